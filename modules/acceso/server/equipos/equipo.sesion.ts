import { noteConnection } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import type { ServerModule } from '@platform/server/module';
import { sql } from 'drizzle-orm';
import { sha256 } from '../sellos/sello';
import { comesFrom } from './equipo.rules';

/** A terminal in use, approved, of a division and a client in use: by the print of its key. */
const BY_KEY = `select q.id_equipo, q.codigo, q.id_cliente, q.id_division, k.redes, coalesce(e.version, 0) as sello
  from acceso_equipo_clave c join acceso_equipo_conexion k on k.id_equipo_conexion = c.id_equipo_conexion and k.id_cliente = c.id_cliente
  join sistema_equipo q on q.id_equipo = k.id_equipo and q.id_cliente = k.id_cliente and q.id_division = k.id_division
  join sistema_division d on d.id_division = q.id_division join sistema_cliente l on l.id_cliente = q.id_cliente
  left join base_sello e on e.id_cliente = q.id_cliente
  where c.huella = $1 and k.estado = 'A' and q.activo = 'S' and d.activo = 'S' and l.activo = 'S'`;

const KEPT_MS = 60_000;
const KEPT = 200;

type SessionKit = Pick<Parameters<NonNullable<ServerModule['devices']>>[0], 'sessionFor' | 'clock'>;
/** Whose device it is, under which stamp of the configuration. */
interface Placed {
  readonly id_cliente: number;
  readonly id_division: number;
  readonly sello: number;
}

/** The product's own session of a division, kept for a minute and as long as nothing is configured anew. */
export function keptSessions({ sessionFor, clock }: SessionKit): (of: Placed) => Promise<Session> {
  const kept = new Map<string, { readonly until: number; readonly session: Promise<Session> }>();
  return ({ id_cliente, id_division, sello }) => {
    const name = `${id_division}.${sello}`;
    const now = clock().getTime();
    let known = kept.get(name);
    if (!known || known.until < now) {
      if (kept.size > KEPT) kept.clear();
      known = { until: now + KEPT_MS, session: sessionFor(id_cliente, id_division) };
      kept.set(name, known);
      known.session.catch(() => kept.delete(name));
    }
    return known.session;
  };
}

/** Who calls with `x-clave-equipo`: a session of the division that is the terminal's alone. Null for a key that opens nothing. */
export const makeDeviceGate: NonNullable<ServerModule['devices']> = ({ database, sessionFor, clock }) => {
  const sessionOf = keptSessions({ sessionFor, clock });
  return async (key, address) => {
    if (!/^[\w-]{43}$/.test(key)) return null;
    const row = await database.first(
      { redes: orNull(text), id_cliente: int, id_division: int, sello: int, codigo: text, id_equipo: int },
      { text: BY_KEY, values: [sha256(key)] },
    );
    if (!row || !comesFrom(row.redes, address)) return null;
    return { ...(await sessionOf(row)), Nombre: row.codigo, IdEquipo: row.id_equipo };
  };
};

/** A terminal speaks of its own doors alone. */
async function requireOwnDoor(
  { tx, session: { IdCliente, IdDivision, IdEquipo } }: Context,
  IdPuerta: number,
  Modo: 'S' | 'N' | null,
): Promise<void> {
  const own = await tx.first(
    {},
    sql`select 1 from acceso_puerta_equipo x where x.id_cliente = ${IdCliente} and x.id_division = ${IdDivision} and x.id_equipo = ${IdEquipo ?? 0} and x.id_puerta = ${IdPuerta}
        and (${Modo}::text is null or x.sentido = 'A' or x.sentido = case ${Modo}::text when 'S' then 'E' else 'S' end) limit 1`,
  );
  if (!own) throw forbidden('equipo_conexion.puerta_ajena');
}

/** The list of a door is given to the terminals of that door. */
export async function atOwnDoor(ctx: Context, IdPuerta: number): Promise<void> {
  if (ctx.session.IdEquipo !== undefined) await requireOwnDoor(ctx, IdPuerta, null);
}

interface Said {
  readonly IdPuerta: number;
  readonly ModoMarcacion: 'S' | 'N';
  readonly IdEquipo?: number | null | undefined;
}
/** What a terminal reads is read by itself, at a door and in a direction that are its own; what others send stays as it is. */
export async function asDevice<R extends Said>(ctx: Context, reading: R): Promise<R> {
  const { IdEquipo } = ctx.session;
  if (IdEquipo === undefined) return reading;
  if (reading.IdEquipo && reading.IdEquipo !== IdEquipo) throw refuse('campo.referencia', { campo: 'IdEquipo' }, 'IdEquipo');
  await requireOwnDoor(ctx, reading.IdPuerta, reading.ModoMarcacion);
  return { ...reading, IdEquipo };
}

/** A terminal is there: what it says of itself. */
export async function noteBeat(
  ctx: Context,
  {
    Bateria,
    MarcasPendientes,
    VersionInstantanea,
  }: { Bateria?: number | null | undefined; MarcasPendientes: number; VersionInstantanea?: number | null | undefined },
): Promise<{ FechaHora: string }> {
  const { IdCliente, IdDivision, IdEquipo } = ctx.session;
  if (IdEquipo === undefined) throw refuse('equipo_conexion.sin_clave');
  const at = ctx.now.toISOString();
  await ctx.tx.run(
    sql`update acceso_equipo_conexion set ultima_conexion = ${at}, ultima_direccion = ${ctx.address.slice(0, 45)}, bateria = ${Bateria ?? null}, marcas_pendientes = ${MarcasPendientes},
        version_lista = ${VersionInstantanea ?? null} where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_equipo = ${IdEquipo}`,
  );
  await noteConnection(ctx.tx, IdEquipo, ctx.now, true);
  return { FechaHora: at };
}
