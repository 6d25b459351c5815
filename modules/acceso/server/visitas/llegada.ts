import { fullNameSql, personTold } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { sendNotice } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { writtenMoment } from '@platform/server/pdf/document';
import { type SQL, sql } from 'drizzle-orm';
import { Marca } from '../../shared/marca.entity';
import { visitsSql } from '../ocupacion/dentro.sql';

/** Told in one go, at most. */
const MOST = 200;
/** An entry that is heard of later than this is no news of an arrival. */
const NEWS_MS = 12 * 3_600_000;
/** How long the job looks back for an entry whose visit has left. */
const SEEN_MS = 3_600_000;
/** Days after its last one for which whoever comes in is still somebody's visit: let in all the same, at a door that does not look. */
const AFTER = 7;

const before = (ctx: Context, ms: number): string => new Date(ctx.now.getTime() - ms).toISOString();

/** Who came, by which door and when. */
interface Arrival {
  readonly IdAnfitrion: number | null;
  readonly Sujeto: string;
  readonly Puerta: string;
  readonly At: Date;
  readonly entidad: string;
  readonly registro: number;
  /** Of the same record and recipient it is told once. */
  readonly unico?: string;
}

/** ACC04: the host hears that a visit is here. */
export async function tellArrival(ctx: Context, { IdAnfitrion, Sujeto, Puerta, At, ...of }: Arrival): Promise<number> {
  const { IdCliente, IdDivision } = ctx.session;
  return sendNotice(ctx, {
    codigo: 'ACC04',
    para: await personTold(ctx.tx, IdCliente, IdAnfitrion),
    datos: { sujeto: Sujeto, puerta: Puerta, hora: writtenMoment(ctx, At).slice(-5) },
    lugar: { IdCliente, IdDivision },
    enlace: '/acceso/visitas',
    ...of,
  });
}

/** The desk tells of somebody who is inside; answers whether the host had heard of that stay before. */
export async function arrivalTold(ctx: Context, IdPersona: number): Promise<boolean> {
  const { IdCliente, IdDivision } = ctx.session;
  const before = await ctx.tx.first(
    { avisada: orNull(text) },
    sql`update acceso_presencia d set llegada_avisada = ${ctx.now.toISOString()}::timestamptz
      from (select id_presencia, llegada_avisada from acceso_presencia where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_persona = ${IdPersona} for no key update) o
      where d.id_presencia = o.id_presencia returning o.llegada_avisada as avisada`,
  );
  return (before?.avisada ?? null) !== null;
}

/** A pass of person `t` that was let through and stands. */
const passOf = (m: string, t = 't'): SQL =>
  sql.raw(
    `${m}.id_cliente = ${t}.id_cliente and ${m}.id_persona = ${t}.id_persona and ${m}.resultado = 'S' and ${m}.rebote = 'N' and ${m}.anulada = 'N'`,
  );
/** Whoever is somebody's visit here: accredited as such, or until a few days ago. */
const visitors = (ctx: Context): SQL =>
  sql`(select a.id_persona from acreditacion_persona a where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision} and a.visita = 'S'
    and a.fecha_fin >= ${addDays(today(ctx), -AFTER)}::date)`;

const ARRIVED = { marca: int, sujeto: orNull(text), anfitrion: orNull(int), puerta: text, entrada: text };
/** What is told of the arrival `e` of person `t`, where it is a visit and no desk told of it before `hasta`: the end of its stay. */
const arrivedSql = (
  hasta: string,
): SQL => sql`select e.id_marca as marca, ${sql.raw(fullNameSql('p'))} as sujeto, v.anfitrion, q.nombre as puerta, e.fecha_hora as entrada
      from llegada t join acceso_marca e on e.id_marca = t.id_marca join administracion_persona p on p.id_persona = t.id_persona join acceso_puerta q on q.id_puerta = e.id_puerta
        left join lateral (select coalesce(r.id_anfitrion, a.id_anfitrion) as anfitrion from acreditacion_persona a
          left join acceso_visita_registro r on r.id_cliente = a.id_cliente and r.id_acreditacion_persona = a.id_acreditacion_persona and r.fecha_hora_salida is null
          where a.id_cliente = t.id_cliente and a.id_division = t.id_division and a.id_persona = t.id_persona and a.visita = 'S'
          order by (r.id_visita_registro is not null) desc, a.fecha_fin desc, a.id_acreditacion_persona desc limit 1) v on true
      where ${sql.raw(visitsSql('t'))} and not exists (select 1 from acceso_visita_registro r where r.id_cliente = t.id_cliente and r.id_division = t.id_division
        and r.id_persona = t.id_persona and r.fecha_hora_ingreso between e.fecha_hora and ${sql.raw(hasta)})
      order by e.id_marca`;

/** Visits inside of which nothing was told: where the presence knows that it was told, none is read again. */
const arrivedInside = (ctx: Context) =>
  ctx.tx.rows(
    ARRIVED,
    sql`with llega as (
        select d.id_presencia from acceso_presencia d
        where d.id_cliente = ${ctx.session.IdCliente} and d.id_division = ${ctx.session.IdDivision} and d.llegada_avisada is null and d.id_persona in ${visitors(ctx)}
        order by d.id_presencia limit ${MOST} for update of d skip locked
      ), avisada as (
        update acceso_presencia d set llegada_avisada = ${ctx.now.toISOString()}::timestamptz from llega x where d.id_presencia = x.id_presencia
        returning d.id_cliente, d.id_division, d.id_persona, d.id_marca
      ), llegada as (
        select t.id_cliente, t.id_division, t.id_persona, e.id_marca from avisada t
        cross join lateral (select m.id_marca from acceso_marca m left join acceso_puerta o on o.id_puerta = m.id_puerta
          where ${passOf('m')} and m.modo_marcacion = 'S' and (o.id_zona_origen is null or m.id_marca = t.id_marca)
            and not exists (select 1 from acceso_marca x where ${passOf('x')} and x.id_zona is null and x.fecha_hora > m.fecha_hora)
          order by o.id_zona_origen is null desc, m.fecha_hora, m.id_marca limit 1) e
      ) ${arrivedSql(`'infinity'`)}`,
  );

/** Visits that were out again before anybody looked: of entries and exits of this last hour, as they were received. */
const arrivedAndLeft = (ctx: Context) =>
  ctx.tx.rows(
    ARRIVED,
    sql`with llegada as (
        select ${ctx.session.IdCliente}::int as id_cliente, ${ctx.session.IdDivision}::int as id_division, e.id_persona, e.id_marca, s.salida
        from acceso_marca e join acceso_puerta o on o.id_puerta = e.id_puerta
          cross join lateral (select x.fecha_hora as salida from acceso_marca x where ${passOf('x', 'e')} and x.id_zona is null and x.fecha_hora >= e.fecha_hora and x.id_marca <> e.id_marca
            order by x.fecha_hora, x.id_marca limit 1) s
          left join lateral (select b.id_zona from acceso_marca b where ${passOf('b', 'e')} and (b.fecha_hora < e.fecha_hora or (b.fecha_hora = e.fecha_hora and b.id_marca < e.id_marca))
            order by b.fecha_hora desc, b.id_marca desc limit 1) a on true
        where e.id_cliente = ${ctx.session.IdCliente} and e.id_division = ${ctx.session.IdDivision} and e.id_persona in ${visitors(ctx)}
          and e.fecha_hora >= ${before(ctx, NEWS_MS)}::timestamptz and e.fecha_hora_recepcion >= ${before(ctx, SEEN_MS)}::timestamptz
          and e.modo_marcacion = 'S' and e.resultado = 'S' and e.rebote = 'N' and e.anulada = 'N' and e.id_zona is not null and o.id_zona_origen is null and a.id_zona is null
        order by e.id_marca limit ${MOST}
      ) ${arrivedSql('t.salida')}`,
  );

/**
 * ACC04 of whoever came in by a gate, a reader or a post without a network, and not by the desk of visits: each coming in once, of which the
 * mark of the entry is the name, whether the visit is here still or out again.
 */
export async function tellArrivals(ctx: Context): Promise<number> {
  const rows = [...(await arrivedInside(ctx)), ...(await arrivedAndLeft(ctx))];
  const news = rows.map(({ entrada, ...row }) => ({ ...row, At: new Date(entrada) })).filter(({ At }) => ctx.now.getTime() - At.getTime() <= NEWS_MS);
  let told = 0;
  for (const { marca, sujeto, anfitrion, puerta, At } of news)
    told += await tellArrival(ctx, {
      IdAnfitrion: anfitrion,
      Sujeto: sujeto ?? '',
      Puerta: puerta,
      At,
      entidad: Marca.resource,
      registro: marca,
      unico: 'llegada',
    });
  return told;
}
