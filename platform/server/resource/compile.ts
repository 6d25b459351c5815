import type { SQL } from 'drizzle-orm';
import { type Entity, labelIn, labelOf, snake, storedFields } from '../../entity/entity';
import type { Field } from '../../entity/field';
import type { Lang } from '../http/context';
import type { Session } from '../http/session';
import { toldInSql } from './money';
import { type Named, remembersNamesOf } from './names';
import type { Registry } from './registry';
import type { Resource } from './resource';
import { titleSql } from './title';

/** A thing of a row that can be shown, filtered and sorted: a field, a label or a base column. */
export interface Selectable {
  readonly name: string;
  readonly sql: string;
  readonly field: Field;
  /** The field whose protection it obeys (a label obeys its reference). */
  readonly obeys: string;
  /** What a value typed to look for it becomes, as search makes of it. */
  readonly typed?: (text: string) => string;
  /** Of what is filtered by and never read: its value for the session. */
  readonly as?: SQL;
  /** Whether its text is part of what is searched, whose index finds it. */
  readonly searched?: boolean;
  /** Conditions that say when it is one of its values, by the value. */
  readonly equal?: Readonly<Record<string, (alias: string) => string>>;
  /** The join that a label is read through. */
  readonly join?: string;
  /** Of a label of few rows, each of which has one. */
  readonly catalog?: Catalog;
  /** Of a label of many rows that stand in an index of theirs. */
  readonly walked?: Catalog;
  /** Of a reference into a tree: where its rows hang from one another. */
  readonly tree?: { readonly table: string; readonly key: string; readonly parent: string };
}

/** Where the rows of a label stand, and the column that refers to them: rows ordered by it are read label by label. */
export interface Catalog {
  readonly table: string;
  readonly key: string;
  /** The column of `t`. */
  readonly own: string;
  /** The label over the alias `g`. */
  readonly title: string;
  /** Whether its rows are of one client each. */
  readonly client: boolean;
}

const MOST_READINGS = 50;

/** A column of what is read of rows. */
interface Column {
  readonly sql: string;
  readonly name: string;
  readonly obeys: string;
  readonly join?: string | undefined;
  /** Where it is a name that is remembered. */
  readonly named?: Named | undefined;
}

/** A statement that reads rows, its condition apart, and the names that are told of them by memory. */
export interface Reading {
  readonly select: string;
  readonly names: readonly Named[];
  /**
   * The rows whose keys are `$1`, in no order: always the same text, so that it is planned once. Where each row is of a client, those of the client
   * that is said next alone; of what is parted by months, those between the two that are said last: a key alone would be looked for in every month.
   */
  readonly ofKeys: string;
  /**
   * The same out of the `id` of `x`, in the order of its `puesto`, with `more` in front: for the end of a statement whose values are so many, behind which
   * the client is said where each row is of one. Where there are none, one row without a key says the rest.
   */
  ofPage(more: string, values: number): string;
  /** Those of a condition over `t`, whose text is one of a few. */
  where(condition: string): string;
}

/** The fixed SQL of a resource in a language, made once. */
export interface Compiled {
  readonly entity: Entity;
  readonly from: string;
  /** The table alone, with the alias `t`. */
  readonly bare: string;
  /**
   * What reads rows: all of them, or what some fields alone need, each with its label, its file and whatever its protection asks. With
   * `remembered`, names that are kept in memory are left out and told of afterwards.
   */
  reading(names: ReadonlySet<string> | undefined, remembered: boolean): Reading;
  /** Everything that a row carries, and the field whose protection it obeys. */
  readonly obeys: ReadonlyMap<string, string>;
  readonly selectables: ReadonlyMap<string, Selectable>;
  readonly searchable: boolean;
}

const BASE: Readonly<Record<string, Field>> = {
  UsuarioCreacion: { kind: 'code', max: 20 },
  FechaCreacion: { kind: 'moment' },
  UsuarioModificacion: { kind: 'code', max: 20 },
  FechaModificacion: { kind: 'moment' },
  Version: { kind: 'int' },
};

const searched = ({ search, inSearch, computed }: Field): boolean => inSearch === true || (search === true && computed !== true);

export function compile(registry: Registry, of: Resource, lang: Lang, idCliente: number): Compiled {
  const { entity, hooks } = of;
  const selectables = new Map<string, Selectable>();
  const joins: string[] = [];
  const columns: Column[] = [];
  const add = (name: string, sql: string, field: Field, obeys = name, typed = hooks.search, join?: string, named?: Named) => {
    const isText = field.kind === 'text' || field.kind === 'code';
    selectables.set(name, {
      name,
      sql,
      field,
      obeys,
      ...(typed && isText ? { typed } : {}),
      ...(join ? { join } : {}),
      ...(searched(field) ? { searched: true } : {}),
      ...(hooks.equal?.[name] ? { equal: hooks.equal[name] } : {}),
    });
    columns.push({ sql: `${sql} as "${name}"`, name, obeys, join, named });
  };
  add(entity.key, `t.${snake(entity.key)}`, entity.options.key?.kind === 'code' ? { kind: 'code', max: 60 } : { kind: 'int' });
  if (entity.options.scope !== 'global') add('IdCliente', 't.id_cliente', { kind: 'ref', resource: 'SistemaCliente' });
  if (entity.options.scope === 'division') add('IdDivision', 't.id_division', { kind: 'ref', resource: 'SistemaDivision' });
  for (const [name, field] of Object.entries(entity.fields)) {
    // Secrets are never read back.
    if (field.kind === 'secret') continue;
    const computed = hooks.computed?.[name];
    if (field.ofReader) continue;
    if (field.computed && !computed) throw new Error(`${entity.resource}.${name} is computed and nobody says how`);
    const own = computed ? computed('t', idCliente, registry.product) : `t.${snake(name)}`;
    add(name, own, field);
    if (field.kind === 'ref' && field.resource) {
      const target = registry.get(field.resource);
      if (field.below) {
        const tree = { table: target.entity.table, key: snake(target.entity.key), parent: snake(field.below) };
        selectables.set(name, { name, sql: own, field, obeys: name, tree });
      }
      const alias = `r${joins.length}`;
      const join = `left join ${target.entity.table} ${alias} on ${alias}.${snake(target.entity.key)} = ${own}`;
      joins.push(join);
      const label = labelIn(entity, name);
      const named = remembersNamesOf(target, of) ? { by: name, name: label, target } : undefined;
      add(label, titleSql(registry, target, alias, lang), { kind: 'text', max: 200 }, name, target.hooks.search, join, named);
      const known = selectables.get(label);
      const { options, fields } = target.entity;
      if (known && /^t\.\w+$/.test(own)) {
        const catalog = {
          table: target.entity.table,
          key: target.entity.key,
          own,
          title: titleSql(registry, target, 'g', lang),
          client: options.scope !== 'global',
        };
        // The names of few are those that are remembered, and each has one.
        if (named && fields[options.title]?.required && !target.hooks.computed?.[options.title]) selectables.set(label, { ...known, catalog });
        else if (target.hooks.titleIndexed) selectables.set(label, { ...known, walked: catalog });
      }
    }
    if (field.currency) {
      const find = (resource: string) => registry.get(resource).entity;
      columns.push({
        sql: `${toldInSql(registry.product, find, entity, field.currency, 't')} as "${labelOf(name)}"`,
        name: labelOf(name),
        obeys: name,
      });
    }
    if (field.kind === 'photo' || field.kind === 'file') {
      columns.push({ sql: `(select f.hash from base_archivo f where f.id_archivo = ${own}) as "${name}Hash"`, name: `${name}Hash`, obeys: name });
      columns.push({ sql: `(select f.nombre from base_archivo f where f.id_archivo = ${own}) as "${name}Texto"`, name: `${name}Texto`, obeys: name });
    }
  }
  if (entity.options.retire) add('Activo', 't.activo', { kind: 'flag' });
  for (const [name, field] of Object.entries(BASE)) add(name, `t.${snake(name)}`, field);
  const bare = `${entity.table} t`;
  const from = [bare, ...joins].join(' ');
  const readings = new Map<string, Reading>();
  return {
    entity,
    bare,
    from,
    reading(names, remembered) {
      const asked = names && new Set([entity.key, ...columns.filter(({ name }) => names.has(name)).map(({ obeys }) => obeys)]);
      const chosen = asked ? columns.filter(({ obeys }) => asked.has(obeys)) : columns;
      const label = `${remembered} ${asked ? chosen.map(({ name }) => name).join() : '*'}`;
      const known = readings.get(label);
      if (known) return known;
      const made = readingOf(entity, chosen, remembered);
      // Screens ask the same columns again; who asks ever others fills no memory.
      if (readings.size >= MOST_READINGS) readings.clear();
      readings.set(label, made);
      return made;
    },
    obeys: new Map(columns.map(({ name, obeys }) => [name, obeys])),
    selectables,
    searchable: storedFields(entity).some(([, field]) => field.search),
  };
}

/** The column by whose months the rows `t` are parted; undefined where they are not. */
export const partSql = ({ options }: Entity): string | undefined => options.parted && `t.${snake(options.parted.by)}`;

/**
 * The order in which what grows for years is looked through until so many are found: by when it was, last first, as its pages stand and its indexes end. Without
 * one a walk through the whole table seems short where many are thought to be met, and is as long as the table where they stand together (docs/decisions/208).
 */
export function lastFirst({ options, fields }: Entity): string {
  const by = options.parted?.by ?? options.sort?.[0]?.selector;
  return options.history && by && fields[by]?.computed !== true ? ` order by t.${snake(by)} desc` : '';
}

/** A calculation that has rows of its own under the alias of the row: whose client it names is not said from outside. */
const SHADOWED = /\b(?:from|join)\s+\S+\s+(?:as\s+)?t\b/i;
/** A column with the client said by its number: what hangs on the client alone (the day that it is there) is worked out once, not for each row. */
const ofClient = (sql: string, at = 2): string => (SHADOWED.test(sql) ? sql : sql.replace(/\bt\.id_cliente\b/g, () => `$${at}::int`));

/** Whether each row of an entity is of a client: its rows are asked for with whose they are. */
export const isOfClient = ({ options }: Entity): boolean => options.scope !== 'global';

/** The rows of some keys (`Reading.ofKeys`). */
function ofKeysSql(entity: Entity, columns: readonly Column[], from: string): string {
  const owned = isOfClient(entity);
  const part = partSql(entity);
  const where = [
    `t.${snake(entity.key)} = any($1)`,
    ...(owned ? ['t.id_cliente = $2'] : []),
    ...(part ? [`${part} between ${owned ? '$3 and $4' : '$2 and $3'}`] : []),
  ];
  return `select ${columns.map(({ sql }) => (owned ? ofClient(sql) : sql)).join(', ')} from ${from} where ${where.join(' and ')}`;
}

/** The rows of a page (`Reading.ofPage`): one row without a key where there are none. */
function ofPageSql(entity: Entity, columns: readonly Column[], joins: string, more: string, values: number): string {
  const owned = isOfClient(entity);
  const told = columns.map(({ sql }) => (owned ? ofClient(sql, values + 1) : sql));
  const own = owned ? ` and t.id_cliente = $${values + 1}` : '';
  const rows = `x join ${entity.table} t on t.${snake(entity.key)} = x.id${own}${joins}`;
  return `select ${[more, ...told].join(', ')} from (values (1)) always left join (${rows}) on true order by x.puesto`;
}

function readingOf(entity: Entity, columns: readonly Column[], remembered: boolean): Reading {
  const names = remembered ? columns.flatMap(({ named }) => named ?? []) : [];
  const read = columns.filter(({ named }) => !(remembered && named));
  const from = [`${entity.table} t`, ...new Set(read.flatMap(({ join }) => join ?? []))].join(' ');
  const select = `select ${read.map(({ sql }) => sql).join(', ')} from ${from}`;
  const texts = new Map<string, string>();
  const kept = (name: string, make: () => string): string => {
    const text = texts.get(name) ?? make();
    if (texts.size >= MOST_READINGS) texts.clear();
    texts.set(name, text);
    return text;
  };
  const joins = from.slice(`${entity.table} t`.length);
  return {
    select,
    names,
    ofKeys: ofKeysSql(entity, read, from),
    ofPage: (more, values) => kept(`${values} ${more}`, () => ofPageSql(entity, read, joins, more, values)),
    where: (condition) => kept(`where ${condition}`, () => `${select} where ${condition}`),
  };
}

/** What may be named of a resource by a session, with what is calculated only to be filtered by. */
export function selectablesFor(compiled: Compiled, of: Resource, session: Session): Compiled {
  const asked = Object.entries(of.hooks.asked ?? {});
  if (asked.length === 0) return compiled;
  const selectables = new Map(compiled.selectables);
  for (const [name, value] of asked) {
    const field = compiled.entity.fields[name];
    if (field) selectables.set(name, { name, sql: '', field, obeys: name, as: value(session) });
  }
  return { ...compiled, selectables };
}
