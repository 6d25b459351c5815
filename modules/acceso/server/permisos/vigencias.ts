import { addDays } from '@modules/administracion/shared/dia';
import { morning } from '@modules/sistema/server/public';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { sql } from 'drizzle-orm';
import { everybodyDue } from '../lectores/pendientes';
import { tellOverstays } from '../visitas/permanencia';

/** How many exemptions, restrictions and assignments of the division begin today or ended yesterday: readers are to hear of it. */
async function turning(ctx: Context): Promise<number> {
  const day = today(ctx);
  const last = addDays(day, -1);
  const { IdCliente, IdDivision } = ctx.session;
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select ((select count(*) from acceso_asignacion t where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and (t.fecha_inicio = ${day}::date or t.fecha_fin = ${last}::date))
      + (select count(*) from acceso_exoneracion t where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and (t.fecha_inicio = ${day}::date or t.fecha_fin = ${last}::date))
      + (select count(*) from acceso_restriccion t where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.fecha_levantamiento is null
        and (t.fecha_inicio = ${day}::date or t.fecha_fin = ${last}::date)))::int as n`,
  );
  return n;
}

/** `acceso.vigencias`: what begins or ends this day goes to the readers, and visits that overstay are told of in the morning (Reportes, ACC03). */
export const validityJob: Job = {
  name: 'acceso.vigencias',
  async run(job) {
    for (const { IdDivision, zona } of job.divisions) {
      if (await job.cancelled()) return;
      const found = await job.transaction(async (ctx) => {
        const turns = await turning(ctx);
        if (turns > 0) await everybodyDue(ctx, ctx.session.IdCliente, IdDivision);
        return { turns, told: await tellOverstays(ctx, morning(job.now, zona)) };
      }, IdDivision);
      job.counted(found.turns + found.told, found.turns + found.told);
    }
  },
};
