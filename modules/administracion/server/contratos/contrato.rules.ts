import type { ESTADOS_CONTRATO } from '../../shared/contrato.entity';
import { daysBetween } from '../../shared/dia';
import type { Fault } from '../fault';

export type EstadoContrato = (typeof ESTADOS_CONTRATO)[number];

export interface ContractTerm {
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly FechaCierre: string | null;
}

/** Days of notice that `administracion.contratoAvisoDias` lists. */
export function noticeDays(parameter: string): number[] {
  return (parameter.match(/\d{1,4}/g) ?? []).map(Number);
}

/** The longest notice of `administracion.contratoAvisoDias`. */
export function longestNotice(parameter: string): number {
  return Math.max(0, ...noticeDays(parameter));
}

/** Calculations 3. A closing dated later leaves the contract in force until that day. */
export function contractState(contract: ContractTerm, today: string, notice: number): EstadoContrato {
  if (contract.FechaCierre !== null && contract.FechaCierre <= today) return 'C';
  if (today < contract.FechaInicio) return 'F';
  if (today > contract.FechaFin) return 'X';
  return daysBetween(today, contract.FechaFin) <= notice ? 'W' : 'V';
}

/** Operator 2 is another than operator 1, and neither comes from a contractor. */
export function operatorsFault(operators: { IdOperador1: string; IdOperador2: string | null }, contractors: ReadonlySet<string>): Fault | null {
  const { IdOperador1, IdOperador2 } = operators;
  if (IdOperador1 === IdOperador2) return { code: 'contrato.operadores', field: 'IdOperador2' };
  if (contractors.has(IdOperador1)) return { code: 'contrato.operador_contratista', field: 'IdOperador1' };
  if (IdOperador2 !== null && contractors.has(IdOperador2)) {
    return { code: 'contrato.operador_contratista', field: 'IdOperador2' };
  }
  return null;
}

export interface CostCenterFacts {
  readonly unidad: string;
  readonly compania: string;
  /** Active cost centers that serve the unit. */
  readonly serving: readonly { readonly IdCentroCosto: number; readonly IdCompania: number }[];
  readonly IdCompania: number;
  readonly IdCentroCosto: number;
}

/** The company pays through one of its cost centers that serves the unit. */
export function costCenterFault(facts: CostCenterFacts): Fault | null {
  const { unidad, compania, serving } = facts;
  if (serving.length === 0) {
    return { code: 'contrato.unidad_sin_centro', params: { unidad }, field: 'IdUnidadOrganizacional' };
  }
  const own = serving.filter((center) => center.IdCompania === facts.IdCompania);
  if (own.length === 0) {
    return {
      code: 'contrato.compania_sin_centro',
      params: { compania, unidad },
      field: 'IdUnidadOrganizacional',
    };
  }
  const chosen = own.some((center) => center.IdCentroCosto === facts.IdCentroCosto);
  return chosen ? null : { code: 'contrato.centro_costo', field: 'IdCentroCosto' };
}

export interface ContractChange {
  readonly IdCompaniaContratista: number;
  readonly IdDivision: number;
  readonly FechaFin: string;
  readonly Dotacion: number;
  readonly DotacionVehiculo: number | null;
}

/** People, vehicles and addenda fix who and where; what is accredited, and addenda already signed, leave term and endowment to addenda. */
export function fixedFault(
  before: ContractChange,
  after: ContractChange,
  { linked, accredited, vehicles, addenda }: { linked: number; accredited: number; vehicles: number; addenda: number },
): Fault | null {
  const moved = before.IdCompaniaContratista !== after.IdCompaniaContratista || before.IdDivision !== after.IdDivision;
  if (moved && linked + accredited + vehicles + addenda > 0) return { code: 'contrato.fijo' };
  const changed = (['FechaFin', 'Dotacion', 'DotacionVehiculo'] as const).find((name) => before[name] !== after[name]);
  return changed && accredited + vehicles + addenda > 0 ? { code: 'contrato.requiere_adenda', field: changed } : null;
}

/** Closing: from today on, and not before the contract began. */
export function closingFault(contract: ContractTerm, closing: string, today: string): Fault | null {
  if (closing < today) return { code: 'contrato.cierre_pasado', field: 'FechaCierre' };
  return closing < contract.FechaInicio ? { code: 'contrato.cierre_previo', field: 'FechaCierre' } : null;
}

export interface Subcontract {
  readonly IdCompania: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
}

/** A subcontractor is another than the contractor, once at a time, within the contract. */
export function subcontractFault(
  own: Subcontract,
  contract: { IdCompaniaContratista: number; FechaInicio: string; FechaFin: string },
  others: readonly Subcontract[],
): Fault | null {
  if (own.IdCompania === contract.IdCompaniaContratista) {
    return { code: 'subcontratista.contratista', field: 'IdCompania' };
  }
  if (own.FechaInicio < contract.FechaInicio || own.FechaFin > contract.FechaFin) {
    const field = own.FechaInicio < contract.FechaInicio ? 'FechaInicio' : 'FechaFin';
    return { code: 'subcontratista.fechas', field };
  }
  const overlaps = others.some(
    (other) => other.IdCompania === own.IdCompania && other.FechaInicio <= own.FechaFin && own.FechaInicio <= other.FechaFin,
  );
  return overlaps ? { code: 'subcontratista.repetido', field: 'IdCompania' } : null;
}
