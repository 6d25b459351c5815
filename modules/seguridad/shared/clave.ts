import { coded } from '@platform/i18n/coded';
import { COMMON } from './clave.comunes';

export type Nivel = 'B' | 'I' | 'A';

/** What a password must fulfil for a user: level and length of the login setting, and the words that are too near to him. */
export interface PasswordPolicy {
  readonly nivel: Nivel;
  readonly longitud: number;
  readonly idUsuario: string;
  /** Names of the person and of the client: a password is none of them with figures around it. */
  readonly palabras?: readonly string[];
}

/** Length that the screens recommend, whatever the setting asks. */
export const RECOMMENDED_LENGTH = 12;
const LIMIT = 100;

const hasDigit = (password: string) => /\d/.test(password);
const hasLetter = (password: string) => /\p{L}/u.test(password);
const hasUpper = (password: string) => /\p{Lu}/u.test(password);
const hasLower = (password: string) => /\p{Ll}/u.test(password);
/** Any printable character that is no letter, figure nor space. */
const hasSymbol = (password: string) => /[^\p{L}\p{N}\s\p{C}]/u.test(password);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** The word of a password without the figures and signs that people put around it. */
const coreOf = (password: string) => plain(password).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

function isCommon(password: string, words: readonly string[]): boolean {
  const core = coreOf(password);
  const near = words.map((word) => plain(word).replace(/[^\p{L}\p{N}]/gu, '')).filter((word) => word.length >= 3);
  return COMMON.has(password.toLowerCase()) || COMMON.has(core) || near.includes(core) || near.includes(plain(password));
}

/** A rule of the checklist that is shown while a password is typed. */
export type PasswordCheck = 'longitud' | 'maximo' | 'letra' | 'numero' | 'mayuscula' | 'minuscula' | 'simbolo' | 'propia';

/** Each rule that the level asks for and whether a password keeps it, in the order in which they are shown. */
export function passwordChecks(password: string, policy: PasswordPolicy): readonly { readonly check: PasswordCheck; readonly kept: boolean }[] {
  const { nivel, longitud, idUsuario, palabras = [] } = policy;
  const own = password !== '' && password.toUpperCase() !== idUsuario.toUpperCase() && !isCommon(password, [idUsuario, ...palabras]);
  return [
    { check: 'longitud', kept: password.length >= longitud && password.length < LIMIT },
    ...(nivel === 'I' ? [{ check: 'letra' as const, kept: hasLetter(password) }] : []),
    ...(nivel === 'A'
      ? [
          { check: 'mayuscula' as const, kept: hasUpper(password) },
          { check: 'minuscula' as const, kept: hasLower(password) },
        ]
      : []),
    ...(nivel === 'B' ? [] : [{ check: 'numero' as const, kept: hasDigit(password) }]),
    ...(nivel === 'A' ? [{ check: 'simbolo' as const, kept: hasSymbol(password) }] : []),
    { check: 'propia', kept: own },
  ];
}

/**
 * Coded message of the first rule a password breaks, or null (Seguridad, Calculations 2).
 * Passwords are neither trimmed nor upper-cased; up to 99 characters count whole.
 */
export function passwordFault(password: string, policy: PasswordPolicy): string | null {
  const { nivel, longitud, idUsuario, palabras = [] } = policy;
  if (password.length < longitud) return coded('clave.longitud_minima', { n: longitud });
  if (password.length >= LIMIT) return 'clave.longitud_maxima';
  if (nivel === 'I' && !(hasDigit(password) && hasLetter(password))) return 'clave.nivel_i';
  if (nivel === 'A' && !(hasDigit(password) && hasUpper(password) && hasLower(password) && hasSymbol(password))) return 'clave.nivel_a';
  if (password.toUpperCase() === idUsuario.toUpperCase()) return 'clave.usuario';
  return isCommon(password, [idUsuario, ...palabras]) ? 'clave.comun' : null;
}

/** How hard a password is to guess, 0 to 4: by its length and the kinds of characters in it. A guide for the eye, no rule. */
export function passwordStrength(password: string, policy: PasswordPolicy): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  if (isCommon(password, [policy.idUsuario, ...(policy.palabras ?? [])])) return 1;
  const kinds = [hasDigit, hasUpper, hasLower, hasSymbol].filter((has) => has(password)).length;
  const different = new Set(password).size;
  if (different < 5 || password.length < 8) return 1;
  if (password.length >= 16 || (password.length >= RECOMMENDED_LENGTH && kinds >= 3)) return 4;
  return password.length >= RECOMMENDED_LENGTH || kinds >= 3 ? 3 : 2;
}
