import { productOf } from '@apps/server/compose';
import { makeRegistry } from '@platform/server/resource/registry';
import { expect, test } from 'vitest';

/* Data protection of a profile is applied to everything that shows a field, whatever it is called there (conventions 4). */

const product = productOf({ publicUrl: 'http://127.0.0.1', secret: '' });
const registry = makeRegistry(product);
/** What a calculated field says of people, by the statement that makes it. */
const TOLD = [
  { field: 'NombreCompleto', says: /apellido_paterno|nombre_completo/ },
  { field: 'Documento', says: /\b[a-z]\.documento\b/ },
] as const;

test('a calculated field that tells somebody’s name or document says that it shows it, and so is masked with it', () => {
  const forgotten: string[] = [];
  for (const { entity, hooks } of registry.resources.values()) {
    if (entity.resource === 'AdministracionPersona') continue;
    for (const [name, make] of Object.entries(hooks.computed ?? {})) {
      const statement = make('t', 1, product);
      if (!statement.includes('administracion_persona ')) continue;
      const shown = registry.shows(entity.resource).filter((one) => one.name === name && one.resource === 'AdministracionPersona');
      for (const { field, says } of TOLD)
        if (says.test(statement) && !shown.some((one) => one.field === field)) forgotten.push(`${entity.resource}.${name}: ${field}`);
    }
  }
  expect(forgotten).toEqual([]);
});
