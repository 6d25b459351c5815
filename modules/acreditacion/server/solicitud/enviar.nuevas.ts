import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { SolicitudRequisito } from '../../shared/solicitud.entity';
import { isDated, type Line, linesOf, type RequirementDraft, savePapers, traceLines } from './entregar';
import { aboutOf, admittedOf, askRoles, sentOf, stepOf, wholeOf } from './enviar';
import { headsOf, type Requirement, requirementsToBe } from './solicitud.read';
import { solicitudResource } from './solicitud.resource';
import { type Held, solicitudStates } from './solicitud.states';

/** A request that is made, filled in and sent at once: its draft as a form would save it, and what is delivered to it. */
export interface Whole {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly requisitos: readonly RequirementDraft[];
}

/**
 * Makes, fills in and sends requests of one profile, none of which has visitors or a picture: within the rules of each of the three, told as each of them, and
 * written once, as they are once they were sent. Answers them in their order.
 */
export async function sendNew(ctx: Context, kit: RouteKit, idPerfil: number, asked: readonly Whole[]): Promise<number[]> {
  const drafts = await kit.writer.foresee(
    ctx,
    solicitudResource,
    asked.map(({ draft }) => draft),
  );
  const rows = drafts.map(({ row }) => row);
  const heads: Held[] = headsOf(rows).map((head) => ({ ...head, roles: new Set() }));
  const required = await requirementsToBe(ctx, idPerfil);
  const deliveries = heads.map(({ IdSolicitud }, at) => ({ IdSolicitud, requisitos: asked[at]?.requisitos ?? [] }));
  await solicitudStates.admit(ctx, heads, 'editar', 'solicitante');
  const lines = await linesOf(ctx, heads, new Map(heads.map(({ IdSolicitud }) => [IdSolicitud, required])), deliveries);
  traceLines(ctx, lines);
  const delivered = deliveredTo(heads, required, lines);
  if (heads.length === 0) return [];
  const ready = await admittedOf(ctx, heads, await wholeOf(ctx, kit, heads, delivered));
  const { set, note, changes } = stepOf(ctx, heads, ready, 'together');
  const join = sql`join (${aboutOf(heads, ready)}) on r.id_solicitud = x.s`;
  const [made, sent] = [{ action: 'guardar', who: 'solicitante' } as const, { action: 'enviar', who: 'solicitante' } as const];
  const Estado = await solicitudStates.makeThrough(ctx, heads, made, sent, { values: rows.map(written), set, join, note, changes });
  await writeRequirements(ctx, heads, required, lines);
  await askRoles(ctx, heads, ready.roles);
  await sentOf(ctx, heads, ready, 'together', Estado);
  return heads.map(({ IdSolicitud }) => IdSolicitud);
}

/** What the writer of rows says by itself is not said twice. */
const written = ({ UsuarioCreacion: _, Version: __, ...row }: Readonly<Record<string, unknown>>) => row;

/** Requirements of each request as they will stand. */
function deliveredTo(heads: readonly Held[], required: readonly Requirement[], lines: readonly Line[]): Map<number, Requirement[]> {
  const own = new Map(heads.map(({ IdSolicitud }) => [IdSolicitud, new Map<number, Line>()]));
  for (const line of lines) own.get(line.head.IdSolicitud)?.set(line.requirement.IdRequisito, line);
  return new Map(
    [...own].map(([id, byRequirement]) => [
      id,
      required.map((requirement) => {
        const line = byRequirement.get(requirement.IdRequisito);
        if (!line) return requirement;
        const Adjuntos = (line.files ?? []).map((IdArchivo) => ({ IdArchivo, Nombre: '', Tamano: 0, Hash: '', Ronda: 0 }));
        return { ...requirement, FechaEmision: line.issue, FechaVencimiento: line.expiry, Adjuntos };
      }),
    ]),
  );
}

/** Requirements of new requests with their dates, and the papers of those that have some. */
async function writeRequirements(ctx: Context, heads: readonly Held[], required: readonly Requirement[], lines: readonly Line[]): Promise<void> {
  const byKey = new Map(lines.map((line) => [`${line.head.IdSolicitud}:${line.requirement.IdRequisito}`, line]));
  const rows = heads.flatMap(({ IdSolicitud }) =>
    required.map((requirement) => ({ IdSolicitud, ...requirement, line: byKey.get(`${IdSolicitud}:${requirement.IdRequisito}`) })),
  );
  const made: Record<string, unknown>[] = [];
  for (const edited of [true, false]) {
    const some = rows.filter(({ line }) => (line !== undefined && isDated(line)) === edited);
    const of = { returning: sql`t.id_solicitud, t.id_requisito`, ...(edited ? { edited } : {}) };
    const values = some.map(({ IdSolicitud, IdRequisito, IdRol, Obligatorio, line }) => ({
      ...{ IdSolicitud, IdRequisito, IdRol, Obligatorio },
      ...{ FechaEmision: line?.issue ?? null, FechaVencimiento: line?.expiry ?? null, IdSolicitudOrigen: line?.reused?.IdSolicitud ?? null },
    }));
    made.push(...(await addRows(ctx, SolicitudRequisito, { values, ...of })));
  }
  const keys = new Map(made.map((row) => [`${row.id_solicitud}:${row.id_requisito}`, Number(row.id)]));
  await savePapers(
    ctx,
    lines.map((line) => ({
      ...line,
      requirement: { ...line.requirement, IdSolicitudRequisito: keys.get(`${line.head.IdSolicitud}:${line.requirement.IdRequisito}`) ?? 0 },
    })),
  );
}
