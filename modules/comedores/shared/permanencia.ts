/** By what stay and cost are told: each company, each cost center within it, each person within that. */
export const NIVELES = ['C', 'E', 'P'] as const;
export type Nivel = (typeof NIVELES)[number];

/** Whom a fact is of; a fact of a company without a cost center has null. */
export interface DeQuien {
  readonly IdCompania: number | null;
  readonly IdCentroCosto: number | null;
  readonly IdPersona: number | null;
}
/** What is known of somebody in some days; what a fact does not say is absent. */
export interface Hecho extends DeQuien {
  readonly Dias?: number;
  readonly Minutos?: number;
  readonly Usadas?: number;
  readonly NoUsadas?: number;
  readonly Raciones?: number;
  /** With rations: in which currency they cost what. */
  readonly IdMoneda?: number;
  readonly Costo?: number;
  readonly MontoCompania?: number;
  readonly MontoTrabajador?: number;
}
/** What rations cost in one currency. */
export interface Monto {
  readonly IdMoneda: number;
  readonly Costo: number;
  readonly MontoCompania: number;
  readonly MontoTrabajador: number;
}
/** The facts of a group together. */
export interface Grupo extends DeQuien {
  readonly Personas: number;
  readonly Dias: number;
  readonly Minutos: number;
  readonly Usadas: number;
  readonly NoUsadas: number;
  readonly Raciones: number;
  /** By day with presence, one decimal; null where nobody was there. */
  readonly RacionesDia: number | null;
  /** A currency each, by key. */
  readonly Montos: readonly Monto[];
}

const cents = (value: number): number => Number(value.toFixed(2));

function of(facts: readonly Hecho[], whose: DeQuien): Grupo {
  const sum = (name: 'Dias' | 'Minutos' | 'Usadas' | 'NoUsadas' | 'Raciones') => facts.reduce((all, fact) => all + (fact[name] ?? 0), 0);
  const [Dias, Raciones] = [sum('Dias'), sum('Raciones')];
  const currencies = [...new Set(facts.flatMap(({ IdMoneda }) => (IdMoneda === undefined ? [] : [IdMoneda])))].sort((one, other) => one - other);
  return {
    ...whose,
    Personas: new Set(facts.flatMap(({ IdPersona }) => (IdPersona === null ? [] : [IdPersona]))).size,
    Dias,
    Minutos: sum('Minutos'),
    Usadas: sum('Usadas'),
    NoUsadas: sum('NoUsadas'),
    Raciones,
    RacionesDia: Dias === 0 ? null : Number((Raciones / Dias).toFixed(1)),
    Montos: currencies.map((IdMoneda) => {
      const own = facts.filter((fact) => fact.IdMoneda === IdMoneda);
      const money = (name: 'Costo' | 'MontoCompania' | 'MontoTrabajador') => cents(own.reduce((all, fact) => all + (fact[name] ?? 0), 0));
      return { IdMoneda, Costo: money('Costo'), MontoCompania: money('MontoCompania'), MontoTrabajador: money('MontoTrabajador') };
    }),
  };
}

/** Facts in groups of a level, in no order: no fact is in two of them, so each sum is the same at every level. */
export function agrupar(nivel: Nivel, facts: readonly Hecho[]): Grupo[] {
  const groups = new Map<string, { readonly whose: DeQuien; readonly facts: Hecho[] }>();
  for (const fact of facts) {
    const whose = {
      IdCompania: fact.IdCompania,
      IdCentroCosto: nivel === 'C' ? null : fact.IdCentroCosto,
      IdPersona: nivel === 'P' ? fact.IdPersona : null,
    };
    const key = `${whose.IdCompania} ${whose.IdCentroCosto} ${whose.IdPersona}`;
    const known = groups.get(key);
    if (known) known.facts.push(fact);
    else groups.set(key, { whose, facts: [fact] });
  }
  return [...groups.values()].map((group) => of(group.facts, group.whose));
}
