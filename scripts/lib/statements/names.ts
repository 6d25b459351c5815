import * as ts from 'typescript/unstable/ast';
import type { Walk } from './interpreter';
import { functionAround, short } from './nodes';
import { Closure, type Frame, isPlain, isSql, Unknown } from './values';

const GLOBALS = new Set(['Object', 'Array', 'Math', 'JSON', 'String', 'Number', 'Boolean', 'Promise', 'Date']);
const DEEP = 5;

/** What a name stands for. */
export function declared(walk: Walk, node: ts.Identifier, frame: Frame): unknown {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? walk.sources.checker.getShorthandAssignmentValueSymbol(node.parent)
    : walk.sources.symbolOf(node);
  const found = symbol && walk.sources.declarationOf(aliased(walk, symbol));
  if (!found || found.getSourceFile().isDeclarationFile)
    return GLOBALS.has(node.text) ? Reflect.get(globalThis, node.text) : walk.byType(node, frame);
  if (ts.isFunctionDeclaration(found)) return new Closure(found, walk.frameOf(found.parent, frame));
  return ofDeclaration(walk, found, node, frame);
}

type TsSymbol = NonNullable<ReturnType<Walk['sources']['symbolOf']>>;
const ALIAS = 2097152;
const aliased = (walk: Walk, symbol: TsSymbol): TsSymbol => (symbol.flags & ALIAS ? walk.sources.checker.getAliasedSymbol(symbol) : symbol);

function ofDeclaration(walk: Walk, found: ts.Node, node: ts.Node, frame: Frame): unknown {
  const own = walk.frameOf(found, frame);
  if (own.known.has(found)) return own.known.get(found);
  const value = once(walk, found, node, own);
  own.known.set(found, value);
  return value;
}

function once(walk: Walk, found: ts.Node, node: ts.Node, frame: Frame): unknown {
  if (ts.isBindingElement(found)) {
    const pattern = found.parent;
    const whole = ofDeclaration(walk, pattern.parent, pattern.parent, frame);
    if (found.dotDotDotToken) return new Unknown(node);
    const name = ts.isArrayBindingPattern(pattern) ? pattern.elements.indexOf(found) : walk.nameOf(found.propertyName ?? found.name, frame);
    if (name === undefined) return walk.byType(node, frame);
    const value = walk.part(whole, name, found.name ?? node, frame);
    return value === undefined && found.initializer ? walk.value(found.initializer, frame) : value;
  }
  if (ts.isParameterDeclaration(found)) return parameterOf(walk, found, frame);
  if (ts.isVariableDeclaration(found)) return variable(walk, found, node, frame);
  return walk.byType(node, frame);
}

function variable(walk: Walk, found: ts.VariableDeclaration, node: ts.Node, frame: Frame): unknown {
  const list = found.parent;
  const loop = list?.parent;
  if (loop && ts.isForOfStatement(loop)) return elementOf(walk, walk.value(loop.expression, frame), found.name ?? node, frame, loop.expression);
  if (frame.of === null && ts.isIdentifier(found.name) && isExported(found) && !isCode(found.initializer)) {
    const value = walk.exported(found.getSourceFile().fileName, found.name.text);
    if (!hasFunctions(value) || !isLiteral(found.initializer)) return value;
  }
  const later = ts.isIdentifier(found.name) ? changesOf(walk, found, found.name) : NONE;
  if (later.set.length > 0) {
    const all = [...(found.initializer ? [found.initializer] : []), ...later.set];
    const chosen = all[walk.path.choose(`${frame.id}=${found.pos}`, all.length)] ?? found;
    return walk.value(chosen, walk.frameOf(chosen, frame));
  }
  if (!found.initializer) return walk.byType(node, frame);
  const value = walk.value(found.initializer, frame);
  if (!Array.isArray(value) || later.pushed.length === 0) return value;
  const pushed = later.pushed.flatMap((call) => {
    const always = blockOf(call) === blockOf(found);
    const there = always || walk.path.choose(`${frame.id}+${call.pos}`, 2) === 0;
    return there ? walk.array(call.arguments, walk.frameOf(call, frame)) : [];
  });
  return [...value, ...pushed];
}

/** One of the elements of something that is gone through. */
export function elementOf(walk: Walk, all: unknown, node: ts.Node, frame: Frame, source: ts.Node): unknown {
  const list = all instanceof Map || all instanceof Set ? [...all] : all;
  if (!Array.isArray(list)) return walk.byType(node, frame);
  if (list.length === 0) return walk.dead();
  return list[walk.path.choose(`${frame.id}#${short(source)}:${source.pos}`, list.length)];
}

function parameterOf(walk: Walk, found: ts.ParameterDeclaration, frame: Frame): unknown {
  const of = found.parent;
  const at =
    ts.isArrowFunction(of) || ts.isFunctionExpression(of) || ts.isFunctionDeclaration(of) || ts.isMethodDeclaration(of)
      ? of.parameters.indexOf(found)
      : -1;
  const fallback = (): unknown => walk.byType(found.name, frame);
  if (at < 0) return fallback();
  const given = () => {
    const arg = frame.args?.[at];
    const value = arg ? arg() : undefined;
    if (value === undefined && found.initializer) return walk.value(found.initializer, frame);
    return value instanceof Unknown ? fallback() : value;
  };
  if (frame.args) return given();
  const name = walk.sources.types.nameOf(walk.sources.typeOf(found.name));
  if (['Session', 'Context', 'Tx', 'Database', 'Product', 'Registry', 'RouteKit'].includes(name)) return fallback();
  const passed = passedTo(of);
  if (passed && walk.sources.types.nameOf(walk.sources.typeOf(passed.list)) !== 'Question') {
    if (at > 0 || !GOES_THROUGH.has(passed.method)) return fallback();
    return elementOf(walk, walk.value(passed.list, walk.frameOf(passed.list, frame)), found.name, frame, passed.list);
  }
  const calls = [...callersOf(walk, of), ...askersOf(walk, of)].filter((call) => !isInside(call, of));
  if (calls.length === 0 || frame.id.split('<').length > DEEP) return fallback();
  const call = calls[walk.path.choose(`${frame.id}<`, calls.length)];
  if (!call || call.arguments.some((one) => ts.isSpreadElement(one))) return fallback();
  const around = walk.openFrame(functionAround(call), null, `<${frame.id}<${call.pos}`);
  const args = call.arguments.map((one) => () => walk.value(one, around));
  Object.assign(frame, { args });
  return given();
}

const GOES_THROUGH = new Set(['map', 'flatMap', 'forEach', 'filter', 'find', 'some', 'every']);
/** The list whose method a function is handed to, if it is. */
function passedTo(of: ts.Node): { list: ts.Expression; method: string } | null {
  const call = of.parent;
  if (!ts.isCallExpression(call) || !call.arguments.some((one) => one === of)) return null;
  const { expression } = call;
  return ts.isPropertyAccessExpression(expression) ? { list: expression.expression, method: expression.name.text } : { list: expression, method: '' };
}

function callersOf(walk: Walk, of: ts.Node): readonly ts.CallExpression[] {
  const named = ts.isFunctionDeclaration(of) || ts.isMethodDeclaration(of) ? of : of.parent;
  const name =
    ts.isFunctionDeclaration(named) || ts.isMethodDeclaration(named) || ts.isVariableDeclaration(named) || ts.isPropertyAssignment(named)
      ? named.name
      : undefined;
  if (!name || !ts.isIdentifier(name)) return [];
  const symbol = walk.sources.symbolOf(name);
  return symbol ? walk.sources.callersOf(name.text, symbol) : [];
}

/** Calls of a function that answers a question: whoever asks it goes through its answers and calls each. */
function askersOf(walk: Walk, of: ts.Node): readonly ts.CallExpression[] {
  return questionsOf(walk, of).flatMap((question) =>
    (walk.sources.calls.get('answers') ?? [])
      .filter(({ arguments: [first] }) => first && walk.sources.symbolOf(first)?.id === question)
      .flatMap((call) => (ts.isForOfStatement(call.parent) ? callsIn(call.parent.statement, call.parent.initializer) : [])),
  );
}

/** The questions that a function is handed to. */
function questionsOf(walk: Walk, of: ts.Node): readonly number[] {
  const isQuestion = (node: ts.Node): boolean => walk.sources.types.nameOf(walk.sources.typeOf(node)) === 'Question';
  const own = of.parent;
  if (ts.isCallExpression(own)) return isQuestion(own.expression) ? [walk.sources.symbolOf(own.expression)?.id ?? -1] : [];
  const name = ts.isFunctionDeclaration(of) ? of.name : ts.isVariableDeclaration(own) ? own.name : undefined;
  if (!name || !ts.isIdentifier(name)) return [];
  return walk.sources.handed(name.text).flatMap((call) => (isQuestion(call.expression) ? [walk.sources.symbolOf(call.expression)?.id ?? -1] : []));
}

/** Calls of a loop's name in its body. */
function callsIn(body: ts.Node, initializer: ts.ForInitializer): ts.CallExpression[] {
  const name = ts.isVariableDeclarationList(initializer) ? initializer.declarations[0]?.name : undefined;
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && name && ts.isIdentifier(name) && node.expression.text === name.text)
      found.push(node);
    node.forEachChild(visit);
  };
  visit(body);
  return found;
}

const isInside = (node: ts.Node, of: ts.Node): boolean => {
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (at === of) return true;
  return false;
};

interface Changes {
  readonly set: readonly ts.Expression[];
  readonly pushed: readonly ts.CallExpression[];
}
const NONE: Changes = { set: [], pushed: [] };
const changes = new WeakMap<ts.Node, Changes>();
/** What else is put into a name after it was declared. */
function changesOf(walk: Walk, found: ts.VariableDeclaration, name: ts.Identifier): Changes {
  const known = changes.get(found);
  if (known) return known;
  const set: ts.Expression[] = [];
  const pushed: ts.CallExpression[] = [];
  const own = walk.sources.symbolOf(name)?.id;
  const isIt = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === name.text && walk.sources.symbolOf(node)?.id === own;
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && isIt(node.left)) set.push(node.right);
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'push' &&
      isIt(node.expression.expression)
    )
      pushed.push(node);
    node.forEachChild(visit);
  };
  const around = functionAround(found) ?? found.getSourceFile();
  visit(around);
  const made = { set, pushed };
  changes.set(found, made);
  return made;
}

function blockOf(node: ts.Node): ts.Node | null {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) if (ts.isBlock(at) || ts.isSourceFile(at)) return at;
  return null;
}

function isExported(found: ts.VariableDeclaration): boolean {
  const statement = found.parent?.parent;
  return Boolean(statement && ts.isVariableStatement(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
}
const isCode = (node: ts.Node | undefined): boolean => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
const isLiteral = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  (ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ((ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) && isLiteral(node.expression)));

function hasFunctions(value: unknown, depth = 0): boolean {
  if (typeof value === 'function') return true;
  if (isPlain(value) || isSql(value) || depth > 3 || typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((one) => hasFunctions(one, depth + 1));
}
