import { holdersOf } from '@modules/acreditacion/server/public';
import { fullNameSql, personTold } from '@modules/administracion/server/public';
import { type Recipient, sendNotice } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { writtenMoment } from '@platform/server/pdf/document';
import { sql } from 'drizzle-orm';
import { Marca } from '../../shared/marca.entity';
import { VisitaRegistro } from '../../shared/visita.entity';
import { visitsSql } from '../ocupacion/dentro.sql';
import { onSite } from './visitas';

/** Told in one go: of a zone whose hours were lowered there may be everybody. */
const MOST = 500;

/** Who attends visits: told on the bell. */
const desk = async (ctx: Context): Promise<Recipient[]> =>
  (await holdersOf(ctx, '040105', 'consultar')).map(({ usuario }) => ({ usuario, soloCampana: true }));

/** ACC03: visits of the division still here after their last day, registered or not, told once a day to their host and, on the bell, to who attends visits. */
export async function tellOverstays(ctx: Context, noAntes?: Date): Promise<number> {
  const rows = (await onSite(ctx)).filter(({ Excedida }) => Excedida === 'S');
  if (rows.length === 0) return 0;
  const bell = await desk(ctx);
  for (const one of rows) {
    const of =
      one.IdVisitaRegistro === null
        ? { entidad: 'AdministracionPersona', registro: one.IdPersona }
        : { entidad: VisitaRegistro.resource, registro: one.IdVisitaRegistro };
    await sendNotice(ctx, {
      codigo: 'ACC03',
      para: [...(await personTold(ctx.tx, ctx.session.IdCliente, one.IdAnfitrion)), ...bell],
      datos: { sujeto: one.Visitante ?? '', zona: one.Zona ?? '—', desde: writtenMoment(ctx, one.Ingreso ?? ctx.now) },
      lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
      enlace: '/acceso/visitas',
      ...of,
      unico: today(ctx),
      ...(noAntes ? { noAntes } : {}),
    });
  }
  return rows.length;
}

/** ACC03: people and vehicles longer in a zone than its HorasPermanencia, each stay told once; of a visit its host hears too. */
export async function tellLongStays(ctx: Context): Promise<number> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { marca: int, sujeto: orNull(text), zona: text, desde: text, anfitrion: orNull(int), visita: orNull(text) },
    sql`with larga as (
        select d.id_presencia from acceso_presencia d join acceso_zona z on z.id_zona = d.id_zona
        where d.id_cliente = ${IdCliente} and d.id_division = ${IdDivision} and z.horas_permanencia > 0
          and d.desde < ${ctx.now.toISOString()}::timestamptz - make_interval(hours => z.horas_permanencia) and d.permanencia_avisada is distinct from d.desde
        order by d.id_presencia limit ${MOST} for update of d skip locked
      ), avisada as (
        update acceso_presencia d set permanencia_avisada = d.desde from larga x where d.id_presencia = x.id_presencia
        returning d.id_cliente, d.id_division, d.id_persona, d.id_vehiculo, d.id_zona, d.id_marca, d.desde
      )
      select t.id_marca as marca, case when t.id_persona is null then v.placa else ${sql.raw(fullNameSql('p'))} end as sujeto, z.nombre as zona, t.desde, a.anfitrion,
        case when t.id_persona is not null and ${sql.raw(visitsSql('t'))} then 'S' end as visita
      from avisada t join acceso_zona z on z.id_zona = t.id_zona left join administracion_persona p on p.id_persona = t.id_persona
        left join administracion_vehiculo v on v.id_vehiculo = t.id_vehiculo
        left join lateral (select coalesce(r.id_anfitrion, x.id_anfitrion) as anfitrion from acreditacion_persona x
          left join acceso_visita_registro r on r.id_cliente = x.id_cliente and r.id_acreditacion_persona = x.id_acreditacion_persona and r.fecha_hora_salida is null
          where x.id_cliente = t.id_cliente and x.id_division = t.id_division and x.id_persona = t.id_persona and x.visita = 'S'
          order by (r.id_visita_registro is not null) desc, x.fecha_fin desc, x.id_acreditacion_persona desc limit 1) a on true
      order by t.id_marca`,
  );
  if (rows.length === 0) return 0;
  const bell = await desk(ctx);
  for (const { marca, sujeto, zona, desde, anfitrion, visita } of rows)
    await sendNotice(ctx, {
      codigo: 'ACC03',
      para: [...(visita === 'S' ? await personTold(ctx.tx, IdCliente, anfitrion) : []), ...bell],
      datos: { sujeto: sujeto ?? '', zona, desde: writtenMoment(ctx, desde) },
      lugar: { IdCliente, IdDivision },
      enlace: visita === 'S' ? '/acceso/visitas' : '/acceso/evacuacion',
      entidad: Marca.resource,
      registro: marca,
      unico: zona,
    });
  return rows.length;
}
