import { z } from 'zod';
import type { Field } from '../entity/field';
import { coded } from '../i18n/coded';
import { isCleanText, PATTERNS, tidy, tidyMac } from './patterns';

/** Longest text that is looked at at all, whatever the field's own limit. */
const HARD_LIMIT = 20_000;

/** Missing and mistyped values of one kind say different things. */
export function missingOr(code: string) {
  return (issue: { input?: unknown }) => (issue.input === null || issue.input === undefined ? coded('campo.obligatorio') : coded(code));
}

/** A tidy text within the field's length and pattern. */
export function textSchema(field: Field, change: (value: string) => string = (value) => value): z.ZodString {
  const max = field.max ?? 250;
  const tooLong = coded(field.tooLong ?? 'campo.maximo_texto', { n: max });
  const schema = z
    .string({ error: missingOr('campo.texto') })
    .max(HARD_LIMIT, { error: tooLong, abort: true })
    .refine(isCleanText, { error: coded('campo.caracteres'), abort: true })
    .overwrite((value) => change(tidy(value)))
    .min(1, { error: coded('campo.obligatorio'), abort: true })
    .max(max, { error: tooLong });
  const pattern = field.pattern;
  if (!pattern) return schema;
  const checked = schema.refine((value) => PATTERNS[pattern].test(value), { error: coded(`patron.${pattern}`), abort: true });
  return pattern === 'MAC' ? checked.overwrite(tidyMac) : checked;
}
