import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { sql } from 'drizzle-orm';
import { EquipoMantenimiento } from '../../shared/equipo.entity';
import { sendNotice } from '../plantillas/avisos';

/** Tells service e-mail 3 what falls due today in a division; a maintenance done since then is not told. */
async function tellDue(ctx: Context, today: string): Promise<number> {
  const { IdCliente, IdDivision } = ctx.session;
  const due = await ctx.tx.rows(
    { equipo: text, tipo_mantenimiento: text, id_equipo: int, id_equipo_mantenimiento: int },
    sql`select m.id_equipo_mantenimiento, e.id_equipo, e.equipo, k.tipo_mantenimiento from sistema_equipo_mantenimiento m
      join sistema_equipo e on e.id_equipo = m.id_equipo and e.activo = 'S' and e.id_division = ${IdDivision}
      join sistema_tipo_mantenimiento k on k.id_tipo_mantenimiento = m.id_tipo_mantenimiento
      where m.id_cliente = ${IdCliente} and m.proxima_fecha = ${today} and not exists (select 1 from sistema_equipo_mantenimiento x
        where x.id_equipo = m.id_equipo and x.id_tipo_mantenimiento = m.id_tipo_mantenimiento and x.fecha > m.fecha)
      order by e.equipo`,
  );
  for (const row of due) {
    await sendNotice(ctx, {
      codigo: 'SIS05',
      para: [{ servicio: 3 }],
      datos: { equipo: row.equipo, tipo: row.tipo_mantenimiento },
      lugar: { IdCliente, IdDivision },
      enlace: `/sistema/equipos/${row.id_equipo}?pestana=mantenimiento`,
      entidad: EquipoMantenimiento.resource,
      registro: row.id_equipo_mantenimiento,
      unico: today,
    });
  }
  return due.length;
}

/** `sistema.mantenimientos`: on the morning a next date falls, each division by its own today. */
export const maintenanceJob: Job = {
  name: 'sistema.mantenimientos',
  async run(job) {
    for (const { IdDivision, today } of job.divisions) {
      if (await job.cancelled()) return;
      const told = await job.transaction((ctx) => tellDue(ctx, today), IdDivision);
      job.counted(told, told);
    }
  },
};
