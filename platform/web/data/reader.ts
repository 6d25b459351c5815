import { language } from '../i18n/language';
import { currentSession } from '../session/session';
import { usualPeriod } from './period';
import { clockOf, undashed } from './zone';

/** Whose answers these are: nothing kept for one reader may be shown to another. */
export function readerScope(): string {
  const { username, perfil } = currentSession();
  return [username, perfil.IdPerfil, perfil.IdCliente, perfil.IdDivision, language()].join('.');
}

/** Time zone of the session's division. */
export function zone(): string {
  return currentSession().zone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The period lists open on: the client's months back to the end of this one, on the division's calendar. */
export const openingPeriod = (): { desde: string; hasta: string } =>
  usualPeriod(undashed(clockOf(new Date().toISOString(), zone())), currentSession().months);

/** `Camioneta, Bus o Grúa`. */
export function orOf(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(words);
}

/** `General y Salud`. */
export function andOf(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);
}
