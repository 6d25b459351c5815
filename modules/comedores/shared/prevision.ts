/** People who may take one of some services of a day, and no more than one of them. */
export interface Conjunto {
  /** Alternatives of one another (Excluyente, of the same Orden); one alone where there are none. */
  readonly Servicios: readonly number[];
  readonly Personas: number;
  /** Those of them who are on site already; the rest arrive. */
  readonly EnSitio: number;
}
export interface Previsto {
  readonly IdServicio: number;
  /** Who may take it. */
  readonly Personas: number;
  readonly EnSitio: number;
  readonly Llegan: number;
  /** How many rations of it are to be cooked. */
  readonly Raciones: number;
}

/** Whole parts of a whole by weights, none lost: the largest remainders get what is left, the first of equals first. Without weights all are alike. */
export function repartir(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, one) => all + one, 0);
  const shares = weights.map((one) => (total * (sum > 0 ? one : 1)) / (sum > 0 ? sum : weights.length));
  const parts = shares.map(Math.floor);
  const left = total - parts.reduce((all, one) => all + one, 0);
  const order = shares.map((share, at) => ({ at, rest: share - Math.floor(share) })).sort((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/**
 * *Forecast*: each person expected eats one ration of each meal that their group has that day; where several services are alternatives, they divide
 * as they did on the last same weekdays (`usual`, by service). The rations of alternatives are together as many as their people.
 */
export function prever(services: readonly number[], conjuntos: readonly Conjunto[], usual: ReadonlyMap<number, number>): Previsto[] {
  const rations = new Map<number, number>();
  for (const { Servicios, Personas } of conjuntos) {
    const parts = repartir(
      Personas,
      Servicios.map((one) => usual.get(one) ?? 0),
    );
    for (const [at, one] of Servicios.entries()) rations.set(one, (rations.get(one) ?? 0) + (parts[at] ?? 0));
  }
  return services.map((IdServicio) => {
    const own = conjuntos.filter(({ Servicios }) => Servicios.includes(IdServicio));
    const count = (of: 'Personas' | 'EnSitio') => own.reduce((sum, one) => sum + one[of], 0);
    const [Personas, EnSitio] = [count('Personas'), count('EnSitio')];
    return { IdServicio, Personas, EnSitio, Llegan: Personas - EnSitio, Raciones: rations.get(IdServicio) ?? 0 };
  });
}
