import type { Database } from '@platform/server/db/pool';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { comesTwice, instantOf } from '../decision/calendar';
import { registerFirst, type Told } from '../puesto/marca.serie';
import type { Reader, Standing } from './lector';
import { type Checked, directionOf, functionOf } from './protocolo';

/** Received within so long of its time, it was made on line. */
const ONLINE_MS = 60_000;
/** Further ahead than that no clock is believed: the mark is of when it came. */
const AHEAD_MS = 5 * 60_000;

/** Lines that are asked about and written together, at most. */
const AT_ONCE = 32;

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

interface Asked {
  readonly Pin: string;
  readonly Fecha: string;
  readonly before: Date;
}
/** The ways of people's last marks of that day, where a reader of both ways says none. */
async function lastWays(ctx: Context, { IdCliente, IdDivision }: Reader, asked: readonly Asked[]): Promise<('S' | 'N' | null)[]> {
  if (asked.length === 0) return [];
  const rows = await ctx.tx.rows(
    { modo: orNull(text) },
    sql`select m.modo from unnest(${sql.param(asked.map(({ Pin }) => Pin))}::text[], ${sql.param(asked.map(({ Fecha }) => Fecha))}::date[],
        ${sql.param(asked.map(({ before }) => before.toISOString()))}::timestamptz[]) with ordinality as x(pin, fecha, antes, n)
      left join lateral (select m.modo_marcacion as modo from acceso_persona a join acceso_marca m on m.id_cliente = a.id_cliente and m.id_persona = a.id_persona
        where a.id_cliente = ${IdCliente} and a.codigo_equipo = x.pin and m.id_division = ${IdDivision} and m.fecha_hora < x.antes
          and m.fecha = x.fecha and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' order by m.fecha_hora desc, m.id_marca desc limit 1) m on true order by x.n`,
  );
  return rows.map(({ modo }) => (modo === null ? null : modo === 'S' ? 'S' : 'N'));
}

/** The newest mark of the reader until now: in the hour that comes twice, time goes on from it. */
async function newestOf(ctx: Context, { IdCliente, IdEquipo, Puertas }: Reader): Promise<number> {
  const row = await ctx.tx.first(
    { fecha_hora: orNull(text) },
    sql`select max(m.fecha_hora) as fecha_hora from acceso_marca m where m.id_cliente = ${IdCliente} and m.id_puerta = any(${sql.param(Puertas.map(({ IdPuerta }) => IdPuerta))}::int[])
      and m.clave_origen = ${String(IdEquipo)} and m.fecha_hora > now() - interval '2 days'`,
  );
  return row?.fecha_hora ? Date.parse(row.fecha_hora) : 0;
}

const MODE = { E: 'S', S: 'N' } as const;

/** Doors that a line may be of. */
function doorsOf(doors: readonly Standing[], { Puerta }: Checked): readonly Standing[] {
  const there = Puerta === null ? doors : doors.filter(({ NumeroPuerta }) => NumeroPuerta === Puerta);
  return there.length > 0 ? there : doors;
}

/** Which way, as the door is or the reader says; undefined where the opposite of the last time is meant. */
function wayOf(doors: readonly Standing[], one: Checked): 'S' | 'N' | undefined {
  const ways = new Set(doorsOf(doors, one).map(({ Sentido }) => Sentido));
  const [only] = ways;
  const fixed = ways.size === 1 && only !== undefined && only !== 'A' ? MODE[only] : undefined;
  return fixed ?? directionOf(one.Estado);
}

/** At which of a reader's doors somebody passed that way. */
function doorOf(doors: readonly Standing[], one: Checked, Modo: 'S' | 'N'): Standing | undefined {
  const own = doorsOf(doors, one);
  return own.find(({ Sentido }) => Sentido !== 'A' && MODE[Sentido] === Modo) ?? own.find(({ Sentido }) => Sentido === 'A') ?? own[0];
}

interface Timed {
  readonly one: Checked;
  /** As the gate is told it, which adds the difference that is configured of the device. */
  readonly at: Date;
  readonly real: Date;
  /** Of a clock that is not believed: when it came. */
  readonly isOurs: boolean;
}
/** When lines were, each not before the one before it where the hour comes twice. */
function timed(ctx: Context, reader: Reader, lines: readonly Checked[], newest: number): Timed[] {
  const ahead = reader.DiferenciaHoraria * 60_000;
  let notBefore = newest;
  return lines.map((one) => {
    const shown = instantOf(reader.zona, one, notBefore - ahead);
    const isOurs = shown.getTime() + ahead - ctx.now.getTime() > AHEAD_MS;
    const at = isOurs ? new Date(ctx.now.getTime() - ahead) : shown;
    const real = new Date(at.getTime() + ahead);
    notBefore = Math.max(notBefore, real.getTime());
    return { one, at, real, isOurs };
  });
}

/** Passes that a reader has let through or refused already, as the gate's own calls. */
async function toldOf(ctx: Context, reader: Reader, lines: readonly Timed[]): Promise<Told[]> {
  const doors = reader.Puertas;
  const open = lines.filter(({ one }) => wayOf(doors, one) === undefined);
  const asked = open.map(({ one: { Pin, Fecha }, real }) => ({ Pin, Fecha, before: real }));
  const last = new Map((await lastWays(ctx, reader, asked)).map((way, place) => [open[place], way]));
  return lines.map((line): Told => {
    const { one, at, real, isOurs } = line;
    const Modo = wayOf(doors, one) ?? (last.get(line) === 'S' ? 'N' : 'S');
    const door = doorOf(doors, one, Modo);
    if (!door) throw new Error('A reader at no door');
    return {
      reading: {
        IdMarcaOrigen: originOf(reader, one),
        IdPuerta: door.IdPuerta,
        IdEquipo: reader.IdEquipo,
        ModoMarcacion: Modo,
        TipoMarcacion: 'T',
        Identificador: one.Pin,
        TipoIdentificacion: 'PIN',
        FechaHora: at.toISOString(),
        EnLinea: ctx.now.getTime() - real.getTime() <= ONLINE_MS ? 'S' : 'N',
        Automatica: 'S',
        Funcion: functionOf(one.Estado, Modo),
        Observacion: isOurs ? `${one.Fecha.slice(6)}/${one.Fecha.slice(4, 6)}/${one.Fecha.slice(0, 4)} ${one.Hora} (${reader.Codigo})` : null,
        Forzada: 'N',
      },
      device: {
        Permitido: one.Denegado ? 'N' : 'S',
        Codigo: one.Denegado ?? '000',
        IdInstantanea: null,
        lector: { DiferenciaHoraria: reader.DiferenciaHoraria, Medio: one.Medio },
      },
    };
  });
}

/** Lines from the first on that are each of somebody else, and so many at most. */
function ofEachOnce(lines: readonly Checked[]): readonly Checked[] {
  const seen = new Set<string>();
  const end = lines.findIndex(({ Pin }, place) => place >= AT_ONCE || seen.size === seen.add(Pin).size);
  return end < 0 ? lines : lines.slice(0, end);
}

/** What has no mark yet, each once. */
async function unknownOf(ctx: Context, reader: Reader, checked: readonly Checked[]): Promise<Checked[]> {
  if (checked.length === 0) return [];
  const known = await knownOf(
    ctx,
    reader,
    checked.map((one) => originOf(reader, one)),
  );
  return checked.filter((one) => known.size < known.add(originOf(reader, one)).size);
}

/**
 * Marks of what a reader has seen, in its order, those of several people together: on disk before it is answered, and one that is there already is left as it
 * is. What the reader did is the fact, the gate's own decision beside it (Acceso, *Reader devices*). Answers those that are no marks after all.
 */
export async function keepMarks(database: Database, ctx: Context, reader: Reader, checked: readonly Checked[]): Promise<Checked[]> {
  const lines = await unknownOf(ctx, reader, checked);
  let newest = lines.some((one) => comesTwice(reader.zona, one)) ? await newestOf(ctx, reader) : 0;
  const left: Checked[] = [];
  for (let from = 0; from < lines.length; ) {
    const next = timed(ctx, reader, ofEachOnce(lines.slice(from)), newest);
    const done = await registerFirst(ctx, database, await toldOf(ctx, reader, next));
    for (const [place, { one, real }] of next.slice(0, done.length).entries()) {
      newest = Math.max(newest, real.getTime());
      const outcome = done[place];
      if (outcome?.status !== 'rejected') continue;
      const { reason } = outcome;
      if (!(reason instanceof Problem) || reason.status >= 500) throw reason;
      // The same line an instant earlier, on another connection of the reader, is no fault.
      if (reason.code !== 'marca.origen_repetido') left.push(one);
    }
    from += done.length;
  }
  return left;
}
