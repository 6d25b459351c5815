import { PEOPLE } from '../options';

export { MARKS, PEOPLE } from '../options';

/*
 * What the bench knows of its own people without asking: everything follows from a running number, from 0.
 */
/** Keys and documents no demo row has, and that stand out in a text. */
export const FIRST_ID = 1_000_000;
const FIRST_DOCUMENT = 60_000_000;
const FIRST_NEW_DOCUMENT = 70_000_000;

export const idOf = (n: number): number => FIRST_ID + n;
export const documentOf = (n: number): string => String(FIRST_DOCUMENT + n);
/** A document that nobody has yet. */
export const newDocumentOf = (n: number): string => String(FIRST_NEW_DOCUMENT + n);
/** Seven of ten people are accredited: the running number of the nth of them. */
export const accreditedOf = (n: number): number => Math.floor(n / 7) * 10 + (n % 7);
export const ACCREDITED = (PEOPLE / 10) * 7;

/** Surnames of the bench: 40 common ones for two people of five, 440 made ones for the rest. */
export const COMMON = [
  ...['Quispe', 'Mamani', 'Flores', 'Huamán', 'Condori', 'Choque', 'Apaza', 'Ramos', 'Vilca', 'Ccama', 'Zegarra', 'Núñez', 'Peña', 'Ortiz'],
  ...['Valencia', 'Cáceres', 'Medina', 'Salazar', 'Linares', 'Ávalos', 'Begazo', 'Tejada', 'Rondón', 'Paz', 'Calla', 'Ticona', 'Yucra', 'Delgado'],
  ...['Arias', 'Montes', 'Ñahui', 'Gutiérrez', 'Chávez', 'Rojas', 'Díaz', 'Torres', 'López', 'García', 'Castillo', 'Espinoza'],
];
const HEADS = [
  'Al',
  'Bar',
  'Cas',
  'Del',
  'Es',
  'Fer',
  'Gal',
  'Her',
  'Iba',
  'Jar',
  'Lar',
  'Mon',
  'Nav',
  'Oli',
  'Pal',
  'Rob',
  'San',
  'Tor',
  'Ur',
  'Var',
  'Yan',
  'Zam',
];
const TAILS = [
  'año',
  'bero',
  'casa',
  'dero',
  'ezca',
  'gura',
  'landa',
  'meda',
  'niega',
  'ñoz',
  'quero',
  'rreta',
  'sola',
  'tegui',
  'vides',
  'zuela',
  'mendi',
  'balde',
  'rriola',
  'conde',
];
export const MADE = HEADS.flatMap((head) => TAILS.map((tail) => head + tail));
export const NAMES = [
  'Luis',
  'Carlos',
  'José',
  'Juan',
  'Miguel',
  'Percy',
  'Wilber',
  'Edwin',
  'Raúl',
  'Óscar',
  'Hernán',
  'Julio',
  'María',
  'Rosa',
  'Ana',
  'Luz',
  'Carmen',
  'Nelly',
  'Álvaro',
];
