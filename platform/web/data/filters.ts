import { z } from 'zod';

type Scalar = string | number;
/** What travels as `filter` (conventions §2). */
export type Expression = readonly [string, string, Scalar | null | readonly Scalar[]] | readonly (Expression | 'AND' | 'OR')[];

/** What a person chose in one filter: a text, several of a set, or a range. */
export const filterValueSchema = z.union([
  z.string(),
  z.array(z.union([z.string(), z.number()])),
  z.strictObject({ desde: z.union([z.string(), z.number()]).optional(), hasta: z.union([z.string(), z.number()]).optional() }),
]);
export type FilterValue = z.infer<typeof filterValueSchema>;
export type FilterRange = Extract<FilterValue, { desde?: unknown }>;
export type FilterValues = Readonly<Record<string, FilterValue>>;

export function isRange(value: FilterValue | undefined): value is FilterRange {
  return typeof value === 'object' && !Array.isArray(value);
}
export function chosen(value: FilterValue | undefined): Scalar[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Joins what is there with AND; nothing when there is nothing. */
export function allOf(parts: readonly (Expression | null | undefined)[]): Expression | undefined {
  return joined(parts, 'AND');
}
export function anyOf(parts: readonly (Expression | null | undefined)[]): Expression | undefined {
  return joined(parts, 'OR');
}
function joined(parts: readonly (Expression | null | undefined)[], word: 'AND' | 'OR'): Expression | undefined {
  const present = parts.filter((part): part is Expression => part !== null && part !== undefined);
  const [first, ...rest] = present;
  if (!first || rest.length === 0) return first;
  return [first, ...rest.flatMap((part): (Expression | 'AND' | 'OR')[] => [word, part])];
}

/** `=` for one, `in` for several. */
export function oneOf(name: string, values: readonly Scalar[]): Expression | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  return values.length === 1 ? [name, '=', first] : [name, 'in', [...values]];
}
