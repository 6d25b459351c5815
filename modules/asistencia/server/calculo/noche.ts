import { today } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { sql } from 'drizzle-orm';
import { expireBags } from '../bolsa/vencer';

const DAYS = 3;

/** Each night the last three days of everybody again: whoever did not mark is absent, and what the queue missed is made good. */
export const calculationJob: Job = {
  name: 'asistencia.calculo',
  async run(job) {
    const noted = await job.transaction((ctx) =>
      ctx.tx.rows(
        {},
        sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
          select a.id_cliente, a.id_persona, greatest(a.fecha_inicio, current_date - ${DAYS}::int), least(coalesce(a.fecha_fin, 'infinity'), current_date), 'noche'
          from asistencia_persona a where a.id_cliente = ${job.IdCliente} and a.fecha_inicio <= current_date and coalesce(a.fecha_fin, 'infinity') >= current_date - ${DAYS}::int 
            and not exists (select 1 from asistencia_pendiente p where p.id_cliente = a.id_cliente and p.id_persona = a.id_persona and p.motivo = 'noche'
              and p.fecha_fin = least(coalesce(a.fecha_fin, 'infinity'), current_date)) returning 1`,
      ),
    );
    const expired = await job.transaction((ctx) => expireBags(ctx, today(ctx)));
    job.counted(noted.length + expired, noted.length + expired);
  },
};
