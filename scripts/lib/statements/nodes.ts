import * as ts from 'typescript/unstable/ast';

/** An expression as one short line, to be told or to tell it from another. */
export const short = (node: ts.Node): string => node.getText().replace(/\s+/g, ' ').slice(0, 90);

export const lineOf = (node: ts.Node): number => {
  const file = node.getSourceFile();
  return file.text.slice(0, node.getStart(file)).split('\n').length;
};

/** Whether the name is Drizzle's `sql`. */
export const isSqlName = (node: ts.Expression): boolean => ts.isIdentifier(node) && node.text === 'sql';

/** The function that a node stands in, itself where it is one; null outside of any. */
export function functionAround(node: ts.Node): ts.Node | null {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (ts.isArrowFunction(at) || ts.isFunctionExpression(at) || ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) return at;
  return null;
}
