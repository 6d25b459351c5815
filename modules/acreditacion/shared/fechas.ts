const MONTHS: readonly (readonly string[])[] = [
  ['ene', 'enero', 'jan', 'january'],
  ['feb', 'febrero', 'february'],
  ['mar', 'marzo', 'march'],
  ['abr', 'abril', 'apr', 'april'],
  ['may', 'mayo'],
  ['jun', 'junio', 'june'],
  ['jul', 'julio', 'july'],
  ['ago', 'agosto', 'aug', 'august'],
  ['set', 'sep', 'sept', 'septiembre', 'setiembre', 'september'],
  ['oct', 'octubre', 'october'],
  ['nov', 'noviembre', 'november'],
  ['dic', 'diciembre', 'dec', 'december'],
];
const monthOf = new Map(MONTHS.flatMap((names, at) => names.map((name): [string, number] => [name, at + 1])));
const MOST_DATES = 500;
const MOST_PLACES = 20_000;

/** A day written in a text, and where: `desde` and `hasta` are places in the text as `plainText` gives it. */
interface WrittenDate {
  /** `yyyyMMdd`. */
  readonly dia: string;
  readonly desde: number;
  readonly hasta: number;
}

/** A day of the calendar as `yyyyMMdd`, or null when there is none. */
function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const exists = full >= 1900 && full <= 2199 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10).replaceAll('-', '') : null;
}

/** A text in small letters without accents, each letter in its place. */
export function plainText(text: string): string {
  return text.normalize('NFC').replace(/[^\0-\x7f]|[A-Z]/g, (letter) => {
    const bare = letter.normalize('NFD').charAt(0).toLowerCase();
    return bare.length === letter.length ? bare : letter;
  });
}

/** Dates written in a text, in the ways people of the region write them, by their place. */
export function datesWithin(text: string): WrittenDate[] {
  const plain = plainText(text);
  const found: WrittenDate[] = [];
  const add = ({ 0: words, index }: RegExpExecArray, year: string | undefined, month: number, day: string | undefined): boolean => {
    const dia = dayOf(Number(year), month, Number(day));
    if (dia && found.length < MOST_PLACES) found.push({ dia, desde: index, hasta: index + words.length });
    return dia !== null;
  };
  for (const one of plain.matchAll(/(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/g)) add(one, one[1], Number(one[2]), one[3]);
  for (const one of plain.matchAll(/(?<!\d)(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?!\d)/g))
    if (!add(one, one[3], Number(one[2]), one[1])) add(one, one[3], Number(one[1]), one[2]);
  for (const one of plain.matchAll(/(?<!\d)(\d{1,2})(?:\s+de)?[\s/-]+([a-z]{3,10})\.?(?:\s+de[l]?)?[\s/-]+(\d{4})(?!\d)/g))
    add(one, one[3], monthOf.get(one[2] ?? '') ?? 0, one[1]);
  for (const one of plain.matchAll(/([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/g))
    add(one, one[3], monthOf.get(one[1] ?? '') ?? 0, one[2]);
  for (const one of plain.matchAll(/(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/g)) add(one, one[1], Number(one[2]), one[3]);
  return found.sort((one, other) => one.desde - other.desde);
}

/** The days written in a text, each once. */
export const datesIn = (text: string): string[] => [...new Set(datesWithin(text).map(({ dia }) => dia))].slice(0, MOST_DATES);

/** What a paper calls the day on which it ends, and the other days that it names. */
const ENDS =
  /venc\w*|caduc\w*|expir\w*|valid[oa]s? (?:hasta|until|through|thru)|vigente hasta|hasta el|hasta|valid until|until|termin[oa]\w*|fecha (?:de )?fin|end date|renov\w*/g;
const OTHERS =
  /emi(?:si|ti|t)\w*|expedi\w*|issued?\w*|nac\w*|birth|ingreso|inicio|desde|vigencia del|from|start\w*|fecha de (?:examen|evaluacion|impresion)|impres\w*|printed/g;
/** Between the two days of a stretch: the second one is its end. */
const RANGE = /^[\s:.,]*(?:al?|hasta(?: el)?|-|–|to|until|through)[\s:.,]*(?:el )?$/;
/** How far before a day its name may stand. */
const REACH = 60;

/** A day on which a paper may end, with why it is thought so: its name stands before it, or it is the only day to come. */
export interface ReadExpiry extends WrittenDate {
  readonly motivo: 'dicho' | 'unica';
  /** Of a paper of several things: it is the first end after the name of what was asked about. */
  readonly propio?: true;
}

/** Where the last of what is looked for begins in a text; -1 where there is none. */
const lastOf = (text: string, words: RegExp): number => [...text.matchAll(words)].at(-1)?.index ?? -1;

/** Shorter names stand within other words. */
const NAME_LEAST = 3;

/** Of the ends that a paper names, in its order, the first after each mention of one of some names. */
function ownEnds(plain: string, ends: readonly ReadExpiry[], names: readonly string[]): ReadonlySet<ReadExpiry> {
  const found = new Set<ReadExpiry>();
  for (const name of names.map((one) => plainText(one).trim()).filter(({ length }) => length >= NAME_LEAST)) {
    for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name, at + name.length)) {
      const next = ends.find(({ desde }) => desde >= at + name.length);
      if (next) found.add(next);
    }
  }
  return found;
}

/** The likelier of two ends first: of what was asked about, then the later. */
export const likelierEnd = (one: ReadExpiry, other: ReadExpiry): number =>
  Number(other.propio === true) - Number(one.propio === true) || other.dia.localeCompare(one.dia);

/**
 * The days on which a paper says that it ends (es and en), the likeliest first: those named as its end, of a paper of several things the one
 * that follows what was asked about, then the latest; where none is named, the only day after today. It proposes and decides nothing.
 * @param today `yyyyMMdd`
 * @param names what the requirement is called: its name and its code
 */
export function expiriesIn(text: string, today: string, names: readonly string[] = []): ReadExpiry[] {
  const plain = plainText(text);
  const dates = datesWithin(text);
  const named: ReadExpiry[] = [];
  const unnamed: WrittenDate[] = [];
  for (const [at, date] of dates.entries()) {
    const before = dates[at - 1];
    const from = Math.max(0, date.desde - REACH, before?.hasta ?? 0);
    const words = plain.slice(from, date.desde);
    const ends = lastOf(words, ENDS);
    const range = before !== undefined && before.hasta >= from && RANGE.test(plain.slice(before.hasta, date.desde)) && before.dia < date.dia;
    if (range || ends > lastOf(words, OTHERS)) named.push({ ...date, motivo: 'dicho' });
    else if (lastOf(words, OTHERS) < 0) unnamed.push(date);
  }
  const once = (all: readonly ReadExpiry[]) => all.filter(({ dia }, at) => all.findIndex((one) => one.dia === dia) === at);
  if (named.length > 0) {
    const own = ownEnds(plain, named, names);
    return once(named.map((one): ReadExpiry => (own.has(one) ? { ...one, propio: true } : one)).sort(likelierEnd));
  }
  const coming = once(unnamed.filter(({ dia }) => dia > today).map((one) => ({ ...one, motivo: 'unica' })));
  return coming.length === 1 ? coming : [];
}
