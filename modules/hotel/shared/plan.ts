import { addDays, daysBetween, later } from '@modules/administracion/shared/dia';
import { type Cama, type Estado, exclusivityOf, grouped, type Huesped, type Lugar, type Motivo, type Ocupado } from './disponibilidad';
import { type Medio, type Noches, nightsOf } from './estadia';
import { Mascara } from './plan.noches';
import { byCodes } from './puntaje';

/** A stay of somebody's swing, and where the profile lets sleep on its nights. */
export interface EstadiaDePlan extends Noches {
  /** Told back with what becomes of it. */
  readonly clave: number;
  readonly lugares: readonly Lugar[];
  readonly turno: (night: string) => Medio;
}
/** Somebody and the swings of the period: no two of their stays have a night in common. */
export interface Aspirante {
  readonly huesped: Huesped;
  readonly estadias: readonly EstadiaDePlan[];
  /** The bed slept in last, kept where it passes. */
  readonly anterior: number | null;
}
export interface PromesaDePlan {
  readonly clave: number;
  readonly IdCama: number;
}
/** A stay that is not as it should be: without a bed, or (`cambia`) in another one than the person's other swings. */
export interface ConflictoDePlan {
  readonly clave: number;
  readonly cambia: boolean;
  /** The furthest condition that some bed fails: the nearest miss. */
  readonly motivo: Motivo;
  /** The bed that would pass for the most nights in a row, and which. */
  readonly alternativa: (Noches & { readonly IdCama: number }) | null;
}
export interface Plan {
  readonly promesas: readonly PromesaDePlan[];
  readonly conflictos: readonly ConflictoDePlan[];
}

/** A bed with what is taken of it, half by half. */
interface Lecho {
  readonly cama: Cama;
  readonly dia: Mascara;
  readonly noche: Mascara;
  /** Nights taken of both halves. */
  noches: number;
  readonly sala: Sala;
}
/** A room by night: who of each sex, guard and company sleeps in it. */
interface Sala {
  readonly sexos: Map<string | null, Mascara>;
  readonly guardias: Map<number | null, Mascara>;
  readonly companias: Map<number | null, Mascara>;
}
/** What some stays of a person take: of a whole bed all their nights, of a hot one those of each half. */
interface Pedazo {
  readonly estadias: readonly EstadiaDePlan[];
  /** Beds that the profile of each lets sleep in. */
  readonly permitidas: readonly ReadonlySet<number>[];
  readonly todas: Mascara;
  readonly dia: Mascara;
  readonly noche: Mascara;
}

const inside =
  ({ IdHotel, IdModulo, IdHabitacion }: Cama) =>
  (place: Lugar): boolean =>
    place.IdHotel === IdHotel &&
    (place.IdModulo === null || place.IdModulo === IdModulo) &&
    (place.IdHabitacion === null || place.IdHabitacion === IdHabitacion);

/** The camp as it fills up. */
class Campamento {
  readonly lechos: readonly Lecho[];
  readonly #base: string;
  readonly #nights: number;
  readonly #exclusive: (id: number) => Estado['exclusividades'];
  readonly #allowed = new Map<string, ReadonlySet<number>>();

  constructor({ camas, ocupados, exclusividades }: Estado, { desde, hasta }: Noches) {
    this.#base = desde;
    this.#nights = Math.max(1, daysBetween(desde, hasta));
    this.#exclusive = grouped(exclusividades, ({ IdCama }) => IdCama);
    const salas = new Map<number, Sala>();
    const sala = (id: number): Sala => {
      const known = salas.get(id) ?? { sexos: new Map(), guardias: new Map(), companias: new Map() };
      salas.set(id, known);
      return known;
    };
    this.lechos = [...camas]
      .sort((one, other) => byCodes(one.codigos, other.codigos))
      .map((cama) => ({ cama, dia: this.#none(), noche: this.#none(), noches: 0, sala: sala(cama.IdHabitacion) }));
    const byId = new Map(this.lechos.map((one) => [one.cama.IdCama, one]));
    for (const taken of ocupados) {
      const nights = this.#mask(taken);
      const lecho = byId.get(taken.IdCama);
      if (taken.turno !== 'N') lecho?.dia.add(nights);
      if (taken.turno !== 'D') lecho?.noche.add(nights);
      if (taken.clase === 'R') this.#sleeps(sala(taken.IdHabitacion), taken, nights);
    }
    for (const lecho of this.lechos) lecho.noches = lecho.dia.count() + lecho.noche.count();
  }

  #none = (): Mascara => new Mascara(this.#nights);
  #mask = ({ desde, hasta }: Noches): Mascara => this.#none().between(daysBetween(this.#base, desde), daysBetween(this.#base, hasta));

  #sleeps({ sexos, guardias, companias }: Sala, who: Pick<Ocupado, 'sexo' | 'IdRegimenGuardia' | 'IdCompania'>, nights: Mascara): void {
    const put = <K>(map: Map<K, Mascara>, key: K) => {
      const mask = map.get(key) ?? this.#none();
      mask.add(nights);
      map.set(key, mask);
    };
    put(sexos, who.sexo);
    put(guardias, who.IdRegimenGuardia);
    put(companias, who.IdCompania);
  }

  /** The nights of some stays, and the half of a hot bed that each takes. */
  pieceOf(estadias: readonly EstadiaDePlan[]): Pedazo {
    const [todas, dia, noche] = [this.#none(), this.#none(), this.#none()];
    for (const estadia of estadias)
      for (const [nth, night] of nightsOf(estadia).entries()) {
        const at = daysBetween(this.#base, estadia.desde) + nth;
        const turno = estadia.turno(night);
        todas.between(at, at + 1);
        if (turno !== 'N') dia.between(at, at + 1);
        if (turno !== 'D') noche.between(at, at + 1);
      }
    return { estadias, permitidas: [...new Set(estadias.map(({ lugares }) => this.allowed(lugares)))], todas, dia, noche };
  }

  /** Beds that a profile's places hold. */
  allowed(lugares: readonly Lugar[]): ReadonlySet<number> {
    const key = JSON.stringify(lugares);
    const known = this.#allowed.get(key) ?? new Set(this.lechos.filter(({ cama }) => lugares.some(inside(cama))).map(({ cama }) => cama.IdCama));
    this.#allowed.set(key, known);
    return known;
  }

  /** How near an exclusive bed is to a guest for some stays, at its worst; null when it is not for him, 2 for any other bed. */
  nearness(cama: Cama, huesped: Huesped, estadias: readonly EstadiaDePlan[]): number | null {
    if (!cama.exclusiva) return 2;
    let worst = 0;
    for (const { desde, hasta, turno, lugares } of estadias) {
      const near = exclusivityOf(cama, { desde, hasta, turno, lugares, huesped }, this.#exclusive(cama.IdCama));
      if (near === null) return null;
      worst = Math.max(worst, near);
    }
    return worst;
  }

  /** Whether somebody in the room stands in the guest's way on some nights: of another sex (C5), or of another guard (C6). */
  #inTheWay({ cama, sala }: Lecho, huesped: Huesped, of: 'C5' | 'C6', nights: Mascara): boolean {
    if (of === 'C5' && cama.reglaSexo === 'L') {
      for (const [sexo, theirs] of sala.sexos) if (sexo !== huesped.sexo && theirs.meets(nights)) return true;
    } else if (of === 'C6' && cama.contraguardia)
      for (const [guardia, theirs] of sala.guardias) if (guardia !== huesped.IdRegimenGuardia && theirs.meets(nights)) return true;
    return false;
  }

  /** What no night changes: C1 and C2. */
  #never({ cama }: Lecho, { permitidas }: Pedazo): Motivo | undefined {
    if (!cama.activa) return 'C1';
    return permitidas.every((beds) => beds.has(cama.IdCama)) ? undefined : 'C2';
  }

  /** The first of the conditions C1 to C6 that a bed fails for some stays, as `discards` says it. */
  fault(lecho: Lecho, huesped: Huesped, pedazo: Pedazo): Motivo | undefined {
    const { cama } = lecho;
    const never = this.#never(lecho, pedazo);
    if (never) return never;
    if (cama.exclusiva && this.nearness(cama, huesped, pedazo.estadias) === null) return 'C3';
    if (lecho.dia.meets(cama.caliente ? pedazo.dia : pedazo.todas) || lecho.noche.meets(cama.caliente ? pedazo.noche : pedazo.todas)) return 'C4';
    if ((cama.reglaSexo === 'M' || cama.reglaSexo === 'F') && cama.reglaSexo !== huesped.sexo) return 'C5';
    if (this.#inTheWay(lecho, huesped, 'C5', pedazo.todas)) return 'C5';
    if (cama.contraguardia && huesped.IdRegimenGuardia === null) return 'C6';
    return this.#inTheWay(lecho, huesped, 'C6', pedazo.todas) ? 'C6' : undefined;
  }

  /** The longest run of nights of a stay for which a bed would pass; nothing where there is none, or none longer than some. */
  longest(lecho: Lecho, huesped: Huesped, pedazo: Pedazo, least: number): Noches | null {
    const { cama, sala } = lecho;
    const sexed = (cama.reglaSexo === 'M' || cama.reglaSexo === 'F') && cama.reglaSexo !== huesped.sexo;
    if (this.#never(lecho, pedazo) || sexed || (cama.contraguardia && huesped.IdRegimenGuardia === null)) return null;
    const taken = lecho.dia.and(cama.caliente ? pedazo.dia : pedazo.todas);
    taken.add(lecho.noche.and(cama.caliente ? pedazo.noche : pedazo.todas));
    if (cama.reglaSexo === 'L') for (const [sexo, nights] of sala.sexos) if (sexo !== huesped.sexo) taken.add(nights);
    if (cama.contraguardia) for (const [guardia, nights] of sala.guardias) if (guardia !== huesped.IdRegimenGuardia) taken.add(nights);
    if (cama.exclusiva)
      for (const one of pedazo.estadias)
        for (const night of nightsOf(one))
          if (this.nearness(cama, huesped, [{ ...one, desde: night, hasta: addDays(night, 1) }]) === null)
            taken.add(this.#mask({ desde: night, hasta: addDays(night, 1) }));
    const { from, nights } = pedazo.todas.longestRun(taken);
    return nights > least ? { desde: addDays(this.#base, from), hasta: addDays(this.#base, from + nights) } : null;
  }

  take(lecho: Lecho, huesped: Huesped, pedazo: Pedazo): void {
    lecho.dia.add(lecho.cama.caliente ? pedazo.dia : pedazo.todas);
    lecho.noche.add(lecho.cama.caliente ? pedazo.noche : pedazo.todas);
    lecho.noches = lecho.dia.count() + lecho.noche.count();
    this.#sleeps(lecho.sala, huesped, pedazo.todas);
  }
}

/**
 * How good a bed is for somebody's swings, left to right, the smallest first: his exclusive one, the one he had, a hot bed for who has a
 * shift (one that is shared before a free one), a room of opposite guards for who has a guard, people of his company beside him, and then
 * the bed that is left with the fewest free nights: the one whose other half, or other swings, are taken.
 */
function worth(camp: Campamento, lecho: Lecho, { huesped, anterior }: Aspirante, { estadias, todas }: Pedazo, withShift: boolean): number[] {
  const { cama, dia, noche, sala } = lecho;
  const shared = cama.caliente && withShift && (dia.meets(todas) || noche.meets(todas));
  const heat = withShift ? (cama.caliente ? (shared ? 0 : 1) : 2) : cama.caliente ? 1 : 0;
  let company = 1;
  for (const [id, nights] of sala.companias) if (company !== 0 && nights.meets(todas)) company = id !== null && id === huesped.IdCompania ? 0 : 2;
  return [
    camp.nearness(cama, huesped, estadias) ?? 2,
    anterior === cama.IdCama ? 0 : 1,
    heat,
    huesped.IdRegimenGuardia !== null && !cama.contraguardia ? 1 : 0,
    company,
    -lecho.noches,
  ];
}

const smaller = (one: readonly number[], other: readonly number[]): boolean => {
  for (let at = 0; at < one.length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
};

/** The best bed that passes for all of some stays. */
function bestFor(camp: Campamento, who: Aspirante, piece: Pedazo): Lecho | null {
  let found: { readonly lecho: Lecho; readonly worth: number[] } | null = null;
  const withShift = piece.estadias.some(({ desde, hasta, turno }) => desde < hasta && turno(desde) !== null);
  for (const lecho of camp.lechos) {
    if (camp.fault(lecho, who.huesped, piece)) continue;
    const offer = { lecho, worth: worth(camp, lecho, who, piece, withShift) };
    if (!found || smaller(offer.worth, found.worth)) found = offer;
  }
  return found?.lecho ?? null;
}

/** What stands in the way of a stay, and what comes nearest to it, in the camp as it is. */
function conflictOf(camp: Campamento, huesped: Huesped, piece: Pedazo, cambia: boolean): ConflictoDePlan {
  let motivo: Motivo = 'C1';
  let alternativa: ConflictoDePlan['alternativa'] = null;
  let most = 0;
  for (const lecho of camp.lechos) {
    const fault = camp.fault(lecho, huesped, piece);
    if (fault && fault > motivo) motivo = fault;
    const run = cambia ? null : camp.longest(lecho, huesped, piece, most);
    if (!run) continue;
    most = daysBetween(run.desde, run.hasta);
    alternativa = { ...run, IdCama: lecho.cama.IdCama };
  }
  return { clave: piece.estadias[0]?.clave ?? 0, cambia, motivo, alternativa };
}

/** Those with the fewest beds to choose among first, then the longest; the same whatever the order in which they come. */
function inTurn(camp: Campamento, people: readonly Aspirante[]): Aspirante[] {
  const key = (who: Aspirante): number[] => [
    Math.min(...who.estadias.map(({ lugares }) => camp.allowed(lugares).size)),
    who.anterior === null ? 1 : 0,
    -who.estadias.reduce((sum, { desde, hasta }) => sum + daysBetween(desde, hasta), 0),
    who.huesped.IdRegimenGuardia ?? 0,
    who.huesped.IdCompania ?? 0,
    who.huesped.sexo === 'F' ? 0 : 1,
    who.huesped.IdPersona ?? 0,
  ];
  return people
    .filter(({ estadias }) => estadias.length > 0)
    .map((who) => ({ who, key: key(who) }))
    .sort((one, other) => (smaller(one.key, other.key) ? -1 : smaller(other.key, one.key) ? 1 : 0))
    .map(({ who }) => who);
}

/**
 * Beds for the swings of many people: each in one bed for all of them, beds filled by those who come when others leave (or sleep by day
 * what others sleep by night). A stay that finds none is told with the condition that was nearest to be kept and the bed and nights that
 * come nearest. Nothing is promised: every bed given passes C1 to C6 with all those given before it.
 */
export function planear(state: Estado, people: readonly Aspirante[]): Plan {
  const steps = planearPorPasos(state, people);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same, person by person: whoever takes the steps may do other things between two of them. */
export function* planearPorPasos(state: Estado, people: readonly Aspirante[]): Generator<undefined, Plan> {
  const all = people.flatMap(({ estadias }) => estadias);
  if (all.length === 0) return { promesas: [], conflictos: [] };
  const hasta = all.reduce((last, one) => later(last, one.hasta), '');
  const [desde = hasta] = all.map((one) => one.desde).sort();
  const camp = new Campamento(state, { desde, hasta });
  const promesas: PromesaDePlan[] = [];
  const without: { readonly huesped: Huesped; readonly piece: Pedazo; readonly cambia: boolean }[] = [];
  const give = (lecho: Lecho, { huesped }: Aspirante, piece: Pedazo) => {
    camp.take(lecho, huesped, piece);
    for (const { clave } of piece.estadias) promesas.push({ clave, IdCama: lecho.cama.IdCama });
  };
  for (const who of inTurn(camp, people)) {
    yield;
    const whole = camp.pieceOf(who.estadias);
    const bed = bestFor(camp, who, whole);
    if (bed) {
      give(bed, who, whole);
      continue;
    }
    // No bed for all of them: each its own, the same again where it passes.
    let last: number | null = null;
    for (const stay of who.estadias) {
      const piece = camp.pieceOf([stay]);
      const lecho = bestFor(camp, { ...who, anterior: last ?? who.anterior }, piece);
      if (lecho) give(lecho, who, piece);
      const moved = lecho !== null && last !== null && lecho.cama.IdCama !== last;
      if (!lecho || moved) without.push({ huesped: who.huesped, piece, cambia: moved });
      last = lecho?.cama.IdCama ?? last;
    }
  }
  const conflictos: ConflictoDePlan[] = [];
  for (const { huesped, piece, cambia } of without) {
    yield;
    conflictos.push(conflictOf(camp, huesped, piece, cambia));
  }
  return { promesas, conflictos };
}
