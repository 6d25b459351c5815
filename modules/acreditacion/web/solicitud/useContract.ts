import { type LookupFilters, useLookup } from '@platform/web/data/lookup';
import { plain, type Values, type WireRow } from '@platform/web/data/row';
import { useSession } from '@platform/web/session/session';
import { useMemo } from 'react';

/** The contracts that the request's company may choose in the division, and the chosen one. */
export function useContract(values: Values): {
  only: LookupFilters;
  contracts: readonly WireRow[];
  contract: WireRow | undefined;
} {
  const { perfil } = useSession();
  const company = plain(values.IdCompania);
  const only = useMemo(() => ({ IdDivision: String(perfil.IdDivision) }), [perfil.IdDivision]);
  const { data: contracts = [] } = useLookup({
    resource: 'AdministracionContrato',
    filters: { ...only, IdCompania: company },
    enabled: company !== '',
  });
  const contract = contracts.find((row) => plain(row.IdContrato) === plain(values.IdContrato));
  return { only, contracts, contract };
}
