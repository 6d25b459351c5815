import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { taken } from './flow';

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
const LONGEST_TEXT = 32_767;
const NARROWEST = 8;
const WIDEST = 60;
/** Room for the arrow of the filter. */
const ARROW = 3;

const solid = (argb: string): ExcelJS.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });
const edge = { style: 'thin', color: { argb: 'FFD0D7E2' } } as const;
const border = { top: edge, left: edge, bottom: edge, right: edge };
const bar = solid('FFEEF3F9');
const HEADER: Partial<ExcelJS.Style> = {
  font: { bold: true, color: { argb: 'FFFFFFFF' } },
  fill: solid('FF1F3A5F'),
  border,
  alignment: { wrapText: true, vertical: 'middle' },
};

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

/** Looks of a record's cell, without and with the bar of every other record: shared objects, so that each is told to the book once. */
function looksOf({ kind, scale = 2 }: HouseColumn): readonly [Partial<ExcelJS.Style>, Partial<ExcelJS.Style>] {
  const numFmt = kind === 'decimal' ? decimalFormat(scale) : FORMATS[kind];
  return [
    { numFmt, border },
    { numFmt, border, fill: bar },
  ];
}

/** Neither control characters nor halves of a pair: no workbook may hold them. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Surrogate}|[\uFFFE\uFFFF]/gu;
const clean = (text: string): string => text.replace(UNWRITABLE, '').slice(0, LONGEST_TEXT);

const DAY = /^(\d{4})(\d\d)(\d\d)$/;
const HOUR = /^([01]\d|2[0-3]):([0-5]\d)$/;
const HOUR_MS = 3_600_000;

/** A moment as the clock of a zone shows it, written as if it were of Greenwich: a workbook has no zones. */
function wallClock(zone: string): (moment: string) => Date | string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  return (text) => {
    const at = new Date(text).getTime();
    if (Number.isNaN(at)) return text;
    // Offsets change at most on the hour (those of half an hour too).
    const hour = Math.floor(at / (HOUR_MS / 2));
    let offset = known.get(hour);
    if (offset === undefined) {
      const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? [];
      offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
      known.set(hour, offset);
    }
    return new Date(at + offset);
  };
}

/** The column's kind applied to a value. */
function cellOf(kind: CellKind, value: CellValue, wall: (moment: string) => Date | string): string | number | Date | null {
  if (value === null || typeof value === 'number') return value;
  if (kind === 'date') {
    const [, year, month, day] = DAY.exec(value) ?? [];
    if (year) return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  }
  if (kind === 'moment') return wall(value);
  if (kind === 'time') {
    const [, hours, minutes] = HOUR.exec(value) ?? [];
    if (hours) return (Number(hours) * 60 + Number(minutes)) / 1440;
  }
  return clean(value);
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
  const wall = wallClock(zone)(now.toISOString());
  const text = wall instanceof Date ? wall.toISOString() : wall;
  return `${resource}_${text.slice(0, 10).replaceAll('-', '')}_${text.slice(11, 16).replace(':', '')}.xlsx`;
}

function writeHeader(sheet: ExcelJS.Worksheet, columns: readonly HouseColumn[]): void {
  const header = sheet.addRow([null, ...columns.map((column) => clean(column.title))]);
  header.height = 30;
  for (const at of columns.keys()) header.getCell(FIRST_COLUMN + at).style = HEADER;
  header.commit();
}

/** A table being written in the house's Excel format, as its records come. */
export interface HouseTable {
  add(values: readonly CellValue[]): void;
  /** Waits until who reads the workbook has taken what is written of it. */
  taken(): Promise<void>;
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
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const columns = [NUMBER, ...asked];
  const looks = columns.map(looksOf);
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

  const begin = () => {
    sheets += 1;
    onSheet = 0;
    const sheet = book.addWorksheet(sheets === 1 ? 'data' : `data ${sheets}`, {
      views: [{ state: 'frozen', ySplit: HEAD_ROW }],
      pageSetup: {
        paperSize: 9,
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        printTitlesRow: `${HEAD_ROW}:${HEAD_ROW}`,
      },
    });
    sheet.getColumn(1).width = 3;
    for (const [at, width] of widths.entries()) sheet.getColumn(FIRST_COLUMN + at).width = width;
    sheet.addRow([]).commit();
    const title = sheet.addRow([null, clean(heading.title)]);
    title.getCell(FIRST_COLUMN).font = { bold: true, size: 16 };
    title.commit();
    const subtitle = sheet.addRow([null, clean(heading.subtitle)]);
    subtitle.getCell(FIRST_COLUMN).font = { size: 9 };
    subtitle.commit();
    writeHeader(sheet, columns);
    return sheet;
  };
  const finish = (sheet: ExcelJS.Worksheet) => {
    sheet.autoFilter = { from: { row: HEAD_ROW, column: FIRST_COLUMN }, to: { row: HEAD_ROW + onSheet, column: FIRST_COLUMN + columns.length - 1 } };
    sheet.commit();
  };

  /** The place-th record of its table. */
  const writeRecord = (
    sheet: ExcelJS.Worksheet,
    of: readonly HouseColumn[],
    looks: readonly ReturnType<typeof looksOf>[],
    values: readonly CellValue[],
    place: number,
  ) => {
    const row = sheet.addRow([]);
    for (const [at, column] of of.entries()) {
      const cell = row.getCell(FIRST_COLUMN + at);
      cell.value = cellOf(column.kind, values[at] ?? null, wall);
      cell.style = looks[at]?.[place % 2 === 0 ? 1 : 0] ?? {};
    }
    row.commit();
  };

  let sheet = begin();
  return {
    add(values) {
      if (onSheet === most) {
        finish(sheet);
        sheet = begin();
      }
      records += 1;
      onSheet += 1;
      writeRecord(sheet, columns, looks, [records, ...values], onSheet);
    },
    taken: () => taken(sheet, out),
    section(title, own, lines) {
      sheet.addRow([]).commit();
      const name = sheet.addRow([null, clean(title)]);
      name.getCell(FIRST_COLUMN).font = { bold: true };
      name.commit();
      const all = [NUMBER, ...own];
      writeHeader(sheet, all);
      const ownLooks = all.map(looksOf);
      for (const [at, values] of lines.entries()) writeRecord(sheet, all, ownLooks, [at + 1, ...values], at + 1);
    },
    async end() {
      finish(sheet);
      await book.commit();
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
