import { shownDay } from '@modules/administracion/shared/dia';
import { coded } from '@platform/i18n/coded';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { type SQL, sql } from 'drizzle-orm';
import { perform } from './carga.hacer';
import { type DeCarga, type FilaEscrita, type FilaLeida, grouped, readRows } from './carga.leer';

export interface FilaJuzgada extends FilaLeida {
  readonly Mensajes: readonly string[];
}

/** What every row says, as rows of a statement. */
const asked = (rows: readonly FilaLeida[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ Fila, IdSujeto, Valores: v }) => ({
      f: Fila,
      s: IdSujeto,
      t: v.IdTipoRestriccion ?? v.IdTipoRequisito ?? null,
      e: v.IdTipoExoneracion ?? null,
      r: v.IdRequisito ?? null,
      a: v.Ambito ?? null,
      z: v.IdZona ?? null,
      p: v.IdPuerta ?? null,
      c: v.DiaCompleto ?? null,
      h: v.HoraInicio ?? null,
      k: v.HoraFin ?? null,
      l: v.IdPerfilAcceso ?? null,
      g: v.IdGrupo ?? null,
      i: v.FechaInicio ?? null,
      u: v.FechaFin ?? null,
    })),
  )}::jsonb) as x(f int, s int, t int, e int, r int, a text, z int, p int, c text, h text, k text, l int, g int, i date, u date)`;

const ownOf = ({ session }: Context, entidad: DeCarga['Entidad']): SQL =>
  sql`y.id_cliente = ${session.IdCliente} and y.id_division = ${session.IdDivision} and ${entidad === 'V' ? sql`y.id_vehiculo` : sql`y.id_persona`} = x.s`;

type Standing = (ctx: Context, of: DeCarga, rows: readonly FilaLeida[]) => Promise<readonly (readonly [number, string])[]>;

/** Rows for which a statement over `x` finds something, each with the same sentence. */
const told =
  (message: string, statement: (ctx: Context, of: DeCarga, rows: readonly FilaLeida[]) => SQL): Standing =>
  async (ctx, of, rows) => {
    const found = await ctx.tx.rows({ f: int }, statement(ctx, of, rows));
    return found.map(({ f }) => [f, message] as const);
  };
const NOTHING_CHANGES = 'carga_acceso.sin_cambios';

/** Who is restricted the same way already: same type, scope, hours, and no fewer days. */
const restricted: Standing = async (ctx, of, rows) => {
  const found = await ctx.tx.rows(
    { f: int, desde: text },
    sql`select x.f, min(y.fecha_inicio) as desde from ${asked(rows)} join acceso_tipo_restriccion k on k.id_tipo_restriccion = x.t
      join acceso_restriccion y on ${ownOf(ctx, of.Entidad)} and y.id_tipo_restriccion = x.t and y.ambito = coalesce(x.a, k.ambito)
        and y.id_zona is not distinct from x.z and y.id_puerta is not distinct from x.p and y.dia_completo = coalesce(x.c, k.dia_completo)
        and y.hora_inicio is not distinct from x.h and y.hora_fin is not distinct from x.k and y.fecha_levantamiento is null
        and y.fecha_inicio <= x.i and (y.fecha_fin is null or y.fecha_fin >= x.u) group by x.f`,
  );
  return found.map(({ f, desde }) => [f, coded('carga_acceso.ya_restringida', { fecha: shownDay(desde) })]);
};

/** Who has the profile or the group for those days already, and whom no accreditation covers for them. */
const assigned: Standing = async (ctx, of, rows) => {
  const accreditation = of.Entidad === 'V' ? sql`acreditacion_vehiculo` : sql`acreditacion_persona`;
  const found = await ctx.tx.rows(
    { f: int, igual: bool, inicio: orNull(text), fin: orNull(text), cubre: bool },
    sql`select x.f, exists (select 1 from acceso_asignacion y where ${ownOf(ctx, of.Entidad)} and y.id_perfil_acceso is not distinct from x.l and y.id_grupo is not distinct from x.g
          and y.fecha_inicio <= x.i and y.fecha_fin >= x.u) as igual,
        (select y.fecha_inicio from ${accreditation} y where ${ownOf(ctx, of.Entidad)} and y.fecha_desmovilizacion is null order by y.fecha_fin desc limit 1) as inicio,
        (select max(y.fecha_fin) from ${accreditation} y where ${ownOf(ctx, of.Entidad)} and y.fecha_desmovilizacion is null) as fin,
        exists (select 1 from ${accreditation} y where ${ownOf(ctx, of.Entidad)} and y.fecha_desmovilizacion is null and y.fecha_inicio <= x.i and y.fecha_fin >= x.u) as cubre
      from ${asked(rows)}`,
  );
  return found.flatMap(({ f, igual, inicio, fin, cubre }) => {
    if (igual) return [[f, NOTHING_CHANGES] as const];
    if (cubre) return [];
    if (inicio === null || fin === null) return [[f, 'asignacion.sin_acreditacion'] as const];
    return [[f, coded('asignacion.periodo', { inicio: shownDay(inicio), fin: shownDay(fin) })] as const];
  });
};

/** What stands in the way of each act for some subjects, asked of all of them at once. */
const STANDING: Readonly<Record<DeCarga['Accion'], Standing>> = {
  R: restricted,
  L: told(
    'carga_acceso.sin_restriccion',
    (ctx, of, rows) =>
      sql`select x.f from ${asked(rows)} where not exists (select 1 from acceso_restriccion y where ${ownOf(ctx, of.Entidad)} and y.fecha_levantamiento is null
        and (y.fecha_fin is null or y.fecha_fin >= ${today(ctx)}::date) and (x.t is null or y.id_tipo_restriccion = x.t))`,
  ),
  Q: told(
    NOTHING_CHANGES,
    (ctx, of, rows) =>
      sql`select x.f from ${asked(rows)} where exists (select 1 from acceso_sujeto_requisito y where ${ownOf(ctx, of.Entidad)} and y.id_tipo_requisito = x.t and y.fecha_fin >= x.u)`,
  ),
  E: told(
    NOTHING_CHANGES,
    (ctx, of, rows) =>
      sql`select x.f from ${asked(rows)} where exists (select 1 from acceso_exoneracion y where ${ownOf(ctx, of.Entidad)} and y.id_tipo_exoneracion = x.e
        and y.id_requisito is not distinct from x.r and y.id_tipo_requisito is not distinct from x.t and y.fecha_inicio <= x.i and y.fecha_fin >= x.u)`,
  ),
  A: assigned,
  T: told(
    'asignacion.nada',
    (ctx, of, rows) =>
      sql`select x.f from ${asked(rows)} where not exists (select 1 from acceso_asignacion y where ${ownOf(ctx, of.Entidad)} and y.origen <> 'A' and y.fecha_fin > x.u
        and (x.l is null or y.id_perfil_acceso = x.l) and (x.g is null or y.id_grupo = x.g))`,
  ),
};

/** What is said of rows that say who and what, by their number. */
export async function standingFaults(ctx: Context, of: DeCarga, rows: readonly FilaLeida[]): Promise<ReadonlyMap<number, string>> {
  const sound = rows.filter(({ Faltas, IdSujeto }) => Faltas.length === 0 && IdSujeto !== null);
  return new Map(sound.length === 0 ? [] : await STANDING[of.Accion](ctx, of, sound));
}

/** Values that are tried before anything is done: what is wrong with them is told at once, and not row by row. */
const TRIED = 50;

/** What a refusal says, as rows keep it. */
export const messagesOf = ({ code, params, more }: Problem): string[] => {
  const fields = (more.errors ?? []).map(({ message }) => message);
  return fields.length > 0 ? [...new Set(fields)] : [coded(code, params)];
};

/** Does the act for one subject and takes it back: what refuses it, or null. */
async function tried(ctx: Context, kit: RouteKit, of: DeCarga, row: FilaLeida): Promise<Problem | null> {
  const own: Context = { ...ctx, confirmed: new Set(), confirmations: [], audit: () => undefined, emit: () => undefined };
  await ctx.tx.query('savepoint ensayo');
  try {
    await perform(own, kit, of, [row]);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  } finally {
    await ctx.tx.query('rollback to savepoint ensayo');
  }
}

/** Judges the rows of a load together: whom they name, who is twice in it, who needs no change, and what the rules of one refuse. */
export async function judgeRows(ctx: Context, kit: RouteKit, of: DeCarga, rows: readonly FilaEscrita[]): Promise<FilaJuzgada[]> {
  const read = await readRows(ctx, of, rows);
  const standing = await standingFaults(ctx, of, read);
  const first = new Map<number, number>();
  const messages = new Map<number, string[]>();
  for (const { Fila, IdSujeto, Faltas } of read) {
    const own = [...Faltas];
    const before = IdSujeto === null ? undefined : first.get(IdSujeto);
    if (before !== undefined) own.push(coded('carga_acceso.repetida', { fila: before }));
    else if (IdSujeto !== null) first.set(IdSujeto, Fila);
    const stands = standing.get(Fila);
    if (stands !== undefined) own.push(stands);
    messages.set(Fila, own);
  }
  const alike = grouped(
    read.filter(({ Fila }) => messages.get(Fila)?.length === 0),
    ({ Valores }) => JSON.stringify(Valores),
  );
  for (const group of [...alike.values()].slice(0, TRIED)) {
    const [one] = group;
    const problem = one && (await tried(ctx, kit, of, one));
    if (problem) for (const { Fila } of group) messages.set(Fila, messagesOf(problem));
  }
  return read.map((row) => ({ ...row, Mensajes: messages.get(row.Fila) ?? [] }));
}
