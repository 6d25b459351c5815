import { addDays } from './dia';

/** A holiday that falls on another date each year, as the law of its country moves it. */
export interface FeriadoMovil {
  readonly Fecha: string;
  readonly Feriado: string;
}

const dayOf = (year: number, month: number, day: number): string => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
/** 1 Monday … 7 Sunday. */
const weekday = (day: string): number =>
  ((new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))).getUTCDay() + 6) % 7) + 1;

/** Easter Sunday, by the rule of the Gregorian calendar (Meeus, chapter 8). */
function easter(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
}

const JULIAN_1970 = 2_440_587.5;
const CHILE_WINTER_HOURS = -4;
/** The day of the June solstice by the clock of Chile (Meeus, chapter 27: within a quarter of an hour, which no year until 2050 comes near). */
function solstice(year: number): string {
  const y = (year - 2000) / 1000;
  const julian = 2_451_716.56767 + 365_241.62603 * y + 0.00325 * y ** 2 + 0.00888 * y ** 3 - 0.0003 * y ** 4;
  return addDays('19700101', Math.floor(julian - JULIAN_1970 + CHILE_WINTER_HOURS / 24));
}

/** Law 19.668: from Tuesday, Wednesday and Thursday to the Monday of that week, from Friday to the next Monday. */
function toMonday(day: string): string {
  const on = weekday(day);
  return on >= 2 && on <= 4 ? addDays(day, 1 - on) : on === 5 ? addDays(day, 3) : day;
}
/** Law 20.299: from Tuesday to the Friday before, from Wednesday to the Friday of that week. */
function toFriday(day: string): string {
  const on = weekday(day);
  return on === 2 ? addDays(day, -4) : on === 3 ? addDays(day, 2) : day;
}

const peru = (year: number): FeriadoMovil[] => [
  { Fecha: addDays(easter(year), -3), Feriado: 'Jueves Santo' },
  { Fecha: addDays(easter(year), -2), Feriado: 'Viernes Santo' },
];

function chile(year: number): FeriadoMovil[] {
  const only = (day: string, on: readonly number[], Feriado: string) => (on.includes(weekday(day)) ? [{ Fecha: day, Feriado }] : []);
  return [
    // Laws 20.983 and 20.215: the days beside New Year and the national holidays, where they make a bridge.
    ...only(dayOf(year, 1, 2), [1], 'Feriado adicional de Año Nuevo'),
    { Fecha: addDays(easter(year), -2), Feriado: 'Viernes Santo' },
    { Fecha: addDays(easter(year), -1), Feriado: 'Sábado Santo' },
    { Fecha: solstice(year), Feriado: 'Día Nacional de los Pueblos Indígenas' },
    { Fecha: toMonday(dayOf(year, 6, 29)), Feriado: 'San Pedro y San Pablo' },
    ...only(dayOf(year, 9, 17), [1, 5], 'Feriado adicional de Fiestas Patrias'),
    ...only(dayOf(year, 9, 20), [5], 'Feriado adicional de Fiestas Patrias'),
    { Fecha: toMonday(dayOf(year, 10, 12)), Feriado: 'Encuentro de Dos Mundos' },
    { Fecha: toFriday(dayOf(year, 10, 31)), Feriado: 'Día Nacional de las Iglesias Evangélicas y Protestantes' },
  ];
}

/** Holidays of a country (`PE`, `CH` Chile) that its day-and-month template cannot hold, in a year; none where we know no law. */
export const feriadosMoviles = (pais: string, year: number): readonly FeriadoMovil[] =>
  pais === 'PE' ? peru(year) : pais === 'CH' ? chile(year) : [];
