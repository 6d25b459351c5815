import type { Database } from './db/pool';
import type { Files } from './files/files';
import type { Partials } from './files/partial';
import type { Scanner } from './files/scan';
import type { FileStore } from './files/store';
import type { Streams } from './http/stream';
import type { Mailer } from './mail/mailer';
import type { PdfReader } from './pdf/read';
import type { Product } from './product';
import type { Reader } from './resource/read';
import type { Registry } from './resource/registry';
import type { Writer } from './resource/write';
import type { SecretBox } from './secrets';
import type { Dictionary } from './words';

/** What a module's own calls may need of the platform. */
export interface RouteKit {
  readonly product: Product;
  readonly database: Database;
  readonly registry: Registry;
  readonly reader: Reader;
  readonly writer: Writer;
  readonly words: Dictionary;
  readonly clock: () => Date;
  readonly files: Files;
  readonly store: FileStore;
  /** Uploads that rest until they are worked off. */
  readonly partials: Partials;
  /** The antivirus of the installation, where it has one. */
  readonly scanner: Scanner | null;
  /** Seals what has to be read again. */
  readonly box: SecretBox;
  readonly mailer: Mailer;
  /** Answers that go on: events. */
  readonly streams: Streams;
  /** Reads what is written in PDF files. */
  readonly pdf: PdfReader;
}
