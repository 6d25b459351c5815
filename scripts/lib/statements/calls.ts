import { Problem } from '@platform/server/http/problem';
import * as ts from 'typescript/unstable/ast';
import type { Walk } from './interpreter';
import { short } from './nodes';
import { Hole } from './paths';
import { Closure, type Frame, isKnown, isPlain, isReal, OPEN, Unknown } from './values';

let calls = 0;

/** A function of the sources as one that can be called here. */
function callable(walk: Walk, value: unknown, frame: Frame, place: string): unknown {
  if (!(value instanceof Closure)) return value;
  let turn = 0;
  return (...args: unknown[]) => {
    const given = args.map((arg) => () => arg);
    return (nativeOf(walk, value, given) ?? { value: walkInto(walk, value, given, `${frame.id}>${place}.${turn++}`) }).value;
  };
}

/** Walks a function of the sources with the values it is called with. */
export function walkInto(walk: Walk, { node, frame }: Closure, args: readonly (() => unknown)[], id: string): unknown {
  if (id.split('>').length > 24 || calls > 400) throw new Hole(`${walk.sources.where(node)}: calls itself`);
  calls += 1;
  try {
    const own: Frame = { of: node, outer: frame, id, args, known: new Map() };
    if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node) && !ts.isFunctionDeclaration(node) && !ts.isMethodDeclaration(node))
      return undefined;
    const { body } = node;
    if (!body) return undefined;
    if (!ts.isBlock(body)) return walk.value(body, own);
    return body.statements.reduce<Done>((done, statement) => done ?? step(walk, statement, own), undefined)?.value;
  } finally {
    calls -= 1;
  }
}

type Done = { readonly value: unknown } | undefined;

/** One statement of a body: what it returns, if it does. */
function step(walk: Walk, node: ts.Node, frame: Frame): Done {
  if (ts.isReturnStatement(node)) return { value: node.expression ? walk.value(node.expression, frame) : undefined };
  if (ts.isThrowStatement(node)) return walk.dead();
  if (ts.isBlock(node)) return node.statements.reduce<Done>((done, one) => done ?? step(walk, one, frame), undefined);
  if (ts.isIfStatement(node)) {
    const next = walk.truth(node.expression, frame) ? node.thenStatement : node.elseStatement;
    return next ? step(walk, next, frame) : undefined;
  }
  if (ts.isTryStatement(node)) return step(walk, node.tryBlock, frame);
  if (ts.isSwitchStatement(node)) {
    const { clauses } = node.caseBlock;
    const value = walk.value(node.expression, frame);
    const wanted = isPlain(value)
      ? clauses.findIndex((one) => !ts.isCaseClause(one) || walk.value(one.expression, frame) === value)
      : walk.path.choose(`${frame.id}?${short(node.expression)}`, clauses.length);
    return clauses
      .slice(wanted < 0 ? clauses.length : wanted)
      .flatMap((one) => [...one.statements])
      .reduce<Done>((done, one) => done ?? step(walk, one, frame), undefined);
  }
  return undefined;
}

const placeOf = (node: ts.Node): string => `${node.getSourceFile().fileName.split('/').at(-1)}:${node.pos}`;

/** Walks into the function called, where it is one of the sources. */
export function functionOf(walk: Walk, callee: unknown, node: ts.CallExpression, frame: Frame): Done {
  if (!(callee instanceof Closure)) return undefined;
  const args = node.arguments.flatMap((one) => {
    if (!ts.isSpreadElement(one)) return [() => walk.value(one, frame)];
    const all = walk.value(one.expression, frame);
    return Array.isArray(all) ? all.map((value) => () => value) : [() => new Unknown(one)];
  });
  const own = nativeOf(walk, callee, args);
  return own ?? { value: walkInto(walk, callee, args, `${frame.id}>${placeOf(node)}`) };
}

/** What the function answers where it is one that a module exports and everything it is given is known: it is called as it is. */
function nativeOf(walk: Walk, { node }: Closure, args: readonly (() => unknown)[]): Done {
  if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node)) return undefined;
  const name = ts.isFunctionDeclaration(node) ? node.name : ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined;
  const statement = ts.isFunctionDeclaration(node) ? node : node.parent.parent.parent;
  const modifiers = statement && (ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement)) ? statement.modifiers : undefined;
  if (!name || !ts.isIdentifier(name) || !modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return undefined;
  try {
    const values = args.map((arg) => arg());
    if (!values.every(isReal) || values.some(isOpen)) return undefined;
    const found = walk.exported(node.getSourceFile().fileName, name.text);
    if (typeof found !== 'function') return undefined;
    const value: unknown = Reflect.apply(found, undefined, values);
    return value instanceof Promise ? undefined : { value };
  } catch (error) {
    // What it refuses, it refuses of a value that stands for another.
    if (error instanceof Hole || error instanceof TypeError || error instanceof Problem) return undefined;
    throw error;
  }
}
const isOpen = (value: unknown): boolean => typeof value === 'object' && value !== null && OPEN in value;

/** Calls a function of the product or of the language, where everything it is given is known. */
export function callNative(walk: Walk, callee: unknown, node: ts.CallExpression, frame: Frame, of?: unknown): unknown {
  if (typeof callee !== 'function') return walk.byType(node, frame);
  const args = walk.array(node.arguments, frame).map((value, at) => callable(walk, value, frame, `${placeOf(node)}/${at}`));
  if (!args.every(isReal) || args.some(isOpen)) return walk.byType(node, frame);
  let made: unknown;
  try {
    made = Reflect.apply(callee, of, args);
  } catch (error) {
    if (error instanceof Error && error.constructor !== TypeError && error.constructor !== Error) throw error;
    return walk.byType(node, frame);
  }
  if (made instanceof Promise) return walk.byType(node, frame);
  return isIterator(made) ? [...made] : made;
}

const isIterator = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;

const OVER_LISTS = new Set(['map', 'flatMap', 'filter', 'toSorted', 'sort', 'slice', 'toReversed', 'values', 'entries', 'concat']);

/** Calls a method: of a list or text that is known as it is, of one that is not with one element that stands for all. */
export function callMethod(walk: Walk, node: ts.CallExpression, callee: ts.PropertyAccessExpression, frame: Frame): unknown {
  const name = callee.name.text;
  const of = walk.value(callee.expression, frame);
  if (of === Promise && name === 'all') return walk.array(node.arguments, frame)[0];
  if (of === null || of === undefined) return callee.questionDotToken ? undefined : walk.byType(node, frame);
  if (of instanceof Unknown) {
    if (!OVER_LISTS.has(name)) return walk.byType(node, frame);
    const [first] = node.arguments;
    if (name !== 'map' && name !== 'flatMap') return [new Unknown(callee.expression)];
    const each = first && walk.value(first, frame);
    if (!(each instanceof Closure)) return walk.byType(node, frame);
    const made = walkInto(walk, each, [() => new Unknown(callee.expression)], `${frame.id}>${placeOf(node)}`);
    return name === 'flatMap' && Array.isArray(made) ? made : [made];
  }
  const method = walk.part(of, name, callee, frame);
  if (method instanceof Closure) return functionOf(walk, method, node, frame)?.value;
  if (typeof of === 'string' || Array.isArray(of) || of instanceof Map || of instanceof Set) {
    const found = Reflect.get(Object(of), name);
    if (typeof found !== 'function') return walk.byType(node, frame);
    if (name === 'join' && Array.isArray(of) && !of.every(isPlain)) return of.find((one) => one instanceof Unknown) ?? walk.byType(node, frame);
    if (name === 'filter' && Array.isArray(of)) return filtered(walk, of, node, frame);
    return callNative(walk, found, node, frame, of);
  }
  if (!isKnown(method) || typeof method !== 'function') return walk.byType(node, frame);
  return callNative(walk, method, node, frame, of);
}

function filtered(walk: Walk, of: readonly unknown[], node: ts.CallExpression, frame: Frame): unknown {
  const [first] = node.arguments;
  const keep = first && walk.value(first, frame);
  if (!(keep instanceof Closure)) return of;
  return of.filter((value, at) => {
    const kept = walkInto(walk, keep, [() => value], `${frame.id}>${placeOf(node)}.${at}`);
    return kept instanceof Unknown ? walk.path.choose(`${frame.id}~${node.pos}.${at}`, 2) === 0 : Boolean(kept);
  });
}
