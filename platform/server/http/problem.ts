import type { Params } from '../../i18n/coded';

export interface FieldError {
  readonly field: string;
  /** Coded message (`campo.maximo_texto{"n":60}`), turned into words when the answer is written. */
  readonly message: string;
}

/** What goes wrong on purpose: becomes an RFC 9457 answer in the reader's language. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly params: Params = {},
    readonly more: {
      readonly errors?: readonly FieldError[];
      readonly confirmable?: boolean;
      /** Words that a client chose for it, in the reader's language, instead of the product's. */
      readonly sentence?: string;
      /** What was written before the refusal stays (a count of failures): the transaction commits, and then it is answered. */
      readonly kept?: boolean;
      /** Seconds after which another try may go better (429, 503). */
      readonly retryAfter?: number;
      readonly extra?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(code);
  }
}

/** A broken business rule or a bad value. */
export const refuse = (code: string, params?: Params, field?: string): Problem =>
  new Problem(400, code, params, field ? { errors: [{ field, message: params ? `${code}${JSON.stringify(params)}` : code }] } : {});
export const notFound = (): Problem => new Problem(404, 'registro.no_existe');
export const forbidden = (code = 'permiso.denegado'): Problem => new Problem(403, code);
export const conflict = (code: string, params?: Params, extra?: Readonly<Record<string, unknown>>): Problem =>
  new Problem(409, code, params, extra ? { extra } : {});
/** More than one may have or do for now; `n` in its words is when to come back, in seconds, unless `params` say another thing. */
export const tooMany = (code: string, seconds: number, params: Params = { n: seconds }): Problem =>
  new Problem(429, code, params, { retryAfter: seconds });
