import { terminate } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { int } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import { question } from '@platform/server/product';
import { changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { AcreditacionPersona, AcreditacionVehiculo } from '../shared/acreditacion.entity';
import { acreditacionPlazoVehiculo, personaDesmovilizada } from '../shared/news';

/** Who or what leaves: the accreditations that end and the last working day. */
export interface Leaving {
  readonly Entidad: 'P' | 'V';
  readonly Id: number;
  readonly IdDivision: number;
  readonly FechaCese: string;
  readonly Acreditaciones: readonly number[];
}

/**
 * What another module closes when a person or a vehicle leaves a division, in the approval's own transaction; answers
 * how many things it ended, or the coded reason why it could not.
 */
export interface Closer {
  readonly codigo: string;
  /** Of people or of vehicles only; of both when it does not say. */
  readonly entidad?: 'P' | 'V';
  close(ctx: Context, leaving: Leaving): Promise<number | { readonly falta: string }>;
}

/** Closes what a person has in a division, unless another accreditation there goes on. */
export const divisionCloser = (codigo: string, end: (ctx: Context, leaving: Leaving) => Promise<number>): Closer => ({
  codigo,
  entidad: 'P',
  async close(ctx, leaving) {
    const left = await ctx.tx.first(
      {},
      sql`select 1 from acreditacion_persona where id_cliente = ${ctx.session.IdCliente} and id_division = ${leaving.IdDivision} and id_persona = ${leaving.Id}
        and fecha_desmovilizacion is null and fecha_fin >= ${today(ctx)}::date limit 1`,
    );
    return left ? 0 : end(ctx, leaving);
  },
});

/** What later modules gave a person or a vehicle, and close. */
export const onDemobilization = question<Closer>('acreditacion.alDesmovilizar');

/** One line of the checklist: S closed, N could not be, V there was nothing to close. */
export interface Closed {
  readonly Codigo: string;
  readonly Resultado: 'S' | 'N' | 'V';
  readonly Momento: string;
  readonly Cantidad: number;
  /** Code of what refused it. */
  readonly Motivo: string | null;
}

type Line = (codigo: string, cantidad: number, motivo?: string | null) => void;

function checklist(ctx: Context): { readonly done: Closed[]; readonly line: Line } {
  const done: Closed[] = [];
  const line: Line = (Codigo, Cantidad, Motivo = null) => {
    done.push({ Codigo, Resultado: Motivo ? 'N' : Cantidad > 0 ? 'S' : 'V', Momento: ctx.now.toISOString(), Cantidad, Motivo });
  };
  return { done, line };
}

async function closeElsewhere(ctx: Context, leaving: Leaving, line: Line): Promise<void> {
  for (const closer of ctx.tx.product.answers(onDemobilization)) {
    if (closer.entidad && closer.entidad !== leaving.Entidad) continue;
    const closed = await closer.close(ctx, leaving);
    if (typeof closed === 'number') line(closer.codigo, closed);
    else line(closer.codigo, 0, closed.falta);
  }
}

interface Approved {
  readonly IdPersona: number;
  readonly IdCompania: number;
  readonly IdContrato: number | null;
  readonly FechaCese: string;
  readonly IdMotivoCese: number;
  readonly Observacion: string;
}

/**
 * Ends everything a person holds by an accreditation of this division: accreditation (and with it the headcount), what
 * other modules gave, and the employment with its user when no other accreditation is left. Answers the checklist.
 */
export async function closeAll(
  ctx: Context,
  { IdPersona, IdCompania, IdContrato, FechaCese, IdMotivoCese, Observacion }: Approved,
): Promise<Closed[]> {
  const { IdCliente, IdDivision } = ctx.session;
  const { done, line } = checklist(ctx);
  // The last working day still counts, unless it is today or past (Administración › Cesar).
  const over = FechaCese <= today(ctx) ? FechaCese : addDays(FechaCese, 1);
  const ended = await changeRows(ctx, AcreditacionPersona, {
    set: { FechaDesmovilizacion: over },
    where: sql`t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.id_persona = ${IdPersona} and t.id_compania = ${IdCompania}
      and (${IdContrato}::int is null or t.id_contrato = ${IdContrato}) and t.fecha_desmovilizacion is null`,
    returning: sql`t.id_contrato`,
    trace: { action: 'desmovilizar', before: { FechaDesmovilizacion: null } },
  });
  const Acreditaciones = ended.map(({ id }) => Number(id));
  line('ACREDITACION', ended.length);
  line('DOTACION', new Set(ended.map((row) => row.id_contrato)).size);
  await closeElsewhere(ctx, { Entidad: 'P', Id: IdPersona, IdDivision, FechaCese, Acreditaciones }, line);
  const left = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from acreditacion_persona where id_cliente = ${IdCliente} and id_persona = ${IdPersona} and fecha_desmovilizacion is null`,
  );
  if (left.n > 0) line('CESE', 0);
  else {
    const usersBefore = await activeUsers(ctx, IdPersona);
    await ctx.tx.query('savepoint cese');
    try {
      await terminate(ctx, IdPersona, { FechaCese, IdMotivoCese, Observacion });
      line('CESE', 1);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await ctx.tx.query('rollback to savepoint cese');
      line('CESE', 0, error.code);
    }
    line('USUARIO', usersBefore - (await activeUsers(ctx, IdPersona)));
  }
  ctx.emit(personaDesmovilizada, { IdPersona, IdDivision, FechaCese, Acreditaciones });
  return done;
}

/** The same of a vehicle: its accreditation of this division, its place in the contract and what other modules gave for it. Answers the checklist. */
export async function closeVehicle(
  ctx: Context,
  { IdVehiculo, IdCompania, IdContrato, FechaCese }: Pick<Approved, 'IdCompania' | 'IdContrato' | 'FechaCese'> & { readonly IdVehiculo: number },
): Promise<Closed[]> {
  const { IdCliente, IdDivision } = ctx.session;
  const over = FechaCese <= today(ctx) ? FechaCese : addDays(FechaCese, 1);
  const ended = await changeRows(ctx, AcreditacionVehiculo, {
    set: { FechaDesmovilizacion: over },
    where: sql`t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.id_vehiculo = ${IdVehiculo} and t.id_compania = ${IdCompania}
      and (${IdContrato}::int is null or t.id_contrato = ${IdContrato}) and t.fecha_desmovilizacion is null`,
    returning: sql`t.id_contrato`,
    trace: { action: 'desmovilizar', before: { FechaDesmovilizacion: null } },
  });
  const Acreditaciones = ended.map(({ id }) => Number(id));
  if (Acreditaciones.length > 0) ctx.emit(acreditacionPlazoVehiculo, { Acreditaciones, FechaFin: FechaCese });
  const { done, line } = checklist(ctx);
  line('ACREDITACION', ended.length);
  line('DOTACION', new Set(ended.map((row) => row.id_contrato)).size);
  await closeElsewhere(ctx, { Entidad: 'V', Id: IdVehiculo, IdDivision, FechaCese, Acreditaciones }, line);
  return done;
}

async function activeUsers(ctx: Context, idPersona: number): Promise<number> {
  const row = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from seguridad_usuario u join administracion_persona p on p.id_persona = ${idPersona} and p.id_cliente = u.id_cliente and p.id_tipo_documento = u.id_tipo_documento and p.documento = u.documento
      where u.activo = 'S'`,
  );
  return row.n;
}
