import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Action } from '../../entity/module';
import type { Context } from './context';

/** Who may call a route; every route says it, and the gate asks before anything of the request is read. */
export type Access =
  | { readonly kind: 'public' }
  /** Whoever was shown one thing without being a user, by a key of his own (`x-clave-visita`); no other call answers that key. */
  | { readonly kind: 'visit' }
  /** On the way in, at this step; with `orSession` also who is in already. */
  | { readonly kind: 'step'; readonly step: string; readonly orSession?: boolean }
  /** A session, also while its screen is locked. */
  | { readonly kind: 'unlock' }
  /** A session with profile and division. */
  | { readonly kind: 'session' }
  /** A session whose profile has the action ticked on one of the options. */
  | {
      readonly kind: 'grant';
      readonly menu: readonly string[];
      readonly action: Action;
      /** Goes on without a licence in force: what passes a gate is always recorded. */
      readonly always?: true;
      /** Also open to a terminal by its own key (`x-clave-equipo`), instead of a session's grant. */
      readonly device?: true;
    };

export interface StepIdentity {
  readonly IdUsuario: string;
  readonly IdIngreso: string;
  /** What the token of this step opens. */
  readonly step: string;
  /** When the step was opened. */
  readonly since: Date;
}

/** What was taken from a body as it arrived; given back when the call fails after all. */
export interface Received {
  undo(): Promise<void>;
}

/** What a handler receives beside the context: only what its schemas let through. */
export interface Sent<P, Q, B, R = unknown> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Present on `step` routes while no profile is chosen. */
  readonly step: StepIdentity | null;
  /** What `receive` took from the body. */
  readonly received: R;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** Runs in one transaction with its traces; readings need none, nor a licence in force. What the body says may decide. */
  readonly writes: boolean | ((body: unknown) => boolean);
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer?: z.ZodType;
  /** The handler writes the answer itself (files, streams); what it answers as a function is called once its trace is committed. */
  readonly raw?: boolean;
  /** Written by itself because it goes on (server-sent events), not because it makes a file. */
  readonly events?: boolean;
  /** Whether what is asked for is a file to be made, where the same call also answers other things. */
  readonly file?: (body: unknown) => boolean;
  /** Multipart: the body is taken as it arrives, before the transaction, so that a slow sender holds nothing of the database. */
  readonly receive?: (ctx: Context, request: FastifyRequest) => Promise<Received>;
  /** Reads the past, and nothing is written by it: a standby may answer in the place of the database (DATABASE_READ_URL). */
  readonly history?: boolean;
  readonly resource?: string;
  /** Runs before the transaction, which may yet fail: what it writes stays (a captcha is spent whatever comes after). */
  readonly before?: (ctx: Context, sent: Sent<unknown, unknown, unknown>) => Promise<void>;
  readonly handler: (ctx: Context, sent: Sent<unknown, unknown, unknown>) => Promise<unknown>;
}

/** Whether a call makes a file (Excel, PDF, somebody's whole data): its caller waits for his turn. */
export const makesFile = ({ raw, events, access }: Route): boolean =>
  raw === true && events !== true && (access.kind === 'grant' || access.kind === 'visit');

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Declares a call: its schemas give the handler's types, the documentation and the validation. */
export function route<
  const P extends z.ZodType | undefined,
  const Q extends z.ZodType | undefined,
  const B extends z.ZodType | undefined,
  R extends Received | undefined = undefined,
>(spec: {
  method: Route['method'];
  path: string;
  summary: string;
  tag: string;
  access: Access;
  writes?: boolean | ((body: Out<B>) => boolean);
  params?: P;
  query?: Q;
  body?: B;
  answer?: z.ZodType;
  raw?: boolean;
  events?: boolean;
  file?: (body: Out<B>) => boolean;
  receive?: (ctx: Context, request: FastifyRequest) => Promise<R>;
  history?: boolean;
  resource?: string;
  before?: (ctx: Context, sent: Sent<Out<P>, Out<Q>, Out<B>>) => Promise<void>;
  handler: (ctx: Context, sent: Sent<Out<P>, Out<Q>, Out<B>, R>) => Promise<unknown>;
}): Route {
  return { ...spec, writes: spec.writes ?? spec.method !== 'GET' } as unknown as Route;
}
