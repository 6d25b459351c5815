const LONGEST_TEXT = 32_767;
/** Neither control characters nor halves of a pair: no workbook may hold them. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Surrogate}|[\uFFFE\uFFFF]/gu;
/** Nearly every text: nothing in it that a workbook may not hold, or writes otherwise. */
const PLAIN = /^[ !#-%'-;=?-^`-~\u00a1-\ud7ff]*$/;
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
/** `_x0041_` stands for a letter in workbooks: a text that says just that has to say so. */
const CODED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as a workbook may hold it. */
export const clean = (text: string): string => (PLAIN.test(text) ? text : text.replace(UNWRITABLE, '')).slice(0, LONGEST_TEXT);

/** The same inside the markup of a workbook. */
export function marked(text: string): string {
  if (text.length <= LONGEST_TEXT && PLAIN.test(text)) return text;
  return clean(text)
    .replace(CODED, '_x005F_')
    .replace(/[&<>"\r]/g, (mark) => MARKS[mark] ?? mark);
}

/** What a workbook wrote in its codes, as it reads. */
export const uncoded = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** `A`, `Z`, `AA`: the letters of a column, counted from 1. */
export function lettersOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** The column and the row that `B12` names, from 1; null where it names none. */
export function placeOf(address: string): { readonly column: number; readonly row: number } | null {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(address) ?? [];
  if (letters === '') return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column, row: Number(digits) };
}

const DAY_MS = 86_400_000;
/** 1970-01-01 in days of a workbook, which counts them from the last of 1899 (or of 1903, where it says so). */
const EPOCH = 25_569;
const SINCE_1904 = 1462;

/** A moment of Greenwich as days of a workbook. */
export const serialOf = (ms: number): number => EPOCH + ms / DAY_MS;
/** Days of a workbook as a moment of Greenwich. */
export const momentOf = (serial: number, from1904: boolean): Date => new Date(Math.round((serial - EPOCH + (from1904 ? SINCE_1904 : 0)) * DAY_MS));
