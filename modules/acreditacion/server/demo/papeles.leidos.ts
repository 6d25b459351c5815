import { demoClients } from '@modules/sistema/server/public';
import { int } from '@platform/server/db/rows';
import { rewriteFiles } from '@platform/server/demo/files';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';
import { readSoon } from '../tramites/lectura';
import { demoAccredited } from '.';
import { demoPaperFiles, written } from './papeles';

/** Papers say what they were delivered for, and those that wait for somebody are read. */
export const demoPapers = demoPart(async (demo) => {
  const { tx } = demo;
  const { andes } = await demoClients(demo);
  await demoAccredited(demo);
  await rewriteFiles(tx, await written(tx));
  const { papers } = await demoPaperFiles(demo);
  const rows = await tx.rows(
    { id_archivo: int },
    sql`select f.id_archivo from base_archivo f where f.id_archivo = any(${sql.param(papers)}::int[])
      and (exists (select 1 from acreditacion_solicitud_adjunto a join acreditacion_solicitud_requisito s on s.id_solicitud_requisito = a.id_solicitud_requisito
          join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud and t.estado = 'P' where a.id_archivo = f.id_archivo)
        or exists (select 1 from acreditacion_actualizacion_requisito r where r.id_archivo = f.id_archivo and r.resultado = 'N')) order by 1`,
  );
  await readSoon(
    tx,
    andes.IdCliente,
    rows.map((row) => row.id_archivo),
  );
});
