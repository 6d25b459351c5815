import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { shownDay } from '@modules/administracion/shared/dia';
import { workbookOnto } from '@platform/server/excel/workbook';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { dayNumber, weekdayOf } from '../../shared/calculo/reloj';
import type { CalendarioPedido, FilaCalendario } from '../../shared/calendario.wire';
import { calendarOf } from './calendario';

/** People of one page, and of one file. */
const TOGETHER = 500;
const MOST = 10_000;
const WORDS = {
  es: { sheet: 'Rol de turnos', title: 'Rol de turnos', code: 'Código', person: 'Persona', guard: 'Guardia', letters: 'LMXJVSD' },
  en: { sheet: 'Shift roster', title: 'Shift roster', code: 'Code', person: 'Person', guard: 'Guard', letters: 'MTWTFSS' },
} as const;

/** What stands in a cell, and on which ground: as the screen shows a day, by its letter and its shift. */
const SHOWN: Readonly<Record<string, readonly [string, string | null]>> = {
  ...{
    F: ['F', 'F4B6B6'],
    D: ['·', null],
    H: ['H', 'E4D7F5'],
    J: ['J', 'CFE6D4'],
    M: ['M', 'F9D2AE'],
    T: ['T', 'CFE0F5'],
    N: ['–', null],
    V: ['V', 'D4E9F2'],
    X: ['X', null],
  },
  ...{ d: ['D', 'FFF3C4'], n: ['N', 'DFE3F3'], '.': ['·', null], v: ['V', 'D4E9F2'], h: ['H', 'E4D7F5'], j: ['J', 'CFE6D4'], x: ['X', null] },
};
function cellOf(row: FilaCalendario, place: number): readonly [string, string | null] {
  const letter = row.Letras[place] ?? ' ';
  if (letter !== 'A') return SHOWN[letter] ?? ['', null];
  return row.Turnos[place] === 'N' ? ['N', 'DFE3F3'] : ['D', 'FFF3C4'];
}

/** The roster of some people and days as a workbook, page by page of people: `D` and `N` by their colour, rest `·`, holiday, travel, justified. */
export async function rosterBook(ctx: Context, asked: CalendarioPedido): Promise<Buffer> {
  const said = WORDS[ctx.lang];
  const first = await calendarOf(ctx, { ...asked, skip: 0, take: TOGETHER });
  if (first.totalCount > MOST) throw refuse('asistencia.rol_personas', { n: MOST });
  const out = new PassThrough();
  const file = buffer(out);
  const book = workbookOnto(out);
  const [plain, bold, head] = [book.look({ format: '@' }), book.look({ bold: true }), book.look({ bold: true, color: 'FFFFFF', fill: '1F3A5F' })];
  const grounds = new Map<string, number>();
  const lookOf = (fill: string | null): number => {
    const known = grounds.get(fill ?? '') ?? book.look({ edge: 'D0D5DD', ...(fill === null ? {} : { fill }) });
    grounds.set(fill ?? '', known);
    return known;
  };
  const sheet = book.sheet({ name: said.sheet, frozen: { rows: 3, columns: 3 }, widths: [14, 34, 16, ...first.Dias.map(() => 4)] });
  sheet.row(1, [`${said.title} ${shownDay(asked.FechaInicio)} – ${shownDay(asked.FechaFin)}`], [bold]);
  const holidays = new Set(first.Feriados);
  sheet.row(1, ['', '', '', ...first.Dias.map((day) => (holidays.has(day) ? 'H' : (said.letters[weekdayOf(dayNumber(day)) - 1] ?? '')))], []);
  const titles = [said.code, said.person, said.guard, ...first.Dias.map((day) => Number(day.slice(6)))];
  sheet.row(
    1,
    titles,
    titles.map(() => head),
  );
  for (let skip = 0; skip < first.totalCount; skip += TOGETHER) {
    const page = skip === 0 ? first : await calendarOf(ctx, { ...asked, skip, take: TOGETHER });
    for (const row of page.data) {
      const guard = row.Guardia === null ? '' : (page.Guardias[row.Guardia]?.Nombre ?? '');
      const cells = page.Dias.map((_, place) => cellOf(row, place));
      sheet.row(
        1,
        [row.CodigoTrabajador ?? '', [row.Apellidos, row.Nombres].filter(Boolean).join(', '), guard, ...cells.map(([shown]) => shown)],
        [plain, plain, plain, ...cells.map(([, fill]) => lookOf(fill))],
      );
    }
    await sheet.taken();
  }
  sheet.close();
  await book.end();
  ctx.audit({ entity: 'AsistenciaProgramacion', record: null, action: 'exportar', changes: { Personas: first.totalCount, Dias: first.Dias.length } });
  return file;
}
