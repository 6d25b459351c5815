import { relative } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import type { Listed } from './listed';
import { lineOf } from './nodes';
import { type Prepared, preparedBy, type Refusal } from './prepare';
import { isShaped, type Sources, type Written } from './project';
import { misfits, type Shaped, shapeOf } from './shapes';
import { textsOf } from './texts';
import type { World } from './world';

export interface Checked {
  /** What is wrong, each with its file and line. */
  readonly faults: readonly string[];
  /** Calls that run a statement, and texts that were prepared. */
  readonly places: number;
  readonly texts: number;
  /** Each text with the place that runs it. */
  readonly all: ReadonlyMap<string, string>;
}

export interface Checking {
  readonly sources: Sources;
  readonly world: World;
  /** Of a database with the migrations. */
  readonly url: string;
  readonly listed: readonly Listed[];
  /** Texts that the product makes without writing them down, and what each is for. */
  readonly made: ReadonlyMap<string, string>;
}

interface Known {
  /** What is not known of a file's statements until they run, by the place that runs them. */
  readonly open: Map<string, Map<string, readonly string[]>>;
  /** Where each text is run. */
  readonly texts: Map<string, string>;
  readonly reached: Set<Node>;
  /** The shape of each place that asks for rows of one, with its texts. */
  readonly shaped: Map<string, { readonly shape: Shaped; readonly texts: ReadonlySet<string> }>;
}

/**
 * Has every statement of the sources prepared by a database of the same migrations: what it refuses is a fault with file and line. A
 * statement that is only known when it runs is a fault too, unless its file is listed with its reason and with as many of them;
 * so is a listed one that is not there any more, and a written piece of SQL that no prepared statement holds. Where rows of a shape are
 * asked for, each of its columns is among those of the statement, and of its kind.
 */
export async function checkStatements({ sources, world, url, listed, made }: Checking): Promise<Checked> {
  const known = await gather(sources, world, listed);
  for (const { file, shapes } of listed) for (const text of (await shapes?.(world)) ?? []) known.texts.set(text, file);
  for (const [text, of] of made) if (!known.texts.has(text)) known.texts.set(text, of);
  const prepared = await preparedBy(url, known.texts.keys());
  const faults = [
    ...[...prepared.refused].map(([text, refusal]) => told(sources, known.texts.get(text) ?? '', text, refusal)),
    ...shapeless(known, prepared),
    ...unlisted(known.open, listed),
    ...unwritten(sources, known, new Set(listed.filter(({ shapes }) => !shapes).map(({ file }) => file))),
  ];
  return { faults: [...new Set(faults)].sort(), places: sources.statements.length, texts: known.texts.size, all: known.texts };
}

async function gather(sources: Sources, world: World, listed: readonly Listed[]): Promise<Known> {
  const byHand = new Set(listed.filter(({ shapes }) => shapes).map(({ file }) => file));
  const known: Known = { open: new Map(), texts: new Map(), reached: new Set(), shaped: new Map() };
  for (const call of sources.statements) {
    const place = sources.where(call);
    const file = relative(sources.root, call.getSourceFile().fileName);
    // What the product makes in each of its shapes is not guessed at.
    if (byHand.has(file)) continue;
    const shape = isShaped(sources, call) ? shapeOf(sources, call) : null;
    const { texts, unknown } = await textsOf(sources, world, call, known.reached);
    if (unknown.length > 0 || texts.size === 0) known.open.set(file, (known.open.get(file) ?? new Map()).set(place, unknown));
    for (const text of texts) known.texts.set(text, place);
    if (shape) known.shaped.set(place, { shape, texts });
  }
  return known;
}

/** Shapes that their statements do not answer. */
function shapeless({ shaped }: Known, { columns }: Prepared): string[] {
  return [...shaped].flatMap(([place, { shape, texts }]) =>
    typeof shape === 'string'
      ? [`${place}: ${shape}`]
      : [...texts].flatMap((text) => misfits(shape, columns.get(text)).map((fault) => `${place}: ${fault}`)),
  );
}

/** The refusal with what stands around it, and the line that wrote that. */
function told(sources: Sources, place: string, text: string, { message, at }: Refusal): string {
  const near = at === null ? text.slice(0, 80) : text.slice(Math.max(0, at - 30), at + 50);
  const line = at === null ? undefined : lineBy(sources, text, at);
  return `${line && line !== place ? `${line} (run by ${place})` : place}: ${message} · … ${near.replace(/\s+/g, ' ').trim()} …`;
}

/** Where a piece of a text was written: the longest piece that holds the place. */
function lineBy(sources: Sources, text: string, at: number): string | undefined {
  let found: Written | undefined;
  let longest = 0;
  for (const written of sources.written)
    for (const piece of written.pieces) {
      if (piece.length <= longest) continue;
      const from = text.lastIndexOf(piece, at);
      if (from < 0 || from + piece.length < at) continue;
      longest = piece.length;
      found = written;
    }
  return found && `${relative(sources.root, found.node.getSourceFile().fileName)}:${lineOf(found.node)}`;
}

function unlisted(open: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>, listed: readonly Listed[]): string[] {
  const faults: string[] = [];
  for (const [file, places] of open) {
    const allowed = listed.find((one) => one.file === file)?.calls ?? 0;
    if (places.size === allowed) continue;
    const those = [...places].map(([place, unknown]) => `${place}: known only when it runs: ${unknown[0] ?? 'nothing is run'}`);
    faults.push(
      ...(allowed === 0 ? those : [`${file}: ${allowed} statements are listed as known only when they run, and there are ${places.size}`, ...those]),
    );
  }
  for (const { file, calls } of listed)
    if (calls > 0 && !open.has(file)) faults.push(`${file}: listed as known only when it runs, and nothing in it is`);
  return faults;
}

/** Pieces shorter than this stand in any statement. */
const TELLING = 14;

/** Written SQL that no prepared text holds: nobody runs it, or the check does not see who does. */
function unwritten(sources: Sources, { reached, texts }: Known, listed: ReadonlySet<string>): string[] {
  const fileOf = (node: Node): string => relative(sources.root, node.getSourceFile().fileName);
  const rest = sources.written.filter(({ node }) => !reached.has(node) && !listed.has(fileOf(node)));
  if (rest.length === 0) return [];
  const all = [...texts.keys()].join('\n');
  return rest.flatMap(({ node, pieces }) => {
    const missing = pieces.map((piece) => piece.trim()).find((piece) => piece.length >= TELLING && !all.includes(piece));
    const place = `${fileOf(node)}:${lineOf(node)}`;
    return missing ? [`${place}: written and in no statement that was prepared: ${missing.replace(/\s+/g, ' ').slice(0, 90)}`] : [];
  });
}
