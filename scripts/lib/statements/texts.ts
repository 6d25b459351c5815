import { render } from '@platform/server/db/render';
import { type CallExpression, isIdentifier, isPropertyAccessExpression, type Node } from 'typescript/unstable/ast';
import { Missing, Walk } from './interpreter';
import { engineText } from './machines';
import { Hole, walkPaths } from './paths';
import { isShaped, type Sources } from './project';
import { WRITERS, writerText } from './rows';
import { isPlain, isSql, Unknown } from './values';
import type { World } from './world';

/** Every text that a call may run, and what of it is only known when it runs. */
export async function textsOf(
  sources: Sources,
  world: World,
  call: CallExpression,
  reached: Set<Node>,
): Promise<{ texts: Set<string>; unknown: string[] }> {
  for (;;) {
    const texts = new Set<string>();
    const unknown: string[] = [];
    try {
      walkPaths(
        (path) => textOf(new Walk(sources, world, path), call, reached),
        (found) => (found instanceof Hole ? unknown.push(found.message) : texts.add(found)),
      );
      return { texts, unknown };
    } catch (error) {
      if (error instanceof RangeError) return { texts, unknown: [...unknown, `${sources.where(call)}: goes round`] };
      if (!(error instanceof Missing)) throw error;
      await world.load(error.file);
    }
  }
}

function textOf(walk: Walk, call: CallExpression, reached: Set<Node>): string {
  const text = runBy(walk, call);
  for (const node of walk.reached) reached.add(node);
  return text;
}

function runBy(walk: Walk, call: CallExpression): string {
  const [first] = call.arguments;
  if (!first) throw new Hole('nothing is run');
  const frame = walk.frameOf(call, null);
  const { expression } = call;
  if (isPropertyAccessExpression(expression) && walk.sources.types.nameOf(walk.sources.typeOf(expression.expression)) === 'States')
    return engineText(walk, call, expression, frame);
  if (isIdentifier(expression) && WRITERS.has(expression.text)) return writerText(walk, call, expression.text, frame);
  const statement = isShaped(walk.sources, call) ? call.arguments[1] : first;
  if (!statement) throw new Hole('nothing is run');
  const value = walk.value(statement, frame);
  const text = isSql(value) ? render(value).text : isPlain(value) || value instanceof Unknown ? value : textIn(value);
  if (typeof text !== 'string') throw walk.hole(statement, value);
  return text;
}

/** The text of a statement that is given with its values. */
const textIn = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'text' in value ? value.text : undefined);
