import { language } from '../i18n/language';
import { currentSession } from '../session/session';

/** Whose answers these are: nothing kept for one reader may be shown to another. */
export function readerScope(): string {
  const { username, perfil } = currentSession();
  return [username, perfil.IdPerfil, perfil.IdCliente, perfil.IdDivision, language()].join('.');
}

/** Time zone of the session's division. */
export function zone(): string {
  return currentSession().zone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `Camioneta, Bus o Grúa`. */
export function orOf(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(words);
}
