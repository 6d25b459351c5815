import ExcelJS from 'exceljs';
import { pantallasEn } from '../shared/pantallas.en';
import { pantallasEs } from '../shared/pantallas.es';
import type { GuardDay } from './guardias';

interface Guard {
  readonly name: string;
  readonly days: readonly GuardDay[];
  /** When each of its people is in it. */
  readonly people: readonly { readonly from: string; readonly to: string }[];
}

const HEAD = 4;
const FIRST = 2;
const fill = (argb: string): ExcelJS.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });
const dateOf = (day: string): Date => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))));

/** Day by day: each guard's turn with its ways up and down, the holiday, and how many guards and people are on site. */
export async function calendarExcel(lang: 'es' | 'en', title: string, guards: readonly Guard[]): Promise<Buffer> {
  const words = lang === 'en' ? pantallasEn : pantallasEs;
  const turn = ({ Tipo, Turno }: GuardDay) => (Tipo === 'D' ? words.descanso : Turno === 'N' ? words.noche : words.dia);
  const told = (day: GuardDay) => [turn(day), day.Subida ? words.sube : '', day.Bajada ? words.baja : ''].filter(Boolean).join(' · ');
  const weekday = new Intl.DateTimeFormat(lang === 'en' ? 'en-US' : 'es-PE', { weekday: 'long', timeZone: 'UTC' });
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('data', { views: [{ state: 'frozen', ySplit: HEAD }] });
  sheet.getColumn(1).width = 3;
  sheet.getCell('B2').value = title;
  sheet.getCell('B2').font = { bold: true, size: 16 };
  const head = [words.fecha, words.diaSemana, ...guards.map(({ name }) => name), words.feriado, words.enSitio, words.personasEnSitio];
  for (const [at, text] of head.entries()) {
    const cell = sheet.getCell(HEAD, FIRST + at);
    cell.value = text;
    cell.font = { bold: true, color: { argb: 'FFFFFFFF' } };
    cell.fill = fill('FF0F5257');
    sheet.getColumn(FIRST + at).width = Math.max(14, text.length + 4);
  }
  for (const [line, { Fecha, Feriado }] of (guards[0]?.days ?? []).entries()) {
    const own = guards.flatMap(({ days, people }) => {
      const day = days[line];
      return day ? [{ day, people: people.filter(({ from, to }) => from <= Fecha && Fecha <= to).length }] : [];
    });
    const working = own.filter(({ day }) => day.Tipo === 'T');
    const values = [
      dateOf(Fecha),
      weekday.format(dateOf(Fecha)),
      ...own.map(({ day }) => told(day)),
      Feriado ?? '',
      working.length,
      working.reduce((sum, { people }) => sum + people, 0),
    ];
    for (const [at, value] of values.entries()) {
      const cell = sheet.getCell(HEAD + 1 + line, FIRST + at);
      cell.value = value;
      if (at === 0) cell.numFmt = 'dd/mm/yyyy';
      if (line % 2 === 1) cell.fill = fill('FFF1F5F5');
    }
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}
