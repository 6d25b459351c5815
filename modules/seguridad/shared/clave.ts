import { coded } from '@platform/i18n/coded';

export type Nivel = 'B' | 'I' | 'A';

/** Common and guessable passwords that no setting admits. */
const COMMON = new Set([
  '123456',
  '1234567',
  '12345678',
  '123456789',
  'password',
  'contrasena',
  'contraseña',
  'qwerty',
  'abc123',
  'admin123',
  'password1',
  'minera123',
  '111111',
  '000000',
  'iloveyou',
  'bienvenido1',
]);

/**
 * Coded message of the first rule a password breaks, or null (Seguridad, Calculations 2).
 * Passwords are neither trimmed nor upper-cased; up to 99 characters count whole.
 */
export function passwordFault(password: string, nivel: Nivel, longitud: number, idUsuario: string): string | null {
  if (password.length < longitud) return coded('clave.longitud_minima', { n: longitud });
  if (password.length >= 100) return 'clave.longitud_maxima';
  const digit = /\d/.test(password);
  const letter = /\p{L}/u.test(password);
  if (nivel === 'I' && !(digit && letter)) return 'clave.nivel_i';
  const symbol = /[^\p{L}\p{N}\s\p{C}]/u.test(password);
  if (nivel === 'A' && !(digit && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && symbol)) return 'clave.nivel_a';
  if (password.toUpperCase() === idUsuario.toUpperCase()) return 'clave.usuario';
  return COMMON.has(password.toLowerCase()) ? 'clave.comun' : null;
}
