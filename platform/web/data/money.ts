import { shownMoney } from '../../fields/decimal/money';
import { currentSession } from '../session/session';
import { useLookup } from './lookup';
import { plain, type Value } from './row';

/** How amounts of a currency are told to this reader, for what no row of the server tells: an amount that is being worked out. */
export function useMoney(idMoneda: Value): { readonly decimals: number; readonly shown: (amount: number) => string } {
  const { data: currencies = [] } = useLookup({ resource: 'SistemaMoneda' });
  const { data: countries = [] } = useLookup({ resource: 'SistemaPais' });
  const currency = currencies.find((row) => row.IdMoneda === idMoneda);
  const country = countries.find((row) => row.IdPais === currentSession().perfil.IdPais);
  const decimals = Number(currency?.Decimales ?? 2);
  return { decimals, shown: (amount) => shownMoney(amount, { symbol: plain(currency?.Simbolo), decimals }, plain(country?.CodigoIso2) || 'PE') };
}
