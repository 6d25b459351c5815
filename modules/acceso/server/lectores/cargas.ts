import { setImmediate } from 'node:timers/promises';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { addRows, changeRows, removeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { EquipoPersona } from '../../shared/equipo.entity';
import { AccesoPersona } from '../../shared/permiso.entity';
import { configurationOf, type GateConfiguration, isOfDoor, namesDevices } from '../decision/configuracion';
import { permits } from '../decision/decision';
import type { Door, Facts } from '../decision/decision.facts';
import { markingAt } from '../gestion/areas';
import { someAtDoors } from '../instantanea/instantanea.facts';
import { foretoldFacts, minutesOf, shiftMinutes, slotsFor } from '../instantanea/instantanea.ventanas';
import { regimeGranted } from '../puesto/marca.alrededor';
import { sha256 } from '../sellos/sello';
import { type Order, queueOrders } from './comandos';
import { loadUser, removeUser } from './protocolo';

/** Somebody who may pass within this time is on the reader. */
const AHEAD_MS = 24 * 3_600_000;
const AT_ONCE = 50;

/** A door as one of its readers stands at it, or as all of them do where no group names devices. */
interface Place {
  readonly name: string;
  readonly door: Door;
  readonly IdEquipo: number;
}
const nameOf = (configuration: GateConfiguration, door: Door, IdEquipo: number): string =>
  `${door.IdPuerta}.${namesDevices(configuration, door) ? IdEquipo : 0}`;

/** Where readers stand: doors in use, each once. */
function placesOf(configuration: GateConfiguration, readers: readonly Holder[]): Place[] {
  const places = new Map<string, Place>();
  for (const { IdEquipo, Puertas } of readers)
    for (const IdPuerta of Puertas) {
      const door = configuration.doors.get(IdPuerta);
      if (door?.Activo !== 'S') continue;
      const name = nameOf(configuration, door, IdEquipo);
      if (!places.has(name)) places.set(name, { name, door, IdEquipo });
    }
  return [...places.values()];
}

/** Who has a group or a profile, from today on, that holds one of some doors: whoever has none is not looked at. */
async function holding(ctx: Context, { groups, profiles }: GateConfiguration, doors: readonly Door[], until: string): Promise<number[]> {
  const holds = [...groups].flatMap(([id, rows]) => (rows.some((row) => doors.some((door) => isOfDoor(row, door))) ? [id] : []));
  if (holds.length === 0) return [];
  const given = [...profiles].flatMap(([id, { Grupos }]) => (Grupos.some((one) => holds.includes(one)) ? [id] : []));
  const rows = await ctx.tx.rows(
    { id: orNull(int) },
    sql`select distinct a.id_persona as id from acceso_asignacion a where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision}
      and a.fecha_inicio <= ${until}::date and a.fecha_fin >= ${today(ctx)}::date
      and (a.id_grupo = any(${sql.param(holds)}::int[]) or a.id_perfil_acceso = any(${sql.param(given)}::int[]))`,
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Who may pass each of some doors by its devices within a day, by the gate's own decision, and by a group that holds it or an area that was given. What is known of
 * somebody is read once for all of them.
 */
async function entitled(
  ctx: Context,
  configuration: GateConfiguration,
  places: readonly Place[],
  only: ReadonlySet<number> | undefined,
): Promise<ReadonlyMap<string, Set<number>>> {
  const { IdCliente, IdDivision } = ctx.session;
  const Hoy = today(ctx);
  const from = ctx.now.getTime();
  const minutes = minutesOf(ctx.session.zona, from, from + AHEAD_MS);
  const Hasta = minutes.at(-1)?.Fecha ?? Hoy;
  const inside = new Map(places.map(({ name }) => [name, new Set<number>()]));
  const byHand: Set<number>[] = [];
  for (const { door } of places) byHand.push(await markingAt(ctx, door));
  const held = await holding(
    ctx,
    configuration,
    places.map(({ door }) => door),
    Hasta,
  );
  const among = new Set([...held, ...byHand.flatMap((ids) => [...ids])].filter((id) => only?.has(id) ?? true));
  const asked = { IdCliente, IdDivision, IdCompania: null, Hoy, Desde: Hoy, Hasta, TodaviaDesde: Hoy, regimen: regimeGranted(ctx) };
  const doors = places.map(({ door: { IdPuerta }, IdEquipo }) => ({ IdPuerta, IdEquipo }));
  const slotsOfEach = slotsFor(minutes);
  let decided = 0;
  for await (const some of someAtDoors(ctx.tx, configuration, asked, doors, among)) {
    for (const { IdPersona, at } of some) {
      for (const [place, { name }] of places.entries()) {
        const facts = at(place);
        if (facts && passesSomeTime(facts, slotsOfEach, byHand[place]?.has(IdPersona) === true)) inside.get(name)?.add(IdPersona);
      }
      decided += places.length;
      if (decided < AT_ONCE) continue;
      decided = 0;
      await setImmediate();
    }
  }
  return inside;
}

function passesSomeTime(facts: Facts, slotsOfEach: ReturnType<typeof slotsFor>, byHand: boolean): boolean {
  // A door that looks at no group would hold everybody: readers hold those whose groups name it, and those who mark there by hand's word.
  if (!byHand && facts.Asignaciones.every(({ Horarios }) => Horarios.length === 0)) return false;
  const foretold = foretoldFacts(facts);
  return slotsOfEach(facts, shiftMinutes(facts)).some(({ Fecha, Hora }) => permits(foretold, { Modo: 'S', Fecha, Hora, Identificador: '' }));
}

interface Loaded {
  readonly IdPersona: number;
  readonly Pin: string;
  readonly Huella: string;
  readonly Comando: string;
}

/** How people are written on readers: with the number that the division knows them by, which whoever has none gets now. */
async function writtenAs(ctx: Context, people: readonly number[]): Promise<Map<number, Loaded>> {
  const { IdCliente, IdDivision } = ctx.session;
  const ids = sql.param([...people]);
  await addRows(ctx, AccesoPersona, {
    values: { IdPersona: sql`x.id`, CodigoEquipo: sql`x.id::text` },
    from: sql`unnest(${ids}::int[]) as x(id) where not exists (select 1 from acceso_persona a where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.id_persona = x.id)`,
    clash: {},
  });
  const rows = await ctx.tx.rows(
    { id: int, pin: orNull(text), nombre: orNull(text), tarjeta: orNull(text) },
    sql`select p.id_persona as id, a.codigo_equipo as pin, concat_ws(' ', p.apellido_paterno, p.apellido_materno, p.nombres) as nombre, c.codigo_referencia1 as tarjeta
      from administracion_persona p join acceso_persona a on a.id_cliente = p.id_cliente and a.id_division = ${IdDivision} and a.id_persona = p.id_persona
        left join lateral (select c.codigo_referencia1 from identificacion_credencial c where c.id_cliente = p.id_cliente and c.id_persona = p.id_persona and c.estado = 'A'
          and c.codigo_referencia1 is not null order by c.id_credencial desc limit 1) c on true
      where p.id_cliente = ${IdCliente} and p.id_persona = any(${ids}::int[])`,
  );
  return new Map(
    rows.flatMap(({ id, pin, nombre, tarjeta }) => {
      if (pin === null) return [];
      const Comando = loadUser({ Pin: pin, Nombre: nombre ?? '', Tarjeta: tarjeta ?? '' });
      return [[id, { IdPersona: id, Pin: pin, Comando, Huella: sha256(Comando).slice(0, 24) }]];
    }),
  );
}

/** Readers that hold people, and at which doors they stand. */
export interface Holder {
  readonly IdEquipoConexion: number;
  readonly IdEquipo: number;
  readonly Puertas: readonly number[];
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

type EntitledAt = (IdPuerta: number, IdEquipo: number) => Promise<ReadonlySet<number>>;
const NOBODY: ReadonlySet<number> = new Set();

/** Whom of those that are looked at each of some readers holds at a door: asked once of all of them. */
export function askedOnce(ctx: Context, readers: readonly Holder[], only?: ReadonlySet<number>): EntitledAt {
  let asked: Promise<ReadonlyMap<string, Set<number>>> | undefined;
  return async (IdPuerta, IdEquipo) => {
    const configuration = await configurationOf(ctx, ctx.session.IdDivision);
    const door = configuration.doors.get(IdPuerta);
    if (!door) return NOBODY;
    asked ??= entitled(ctx, configuration, placesOf(configuration, readers), only);
    return (await asked).get(nameOf(configuration, door, IdEquipo)) ?? NOBODY;
  };
}

/** How a reader is compared. */
interface Comparison {
  readonly entitledAt: EntitledAt;
  /** Also what it would not do before is asked of it. */
  readonly again?: boolean;
  /** These people alone; everybody when absent. */
  readonly only?: ReadonlySet<number>;
}

/** Leaves for a reader to do what makes it hold those who may pass at its doors: who goes before who comes. Answers how many orders that made. */
export async function synchronize(
  ctx: Context,
  { IdEquipoConexion, IdEquipo, Puertas }: Holder,
  { entitledAt, again = false, only }: Comparison,
): Promise<{ cargar: number; retirar: number; esperadas: number }> {
  const { IdCliente, IdDivision } = ctx.session;
  const wanted = new Set<number>();
  for (const door of Puertas) for (const id of await entitledAt(door, IdEquipo)) wanted.add(id);
  const people = await writtenAs(ctx, [...wanted]);
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
  const whose = sql`t.id_cliente = ${IdCliente} and t.id_equipo_conexion = ${IdEquipoConexion}`;
  if (gone.length > 0)
    await changeRows(ctx, EquipoPersona, {
      set: { Retira: 'S', Falla: null },
      where: sql`${whose} and t.id_persona = any(${sql.param(gone.map(({ id }) => id))}::int[])`,
    });
  if (come.length > 0)
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
      from: sql`jsonb_to_recordset(${JSON.stringify(come)}::jsonb) as x("IdPersona" int, "Pin" text, "Huella" text)`,
      clash: { on: sql`id_cliente, id_equipo_conexion, id_persona`, takes: ['Huella', 'Cargada', 'Retira', 'Falla'] },
    });
  const orders = [
    ...gone.map(({ id, pin }): Order => ({ Accion: 'D', Comando: removeUser(pin), IdPersona: id })),
    ...come.map(({ IdPersona, Comando }): Order => ({ Accion: 'U', Comando, IdPersona })),
  ];
  await queueOrders(ctx, { IdEquipoConexion, IdDivision, IdCliente, Origen: again ? 'U' : 'S' }, orders);
  if (!only)
    await ctx.tx.run(
      sql`update acceso_equipo_conexion set sincronizada = ${ctx.now.toISOString()} where id_cliente = ${IdCliente} and id_equipo_conexion = ${IdEquipoConexion}`,
    );
  return { cargar: come.length, retirar: gone.length, esperadas: people.size };
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
