import { bool, int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import { ESTADOS_PASE, MEDIOS_PASE } from '../../shared/pase';
import type { DichoWire } from '../../shared/pase.wire';
import type { ToqueEnviado } from './evacuacion';

/** The one order of words of the roll call (`compareToques`), as a row that SQL compares. */
const rank = (t: string): SQL =>
  sql.raw(`(coalesce(${t}.momento, '-infinity'::timestamptz), position(${t}.estado in 'AFP'), coalesce(${t}.id_toque, '') collate "C")`);

/**
 * What the doors say of person `t` of evacuation `v`, as the last such word `x`: a mark at a door of a meeting point, also a refused one, since
 * who is refused there is there; or one that left the site, also one that arrives late and is older than the evacuation.
 */
const MARKED: SQL = sql.raw(`join lateral (
  select case when z.id_zona is null then 'F' else 'A' end as estado, m.fecha_hora as momento, 'marca-' || m.id_marca as id_toque, z.id_zona as id_zona_encuentro
  from acceso_marca m join acceso_puerta d on d.id_puerta = m.id_puerta left join acceso_zona z on z.id_zona = d.id_zona_destino and z.punto_encuentro = 'S' and m.modo_marcacion = 'S'
  where m.id_cliente = t.id_cliente and m.id_persona = t.id_persona and m.id_division = t.id_division and m.anulada = 'N' and m.fecha_hora >= least(v.inicio, t.desde)
    and m.fecha_hora <= coalesce(v.fin, 'infinity') and ((z.id_zona is not null and m.fecha_hora >= v.inicio)
      or (m.modo_marcacion = 'N' and m.resultado = 'S' and m.rebote = 'N' and d.id_zona_origen is null and m.fecha_hora >= t.desde))
  order by m.fecha_hora desc, m.id_marca desc limit 1) x on true`);

const listOf = (ctx: Context, IdEvacuacion: number): SQL => sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_evacuacion = ${IdEvacuacion}`;

/** What is known of each of the list: what was said last, by somebody or by a door. A contractor hears of its own. */
export async function saidOf(ctx: Context, IdEvacuacion: number): Promise<DichoWire[]> {
  return ctx.tx.rows(
    {
      IdPersona: int,
      Estado: oneOf(ESTADOS_PASE),
      Momento: orNull(text),
      IdToque: orNull(text),
      Medio: orNull(oneOf(MEDIOS_PASE)),
      IdUsuario: orNull(text),
      IdZonaEncuentro: orNull(int),
    },
    sql`select t.id_persona as "IdPersona", case when m.nuevo then x.estado else t.estado end as "Estado", case when m.nuevo then x.momento else t.momento end as "Momento",
        case when m.nuevo then x.id_toque else t.id_toque end as "IdToque", case when m.nuevo then 'M' else t.medio end as "Medio", case when m.nuevo then null else t.id_usuario end as "IdUsuario",
        case when m.nuevo then x.id_zona_encuentro else t.id_zona_encuentro end as "IdZonaEncuentro"
      from acceso_evacuacion_persona t join acceso_evacuacion v on v.id_evacuacion = t.id_evacuacion left ${MARKED}
        cross join lateral (select x.estado is not null and ${rank('x')} > ${rank('t')} as nuevo) m
      where ${listOf(ctx, IdEvacuacion)} and (${ctx.session.IdCompania}::int is null or t.id_compania = ${ctx.session.IdCompania}::int) order by t.id_persona`,
  );
}

/** How many are on the list of each evacuation, and how many of them still pending, as the reader sees them. */
export async function countsOf(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly Personas: number; readonly Pendientes: number }>> {
  const rows = await ctx.tx.rows(
    { id: int, Personas: int, Pendientes: int },
    sql`select t.id_evacuacion as id, count(*)::int as "Personas", (count(*) filter (where case when x.estado is not null and ${rank('x')} > ${rank('t')} then x.estado else t.estado end = 'P'))::int as "Pendientes"
      from acceso_evacuacion_persona t join acceso_evacuacion v on v.id_evacuacion = t.id_evacuacion left ${MARKED}
      where t.id_cliente = ${ctx.session.IdCliente} and t.id_evacuacion = any(${sql.param([...ids])}::int[])
        and (${ctx.session.IdCompania}::int is null or t.id_compania = ${ctx.session.IdCompania}::int) group by 1`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Writes down what the doors say of each of the list, where it is the last word. */
export async function keepMarked(ctx: Context, IdEvacuacion: number): Promise<void> {
  await ctx.tx.run(
    sql`update acceso_evacuacion_persona p set estado = n.estado, momento = n.momento, id_toque = n.id_toque, medio = 'M', id_usuario = null, id_zona_encuentro = n.id_zona_encuentro
      from (select t.id_evacuacion_persona, x.* from acceso_evacuacion_persona t join acceso_evacuacion v on v.id_evacuacion = t.id_evacuacion ${MARKED}
        where ${listOf(ctx, IdEvacuacion)} and ${rank('x')} > ${rank('t')}) n
      where p.id_evacuacion_persona = n.id_evacuacion_persona`,
  );
}

/** Instants as every telephone compares them: to the millisecond, in UTC, and never later than the server's now. */
const instant = (said: string, limit: Date): string => new Date(Math.min(Date.parse(said), limit.getTime())).toISOString();

/**
 * Keeps what was said, each word only where it is the last: sent again, or after a newer one, it changes nothing. Once the evacuation is closed
 * what was said before then still comes to stand in its record, and nothing that was said afterwards. Answers whom the list does not have.
 */
export async function keepToques(
  ctx: Context,
  IdEvacuacion: number,
  Fin: string | null,
  toques: readonly ToqueEnviado[],
): Promise<readonly number[]> {
  const limit = Fin === null ? null : Date.parse(Fin);
  const timely = toques.filter(({ Momento }) => limit === null || Date.parse(Momento) <= limit);
  if (timely.length === 0) throw refuse('evacuacion.cerrada');
  const points = [...new Set(toques.flatMap(({ IdZonaEncuentro }) => IdZonaEncuentro ?? []))];
  const known = await ctx.tx.rows(
    { id_zona: int },
    sql`select id_zona from acceso_zona where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and punto_encuentro = 'S' and id_zona = any(${sql.param(points)}::int[])`,
  );
  if (known.length < points.length) throw refuse('campo.referencia', { campo: 'IdZonaEncuentro' }, 'IdZonaEncuentro');
  const words = timely.map(({ Momento, IdZonaEncuentro, ...one }) => ({
    id_persona: one.IdPersona,
    estado: one.Estado,
    momento: instant(Momento, ctx.now),
    id_toque: one.IdToque,
    medio: one.Medio,
    id_zona_encuentro: one.Estado === 'A' ? (IdZonaEncuentro ?? null) : null,
  }));
  const said = sql`jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as j(id_persona int, estado text, momento timestamptz, id_toque text, medio text, id_zona_encuentro int)`;
  await ctx.tx.run(
    sql`update acceso_evacuacion_persona t set estado = x.estado, momento = x.momento, id_toque = x.id_toque, medio = x.medio, id_usuario = ${ctx.session.IdUsuario}, id_zona_encuentro = x.id_zona_encuentro
      from (select distinct on (j.id_persona) j.* from ${said} order by j.id_persona, j.momento desc, position(j.estado in 'AFP') desc, j.id_toque collate "C" desc) x
      where ${listOf(ctx, IdEvacuacion)} and t.id_persona = x.id_persona and (${ctx.session.IdCompania}::int is null or t.id_compania = ${ctx.session.IdCompania}::int) and ${rank('x')} > ${rank('t')}`,
  );
  const people = await ctx.tx.rows(
    { IdPersona: int, esta: bool },
    sql`select j.id_persona as "IdPersona", bool_or(t.id_persona is not null) as esta from ${said} left join acceso_evacuacion_persona t on ${listOf(ctx, IdEvacuacion)} and t.id_persona = j.id_persona
        and (${ctx.session.IdCompania}::int is null or t.id_compania = ${ctx.session.IdCompania}::int) group by 1`,
  );
  return people.filter(({ esta }) => !esta).map(({ IdPersona }) => IdPersona);
}
