import { z } from 'zod';
import type { Field } from '../entity/field';
import { coded } from '../i18n/coded';
import { isCleanText, PATTERNS, patternOf, tidy, tidyMac } from './patterns';

/** Longest text that is looked at at all, whatever the field's own limit. */
const HARD_LIMIT = 20_000;

/** Missing and mistyped values of one kind say different things. */
export function missingOr(code: string, missing = 'campo.obligatorio') {
  return (issue: { input?: unknown }) => (issue.input === null || issue.input === undefined ? coded(missing) : coded(code));
}

/** A tidy text within the field's length and pattern. */
export function textSchema(field: Field, change: (value: string) => string = (value) => value): z.ZodString {
  const max = field.max ?? 250;
  const tooLong = coded(field.tooLong ?? 'campo.maximo_texto', { n: max });
  const schema = z
    .string({ error: missingOr('campo.texto', field.missing) })
    .max(HARD_LIMIT, { error: tooLong, abort: true })
    .refine(isCleanText, { error: coded('campo.caracteres'), abort: true })
    .overwrite((value) => change(tidy(value)))
    .min(1, { error: coded(field.missing ?? 'campo.obligatorio'), abort: true })
    .max(max, { error: tooLong });
  const pattern = patternOf(field);
  // A number says itself what is wrong with it.
  if (!pattern || field.kind === 'digits') return schema;
  const checked = schema.refine((value) => PATTERNS[pattern].test(value), { error: coded(`patron.${pattern}`), abort: true });
  return pattern === 'MAC' ? checked.overwrite(tidyMac) : checked;
}

/** Words that a call asks for (a reason, a remark), as a description of the same length would be; `missing` is its sentence where there are none. */
export const wordsSchema = (max: number, missing?: string): z.ZodString => textSchema({ kind: 'text', max, ...(missing ? { missing } : {}) });

/** Words that a call takes and does not ask for; blanks count as none. */
export const optionalWords = (max: number) =>
  z
    .preprocess((sent) => (typeof sent === 'string' && sent.trim() === '' ? null : sent), wordsSchema(max).nullish())
    .transform((text) => text ?? null);
