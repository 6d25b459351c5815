import { type Param, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { snake, storedFields } from '../../entity/entity';
import { OPERATORS, type Operator } from '../../fields/kind';
import { isCleanText } from '../../fields/patterns';
import { KINDS } from '../../fields/shared';
import { refuse } from '../http/problem';
import type { Compiled, Selectable } from './compile';

const MAX_DEPTH = 8;
const MAX_TERMS = 60;
const MAX_IN = 500;

export interface Sort {
  readonly selector: string;
  readonly desc: boolean;
}
/** What rows are ordered by, first to last, and which way. */
export interface SortTerm {
  readonly sql: string;
  readonly way: 'asc' | 'desc';
}
const sortSchema = z.array(z.strictObject({ selector: z.string().max(80), desc: z.boolean().default(false) })).max(5);

function parseJson(text: string, code: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(code);
  }
}

/** The selector named, if this session may filter or sort by it. */
function selectable(compiled: Compiled, hidden: ReadonlyMap<string, string> | undefined, name: string, code: string): Selectable {
  const found = compiled.selectables.get(name);
  if (!found) throw refuse(code, { campo: name }, name);
  if (hidden?.has(found.obeys) || hidden?.has(name)) throw refuse('proteccion.filtro', { campo: name }, name);
  return found;
}

/** `sort` of the wire as SQL; always ends with the key, so that pages never overlap. */
export function sortSql(
  compiled: Compiled,
  hidden: ReadonlyMap<string, string> | undefined,
  text: string | undefined,
): { sql: string; names: string[]; terms: readonly SortTerm[] } {
  const parsed = text ? sortSchema.safeParse(parseJson(text, 'orden.forma')) : undefined;
  if (parsed && !parsed.success) throw refuse('orden.forma');
  const { entity } = compiled;
  const fallback = entity.options.sort ?? [{ selector: entity.options.title, desc: false }];
  const asked = parsed?.data.filter((one) => one.selector !== 'RowIndex') ?? [];
  const sorts: readonly Sort[] = asked.length > 0 ? asked : fallback;
  const terms: SortTerm[] = [];
  for (const sort of sorts) {
    const { sql: own, field } = selectable(compiled, asked.length > 0 ? hidden : undefined, sort.selector, 'orden.campo');
    if (field.kind === 'detail' || field.ofReader) throw refuse('orden.campo', { campo: sort.selector }, sort.selector);
    terms.push({ sql: own, way: sort.desc ? 'desc' : 'asc' });
  }
  const key = compiled.selectables.get(entity.key)?.sql ?? '';
  if (!sorts.some((sort) => sort.selector === entity.key)) terms.push({ sql: key, way: sorts.at(-1)?.desc ? 'desc' : 'asc' });
  return { sql: terms.map(({ sql, way }) => `${sql} ${way}`).join(', '), terms, names: sorts.map((sort) => sort.selector) };
}

/** As `normaliza` says it, written out: a function of SQL that the database may not write out itself costs as much again as what it does. */
const plainText = (text: SQL): SQL => sql`lower(public.unaccent('public.unaccent', ${text}))`;

/** What is looked for, as `normaliza` says it, worked out once and not with every row. */
const soughtText = (pattern: string): SQL => (/^[ -~]*$/.test(pattern) ? sql`${pattern.toLowerCase()}` : sql`(select normaliza(${pattern}))`);

/** What is looked for within what a field holds. */
const WITHIN: ReadonlySet<string> = new Set(['contains', 'startswith', 'endswith']);
const isOperator = (value: unknown): value is Operator => OPERATORS.some((operator) => operator === value);

function term(
  compiled: Compiled,
  hidden: ReadonlyMap<string, string> | undefined,
  used: Set<string>,
  name: string,
  operator: unknown,
  value: unknown,
): SQL {
  const found = selectable(compiled, hidden, name, 'filtro.campo');
  used.add(name);
  const kind = KINDS[found.field.kind];
  const shown = String(operator).slice(0, 20);
  // Of a file only whether there is one is asked.
  const present = value === null && ['photo', 'file'].includes(found.field.kind) && (operator === '=' || operator === '<>');
  if (!isOperator(operator) || !(present || kind.operators.includes(operator)))
    throw refuse('filtro.operador', { operador: shown, campo: name }, name);
  const column = found.as ?? sql.raw(found.sql);
  if (value === null) {
    if (operator === '=') return sql`${column} is null`;
    if (operator === '<>') return sql`${column} is not null`;
    throw refuse('filtro.operador', { operador: operator, campo: name }, name);
  }
  const isText = found.field.kind === 'text';
  const isList = ['choices', 'tags', 'refs'].includes(found.field.kind);
  if (operator === 'contains' && isList) {
    const known = kind.schema({ ...found.field, pattern: null }).safeParse([value]);
    if (!known.success) throw refuse('campo.invalido', { campo: name }, name);
    return sql`${column} @> ${sql.param(known.data)}`;
  }
  if (operator === 'contains' || operator === 'startswith' || operator === 'endswith') {
    if (typeof value !== 'string' || value.length > 200 || !isCleanText(value)) throw refuse('campo.invalido', { campo: name }, name);
    const escaped = (found.typed?.(value) ?? value).replace(/[\\%_]/g, (mark) => `\\${mark}`);
    const pattern = `${operator === 'startswith' ? '' : '%'}${escaped}${operator === 'endswith' ? '' : '%'}`;
    const own = sql`${plainText(column)} like ${soughtText(pattern)}`;
    // Three letters are what the index of the search knows.
    return found.searched && value.length >= 3 ? sql`(t.busqueda like ${soughtText(`%${escaped}%`)} and ${own})` : own;
  }
  const clean = (one: unknown) => {
    // Who looks for a text may say less well than who keeps it.
    const known = kind.schema({ ...found.field, pattern: null }).safeParse(one);
    if (!known.success) throw refuse('campo.invalido', { campo: name }, name);
    return typeof known.data === 'string' ? (found.typed?.(known.data) ?? known.data) : known.data;
  };
  if (operator === 'in') {
    if (!Array.isArray(value) || value.length > MAX_IN) throw refuse('filtro.forma');
    const keys = sql.param(value.map(clean));
    return found.tree ? sql`${column} in ${branchesOf(found.tree, keys)}` : sql`${column} = any(${keys})`;
  }
  const data = clean(value);
  const equal = operator === '=' && typeof data === 'string' ? found.equal?.[data] : undefined;
  if (equal) return sql.raw(`(${equal('t')})`);
  if (found.tree && operator === '=') return sql`${column} in ${branchesOf(found.tree, sql.param([data]))}`;
  if (isText)
    return operator === '=' ? sql`normaliza(${column}) = normaliza(${data})` : sql`normaliza(${column}) is distinct from normaliza(${data})`;
  if (operator === '<>') return sql`${column} is distinct from ${data}`;
  const own = sql`${column} ${sql.raw(operator)} ${data}`;
  const around = typeof data === 'string' && found.field.dayOf ? aroundDay(found.field.dayOf, operator, data) : undefined;
  return around ? sql`(${own} and ${around})` : own;
}

const [HOUR_MS, EAST, WEST, DAY] = [3_600_000, 14, 12, 24];
/** Every instant of a day, wherever on earth it is, from the first on and before the last: it begins up to fourteen hours before it does in UTC and ends up to twelve after. */
export function spanOfDay(day: string): { readonly from: Date; readonly to: Date } {
  const midnight = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
  return { from: new Date(midnight - EAST * HOUR_MS), to: new Date(midnight + (DAY + WEST) * HOUR_MS) };
}

/** What follows for an instant from what is asked of its day, wherever on earth it is: enough for an index to begin there, and to end. */
function aroundDay(name: string, operator: '=' | '<' | '<=' | '>' | '>=', day: string): SQL {
  const column = sql.raw(`t.${snake(name)}`);
  const span = spanOfDay(day);
  const from = sql`${column} >= ${span.from.toISOString()}`;
  const to = sql`${column} < ${span.to.toISOString()}`;
  if (operator === '=') return sql`${from} and ${to}`;
  return operator.startsWith('>') ? from : to;
}

/** Keys of some rows of a tree and of all that hangs from them. */
function branchesOf({ table, key, parent }: NonNullable<Selectable['tree']>, keys: SQL | Param): SQL {
  const [rows, id, above] = [sql.raw(table), sql.raw(key), sql.raw(parent)];
  return sql`(with recursive rama as (select unnest(${keys}::int[]) as id union select h.${id} from ${rows} h join rama on h.${above} = rama.id) select id from rama)`;
}

/** `filter` of the wire (`["Estado","=","P"]` joined by AND/OR, nested) as SQL; anything unknown is refused by its name. */
export function filterSql(
  compiled: Compiled,
  hidden: ReadonlyMap<string, string> | undefined,
  text: string | undefined,
): { sql: SQL | undefined; names: Set<string>; within: boolean } {
  const names = new Set<string>();
  let within = false;
  if (!text) return { sql: undefined, names, within };
  let terms = 0;
  const walk = (node: unknown, depth: number): SQL => {
    if (!Array.isArray(node) || node.length === 0 || depth > MAX_DEPTH) throw refuse('filtro.forma');
    const [first, second, third] = node;
    if (typeof first === 'string') {
      terms += 1;
      if (node.length !== 3 || terms > MAX_TERMS) throw refuse('filtro.forma');
      // What a label says is looked for among the few that there are, and its rows have an index.
      within ||= typeof second === 'string' && WITHIN.has(second) && !compiled.selectables.get(first)?.catalog;
      return term(compiled, hidden, names, first, second, third);
    }
    let made = walk(first, depth + 1);
    for (let at = 1; at < node.length; at += 2) {
      const joint = typeof node[at] === 'string' ? String(node[at]).toUpperCase() : '';
      if ((joint !== 'AND' && joint !== 'OR') || at + 1 >= node.length) throw refuse('filtro.forma');
      const next = walk(node[at + 1], depth + 1);
      made = joint === 'AND' ? sql`(${made} and ${next})` : sql`(${made} or ${next})`;
    }
    return made;
  };
  const parsed = parseJson(text, 'filtro.forma');
  if (Array.isArray(parsed) && parsed.length === 0) return { sql: undefined, names, within };
  return { sql: walk(parsed, 0), names, within };
}

/** So many values are asked one by one; of more, all together. */
const MOST_APART = 20;
const isAnd = (joint: unknown): boolean => String(joint).toUpperCase() === 'AND';

/**
 * A filter by one of several values as filters by each of them, of which no row meets two: the rows of each stand in an index in their order, those of several do not.
 * Where there is no such value, or it is wrong, the filter as it is.
 */
export function oneByOne(compiled: Compiled, text: string): string[] {
  const split = (node: unknown): unknown[] | undefined => {
    if (!Array.isArray(node)) return undefined;
    const [name, operator, values] = node;
    if (typeof name !== 'string') {
      if (!node.every((part, at) => at % 2 === 0 || isAnd(part))) return undefined;
      for (const [at, part] of node.entries()) {
        const found = at % 2 === 0 ? split(part) : undefined;
        if (found) return found.map((one) => node.with(at, one));
      }
      return undefined;
    }
    const { field, tree } = compiled.selectables.get(name) ?? {};
    // What is said in several ways may be one value.
    const apart = operator === 'in' && field && !tree && !field.textKey && ['ref', 'choice', 'flag'].includes(field.kind);
    if (!apart || !Array.isArray(values) || values.length === 0 || values.length > MOST_APART || values.includes(null)) return undefined;
    return [...new Set(values)].map((value) => [name, '=', value]);
  };
  return split(parseJson(text, 'filtro.forma'))?.map((one) => JSON.stringify(one)) ?? [text];
}

/** Global search: every word somewhere in the row's searched fields, case and accents ignored, a name as lists say it (`RAMOS APAZA, LUZ`) too. Protected fields are not searched. */
export function searchSql(compiled: Compiled, hidden: ReadonlyMap<string, string> | undefined, text: string | undefined): SQL | undefined {
  const clean = text?.trim();
  if (!clean) return undefined;
  if (!compiled.searchable) throw refuse('filtro.campo', { campo: 'buscar' });
  if (clean.length > 100 || !isCleanText(clean)) throw refuse('filtro.forma');
  const words = clean
    .split(/\s+/)
    .map((word) => word.replace(/[,;]+$/, '') || word)
    .slice(0, 6);
  const fields = storedFields(compiled.entity).filter(([, field]) => field.search);
  const open = fields.filter(([name]) => !hidden?.has(name));
  if (open.length === 0) return sql`false`;
  const joined = open.map(([name]) => `coalesce(t.${snake(name)}, '')`).join(` || ' ' || `);
  // All of them are indexed together; part of them has to be put together anew.
  const searched = sql.raw(open.length === fields.length ? 't.busqueda' : `normaliza(${joined})`);
  // A key that people type (a user's name) is searched as well.
  const key = compiled.entity.options.key?.kind === 'code' ? sql.raw(`normaliza(t.${snake(compiled.entity.key)})`) : undefined;
  const terms = words.map((word) => {
    const pattern = soughtText(`%${word.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`);
    return key ? sql`(${searched} like ${pattern} or ${key} like ${pattern})` : sql`${searched} like ${pattern}`;
  });
  return sql.join(terms, sql` and `);
}
