import { valueFault } from '@modules/sistema/shared/parametro';
import { type Entity, writableFields } from '@platform/entity/entity';
import type { Field } from '@platform/entity/field';
import { patternOf } from '@platform/fields/patterns';
import { fieldSchema } from '@platform/fields/shared';
import { describe, expect, test } from 'vitest';
import { serverModules } from '../modules';

const entities: readonly Entity[] = serverModules.flatMap(({ manifest }) => manifest.entities);
const TEXTS = new Set<Field['kind']>(['text', 'code', 'tags', 'digits']);
const texts = entities.flatMap((entity) =>
  Object.entries(entity.fields)
    .filter(([, field]) => TEXTS.has(field.kind))
    .map(([name, field]) => ({ at: `${entity.resource}.${name}`, field })),
);

/** Texts that are free on purpose, and what judges them instead. */
const FREE: Readonly<Record<string, string>> = {
  'SistemaAplicacion.Terminos': 'a document of its own, shown as text',
  'SistemaAplicacion.TerminosIngles': 'a document of its own, shown as text',
  'SistemaPlantillaCorreo.Asunto': 'the editor of templates knows its marks',
  'SistemaPlantillaCorreo.AsuntoIngles': 'the editor of templates knows its marks',
  'SistemaPlantillaCorreo.Cuerpo': 'the editor of templates knows its marks',
  'SistemaPlantillaCorreo.CuerpoIngles': 'the editor of templates knows its marks',
  'SistemaParametroValor.Parametro': 'a name of the product: it exists or not',
  'SistemaParametroValor.Valor': 'what its definition says',
  'SistemaParametroInstalacion.Parametro': 'a name of the product: it exists or not',
  'SistemaParametroInstalacion.Valor': 'what its definition says',
  'SistemaReglaCliente.Regla': 'a name of the product: it exists or not',
  'SistemaTipoSangre.Codigo': 'letters, + and −, by its own rule',
  'SistemaConfiguracionLectura.Prefijo': 'what a reader sends, whatever it is',
  'SistemaConfiguracionLectura.Sufijo': 'what a reader sends, whatever it is',
  'SistemaRutaRepositorio.Usuario': 'a key of another system',
  'IdentificacionTipoIdentificacion.Patron': 'a pattern',
  'AccesoMarca.Identificador': 'what a reader sent',
  'AccesoMarca.IdMarcaOrigen': 'what a reader sent',
  'AccesoMarca.ClaveOrigen': 'a key of the product',
  'AccesoEquipoComando.Comando': 'a command of the product to a reader',
  'AccesoEquipoConexion.DireccionClave': 'an address, as the server sees it',
  'AccesoEquipoConexion.Firmware': 'what a reader sent',
  'AccesoEquipoConexion.ModeloInformado': 'what a reader sent',
  'AccesoEquipoConexion.SelloMarcas': 'what a reader sent',
  'AccesoEquipoLinea.Tabla': 'what a reader sent',
  'AccesoEquipoLinea.Texto': 'what a reader sent',
  'AccesoEquipoPersona.Huella': 'a print of the product',
  'AccesoSerieDesconocida.Direccion': 'an address, as the server sees it',
  'PlataformaAuditoria.IdUsuario': 'what was sent from outside',
  'PlataformaAuditoria.Direccion': 'what was sent from outside',
  'PlataformaAuditoria.Pantalla': 'what was sent from outside',
  'PlataformaAuditoria.Entidad': 'names of the product',
  'PlataformaAuditoria.Registro': 'keys of the product',
  'PlataformaAuditoria.Accion': 'names of the product',
  'PlataformaAuditoria.Resultado': 'names of the product',
};

/** Names of people: letters, with what joins them. */
const NAMES = [
  'AdministracionPersona.ApellidoPaterno',
  'AdministracionPersona.ApellidoMaterno',
  'AdministracionPersona.Nombres',
  'AdministracionPersona.ContactoEmergencia',
  'AdministracionPersona.Nacionalidad',
  'AdministracionCompania.Contacto',
  'SeguridadUsuario.Nombre',
  'SeguridadUsuario.Apellido',
];
const GOOD = ["Ñahui O'Brien-Núñez", "d'Ávila", 'María José', "Mc'Donald", 'Sta. Cruz', 'Peña'];
const BAD = ['😀', 'Juan 123 $%', '<script>alert(1)</script>', '=1+1', 'Ana_María', '---'];

describe('Text patterns (Sistema › Text patterns)', () => {
  test('each text of each entity has a pattern, or is free on purpose', () => {
    expect(
      texts
        .filter(({ field }) => patternOf(field) === null)
        .map(({ at }) => at)
        .sort(),
    ).toEqual(Object.keys(FREE).sort());
  });

  test('no text that a person writes takes markup, but those that are free', () => {
    const open = entities.flatMap((entity) =>
      writableFields(entity)
        .filter(([name, field]) => ['text', 'code', 'tags'].includes(field.kind) && !(`${entity.resource}.${name}` in FREE))
        .filter(([, field]) => fieldSchema(field).safeParse(field.kind === 'tags' ? ['<b>'] : '<b>').success)
        .map(([name]) => `${entity.resource}.${name}`),
    );
    expect(open).toEqual([]);
  });

  test.each(NAMES)('%s is a name of people', (at) => {
    const field = texts.find((one) => one.at === at)?.field;
    if (!field) throw new Error(at);
    expect(patternOf(field)).toBe('LEE');
    for (const name of GOOD) expect(fieldSchema(field).safeParse(name).data, name).toBe(name);
    for (const name of BAD) expect(fieldSchema(field).safeParse(name).error?.issues[0]?.message, name).toBe('patron.LEE');
  });
});

describe('values of parameters (Sistema › Parametrizaciones)', () => {
  const parameters = serverModules.flatMap(({ manifest }) => manifest.parameters ?? []);

  test('each parameter admits what it begins with, and none takes anything at all but words that people read', () => {
    expect(parameters.filter((one) => valueFault(one, one.value) !== null).map(({ name }) => name)).toEqual([]);
    const anything = parameters.filter((one) => ['99:00-17:00', '😀', '-99999'].some((value) => valueFault(one, value) === null));
    expect(anything.map(({ name }) => name)).toEqual(['administracion.consentimientoTexto']);
  });
});

test('a page says no bare yes or no: what stands under a name is a state, in words', () => {
  const bare = entities.flatMap(({ resource, fields, options }) =>
    (options.page?.states ?? []).filter((name) => fields[name]?.kind === 'flag' || name === 'Activo').map((name) => `${resource}.${name}`),
  );
  expect(bare).toEqual([]);
});
