/** What the first line of a migration says that cannot run within a transaction, or that takes long. */
const OUTSIDE = /^-- outside a transaction\b/;
/** What stands before a statement that is repeated until it changes no row. */
const IN_BATCHES = /^--\s*in batches\b/im;

/** What stands before a statement about a table of parts that is done to each of them instead: how many there are, only their database knows. */
const EACH_PART = /^--\s*each part\b/im;

/** A statement of a script: as it was written with the comments before it, and without any. */
export interface ScriptStatement {
  readonly text: string;
  /** The comments that stand before it or within it, each on its line. */
  readonly notes: string;
  readonly bare: string;
}

/** Whether a migration says of itself that it runs outside of a transaction, statement by statement. */
export const isOutside = (text: string): boolean => OUTSIDE.test(text);

/** Whether a statement is to be repeated until it changes no row, each time in a transaction of its own. */
export const isInBatches = ({ notes }: ScriptStatement): boolean => IN_BATCHES.test(notes);

/** Whether a statement about a table of parts is done to each of them instead. */
export const isEachPart = ({ notes }: ScriptStatement): boolean => EACH_PART.test(notes);

/** Where a piece that is no code ends: a comment, a quoted text, a quoted name, a text between dollars. `from` is its beginning. */
function endOfPiece(text: string, from: number): number | undefined {
  const until = (mark: string, start: number): number => {
    const at = text.indexOf(mark, start);
    return at < 0 ? text.length : at + mark.length;
  };
  if (text.startsWith('--', from)) return until('\n', from + 2);
  if (text.startsWith('/*', from)) return until('*/', from + 2);
  const mark = text[from];
  if (mark === "'" || mark === '"') return until(mark, from + 1);
  if (mark !== '$') return undefined;
  const tag = /^\$\w*\$/.exec(text.slice(from, from + 65))?.[0];
  return tag === undefined ? undefined : until(tag, from + tag.length);
}

/** The statements of a script, in their order. What is quoted, commented or between dollars ends none. */
export function statementsOf(script: string): ScriptStatement[] {
  const found: ScriptStatement[] = [];
  let [text, notes, bare] = ['', '', ''];
  const end = () => {
    if (bare.trim()) found.push({ text: text.trim(), notes: notes.trim(), bare: bare.replace(/\s+/g, ' ').trim() });
    [text, notes, bare] = ['', '', ''];
  };
  for (let at = 0; at < script.length; ) {
    const next = endOfPiece(script, at);
    const piece = next === undefined ? (script[at] ?? '') : script.slice(at, next);
    at = next ?? at + 1;
    if (piece === ';') {
      end();
      continue;
    }
    text += piece;
    const isComment = piece.startsWith('--') || piece.startsWith('/*');
    if (isComment) notes += `${piece.trim()}\n`;
    bare += isComment ? ' ' : piece;
  }
  end();
  return found;
}
