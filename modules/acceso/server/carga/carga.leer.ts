import { isDay } from '@platform/fields/date/shared';
import { coded } from '@platform/i18n/coded';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import type { Accion } from '../../shared/carga.entity';
import { columnsOf, type Entidad, formOf, isRequired, type Valores } from '../../shared/carga.wire';
import { gestionPersonaResource, gestionVehiculoResource } from '../gestion/gestion.resource';
import { personaComputed } from '../gestion/sujeto.sql';

export type Datos = Readonly<Record<string, string>>;
export interface FilaEscrita {
  readonly Fila: number;
  readonly Datos: Datos;
  /** Whoever was chosen from a list, where nothing is written of it. */
  readonly IdSujeto: number | null;
}
/** A row as it is understood: of whom, with which values, and what of it is not understood. */
export interface FilaLeida extends FilaEscrita {
  readonly Valores: Valores;
  readonly Faltas: readonly string[];
}
/** What a load is, as far as its rows need it. */
export interface DeCarga {
  readonly Entidad: Entidad;
  readonly Accion: Accion;
  readonly Comun: Valores;
}

/** Things by a text of theirs, in their order. */
export function grouped<T>(things: readonly T[], key: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of things) {
    const known = groups.get(key(one));
    if (known) known.push(one);
    else groups.set(key(one), [one]);
  }
  return groups;
}

/** As it is compared: without accents, in capitals. */
export const plainOf = (written: string): string =>
  written
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toUpperCase();
/** A plate or a document without its hyphens and spaces. */
const bareOf = (written: string): string => plainOf(written).replace(/[^0-9A-Z]/g, '');

/** A day as people write it: `dd/mm/yyyy`, `yyyy-MM-dd` or `yyyyMMdd`; null where it is none. */
export function dayOf(written: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(written) ?? [];
  const plain = year ? `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}` : written.replaceAll('-', '');
  return isDay(plain) ? plain : null;
}

/** An hour as people write it, `HH:mm`, the end of the day too; null where it is none. */
function hourOf(written: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(written) ?? [];
  const found = `${hour.padStart(2, '0')}:${minute}`;
  return /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(found) ? found : null;
}

const YES: Readonly<Record<string, string>> = { S: 'S', SI: 'S', Y: 'S', YES: 'S', N: 'N', NO: 'N' };
/** Scopes as people write them. */
const SCOPES: Readonly<Record<string, string>> = {
  D: 'D',
  DIVISION: 'D',
  Z: 'Z',
  ZONA: 'Z',
  ZONE: 'Z',
  P: 'P',
  PUERTA: 'P',
  DOOR: 'P',
};

/** What a cell may name, by its code or its name. */
const NAMED = { id: int, codigo: text, nombre: text };
const LISTS: Readonly<
  Record<string, (ctx: Context) => Promise<readonly { readonly id: number; readonly codigo: string; readonly nombre: string }[]>>
> = {
  IdTipoRestriccion: ({ tx, session }) =>
    tx.rows(
      NAMED,
      sql`select t.id_tipo_restriccion as id, t.codigo, t.nombre from acceso_tipo_restriccion t where t.id_cliente = ${session.IdCliente} and t.activo = 'S'`,
    ),
  IdTipoRequisito: ({ tx, session }) =>
    tx.rows(
      NAMED,
      sql`select t.id_tipo_requisito as id, t.codigo, t.nombre from acceso_tipo_requisito t where t.id_cliente = ${session.IdCliente} and t.activo = 'S'`,
    ),
  IdTipoExoneracion: ({ tx, session }) =>
    tx.rows(
      NAMED,
      sql`select t.id_tipo_exoneracion as id, t.codigo, t.nombre from acceso_tipo_exoneracion t where t.id_cliente = ${session.IdCliente} and t.activo = 'S'`,
    ),
  IdRequisito: ({ tx, session }) =>
    tx.rows(
      NAMED,
      sql`select t.id_requisito as id, t.codigo, t.nombre from acreditacion_requisito t where t.id_cliente = ${session.IdCliente} and t.activo = 'S'`,
    ),
  IdZona: ({ tx, session }) =>
    tx.rows(
      NAMED,
      sql`select t.id_zona as id, t.codigo, t.nombre from acceso_zona t where t.id_cliente = ${session.IdCliente} and t.id_division = ${session.IdDivision} and t.activo = 'S'`,
    ),
  IdPuerta: ({ tx, session }) =>
    tx.rows(
      NAMED,
      sql`select t.id_puerta as id, t.codigo, t.nombre from acceso_puerta t where t.id_cliente = ${session.IdCliente} and t.id_division = ${session.IdDivision} and t.activo = 'S'`,
    ),
  IdPerfilAcceso: ({ tx, session }) =>
    tx.rows(
      NAMED,
      sql`select t.id_perfil_acceso as id, t.codigo, t.nombre from acceso_perfil t where t.id_cliente = ${session.IdCliente} and t.id_division = ${session.IdDivision} and t.activo = 'S'`,
    ),
  IdGrupo: ({ tx, session }) =>
    tx.rows(
      NAMED,
      sql`select t.id_grupo as id, t.codigo, t.nombre from acceso_grupo t where t.id_cliente = ${session.IdCliente} and t.id_division = ${session.IdDivision} and t.activo = 'S'`,
    ),
};

/** Keys of what cells name, asked once for each field that some row says. */
async function namedBy(ctx: Context, rows: readonly FilaEscrita[], accion: Accion): Promise<(field: string, written: string) => number | null> {
  const found = new Map<string, number>();
  for (const [field, { kind }] of Object.entries(formOf(accion))) {
    const list = LISTS[field];
    if (kind !== 'ref' || !list || !rows.some(({ Datos }) => Datos[columnName(field)])) continue;
    for (const { id, codigo, nombre } of await list(ctx)) for (const name of [nombre, codigo]) found.set(`${field} ${plainOf(name)}`, id);
  }
  return (field, written) => found.get(`${field} ${plainOf(written)}`) ?? null;
}

/** A column's name of the field that it fills. */
export const columnName = (field: string): string => field.replace(/^Id/, '');

/** A cell as a value of its field; null where it is none. */
function cellValue(field: string, kind: string, written: string, named: (field: string, written: string) => number | null): string | number | null {
  if (kind === 'ref') return named(field, written);
  if (kind === 'date') return dayOf(written);
  if (kind === 'time') return hourOf(written);
  if (kind === 'flag') return YES[plainOf(written)] ?? null;
  if (kind === 'choice') return SCOPES[plainOf(written)] ?? null;
  return written;
}

interface Sujeto {
  readonly id: number;
  readonly clave: string;
  readonly tipo: string | null;
  readonly cesado: boolean;
}
/** Subjects of the division that the session reaches, by what rows say of them or by their keys. */
async function subjectsOf(ctx: Context, entidad: Entidad, rows: readonly FilaEscrita[]): Promise<readonly Sujeto[]> {
  const shape = { id: int, clave: text, tipo: orNull(text), cesado: bool };
  const ids = sql.param([...new Set(rows.flatMap(({ IdSujeto }) => IdSujeto ?? []))]);
  if (entidad === 'V') {
    const plates = sql.param([...new Set(rows.map(({ Datos }) => bareOf(Datos.Placa ?? '')).filter(Boolean))]);
    return ctx.tx.rows(
      shape,
      sql`select t.id_vehiculo as id, regexp_replace(upper(t.placa), '[^0-9A-Z]', '', 'g') as clave, null::text as tipo, false as cesado from acceso_gestion_vehiculo t
        where ${scopeSql(gestionVehiculoResource, ctx.session)} and (t.id_vehiculo = any(${ids}::int[]) or regexp_replace(upper(t.placa), '[^0-9A-Z]', '', 'g') = any(${plates}::text[]))`,
    );
  }
  const documents = sql.param([...new Set(rows.map(({ Datos }) => plainOf(Datos.Documento ?? '')).filter(Boolean))]);
  return ctx.tx.rows(
    shape,
    sql`select t.id_persona as id, upper(t.documento) as clave, upper(d.alias) as tipo, ${sql.raw(personaComputed.Condicion('t'))} = 'CESADO' as cesado
      from acceso_gestion_persona t left join sistema_tipo_documento d on d.id_tipo_documento = t.id_tipo_documento
      where ${scopeSql(gestionPersonaResource, ctx.session)} and (t.id_persona = any(${ids}::int[]) or upper(t.documento) = any(${documents}::text[]))`,
  );
}

/** Understands what rows say: of whom, and what of the act is their own instead of what holds for all. */
export async function readRows(ctx: Context, of: DeCarga, rows: readonly FilaEscrita[]): Promise<FilaLeida[]> {
  const { Entidad: entidad, Accion: accion, Comun } = of;
  const named = await namedBy(ctx, rows, accion);
  const subjects = await subjectsOf(ctx, entidad, rows);
  const byId = new Map(subjects.map((one) => [one.id, one]));
  const byKey = grouped(subjects, ({ clave }) => clave);
  const form = formOf(accion);

  function subject({ Datos, IdSujeto }: FilaEscrita, faults: string[]): number | null {
    const written = entidad === 'V' ? bareOf(Datos.Placa ?? '') : plainOf(Datos.Documento ?? '');
    const type = plainOf(Datos.TipoDocumento ?? '');
    const [one, second] =
      written === ''
        ? [IdSujeto === null ? undefined : byId.get(IdSujeto)]
        : (byKey.get(written) ?? []).filter(({ tipo }) => type === '' || tipo === type);
    if (written === '' && IdSujeto === null) faults.push(coded('campo.obligatorio', { campo: entidad === 'V' ? 'Placa' : 'Documento' }));
    else if (!one) faults.push(entidad === 'V' ? 'carga_acceso.sin_vehiculo' : 'carga_acceso.sin_persona');
    else if (second) faults.push('carga_acceso.ambigua');
    else if (one.cesado) faults.push('gestion_persona.cesada');
    else return one.id;
    return null;
  }

  return rows.map((row) => {
    const Faltas: string[] = [];
    const IdSujeto = subject(row, Faltas);
    const Valores: Record<string, string | number | null> = { ...Comun };
    for (const [field, { kind }] of Object.entries(form)) {
      const written = row.Datos[columnName(field)];
      if (written === undefined) continue;
      const value = cellValue(field, kind, written, named);
      if (value === null) Faltas.push(coded('carga_acceso.celda', { columna: columnName(field), valor: written.slice(0, 60) }));
      Valores[field] = value;
    }
    for (const [field, kind] of Object.entries(form))
      if (isRequired(kind) && (Valores[field] ?? '') === '' && row.Datos[columnName(field)] === undefined)
        Faltas.push(coded('campo.obligatorio', { campo: columnName(field) }));
    return { ...row, IdSujeto, Valores, Faltas };
  });
}

/** Columns that a row of a load may have. */
export const namesOf = ({ Entidad: entidad, Accion: accion }: Pick<DeCarga, 'Entidad' | 'Accion'>): readonly string[] =>
  columnsOf(entidad, accion).map(({ nombre }) => columnName(nombre));
