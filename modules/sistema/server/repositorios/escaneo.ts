import { int, orNull, text } from '@platform/server/db/rows';
import type { FilePlaces } from '@platform/server/files/files';
import { noteScan } from '@platform/server/files/hold';
import type { Scanner } from '@platform/server/files/scan';
import type { FileStore } from '@platform/server/files/store';
import type { Context } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { sql } from 'drizzle-orm';
import { sendNotice } from '../plantillas/avisos';

interface ScanParts {
  readonly store: FileStore;
  readonly places: FilePlaces;
  readonly scanner: Scanner | null;
}
interface Waiting {
  readonly id: number;
  readonly hash: string;
  readonly nombre: string;
  readonly usuario: string;
  readonly repository: number | null;
}

const BATCH = 200;

/** Files that the scanner has not seen: it did not answer when they came, or was not there yet. */
async function waiting(ctx: Context, after: number): Promise<Waiting[]> {
  const rows = await ctx.tx.rows(
    { id_archivo: int, hash: text, nombre: text, usuario_creacion: text, id_ruta_repositorio: orNull(int) },
    sql`select id_archivo, hash, nombre, usuario_creacion, id_ruta_repositorio from base_archivo
      where id_cliente = ${ctx.session.IdCliente} and coalesce(escaneo, 'P') = 'P' and id_archivo > ${after} order by id_archivo limit ${BATCH}`,
  );
  return rows.map((row) => ({
    id: row.id_archivo,
    hash: row.hash,
    nombre: row.nombre,
    usuario: row.usuario_creacion,
    repository: row.id_ruta_repositorio,
  }));
}

/** What the scanner said of a file; whoever delivered an infected one is told, and so is who keeps the installation. */
async function note(ctx: Context, file: Waiting, found: string | null): Promise<void> {
  const said = found === null ? 'L' : 'I';
  await noteScan(ctx.tx, file.id, said);
  if (found === null) return;
  const { IdCliente } = ctx.session;
  ctx.audit({ entity: 'PlataformaArchivo', record: file.id, action: 'retener', result: 'archivo.infectado', changes: { que: found } });
  await sendNotice(ctx, {
    codigo: 'SIS06',
    para: [{ usuario: file.usuario }, { servicio: 3 }],
    datos: { archivo: file.nombre, hallazgo: found },
    lugar: { IdCliente },
    entidad: 'PlataformaArchivo',
    registro: file.id,
  });
}

/** `sistema.escaneo`: shows the scanner what it has not seen; until then nobody opens it. Nothing to do without a scanner. */
export const scanJob = ({ store, places, scanner }: ScanParts): Job => ({
  name: 'sistema.escaneo',
  async run(job) {
    if (!scanner) return;
    for (let after = 0; !(await job.cancelled()); ) {
      const files = await job.transaction((ctx) => waiting(ctx, after));
      for (const file of files) {
        after = file.id;
        const place = await job.transaction((ctx) => places.at(ctx.tx, file.repository));
        const content = await store.read(place, file.hash).catch(() => null);
        // A content that is lost does not open either.
        if (!content) {
          job.counted(1, 0, 1);
          continue;
        }
        // Without an answer the run fails, as its log says, and the next one goes on.
        const found = await scanner.scan(content);
        await job.transaction((ctx) => note(ctx, file, found));
        job.counted(1, 1, found === null ? 0 : 1);
      }
      if (files.length < BATCH) return;
    }
  },
});
