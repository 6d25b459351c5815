import type { z } from 'zod';
import type { Field } from '../entity/field';

export const OPERATORS = ['=', '<>', '>', '>=', '<', '<=', 'contains', 'startswith', 'endswith', 'in'] as const;
export type Operator = (typeof OPERATORS)[number];

/** What both sides know of a kind: the schema of a present value and the filters it admits. */
export interface KindShared {
  schema(field: Field): z.ZodType;
  readonly operators: readonly Operator[];
}

/** Values that the conformance suite tries on a kind. */
export interface KindFixture {
  readonly field: Field;
  /** Sent value → value as it is stored and comes back. */
  readonly valid: readonly (readonly [unknown, unknown])[];
  readonly invalid: readonly unknown[];
}

export const TEXT_OPERATORS: readonly Operator[] = ['=', '<>', 'contains', 'startswith', 'endswith', 'in'];
export const RANGE_OPERATORS: readonly Operator[] = ['=', '<>', '>', '>=', '<', '<=', 'in'];
export const EQUAL_OPERATORS: readonly Operator[] = ['=', '<>', 'in'];
