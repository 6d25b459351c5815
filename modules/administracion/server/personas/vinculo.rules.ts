import { shownDay } from '../../shared/dia';
import type { Fault } from '../fault';

type Flag = 'S' | 'N';

/** What an employment is made of, as its rules see it. */
export interface LinkFacts {
  readonly company: { readonly Contratista: Flag };
  readonly contract: {
    readonly IdDivision: number;
    readonly FechaInicio: string;
    readonly FechaFin: string;
    /** The company is its contractor or one of its subcontractors. */
    readonly accepts: boolean;
  } | null;
  readonly position: { readonly Contratista: Flag };
  readonly costCenter: { readonly Unidades: readonly number[] } | null;
  readonly IdDivision: number;
  readonly IdUnidadOrganizacional: number;
  readonly FechaInicio: string;
  readonly FechaFin: string | null;
}

/** First thing wrong with an employment, or null. */
export function linkFault(facts: LinkFacts): Fault | null {
  if (facts.FechaFin !== null && facts.FechaFin < facts.FechaInicio) {
    return { code: 'fechas.fin_menor', field: 'FechaFin' };
  }
  if (facts.company.Contratista === 'S' && !facts.contract) {
    return { code: 'vinculo.contrato_requerido', field: 'IdContrato' };
  }
  const contract = contractFault(facts);
  if (contract) return contract;
  if (facts.position.Contratista !== facts.company.Contratista) {
    return { code: 'vinculo.cargo_compania', field: 'IdCargo' };
  }
  if (facts.costCenter && !facts.costCenter.Unidades.includes(facts.IdUnidadOrganizacional)) {
    return { code: 'vinculo.centro_unidad', field: 'IdCentroCosto' };
  }
  return null;
}

function contractFault({ contract, IdDivision, FechaInicio, FechaFin }: LinkFacts): Fault | null {
  if (!contract) return null;
  if (!contract.accepts) return { code: 'vinculo.compania_contrato', field: 'IdContrato' };
  if (contract.IdDivision !== IdDivision) {
    return { code: 'vinculo.contrato_division', field: 'IdContrato' };
  }
  const params = { inicio: shownDay(contract.FechaInicio), fin: shownDay(contract.FechaFin) };
  const within = (day: string) => day >= contract.FechaInicio && day <= contract.FechaFin;
  if (!within(FechaInicio)) return { code: 'vinculo.inicio_fuera_contrato', params, field: 'FechaInicio' };
  if (FechaFin !== null && !within(FechaFin)) {
    return { code: 'vinculo.fuera_contrato', params, field: 'FechaFin' };
  }
  return null;
}
