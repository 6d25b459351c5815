import { z } from 'zod';
import { CUENTAS, type Cuenta, MEDIDAS, type Medida } from './calculo/tipos';

/** What is counted of a kind of justification: C calendar days, P planned days, M minutes. */
export const CUENTAS_JUSTIFICACION = ['C', 'P', 'M'] as const;
export type CuentaJustificacion = (typeof CUENTAS_JUSTIFICACION)[number];

/** The measure of a regularization that is of a kind of justification: `Justificacion:12:C`. */
export const medidaDeTipo = (IdJustificacion: number | string, cuenta: CuentaJustificacion): string => `Justificacion:${IdJustificacion}:${cuenta}`;
/** The kind and what is counted of it, of such a measure; null of any other. */
export function tipoDeMedida(medida: string): { readonly tipo: string; readonly cuenta: CuentaJustificacion } | null {
  const [of, tipo, said] = medida.split(':');
  const cuenta = CUENTAS_JUSTIFICACION.find((one) => one === said);
  return of === 'Justificacion' && tipo && cuenta ? { tipo, cuenta } : null;
}

/** What a payroll takes under a code of its own: a measure, or a kind of justification. */
const conceptoBody = z
  .strictObject({
    Medida: z.enum([...MEDIDAS, ...CUENTAS], { error: 'campo.opcion' }).nullish(),
    IdJustificacion: z.int({ error: 'campo.referencia' }).min(1, { error: 'campo.referencia' }).nullish(),
    Cuenta: z.enum(CUENTAS_JUSTIFICACION, { error: 'campo.opcion' }).nullish(),
    CodigoConcepto: z
      .string({ error: 'campo.obligatorio' })
      .trim()
      .regex(/^[\p{L}\p{N} ._\-/]{1,20}$/u, { error: 'planilla.codigo_concepto' }),
    Orden: z.int({ error: 'campo.entero' }).min(1, { error: 'campo.minimo{"n":1}' }).max(200, { error: 'campo.maximo{"n":200}' }),
  })
  .refine(({ Medida, IdJustificacion }) => Boolean(Medida) !== Boolean(IdJustificacion), { error: 'planilla.concepto' });
export const conceptosBody = z.array(conceptoBody, { error: 'campo.lista' }).min(1, { error: 'planilla.conceptos' }).max(200);
export type Concepto = z.output<typeof conceptoBody>;

/** What a new payroll hands over until somebody says otherwise. */
export const CONCEPTOS: readonly { readonly Medida: Medida | Cuenta; readonly CodigoConcepto: string; readonly Orden: number }[] = [
  { Medida: 'Normales', CodigoConcepto: 'HN', Orden: 1 },
  { Medida: 'Sobretiempo1', CodigoConcepto: 'HE25', Orden: 2 },
  { Medida: 'Sobretiempo2', CodigoConcepto: 'HE35', Orden: 3 },
  { Medida: 'Nocturno', CodigoConcepto: 'NOC', Orden: 4 },
  { Medida: 'Feriado', CodigoConcepto: 'FER', Orden: 5 },
  { Medida: 'Descanso', CodigoConcepto: 'DES', Orden: 6 },
  { Medida: 'Tardanza', CodigoConcepto: 'TAR', Orden: 7 },
  { Medida: 'DiasTrabajados', CodigoConcepto: 'DT', Orden: 8 },
  { Medida: 'DiasFalta', CodigoConcepto: 'DF', Orden: 9 },
];

type Justificado = FilaNomina['justificado'];
/** Kinds of justification of somebody with what was regularized of them: days of another month are none that the person did not come on in this one (`D`). */
export function conRegularizado(justificado: Justificado, regularizado: Readonly<Record<string, number>>): Justificado {
  const found: Record<string, Justificado[string]> = { ...justificado };
  for (const [medida, amount] of Object.entries(regularizado)) {
    const of = tipoDeMedida(medida);
    if (!of) continue;
    const { D, ...before } = found[of.tipo] ?? { C: 0, P: 0, M: 0, D: 0 };
    found[of.tipo] = { ...before, [of.cuenta]: before[of.cuenta] + amount, D: D ?? before.C };
  }
  return found;
}

/** Somebody's period as it is handed over; measures with what was regularized into them. */
export interface FilaNomina {
  readonly CodigoTrabajador: string;
  /** Equivalent code of the document's type: `01`. */
  readonly TipoDocumento: string | null;
  readonly Documento: string;
  readonly CentroCosto: string;
  readonly medidas: Readonly<Record<Medida | Cuenta, number>>;
  /** Absences of the days of the period itself, without those that were regularized into it. */
  readonly faltas: number;
  /** By the key of the kind of justification; `D` of its calendar days, those that it covers whole. */
  readonly justificado: Readonly<Record<string, Readonly<Record<CuentaJustificacion, number>> & { readonly D?: number }>>;
}
/** How amounts are written, and what lies between them. */
export interface Escritura {
  readonly Conceptos: readonly Concepto[];
  readonly Separador: string;
  /** D hours with two decimals, H hours and minutes, M minutes. */
  readonly Unidad: 'D' | 'H' | 'M';
}

const inMinutes = new Set<string>(MEDIDAS);
const two = (number: number) => String(number).padStart(2, '0');

/** Minutes in the unit of a payroll: hours are minutes ÷ 60, half up at two decimals, converted once, after everything was added. */
export function amountOf(minutes: number, unidad: Escritura['Unidad']): string {
  const size = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '';
  if (unidad === 'M') return `${sign}${size}`;
  if (unidad === 'H') return `${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  const hundredths = Math.floor((size * 100 + 30) / 60);
  return `${sign}${Math.floor(hundredths / 100)}.${two(hundredths % 100)}`;
}

function quantityOf({ medidas, justificado }: FilaNomina, { Medida, IdJustificacion, Cuenta }: Concepto): number {
  if (Medida) return medidas[Medida];
  return justificado[String(IdJustificacion)]?.[Cuenta ?? 'C'] ?? 0;
}

const isMinutes = ({ Medida, Cuenta }: Concepto): boolean => (Medida ? inMinutes.has(Medida) : Cuenta === 'M');

/** A code of payroll with everything that is handed over under it. */
export interface Partida {
  readonly CodigoConcepto: string;
  readonly enMinutos: boolean;
  readonly sumandos: readonly Concepto[];
}

/** Concepts in their order, those of one code added up: a file has one line a person and code. */
export function partidasOf(conceptos: readonly Concepto[]): readonly Partida[] {
  const found = new Map<string, Concepto[]>();
  for (const one of [...conceptos].sort((a, b) => a.Orden - b.Orden)) {
    const key = `${one.CodigoConcepto}|${isMinutes(one)}`;
    const same = found.get(key);
    if (same) same.push(one);
    else found.set(key, [one]);
  }
  return [...found.values()].flatMap((sumandos) => {
    const [first] = sumandos;
    return first ? [{ CodigoConcepto: first.CodigoConcepto, enMinutos: isMinutes(first), sumandos }] : [];
  });
}

/** Why concepts cannot be handed over together, with the code; null where they can: minutes and days do not add up, and nothing is told twice under one code. */
export function conceptosFault(conceptos: readonly Concepto[]): { readonly code: string; readonly codigo: string } | null {
  const units = new Map<string, boolean>();
  const told = new Set<string>();
  for (const one of conceptos) {
    const { CodigoConcepto: codigo, Medida, IdJustificacion, Cuenta } = one;
    if ((units.get(codigo) ?? isMinutes(one)) !== isMinutes(one)) return { code: 'planilla.concepto_unidades', codigo };
    units.set(codigo, isMinutes(one));
    const key = `${codigo}|${Medida ?? `${IdJustificacion}:${Cuenta ?? 'C'}`}`;
    if (told.has(key)) return { code: 'planilla.concepto_repetido', codigo };
    told.add(key);
  }
  return null;
}

/** The amount of a code of somebody as it is written; empty where there is none. */
export function writtenOf(fila: FilaNomina, { sumandos, enMinutos }: Partida, unidad: Escritura['Unidad']): string {
  const quantity = sumandos.reduce((sum, one) => sum + quantityOf(fila, one), 0);
  if (quantity === 0) return '';
  return enMinutos ? amountOf(quantity, unidad) : String(quantity);
}

const END = '\r\n';
const celled = (text: string, separator: string) => (text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** C: a line a person and concept, without those that are zero. */
export function* linesOf(filas: Iterable<FilaNomina>, { Conceptos, Separador, Unidad }: Escritura): Generator<string> {
  const concepts = partidasOf(Conceptos);
  for (const fila of filas) {
    for (const concept of concepts) {
      const amount = writtenOf(fila, concept, Unidad);
      if (amount === '') continue;
      const cells = [fila.CodigoTrabajador, fila.Documento, concept.CodigoConcepto, amount, fila.CentroCosto];
      yield cells.map((text) => celled(text, Separador)).join(Separador) + END;
    }
  }
}

/** Names of the first columns of a workbook or of a wide file. */
export const CABECERA = ['CodigoTrabajador', 'Documento', 'CodigoConcepto', 'Cantidad', 'CentroCosto'] as const;

/** A: what the columns of a wide file are called. */
export function wideHead({ Conceptos, Separador }: Escritura): string {
  const names = [CABECERA[0], CABECERA[1], CABECERA[4], ...partidasOf(Conceptos).map(({ CodigoConcepto }) => CodigoConcepto)];
  return names.map((name) => celled(name, Separador)).join(Separador) + END;
}

/** A: a row a person and a column a concept, empty where it is zero. */
export function* wideOf(filas: Iterable<FilaNomina>, { Conceptos, Separador, Unidad }: Escritura): Generator<string> {
  const concepts = partidasOf(Conceptos);
  for (const fila of filas) {
    const cells = [fila.CodigoTrabajador, fila.Documento, fila.CentroCosto, ...concepts.map((concept) => writtenOf(fila, concept, Unidad))];
    yield cells.map((text) => celled(text, Separador)).join(Separador) + END;
  }
}

/** Most ordinary minutes of a month that Peru's electronic payroll takes of one person. */
export const MAXIMO_PLAME = 360 * 60;
/** Why somebody cannot be in a file of Peru's electronic payroll. */
export type FaltaPlame = 'planilla.sobre_360' | 'planilla.negativas' | 'planilla.tipo_documento';

/** J: whole hours and the minutes left, ordinary and overtime; or why it may not be told so. */
export function plameHours({ TipoDocumento, Documento, medidas }: FilaNomina): string | FaltaPlame {
  if (TipoDocumento === null) return 'planilla.tipo_documento';
  const ordinary = medidas.Normales + medidas.FeriadoTurno;
  const over = medidas.Sobretiempo1 + medidas.Sobretiempo2 + medidas.Sobretiempo3;
  if (ordinary < 0 || over < 0) return 'planilla.negativas';
  if (ordinary > MAXIMO_PLAME) return 'planilla.sobre_360';
  const parts = [TipoDocumento, Documento, Math.floor(ordinary / 60), ordinary % 60, Math.floor(over / 60), over % 60];
  return `${parts.join('|')}|${END}`;
}

/**
 * N: calendar days of the period by their code of suspension, absences under `falta`; nothing of somebody who has none. Days not worked are those of
 * the month itself: what was regularized of another month is put right in that month's own file, and an absence of some hours is no day.
 */
export function plameDays(fila: FilaNomina, suspensiones: ReadonlyMap<string, string>, falta: string): string | FaltaPlame {
  const days = new Map<string, number>();
  const add = (code: string, many: number) => days.set(code, (days.get(code) ?? 0) + many);
  for (const [kind, { C, D = C }] of Object.entries(fila.justificado)) {
    const code = suspensiones.get(kind);
    if (code) add(code, D);
  }
  add(falta, fila.faltas);
  const found = [...days].filter(([, many]) => many !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  if (found.length === 0) return '';
  if (fila.TipoDocumento === null) return 'planilla.tipo_documento';
  return found.map(([code, many]) => `${fila.TipoDocumento}|${fila.Documento}|${code}|${many}|${END}`).join('');
}
