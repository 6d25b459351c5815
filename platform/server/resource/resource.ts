import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Entity, Row } from '../../entity/entity';
import type { Action } from '../../entity/module';
import type { Context } from '../http/context';
import type { Session } from '../http/session';
import type { Product } from '../product';
import type { Extras } from './extras';

/** One write as its rules see it, before it reaches the table. */
export interface Change<E extends Entity = Entity> {
  readonly kind: 'crear' | 'editar' | 'eliminar';
  readonly before: Row<E> | null;
  /** The whole row as it would be; rules may still set server-kept fields. Null on deleting. */
  readonly after: Row<E> | null;
}

export interface ResourceAction {
  /** Action of the menu option that allows it; `procesar` unless its screen says otherwise. */
  readonly needs?: Action;
  /** On a global table: a grant is enough, where the rest is the super administrator's. */
  readonly open?: true;
  readonly body: z.ZodType;
  readonly answer?: z.ZodType;
  /** `id` has been checked: the row exists and the session may see it. */
  run(ctx: Context, id: number | string, body: never): Promise<unknown>;
}

/** What is sent with a new row and never stored in it. */
export interface ResourceCreation {
  readonly schema: z.ZodObject;
  /** Nothing is done where nothing of it was sent. */
  readonly optional?: true;
  run(ctx: Context, row: Readonly<Record<string, unknown>>, sent: never): Promise<unknown>;
}

/** Declares a creation with what it takes typed from its schema; what `run` answers travels beside the row. */
export function creation<S extends z.ZodObject>(spec: {
  schema: S;
  optional?: true;
  run(ctx: Context, row: Readonly<Record<string, unknown>>, sent: z.output<S>): Promise<Readonly<Record<string, unknown>>>;
}): ResourceCreation {
  return spec as unknown as ResourceCreation;
}

/** What the server adds to a definition: policies, rules that need the database, actions. */
export interface ResourceHooks<E extends Entity = Entity> {
  /** SQL of calculated fields over the alias of the table, by field; of shared catalogs also over the reader's client. Some ask other modules. */
  readonly computed?: Readonly<Record<string, (alias: string, idCliente: number, product: Product) => string>>;
  /** Of calculated fields that the rest of a new row says already: what they are going to be. Sent beside it that value is no news, any other is refused. */
  readonly said?: Readonly<Record<string, (sent: Readonly<Record<string, unknown>>) => unknown>>;
  /**
   * Of a calculated choice, when it is one of its values, over the alias of the table: conditions on columns, of which the database knows how many
   * rows meet them. Of a calculation it knows nothing, and finds a page of many as if they were few.
   */
  readonly equal?: Readonly<Record<string, Readonly<Record<string, (alias: string) => string>>>>;
  /** Values of rows on their way out that depend on who asks (fields `ofReader`, checks no statement can make): one question for all of them. */
  fill?(ctx: Context, rows: Record<string, unknown>[]): Promise<void> | void;
  /** Values of fields `ofReader` for the session that filters by them, over the alias `t`: calculated only then. */
  readonly asked?: Readonly<Record<string, (session: Session) => SQL>>;
  /** How what a person types in the search box is looked for. */
  search?(typed: string): string;
  /** Rows a session may reach, beyond client, division, company and unit; the table is aliased `t`. Replaces the company rule when `ownCompanyRule`. */
  policy?(session: Session): SQL | undefined;
  readonly ownCompanyRule?: boolean;
  readonly ownUnitRule?: boolean;
  /** Business rules of a write; throws a Problem. May set server-kept fields of `after`. */
  check?(ctx: Context, change: Change<E>): Promise<void> | void;
  /** What the checks of new rows of a set would each ask, asked once for all of them, before the first is checked. */
  foresee?(ctx: Context, rows: readonly Row<E>[]): Promise<void>;
  /** What follows the making of rows in the same transaction, one or many: done once for all of them, before `after`. */
  made?(ctx: Context, rows: readonly Row<E>[]): Promise<void>;
  /** Consequences in the same transaction. */
  after?(ctx: Context, change: Change<E>): Promise<void> | void;
  /** First values of a new row that the client has configured; those sent win. */
  defaults?(ctx: Context): Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>;
  /** Required fields that `defaults` fills in where it can, so that nobody has to send them. */
  readonly proposed?: readonly string[];
  /** Rows that data protection leaves as they are. */
  unprotected?(row: Readonly<Record<string, unknown>>, session: Session): boolean;
  /** What a creation takes beside the row, and what is done with it once the row exists. */
  readonly creation?: ResourceCreation;
  /** Extra answers of `can` for a row. */
  can?(row: Readonly<Record<string, unknown>>, session: Session): Readonly<Record<string, boolean>>;
  /** All that `can`, `fill`, `shown` and `unprotected` look at of a row: with it a list reads no more than its screen asks for. */
  readonly needs?: readonly (keyof E['fields'] & string)[];
  /** Problem code of a clash; `{nombre}` is the other row's title, `{valor}` the value. */
  readonly duplicate?: string;
  /** Problem code of a clash with a row that the session may not see. */
  readonly duplicateElsewhere?: string;
  /** Last touch to a row on its way out, in place, for what depends on who reads beyond the protection of fields. */
  shown?(row: Record<string, unknown>, session: Session): void;
  readonly actions?: Readonly<Record<string, ResourceAction>>;
  /** Rows offered by the look-up, beyond active ones. */
  lookup?(session: Session, query: Readonly<Record<string, string>>): SQL | undefined;
  /** Fields that refer to others and that its pages also take by name (`?IdZona=7`), as their filter would. */
  readonly pageParams?: readonly (keyof E['fields'] & string)[];
  /** Names of further parameters the look-up takes. */
  readonly lookupParams?: readonly string[];
  /** Fields that each client defines for itself. */
  readonly extras?: Extras;
  /**
   * Rows are few and seldom renamed: others tell their names from memory, until a change of its title, or of the fields said here where its
   * title is made of them, moves the configuration stamp. What else its title is made of is `named` too.
   */
  readonly named?: true | readonly (keyof E['fields'] & string)[];
  /** Rows are many and stand in an index of their title (client, title, key: a migration has it): lists of others in the order of that title walk along it. */
  readonly titleIndexed?: true;
  /** Moves the client's configuration stamp, so that every cache of configuration is read anew. */
  readonly configuration?: boolean;
}

export interface Resource {
  readonly entity: Entity;
  readonly hooks: ResourceHooks;
}

/** Attaches behaviour to a definition. Typed for its author; the engine sees every resource alike. */
export function resource<E extends Entity>(entity: E, hooks: ResourceHooks<E> = {}): Resource {
  return { entity, hooks: hooks as unknown as ResourceHooks };
}

/** Declares an action with its body typed from its schema. */
export function action<B extends z.ZodType>(spec: {
  needs?: Action;
  open?: true;
  body: B;
  answer?: z.ZodType;
  run(ctx: Context, id: number | string, body: z.output<B>): Promise<unknown>;
}): ResourceAction {
  return spec as unknown as ResourceAction;
}
