import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { By, ClientBy } from '@platform/server/record/by';
import { changeRows, removeRows } from '@platform/server/record/rows';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { EquipoComando, EquipoPersona } from '../../shared/equipo.entity';
import { equipoComandoMachine } from '../../shared/equipo.states';

/** How what a reader is told goes from state to state; the product alone moves it. */
export const commandStates = states(equipoComandoMachine, {
  hold: holdRow(EquipoComando),
  record: (row: { readonly IdEquipoComando: number }) => row.IdEquipoComando,
  guards: {},
});

/** So many are handed over at a time. */
const AT_ONCE = 20;
/** Without an answer for so long it is sent again, so many times in all. */
const ANSWER_MS = 5 * 60_000;
const TRIES = 3;
/** What is over is shown for so many days. */
const KEPT_DAYS = 30;

/** One thing that a reader is to do. */
export interface Order {
  readonly Accion: 'U' | 'D' | 'A' | 'R' | 'I' | 'C';
  readonly Comando: string;
  readonly IdPersona?: number;
  readonly VenceEl?: Date;
}

/** Leaves things for a reader to do, in their order. */
export async function queueOrders(
  by: By & { readonly session: { readonly IdCliente?: number } },
  { IdEquipoConexion, IdDivision, IdCliente, Origen }: { IdEquipoConexion: number; IdDivision: number; IdCliente: number; Origen: 'S' | 'U' },
  orders: readonly Order[],
): Promise<void> {
  if (orders.length === 0) return;
  const list = orders.map(({ VenceEl, ...order }, at) => ({ ...order, VenceEl: VenceEl?.toISOString() ?? null, at }));
  await commandStates.makeAll(
    by,
    'encolar',
    'sistema',
    {
      ...{ IdCliente, IdDivision, IdEquipoConexion, Origen, Intentos: 0 },
      Accion: sql`x."Accion"`,
      Comando: sql`x."Comando"`,
      IdPersona: sql`x."IdPersona"`,
      VenceEl: sql`x."VenceEl"`,
    },
    sql`(select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as y("Accion" text, "Comando" text, "IdPersona" int, "VenceEl" timestamptz, at int) order by at) x`,
    sql`'P'`,
  );
}

/** What a reader is told now: what waits, and once more what it has not answered. */
export async function handOver(by: ClientBy, IdEquipoConexion: number): Promise<{ readonly id: number; readonly comando: string }[]> {
  const { tx, now } = by;
  const moment = sql`${now.toISOString()}::timestamptz`;
  const own = sql`t.id_cliente = ${by.session.IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion}`;
  const silent = sql`t.estado = 'E' and t.fecha_envio < ${new Date(now.getTime() - ANSWER_MS).toISOString()}::timestamptz`;
  await commandStates.moveAll(by, 'vencer', 'sistema', { where: sql`${own} and t.vence_el < ${moment}` });
  const lost = await commandStates.moveAll(by, 'fallar', 'sistema', {
    where: sql`${own} and ${silent} and t.intentos >= ${TRIES}`,
    set: { FechaRespuesta: sql`${moment}` },
    returning: sql`t.id_persona`,
  });
  await noteFailures(
    by,
    IdEquipoConexion,
    lost.map((row) => Number(row.id)),
  );
  const taken = await commandStates.moveAll(by, 'enviar', 'sistema', {
    // As an array it is asked once: within `in` it may be asked again for each row, and more than so many be handed over.
    where: sql`t.id_equipo_comando = any(array(select t.id_equipo_comando from acceso_equipo_comando t
      where ${own} and (t.estado = 'P' or (${silent})) order by t.id_equipo_comando limit ${AT_ONCE} for update skip locked))`,
    set: { Intentos: sql`t.intentos + 1`, FechaEnvio: sql`${moment}` },
  });
  if (taken.length === 0) return [];
  const ids = taken.map((row) => Number(row.id));
  return tx.rows(
    { id: int, comando: text },
    sql`select id_equipo_comando as id, comando from acceso_equipo_comando where id_cliente = ${by.session.IdCliente} and id_equipo_comando = any(${sql.param(ids)}::int[]) order by 1`,
  );
}

/** How many readers were handed something of some people since a moment. */
export async function readersToldSince(ctx: Pick<Context, 'tx' | 'session'>, people: readonly number[], since: Date): Promise<number> {
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select count(distinct c.id_equipo_conexion)::int as n from acceso_equipo_comando c
      where c.id_cliente = ${ctx.session.IdCliente} and c.id_persona = any(${sql.param([...people])}::int[]) and c.fecha_envio >= ${since.toISOString()}::timestamptz`,
  );
  return n;
}

/** People whom a reader would not take, or let go of: tried again when something of them changes or somebody asks. */
async function noteFailures(by: ClientBy, IdEquipoConexion: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await changeRows(by, EquipoPersona, {
    set: { Falla: sql`coalesce(c.codigo_retorno, -1)` },
    from: sql`acceso_equipo_comando c`,
    where: sql`t.id_cliente = ${by.session.IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion} and c.id_equipo_comando = any(${sql.param([...ids])}::int[]) and c.id_persona = t.id_persona
      and c.accion = case t.retira when 'S' then 'D' else 'U' end`,
  });
}

/** What a reader answered: done where it is not negative. Whom it holds follows from it. */
export async function takeResults(
  by: ClientBy,
  IdEquipoConexion: number,
  results: readonly { readonly id: number; readonly code: number }[],
): Promise<void> {
  if (results.length === 0) return;
  const { now } = by;
  const { IdCliente } = by.session;
  const answered = sql`jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id int, code int)`;
  const own = sql`t.id_cliente = ${IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion} and t.id_equipo_comando = r.id`;
  const set = { CodigoRetorno: sql`r.code`, FechaRespuesta: now.toISOString() };
  const done = await commandStates.moveAll(by, 'cumplir', 'sistema', { from: answered, where: sql`${own} and r.code >= 0`, set });
  const failed = await commandStates.moveAll(by, 'fallar', 'sistema', { from: answered, where: sql`${own} and r.code < 0`, set });
  await noteFailures(
    by,
    IdEquipoConexion,
    failed.map((row) => Number(row.id)),
  );
  if (done.length === 0) return;
  const ids = sql.param(done.map((row) => Number(row.id)));
  const later = sql`exists (select 1 from acceso_equipo_comando s where s.id_cliente = t.id_cliente and s.id_equipo_conexion = t.id_equipo_conexion and s.id_persona = t.id_persona
    and s.id_equipo_comando > c.id_equipo_comando and s.estado in ('P', 'E'))`;
  await changeRows(by, EquipoPersona, {
    set: { Cargada: 'S', FechaCarga: now.toISOString(), Falla: null },
    from: sql`acceso_equipo_comando c`,
    where: sql`t.id_cliente = ${IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion} and t.retira = 'N' and c.id_equipo_comando = any(${ids}::int[]) and c.id_persona = t.id_persona
      and c.accion = 'U' and not ${later}`,
  });
  await removeRows(by, EquipoPersona, {
    using: sql`acceso_equipo_comando c`,
    where: sql`t.id_cliente = ${IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion} and t.retira = 'S' and c.id_equipo_comando = any(${ids}::int[]) and c.id_persona = t.id_persona
      and c.accion = 'D' and not ${later}`,
  });
}

/** Forgets what readers did long ago. */
export async function forgetOrders(tx: Tx, { session, now }: Pick<Context, 'session' | 'now'>): Promise<void> {
  await tx.run(
    sql`delete from acceso_equipo_comando where id_cliente = ${session.IdCliente} and id_division = ${session.IdDivision} and estado in ('O', 'F', 'V')
      and fecha_creacion < ${new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()}::timestamptz`,
  );
}
