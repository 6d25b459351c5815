import { roundHalfUp } from '@platform/fields/decimal/money';

/** Who pays what of a service for a position type (Comedores, *Cost and split*). */
export interface Asignacion {
  readonly IdServicio: number | null;
  readonly IdTipoCargo: number | null;
  readonly PorcentajeCompania: number;
}

/** Where a percentage comes from: the cell itself, its position type, its service, everything, or nothing that was said. */
export type Origen = 'celda' | 'tipo' | 'servicio' | 'todos' | 'ninguno';

/**
 * The part that the company pays of a service for a position type (null: every service, every other type): the first that
 * exists of (service, type) · (every service, type) · (service, every other) · (every service, every other) · 100.
 */
export function percentageFor(
  rows: readonly Asignacion[],
  idServicio: number | null,
  idTipoCargo: number | null,
): { readonly porcentaje: number; readonly origen: Origen } {
  const steps: readonly (readonly [Origen, number | null, number | null])[] = [
    ['celda', idServicio, idTipoCargo],
    ['tipo', null, idTipoCargo],
    ['servicio', idServicio, null],
    ['todos', null, null],
  ];
  for (const [origen, service, type] of steps) {
    const row = rows.find((one) => one.IdServicio === service && one.IdTipoCargo === type);
    if (row) return { porcentaje: row.PorcentajeCompania, origen };
  }
  return { porcentaje: 100, origen: 'ninguno' };
}

/** A ration's cost between worker and company: the worker's part is rounded half up, the company pays the rest. */
export function split(costo: number, porcentajeCompania: number, decimals: number): { readonly trabajador: number; readonly compania: number } {
  // In whole units and hundredths of a per cent, so that a half is a half.
  const units = BigInt(Math.round(costo * 10 ** decimals));
  const worker = (units * BigInt(10_000 - Math.round(porcentajeCompania * 100)) * 2n + 10_000n) / 20_000n;
  const trabajador = Number(worker) / 10 ** decimals;
  return { trabajador, compania: roundHalfUp(costo - trabajador, decimals) };
}

/** A cost with a rise of so many per cent, not rounded yet (12.00 with 5 % is 12.60). */
export const raised = (costo: number, porcentaje: number): number => Number(((costo * (100 + porcentaje)) / 100).toPrecision(13));

/** What a ration is valued by. */
export interface Tarifa {
  /** The service's own. */
  readonly Costo: number;
  /** Of the category of the person's company on that day. */
  readonly CostoCategoria: number | null;
  /** Whom the exclusive row charges. */
  readonly AsignadoA: 'C' | 'T' | null;
  readonly Asignaciones: readonly Asignacion[];
  readonly IdServicio: number;
  readonly IdTipoCargo: number | null;
  /** Of the currency. */
  readonly Decimales: number;
}
export interface Valor {
  readonly Costo: number;
  readonly PorcentajeCompania: number;
  readonly MontoCompania: number;
  readonly MontoTrabajador: number;
}

/** What a ration costs and who pays it (Comedores, *Cost and split*); rounded per ration, never on totals. */
export function valued(tarifa: Tarifa): Valor {
  const Costo = roundHalfUp(tarifa.CostoCategoria ?? tarifa.Costo, tarifa.Decimales);
  const { AsignadoA, Asignaciones, IdServicio, IdTipoCargo } = tarifa;
  const PorcentajeCompania = AsignadoA ? (AsignadoA === 'C' ? 100 : 0) : percentageFor(Asignaciones, IdServicio, IdTipoCargo).porcentaje;
  const { trabajador, compania } = split(Costo, PorcentajeCompania, tarifa.Decimales);
  return { Costo, PorcentajeCompania, MontoCompania: compania, MontoTrabajador: trabajador };
}
