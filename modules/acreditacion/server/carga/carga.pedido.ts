import { int, list, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { visibleAmong } from '@platform/server/resource/read';
import { sql } from 'drizzle-orm';
import { SUJETOS } from '../../shared/sujetos';
import { chooseHost } from '../solicitud/anfitrion';
import { type RequirementDraft, saveRequirements } from '../solicitud/entregar';
import { sendMany } from '../solicitud/enviar';
import { sendNew } from '../solicitud/enviar.nuevas';
import { reusablesOf } from '../solicitud/reuso';
import { solicitudResource } from '../solicitud/solicitud.resource';
import { addVisitor } from '../solicitud/visitas';
import { CLASES } from './carga.clases';
import { readRow, textOf } from './carga.rules';
import { cargaFilaStates, type StoredHead } from './carga.states';
import { type Cells, type Column, fileOf, type LoadRequirement, type ReadRow, requirementKey } from './carga.tipos';

/** What a load is processed with. */
export interface Work {
  readonly head: StoredHead;
  readonly columns: readonly Column[];
  readonly requirements: readonly LoadRequirement[];
}
/** A row in hand. */
export interface Claimed {
  readonly Fila: number;
  readonly Datos: Cells;
  readonly Documento: string | null;
  readonly Clave: string | null;
}
/** A row as it is read, with who or what it is for where the loader may see them. */
interface Read {
  readonly row: Claimed;
  readonly valores: ReadRow['valores'];
  readonly file: Readonly<Record<string, string | number>>;
  readonly seen: number | null;
}

/** Rows become sent requests, through what makes, fills and sends those of people: whatever refuses one of them refuses them all. */
export async function requestRows(ctx: Context, kit: RouteKit, work: Work, rows: readonly Claimed[]): Promise<void> {
  const read = await readRows(ctx, kit, work, rows);
  const drafts = draftsOf(ctx, work, read);
  const delivered = await deliveredByAll(ctx, work, read);
  if (work.head.Entidad !== 'I') {
    const whole = drafts.map((draft, at) => ({ draft, requisitos: delivered[at] ?? [] }));
    return markRows(ctx, work, rows, await sendNew(ctx, kit, work.head.IdPerfilAcreditacion, whole));
  }
  // Visitors are rows of their request: it has to be there.
  const made = await visitsOf(ctx, kit, read, drafts);
  await markRows(ctx, work, rows, made);
  await saveRequirements(
    ctx,
    made.map((IdSolicitud, at) => ({ IdSolicitud, requisitos: delivered[at] ?? [] })),
  );
  // Last: others wait for what sending holds (the series of numbers) until the commit.
  await sendMany(ctx, kit, made, 'together');
}

/** Says of rows which requests they became. */
async function markRows(ctx: Context, { head }: Work, rows: readonly Claimed[], made: readonly number[]): Promise<void> {
  const { IdCliente } = ctx.session;
  // A request that was deleted or rejected since lets its row be processed again.
  await ctx.tx.run(
    sql`update acreditacion_carga_fila f set clave = null from acreditacion_solicitud s where f.id_cliente = ${IdCliente} and f.estado = 'P'
      and f.clave = any(${sql.param(rows.flatMap((row) => row.Clave ?? []))}::text[]) and s.id_solicitud = f.id_solicitud and s.estado in ('E', 'R')`,
  );
  const own = sql.param(rows.map((row) => row.Fila));
  await cargaFilaStates.moveAll(ctx, 'procesar', 'sistema', {
    from: sql`unnest(${own}::int[], ${sql.param([...made])}::int[]) x(f, s)`,
    where: sql`t.id_cliente = ${IdCliente} and t.id_carga = ${head.IdCarga} and t.fila = any(${own}::int[]) and t.fila = x.f`,
    set: { IdSolicitud: sql`x.s`, Errores: [] },
  });
}

async function readRows(ctx: Context, kit: RouteKit, { head, columns }: Work, rows: readonly Claimed[]): Promise<Read[]> {
  const { ficha, conocidos } = CLASES[head.Entidad];
  const read = rows.map((row) => {
    const { valores } = readRow(columns, row.Datos);
    return { row, valores, file: fileOf(columns, valores) };
  });
  const known = await conocidos(
    ctx,
    read.map(({ file }) => file),
  );
  const seen = await visibleAmong(
    ctx.tx,
    kit.registry.get(ficha.resource),
    ctx.session,
    known.flatMap((id) => id ?? []),
  );
  return read.map((one, at) => ({ ...one, seen: seen.has(known[at]) ? (known[at] ?? null) : null }));
}

/** Drafts of all rows, as a form would save each. */
function draftsOf(ctx: Context, { head }: Work, rows: readonly Read[]): Record<string, unknown>[] {
  const { pide } = CLASES[head.Entidad];
  const { id, datos } = SUJETOS[head.Entidad];
  return rows.map((row) => {
    // The host is named by document, and chosen as a single request's.
    const { IdAnfitrion: _, ...own } = Object.fromEntries(pide.map((name) => [name, row.valores[name] ?? null]));
    return {
      Entidad: head.Entidad,
      IdCompania: head.IdCompania,
      IdContrato: head.IdContrato,
      IdPerfilAcreditacion: head.IdPerfilAcreditacion,
      Lugar: head.Lugar,
      Asunto: head.Asunto,
      ...own,
      ...(datos ? { [datos]: head.Entidad === 'E' ? { IdPais: ctx.session.IdPais, ...row.file } : row.file } : {}),
      ...(id && row.seen !== null ? { [id]: row.seen } : {}),
    };
  });
}

/** Drafts of visits, with whom they visit and who comes; answers them in the order of the rows. */
async function visitsOf(ctx: Context, kit: RouteKit, rows: readonly Read[], drafts: readonly Readonly<Record<string, unknown>>[]): Promise<number[]> {
  const made = (await kit.writer.createMany(ctx, solicitudResource, drafts)).map(({ row }) => Number(row.IdSolicitud));
  for (const [at, { valores, file, seen }] of rows.entries()) {
    const idSolicitud = made[at] ?? 0;
    const host = textOf(valores.IdAnfitrion ?? null);
    if (host !== null) await chooseHost(ctx, kit, idSolicitud, host);
    await addVisitor(ctx, kit, idSolicitud, seen === null ? { DatosPersona: { ...file } } : { IdPersona: seen });
  }
  return made;
}

/** What rows deliver to their requests, in their order. */
async function deliveredByAll(ctx: Context, work: Work, rows: readonly Read[]): Promise<RequirementDraft[][]> {
  const papers = await papersOf(
    ctx,
    work.head.IdCarga,
    rows.flatMap(({ row }) => row.Documento ?? []),
  );
  const delivered: RequirementDraft[][] = [];
  for (const row of rows) delivered.push(await deliveredBy(ctx, work, row, papers.get(row.row.Documento ?? '') ?? new Map()));
  return delivered;
}

/** What a row delivers of each requirement, and of an obligatory one that it does not, the paper of an earlier accreditation. */
async function deliveredBy(
  ctx: Context,
  { head, requirements }: Work,
  { valores, seen }: Read,
  papers: ReadonlyMap<number, readonly number[]>,
): Promise<RequirementDraft[]> {
  const { reusa } = CLASES[head.Entidad];
  const own = requirements.map(({ IdRequisito, Codigo, Obligatorio }) => {
    const FechaEmision = textOf(valores[requirementKey(Codigo, 'E')]);
    const FechaVencimiento = textOf(valores[requirementKey(Codigo, 'V')]);
    const Adjuntos = papers.get(IdRequisito);
    const blank = FechaEmision === null && FechaVencimiento === null && !Adjuntos;
    return { blank, Obligatorio, draft: { IdRequisito, FechaEmision, FechaVencimiento, ...(Adjuntos ? { Adjuntos } : {}) } };
  });
  const reusables = await reusablesOf(
    ctx,
    reusa && seen !== null ? { kind: reusa, id: seen } : null,
    own.flatMap(({ blank, Obligatorio, draft }) => (blank && Obligatorio ? [draft.IdRequisito] : [])),
  );
  return own.flatMap(({ blank, draft }): RequirementDraft[] => {
    if (!blank) return [draft];
    return reusables.has(draft.IdRequisito) ? [{ IdRequisito: draft.IdRequisito, Reutilizar: 'S' }] : [];
  });
}

/** Papers of a load by the document they are named after, and by requirement. */
async function papersOf(ctx: Context, idCarga: number, documents: readonly string[]): Promise<Map<string, Map<number, number[]>>> {
  const rows = await ctx.tx.rows(
    { documento: text, id_requisito: int, archivos: list(int) },
    sql`select documento, id_requisito, array_agg(id_archivo order by id_carga_adjunto) as archivos from acreditacion_carga_adjunto
      where id_cliente = ${ctx.session.IdCliente} and id_carga = ${idCarga} and documento = any(${sql.param([...documents])}::text[]) group by documento, id_requisito`,
  );
  const papers = new Map<string, Map<number, number[]>>();
  for (const { documento, id_requisito, archivos } of rows) {
    const of = papers.get(documento) ?? new Map<number, number[]>();
    papers.set(documento, of);
    of.set(id_requisito, archivos);
  }
  return papers;
}
