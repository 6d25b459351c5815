import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { addRows, changeRows, removeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { EquipoPersona } from '../../shared/equipo.entity';
import { configurationOf } from '../decision/configuracion';
import { type Order, queueOrders } from './comandos';
import { inParts, type Loaded, writtenAs } from './escritos';
import { removeUser } from './protocolo';
import { entitled, nameOf, placesOf, type Standing } from './quienes';

/** Readers that hold people, and at which doors they stand. */
export interface Holder extends Standing {
  readonly IdEquipoConexion: number;
}

function dueIs(due: 'all' | { readonly before: Date } | { readonly IdEquipoConexion: number }): SQL {
  if (due === 'all') return sql`true`;
  return 'before' in due
    ? sql`(k.sincronizada is null or k.sincronizada <= ${due.before.toISOString()}::timestamptz)`
    : sql`k.id_equipo_conexion = ${due.IdEquipoConexion}`;
}

/** Approved readers of the division: all, those whose people are due, or the one that is asked about. */
export async function holdersDue(ctx: Context, due: 'all' | { readonly before: Date } | { readonly IdEquipoConexion: number }): Promise<Holder[]> {
  const which = dueIs(due);
  const rows = await ctx.tx.rows(
    { conexion: int, equipo: int, puerta: orNull(int) },
    sql`select k.id_equipo_conexion as conexion, k.id_equipo as equipo, x.id_puerta as puerta from acceso_equipo_conexion k
      left join acceso_puerta_equipo x on x.id_cliente = k.id_cliente and x.id_equipo = k.id_equipo
      where k.id_cliente = ${ctx.session.IdCliente} and k.id_division = ${ctx.session.IdDivision} and k.estado = 'A' and k.protocolo <> 'WEB' and ${which} order by 1, 3`,
  );
  const holders = new Map<number, Holder>();
  for (const { conexion: IdEquipoConexion, equipo: IdEquipo, puerta } of rows) {
    const { Puertas } = holders.get(IdEquipoConexion) ?? { Puertas: [] };
    holders.set(IdEquipoConexion, { IdEquipoConexion, IdEquipo, Puertas: puerta === null ? Puertas : [...Puertas, puerta] });
  }
  return [...holders.values()];
}

/** Whom some readers are to hold, and how they are written there. */
export interface Wanted {
  readonly people: ReadonlyMap<number, Loaded>;
  /** Those of one of them. */
  readonly at: (reader: Holder) => ReadonlySet<number>;
}

/** Whom of those that are looked at each of some readers is to hold: asked once for all of them. */
export async function wantedAt(ctx: Context, readers: readonly Holder[], only?: ReadonlySet<number>): Promise<Wanted> {
  const configuration = await configurationOf(ctx, ctx.session.IdDivision);
  const inside = await entitled(ctx, configuration, placesOf(configuration, readers), only);
  const everybody = new Set<number>();
  for (const some of inside.values()) for (const id of some) everybody.add(id);
  return {
    people: await writtenAs(ctx, [...everybody]),
    at({ IdEquipo, Puertas }) {
      const wanted = new Set<number>();
      for (const IdPuerta of Puertas) {
        const door = configuration.doors.get(IdPuerta);
        for (const id of (door && inside.get(nameOf(configuration, door, IdEquipo))) ?? []) wanted.add(id);
      }
      return wanted;
    },
  };
}

/** How a reader is compared. */
interface Comparison {
  /** Also what it would not do before is asked of it. */
  readonly again?: boolean;
  /** These people alone; everybody when absent. */
  readonly only?: ReadonlySet<number> | undefined;
}

/** Leaves for a reader to do what makes it hold those who may pass at its doors: who goes before who comes. Answers how many orders that made. */
export async function synchronize(
  ctx: Context,
  reader: Holder,
  { people: written, at }: Wanted,
  { again = false, only }: Comparison = {},
): Promise<{ cargar: number; retirar: number; esperadas: number }> {
  const { IdEquipoConexion } = reader;
  const { IdCliente, IdDivision } = ctx.session;
  const people = new Map<number, Loaded>();
  for (const id of at(reader)) {
    const one = written.get(id);
    if (one) people.set(id, one);
  }
  const held = await ctx.tx.rows(
    { id: int, pin: text, huella: text, retira: text, falla: orNull(int) },
    sql`select id_persona as id, codigo_equipo as pin, huella, retira, falla from acceso_equipo_persona
      where id_cliente = ${IdCliente} and id_equipo_conexion = ${IdEquipoConexion}${only ? sql` and id_persona = any(${sql.param([...only])}::int[])` : sql``}`,
  );
  const known = new Map(held.map((one) => [one.id, one]));
  const gone = held.filter(({ id, pin, retira, falla }) => people.get(id)?.Pin !== pin && (retira === 'N' || (again && falla !== null)));
  const come = [...people.values()].filter(({ IdPersona, Pin, Huella }) => {
    const there = known.get(IdPersona);
    // Whose number is another one now is taken away first, and comes once that is done.
    if (there && there.pin !== Pin) return false;
    return !there || there.retira === 'S' || there.huella !== Huella || (again && there.falla !== null);
  });
  const own = { IdEquipoConexion, IdDivision, IdCliente, Origen: again ? 'U' : 'S' } as const;
  for (const some of inParts(gone)) {
    await changeRows(ctx, EquipoPersona, {
      set: { Retira: 'S', Falla: null },
      where: sql`t.id_cliente = ${IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion} and t.id_persona = any(${sql.param(some.map(({ id }) => id))}::int[])`,
    });
    await queueOrders(
      ctx,
      own,
      some.map(({ id, pin }): Order => ({ Accion: 'D', Comando: removeUser(pin), IdPersona: id })),
    );
  }
  for (const some of inParts(come)) {
    await addRows(ctx, EquipoPersona, {
      values: {
        IdEquipoConexion,
        IdPersona: sql`x."IdPersona"`,
        CodigoEquipo: sql`x."Pin"`,
        Huella: sql`x."Huella"`,
        Cargada: 'N',
        Retira: 'N',
        Falla: null,
      },
      from: sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as x("IdPersona" int, "Pin" text, "Huella" text)`,
      clash: { on: sql`id_cliente, id_equipo_conexion, id_persona`, takes: ['Huella', 'Cargada', 'Retira', 'Falla'] },
    });
    await queueOrders(
      ctx,
      own,
      some.map(({ IdPersona, Comando }): Order => ({ Accion: 'U', Comando, IdPersona })),
    );
  }
  if (!only)
    await ctx.tx.run(
      sql`update acceso_equipo_conexion set sincronizada = ${ctx.now.toISOString()} where id_cliente = ${IdCliente} and id_equipo_conexion = ${IdEquipoConexion}`,
    );
  return { cargar: come.length, retirar: gone.length, esperadas: people.size };
}

/** People whom readers of the division may hold, at most: those who have a group, a profile or an area there. */
export async function mostAtReaders(ctx: Context): Promise<number> {
  const { IdCliente, IdDivision } = ctx.session;
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select ((select count(distinct a.id_persona) from acceso_asignacion a where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.fecha_fin >= ${today(ctx)}::date)
      + (select count(distinct a.id_persona) from acceso_persona_area a where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision}))::int as n`,
  );
  return n;
}

/** Leaves a reader for the next turn of the job, to be compared with everybody; what it would not do before is asked of it again there. */
export async function leaveForTurn(ctx: Context, { IdEquipoConexion }: Holder): Promise<void> {
  const { IdCliente } = ctx.session;
  const refused = sql`t.id_cliente = ${IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion} and t.falla is not null`;
  // Who was to be loaded is not held as it should be, and who was to go is still held.
  await changeRows(ctx, EquipoPersona, { set: { Huella: '', Falla: null }, where: sql`${refused} and t.retira = 'N'` });
  await changeRows(ctx, EquipoPersona, { set: { Retira: 'N', Falla: null }, where: sql`${refused} and t.retira = 'S'` });
  await ctx.tx.run(
    sql`update acceso_equipo_conexion set sincronizada = null where id_cliente = ${IdCliente} and id_equipo_conexion = ${IdEquipoConexion}`,
  );
}

/** One reader is sent somebody that it holds once more, or is told to let them go; what groups and areas say holds again at its next comparison. */
export async function orderOne(
  ctx: Context,
  { IdPersona, IdEquipoConexion }: { readonly IdPersona: number; readonly IdEquipoConexion: number },
  act: 'enviar' | 'retirar',
): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const row = await ctx.tx.first(
    { pin: text },
    sql`select h.codigo_equipo as pin from acceso_equipo_persona h join acceso_equipo_conexion k on k.id_equipo_conexion = h.id_equipo_conexion and k.estado = 'A'
      where h.id_cliente = ${IdCliente} and h.id_division = ${IdDivision} and h.id_equipo_conexion = ${IdEquipoConexion} and h.id_persona = ${IdPersona}`,
  );
  if (!row) throw notFound();
  const order: Order =
    act === 'retirar'
      ? { Accion: 'D', Comando: removeUser(row.pin), IdPersona }
      : { Accion: 'U', Comando: (await writtenAs(ctx, [IdPersona])).get(IdPersona)?.Comando ?? '', IdPersona };
  await changeRows(ctx, EquipoPersona, {
    set: act === 'retirar' ? { Retira: 'S', Falla: null } : { Retira: 'N', Cargada: 'N', Falla: null },
    where: sql`t.id_cliente = ${IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion} and t.id_persona = ${IdPersona}`,
    trace: { action: act, changes: { IdPersona } },
  });
  await queueOrders(ctx, { IdEquipoConexion, IdDivision, IdCliente, Origen: 'U' }, [order]);
}

/** Whatever hangs on a connection goes with it. */
export async function clearReader(ctx: Context, IdEquipoConexion: number): Promise<void> {
  const { IdCliente } = ctx.session;
  await removeRows(ctx, EquipoPersona, { where: sql`t.id_cliente = ${IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion}` });
  for (const table of ['acceso_equipo_comando', 'acceso_equipo_linea', 'acceso_equipo_silencio'] as const)
    await ctx.tx.run(sql`delete from ${sql.raw(table)} where id_cliente = ${IdCliente} and id_equipo_conexion = ${IdEquipoConexion}`);
}
