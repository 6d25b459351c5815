import { sendNotice } from '@modules/sistema/server/public';
import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { removeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { isRun, reportsOf } from '@platform/server/report/report';
import { dropWork } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { Exportacion } from '../../shared/exportacion.entity';
import { EXPORTACION } from '../exportar/exportar';

/** A file that was written in the background, and for whom. */
interface Written {
  readonly IdExportacion: number;
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly IdUsuario: string;
  readonly Momento: string;
  readonly IdProgramado: number | null;
}
interface Titles {
  readonly es: string;
  readonly en: string;
}

/** Told by the bell alone where it was there at once. */
const LONG_MS = 300_000;
const CENTER = '/reporte?pestana=exportaciones';

const common = ({ IdCliente, IdDivision, IdExportacion }: Written) => ({
  lugar: { IdCliente, IdDivision },
  entidad: Exportacion.resource,
  registro: IdExportacion,
});

/** Whose programming a file is of, by name, and the report. */
const programmedBy = (ctx: Context, { IdProgramado }: Written) =>
  ctx.tx.one(
    { codigo: text, quien: text },
    sql`select p.codigo, coalesce((select u.nombre || ' ' || u.apellido from seguridad_usuario u where u.id_usuario = p.id_usuario), p.id_usuario) as quien
      from plataforma_reporte_programado p where p.id_reporte_programado = ${IdProgramado}`,
  );

/** SIS02, or SIS07 of a programmed report: the file is there; the mail leads to it, and whoever opens it signs in first. */
export async function tellFile(ctx: Context, of: Written, title: Titles, rows: number): Promise<void> {
  const filas = String(rows);
  if (of.IdProgramado === null) {
    const took = ctx.now.getTime() - Date.parse(of.Momento);
    await sendNotice(ctx, {
      ...common(of),
      codigo: 'SIS02',
      para: [{ usuario: of.IdUsuario, soloCampana: took < LONG_MS }],
      datos: { es: { reporte: title.es, filas }, en: { reporte: title.en, filas } },
      enlace: '/plataforma/trabajos',
    });
    return;
  }
  const { quien } = await programmedBy(ctx, of);
  await sendNotice(ctx, {
    ...common(of),
    codigo: 'SIS07',
    para: [{ usuario: of.IdUsuario }],
    datos: { es: { reporte: title.es, quien, filas }, en: { reporte: title.en, quien, filas } },
    enlace: CENTER,
  });
}

/** SIS08: this time there is nothing to report, and no file is left. */
export async function tellNothing(ctx: Context, of: Written): Promise<void> {
  const { codigo, quien } = await programmedBy(ctx, of);
  const report = reportsOf(ctx.tx.product).find((one) => one.report.code === codigo)?.report;
  await dropWork(ctx, EXPORTACION, of.IdExportacion);
  await removeRows(ctx, Exportacion, { where: keyIs(Exportacion, of.IdExportacion) });
  if (!report || !isRun(report)) return;
  await sendNotice(ctx, {
    ...common(of),
    codigo: 'SIS08',
    para: [{ usuario: of.IdUsuario }],
    datos: { es: { reporte: report.words.es.title, quien }, en: { reporte: report.words.en.title, quien } },
    enlace: `/reporte/${report.path}`,
  });
}
