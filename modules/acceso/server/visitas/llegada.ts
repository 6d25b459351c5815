import { fullNameSql, personTold } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { sendNotice } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { writtenMoment } from '@platform/server/pdf/document';
import { sql } from 'drizzle-orm';
import { Marca } from '../../shared/marca.entity';
import { visitsSql } from '../ocupacion/dentro.sql';

/** Told in one go, at most. */
const MOST = 200;
/** An entry that is heard of later than this is no news of an arrival. */
const NEWS_MS = 12 * 3_600_000;
/** Days after its last one for which whoever comes in is still somebody's visit: let in all the same, at a door that does not look. */
const AFTER = 7;

/** Who came, by which door and when. */
interface Arrival {
  readonly IdAnfitrion: number | null;
  readonly Sujeto: string;
  readonly Puerta: string;
  readonly At: Date;
  readonly entidad: string;
  readonly registro: number;
}

/** ACC04: the host hears that a visit is here. */
export async function tellArrival(ctx: Context, { IdAnfitrion, Sujeto, Puerta, At, entidad, registro }: Arrival): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  await sendNotice(ctx, {
    codigo: 'ACC04',
    para: await personTold(ctx.tx, IdCliente, IdAnfitrion),
    datos: { sujeto: Sujeto, puerta: Puerta, hora: writtenMoment(ctx, At).slice(-5) },
    lugar: { IdCliente, IdDivision },
    enlace: '/acceso/visitas',
    entidad,
    registro,
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

/** ACC04 of whoever came in by a gate, a reader or a post without a network, and not by the desk of visits: each stay once. */
export async function tellArrivals(ctx: Context): Promise<number> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { marca: int, sujeto: orNull(text), anfitrion: orNull(int), puerta: text, entrada: text },
    sql`with llega as (
        select d.id_presencia from acceso_presencia d
        where d.id_cliente = ${IdCliente} and d.id_division = ${IdDivision} and d.llegada_avisada is null
          and d.id_persona in (select a.id_persona from acreditacion_persona a where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.visita = 'S'
            and a.fecha_fin >= ${addDays(today(ctx), -AFTER)}::date)
        order by d.id_presencia limit ${MOST} for update of d skip locked
      ), avisada as (
        update acceso_presencia d set llegada_avisada = ${ctx.now.toISOString()}::timestamptz from llega x where d.id_presencia = x.id_presencia
        returning d.id_cliente, d.id_division, d.id_persona, d.id_marca
      )
      select e.id_marca as marca, ${sql.raw(fullNameSql('p'))} as sujeto, v.anfitrion, q.nombre as puerta, e.fecha_hora as entrada
      from avisada t join administracion_persona p on p.id_persona = t.id_persona
        cross join lateral (select m.id_marca, m.fecha_hora, m.id_puerta from acceso_marca m left join acceso_puerta o on o.id_puerta = m.id_puerta
          where m.id_cliente = t.id_cliente and m.id_persona = t.id_persona and m.modo_marcacion = 'S' and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
            and (o.id_zona_origen is null or m.id_marca = t.id_marca) order by o.id_zona_origen is null desc, m.fecha_hora desc, m.id_marca desc limit 1) e
        join acceso_puerta q on q.id_puerta = e.id_puerta
        left join lateral (select coalesce(r.id_anfitrion, a.id_anfitrion) as anfitrion from acreditacion_persona a
          left join acceso_visita_registro r on r.id_cliente = a.id_cliente and r.id_acreditacion_persona = a.id_acreditacion_persona and r.fecha_hora_salida is null
          where a.id_cliente = t.id_cliente and a.id_division = t.id_division and a.id_persona = t.id_persona and a.visita = 'S'
          order by (r.id_visita_registro is not null) desc, a.fecha_fin desc, a.id_acreditacion_persona desc limit 1) v on true
      where ${sql.raw(visitsSql('t'))} order by e.id_marca`,
  );
  const news = rows.map(({ entrada, ...row }) => ({ ...row, At: new Date(entrada) })).filter(({ At }) => ctx.now.getTime() - At.getTime() <= NEWS_MS);
  for (const { marca, sujeto, anfitrion, puerta, At } of news)
    await tellArrival(ctx, { IdAnfitrion: anfitrion, Sujeto: sujeto ?? '', Puerta: puerta, At, entidad: Marca.resource, registro: marca });
  return news.length;
}
