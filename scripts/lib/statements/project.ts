import { relative } from 'node:path';
import {
  type CallExpression,
  isBlock,
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isSourceFile,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker, type Project, SymbolFlags, type Symbol as TsSymbol, type Type } from 'typescript/unstable/sync';
import { ENGINE } from './machines';
import { isSqlName, lineOf } from './nodes';
import { WRITERS } from './rows';
import { makeTypes, type Types } from './types';

/** A template or text that is SQL: what of it is written as it is, between its values. */
export interface Written {
  readonly node: Node;
  readonly pieces: readonly string[];
}

/** The compiler's view of the server's sources: what a name means, what type an expression has, who calls a function. */
export interface Sources {
  readonly root: string;
  readonly files: readonly string[];
  /** Calls that run a statement: of a transaction, of a database, of a machine's engine. */
  readonly statements: readonly CallExpression[];
  /** Every `sql` template, and every other text that names a table as SQL does. */
  readonly written: readonly Written[];
  typeOf(node: Node): Type | undefined;
  symbolOf(node: Node): TsSymbol | undefined;
  /** Where a symbol is declared, with its alias followed. */
  declarationOf(symbol: TsSymbol): Node | undefined;
  callersOf(name: string, symbol: TsSymbol): readonly CallExpression[];
  /** Calls by the last word of what is called. */
  readonly calls: ReadonlyMap<string, readonly CallExpression[]>;
  /** Calls that are handed a function by this name and nothing else. */
  handed(name: string): readonly CallExpression[];
  readonly types: Types;
  readonly checker: Checker;
  where(node: Node): string;
  close(): void;
}

/** What asks for rows of a shape: the shape comes before the statement. */
const SHAPED = new Set(['rows', 'first', 'one']);
const ASKED = new Set(['run', 'query', ...SHAPED]);
const TRANSACTIONS = new Set(['Tx', 'Database', 'Asks']);
/** What is called to run a statement, by the type of whom it is called on. */
const RUNS = new Map([...[...TRANSACTIONS].map((name) => [name, ASKED] as const), ['States', ENGINE]]);

const isWriter = ({ expression }: CallExpression): boolean => isIdentifier(expression) && WRITERS.has(expression.text);

const isStatement = (text: string): boolean => /\b(?:from|join|update|into)\s+[a-z]+_[a-z_]+\b/.test(text);

const nameOfCallee = ({ expression }: CallExpression): string | undefined =>
  isIdentifier(expression) ? expression.text : isPropertyAccessExpression(expression) ? expression.name.text : undefined;

/** Whether a call asks a transaction for rows of a shape. */
export const isShaped = (sources: Pick<Sources, 'types' | 'typeOf'>, { expression }: CallExpression): boolean =>
  isPropertyAccessExpression(expression) &&
  SHAPED.has(expression.name.text) &&
  TRANSACTIONS.has(sources.types.nameOf(sources.typeOf(expression.expression)));

/** The names of the statement around one, and itself: the compiler is asked for all of them at once. */
function namesNear(node: Node): Node[] {
  let around = node;
  while (around.parent && !isSourceFile(around.parent) && !isBlock(around.parent)) around = around.parent;
  const found: Node[] = [];
  const visit = (one: Node): void => {
    if (isIdentifier(one) && one !== node) found.push(one);
    if (!isBlock(one)) one.forEachChild(visit);
  };
  visit(around);
  return [node, ...found];
}

/** Opens the sources of a TypeScript project; `wanted` says which of its files are read. */
export function openSources(root: string, config: string, wanted: (file: string) => boolean): Sources {
  const api = new API({ cwd: root });
  const project: Project | undefined = api.updateSnapshot({ openProjects: [config] }).getProjects()[0];
  if (!project) throw new Error(`${config} is no project`);
  const { checker, program } = project;
  const meanings = makeTypes(checker);
  const files = project.rootFiles.map((file) => relative(root, file)).filter(wanted);

  const candidates: CallExpression[] = [];
  const spans: Node[] = [];
  const written: Written[] = [];
  const callers = new Map<string, CallExpression[]>();
  const given = new Map<string, CallExpression[]>();
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const name = nameOfCallee(node);
      const [only, ...others] = node.arguments;
      if (only && isIdentifier(only) && others.length === 0) given.set(only.text, [...(given.get(only.text) ?? []), node]);
      if (name) callers.set(name, [...(callers.get(name) ?? []), node]);
      if (name && (ASKED.has(name) || ENGINE.has(name) || isWriter(node))) candidates.push(node);
    }
    const isSql = !isSourceFile(node) && isTaggedTemplateExpression(node.parent) && isSqlName(node.parent.tag);
    if (isTemplateExpression(node)) {
      const pieces = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
      if (isSql) spans.push(...node.templateSpans.map(({ expression }) => expression));
      if (isSql || pieces.some(isStatement)) written.push({ node: isSql ? node.parent : node, pieces });
    } else if (isNoSubstitutionTemplateLiteral(node) || isStringLiteral(node)) {
      if (isSql || isStatement(node.text)) written.push({ node: isSql ? node.parent : node, pieces: [node.text] });
    }
    node.forEachChild(visit);
  };
  for (const file of files) {
    const source: SourceFile | undefined = program.getSourceFile(`${root}/${file}`);
    if (source) visit(source);
  }

  // Asked together, the compiler answers in a tenth of the time.
  const types = new Map<Node, Type | undefined>();
  const remember = (nodes: readonly Node[]): void => checker.getTypeAtLocation(nodes).forEach((type, at) => void types.set(nodes[at] as Node, type));
  const receivers = candidates.map(({ expression }) => (isPropertyAccessExpression(expression) ? expression.expression : expression));
  remember([...spans, ...receivers]);

  const symbols = new Map<Node, TsSymbol | undefined>();
  const aliased = (symbol: TsSymbol | undefined): TsSymbol | undefined =>
    symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const symbolOf = (node: Node): TsSymbol | undefined => {
    if (!symbols.has(node)) {
      const near = namesNear(node).filter((one) => !symbols.has(one));
      checker.getSymbolAtLocation(near).forEach((symbol, at) => void symbols.set(near[at] ?? node, aliased(symbol)));
    }
    return symbols.get(node);
  };
  const typeOf = (node: Node): Type | undefined => {
    if (!types.has(node)) types.set(node, checker.getTypeAtLocation(node));
    return types.get(node);
  };
  return {
    root,
    files,
    written,
    checker,
    typeOf,
    symbolOf,
    types: meanings,
    calls: callers,
    handed: (name) => given.get(name) ?? [],
    statements: candidates.filter(
      (call, at) => isWriter(call) || RUNS.get(meanings.nameOf(types.get(receivers[at] as Node)))?.has(nameOfCallee(call) ?? ''),
    ),
    declarationOf: (symbol) => (symbol.valueDeclaration ?? symbol.declarations[0])?.resolve(),
    callersOf: (name, symbol) =>
      (callers.get(name) ?? []).filter((call) => {
        const { expression } = call;
        const callee = isPropertyAccessExpression(expression) ? expression.name : expression;
        return symbolOf(callee)?.id === symbol.id;
      }),
    where: (node) => `${relative(root, node.getSourceFile().fileName)}:${lineOf(node)}`,
    close: () => api.close(),
  };
}
