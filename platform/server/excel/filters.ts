import { sql } from 'drizzle-orm';
import { labelOf, snake, titleName } from '../../entity/entity';
import type { Field } from '../../entity/field';
import { orNull, text } from '../db/rows';
import type { Context, Lang } from '../http/context';
import { writtenMoment } from '../pdf/document';
import type { Protection } from '../resource/protect';
import type { PageQuery } from '../resource/read';
import type { Registry } from '../resource/registry';
import type { Resource } from '../resource/resource';
import { titleSql } from '../resource/title';
import type { Dictionary } from '../words';

/** Words of exports that no entity has. */
export const EXPORT_WORDS = {
  es: { S: 'Sí', N: 'No', search: 'Búsqueda', or: 'o', none: 'ninguno', any: 'alguno' },
  en: { S: 'Yes', N: 'No', search: 'Search', or: 'or', none: 'none', any: 'any' },
} as const satisfies Record<Lang, Record<string, string>>;

const OPERATORS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  es: {
    '<>': 'distinto de',
    '>': 'después de',
    '<': 'antes de',
    '>=': 'desde',
    '<=': 'hasta',
    contains: 'contiene',
    startswith: 'empieza con',
    endswith: 'termina con',
  },
  en: {
    '<>': 'other than',
    '>': 'after',
    '<': 'before',
    '>=': 'from',
    '<=': 'to',
    contains: 'contains',
    startswith: 'begins with',
    endswith: 'ends with',
  },
};

const BASE: Readonly<Record<string, Field>> = {
  IdCliente: { kind: 'ref', resource: 'SistemaCliente' },
  IdDivision: { kind: 'ref', resource: 'SistemaDivision' },
  Activo: { kind: 'flag' },
  FechaCreacion: { kind: 'moment' },
  FechaModificacion: { kind: 'moment' },
};

/** Of a long list of values the first are named, and how many they are. */
const MOST_SAID = 10;

interface Question {
  readonly ctx: Context;
  readonly registry: Registry;
  /** With the fields that the client has defined for itself. */
  readonly of: Resource;
  readonly words: Dictionary;
  readonly hidden: Protection | undefined;
}
interface Term {
  readonly name: string;
  readonly field: Field | undefined;
  readonly operator: string;
  readonly values: readonly unknown[];
}
type Node = Term | { readonly parts: readonly Node[]; readonly joints: readonly string[] };

/** The filter as it came, already found good. */
function read(node: unknown, fields: Readonly<Record<string, Field>>): Node | undefined {
  if (!Array.isArray(node) || node.length === 0) return undefined;
  const [first, operator, value] = node;
  if (typeof first === 'string')
    return { name: first, field: fields[first], operator: String(operator), values: Array.isArray(value) ? value : [value] };
  const parts = node.flatMap((part, at) => (at % 2 === 0 ? (read(part, fields) ?? []) : []));
  return { parts, joints: node.flatMap((part, at) => (at % 2 === 1 ? String(part).toUpperCase() : [])) };
}
const termsOf = (node: Node): Term[] => ('parts' in node ? node.parts.flatMap(termsOf) : [node]);

/** Titles of the rows that a filter names, by resource and key: one question a resource. */
async function titlesOf({ ctx, registry }: Question, terms: readonly Term[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, Set<string | number>>();
  for (const { field, values: all } of terms) {
    const values = all.slice(0, MOST_SAID);
    if ((field?.kind !== 'ref' && field?.kind !== 'refs') || !field.resource) continue;
    const known = keys.get(field.resource) ?? new Set();
    for (const value of values) if (typeof value === 'number' || typeof value === 'string') known.add(value);
    keys.set(field.resource, known);
  }
  const titles = new Map<string, string>();
  for (const [resource, wanted] of keys) {
    for (const [key, title] of await rowTitles(ctx, registry, resource, [...wanted])) titles.set(`${resource} ${key}`, title);
  }
  return titles;
}

/** Titles of some rows of the reader's client, by key. */
export async function rowTitles(
  ctx: Context,
  registry: Registry,
  resource: string,
  keys: readonly (string | number)[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const { entity, hooks } = registry.get(resource);
  const key = sql.raw(`t.${snake(entity.key)}`);
  const own = entity.options.scope === 'global' ? sql`` : sql`and t.id_cliente = ${ctx.session.IdCliente}`;
  const rows = await ctx.tx.rows(
    { clave: text, titulo: orNull(text) },
    sql`select ${key}::text as clave, ${sql.raw(titleSql(registry, { entity, hooks }, 't', ctx.lang, ctx.session.IdCliente))}::text as titulo
      from ${sql.raw(entity.table)} t where ${key} = any(${sql.param([...keys])}) ${own}`,
  );
  return new Map(rows.map((row) => [row.clave, row.titulo ?? '']));
}

const shownDay = (day: string): string => `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;

function valueWords({ ctx, of, words, hidden }: Question, { name, field }: Term, value: unknown, titles: ReadonlyMap<string, string>): string {
  if (value === null) return EXPORT_WORDS[ctx.lang].none;
  // Whoever may not read a title finds it in no heading either.
  if (hidden?.has(name === of.entity.key ? titleName(of.entity) : labelOf(name))) return '••••';
  const text = String(value);
  if (field?.kind === 'flag' && (text === 'S' || text === 'N')) return EXPORT_WORDS[ctx.lang][text];
  if (field?.kind === 'date') return shownDay(text);
  if (field?.kind === 'moment') return writtenMoment(ctx, text);
  if (field?.resource) return titles.get(`${field.resource} ${text}`) ?? '—';
  return words.entity(ctx.lang, of.entity.resource)?.options[name]?.[text] ?? text;
}

function termWords(question: Question, term: Term, titles: ReadonlyMap<string, string>): string {
  const { ctx, of, words } = question;
  const { name, field, operator, values } = term;
  const fields = of.entity.fields;
  const own = name in fields ? name : (Object.keys(fields).find((one) => labelOf(one) === name) ?? name);
  const one = name === of.entity.key ? words.entity(ctx.lang, of.entity.resource)?.one : undefined;
  const label = field?.label ?? one ?? words.fieldLabel(ctx.lang, of.entity.resource, own);
  if (operator === '<>' && values[0] === null) return `${label}: ${EXPORT_WORDS[ctx.lang].any}`;
  const some = values.slice(0, MOST_SAID).map((value) => valueWords(question, term, value, titles));
  const said = values.length > MOST_SAID ? `${some.join(', ')} … (${values.length})` : some.join(', ');
  const verb = OPERATORS[ctx.lang][operator];
  return verb ? `${label} ${verb} ${said}` : `${label}: ${said}`;
}

function nodeWords(question: Question, node: Node, titles: ReadonlyMap<string, string>): string {
  if (!('parts' in node)) return termWords(question, node, titles);
  const parts = node.parts.map((part) => ({ text: nodeWords(question, part, titles), mixed: 'parts' in part && part.joints.includes('OR') }));
  return parts.reduce((before, { text, mixed }, at) => {
    const own = mixed && parts.length > 1 ? `(${text})` : text;
    if (at === 0) return own;
    return `${before}${node.joints[at - 1] === 'OR' ? ` ${EXPORT_WORDS[question.ctx.lang].or} ` : ' · '}${own}`;
  }, '');
}

/** What a list was asked for, as a person would say it: `Estado: Activa, Inactiva · Fecha fin desde 01/11/2026`. */
export async function filterWords(question: Question, { filter, buscar }: PageQuery): Promise<string> {
  const { fields, key, resource } = question.of.entity;
  // Rows are asked for by their own key where one screen leads to another.
  const asked = { ...BASE, [key]: { kind: 'ref', resource }, ...fields } as const;
  const node = filter ? read(JSON.parse(filter), asked) : undefined;
  const search = buscar?.trim() ? `${EXPORT_WORDS[question.ctx.lang].search}: ${buscar.trim()}` : '';
  const said = node ? nodeWords(question, node, await titlesOf(question, termsOf(node))) : '';
  return [search, said].filter(Boolean).join(' · ');
}
