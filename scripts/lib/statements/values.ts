import { SQL, sql } from 'drizzle-orm';
import type { Node } from 'typescript/unstable/ast';

/** A plain value of which nothing but its type is known: in a statement it is a parameter. */
export class Unknown {
  constructor(readonly node: Node) {}
}

/** The values of a function's names while it is walked: those of its parameters, and of whatever it stands in. */
export interface Frame {
  /** The function, or null for what stands outside of any. */
  readonly of: Node | null;
  readonly outer: Frame | null;
  /** Unlike every other frame's of a way through, the same each time the way is walked. */
  readonly id: string;
  /** Values of parameters by their place; undefined where nobody called. */
  readonly args: readonly (() => unknown)[] | null;
  readonly known: Map<Node, unknown>;
}

/** A function of the sources, with what it sees. */
export class Closure {
  constructor(
    readonly node: Node,
    readonly frame: Frame,
  ) {}
}

export const isSql = (value: unknown): value is SQL => value instanceof SQL;
export const isKnown = (value: unknown): boolean => !(value instanceof Unknown);
export const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean', 'undefined'].includes(typeof value) || value === null;
/** Whether a value may be handed to a function of the product's: nothing in it stands for something else. */
export const isReal = (value: unknown): boolean =>
  !(value instanceof Unknown) && !(value instanceof Closure) && (!Array.isArray(value) || value.every(isReal)) && !isCounted(value);
/** `{ length: n }`, of which so many are made, where nobody knows n. */
const isCounted = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'length' in value && typeof value.length !== 'number';

/** What stands in a template where a value will be. */
export const parameter = (): SQL => sql`${sql.param(null)}`;

/** The strings of a template as its tag receives them. */
export const templateStrings = (texts: readonly string[]): TemplateStringsArray => Object.assign([...texts], { raw: texts });

/** Marks an object of which not every part is known. */
export const OPEN = Symbol('open');
