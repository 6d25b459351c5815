import { terminate } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { type Context, today } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';

/** Who leaves: the accreditations that end and the last working day. */
export interface Leaving {
  readonly IdPersona: number;
  readonly IdDivision: number;
  readonly FechaCese: string;
  readonly Acreditaciones: readonly number[];
}

/** What another module closes when a person leaves a division, in the approval's own transaction; answers how many things it ended. */
export interface Closer {
  readonly codigo: string;
  close(ctx: Context, leaving: Leaving): Promise<number>;
}

let closers: readonly Closer[] = [];
/** Told once by the composition: what later modules close. */
export function closeOnDemobilization(those: readonly Closer[]): void {
  closers = those;
}

/** One line of the checklist: S closed, N could not be, V there was nothing to close. */
export interface Closed {
  readonly Codigo: string;
  readonly Resultado: 'S' | 'N' | 'V';
  readonly Momento: string;
  readonly Cantidad: number;
  /** Code of what refused it. */
  readonly Motivo: string | null;
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
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const done: Closed[] = [];
  const line = (Codigo: string, Cantidad: number, Motivo: string | null = null): void => {
    done.push({ Codigo, Resultado: Motivo ? 'N' : Cantidad > 0 ? 'S' : 'V', Momento: ctx.now.toISOString(), Cantidad, Motivo });
  };
  // The last working day still counts, unless it is today or past (Administración › Cesar).
  const over = FechaCese <= today(ctx) ? FechaCese : addDays(FechaCese, 1);
  const ended = await ctx.tx.run(
    sql`update acreditacion_persona set fecha_desmovilizacion = ${over}, version = version + 1, usuario_modificacion = ${IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()}
      where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_persona = ${IdPersona} and id_compania = ${IdCompania} and (${IdContrato}::int is null or id_contrato = ${IdContrato})
        and fecha_desmovilizacion is null returning id_acreditacion_persona, id_contrato`,
  );
  const Acreditaciones = ended.map((row) => Number(row.id_acreditacion_persona));
  for (const record of Acreditaciones)
    ctx.audit({ entity: 'AcreditacionPersona', record, action: 'desmovilizar', changes: { FechaDesmovilizacion: [null, over] } });
  line('ACREDITACION', ended.length);
  line('DOTACION', new Set(ended.map((row) => row.id_contrato)).size);
  const leaving: Leaving = { IdPersona, IdDivision, FechaCese, Acreditaciones };
  for (const closer of closers) line(closer.codigo, await closer.close(ctx, leaving));
  const [left] = await ctx.tx.run(
    sql`select count(*)::int as n from acreditacion_persona where id_cliente = ${IdCliente} and id_persona = ${IdPersona} and fecha_desmovilizacion is null`,
  );
  if (Number(left?.n) > 0) line('CESE', 0);
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
  ctx.emit('persona.desmovilizada', { IdPersona, IdDivision, FechaCese, Acreditaciones });
  return done;
}

/** Ends a vehicle's accreditation of this division, and with it its place in the contract; what others gave for it ends as they hear of it. */
export async function closeVehicle(
  ctx: Context,
  { IdVehiculo, IdCompania, IdContrato, FechaCese }: Pick<Approved, 'IdCompania' | 'IdContrato' | 'FechaCese'> & { readonly IdVehiculo: number },
): Promise<Closed[]> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const over = FechaCese <= today(ctx) ? FechaCese : addDays(FechaCese, 1);
  const ended = await ctx.tx.run(
    sql`update acreditacion_vehiculo set fecha_desmovilizacion = ${over}, version = version + 1, usuario_modificacion = ${IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()}
      where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_vehiculo = ${IdVehiculo} and id_compania = ${IdCompania} and (${IdContrato}::int is null or id_contrato = ${IdContrato})
        and fecha_desmovilizacion is null returning id_acreditacion_vehiculo, id_contrato`,
  );
  const Acreditaciones = ended.map((row) => Number(row.id_acreditacion_vehiculo));
  for (const record of Acreditaciones)
    ctx.audit({ entity: 'AcreditacionVehiculo', record, action: 'desmovilizar', changes: { FechaDesmovilizacion: [null, over] } });
  if (Acreditaciones.length > 0) ctx.emit('acreditacion.plazoVehiculo', { Acreditaciones, FechaFin: FechaCese });
  const line = (Codigo: string, Cantidad: number): Closed => ({
    Codigo,
    Resultado: Cantidad > 0 ? 'S' : 'V',
    Momento: ctx.now.toISOString(),
    Cantidad,
    Motivo: null,
  });
  return [line('ACREDITACION', ended.length), line('DOTACION', new Set(ended.map((row) => row.id_contrato)).size)];
}

async function activeUsers(ctx: Context, idPersona: number): Promise<number> {
  const [row] = await ctx.tx.run(
    sql`select count(*)::int as n from seguridad_usuario u join administracion_persona p on p.id_persona = ${idPersona} and p.id_cliente = u.id_cliente and p.id_tipo_documento = u.id_tipo_documento and p.documento = u.documento
      where u.activo = 'S'`,
  );
  return Number(row?.n);
}
