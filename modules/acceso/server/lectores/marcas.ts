import type { Database } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { instantOf } from '../decision/calendar';
import type { Reading } from '../puesto/marca.body';
import { registerReading } from '../puesto/marca.gate';
import type { Reader } from './lector';
import { type Checked, directionOf, functionOf } from './protocolo';

/** Where a reader stands: a controller at several doors, each with its number. */
export interface Standing {
  readonly IdPuerta: number;
  readonly NumeroPuerta: number;
  readonly Sentido: 'E' | 'S' | 'A';
}

/** The doors of a reader, the first of them first; none while nobody has put it at one. */
export async function standingOf(ctx: Pick<Context, 'tx'>, { IdCliente, IdEquipo }: Pick<Reader, 'IdCliente' | 'IdEquipo'>): Promise<Standing[]> {
  const rows = await ctx.tx.rows(
    { IdPuerta: int, NumeroPuerta: int, Sentido: text },
    sql`select id_puerta as "IdPuerta", numero_puerta as "NumeroPuerta", sentido as "Sentido" from acceso_puerta_equipo
      where id_cliente = ${IdCliente} and id_equipo = ${IdEquipo} order by numero_puerta, id_puerta_equipo`,
  );
  return rows.map((row) => ({ ...row, Sentido: row.Sentido === 'E' || row.Sentido === 'S' ? row.Sentido : 'A' }));
}

/** Received within so long of its time, it was made on line. */
const ONLINE_MS = 60_000;
/** Further ahead than that no clock is believed: the mark is of when it came. */
const AHEAD_MS = 5 * 60_000;

/** The mark of a line, by which it is told again: a whole log that is sent once more adds nothing. */
export const originOf = ({ Serie }: Reader, { Pin, Fecha, Hora, Estado }: Checked): string =>
  `ZK:${Serie}:${Pin}:${Fecha}${Hora.replaceAll(':', '')}:${Estado}`.slice(0, 64);

/** Which of several lines are marks already. */
async function knownOf(ctx: Context, { IdCliente, IdEquipo }: Reader, origins: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.tx.rows(
    { origen: text },
    sql`select id_marca_origen as origen from acceso_marca
      where id_cliente = ${IdCliente} and clave_origen = ${String(IdEquipo)} and id_marca_origen = any(${sql.param([...origins])}::text[])`,
  );
  return new Set(rows.map(({ origen }) => origen));
}

/** The way of somebody's last mark of that day, where a reader of both ways says none. */
async function lastWay(ctx: Context, { IdCliente, IdDivision }: Reader, Pin: string, Fecha: string, before: Date): Promise<'S' | 'N' | null> {
  const row = await ctx.tx.first(
    { modo: text },
    sql`select m.modo_marcacion as modo from acceso_persona a join acceso_marca m on m.id_cliente = a.id_cliente and m.id_persona = a.id_persona
      where a.id_cliente = ${IdCliente} and a.codigo_equipo = ${Pin} and m.id_division = ${IdDivision} and m.fecha_hora < ${before.toISOString()}::timestamptz
        and m.fecha = ${Fecha}::date and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' order by m.fecha_hora desc, m.id_marca desc limit 1`,
  );
  return row ? (row.modo === 'S' ? 'S' : 'N') : null;
}

/** The newest mark of the reader until now: in the hour that comes twice, time goes on from it. */
async function newestOf(ctx: Context, { IdCliente, IdEquipo }: Reader, doors: readonly Standing[]): Promise<number> {
  const row = await ctx.tx.first(
    { fecha_hora: orNull(text) },
    sql`select max(m.fecha_hora) as fecha_hora from acceso_marca m where m.id_cliente = ${IdCliente} and m.id_puerta = any(${sql.param(doors.map(({ IdPuerta }) => IdPuerta))}::int[])
      and m.clave_origen = ${String(IdEquipo)} and m.fecha_hora > now() - interval '2 days'`,
  );
  return row?.fecha_hora ? Date.parse(row.fecha_hora) : 0;
}

const MODE = { E: 'S', S: 'N' } as const;

/** At which of a reader's doors, and which way: the door's own direction, what the reader says, or the opposite of the last time. */
async function passOf(
  ctx: Context,
  reader: Reader,
  doors: readonly Standing[],
  one: Checked,
  at: Date,
): Promise<{ readonly door: Standing; readonly Modo: 'S' | 'N' } | undefined> {
  const there = one.Puerta === null ? doors : doors.filter(({ NumeroPuerta }) => NumeroPuerta === one.Puerta);
  const own = there.length > 0 ? there : doors;
  const [first] = own;
  if (!first) return undefined;
  const ways = new Set(own.map(({ Sentido }) => Sentido));
  const [only] = ways;
  const fixed = ways.size === 1 && only !== undefined && only !== 'A' ? MODE[only] : undefined;
  const said = fixed ?? directionOf(one.Estado);
  const Modo = said ?? ((await lastWay(ctx, reader, one.Pin, one.Fecha, at)) === 'S' ? 'N' : 'S');
  const door = own.find(({ Sentido }) => Sentido !== 'A' && MODE[Sentido] === Modo) ?? own.find(({ Sentido }) => Sentido === 'A') ?? first;
  return { door, Modo };
}

/** A pass that a reader has let through or refused already, as the gate's own call. */
async function readingOf(ctx: Context, reader: Reader, doors: readonly Standing[], one: Checked, notBefore: number): Promise<Reading | undefined> {
  const shown = instantOf(reader.zona, one, notBefore - reader.DiferenciaHoraria * 60_000);
  // The gate adds the difference that is configured of the device.
  const real = shown.getTime() + reader.DiferenciaHoraria * 60_000;
  const late = ctx.now.getTime() - real;
  const at = late < -AHEAD_MS ? new Date(ctx.now.getTime() - reader.DiferenciaHoraria * 60_000) : shown;
  const pass = await passOf(ctx, reader, doors, one, new Date(real));
  if (!pass) return undefined;
  return {
    IdMarcaOrigen: originOf(reader, one),
    IdPuerta: pass.door.IdPuerta,
    IdEquipo: reader.IdEquipo,
    ModoMarcacion: pass.Modo,
    TipoMarcacion: 'T',
    Identificador: one.Pin,
    TipoIdentificacion: 'PIN',
    FechaHora: at.toISOString(),
    EnLinea: late <= ONLINE_MS ? 'S' : 'N',
    Automatica: 'S',
    Funcion: functionOf(one.Estado, pass.Modo),
    Observacion: at === shown ? null : `${one.Fecha.slice(6)}/${one.Fecha.slice(4, 6)}/${one.Fecha.slice(0, 4)} ${one.Hora} (${reader.Codigo})`,
    Forzada: 'N',
  };
}

/**
 * Marks of what a reader has seen, in its order: each is on disk before the next, and one that is there already is left as it is. What the
 * reader did is the fact, the gate's own decision beside it (Acceso, *Reader devices*). Answers those that are no marks after all.
 */
export async function keepMarks(
  database: Database,
  ctx: Context,
  reader: Reader,
  doors: readonly Standing[],
  checked: readonly Checked[],
): Promise<Checked[]> {
  const known = await knownOf(
    ctx,
    reader,
    checked.map((one) => originOf(reader, one)),
  );
  let newest = checked.length > 0 ? await newestOf(ctx, reader, doors) : 0;
  const left: Checked[] = [];
  for (const one of checked) {
    const origin = originOf(reader, one);
    if (known.has(origin)) continue;
    const reading = await readingOf(ctx, reader, doors, one, newest);
    if (!reading) {
      left.push(one);
      continue;
    }
    const device = { Permitido: one.Denegado ? 'N' : 'S', Codigo: one.Denegado ?? '000', IdInstantanea: null, Medio: one.Medio } as const;
    try {
      const { FechaHora } = await registerReading(ctx, database, reading, device);
      newest = Math.max(newest, Date.parse(FechaHora));
    } catch (error) {
      // The same line an instant earlier, on another connection of the reader.
      if (!(error instanceof Problem && error.code === 'marca.origen_repetido')) {
        if (error instanceof Problem && error.status < 500) left.push(one);
        else throw error;
      }
    }
    known.add(origin);
  }
  return left;
}
