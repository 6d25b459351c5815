import { type Entity, labelOf, writableFields } from '@platform/entity/entity';
import type { Field } from '@platform/entity/field';
import { patternOf } from '@platform/fields/patterns';
import type { Tx } from '@platform/server/db/pool';
import { int, text as textOf } from '@platform/server/db/rows';
import type { Registry } from '@platform/server/resource/registry';
import { touch } from '@platform/server/resource/stamp';
import type { Dictionary } from '@platform/server/words';
import { sql } from 'drizzle-orm';

/** What the product is made of, as it says itself. */
export interface Definitions {
  readonly registry: Registry;
  readonly words: Dictionary;
}

/** Entities that other screens and files know by a short name. */
const NAMES: Readonly<Record<string, string>> = {
  AdministracionPersona: 'PERSONA',
  AdministracionVehiculo: 'VEHICULO',
  AdministracionCompania: 'COMPANIA',
  AdministracionContrato: 'CONTRATO',
  AcreditacionVisita: 'VISITA',
  AccesoVisita: 'VISITA',
  SeguridadUsuario: 'USUARIO',
};
const ADMITS_DATA = new Set(['PERSONA', 'VEHICULO', 'COMPANIA', 'CONTRATO']);
const ADMITS_REQUIREMENT = new Set(['PERSONA', 'VEHICULO', 'COMPANIA', 'VISITA']);
const KEY_MAX = 40;

/** `AdministracionTipoCargo` → `ADMINISTRACION_TIPO_CARGO`; the module's name goes where there is no room for it. */
export function entityKey(entity: Entity): string {
  const whole = entity.table.toUpperCase();
  return NAMES[entity.resource] ?? (whole.length > KEY_MAX ? whole.slice(whole.indexOf('_') + 1).slice(0, KEY_MAX) : whole);
}

const isReference = (name: string, field: Field): boolean => field.kind === 'ref' || field.kind === 'refs' || /^Id[A-Z]/.test(name);

const DATES = new Set(['date', 'moment']);
const NUMBERS = new Set(['int', 'decimal', 'ref']);

function dataType(field: Field): 'I' | 'S' | 'D' {
  if (DATES.has(field.kind)) return 'D';
  return NUMBERS.has(field.kind) && !field.textKey ? 'I' : 'S';
}

/** Buttons that the generic screens have, by the action they need. */
const BUTTONS = {
  crear: ['Nuevo', 'New'],
  editar: ['Guardar', 'Save'],
  eliminar: ['Eliminar', 'Delete'],
  exportar: ['Exportar', 'Export'],
} as const;
const isButton = (operation: string): operation is keyof typeof BUTTONS => Object.hasOwn(BUTTONS, operation);

type FormObject = {
  menu: string;
  codigo: string;
  tipo: 'C' | 'B' | 'P' | 'G';
  es: string;
  en: string;
  entidad: string;
  campo: string | null;
  accion: string | null;
  configurable: 'S' | 'N';
};

/** Objects of an option's screen: the main entity's fields, buttons, tabs and grid columns. */
function objectsOf(menu: string, entity: Entity, actions: readonly (readonly [string, string])[], words: Dictionary): FormObject[] {
  const { resource, options, fields } = entity;
  const label = (lang: 'es' | 'en', name: string) => cut(words.fieldLabel(lang, resource, name) || labelOf(name));
  const base = { menu, entidad: entityKey(entity) };
  const typed: FormObject[] = writableFields(entity)
    .filter(([, field]) => field.kind !== 'detail')
    .map(([name]) => ({
      ...base,
      codigo: name,
      tipo: 'C',
      es: label('es', name),
      en: label('en', name),
      campo: name,
      accion: null,
      configurable: 'S',
    }));
  const listed: FormObject[] = Object.entries(fields)
    .filter(([, field]) => field.list)
    .map(([name]) => ({
      ...base,
      codigo: `grilla.${name}`,
      tipo: 'G',
      es: label('es', name),
      en: label('en', name),
      campo: name,
      accion: null,
      configurable: 'N',
    }));
  const usual: FormObject[] = (options.operations ?? ['crear', 'editar', 'eliminar', 'exportar']).filter(isButton).map((operation) => ({
    ...base,
    codigo: `boton.${operation}`,
    tipo: 'B',
    es: BUTTONS[operation][0],
    en: BUTTONS[operation][1],
    campo: null,
    accion: operation,
    configurable: 'N',
  }));
  const own: FormObject[] = actions.map(([name, needs]) => ({
    ...base,
    codigo: `boton.${name}`,
    tipo: 'B',
    es: cut(spaced(name)),
    en: cut(spaced(name)),
    campo: null,
    accion: needs,
    configurable: 'N',
  }));
  const tabs: FormObject[] = (options.tabs ?? []).map((tab) => ({
    ...base,
    codigo: `pestana.${tab}`,
    tipo: 'P',
    es: cut(words.entity('es', resource)?.tabs[tab] ?? tab),
    en: cut(words.entity('en', resource)?.tabs[tab] ?? tab),
    campo: null,
    accion: 'consultar',
    configurable: 'N',
  }));
  return [...typed, ...usual, ...own, ...tabs, ...listed];
}

const cut = (text: string): string => text.slice(0, 80);
/** `asignarCargo` → `Asignar cargo`. */
const spaced = (name: string): string => {
  const apart = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
};

/**
 * Brings entities, their fields and form objects in step with the product; labels and flags changed by hand stay.
 * Only rows that say something else are written: a start that finds everything in step reads, and that is all.
 */
export async function syncDefinitions(tx: Tx, { registry, words }: Definitions): Promise<{ nuevos: number; retirados: number }> {
  const shown = [...registry.resources.values()].filter(({ entity }) => entity.options.menu.length > 0 && entity.options.operations?.length !== 0);
  const entities = shown.map(({ entity }) => ({
    id: entityKey(entity),
    recurso: entity.resource,
    modulo: (entity.options.menu[0] ?? '').slice(0, 2),
    es: cut(words.entity('es', entity.resource)?.one ?? entity.resource),
    en: cut(words.entity('en', entity.resource)?.one ?? entity.resource),
    protegible: Object.entries(entity.fields).some(([name, field]) => !isReference(name, field)) ? 'S' : 'N',
    dato: ADMITS_DATA.has(entityKey(entity)) ? 'S' : 'N',
    requisito: ADMITS_REQUIREMENT.has(entityKey(entity)) ? 'S' : 'N',
  }));
  const fields = shown.flatMap(({ entity }) =>
    Object.entries(entity.fields).map(([name, field], orden) => ({
      entidad: entityKey(entity),
      campo: name,
      es: cut(words.fieldLabel('es', entity.resource, name)),
      en: cut(words.fieldLabel('en', entity.resource, name)),
      tipo: dataType(field),
      longitud: field.max ?? field.precision ?? null,
      patron: patternOf(field),
      obligatorio: field.required === true && !field.server ? 'S' : 'N',
      sensible: field.sensitive === true ? 'S' : 'N',
      protegible: isReference(name, field) ? 'N' : 'S',
      orden,
    })),
  );
  const options = await tx.rows({ id_menu: textOf }, sql`select id_menu from sistema_menu where ruta is not null`);
  const objects = options.flatMap((row) => {
    const menu = row.id_menu;
    const main = registry.mainOf(menu);
    if (!main || !shown.includes(main)) return [];
    const actions = Object.entries(main.hooks.actions ?? {}).map(([name, { needs }]) => [name, needs ?? 'procesar'] as const);
    return objectsOf(menu, main.entity, actions, words).map((object, orden) => ({ ...object, orden: orden + 1 }));
  });

  await tx.run(
    sql`insert into sistema_entidad (id_entidad, entidad, entidad_ingles, recurso, id_modulo, protegible, admite_dato_adicional, admite_requisito)
      select x.id, x.es, x.en, x.recurso, x.modulo, x.protegible, x.dato, x.requisito
      from jsonb_to_recordset(${JSON.stringify(entities)}::jsonb)
        as x(id text, es text, en text, recurso text, modulo text, protegible text, dato text, requisito text)
      join sistema_modulo o on o.id_modulo = x.modulo left join sistema_entidad e on e.id_entidad = x.id
      where (e.recurso, e.id_modulo, e.activo) is distinct from (x.recurso, x.modulo, 'S')
        or (e.usuario_modificacion is null and (e.entidad, e.entidad_ingles) is distinct from (x.es, x.en))
      on conflict (id_entidad) do update set recurso = excluded.recurso, id_modulo = excluded.id_modulo, activo = 'S',
        entidad = case when sistema_entidad.usuario_modificacion is null then excluded.entidad else sistema_entidad.entidad end,
        entidad_ingles = case when sistema_entidad.usuario_modificacion is null then excluded.entidad_ingles else sistema_entidad.entidad_ingles end`,
  );
  await tx.run(
    sql`update sistema_entidad set activo = 'N' where activo = 'S' and not (recurso = any(${sql.param(entities.map((one) => one.recurso))}))`,
  );
  await tx.run(
    sql`insert into sistema_entidad_campo (id_entidad, campo, etiqueta, etiqueta_ingles, tipo_dato, longitud, patron, obligatorio_base, sensible, protegible)
      select x.entidad, x.campo, x.es, x.en, x.tipo, x.longitud, x.patron, x.obligatorio, x.sensible, x.protegible
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
        as x(entidad text, campo text, es text, en text, tipo text, longitud int, patron text, obligatorio text, sensible text, protegible text, orden int)
      join sistema_entidad e on e.id_entidad = x.entidad left join sistema_entidad_campo c on c.id_entidad = x.entidad and c.campo = x.campo
      where (c.tipo_dato, c.longitud, c.patron, c.obligatorio_base, c.activo) is distinct from (x.tipo, x.longitud, x.patron, x.obligatorio, 'S')
        or (c.usuario_modificacion is null and (c.etiqueta, c.etiqueta_ingles) is distinct from (x.es, x.en))
      order by x.entidad, x.orden
      on conflict (id_entidad, campo) do update set tipo_dato = excluded.tipo_dato, longitud = excluded.longitud, patron = excluded.patron,
        obligatorio_base = excluded.obligatorio_base, activo = 'S',
        etiqueta = case when sistema_entidad_campo.usuario_modificacion is null then excluded.etiqueta else sistema_entidad_campo.etiqueta end,
        etiqueta_ingles = case when sistema_entidad_campo.usuario_modificacion is null then excluded.etiqueta_ingles else sistema_entidad_campo.etiqueta_ingles end`,
  );
  await tx.run(
    sql`update sistema_entidad_campo c set activo = 'N' where c.activo = 'S' and not exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(fields.map(({ entidad, campo }) => ({ entidad, campo })))}::jsonb) as x(entidad text, campo text)
      where x.entidad = c.id_entidad and x.campo = c.campo)`,
  );
  const gone = await tx.first(
    { n: int },
    sql`with idas as (update sistema_objeto_formulario c set activo = 'N' where c.activo = 'S' and not exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(objects.map(({ menu, codigo }) => ({ menu, codigo })))}::jsonb) as x(menu text, codigo text)
        where x.menu = c.id_menu and x.codigo = c.codigo) returning 1)
      select count(*)::int as n from idas`,
  );
  const come = await tx.first(
    { n: int },
    sql`with definidos as (
        select x.*, coalesce(o.activo, 'N') as activo_antes,
          (o.tipo, o.id_entidad, o.campo, o.accion, o.activo) is distinct from (x.tipo, x.entidad, x.campo, x.accion, 'S') or (o.usuario_modificacion is null
            and (o.etiqueta, o.etiqueta_ingles, o.orden) is distinct from (x.es, x.en, x.orden)) as otro
        from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb)
          as x(menu text, codigo text, tipo text, es text, en text, entidad text, campo text, accion text, configurable text, orden int)
        left join sistema_objeto_formulario o on o.id_menu = x.menu and o.codigo = x.codigo
      ), escritos as (
        insert into sistema_objeto_formulario (id_menu, orden, codigo, tipo, etiqueta, etiqueta_ingles, id_entidad, campo, accion, configurable)
        select menu, orden, codigo, tipo, es, en, entidad, campo, accion, configurable from definidos where otro
        on conflict (id_menu, codigo) do update set tipo = excluded.tipo, id_entidad = excluded.id_entidad, campo = excluded.campo, accion = excluded.accion, activo = 'S',
          etiqueta = case when sistema_objeto_formulario.usuario_modificacion is null then excluded.etiqueta else sistema_objeto_formulario.etiqueta end,
          etiqueta_ingles = case when sistema_objeto_formulario.usuario_modificacion is null then excluded.etiqueta_ingles else sistema_objeto_formulario.etiqueta_ingles end,
          orden = case when sistema_objeto_formulario.usuario_modificacion is null then excluded.orden else sistema_objeto_formulario.orden end
        returning 1)
      select count(*) filter (where activo_antes = 'N')::int as n, (select count(*) from escritos) as escritos from definidos`,
  );
  const answer = { nuevos: Number(come?.n ?? 0), retirados: Number(gone?.n ?? 0) };
  if (answer.nuevos + answer.retirados > 0) await touch(tx, null);
  return answer;
}
