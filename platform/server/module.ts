import type { ModuleWords } from '../entity/labels';
import type { ModuleManifest } from '../entity/module';
import type { Database, Tx } from './db/pool';
import type { DemoOfModule } from './demo/part';
import type { Figure } from './figures';
import type { FileReader } from './files/routes';
import type { PlainProtocol } from './http/plain';
import type { Route } from './http/route';
import type { Session } from './http/session';
import type { Job } from './jobs/job';
import type { Worker, WorkerKit } from './jobs/worker';
import type { RouteKit } from './kit';
import type { Listener } from './outbox/outbox';
import type { Answer } from './product';
import type { Report } from './report/report';
import type { Resource } from './resource/resource';
import type { Sheet } from './sheet/sheet';
import type { AnyStates } from './state/machine';
import type { Timeline } from './timeline/timeline';
import type { DayPart } from './widgets/day';
import type { Trend } from './widgets/trend';
import type { Wait } from './widgets/wait';
import type { Widget } from './widgets/widget';
import type { WorkKind } from './work/work';

export type DeviceGate = (key: string, address: string) => Promise<Session | null>;
interface DeviceKit {
  readonly database: Database;
  readonly sessionFor: (idCliente: number, idDivision: number | null) => Promise<Session>;
  readonly clock: () => Date;
}

/** What is there from the start; each step adds only what is missing, at every start and for every client and division made. */
export interface Starts {
  /** Catalogs of the whole installation. */
  readonly installation?: (tx: Tx) => Promise<unknown>;
  readonly client?: (tx: Tx, idCliente: number) => Promise<unknown>;
  readonly division?: (tx: Tx, idCliente: number, idDivision: number) => Promise<unknown>;
}

/** Everything a module contributes, in one object: taking it out of the list leaves a product without it. */
export interface ServerModule {
  readonly manifest: ModuleManifest;
  readonly es: ModuleWords;
  readonly en: ModuleWords;
  readonly resources: readonly Resource[];
  /** Calls beyond those every resource has. */
  readonly routes?: (kit: RouteKit) => readonly Route[];
  /** Bodies of the manifest's jobs. */
  readonly jobs?: (kit: RouteKit) => readonly Job[];
  /** What goes on beside the calls, in every process. */
  readonly workers?: (kit: WorkerKit) => readonly Worker[];
  /** Kinds of long work over its own rows: the platform claims, repeats, counts and ends. */
  readonly work?: (kit: WorkerKit) => readonly WorkKind[];
  /** Whose a terminal's key is: its session, or null for a key that opens nothing from there. */
  readonly devices?: (kit: DeviceKit) => DeviceGate;
  /** What a visitor's key opens: its session, or null for a key that opens nothing any more. */
  readonly visits?: (kit: DeviceKit) => DeviceGate;
  /** Protocols of machines that it speaks beside its calls. */
  readonly protocols?: (kit: WorkerKit) => readonly PlainProtocol[];
  readonly listeners?: readonly Listener[];
  readonly widgets?: readonly Widget[];
  /** Its figures day by day. */
  readonly trends?: readonly Trend[];
  /** What it says of the day of a division, hour by hour. */
  readonly days?: readonly DayPart[];
  /** What of it waits for whoever looks after a division. */
  readonly waits?: readonly Wait[];
  /** What the report center lists of it. */
  readonly reports?: readonly Report[];
  /** What it tells of the rows of an entity, its own or of a module below: events of their timeline. */
  readonly timelines?: readonly Timeline[];
  /** What it says of the things of an entity, its own or of a module below: on their page and on the card of their name. */
  readonly sheets?: readonly Sheet[];
  /** Who may read files of some use. */
  readonly fileReaders?: readonly FileReader[];
  /** What it tells whoever watches over the product, at `/metrics`. */
  readonly figures?: readonly Figure[];
  readonly starts?: Starts;
  /** Its things that go from state to state: nobody else writes their states. */
  readonly states?: readonly AnyStates[];
  /** What it answers to the questions of modules it stands on. */
  readonly answers?: readonly Answer[];
  readonly demo?: DemoOfModule;
}

/** Declares a module: its manifest with its words, and what it contributes. */
export function serverModule(manifest: ModuleManifest, { words, ...parts }: ServerParts): ServerModule {
  return { manifest, ...words, ...parts };
}

interface ServerParts extends Omit<ServerModule, 'manifest' | 'es' | 'en'> {
  readonly words: { readonly es: ModuleWords; readonly en: ModuleWords };
}
