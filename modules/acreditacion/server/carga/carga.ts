import { allows } from '@platform/entity/states';
import { int, json, oneOf, orNull, type RowOf, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict, notFound, Problem, refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { beginWork, holdWork, stopWorkOf } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ESTADOS_FILA } from '../../shared/carga.entity';
import { cargaFilaMachine } from '../../shared/carga.states';
import { Solicitud } from '../../shared/solicitud.entity';
import { CLASES } from './carga.clases';
import { columnsOf } from './carga.columnas';
import { readRow } from './carga.rules';
import { cargaFilaStates, cargaStates, type StoredHead } from './carga.states';
import type { Column, LoadHead, RowFault, TypedRow } from './carga.tipos';
import { type JudgedRow, judge } from './carga.validar';

/** What a load's processing is called among long works. */
export const CARGA = 'carga';

export const cellsSchema = z.record(z.string(), z.string());
const STORED = { Fila: int, Estado: oneOf(ESTADOS_FILA), Documento: orNull(text), Datos: json(cellsSchema) };

interface NewLoad extends Omit<LoadHead, 'IdCarga'> {
  readonly Lugar: string | null;
  readonly Asunto: string | null;
}

/** What the client's field configuration asks of every request's heading is asked of the load's. */
function checkConfigured(ctx: Context, load: NewLoad): void {
  const config = ctx.session.fieldConfig.get(Solicitud.options.menu[0]);
  const errors = (['Lugar', 'Asunto'] as const)
    .filter((name) => load[name] === null && config?.get(name.toLowerCase())?.obligatorio)
    .map((field) => ({ field, message: 'campo.obligatorio' }));
  if (errors.length > 0) throw new Problem(400, 'campo.obligatorio', {}, { errors, extra: { recurso: 'AcreditacionCarga' } });
}

/** Keeps a file's rows with what each has wrong; nothing is created yet. */
export async function createLoad(
  ctx: Context,
  kit: RouteKit,
  load: NewLoad,
  file: { readonly nombre: string; readonly huella: string; readonly columns: readonly Column[]; readonly rows: readonly TypedRow[] },
): Promise<{ IdCarga: number }> {
  checkConfigured(ctx, load);
  const { IdCliente, IdDivision } = ctx.session;
  const IdCarga = await cargaStates.make(ctx, 'crear', 'solicitante', {
    IdCliente,
    IdDivision,
    Archivo: file.nombre,
    Huella: file.huella,
    IdCompania: load.IdCompania,
    IdContrato: load.IdContrato,
    IdPerfilAcreditacion: load.IdPerfilAcreditacion,
    Lugar: load.Lugar,
    Asunto: load.Asunto,
    AceptarAdvertencias: load.AceptarAdvertencias,
  });
  const judged = await judge(ctx, kit, file.columns, { ...load, IdCarga }, file.rows);
  for (let at = 0; at < judged.length; at += 1000) {
    await cargaFilaStates.makeAll(
      ctx,
      'juzgar',
      'sistema',
      { IdCliente, IdDivision, IdCarga, Fila: sql`x.f`, Documento: sql`x.d`, Datos: sql`x.v`, Errores: sql`x.r`, Clave: sql`x.k` },
      sql`jsonb_to_recordset(${JSON.stringify(judged.slice(at, at + 1000).map(stored))}::jsonb) as x(f int, e text, d text, v jsonb, r jsonb, k text)`,
      sql`x.e`,
    );
  }
  ctx.audit({ entity: 'AcreditacionCarga', record: IdCarga, action: 'crear', changes: { Archivo: file.nombre, Filas: judged.length } });
  return { IdCarga };
}

const stored = (row: JudgedRow) => ({
  f: row.Fila,
  e: row.Errores.length > 0 ? 'O' : 'C',
  d: row.Documento,
  v: row.Datos,
  r: row.Errores,
  k: row.Clave,
});

/** What a row says of what no two rows may say alike. */
type Said = Pick<RowOf<typeof STORED>, 'Documento' | 'Datos'>;

/** Rows not processed yet: those that say the same as one of `said`, and as `otras` those that say the same as one of them; all when nothing is said. */
async function unprocessed(
  ctx: Context,
  { IdCarga, Entidad }: LoadHead,
  columns: readonly Column[],
  said: readonly Said[] | null,
): Promise<Record<'rows' | 'otras', TypedRow[]>> {
  const { unicas, nombre } = CLASES[Entidad];
  const cells = columns.filter(({ clave }) => clave in unicas && clave !== nombre);
  const documents = (said ?? []).map((row) => row.Documento).filter((one) => one !== null);
  const found = await ctx.tx.rows(
    STORED,
    sql`select fila as "Fila", estado as "Estado", documento as "Documento", coalesce(datos, '{}') as "Datos" from acreditacion_carga_fila
          where id_cliente = ${ctx.session.IdCliente} and id_carga = ${IdCarga} and estado <> 'P' and (${said === null || cells.length > 0} or documento = any(${sql.param(documents)}::text[])) order by fila`,
  );
  if (said === null) return { rows: found, otras: [] };
  const keysOf = ({ Documento, Datos }: Said): string[] => {
    const { valores } = readRow(cells, Datos);
    return [`${nombre}|${Documento}`, ...cells.flatMap(({ clave }) => (valores[clave] === null ? [] : [`${clave}|${valores[clave]}`]))];
  };
  const like = (rows: readonly Said[]) => {
    const keys = new Set(rows.flatMap(keysOf));
    return found.filter((row) => keysOf(row).some((key) => keys.has(key)));
  };
  const rows = like(said);
  return { rows, otras: like(rows).filter((row) => !rows.includes(row)) };
}

/** Judges again rows that are not processed: all of a load, or those that say the same as one of `said`. */
async function judgeAgain(ctx: Context, kit: RouteKit, head: LoadHead, said: readonly Said[] | null, known?: readonly Column[]): Promise<void> {
  const columns = known ?? (await columnsOf(ctx, kit, head));
  const { rows, otras } = await unprocessed(ctx, head, columns, said);
  const own = rows.map((row) => row.Fila);
  const { n: contadas } = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from acreditacion_carga_fila where id_cliente = ${ctx.session.IdCliente} and id_carga = ${head.IdCarga} and estado in ('C', 'P') and not (fila = any(${sql.param(own)}::int[]))
      and fila < ${own[0] ?? 0}`,
  );
  const judged = await judge(ctx, kit, columns, head, rows, { contadas, otras });
  // Each row finds its own verdict by its number: a join would be planned by what is known of the table, which of a load just filled is nothing.
  const verdict = sql`(x.v -> t.fila::text)`;
  await cargaFilaStates.moveAll(ctx, 'juzgar', 'sistema', {
    from: sql`(select ${JSON.stringify(Object.fromEntries(judged.map((row) => [row.Fila, stored(row)])))}::jsonb as v) x`,
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${head.IdCarga} and x.v ? t.fila::text`,
    state: sql`${verdict} ->> 'e'`,
    set: { Documento: sql`${verdict} ->> 'd'`, Datos: sql`${verdict} -> 'v'`, Errores: sql`${verdict} -> 'r'`, Clave: sql`${verdict} ->> 'k'` },
  });
}

/** Corrects cells of a row in place; the rows that say the same, before or after, are judged with it. */
export async function correctRow(ctx: Context, kit: RouteKit, id: number, fila: number, cells: Readonly<Record<string, string>>): Promise<void> {
  const head = await cargaStates.take(ctx, id, 'editar', 'solicitante');
  const row = await ctx.tx.first(
    STORED,
    sql`select fila as "Fila", estado as "Estado", documento as "Documento", coalesce(datos, '{}') as "Datos" from acreditacion_carga_fila where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} and fila = ${fila}`,
  );
  if (!row) throw notFound();
  if (!allows(cargaFilaMachine, row.Estado, 'juzgar', 'sistema')) throw conflict('carga.fila_procesada');
  const columns = await columnsOf(ctx, kit, head);
  const unknown = Object.keys(cells).find((clave) => !columns.some((column) => column.clave === clave));
  if (unknown !== undefined) throw refuse('campo.desconocido', undefined, unknown);
  const Datos = { ...row.Datos, ...cells };
  await ctx.tx.run(
    sql`update acreditacion_carga_fila set datos = ${JSON.stringify(Datos)}::jsonb where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} and fila = ${fila}`,
  );
  // Its document in stored form first, so that rows with the same one are found.
  const [alone] = await judge(ctx, kit, columns, head, [{ Fila: fila, Datos }]);
  const Documento = alone?.Documento ?? null;
  await ctx.tx.run(
    sql`update acreditacion_carga_fila set documento = ${Documento} where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} and fila = ${fila}`,
  );
  await judgeAgain(ctx, kit, head, [row, { Documento, Datos }], columns);
  ctx.audit({ entity: 'AcreditacionCarga', record: id, action: 'editar', changes: { Fila: fila, Columnas: Object.keys(cells) } });
}

/** Accepts warnings, or no longer: every row that is not processed is judged again. */
export async function acceptWarnings(ctx: Context, kit: RouteKit, id: number, accept: 'S' | 'N'): Promise<void> {
  const head = await cargaStates.take(ctx, id, 'editar', 'solicitante');
  await ctx.tx.run(sql`update acreditacion_carga set aceptar_advertencias = ${accept}, version = version + 1 where id_carga = ${id}`);
  await judgeAgain(ctx, kit, { ...head, AceptarAdvertencias: accept }, null);
  ctx.audit({ entity: 'AcreditacionCarga', record: id, action: 'editar', changes: { AceptarAdvertencias: [head.AceptarAdvertencias, accept] } });
}

/** Rows of these documents lose what only said that a paper was missing. */
export async function judgeDocuments(ctx: Context, kit: RouteKit, head: StoredHead, documents: readonly string[]): Promise<void> {
  if (documents.length === 0) return;
  const said = documents.map((Documento) => ({ Documento, Datos: {} }));
  await judgeAgain(ctx, kit, head, said);
}

/** Hands the correct rows to the background; what was processed already stays as it is. */
export async function startLoad(ctx: Context, kit: RouteKit, id: number): Promise<{ PorProcesar: number }> {
  const { answer = 0 } = await cargaStates.run(ctx, id, 'procesar', 'solicitante', async (head) => {
    const taking = await ctx.tx.first(
      {},
      sql`select 1 from acreditacion_carga_papeles where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} and estado = 'P' limit 1`,
    );
    if (taking) throw conflict('carga.adjuntando');
    // What was right on the day of the upload may not be any more.
    await judgeAgain(ctx, kit, head, null);
    const { n: PorProcesar } = await ctx.tx.one(
      { n: int },
      sql`select count(*)::int as n from acreditacion_carga_fila where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} and estado = 'C'`,
    );
    if (PorProcesar === 0) throw refuse('carga.nada');
    return {
      set: { Inicio: ctx.now.toISOString(), Fin: null },
      changes: { PorProcesar, Dia: today(ctx) },
      tell: () => beginWork(ctx, { Tipo: CARGA, Registro: id, Total: PorProcesar, Enlace: `/movilizacion/masiva/${id}` }),
      answer: PorProcesar,
    };
  });
  return { PorProcesar: answer };
}

/** Stops after the rows in hand; what is left may be processed later. */
export async function stopLoad(ctx: Context, id: number): Promise<void> {
  await holdWork(ctx, CARGA, id);
  await cargaStates.run(ctx, id, 'detener', 'solicitante', () => ({
    set: { Fin: ctx.now.toISOString() },
    tell: () => stopWorkOf(ctx, CARGA, id),
  }));
}

export interface Counts {
  readonly Cargados: number;
  readonly Observados: number;
  readonly Correctos: number;
  readonly PorProcesar: number;
  readonly Procesados: number;
}

/** A load's counts, of one look at its rows. */
export async function countsOf(ctx: Pick<Context, 'tx' | 'session'>, id: number): Promise<Counts> {
  const rows = await ctx.tx.rows(
    { estado: oneOf(ESTADOS_FILA), n: int },
    sql`select estado, count(*)::int as n from acreditacion_carga_fila where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} group by estado`,
  );
  const of = (estado: (typeof ESTADOS_FILA)[number]) => rows.find((row) => row.estado === estado)?.n ?? 0;
  const [o, c, p] = [of('O'), of('C'), of('P')];
  return { Cargados: o + c + p, Observados: o, Correctos: c + p, PorProcesar: c, Procesados: p };
}

export const faultsSchema = z.array(
  z.object({ columna: z.string().nullable(), mensaje: z.string(), regla: z.string().optional() }),
) satisfies z.ZodType<RowFault[]>;
