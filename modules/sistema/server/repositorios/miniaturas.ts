import type { Files } from '@platform/server/files/files';
import { makeThumbnail, withoutThumbnail } from '@platform/server/files/thumbnails';
import type { Job } from '@platform/server/jobs/job';

const BATCH = 200;

/** `sistema.miniaturas`: gives their thumbnail to photographs that came before there were any; one whose content cannot be had waits for the next run. */
export const thumbnailJob = ({ files }: { readonly files: Files }): Job => ({
  name: 'sistema.miniaturas',
  async run(job) {
    for (let after = 0; !(await job.cancelled()); ) {
      const photos = await job.transaction((ctx) => withoutThumbnail(ctx.tx, ctx.session.IdCliente, after, BATCH));
      for (const photo of photos) {
        after = photo.IdArchivo;
        const made = await job.transaction((ctx) => makeThumbnail(ctx.tx, files, photo));
        job.counted(1, made ? 1 : 0, made ? 0 : 1);
      }
      if (photos.length < BATCH) return;
    }
  },
});
