import type { Row } from '@platform/entity/entity';
import { coded } from '@platform/i18n/coded';
import { int, list, num, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { underStamp } from '@platform/server/http/kept';
import { conflict, type FieldError, Problem, refuse } from '@platform/server/http/problem';
import { addRows } from '@platform/server/record/rows';
import type { Extra, Extras } from '@platform/server/resource/extras';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { type Datum, fieldOfDatum, isDatumName, nameOfDatum, readDatum } from '../../shared/dato';
import { DatoAdicional, DatoValor } from '../../shared/dato.entity';
import { consulted } from './consulted';

type DatoRow = Row<typeof DatoAdicional>;
type Entidad = 'PERSONA' | 'VEHICULO' | 'COMPANIA' | 'CONTRATO';

const valuesOf = (t: string): string =>
  `(select count(*)::int from administracion_dato_valor v where v.id_cliente = ${t}.id_cliente and v.id_dato_adicional = ${t}.id_dato_adicional)`;

const isType = (value: string): value is Datum['Tipo'] => value === 'I' || value === 'S' || value === 'D';

/** What a client has added to an entity. */
const dataOf = underStamp<Entidad, Datum[]>(readData);

async function readData(ctx: Context, entidad: Entidad): Promise<Datum[]> {
  const rows = await ctx.tx.rows(
    {
      tipo_dato: text,
      id_dato_adicional: int,
      dato_adicional: text,
      opciones: list(text),
      minimo: orNull(num),
      maximo: orNull(num),
      longitud: orNull(int),
      obligatorio: text,
      activo: text,
    },
    sql`select id_dato_adicional, dato_adicional, tipo_dato, opciones, minimo::float8 as minimo, maximo::float8 as maximo, longitud, obligatorio, activo
      from administracion_dato_adicional where id_cliente = ${ctx.session.IdCliente} and id_entidad = ${entidad} order by orden, id_dato_adicional`,
  );
  const number = (value: unknown): number | null => (value === null ? null : Number(value));
  return rows.map((row): Datum => {
    const type = row.tipo_dato;
    return {
      IdDatoAdicional: row.id_dato_adicional,
      Dato: row.dato_adicional,
      Tipo: isType(type) ? type : 'S',
      Opciones: Array.isArray(row.opciones) ? row.opciones.map(String) : [],
      Minimo: number(row.minimo),
      Maximo: number(row.maximo),
      Longitud: number(row.longitud),
      Obligatorio: row.obligatorio === 'S',
      Activo: row.activo === 'S',
    };
  });
}

const CAST = { I: '::numeric::float8', S: '', D: '' };
/** A datum's value of a row; the identity is our own number, never what a caller sent. */
const valueSql = (datum: Datum, key: string) => (t: string) => {
  const value = `(select v.valor from administracion_dato_valor v where v.id_cliente = ${t}.id_cliente and v.id_dato_adicional = ${Math.trunc(datum.IdDatoAdicional)} and v.id_registro = ${t}.${key})`;
  return datum.Tipo === 'D' ? `to_date(${value}, 'YYYYMMDD')` : `${value}${CAST[datum.Tipo]}`;
};

/** Writes a record's values; everything wrong at once, each beside its field. */
async function keep(ctx: Context, entidad: Entidad, id: number, sent: Readonly<Record<string, unknown>>, recurso: string): Promise<void> {
  const data = await dataOf(ctx, entidad);
  if (data.length === 0 && Object.keys(sent).length === 0) return;
  const rows = await ctx.tx.rows(
    { id_dato_adicional: int, valor: text },
    sql`select v.id_dato_adicional, v.valor from administracion_dato_valor v join administracion_dato_adicional d on d.id_dato_adicional = v.id_dato_adicional
      where v.id_cliente = ${ctx.session.IdCliente} and d.id_entidad = ${entidad} and v.id_registro = ${id}`,
  );
  const had = new Map(rows.map((row) => [row.id_dato_adicional, row.valor]));
  const errors: FieldError[] = [];
  const changes: Record<string, [string | null, string | null]> = {};
  const unknown = Object.keys(sent).filter((name) => !data.some((datum) => nameOfDatum(datum.IdDatoAdicional) === name));
  for (const field of unknown) errors.push({ field, message: 'dato.desconocido' });
  for (const datum of data) {
    const field = nameOfDatum(datum.IdDatoAdicional);
    const before = had.get(datum.IdDatoAdicional) ?? null;
    const read = field in sent ? readDatum(datum, sent[field]) : { text: before };
    if (!('text' in read)) errors.push({ field, message: coded(read.code, read.params) });
    else if (!datum.Activo && read.text !== before) errors.push({ field, message: 'dato.retirado' });
    else if (datum.Activo && datum.Obligatorio && read.text === null)
      errors.push({ field, message: coded('dato.obligatorio', { dato: datum.Dato }) });
    else if (read.text !== before) changes[String(datum.IdDatoAdicional)] = [before, read.text];
  }
  const [first] = errors;
  if (first) {
    const brace = first.message.indexOf('{');
    const params = brace < 0 ? {} : JSON.parse(first.message.slice(brace));
    throw new Problem(400, brace < 0 ? first.message : first.message.slice(0, brace), params, { errors, extra: { recurso } });
  }
  const entries = Object.entries(changes);
  if (entries.length === 0) return;
  const gone = entries.filter(([, [, after]]) => after === null).map(([datum]) => Number(datum));
  const kept = entries.flatMap(([datum, [, after]]) => (after === null ? [] : [{ dato: Number(datum), valor: after }]));
  if (gone.length > 0)
    await ctx.tx.run(
      sql`delete from administracion_dato_valor where id_cliente = ${ctx.session.IdCliente} and id_registro = ${id} and id_dato_adicional = any(${sql.param(gone)})`,
    );
  await addRows(ctx, DatoValor, {
    values: { IdDatoAdicional: sql`x.dato`, IdRegistro: sql`${id}::int`, Valor: sql`x.valor` },
    from: sql`jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x(dato int, valor text)`,
    clash: { on: sql`id_cliente, id_dato_adicional, id_registro`, takes: ['Valor'] },
  });
  const named = entries.map(([datum, change]) => [data.find((one) => String(one.IdDatoAdicional) === datum)?.Dato ?? datum, change] as const);
  ctx.audit({ entity: recurso, record: id, action: 'datosAdicionales', changes: Object.fromEntries(named) });
}

/** The data that clients add to an entity; `key` is the column of its key. */
export function additionalData(entidad: Entidad, key: string, recurso: string): Extras {
  // The same list as long as nothing is configured anew: what is made of it is made once.
  const made = underStamp<Entidad, readonly Extra[]>(async (ctx) =>
    (await dataOf(ctx, entidad)).map((datum) => ({
      name: nameOfDatum(datum.IdDatoAdicional),
      field: fieldOfDatum(datum),
      sql: valueSql(datum, key),
    })),
  );
  return {
    is: isDatumName,
    of: (ctx) => made(ctx, entidad),
    save: (ctx, id, sent) => keep(ctx, entidad, id, sent, recurso),
  };
}

async function checkDefinition(ctx: Context, before: DatoRow | null, after: DatoRow): Promise<void> {
  const entity = await ctx.tx.first(
    { admite_dato_adicional: text },
    sql`select admite_dato_adicional from sistema_entidad where id_entidad = ${after.IdEntidad}`,
  );
  if (!before && entity?.admite_dato_adicional !== 'S') throw refuse('dato.entidad', undefined, 'IdEntidad');
  if (after.TipoDato !== 'I') Object.assign(after, { Minimo: null, Maximo: null });
  if (after.TipoDato !== 'S') Object.assign(after, { Opciones: [], Longitud: null });
  if (after.TipoDato === 'S') after.Longitud ??= 100;
  if (after.Minimo !== null && after.Maximo !== null && after.Minimo > after.Maximo) throw refuse('dato.limites', undefined, 'Minimo');
  if (!before) return;
  const used = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from administracion_dato_valor where id_dato_adicional = ${before.IdDatoAdicional}`,
  );
  const n = used.n;
  if (before.TipoDato !== after.TipoDato && n > 0) throw refuse('dato.tipo_con_valores', { n }, 'TipoDato');
  const removed = before.Opciones.filter((option) => !after.Opciones.includes(option));
  if (removed.length === 0) return;
  const held = await ctx.tx.first(
    { valor: text },
    sql`select valor from administracion_dato_valor where id_dato_adicional = ${before.IdDatoAdicional} and valor = any(${sql.param(removed)}) limit 1`,
  );
  if (held) throw conflict('dato.opcion_en_uso', { opcion: held.valor });
}

export const datoResources: readonly Resource[] = [
  consulted(DatoAdicional, {
    configuration: true,
    computed: { Valores: valuesOf },
    async check(ctx, { before, after }) {
      if (after) await checkDefinition(ctx, before, after);
    },
  }),
  resource(DatoValor),
];
