import { type LookupFilters, useLookup } from '@platform/web/data/lookup';
import { plain, type WireRow } from '@platform/web/data/row';
import { language } from '@platform/web/i18n/language';

export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

/** What a country calls its three levels of places, in the reader's language. */
export function useLevelNames(country: string): (level: Level) => string {
  const { data = [] } = useLookup({ resource: 'SistemaPais', enabled: country !== '' });
  const row = data.find((one) => plain(one.IdPais) === country);
  return (level) => (language() === 'en' ? plain(row?.[`Nivel${level}Ingles`]) : '') || plain(row?.[`Nivel${level}`]) || String(level);
}

/** The places directly under another, or the first level of a country. */
export function usePlaces(country: string, parent: string | undefined, enabled: boolean): readonly WireRow[] {
  const filters: LookupFilters = parent === undefined ? { IdPais: country } : { IdUbigeoPadre: parent };
  return useLookup({ resource: 'AdministracionUbigeo', filters, enabled: enabled && country !== '' }).data ?? [];
}

/** A place and those above it, from the widest. */
export function useChain(place: string): readonly string[] {
  const { data = [] } = useLookup({ resource: 'AdministracionUbigeo', filters: { De: place }, enabled: place !== '' });
  return [...data].sort((one, other) => Number(one.Nivel) - Number(other.Nivel)).map((row) => plain(row.IdUbigeo));
}
