import * as ts from 'typescript/unstable/ast';
import { short } from './nodes';
import type { Column } from './prepare';
import type { Sources } from './project';

/** The types of the database that a column of each kind may have, by number. */
const TYPES: Readonly<Record<string, readonly number[]>> = {
  // int2, int4, int8, oid
  int: [21, 23, 20, 26],
  num: [21, 23, 20, 26, 1700, 700, 701],
  // int2, int4, int8, text, varchar, uuid
  recordKey: [21, 23, 20, 25, 1043, 2950],
  // text, varchar, bpchar, "char", name, uuid, date, timestamptz, time, inet, regclass
  text: [25, 1043, 1042, 18, 19, 2950, 1082, 1184, 1083, 869, 2205],
  oneOf: [25, 1043, 1042, 18, 19],
  yes: [25, 1043, 1042, 18],
  bool: [16],
  bytes: [17],
  json: [114, 3802],
};
/** Arrays whose items the driver reads as it reads a column of their type: those of int8 and of days it does not. */
const LISTS: Readonly<Record<string, readonly number[]>> = {
  int: [1005, 1007],
  num: [1005, 1007, 1021, 1022, 1231],
  text: [1009, 1015, 1014, 1003, 2951, 1183],
  oneOf: [1009, 1015, 1014],
  yes: [1009, 1015, 1014],
  bool: [1000],
  json: [199, 3807],
};

/** The types that fit each column of a shape; or what is wrong with the shape. */
export type Shaped = ReadonlyMap<string, Fitting> | string;
interface Fitting {
  readonly kind: string;
  readonly types: readonly number[];
  /** Whether nothing is a value of it. */
  readonly blank: boolean;
}

class Unclear extends Error {}

/** The shape that a call asks for, read where it is written: an object of decoders, or the constant that holds it. */
export function shapeOf(sources: Sources, call: ts.CallExpression): Shaped {
  const [shape] = call.arguments;
  try {
    return shape ? new Map(columnsOf(sources, shape)) : 'without a shape';
  } catch (error) {
    if (error instanceof Unclear) return error.message;
    throw error;
  }
}

/** What of a shape the columns of its statement are not. */
export function misfits(shape: Exclude<Shaped, string>, columns: readonly Column[] | undefined): string[] {
  // A statement that was refused is told as such.
  if (!columns) return [];
  return [...shape].flatMap(([name, { kind, types, blank }]) => {
    const found = columns.filter((column) => column.name === name).at(-1);
    if (!found) return [`the shape wants ${name}, which the statement does not answer`];
    if (!types.includes(found.type)) return [`the shape wants ${name} as ${kind}, and its type is number ${found.type}`];
    return found.blank && !blank ? [`the shape wants ${name} always, and its column may hold nothing`] : [];
  });
}

function columnsOf(sources: Sources, node: ts.Node): [string, Fitting][] {
  const written = behind(sources, node);
  if (!ts.isObjectLiteralExpression(written)) throw new Unclear(`the shape is not written as an object: ${short(node)}`);
  return written.properties.flatMap((one): [string, Fitting][] => {
    if (ts.isSpreadAssignment(one)) return columnsOf(sources, one.expression);
    const { name } = one;
    if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) {
      if (ts.isPropertyAssignment(one)) return [[name.text, fittingOf(sources, one.initializer)]];
      if (ts.isShorthandPropertyAssignment(one) && ts.isIdentifier(name)) return [[name.text, fittingOf(sources, name)]];
    }
    throw new Unclear(`a column of the shape is not written as one: ${short(one)}`);
  });
}

function fittingOf(sources: Sources, node: ts.Node, within: typeof TYPES = TYPES): Fitting {
  const written = behind(sources, node);
  const name = ts.isCallExpression(written) ? written.expression : written;
  // By its own name, whatever the file calls it.
  const decoder = ts.isIdentifier(name) ? (sources.symbolOf(name)?.name ?? '') : '';
  const [of] = ts.isCallExpression(written) ? written.arguments : [];
  if (of && decoder === 'orNull') return { ...fittingOf(sources, of, within), blank: true };
  if (of && decoder === 'list' && within === TYPES) {
    const { kind, types } = fittingOf(sources, of, LISTS);
    return { kind: `list of ${kind}`, types, blank: false };
  }
  const types = Object.hasOwn(within, decoder) ? within[decoder] : undefined;
  if (!types) throw new Unclear(`not a decoder of rows: ${short(node)}`);
  return { kind: decoder, types, blank: false };
}

const DECODERS = /\/platform\/server\/db\/rows\.ts$/;

/** What a constant was given, followed to where it is written; decoders stay their name. */
function behind(sources: Sources, node: ts.Node): ts.Node {
  if (ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return behind(sources, node.expression);
  if (!ts.isIdentifier(node)) return node;
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? sources.checker.getShorthandAssignmentValueSymbol(node.parent)
    : sources.symbolOf(node);
  const declared = symbol && sources.declarationOf(symbol);
  if (!declared || DECODERS.test(declared.getSourceFile().fileName)) return node;
  if (ts.isVariableDeclaration(declared) && declared.initializer && declared.parent.flags & ts.NodeFlags.Const)
    return behind(sources, declared.initializer);
  throw new Unclear(`not known before it runs: ${short(node)}`);
}
