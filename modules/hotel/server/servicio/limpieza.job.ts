import type { Job } from '@platform/server/jobs/job';
import { orderDaily } from './servicio.ordenes';

/** Each morning: the rooms where somebody sleeps are to be cleaned. */
export const limpieza: Job = {
  name: 'hotel.limpieza',
  async run(job) {
    for (const { IdDivision } of job.divisions) {
      if (await job.cancelled()) return;
      const made = await job.transaction((ctx) => orderDaily(ctx), IdDivision);
      job.counted(made, made);
    }
  },
};
