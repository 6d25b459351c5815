import { holdersOf } from '@modules/acreditacion/server/public';
import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { responsiblesOf } from '@modules/seguridad/server/public';
import { morning, sendNotice } from '@modules/sistema/server/public';
import { int, num, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { sql } from 'drizzle-orm';
import { Comedor } from '../shared/comedor.entity';
import { Periodo } from '../shared/mesa.entity';
import { amountsOf } from './consolidado/moneda';
import { PAYER } from './consolidado/valor';

/** When the job runs: what came of earlier days since yesterday's run is told by today's. */
const HOUR = '02:00';

/** COM01: observed rations of the operating day that ended, and of earlier ones whose terminal told of them since, a notice a dining room and day. */
async function tellObserved(ctx: Context, noAntes: Date): Promise<number> {
  const { IdCliente, IdDivision, zona } = ctx.session;
  const ended = addDays(today(ctx), -1);
  const rows = await ctx.tx.rows(
    { id: int, comedor: text, dia: text, n: int },
    sql`select m.id_comedor as id, m.comedor, to_char(t.fecha_consumo, 'YYYYMMDD') as dia, count(*)::int as n from comedor_consumo t join comedor_comedor m on m.id_comedor = t.id_comedor
      where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.resultado = 'P' and t.anulado = 'N' and t.observado = 'S'
        and (t.fecha_consumo = ${ended}::date or t.fecha_consumo < ${ended}::date and t.fecha_consumo > ${ended}::date - 60
          and t.fecha_creacion >= (${ended}::date + ${HOUR}::time) at time zone ${zona})
      group by 1, 2, 3 order by 3, 2`,
  );
  const office = rows.length === 0 ? [] : await holdersOf(ctx, '0807', 'autorizar');
  for (const { id, comedor, dia, n } of rows)
    await sendNotice(ctx, {
      codigo: 'COM01',
      para: office,
      datos: { n, comedor, fecha: shownDay(dia) },
      lugar: { IdCliente, IdDivision },
      enlace: `/comedores/gestion?comedor=${id}&pestana=consumos&dia=${dia}`,
      entidad: Comedor.resource,
      registro: id,
      unico: `${today(ctx)}:${dia}`,
      noAntes,
    });
  return rows.reduce((all, { n }) => all + n, 0);
}

/** Terminals of the division that told of rations which they have not sent, as the job's log has them. */
const waiting = (ctx: Context) =>
  ctx.tx.rows(
    { nombre: text, comedor: text, n: int },
    sql`select t.nombre, m.comedor, coalesce(t.pendientes, 0) as n from comedor_terminal t join comedor_comedor m on m.id_comedor = t.id_comedor
      where t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision} and t.activo = 'S' and t.pendientes > 0 order by 2, 1`,
  );

/** COM02: what a closed period costs each company that pays for it, told to who answers for it; once a currency. */
export async function tellValued(
  ctx: Context,
  { IdPeriodo, Periodo: periodo }: { readonly IdPeriodo: number; readonly Periodo: string },
): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { compania: orNull(int), moneda: orNull(int), raciones: int, de_compania: orNull(num), de_trabajador: orNull(num) },
    sql`select ${sql.raw(PAYER)} as compania, t.id_moneda as moneda, count(*)::int as raciones, sum(t.monto_compania) as de_compania, sum(t.monto_trabajador) as de_trabajador
      from comedor_consumo t where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.id_periodo = ${IdPeriodo} and t.resultado = 'P' and t.anulado = 'N'
        and t.fecha_consumo between (select fecha_inicio from comedor_periodo where id_periodo = ${IdPeriodo}) and (select fecha_fin from comedor_periodo where id_periodo = ${IdPeriodo})
        and t.id_moneda is not null and ${sql.raw(PAYER)} is not null group by 1, 2 order by 1, 2`,
  );
  const amounts = rows.length === 0 ? null : await amountsOf(ctx);
  for (const one of rows) {
    const moneda = Number(one.moneda);
    await sendNotice(ctx, {
      codigo: 'COM02',
      para: await responsiblesOf(ctx.tx, IdCliente, Number(one.compania)),
      datos: {
        periodo,
        raciones: one.raciones,
        montoCompania: amounts?.written(Number(one.de_compania), moneda) ?? '',
        montoTrabajador: amounts?.written(Number(one.de_trabajador), moneda) ?? '',
        moneda: amounts?.code(moneda) ?? '',
      },
      lugar: { IdCliente, IdDivision },
      enlace: `/comedores/consolidado?IdPeriodo=${IdPeriodo}`,
      entidad: Periodo.resource,
      registro: IdPeriodo,
    });
  }
}

/** Each night at two, when the last service of the day before is over: who may judge hears of what was observed. */
const nightly: Job = {
  name: 'comedor.avisos',
  async run(job) {
    for (const { IdDivision, zona } of job.divisions) {
      if (await job.cancelled()) return;
      const told = await job.transaction(async (ctx) => {
        for (const { nombre, comedor, n } of await waiting(ctx)) job.line(`${comedor} · ${nombre}: ${n}`);
        return tellObserved(ctx, morning(ctx.now, zona));
      }, IdDivision);
      job.counted(told, told);
    }
  },
};

export const comedoresJobs: readonly Job[] = [nightly];
