import sax from 'sax';

/** The beginning of an element: names without their prefixes, which each writer of workbooks chooses for itself. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
}
export interface XmlEvents {
  open?(tag: Tag): void;
  /** The end of an element, with the text that stood in it after its last child. */
  close?(name: string, text: string): void;
}

/** Text that is no markup, or markup that nobody needs who tells of cells. */
export class NotXml extends Error {}

/** No entity but those of the format itself. */
const STRICT = { position: false, strictEntities: true };
const DEEPEST = 50;
/** Letters between two marks. */
const LONGEST = 1_048_576;
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads markup as it comes, a step for each piece of it. Whatever could make much out of little or reach outside
 * (document types, entities of one's own) is refused.
 *
 * @throws NotXml
 */
export async function* readXml(content: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const parser = sax.parser(true, STRICT);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let depth = 0;
  const add = (more: string) => {
    text += more;
    if (text.length > LONGEST) throw new NotXml('a text without end');
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.ondoctype = () => {
    throw new NotXml('a document type');
  };
  parser.onerror = (error) => {
    throw new NotXml(error.message);
  };
  parser.onopentag = ({ name, attributes }) => {
    text = '';
    depth += 1;
    if (depth > DEEPEST) throw new NotXml('elements in elements without end');
    const own: Record<string, string> = {};
    for (const [key, value] of Object.entries(attributes)) if (!key.startsWith('xmlns')) own[local(key)] = String(value);
    events.open?.({ name: local(name), attributes: own });
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    events.close?.(local(name), text);
    text = '';
  };
  for await (const bytes of content) {
    parser.write(decoded(decoder, bytes));
    yield;
  }
  parser.write(decoded(decoder)).close();
}

function decoded(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new NotXml('not in UTF-8');
  }
}

/** The same for markup that is short, read to its end. */
export async function readWhole(content: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  const steps = readXml(content, events);
  while (!(await steps.next()).done);
}
