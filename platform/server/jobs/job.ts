import type { Database } from '../db/pool';
import type { Context } from '../http/context';

/** One run of a job for one client, with what the run needs and the counts its log keeps. */
export interface JobRun {
  readonly IdCliente: number;
  /** The client's active divisions, each with its own today (`yyyyMMdd`). */
  readonly divisions: readonly { readonly IdDivision: number; readonly zona: string; readonly today: string }[];
  readonly now: Date;
  /** One piece of work, whole or absent, with its traces and news; in a division, with its parameters and its today. */
  transaction<T>(work: (ctx: Context) => Promise<T>, idDivision?: number): Promise<T>;
  /** Adds to the run's counts: read, processed, observed. */
  counted(leidos: number, procesados?: number, observados?: number): void;
  /** A line of the run's log. */
  line(text: string): void;
  /** A person asked to stop: leave after the row in hand. */
  cancelled(): Promise<boolean>;
}

/** Work the product does by itself; safe to repeat. Its schedule and words are in its module's manifest. */
export interface Job {
  readonly name: string;
  /** For each client in turn; one client's failure does not stop the others. */
  run?(job: JobRun): Promise<void>;
  /**
   * Of a job of every few minutes: the clients that may have something to do now. The others are not begun with by its schedule, who has hundreds
   * of clients that wait for nothing pays one statement; without it, or asked for by a person, everybody is.
   */
  among?(database: Database, now: Date): Promise<readonly { readonly id: number }[]>;
  /** Once for the installation, whatever the clients (the mail queue, what is purged). */
  once?(job: Omit<JobRun, 'IdCliente' | 'divisions' | 'transaction'>): Promise<void>;
}
