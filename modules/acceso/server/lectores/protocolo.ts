import type { MEDIOS } from '../../shared/marca.entity';
import { isClockYear } from '../decision/calendar';

/*
 * What readers say and are told, as text (ZKTeco's push protocol): no database, no clock. What is not understood is undefined, and kept
 * as it came by whoever asked.
 */

/** A pass as a reader tells it, on its own clock. */
export interface Checked {
  /** The number by which the reader knows the person. */
  readonly Pin: string;
  /** `yyyyMMdd` */
  readonly Fecha: string;
  /** `HH:mm:ss` */
  readonly Hora: string;
  readonly Estado: number;
  readonly Medio: (typeof MEDIOS)[number];
  /** Which of a controller's doors, where it says. */
  readonly Puerta: number | null;
  /** The device let nobody through: the code of the gate that comes nearest. */
  readonly Denegado: '603' | '604' | '701' | '111' | '122' | null;
}

/** `yyyy-MM-dd HH:mm:ss` as a day and an hour that there are. */
function localOf(text: string): Pick<Checked, 'Fecha' | 'Hora'> | undefined {
  const found = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const same = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!same || !isClockYear(year)) return undefined;
  const iso = at.toISOString();
  return { Fecha: iso.slice(0, 10).replaceAll('-', ''), Hora: iso.slice(11, 19) };
}

const MEANS: Readonly<Record<number, Checked['Medio']>> = { 0: 'PIN', 1: 'HUE', 2: 'TAR', 3: 'PIN', 4: 'TAR', 15: 'ROS' };
const numberOf = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);
const PIN = /^[A-Za-z0-9]{1,24}$/;

/** A line of a reader's attendance log: `PIN⇥moment⇥status⇥verify⇥workcode⇥…`. */
export function checkedOf(line: string): Checked | undefined {
  const [Pin = '', moment = '', status, verify] = line.split('\t');
  const local = localOf(moment);
  const Estado = numberOf(status);
  if (!PIN.test(Pin.trim()) || !local || Estado === undefined) return undefined;
  return { Pin: Pin.trim(), ...local, Estado, Medio: MEANS[numberOf(verify) ?? -1] ?? 'OTR', Puerta: null, Denegado: null };
}

/** `name=value` pairs of a line, by tabs (or by commas, as options are written), names in lower case. */
export function pairsOf(line: string, between: '\t' | ',' = '\t'): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const part of line.split(between)) {
    const at = part.indexOf('=');
    if (at > 0) pairs.set(part.slice(0, at).trim().replace(/^~/, '').toLowerCase(), part.slice(at + 1).trim());
  }
  return pairs;
}

/** Event numbers by which a controller says that it refused somebody, as the gate would. */
const DENIED: Readonly<Record<number, NonNullable<Checked['Denegado']>>> = {
  ...{ 20: '603', 21: '604', 22: '604', 23: '603', 24: '701', 25: '603', 27: '111', 29: '122', 30: '603', 31: '603', 33: '122', 34: '111' },
  ...{ 35: '604', 36: '604', 38: '603', 39: '603', 41: '603', 42: '603', 43: '603', 44: '603', 48: '603', 49: '604', 52: '603', 53: '603' },
};
/** The last of the numbers that mean an ordinary opening, and those of openings under threat. */
const LAST_ORDINARY = 19;
const UNDER_THREAT: readonly number[] = [101, 103];

/** What a line of a controller's real-time log is: somebody who passed or was refused, something that happened at the door, or nothing that is understood. */
export function eventOf(line: string): Checked | 'suceso' | undefined {
  const pairs = pairsOf(line);
  const local = localOf(pairs.get('time') ?? '');
  const event = numberOf(pairs.get('event'));
  if (!local || event === undefined) return undefined;
  const Pin = pairs.get('pin') ?? '0';
  const Denegado = DENIED[event] ?? null;
  if (!PIN.test(Pin) || /^0+$/.test(Pin)) return 'suceso';
  if (event > LAST_ORDINARY && !Denegado && !UNDER_THREAT.includes(event)) return 'suceso';
  const Estado = numberOf(pairs.get('inoutstatus')) ?? 255;
  return {
    Pin,
    ...local,
    Estado,
    Medio: MEANS[numberOf(pairs.get('verifytype')) ?? -1] ?? 'OTR',
    Puerta: numberOf(pairs.get('eventaddr')) ?? null,
    Denegado,
  };
}

/** The local moment of a line of pairs (`time=`), as a device shows its clock. */
export const shownTime = (line: string) => localOf(pairsOf(line).get('time') ?? '');

/** Lines of a body, without what ends them; empty ones say nothing. */
export const linesOf = (body: string): string[] =>
  body
    .split(/\r?\n/)
    // What no text may hold in the database; tabs part what a line says.
    .map((line) => line.replace(/[^\P{Cc}\t]/gu, ''))
    .filter((line) => line.trim() !== '');

/** What a reader answers to commands: `ID=7&Return=0&CMD=DATA`. */
export function resultsOf(body: string): { readonly id: number; readonly code: number }[] {
  return linesOf(body).flatMap((line) => {
    const found = new URLSearchParams(line);
    const [id, code] = [found.get('ID') ?? '', found.get('Return') ?? ''];
    return /^\d{1,9}$/.test(id) && /^-?\d{1,9}$/.test(code) ? [{ id: Number(id), code: Number(code) }] : [];
  });
}

/** Which way a reader's status says that somebody went; undefined for a status that says none. */
export function directionOf(status: number): 'S' | 'N' | undefined {
  if ([0, 3, 4].includes(status)) return 'S';
  return [1, 2, 5].includes(status) ? 'N' : undefined;
}
/** What for. */
export function functionOf(status: number, Modo: 'S' | 'N'): 'E' | 'S' | 'RS' | 'RE' | 'HE' | 'HS' {
  return (['E', 'S', 'RS', 'RE', 'HE', 'HS'] as const)[status] ?? (Modo === 'S' ? 'E' : 'S');
}

/** Letters that any reader shows. */
export const plainName = (name: string, most: number): string =>
  name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, most)
    .trim();

const hex = (value: number): string => Math.min(255, Math.max(0, value)).toString(16).toUpperCase().padStart(2, '0');
/** Opens a door of a controller for some seconds. */
export const openDoor = (door: number, seconds: number): string => `CONTROL DEVICE 01${hex(door)}01${hex(seconds)}`;

const NAME = 24;
/** Loads somebody into a reader. */
export const loadUser = ({ Pin, Nombre, Tarjeta }: { readonly Pin: string; readonly Nombre: string; readonly Tarjeta: string }): string =>
  `DATA UPDATE USERINFO ${[`PIN=${Pin}`, `Name=${plainName(Nombre, NAME)}`, 'Pri=0', `Card=${Tarjeta}`, 'Grp=1'].join('\t')}`;
/** Takes somebody away. */
export const removeUser = (Pin: string): string => `DATA DELETE USERINFO PIN=${Pin}`;

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

export { text as textOf };

/** How a reader of attendance is to behave. */
export const attendanceOptions = (serie: string, sello: string | null, minutes: number): string =>
  text([
    `GET OPTION FROM: ${serie}`,
    `ATTLOGStamp=${sello ?? '0'}`,
    'OPERLOGStamp=0',
    'ErrorDelay=60',
    'Delay=10',
    'TransTimes=00:00;12:00',
    'TransInterval=1',
    'TransFlag=TransData AttLog\tOpLog',
    // Whole hours, or minutes where the zone is of none.
    `TimeZone=${minutes % 60 === 0 ? minutes / 60 : minutes}`,
    'Realtime=1',
    'Encrypt=None',
  ]);

/** The same for a controller that has registered itself. */
export const accessOptions = (registro: string): string =>
  text(['registry=ok', `RegistryCode=${registro}`, 'ServerVersion=3.0.1', 'RequestDelay=5', 'TransInterval=1', 'Realtime=1', 'TimeoutSec=10']);
