import { int } from '@platform/server/db/rows';
import { holdEach } from '@platform/server/files/hold';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { addRows, changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { SolicitudAdjunto, SolicitudRequisito } from '../../shared/solicitud.entity';
import { askReading } from '../tramites/lectura';
import { releaseFiles } from './ficha.foto';
import { isOpenToRequester } from './requisitos.rules';
import { type Reusable, reusablesOf, subjectOf } from './reuso';
import { type Head, type Requirement, requirementsOfMany } from './solicitud.read';
import { solicitudStates } from './solicitud.states';

export interface RequirementDraft {
  readonly IdRequisito: number;
  readonly FechaEmision?: string | null | undefined;
  readonly FechaVencimiento?: string | null | undefined;
  /** The files the requirement has from now on. */
  readonly Adjuntos?: readonly number[] | undefined;
  /** Takes the still valid paper of an earlier accreditation. */
  readonly Reutilizar?: 'S' | 'N' | undefined;
}
/** What is delivered to a request. */
export interface Delivery {
  readonly IdSolicitud: number;
  readonly requisitos: readonly RequirementDraft[];
}
/** A requirement as it will be. */
export interface Line {
  readonly head: Head;
  readonly requirement: Requirement;
  readonly reused: Reusable | undefined;
  /** Null: its files stay as they are. */
  readonly files: readonly number[] | null;
  readonly issue: string | null;
  readonly expiry: string | null;
}

/** Saves one requirement of a draft, or of a returned request where it was observed. */
export async function saveRequirement(ctx: Context, id: number, sent: RequirementDraft): Promise<{ guardado: 'S' }> {
  await saveRequirements(ctx, [{ IdSolicitud: id, requisitos: [sent] }]);
  return { guardado: 'S' };
}

/** Saves dates and papers of requirements of requests, each kind of row with one statement. */
export async function saveRequirements(ctx: Context, deliveries: readonly Delivery[]): Promise<void> {
  const heads = await solicitudStates.takeAll(
    ctx,
    deliveries.map((one) => one.IdSolicitud),
    'editar',
    'solicitante',
  );
  const requirements = await requirementsOfMany(
    ctx,
    heads.map((head) => head.IdSolicitud),
  );
  const lines = await linesOf(ctx, heads, requirements, deliveries);
  if (lines.length === 0) return;
  await savePapers(ctx, lines);
  await saveDates(ctx, lines);
  traceLines(ctx, lines);
}

/** What is delivered as each requirement will be: every rule that looks at nothing but the requirement and what was sent of it. */
export async function linesOf(
  ctx: Context,
  heads: readonly Head[],
  requirements: ReadonlyMap<number, readonly Requirement[]>,
  deliveries: readonly Delivery[],
): Promise<Line[]> {
  const byId = new Map(heads.map((head) => [head.IdSolicitud, head]));
  const lines: Line[] = [];
  for (const { IdSolicitud, requisitos } of deliveries) {
    const head = byId.get(IdSolicitud);
    for (const sent of requisitos) {
      const requirement = requirements.get(IdSolicitud)?.find((one) => one.IdRequisito === sent.IdRequisito);
      if (!head || !requirement) throw notFound();
      lines.push(await lineOf(ctx, head, requirement, sent));
    }
  }
  return lines;
}

/** The traces of what is delivered. */
export function traceLines(ctx: Context, lines: readonly Line[]): void {
  for (const { head, requirement, reused, files, expiry } of lines)
    ctx.audit({
      entity: 'AcreditacionSolicitud',
      record: head.IdSolicitud,
      action: 'editar',
      changes: {
        [`Requisitos.${requirement.Codigo}`]: [requirement.FechaVencimiento, expiry],
        Adjuntos: [requirement.Adjuntos.map((one) => one.IdArchivo), [...(files ?? [])]],
        ...(reused ? { [`Requisitos.${requirement.Codigo}.IdSolicitudOrigen`]: [requirement.IdSolicitudOrigen, reused.IdSolicitud] } : {}),
      },
    });
}

async function lineOf(ctx: Context, head: Head, requirement: Requirement, sent: RequirementDraft): Promise<Line> {
  if (requirement.TipoRequisito === 'A') throw refuse('solicitud.sin_adjuntos');
  if (!isOpenToRequester(head.Estado, requirement)) throw refuse('solicitud.solo_observado');
  const reused = sent.Reutilizar === 'S' ? (await reusablesOf(ctx, subjectOf(head), [sent.IdRequisito])).get(sent.IdRequisito) : undefined;
  if (sent.Reutilizar === 'S' && !reused) throw refuse('campo.referencia', { campo: 'Reutilizar' }, 'Reutilizar');
  const issue = reused ? reused.FechaEmision : sent.FechaEmision === undefined ? requirement.FechaEmision : sent.FechaEmision;
  const expiry = reused ? reused.FechaVencimiento : sent.FechaVencimiento === undefined ? requirement.FechaVencimiento : sent.FechaVencimiento;
  const files = reused ? [reused.IdArchivo] : sent.Adjuntos;
  return { head, requirement, reused, files: files ? [...new Set(files)] : null, issue, expiry };
}

/** The files that requirements have from now on: known to the session or there already. */
export async function savePapers(ctx: Context, lines: readonly Line[]): Promise<void> {
  const { IdCliente, IdUsuario, IdCompania } = ctx.session;
  const filed = lines.flatMap(({ files, head, requirement, reused }) =>
    files === null
      ? []
      : [
          {
            s: head.IdSolicitud,
            q: requirement.IdSolicitudRequisito,
            m: head.Ronda,
            a: files,
            u: reused?.IdArchivo ?? null,
            tenia: requirement.Adjuntos,
          },
        ],
  );
  if (filed.length === 0) return;
  const wanted = filed.flatMap(({ a }) => a);
  const sent = sql`jsonb_to_recordset(${JSON.stringify(filed.map(({ tenia: _, ...one }) => one))}::jsonb) as x(s int, q int, m int, a int[], u int)`;
  if (wanted.length > 0) {
    const known = await ctx.tx.rows(
      {},
      sql`select 1 from ${sent} join base_archivo f on f.id_archivo = any(x.a) and f.id_cliente = ${IdCliente} and f.tipo_contenido = 'application/pdf'
        and (f.usuario_creacion = ${IdUsuario} or f.id_compania = ${IdCompania ?? -1} or f.id_archivo = x.u
          or exists (select 1 from acreditacion_solicitud_adjunto a where a.id_cliente = f.id_cliente and a.id_archivo = f.id_archivo and a.id_solicitud_requisito = x.q))`,
    );
    if (known.length !== wanted.length) throw refuse('campo.referencia', { campo: 'Adjuntos' }, 'Adjuntos');
  }
  // What an earlier round delivered stays, to be seen beside what replaces it.
  if (filed.some(({ tenia }) => tenia.length > 0)) {
    const replaced = await ctx.tx.rows(
      { s: int, id_archivo: int },
      sql`delete from acreditacion_solicitud_adjunto a using ${sent} where a.id_cliente = ${IdCliente} and a.id_solicitud_requisito = x.q and a.ronda = x.m and not (a.id_archivo = any(x.a)) returning x.s, a.id_archivo`,
    );
    for (const id of new Set(replaced.map(({ s }) => s)))
      await releaseFiles(
        ctx,
        id,
        replaced.flatMap((row) => (row.s === id ? row.id_archivo : [])),
      );
  }
  if (wanted.length === 0) return;
  await addRows(ctx, SolicitudAdjunto, {
    values: { IdSolicitudRequisito: sql`x.q`, IdArchivo: sql`p.archivo`, Ronda: sql`x.m` },
    from: sql`${sent} cross join unnest(x.a) with ordinality as p(archivo, n) order by x.q, p.n`,
    clash: {},
  });
  await holdEach(
    ctx.tx,
    'AcreditacionSolicitud',
    filed.flatMap(({ s, a }) => a.map((archivo) => ({ archivo, registro: s }))),
  );
  await askReading(ctx, wanted);
}

/** Whether a requirement gets other dates, none of which runs out before it was issued. */
export function isDated({ requirement, issue, expiry }: Line): boolean {
  if (issue !== null && expiry !== null && expiry < issue)
    throw refuse('solicitud.requisito_fechas', { requisito: requirement.Requisito }, 'FechaVencimiento');
  return issue !== requirement.FechaEmision || expiry !== requirement.FechaVencimiento;
}

/** Dates of requirements; of what is sent again as it was nobody says that it was corrected. */
async function saveDates(ctx: Context, lines: readonly Line[]): Promise<void> {
  const dated = lines.map((line) => {
    const { requirement, reused, issue, expiry } = line;
    return { q: requirement.IdSolicitudRequisito, e: issue, v: expiry, o: reused?.IdSolicitud ?? null, c: isDated(line) };
  });
  for (const [some, stamp] of [
    [dated.filter(({ c }) => c), 'whole'],
    [dated.filter(({ c }) => !c), 'version'],
  ] as const) {
    if (some.length === 0) continue;
    await changeRows(ctx, SolicitudRequisito, {
      set: { FechaEmision: sql`x.e::date`, FechaVencimiento: sql`x.v::date`, IdSolicitudOrigen: sql`x.o` },
      from: sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as x(q int, e text, v text, o int)`,
      where: sql`t.id_solicitud_requisito = x.q`,
      stamp,
    });
  }
}
