import type { ParameterDefinition } from '@platform/entity/module';
import { isDay } from '@platform/fields/date/shared';

/** A value a parameter does not admit, as a coded message. */
export interface ValueFault {
  readonly code:
    | 'parametro.rango'
    | 'parametro.cifras'
    | 'parametro.opcion'
    | 'parametro.dias'
    | 'parametro.hora'
    | 'parametro.horario'
    | 'parametro.dominios'
    | 'parametro.entero'
    | 'parametro.fecha'
    | 'parametro.direccion'
    | 'patron.NUM';
  readonly params: Readonly<Record<string, string | number>>;
}

const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** `08:00-17:00`: opens before it closes. */
function isSchedule(value: string): boolean {
  const [opens = '', closes = '', ...more] = value.split('-');
  return more.length === 0 && HOUR.test(opens) && HOUR.test(closes) && opens < closes;
}
/** Says of an address that it is the product's own, whatever that is. */
export const OWN_ADDRESS = 'producto';
const WEB = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:\/[\w.~-]+)*\/?$/i;
const isInteger = (value: string) => /^-?\d{1,9}$/.test(value);

/** Whole days from 1 to 365, each less than the one before. */
function isDescendingDays(value: string): boolean {
  const days = value.split(',').map((one) => one.trim());
  return days.every((one, at) => /^[1-9]\d{0,2}$/.test(one) && Number(one) <= 365 && (at === 0 || Number(one) < Number(days[at - 1])));
}

/** Names of domains with a space between, `dt.gob.cl sunafil.gob.pe`. */
const isDomains = (value: string): boolean => value.split(' ').every((one) => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(one));

/** What is wrong with a value, by the parameter's definition. */
export function valueFault(definition: ParameterDefinition, value: string): ValueFault | null {
  const { options, pattern, type, min, max } = definition;
  if (options) return options.includes(value) ? null : { code: 'parametro.opcion', params: { opciones: options.join(', ') } };
  if (pattern === 'DIAS') return isDescendingDays(value) ? null : { code: 'parametro.dias', params: {} };
  if (pattern === 'DOMINIOS') return isDomains(value) ? null : { code: 'parametro.dominios', params: {} };
  if (pattern === 'NUM' && !/^\d{1,10}$/.test(value)) return { code: 'patron.NUM', params: {} };
  if (pattern === 'NUM') return max === undefined || value.length === max ? null : { code: 'parametro.cifras', params: { n: max } };
  if (pattern === 'HORARIO') return isSchedule(value) ? null : { code: 'parametro.horario', params: {} };
  if (pattern === 'HORA') return HOUR.test(value) ? null : { code: 'parametro.hora', params: {} };
  if (pattern === 'WEB') return value === OWN_ADDRESS || WEB.test(value) ? null : { code: 'parametro.direccion', params: {} };
  if (type === 'D') return isDay(value) ? null : { code: 'parametro.fecha', params: {} };
  if (type === 'S') return null;
  if (!isInteger(value)) return { code: 'parametro.entero', params: {} };
  const low = min ?? Number.MIN_SAFE_INTEGER;
  const high = max ?? Number.MAX_SAFE_INTEGER;
  return Number(value) >= low && Number(value) <= high ? null : { code: 'parametro.rango', params: { min: low, max: high } };
}

/** The `{placeholders}` of a message. */
export const placeholdersOf = (message: string): readonly string[] => [...new Set(message.match(/\{\w+\}/g) ?? [])];

/** What a message written by a client leaves out of the product's, or adds to it. */
export function messageFault(product: string, own: string): { code: 'regla.mensaje' | 'regla.marcador'; marcador: string } | null {
  const [known, used] = [placeholdersOf(product), placeholdersOf(own)];
  const missing = known.find((one) => !used.includes(one));
  if (missing) return { code: 'regla.mensaje', marcador: missing };
  const unknown = used.find((one) => !known.includes(one));
  return unknown ? { code: 'regla.marcador', marcador: unknown } : null;
}
