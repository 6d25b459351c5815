import { coded } from '@platform/i18n/coded';

/** What a document type says about its numbers. */
export interface DocumentRule {
  readonly LongitudExacta: 'S' | 'N';
  readonly Longitud: number;
  readonly Caracteres: 'N' | 'A';
  readonly DigitoVerificador: 'N' | 'RUC' | 'RUT';
}

/** Stored form: no spaces, dots nor letter case; a RUT keeps one hyphen before its check digit. */
export function tidyDocument(value: string, rule: DocumentRule): string {
  const bare = value.toUpperCase().replace(/[\s.]/g, '');
  if (rule.DigitoVerificador !== 'RUT') return bare;
  const plain = bare.replace(/-/g, '');
  return plain.length > 1 ? `${plain.slice(0, -1)}-${plain.slice(-1)}` : plain;
}

/** Coded message of what is wrong with a document's form, or null (Sistema › Documentos de identidad). */
export function documentFault(value: string, rule: DocumentRule): string | null {
  if (rule.Caracteres === 'N' && !/^\d*$/.test(value)) return 'patron.NUM';
  if (rule.Caracteres === 'A' && !/^[\p{L}\p{N}-]*$/u.test(value)) return 'patron.COD';
  if (rule.LongitudExacta === 'S' && value.length !== rule.Longitud) return coded('persona.documento_longitud', { n: rule.Longitud });
  if (rule.LongitudExacta === 'N' && value.length > rule.Longitud) return coded('persona.documento_longitud_maxima', { n: rule.Longitud });
  return null;
}

const RUC_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Administración, Calculations 5: 11 − (sum mod 11); 10 → 0, 11 → 1. */
export function isRuc(value: string): boolean {
  if (!/^\d{11}$/.test(value)) return false;
  const sum = RUC_WEIGHTS.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return (11 - (sum % 11)) % 10 === Number(value[10]);
}

/** Administración, Calculations 5: from the right, weights 2…7 in turn; 11 → 0, 10 → K. */
export function isRut(value: string): boolean {
  const match = /^(\d{1,8})-?([\dK])$/i.exec(value);
  if (!match?.[1] || !match[2]) return false;
  const sum = [...match[1]].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 6)), 0);
  const check = 11 - (sum % 11);
  return (check === 11 ? '0' : check === 10 ? 'K' : String(check)) === match[2].toUpperCase();
}

/** Whether the check digit is right, where the type has one. */
export function hasValidCheckDigit(value: string, rule: DocumentRule): boolean {
  if (rule.DigitoVerificador === 'RUC') return isRuc(value);
  return rule.DigitoVerificador === 'RUT' ? isRut(value) : true;
}
