import type { Readable } from 'node:stream';
import { workbookOnto } from '@platform/server/excel/workbook';
import { makeSpool } from '@platform/server/files/spool';
import type { Context } from '@platform/server/http/context';
import { CUENTAS, MEDIDAS } from '../../shared/calculo/tipos';
import type { Totales } from '../../shared/cierre.wire';
import en from '../../shared/en';
import es from '../../shared/es';

const TOGETHER = 200;
const WORDS = {
  es: {
    sheet: 'Totales',
    title: 'Totales del periodo',
    code: 'Código',
    person: 'Persona',
    center: 'Centro de costo',
    minutes: 'En minutos; los días, en días.',
  },
  en: { sheet: 'Totals', title: 'Totals of period', code: 'Code', person: 'Person', center: 'Cost center', minutes: 'In minutes; days in days.' },
} as const;
const names = { es, en } as const;

/**
 * The totals of a period as a workbook, written some people at a time: every measure as the days have it, with what other periods left to it
 * added. Answers its bytes, once.
 */
export async function totalsBook(ctx: Context, periodo: string, page: (skip: number, take: number) => Promise<Totales>): Promise<() => Readable> {
  const said = WORDS[ctx.lang];
  const measures = [...MEDIDAS, ...CUENTAS];
  const spool = await makeSpool();
  try {
    const book = workbookOnto(spool.out);
    const [plain, bold, head] = [book.look({ format: '@' }), book.look({ bold: true }), book.look({ bold: true, color: 'FFFFFF', fill: '1F3A5F' })];
    const sheet = book.sheet({ name: said.sheet, frozen: { rows: 3, columns: 2 }, widths: [14, 34, 16, ...measures.map(() => 13)] });
    let first = await page(0, TOGETHER);
    const fields: Readonly<Record<string, string>> = names[ctx.lang].entities.AsistenciaDia?.fields ?? {};
    const labelOf = (name: string) => {
      const percent = first.Porcentajes[name];
      return `${fields[name] ?? name}${percent === undefined ? '' : ` (${percent} %)`}`;
    };
    const titles = [said.code, said.person, said.center, ...measures.map(labelOf)];
    sheet.row(1, [`${said.title} ${periodo}`], [bold]);
    sheet.row(1, [said.minutes], []);
    sheet.row(
      1,
      titles,
      titles.map(() => head),
    );
    const total = first.totalCount;
    for (let skip = 0; skip < total; skip += TOGETHER) {
      if (skip > 0) first = await page(skip, TOGETHER);
      for (const { CodigoTrabajador, Nombre, CentroCosto, Medidas, Regularizaciones } of first.data)
        sheet.row(
          1,
          [CodigoTrabajador ?? '', Nombre ?? '', CentroCosto ?? '', ...measures.map((name) => (Medidas[name] ?? 0) + (Regularizaciones[name] ?? 0))],
          [plain, plain, plain],
        );
      await sheet.taken();
    }
    sheet.close();
    await book.end();
    await spool.end();
    return spool.read;
  } catch (error) {
    await spool.discard();
    throw error;
  }
}
