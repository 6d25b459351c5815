import { decode, fill } from '../../i18n/coded';
import { errorsEn } from '../../i18n/en.errors';
import { errorsEs } from '../../i18n/es.errors';
import { isProblem } from '../api/problem';
import { language } from '../i18n/language';
import { moduleError } from '../i18n/words';

const own: Readonly<Record<string, string>> = language() === 'en' ? errorsEn : errorsEs;

/** A coded message as the reader's words, about a field. */
export function wordsOfIssue(message: string, label: string): string {
  const { code, params } = decode(message);
  const template = own[code] ?? moduleError(code) ?? own['campo.invalido'] ?? code;
  return fill(template, { campo: label, ...params });
}

/** What the server says of each field. */
export function problemErrors(error: unknown): Readonly<Record<string, string>> {
  return isProblem(error) ? Object.fromEntries(error.errors.map(({ field, message }) => [field, message])) : {};
}
