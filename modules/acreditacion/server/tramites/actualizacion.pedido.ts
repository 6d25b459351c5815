import { int, orNull, text } from '@platform/server/db/rows';
import { holdFiles } from '@platform/server/files/hold';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { askReading } from './lectura';
import { SUJETO, type Sujeto } from './tramite.sujeto';

/** What is renewed: a requirement of a person or of a vehicle, with its new dates and paper. */
export interface Renewal {
  readonly IdPersona?: number | null | undefined;
  readonly IdVehiculo?: number | null | undefined;
  readonly IdRequisito: number;
  readonly NuevaFechaInicio?: string | null | undefined;
  readonly NuevaFechaVencimiento?: string | null | undefined;
  readonly IdArchivo?: number | null | undefined;
}

/** What a renewal has to bring, and who evaluates it. */
export interface Demand {
  /** P, V, or I for who is accredited as a visitor. */
  readonly Entidad: 'P' | 'V' | 'I';
  readonly IdRol: number;
  readonly Requisito: string;
  readonly RequiereAdjunto: boolean;
  readonly RequiereVencimiento: boolean;
  readonly Grupal: boolean;
  readonly FechaVencimiento: string | null;
  readonly IdCompania: number;
}

/** People and vehicles are not renewed together: each has its own authorizers. */
export const kindOf = (rows: readonly Renewal[]): Sujeto => (rows.some((row) => row.IdVehiculo) ? 'vehiculo' : 'persona');
export const subjectOf = (kind: Sujeto, row: Renewal): number => row[SUJETO[kind].field] ?? 0;

/** What those accredited within the session's reach have to be renewed among what was sent; one missing refuses it all. */
export async function demandsOf(ctx: Context, kind: Sujeto, rows: readonly Renewal[]): Promise<Demand[]> {
  const { key, states, papers, stateKey } = SUJETO[kind];
  const found = await ctx.tx.rows(
    {
      id: int,
      id_requisito: int,
      id_rol: orNull(int),
      nombre: orNull(text),
      adjunto: orNull(text),
      vence: orNull(text),
      grupal: orNull(text),
      fecha: orNull(text),
      id_compania: orNull(int),
      visita: orNull(text),
    },
    sql`select a.${key} as id, r.id_requisito, max(q.id_rol) as id_rol, max(q.nombre) as nombre, max(q.requiere_adjunto) as adjunto, max(q.requiere_vencimiento) as vence, max(q.grupal) as grupal,
        max(r.fecha_vencimiento) as fecha, max(a.id_compania) as id_compania, ${kind === 'persona' ? sql`max(a.visita)` : sql`'N'`} as visita
      from ${states} a join ${papers} r on r.${stateKey} = a.${stateKey} join acreditacion_requisito q on q.id_requisito = r.id_requisito and q.tipo_requisito = 'S'
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision} and a.fecha_desmovilizacion is null
        and (${ctx.session.IdCompania}::int is null or a.id_compania = ${ctx.session.IdCompania}) and a.${key} = any(${sql.param(rows.map((row) => subjectOf(kind, row)))})
      group by a.${key}, r.id_requisito`,
  );
  const known = new Map(found.map((row) => [`${row.id}·${row.id_requisito}`, row]));
  return rows.map((row) => {
    const of = known.get(`${subjectOf(kind, row)}·${row.IdRequisito}`);
    if (!of) throw refuse('campo.referencia', { campo: 'IdRequisito' }, 'IdRequisito');
    return {
      Entidad: kind === 'vehiculo' ? 'V' : of.visita === 'S' ? 'I' : 'P',
      IdRol: Number(of.id_rol),
      Requisito: String(of.nombre),
      RequiereAdjunto: of.adjunto === 'S',
      RequiereVencimiento: of.vence === 'S',
      Grupal: of.grupal === 'S',
      FechaVencimiento: of.fecha === null ? null : of.fecha,
      IdCompania: Number(of.id_compania),
    };
  });
}

/** Dates and papers of what is renewed, as they are demanded of a request. */
export async function checkRenewals(ctx: Context, rows: readonly Renewal[], demands: readonly Demand[]): Promise<void> {
  for (const [at, row] of rows.entries()) {
    const demand = demands[at];
    const expiry = row.NuevaFechaVencimiento ?? null;
    const issue = row.NuevaFechaInicio ?? null;
    const requisito = demand?.Requisito ?? '';
    if (demand?.RequiereVencimiento && expiry === null) throw refuse('actualizacion.vacia', undefined, `Filas.${at}.NuevaFechaVencimiento`);
    if (demand?.RequiereAdjunto && !row.IdArchivo) throw refuse('solicitud.requisito_sin_adjunto', { requisito }, `Filas.${at}.IdArchivo`);
    if (expiry !== null && expiry < today(ctx)) throw refuse('solicitud.requisito_vencido', { requisito }, `Filas.${at}.NuevaFechaVencimiento`);
    if (expiry !== null && issue !== null && expiry < issue)
      throw refuse('solicitud.requisito_fechas', { requisito }, `Filas.${at}.NuevaFechaVencimiento`);
  }
  refuseShared(rows, demands);
  const files = [...new Set(rows.flatMap((row) => row.IdArchivo ?? []))];
  if (files.length === 0) return;
  const { IdCliente, IdUsuario, IdCompania } = ctx.session;
  const known = await ctx.tx.rows(
    {},
    sql`select id_archivo from base_archivo f where f.id_archivo = any(${sql.param(files)}) and f.id_cliente = ${IdCliente} and f.tipo_contenido = 'application/pdf'
      and (f.usuario_creacion = ${IdUsuario} or f.id_compania = ${IdCompania ?? -1})`,
  );
  if (known.length !== files.length) throw refuse('campo.referencia', { campo: 'IdArchivo' }, 'IdArchivo');
  await holdFiles(ctx.tx, { entidad: 'AcreditacionActualizacion', registro: null }, files);
  await askReading(ctx, files);
}

/** One paper serves several people only where its requirement says so. */
function refuseShared(rows: readonly Renewal[], demands: readonly Demand[]): void {
  const first = new Map<string, number | null>();
  for (const [at, { IdArchivo, IdRequisito, IdPersona, IdVehiculo }] of rows.entries()) {
    const demand = demands[at];
    if (!IdArchivo || !demand || demand.Grupal) continue;
    const key = `${IdArchivo}·${IdRequisito}`;
    const subject = IdPersona ?? IdVehiculo ?? null;
    if ((first.get(key) ?? subject) !== subject) throw refuse('actualizacion.no_grupal', { requisito: demand.Requisito }, `Filas.${at}.IdArchivo`);
    first.set(key, subject);
  }
}
