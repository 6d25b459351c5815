import { personNameSql } from '@modules/administracion/server/public';
import { shownDay } from '@modules/administracion/shared/dia';
import { sendNotice } from '@modules/sistema/server/public';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { Dia } from '../../shared/dia.entity';
import { Sobretiempo } from '../../shared/sobretiempo.entity';
import { settleBag } from '../bolsa/bolsa';
import { holdersOf } from '../cierre/avisos';
import { TO_AUTHORIZE } from './dia.resource';

const place = ({ session: { IdCliente, IdDivision } }: Context) => ({ IdCliente, IdDivision });
/** Rows of one transaction. */
const SOME = 200;

/** ASI07: to each who may authorize the overtime of a company, how much of it waits, once a day. */
export const overtimeJob: Job = {
  name: 'asistencia.sobretiempos',
  async run(job) {
    await job.transaction(async (ctx) => {
      const waiting = await ctx.tx.rows(
        { compania: int, n: int, minutos: int },
        sql`select d.id_compania as compania, count(*)::int as n, sum(d.sobretiempo_no_autorizado)::int as minutos from asistencia_dia d
          where d.id_cliente = ${job.IdCliente} and ${sql.raw(TO_AUTHORIZE('d'))}
          group by d.id_compania order by d.id_compania`,
      );
      const readers = new Map<string, { n: number; minutos: number }>();
      for (const { compania, n, minutos } of waiting)
        for (const { usuario } of await holdersOf(ctx, '050302', 'autorizar', compania)) {
          const known = readers.get(usuario) ?? { n: 0, minutos: 0 };
          readers.set(usuario, { n: known.n + n, minutos: known.minutos + minutos });
        }
      for (const [usuario, { n, minutos }] of readers)
        await sendNotice(ctx, {
          codigo: 'ASI07',
          para: [{ usuario }],
          lugar: place(ctx),
          datos: { n: String(n), horas: (minutos / 60).toFixed(2) },
          enlace: '/asistencia/calculo?filtro={}',
          entidad: Dia.resource,
          registro: 0,
          unico: today(ctx),
        });
      job.counted(waiting.length, readers.size);
    });
  },
};

/** ASI08: overtime that was authorized and of which, calculated again, there is less: it falls to what there is, and whoever authorized it is told. */
export async function lowerAuthorized(ctx: Context): Promise<number> {
  const rows = await ctx.tx.rows(
    {
      ...{
        id: int,
        id_persona: int,
        id_compania: int,
        fecha: text,
        antes: int,
        ahora: int,
        destino: oneOf(['P', 'C']),
        quien: orNull(text),
        sujeto: text,
      },
    },
    sql`select s.id_sobretiempo as id, s.id_persona, s.id_compania, to_char(s.fecha, 'YYYYMMDD') as fecha, s.minutos_autorizados as antes, d.sobretiempo_calculado as ahora, s.destino,
        s.id_usuario_responde as quien, ${sql.raw(personNameSql('p'))} as sujeto
      from asistencia_sobretiempo s join asistencia_dia d on d.id_cliente = s.id_cliente and d.id_persona = s.id_persona and d.fecha = s.fecha
      join administracion_persona p on p.id_persona = s.id_persona
      where s.id_cliente = ${ctx.session.IdCliente} and s.estado = 'A' and d.cerrado = 'N' and s.minutos_autorizados > d.sobretiempo_calculado
        and not exists (select 1 from asistencia_pendiente q where q.id_cliente = s.id_cliente and q.id_persona = s.id_persona and s.fecha between q.fecha_inicio and q.fecha_fin)
      order by s.id_sobretiempo limit ${SOME} for update of s skip locked`,
  );
  for (const { id, id_persona, id_compania, fecha, antes, ahora, destino, quien, sujeto } of rows) {
    await changeRows(ctx, Sobretiempo, {
      set: { MinutosAutorizados: ahora, MinutosCalculados: ahora },
      where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_sobretiempo = ${id}`,
      trace: { action: 'reducir', changes: { MinutosAutorizados: ahora } },
    });
    if (destino === 'C') await settleBag(ctx, { IdSobretiempo: id, IdPersona: id_persona, IdCompania: id_compania, Fecha: fecha }, ahora);
    if (quien === null) continue;
    await sendNotice(ctx, {
      codigo: 'ASI08',
      para: [{ usuario: quien }],
      lugar: place(ctx),
      datos: { sujeto, fecha: shownDay(fecha), antes: String(antes), ahora: String(ahora) },
      enlace: '/asistencia/calculo',
      entidad: Sobretiempo.resource,
      registro: id,
      unico: `${antes}-${ahora}`,
    });
  }
  return rows.length;
}
