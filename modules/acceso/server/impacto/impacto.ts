import { addDays } from '@modules/administracion/shared/dia';
import { int, json, orNull, text as textOf } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import type { Product } from '@platform/server/product';
import { type SQL, sql } from 'drizzle-orm';
import { readConfiguration, type Through } from '../decision/configuracion';
import { decide, decideVehicle, type Verdict } from '../decision/decision';
import { factsRow, factsValues, type GateFacts, readFacts, wholeFacts } from '../decision/facts';
import { factsSql, READ_AT } from '../decision/facts.sql';
import { type GateVehicle, readVehicle } from '../decision/vehiculo.facts';

/** People and vehicles looked at, at most; whatever is said of more names it. */
const MOST = { persona: 3000, vehiculo: 400 } as const;
type Kind = keyof typeof MOST;
const AT_ONCE = 200;
/** Days looked ahead, today included. */
const AHEAD = 31;

/** A door, or any of the division, and by which of its devices. */
export interface Spot {
  readonly idPuerta: number | null;
  readonly through: Through;
}

/** Who could be touched by a change, and where they would notice. */
export interface Touched {
  /** Keys of people and of vehicles, as selects. */
  readonly people?: SQL;
  readonly vehicles?: SQL;
  /** In this division alone. */
  readonly idDivision?: number;
  readonly idPuerta?: number | null;
  /** Or at several, by devices that stand there: whoever loses one of them loses. */
  readonly spots?: readonly Spot[];
  /** `HH:mm:ss` at which it would be noticed; the whole day otherwise. */
  readonly hora?: string | null;
}
/** Those who pass today's rules and would not pass the new ones, from the first day on which that is so. */
export interface Loss {
  readonly Division: string;
  readonly Compania: string;
  readonly Fecha: string;
  readonly Personas: number;
  readonly Vehiculos: number;
}
export interface Impact {
  readonly Evaluadas: number;
  /** Not everyone was looked at. */
  readonly Limitado: 'S' | 'N';
  readonly Pierden: number;
  readonly PierdenVehiculos: number;
  /** Of them, those who are inside now. */
  readonly Dentro: number;
  readonly Detalle: readonly Loss[];
}
interface Place {
  readonly kind: Kind;
  readonly IdDivision: number;
  readonly Division: string;
  readonly today: string;
  readonly ids: readonly number[];
}

/** The gate's own statement, for many people at once. */
const manySql = (
  product: Product,
) => `select pedida.id_pedida as id, (${factsSql(product).persona.replaceAll(`$${READ_AT}::int`, 'pedida.id_pedida')}) as hechos
  from unnest($${READ_AT}::int[]) with ordinality as pedida(id_pedida, orden) order by pedida.orden`;

/** What the gate knows of somebody, and as text: whoever it is the same of is decided the same. */
interface Seen {
  readonly facts: GateFacts;
  readonly vehicle: GateVehicle | null;
  readonly text: string;
}
const seen = (facts: GateFacts, vehicle: GateVehicle | null): Seen => ({ facts, vehicle, text: JSON.stringify([facts, vehicle]) });

/** What the gate knows of each, as the transaction has it: what is looked at may be a change of the configuration itself. */
async function factsOf({ tx, session }: Context, place: Place, idPuerta: number | null, throughs: readonly Through[]): Promise<Map<number, Seen[]>> {
  const { IdCliente } = session;
  const { IdDivision, today } = place;
  const configuration = await readConfiguration(tx, IdCliente, IdDivision);
  const common = { IdCliente, IdDivision, IdPuerta: idPuerta, IdCompania: null, Desde: today, Hasta: addDays(today, AHEAD - 1) };
  const found = new Map<number, Seen[]>();
  if (place.kind === 'vehiculo') {
    const facts = await readFacts(tx, configuration, { ...common, TipoIdentificacion: 'PLA' });
    if (!facts) return found;
    for (const IdVehiculo of place.ids) {
      const own: Seen[] = [];
      for (const IdEquipo of throughs)
        own.push(seen(facts, await readVehicle(tx, configuration, { ...common, IdEquipo, IdVehiculo, IdConductor: null })));
      found.set(IdVehiculo, own);
    }
    return found;
  }
  const door = configuration.doors.get(idPuerta ?? 0) ?? null;
  for (let at = 0; at < place.ids.length; at += AT_ONCE) {
    const some = place.ids.slice(at, at + AT_ONCE);
    const rows = await tx.rows(
      { id: orNull(int), hechos: orNull(json(factsRow)) },
      { text: manySql(tx.product), values: [...factsValues(configuration, common, door), some] },
    );
    for (const { id, hechos } of rows)
      if (id !== null && hechos)
        found.set(
          id,
          throughs.map((IdEquipo) => seen(wholeFacts(configuration, door, hechos, { ...common, IdEquipo }), null)),
        );
  }
  return found;
}

/** The same of each at several doors, one after another. */
async function seenAt(ctx: Context, place: Place, spots: readonly Spot[]): Promise<Map<number, Seen[]>> {
  const found = new Map<number, Seen[]>();
  for (const idPuerta of new Set(spots.map((spot) => spot.idPuerta))) {
    const throughs = spots.filter((spot) => spot.idPuerta === idPuerta).map(({ through }) => through);
    for (const [id, own] of await factsOf(ctx, place, idPuerta, throughs)) found.set(id, [...(found.get(id) ?? []), ...own]);
  }
  return found;
}

/** Divisions with those accredited whom a change could touch. */
async function placesOf(
  ctx: Context,
  kind: Kind,
  those: SQL | undefined,
  idDivision: number | undefined,
): Promise<{ places: Place[]; limited: boolean }> {
  if (!those) return { places: [], limited: false };
  const key = sql.raw(`a.id_${kind}`);
  const rows = await ctx.tx.rows(
    { id_division: int, zona_horaria: textOf, division: textOf, id: int },
    sql`select distinct a.id_division, d.division, d.zona_horaria, ${key} as id from ${sql.raw(`acreditacion_${kind}`)} a join sistema_division d on d.id_division = a.id_division and d.activo = 'S'
      where a.id_cliente = ${ctx.session.IdCliente} and (${idDivision ?? null}::int is null or a.id_division = ${idDivision ?? null}::int) and a.fecha_desmovilizacion is null
        and a.fecha_fin >= ${ctx.now.toISOString()}::date - 1 and ${key} in (${those}) order by 1, 4 limit ${MOST[kind] + 1}`,
  );
  const places = new Map<number, Place & { ids: number[] }>();
  for (const row of rows.slice(0, MOST[kind])) {
    const IdDivision = row.id_division;
    const today = dayIn(row.zona_horaria, ctx.now);
    const place = places.get(IdDivision) ?? { kind, IdDivision, Division: row.division, today, ids: [] };
    place.ids.push(row.id);
    places.set(IdDivision, place);
  }
  return { places: [...places.values()], limited: rows.length > MOST[kind] };
}

/** A door that is out of service today says nothing of who passes it. */
const foretold = (facts: GateFacts): GateFacts => ({
  ...facts,
  Puerta: facts.Puerta && { ...facts.Puerta, Activo: 'S', Modo: 'N', SentidoPermitido: 'A', ExigeCredencial: 'N', Evacuacion: null },
  ZonasPresencia: [],
});

/** How the gate decides on a day: of the person, or of the vehicle as if somebody in order drove it. */
function deciderOf({ facts: known, vehicle }: Seen, Hora: string | null): (Fecha: string) => { verdict: Verdict; company: string } {
  const facts = foretold(known);
  const question = (Fecha: string) => ({ Modo: 'S' as const, Fecha, Hora, Identificador: '' });
  const own = (vehicle?.Vehiculo ?? facts.Persona)?.Compania ?? '';
  return (Fecha) => {
    const verdict = vehicle ? decideVehicle(facts, { ...vehicle, ZonasPresencia: [] }, question(Fecha), true) : decide(facts, question(Fecha));
    return { verdict, company: verdict.Acreditacion?.Compania ?? own };
  };
}

/** The first day on which somebody passed and does not any more, and of which company they are. */
function lossOf(place: Place, before: Seen, after: Seen, hora: string | null): { Fecha: string; Compania: string } | undefined {
  if (before.text === after.text) return undefined;
  const [then, now] = [deciderOf(before, hora), deciderOf(after, hora)];
  for (let day = 0; day < AHEAD; day++) {
    const Fecha = addDays(place.today, day);
    const { verdict, company } = then(Fecha);
    if (verdict.Permitido === 'S' && now(Fecha).verdict.Permitido === 'N') return { Fecha, Compania: company };
  }
  return undefined;
}

type Lost = ReturnType<typeof lossOf>;
/** The earliest loss of somebody, wherever it is. */
function earliest(place: Place, before: readonly Seen[], after: readonly Seen[], hora: string | null): Lost {
  return before.reduce<Lost>((first, old, at) => {
    const lost = lossOf(place, old, after[at] ?? old, hora);
    return lost && (!first || lost.Fecha < first.Fecha) ? lost : first;
  }, undefined);
}

const sum = <T>(of: readonly T[], n: (one: T) => number): number => of.reduce((total, one) => total + n(one), 0);

/** How many of these people and vehicles are inside now, wherever it is. */
async function insideNow({ tx, session }: Context, { persona, vehiculo }: Readonly<Record<Kind, readonly number[]>>): Promise<number> {
  if (persona.length + vehiculo.length === 0) return 0;
  const { n } = await tx.one(
    { n: int },
    sql`select count(*)::int as n from acceso_presencia t where t.id_cliente = ${session.IdCliente}
      and (t.id_persona = any(${sql.param([...persona])}::int[]) or t.id_vehiculo = any(${sql.param([...vehiculo])}::int[]))`,
  );
  return n;
}

/**
 * Looks at who passes now; what it answers looks again once the change was made in the same transaction, and tells who
 * would not pass any more: both by the decision that the gate obeys (Beyond what others have, 8).
 */
export async function watchAccess(ctx: Context, touched: Touched): Promise<() => Promise<Impact>> {
  const people = await placesOf(ctx, 'persona', touched.people, touched.idDivision);
  const vehicles = await placesOf(ctx, 'vehiculo', touched.vehicles, touched.idDivision);
  const places = [...people.places, ...vehicles.places];
  const spots = touched.spots ?? [{ idPuerta: touched.idPuerta ?? null, through: undefined }];
  const before: Map<number, Seen[]>[] = [];
  for (const place of places) before.push(await seenAt(ctx, place, spots));
  return async () => {
    const lostBy: Record<Kind, number[]> = { persona: [], vehiculo: [] };
    const losses = new Map<string, { Division: string; Compania: string; Fecha: string; Personas: number; Vehiculos: number }>();
    for (const [at, place] of places.entries()) {
      const after = await seenAt(ctx, place, spots);
      for (const [id, old] of before[at] ?? []) {
        const lost = earliest(place, old, after.get(id) ?? old, touched.hora ?? null);
        if (!lost) continue;
        lostBy[place.kind].push(id);
        const key = `${place.IdDivision}|${lost.Compania}|${lost.Fecha}`;
        const loss = losses.get(key) ?? { Division: place.Division, ...lost, Personas: 0, Vehiculos: 0 };
        loss[place.kind === 'persona' ? 'Personas' : 'Vehiculos'] += 1;
        losses.set(key, loss);
      }
    }
    const Detalle = [...losses.values()].sort(
      (one, other) => one.Division.localeCompare(other.Division) || one.Fecha.localeCompare(other.Fecha) || other.Personas - one.Personas,
    );
    return {
      Evaluadas: sum(places, (place) => place.ids.length),
      Limitado: people.limited || vehicles.limited ? 'S' : 'N',
      Pierden: sum(Detalle, (one) => one.Personas),
      PierdenVehiculos: sum(Detalle, (one) => one.Vehiculos),
      Dentro: await insideNow(ctx, lostBy),
      Detalle,
    };
  };
}
