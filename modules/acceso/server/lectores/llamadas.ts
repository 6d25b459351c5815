import { createHash } from 'node:crypto';
import type { Context } from '@platform/server/http/context';
import type { PlainAnswer, PlainCall, PlainProtocol } from '@platform/server/http/plain';
import type { WorkerKit } from '@platform/server/jobs/worker';
import { forClient } from '@platform/server/record/by';
import { sql } from 'drizzle-orm';
import { instantOf, minutesAhead } from '../decision/calendar';
import { keptSessions } from '../equipos/equipo.sesion';
import { handOver, takeResults } from './comandos';
import { makeDoorman, type Reader } from './lector';
import { keepLines, type LineKind } from './lineas';
import { keepMarks } from './marcas';
import { accessOptions, attendanceOptions, type Checked, checkedOf, eventOf, linesOf, pairsOf, resultsOf, shownTime, textOf } from './protocolo';
import { verify } from './verificar';

const OK: PlainAnswer = { status: 200, text: 'OK\r\n' };
const STRANGER: PlainAnswer = { status: 401, text: 'UNAUTHORIZED DEVICE\r\n' };
const said = (text: string): PlainAnswer => ({ status: 200, text });
/** A log of some ten thousand marks, in one go. */
const BODY_LIMIT = 1_048_576;
/** Uploads of so few lines, from whoever was heard a moment ago, are of now: they show its clock. */
const FRESH_LINES = 3;
const FRESH_MS = 120_000;
/** Templates of faces and fingerprints are discarded, whatever they come with. */
const BIOMETRIC = /^(FP|FACE|BIODATA|BIOPHOTO|USERPIC|FINGERTMP|FVEIN|templatev10)\b|\b(TMP|Template|Tmp)=/i;
const USER = /^USER\s+PIN=/i;

interface Served {
  readonly kit: WorkerKit;
  readonly call: PlainCall;
  readonly reader: Reader;
  readonly ctx: Context;
}

/** The reader's name for its registration: the same whenever it registers. */
const registryCode = ({ Serie, IdEquipoConexion }: Reader): string =>
  createHash('sha256').update(`${Serie}.${IdEquipoConexion}`).digest('hex').slice(0, 16);

async function notice(
  { kit: { database }, reader: { IdCliente, IdEquipoConexion, SelloMarcas } }: Served,
  what: { clock?: number; stamp?: string; firmware?: string; model?: string; registry?: string },
) {
  const { clock = null, firmware = null, model = null, registry = null } = what;
  const stamp = what.stamp === SelloMarcas ? null : (what.stamp ?? null);
  if ([clock, stamp, firmware, model, registry].every((one) => one === null)) return;
  await database.run(
    sql`update acceso_equipo_conexion set diferencia_reloj = coalesce(${clock}::int, diferencia_reloj), sello_marcas = coalesce(${stamp}::text, sello_marcas),
        firmware = coalesce(${firmware}::text, firmware), modelo_informado = coalesce(${model}::text, modelo_informado), codigo_registro = coalesce(${registry}::text, codigo_registro)
      where id_cliente = ${IdCliente} and id_equipo_conexion = ${IdEquipoConexion}`,
  );
}

/** How far the reader's clock is from ours, by a moment that it shows. */
function clockOf({ reader, ctx }: Served, shown: Pick<Checked, 'Fecha' | 'Hora'>): number {
  const at = instantOf(reader.zona, shown).getTime() + reader.DiferenciaHoraria * 60_000;
  return Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round((at - ctx.now.getTime()) / 1000)));
}

/** The clock that an upload shows, if it is of now. */
function freshClock(served: Served, checked: readonly Checked[]): { clock?: number } {
  const { reader, ctx } = served;
  const heard = reader.Contacto !== null && ctx.now.getTime() - reader.Contacto.getTime() < FRESH_MS;
  const last = checked.at(-1);
  return heard && last && checked.length <= FRESH_LINES ? { clock: clockOf(served, last) } : {};
}

async function takeLines(served: Served, table: string, texts: readonly string[], Clase: LineKind): Promise<void> {
  const { kit, reader, ctx } = served;
  await keepLines(kit.database, { ...reader, at: ctx.now }, table, texts, Clase);
}

/** The attendance log: as many are acknowledged as came, so that the reader does not send them for ever. */
async function attendance(served: Served): Promise<PlainAnswer> {
  const { kit, call, ctx, reader } = served;
  const lines = linesOf(call.body);
  const read = lines.map((line) => ({ line, checked: checkedOf(line) }));
  const checked = read.flatMap((one) => one.checked ?? []);
  const left = new Set(await keepMarks(kit.database, ctx, reader, checked));
  await takeLines(
    served,
    'ATTLOG',
    read.filter((one) => !one.checked || left.has(one.checked)).map(({ line }) => line),
    'I',
  );
  const stamp = call.query.get('Stamp') ?? '';
  await notice(served, { ...freshClock(served, checked), ...(/^\d{1,20}$/.test(stamp) ? { stamp } : {}) });
  return said(`OK: ${lines.length}\r\n`);
}

/** A controller's log of what happens, as it happens. */
async function events(served: Served): Promise<PlainAnswer> {
  const { kit, call, ctx, reader } = served;
  const read = linesOf(call.body).map((line) => ({ line, event: eventOf(line) }));
  const checked = read.flatMap(({ event }) => (event === undefined || event === 'suceso' ? [] : [event]));
  const left: ReadonlySet<unknown> = new Set(await keepMarks(kit.database, ctx, reader, checked));
  const texts = (of: (event: unknown) => boolean) => read.filter(({ event }) => of(event)).map(({ line }) => line);
  await takeLines(
    served,
    'rtlog',
    texts((event) => event === 'suceso'),
    'E',
  );
  await takeLines(
    served,
    'rtlog',
    texts((event) => event === undefined || left.has(event)),
    'I',
  );
  await notice(served, freshClock(served, checked));
  return OK;
}

/** Anything else that a reader tells: users that somebody made at it are noted, what it is is kept, biometry is not. */
async function told(served: Served, table: string): Promise<PlainAnswer> {
  const { call } = served;
  if (table === 'rtstate') {
    const shown = shownTime(linesOf(call.body)[0] ?? '');
    if (shown) await notice(served, { clock: clockOf(served, shown) });
  }
  if (table === 'options') await notice(served, madeOf(call.body));
  if (table === 'operlog' || table === 'tabledata') {
    const users = linesOf(call.body).filter((line) => USER.test(line) && !BIOMETRIC.test(line));
    await takeLines(served, table.toUpperCase(), users, 'U');
  }
  return OK;
}

/** What a reader says that it is. */
function madeOf(body: string): { firmware?: string; model?: string } {
  const pairs = new Map([...linesOf(body).flatMap((line) => [...pairsOf(line, ','), ...pairsOf(line)])]);
  const short = (text: string | undefined) => text?.split(',')[0]?.slice(0, 60);
  const firmware = short(pairs.get('firmver') ?? pairs.get('fwversion') ?? pairs.get('firmwareversion'));
  const model = short(pairs.get('devicename'));
  return { ...(firmware ? { firmware } : {}), ...(model ? { model } : {}) };
}

async function initial(served: Served): Promise<PlainAnswer> {
  const { reader, ctx } = served;
  if (reader.Protocolo === 'ATT') return said(attendanceOptions(reader.Serie, reader.SelloMarcas, minutesAhead(reader.zona, ctx.now)));
  return reader.CodigoRegistro === null ? OK : said(accessOptions(reader.CodigoRegistro));
}

async function register(served: Served): Promise<PlainAnswer> {
  const registry = registryCode(served.reader);
  await notice(served, { registry, ...madeOf(served.call.body) });
  return said(`RegistryCode=${registry}\r\n`);
}

async function orders({ kit, reader, ctx }: Served): Promise<PlainAnswer> {
  const list = await kit.database.transaction((tx) => forClient(tx, reader.IdCliente, ctx.now, (by) => handOver(by, reader.IdEquipoConexion)));
  return list.length === 0 ? OK : said(textOf(list.map(({ id, comando }) => `C:${id}:${comando}`)));
}

async function results(served: Served): Promise<PlainAnswer> {
  const { kit, reader, ctx, call } = served;
  await kit.database.transaction((tx) =>
    forClient(tx, reader.IdCliente, ctx.now, (by) => takeResults(by, reader.IdEquipoConexion, resultsOf(call.body))),
  );
  const made = madeOf(call.body);
  if (made.firmware || made.model) await notice(served, made);
  return OK;
}

/** What a reader uploads, or asks about. */
async function upload(served: Served): Promise<PlainAnswer> {
  const { call, ctx, reader } = served;
  const table = (call.query.get('table') ?? '').toLowerCase();
  const asks = /^device$/i.test(call.query.get('AuthType') ?? '');
  if (table !== 'attlog' && table !== 'rtlog' && !asks) return told(served, table);
  if (asks) return said(await verify(ctx, reader, linesOf(call.body)[0] ?? ''));
  // At no door there is no pass: it keeps its log until somebody says where it stands.
  if (reader.Puertas.length === 0) return STRANGER;
  return table === 'attlog' ? attendance(served) : events(served);
}

async function serve(served: Served): Promise<PlainAnswer> {
  const { call } = served;
  const path = call.path.replace(/\.aspx$/, '');
  const posted = call.method === 'POST';
  if (path === 'cdata') return posted ? upload(served) : initial(served);
  if (path === 'registry' && posted) return register(served);
  if (path === 'push' && posted) return said(accessOptions(served.reader.CodigoRegistro ?? registryCode(served.reader)));
  if (path === 'getrequest') return orders(served);
  if (path === 'devicecmd' && posted) return results(served);
  return OK;
}

/** The protocol by which readers push what they see and ask what to do (Acceso, *Reader devices*). */
export function readerProtocol(kit: WorkerKit): PlainProtocol {
  const doorman = makeDoorman(kit.database, kit.clock);
  const sessionOf = keptSessions(kit);
  return {
    root: '/iclock',
    bodyLimit: BODY_LIMIT,
    async answer(call) {
      const reader = await doorman(call);
      if (!reader) return STRANGER;
      const { IdCliente, IdDivision, IdEquipo, sello } = reader;
      const session = { ...(await sessionOf({ id_cliente: IdCliente, id_division: IdDivision, sello })), Nombre: reader.Codigo, IdEquipo };
      const ctx: Context = {
        tx: kit.database.shareOf(IdCliente),
        now: kit.clock(),
        lang: 'es',
        address: call.address,
        screen: '/iclock',
        confirmed: new Set(),
        confirmations: [],
        session,
        log: call.log,
        audit: () => undefined,
        emit: () => undefined,
      };
      return serve({ kit, call, reader, ctx });
    },
  };
}
