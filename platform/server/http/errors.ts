import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { decode, fill } from '../../i18n/coded';
import { isGone, isSpent, rootOf } from '../db/gone';
import { type Dictionary, UNKNOWN_FIELD } from '../words';
import type { Lang } from './context';
import { Problem, tooMany } from './problem';

const FASTIFY: Readonly<Record<string, [number, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'peticion.tipo'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'peticion.json'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'peticion.json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'peticion.invalida'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'peticion.grande'],
  FST_REQ_FILE_TOO_LARGE: [413, 'archivo.grande'],
  FST_FILES_LIMIT: [413, 'peticion.grande'],
  FST_FIELDS_LIMIT: [413, 'peticion.grande'],
  FST_PARTS_LIMIT: [413, 'peticion.grande'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'peticion.tipo'],
  FST_NO_FORM_DATA: [400, 'archivo.requerido'],
  FST_PROTO_VIOLATION: [400, 'peticion.invalida'],
  FST_ERR_BAD_URL: [400, 'peticion.invalida'],
  // A key longer than any key is one that is not there.
  FST_ERR_MAX_PARAM_LENGTH: [404, 'ruta.no_existe'],
};

/** Connection trouble, or a server that does not lead yet or any more (25006): the request may be tried again. */
const LOST = new Set(['08000', '08001', '08003', '08006', '57P01', '57P02', '57P03', '57014', '55P03', '40001', '40P01', '25P03', '25006']);

/** What is logged of an error: never the values of a statement, which may be someone's data or secret. */
export function describeError(error: unknown): { type: string; message: string; stack: string; [name: string]: unknown } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const named = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? { [name]: value } : {};
  };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    ...named('code'),
    ...named('constraint'),
    ...named('table'),
    stack: frames.join('\n'),
  };
}

export function langOfHeader(request: FastifyRequest): Lang {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'es';
}

/** Any error as what the caller is told; our own faults say nothing but a trace to report. */
export function toProblem(thrown: unknown, request: { readonly log: Pick<FastifyRequest['log'], 'error'> }): Problem {
  const error = rootOf(thrown);
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseError && error.code) {
    if (LOST.has(error.code)) return new Problem(503, 'servidor.ocupado');
    if (isSpent(error.code)) {
      // Whoever looks after the machine has something to do; whoever calls may come again.
      request.log.error({ err: error }, 'the database has no room');
      return new Problem(503, 'servidor.ocupado');
    }
    // Class 22: a value the schema let through that the database cannot hold.
    if (error.code.startsWith('22')) return new Problem(400, 'peticion.invalida');
    if (error.code === '23505') return new Problem(409, 'registro.version');
    if (error.code === '23503')
      return /is not present/.test(error.detail ?? '') ? new Problem(400, 'registro.referencia') : new Problem(409, 'registro.en_uso_otros');
    if (error.code === '23P01' || error.code === '23514' || error.code === '23502') return new Problem(400, 'peticion.invalida');
  }
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    const known = FASTIFY[code];
    if (known) return new Problem(known[0], known[1], { n: 5 });
    const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status === 429) return tooMany('peticion.demasiadas', 60);
    if (status >= 400 && status < 500) return new Problem(status === 422 ? 400 : status, 'peticion.invalida');
    if (isGone(error)) return new Problem(503, 'servidor.ocupado');
  }
  request.log.error({ err: error }, 'unexpected error');
  return new Problem(500, 'servidor.error');
}

/** When to come back, in seconds, where the problem does not say. */
const RETRY_AFTER: Readonly<Record<number, number>> = { 429: 60, 503: 2 };

const TITLES: Record<Lang, Record<number, string>> = {
  es: {
    400: 'Datos no válidos',
    401: 'Sesión requerida',
    403: 'Sin permiso',
    404: 'No encontrado',
    409: 'Conflicto',
    413: 'Demasiado grande',
    415: 'Tipo no admitido',
    429: 'Demasiados intentos',
    500: 'Error del servidor',
    503: 'Servidor ocupado',
  },
  en: {
    400: 'Invalid data',
    401: 'Session required',
    403: 'No permission',
    404: 'Not found',
    409: 'Conflict',
    413: 'Too large',
    415: 'Type not accepted',
    429: 'Too many tries',
    500: 'Server error',
    503: 'Server busy',
  },
};

/** A problem as it is told (RFC 9457), in the reader's language. */
export function problemBody(words: Dictionary, lang: Lang, traceId: string, problem: Problem): Record<string, unknown> {
  const { recurso, ...extra } = { recurso: undefined, ...problem.more.extra };
  const resource = typeof recurso === 'string' ? recurso : undefined;
  const errors = (problem.more.errors ?? []).map((error) => {
    const { code, message } = words.fieldMessage(lang, resource, error.field, error.message);
    const chosen = problem.more.sentence !== undefined && decode(code).code === problem.code;
    return { field: error.field, code, message: chosen ? fill(problem.more.sentence ?? '', problem.params) : message };
  });
  const params: Record<string, string | number> = { trace: traceId, ...problem.params };
  if (typeof params.campo === 'string' && problem.code !== UNKNOWN_FIELD) params.campo = words.fieldLabel(lang, resource, params.campo);
  const own = problem.more.sentence === undefined ? words.message(lang, problem.code, params) : fill(problem.more.sentence, params);
  const detail = errors.length > 0 && (problem.code === 'peticion.invalida' || /\{\w+\}/.test(own)) ? (errors[0]?.message ?? own) : own;
  return {
    type: 'about:blank',
    title: TITLES[lang][problem.status] ?? 'Error',
    status: problem.status,
    detail,
    code: problem.code,
    errors: errors.map((error) => ({ field: error.field, code: decode(error.code).code, message: error.message })),
    ...(problem.more.confirmable ? { confirmable: true } : {}),
    ...extra,
    traceId,
  };
}

/** Answers a problem. */
export async function answerProblem(
  words: Dictionary,
  lang: Lang,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): Promise<FastifyReply> {
  const wait = problem.more.retryAfter ?? RETRY_AFTER[problem.status];
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .send(problemBody(words, lang, request.id, problem));
}
