import type { Entity } from './entity';
import type { Fields } from './field';

type EnumLabels<F extends Fields> = {
  [K in keyof F as F[K] extends { options: readonly string[] } ? K : never]: F[K] extends { options: readonly (infer V extends string)[] }
    ? { [X in V]: string }
    : never;
};

/** Words of one entity in one language; a missing field or option is a compile error. */
export interface EntityLabels<E extends Entity = Entity> {
  one: string;
  /** Where the language tells: *Nueva persona*. */
  feminine?: true;
  many: string;
  fields: { [K in keyof E['fields']]: string };
  options: EnumLabels<E['fields']>;
  tabs: E['options'] extends { tabs: readonly (infer T extends string)[] } ? { [X in T]: string } : { [tab: string]: string };
  help?: { [K in keyof E['fields']]?: string };
  /** What the empty list says to do. */
  empty?: string;
}

/** Loose shape the engine reads. */
export interface AnyEntityLabels {
  readonly one: string;
  readonly feminine?: true;
  readonly many: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string | undefined>>;
  readonly empty?: string;
}

/** Everything a module says to people, in one language. */
export interface ModuleWords {
  readonly entities: Readonly<Record<string, AnyEntityLabels>>;
  /** Messages of problems by their stable code, with `{placeholders}`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Names that its calls take and no entity has. */
  readonly names?: Readonly<Record<string, string>>;
  /** Words of the module's own screens, in nested groups. */
  readonly screens: Words;
}
export interface Words {
  readonly [key: string]: string | Words;
}
