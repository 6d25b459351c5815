import type { Database } from './db/pool';
import type { Files } from './files/files';
import type { Partials } from './files/partial';
import type { PdfReader } from './pdf/read';
import type { Reader } from './resource/read';
import type { Registry } from './resource/registry';
import type { Writer } from './resource/write';
import type { Dictionary } from './words';

/** What a module's own calls may need of the platform. */
export interface RouteKit {
  readonly database: Database;
  readonly registry: Registry;
  readonly reader: Reader;
  readonly writer: Writer;
  readonly words: Dictionary;
  readonly clock: () => Date;
  readonly files: Files;
  /** Uploads that rest until they are worked off. */
  readonly partials: Partials;
  /** The address that people reach the product by. */
  readonly publicUrl: string;
  /** Reads what is written in PDF files. */
  readonly pdf: PdfReader;
}
