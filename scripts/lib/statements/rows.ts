import { render } from '@platform/server/db/render';
import { byItself } from '@platform/server/record/by';
import { type ClashOf, changeSql, insertSql, type Recorded, removeSql, type Written } from '@platform/server/record/sql';
import { type SQL, sql } from 'drizzle-orm';
import type * as ts from 'typescript/unstable/ast';
import type { Walk } from './interpreter';
import { recorder } from './record';
import { type Frame, isPlain, isSql, Unknown } from './values';

/** What the writer of ordinary rows runs for those who call it, with what they give. */
export const WRITERS: ReadonlySet<string> = new Set(['changeRows', 'changeRow', 'addRows', 'addRow', 'addWhole', 'removeRows']);
/** What makes the same as SQL, to stand in another statement. */
export const COMPOSERS: ReadonlySet<string> = new Set(['changing', 'adding']);

/** The text of a call of the writer. */
export const writerText = (walk: Walk, call: ts.CallExpression, name: string, frame: Frame): string =>
  render(writerSql(walk, call, name, frame)).text;

/** What a call of the writer, or of its composers, makes. */
export function writerSql(walk: Walk, call: ts.CallExpression, name: string, frame: Frame): SQL {
  const argument = (at: number): unknown => {
    const node = call.arguments[at];
    return node && walk.value(node, frame);
  };
  const by = byItself(recorder(walk.world).tx, new Date());
  const of = argument(1);
  if (!isRecorded(of)) throw walk.hole(call, of);
  // Whose a row is its author says: any will do.
  const whose = of.options && of.options.scope !== 'global' ? { ...by, session: { ...by.session, IdCliente: 1, IdDivision: 1 } } : by;
  const given = argument(2);
  if (name === 'addRow' || name === 'addWhole') return insertSql(whose, of, { values: columns(given) });
  if (name === 'changeRow') return changeSql(by, of, { set: columns(argument(4)), where: sql`true` });
  if (typeof given !== 'object' || given === null || given instanceof Unknown) throw walk.hole(call, given);
  const one = (key: string): unknown => Reflect.get(given, key);
  const piece = (key: string): SQL | undefined => sqlOf(one(key));
  const more = { from: piece('from'), returning: piece('returning') };
  if (name === 'addRows' || name === 'adding') {
    const values = one('values');
    if (values instanceof Unknown) throw walk.hole(call, values);
    // Of no rows nothing is asked: the text is then that of a row that says nothing.
    const rows = Array.isArray(values) ? (values.length > 0 ? values : [{}]).map(columns) : columns(values);
    return insertSql(whose, of, { values: rows, clash: clashOf(one('clash')), ...(one('edited') ? { edited: true } : {}), ...more });
  }
  const where = piece('where');
  if (!where) throw walk.hole(call, given);
  if (name === 'removeRows') return removeSql(of, { where, using: piece('using'), returning: more.returning });
  const stamp = one('stamp');
  return changeSql(by, of, { set: columns(one('set')), where, ...more, stamp: stamp === 'version' || stamp === 'author' ? stamp : undefined });
}

const isRecorded = (value: unknown): value is Recorded =>
  typeof value === 'object' && value !== null && !(value instanceof Unknown) && 'table' in value && 'fields' in value;

const sqlOf = (value: unknown): SQL | undefined => (isSql(value) ? value : undefined);

function clashOf(value: unknown): ClashOf | undefined {
  if (typeof value !== 'object' || value === null || value instanceof Unknown) return undefined;
  const [on, where, takes, stamp] = ['on', 'where', 'takes', 'stamp'].map((key): unknown => Reflect.get(value, key));
  return {
    ...(isSql(on) ? { on } : {}),
    ...(isSql(where) ? { where } : {}),
    takes: Array.isArray(takes) ? takes.filter(isPlain).map(String) : [],
    set: columns(Reflect.get(value, 'set')),
    ...(stamp === 'version' || stamp === 'author' ? { stamp } : {}),
  };
}

/** Columns with what is SQL of their values; of the others their definition says the type. */
export function columns(value: unknown): Written {
  if (typeof value !== 'object' || value === null || value instanceof Unknown) return {};
  return Object.fromEntries(
    Object.keys(value).flatMap((key) => {
      const one: unknown = Reflect.get(value, key);
      return one === undefined ? [] : [[key, isSql(one) ? one : null]];
    }),
  );
}
