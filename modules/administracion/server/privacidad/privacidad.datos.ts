import { type Entity, snake, storedFields } from '@platform/entity/entity';
import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Registry } from '@platform/server/resource/registry';
import { sql } from 'drizzle-orm';
import { DatoValor } from '../../shared/dato.entity';
import { Persona } from '../../shared/persona.entity';

/** Not the person's own: it only names them as somebody in charge, or is the installation's trail. */
const NOT_OWN = new Set(['AdministracionUnidadOrganizacional', 'SeguridadUsuario', 'AdministracionRetencionLegal', 'AdministracionSolicitudTitular']);

export interface OwnRows {
  readonly entity: Entity;
  readonly keys: readonly number[];
}

/**
 * Every table that holds rows about a person: those that refer to them, what hangs from those, and the client's own data
 * of them. Found through the definitions, so that what a later module adds is found too.
 */
export async function rowsAbout(ctx: Context, registry: Registry, idPersona: number): Promise<OwnRows[]> {
  const { IdCliente } = ctx.session;
  const found = new Map<string, OwnRows>();
  const look = async (entity: Entity, field: string, ids: readonly number[]): Promise<OwnRows | null> => {
    if (entity.options.scope === 'global' || entity.options.key?.kind === 'code' || entity.options.view) return null;
    const key = snake(entity.key);
    const rows = await ctx.tx.rows(
      { id: int },
      sql`select ${sql.raw(key)} as id from ${sql.raw(entity.table)} where id_cliente = ${IdCliente} and ${sql.raw(snake(field))} = any(${sql.param([...ids])}) order by 1`,
    );
    if (rows.length === 0) return null;
    const known = found.get(entity.resource)?.keys ?? [];
    return { entity, keys: [...new Set([...known, ...rows.map(({ id }) => id)])] };
  };
  for (const { entity, field } of registry.referrers(Persona.resource)) {
    // Whoever is named as a host or as somebody in charge is not whom the row is about.
    if (NOT_OWN.has(entity.resource) || field !== Persona.key) continue;
    const own = await look(entity, field, [idPersona]);
    if (own) found.set(entity.resource, own);
  }
  // What was found on the way is looked into in its turn: a request, its requirements, their papers.
  for (const resource of found.keys()) {
    const { entity: parent, keys } = found.get(resource) ?? { entity: Persona, keys: [] };
    for (const { entity, field } of registry.referrers(parent.resource)) {
      if (NOT_OWN.has(entity.resource) || found.has(entity.resource) || entity.fields[field]?.kind !== 'ref') continue;
      const own = await look(entity, field, keys);
      if (own) found.set(entity.resource, own);
    }
  }
  const values = await ctx.tx.rows(
    { id: int },
    sql`select v.id_dato_valor as id from administracion_dato_valor v join administracion_dato_adicional d on d.id_dato_adicional = v.id_dato_adicional
      where v.id_cliente = ${IdCliente} and v.id_registro = ${idPersona} and d.id_entidad = 'PERSONA' order by 1`,
  );
  if (values.length > 0) found.set(DatoValor.resource, { entity: DatoValor, keys: values.map(({ id }) => id) });
  return [...found.values()];
}

/** Fields of an entity that hold a file. */
export const fileFields = (entity: Entity): string[] =>
  storedFields(entity)
    .filter(([, { kind }]) => kind === 'file' || kind === 'photo')
    .map(([name]) => name);
