import { t } from '../i18n/t';

export interface FieldError {
  readonly field: string;
  readonly code?: string | undefined;
  readonly message: string;
}

interface ProblemParts {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  readonly confirmable?: boolean;
  readonly traceId?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A refusal of the server (RFC 9457), or a call that never got an answer (`status` 0). `detail` is what a person reads. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly confirmable: boolean;
  readonly traceId: string | undefined;
  /** Members beyond the standard ones, e.g. the current row of a 409. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(parts: ProblemParts) {
    super(parts.detail);
    this.name = 'ApiProblem';
    this.status = parts.status;
    this.code = parts.code;
    this.detail = parts.detail;
    this.errors = parts.errors ?? [];
    this.confirmable = parts.confirmable ?? false;
    this.traceId = parts.traceId;
    this.extra = parts.extra ?? {};
  }
}

/** No answer at all: the network, the server or a proxy is down. */
export function networkProblem(): ApiProblem {
  return new ApiProblem({ status: 0, code: 'red', detail: t('errors.network') });
}

/** An answer that is not what was agreed. */
export function shapeProblem(path: string, issue: string): ApiProblem {
  return new ApiProblem({ status: 0, code: 'respuesta', detail: t('errors.shape'), extra: { path, issue } });
}

/** Reads a refusal; one without a problem body gets words for its status. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  // Only who meets a refusal loads the schema.
  const { problemSchema } = await import('./problemSchema');
  const parsed = problemSchema.safeParse(body);
  const fallback = response.status === 403 ? t('errors.permission') : t('errors.server');
  if (!parsed.success) return new ApiProblem({ status: response.status, code: String(response.status), detail: fallback });
  const { title, detail, code, errors, confirmable, traceId, status: _status, ...extra } = parsed.data;
  return new ApiProblem({
    status: response.status,
    code: code ?? String(response.status),
    detail: detail || title || fallback,
    errors,
    confirmable,
    traceId,
    extra,
  });
}

export function isProblem(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem;
}

/** How many things that stand in the way are told one by one. */
const TOLD = 10;

/** What a refusal names one by one (`lista`), as much of it as a person reads. */
function listOf({ extra }: ApiProblem): string {
  const { lista } = extra;
  if (!Array.isArray(lista) || lista.length === 0) return '';
  return ` ${lista.slice(0, TOLD).map(String).join('; ')}${lista.length > TOLD ? '; …' : ''}`;
}

/** What to tell a person about any thrown thing. */
export function messageOf(error: unknown): string {
  return isProblem(error) ? error.detail + listOf(error) : t('errors.server');
}
