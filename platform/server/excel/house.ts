import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Look } from './styles';
import { lettersOf, serialOf } from './text';
import { type SheetWriter, type WorkbookWriter, type Written, workbookOnto } from './workbook';

/** What the cells of a column hold; a value that is not of its kind (a masked one) is written as text. */
type CellKind = 'text' | 'whole' | 'plain' | 'decimal' | 'percent' | 'date' | 'moment' | 'time';
export interface HouseColumn {
  readonly title: string;
  /** `plain` are numbers that name rather than count (a year): no separators. */
  readonly kind: CellKind;
  /** Digits after the point of a `decimal`. */
  readonly scale?: number;
}
/** A share is a number from 0 to 1, a day `yyyyMMdd`, a moment ISO 8601, a time `HH:mm`. */
export type CellValue = string | number | null;
export interface Heading {
  /** Of the screen or the report, in the session's language. */
  readonly title: string;
  /** Client, division, filters, when and who. */
  readonly subtitle: string;
  /** Time zone in which moments are written. */
  readonly zone: string;
}

const HEAD_ROW = 4;
/** Column A stays empty; the running number is the first of the table. */
const FIRST_COLUMN = 2;
const RECORDS_A_SHEET = 1_048_572;
/** A sheet of more text than this goes on in the next, whatever its records. */
const TEXT_A_SHEET = 2_000_000_000;
const NARROWEST = 8;
const WIDEST = 60;
/** Room for the arrow of the filter. */
const ARROW = 3;
const EDGE = 'D0D7E2';
const BAR = 'EEF3F9';
const HEADER: Look = { bold: true, color: 'FFFFFF', fill: '1F3A5F', edge: EDGE, wrap: true };
const HEADER_POINTS = 30;

const FORMATS: Readonly<Record<Exclude<CellKind, 'decimal'>, string>> = {
  text: '@',
  whole: '#,##0',
  plain: '0',
  percent: '0.0%',
  date: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
  time: 'hh:mm',
};
/** Money has its two decimals; finer numbers have no more than they need. */
function decimalFormat(scale: number): string {
  if (scale === 0) return FORMATS.whole;
  return `#,##0.${'0'.repeat(Math.min(2, scale))}${'#'.repeat(Math.max(0, scale - 2))}`;
}

/** Looks of a record's cells, without and with the bar of every other record. */
function looksOf(book: WorkbookWriter, columns: readonly HouseColumn[], more: Look = {}): readonly [readonly number[], readonly number[]] {
  const look = ({ kind, scale = 2 }: HouseColumn): Look => ({
    format: kind === 'decimal' ? decimalFormat(scale) : FORMATS[kind],
    edge: EDGE,
    ...more,
  });
  return [columns.map((column) => book.look(look(column))), columns.map((column) => book.look({ ...look(column), fill: BAR }))];
}

const DAY = /^(\d{4})(\d\d)(\d\d)$/;
const HOUR = /^([01]\d|2[0-3]):([0-5]\d)$/;
const HOUR_MS = 3_600_000;

/** A moment as the clock of a zone shows it, in ms as if it were of Greenwich: a workbook has no zones. NaN of what is no moment. */
function wallClock(zone: string): (moment: string) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  return (text) => {
    const at = new Date(text).getTime();
    if (Number.isNaN(at)) return at;
    // Offsets change at most on the hour (those of half an hour too).
    const hour = Math.floor(at / (HOUR_MS / 2));
    let offset = known.get(hour);
    if (offset === undefined) {
      const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? [];
      offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
      known.set(hour, offset);
    }
    return at + offset;
  };
}

/** The column's kind applied to a value; what is not of the kind stays the text it is. */
function cellOf(kind: CellKind, value: CellValue, wall: (moment: string) => number): Written {
  if (typeof value !== 'string') return value;
  if (kind === 'date') {
    const [, year, month, day] = DAY.exec(value) ?? [];
    if (year) return serialOf(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  }
  if (kind === 'moment') {
    const at = wall(value);
    if (!Number.isNaN(at)) return serialOf(at);
  }
  if (kind === 'time') {
    const [, hours, minutes] = HOUR.exec(value) ?? [];
    if (hours) return (Number(hours) * 60 + Number(minutes)) / 1440;
  }
  return value;
}

const USUAL_WIDTH: Partial<Record<CellKind, number>> = { date: 12, moment: 18 };

/** By what the first records hold, and the longest word of the header. */
function widthOf({ title, kind }: HouseColumn, values: readonly CellValue[]): number {
  const words = Math.max(...title.split(/\s+/).map((word) => word.length), Math.ceil(title.length / 2)) + ARROW;
  const longest = USUAL_WIDTH[kind] ?? Math.max(0, ...values.map((value) => String(value ?? '').length)) + 2;
  return Math.min(WIDEST, Math.max(NARROWEST, words, longest));
}

const NUMBER: HouseColumn = { title: 'N.°', kind: 'whole' };

/** `{Recurso}_{yyyyMMdd}_{HHmm}.xlsx`, in the division's time. */
export function fileName(resource: string, zone: string, now: Date): string {
  const text = new Date(wallClock(zone)(now.toISOString())).toISOString();
  return `${resource}_${text.slice(0, 10).replaceAll('-', '')}_${text.slice(11, 16).replace(':', '')}.xlsx`;
}

/** A table being written in the house's Excel format, as its records come. */
export interface HouseTable {
  add(values: readonly CellValue[]): void;
  /** Waits until who reads the workbook has taken what is written of it. */
  taken(): Promise<void>;
  /** Ends the records with the sums of those columns that have them, by their place (a number is said as it is); not where the table went on in a further sheet. */
  sums(word: string, of: readonly (boolean | number)[]): void;
  /** A further table of its own under what is written: its title, its header, its records from 1. */
  section(title: string, columns: readonly HouseColumn[], lines: readonly (readonly CellValue[])[]): void;
  end(): Promise<void>;
}

/**
 * Begins a workbook on a stream: sheet `data`, title in B2, what it is of in B3, header in row 4, records from row 5, each with its running number.
 * Widths follow the first records. Beyond what a sheet holds it goes on in `data 2`.
 */
export function houseTable(
  out: Writable,
  heading: Heading,
  asked: readonly HouseColumn[],
  first: readonly (readonly CellValue[])[],
  most = RECORDS_A_SHEET,
): HouseTable {
  const book = workbookOnto(out);
  const columns = [NUMBER, ...asked];
  const [plain, barred] = looksOf(book, columns);
  const [header, title, subtitle, part] = [HEADER, { bold: true, size: 16 } as const, { size: 9 }, { bold: true } as const].map((look) =>
    book.look(look),
  );
  const widths = columns.map((column, at) =>
    at === 0
      ? NARROWEST
      : widthOf(
          column,
          first.map((values) => values[at - 1] ?? null),
        ),
  );
  const wall = wallClock(heading.zone);
  let sheets = 0;
  let onSheet = 0;
  let records = 0;
  const added: number[] = columns.map(() => 0);

  const writeHeader = (sheet: SheetWriter, of: readonly HouseColumn[]) =>
    sheet.row(
      FIRST_COLUMN,
      of.map((column) => column.title),
      of.map(() => header ?? 0),
      HEADER_POINTS,
    );
  const begin = () => {
    sheets += 1;
    onSheet = 0;
    const name = sheets === 1 ? 'data' : `data ${sheets}`;
    const sheet = book.sheet({ name, frozen: { rows: HEAD_ROW }, widths: [3, ...widths], titles: HEAD_ROW });
    sheet.row(FIRST_COLUMN, [], []);
    sheet.row(FIRST_COLUMN, [heading.title], [title ?? 0]);
    sheet.row(FIRST_COLUMN, [heading.subtitle], [subtitle ?? 0]);
    writeHeader(sheet, columns);
    return sheet;
  };
  const finish = (sheet: SheetWriter) => {
    const last = lettersOf(FIRST_COLUMN + columns.length - 1);
    sheet.close({ filter: `${lettersOf(FIRST_COLUMN)}${HEAD_ROW}:${last}${HEAD_ROW + onSheet}` });
  };
  const cellsOf = (of: readonly HouseColumn[], values: readonly CellValue[]): Written[] =>
    of.map(({ kind }, at) => cellOf(kind, values[at] ?? null, wall));

  let sheet = begin();
  return {
    add(values) {
      if (onSheet === most || sheet.size > TEXT_A_SHEET) {
        finish(sheet);
        sheet = begin();
      }
      records += 1;
      onSheet += 1;
      // A hundred thousand records have a million cells: one list is made of each record, and nothing besides.
      const cells: Written[] = [records];
      for (let at = 1; at < columns.length; at += 1) {
        const value = values[at - 1] ?? null;
        if (typeof value === 'number') added[at] = (added[at] ?? 0) + value;
        cells.push(cellOf(columns[at]?.kind ?? 'text', value, wall));
      }
      sheet.row(FIRST_COLUMN, cells, onSheet % 2 === 0 ? barred : plain);
    },
    taken: () => sheet.taken(),
    sums(word, of) {
      if (sheets > 1 || records === 0) return;
      const cells = columns.map((_, at): Written => {
        const letters = lettersOf(FIRST_COLUMN + at);
        const value = Number((added[at] ?? 0).toFixed(6));
        const asked = of[at - 1] ?? false;
        if (typeof asked === 'number') return asked;
        return asked ? { from: `${letters}${HEAD_ROW + 1}:${letters}${HEAD_ROW + onSheet}`, value } : null;
      });
      const first = of.findIndex((one) => one !== false);
      // The word stands before the first sum, where there is room for it.
      if (first > 0) cells[1] = word;
      sheet.row(FIRST_COLUMN, cells, looksOf(book, columns, { bold: true })[0]);
    },
    section(name, own, lines) {
      sheet.row(FIRST_COLUMN, [], []);
      sheet.row(FIRST_COLUMN, [name], [part ?? 0]);
      const all = [NUMBER, ...own];
      writeHeader(sheet, all);
      const [ownPlain, ownBarred] = looksOf(book, all);
      for (const [at, values] of lines.entries()) sheet.row(FIRST_COLUMN, cellsOf(all, [at + 1, ...values]), at % 2 === 1 ? ownBarred : ownPlain);
    },
    async end() {
      finish(sheet);
      await book.end();
    },
  };
}

/** A report that is whole already, as a file. */
export async function houseFile(
  heading: Heading,
  columns: readonly HouseColumn[],
  lines: readonly (readonly CellValue[])[],
  sections: readonly { readonly title: string; readonly columns: readonly HouseColumn[]; readonly lines: readonly (readonly CellValue[])[] }[] = [],
): Promise<Buffer> {
  const out = new PassThrough();
  const table = houseTable(out, heading, columns, lines);
  for (const line of lines) table.add(line);
  for (const section of sections) table.section(section.title, section.columns, section.lines);
  const [file] = await Promise.all([buffer(out), table.end()]);
  return file;
}
