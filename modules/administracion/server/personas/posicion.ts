import { tableOf } from '@platform/server/db/table';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { and, eq, sql } from 'drizzle-orm';
import { Compania } from '../../shared/compania.entity';
import { Cargo, CentroCosto, UnidadOrganizacional } from '../../shared/organizacion.entity';
import type { TIPOS_TRABAJADOR } from '../../shared/persona.entity';
import { contractAccepts, contractOf } from '../contratos/contratos';
import { refuseFault } from '../fault';
import { linkFault } from './vinculo.rules';

/** What an employment is given with. */
export interface Position {
  readonly IdCompania: number;
  readonly IdDivision: number;
  readonly IdContrato?: number | null | undefined;
  readonly TipoTrabajador: (typeof TIPOS_TRABAJADOR)[number];
  readonly IdCargo: number;
  /** The position's own when absent. */
  readonly IdUnidadOrganizacional?: number | null | undefined;
  readonly IdCentroCosto?: number | null | undefined;
  /** Payroll's grouping, of the company and of the division or of all. */
  readonly IdDivisionPersonal?: number | null | undefined;
  readonly FechaInicio: string;
  readonly FechaFin?: string | null | undefined;
  /** The approved request that gives it. */
  readonly IdSolicitud?: number | null | undefined;
}

/** New employments choose among what is not retired; a mended one keeps what it has. */
type Purpose = 'give' | 'mend';

async function checkPersonnelDivision(ctx: Context, { IdDivisionPersonal, IdCompania, IdDivision }: Position): Promise<void> {
  if (IdDivisionPersonal === null || IdDivisionPersonal === undefined) return;
  const row = await ctx.tx.first(
    {},
    sql`select 1 from administracion_division_personal where id_cliente = ${ctx.session.IdCliente} and id_division_personal = ${IdDivisionPersonal}
      and id_compania = ${IdCompania} and (id_division is null or id_division = ${IdDivision})`,
  );
  if (!row) throw missing('IdDivisionPersonal');
}

const missing = (field: string) => refuse('campo.referencia', undefined, field);

/** Reads what an employment names and refuses what its rules do; answers the organizational unit it belongs to. */
export async function checkPosition(ctx: Context, position: Position, purpose: Purpose): Promise<number> {
  const { IdCliente, units } = ctx.session;
  const company = usable(await companyOf(ctx, position.IdCompania), 'IdCompania', purpose);
  const cargo = usable(await cargoOf(ctx, position.IdCargo), 'IdCargo', purpose);
  const idUnit = position.IdUnidadOrganizacional ?? cargo.IdUnidadOrganizacional;
  if (idUnit === null) throw refuse('cargo.sin_unidad', undefined, 'IdUnidadOrganizacional');
  usable(await unitOf(ctx, idUnit), 'IdUnidadOrganizacional', purpose);
  if (units && !units.includes(idUnit)) throw missing('IdUnidadOrganizacional');
  await checkDivision(ctx, position.IdDivision);
  await checkPersonnelDivision(ctx, position);
  const idCenter = position.IdCentroCosto ?? null;
  const costCenter = idCenter === null ? null : usable(await costCenterOf(ctx, idCenter), 'IdCentroCosto', purpose);
  const idContract = position.IdContrato ?? null;
  const contract = idContract === null ? null : await contractOf(ctx.tx, IdCliente, idContract);
  if (contract === undefined) throw missing('IdContrato');
  const accepts = contract !== null && (await contractAccepts(ctx.tx, contract.IdContrato, position.IdCompania));
  refuseFault(
    linkFault({
      company,
      contract: contract && { ...contract, accepts },
      position: cargo,
      costCenter,
      IdDivision: position.IdDivision,
      IdUnidadOrganizacional: idUnit,
      FechaInicio: position.FechaInicio,
      FechaFin: position.FechaFin ?? null,
    }),
  );
  return idUnit;
}

function usable<R extends { Activo: 'S' | 'N' }>(row: R | undefined, field: string, purpose: Purpose): R {
  if (!row || (purpose === 'give' && row.Activo === 'N')) throw missing(field);
  return row;
}

async function companyOf(ctx: Context, id: number) {
  const t = tableOf(Compania);
  const [row] = await ctx.tx.db
    .select()
    .from(t)
    .where(and(eq(t.IdCliente, ctx.session.IdCliente), eq(t.IdCompania, id)));
  return row;
}

async function cargoOf(ctx: Context, id: number) {
  const t = tableOf(Cargo);
  const [row] = await ctx.tx.db
    .select()
    .from(t)
    .where(and(eq(t.IdCliente, ctx.session.IdCliente), eq(t.IdCargo, id)));
  return row;
}

async function unitOf(ctx: Context, id: number) {
  const t = tableOf(UnidadOrganizacional);
  const [row] = await ctx.tx.db
    .select()
    .from(t)
    .where(and(eq(t.IdCliente, ctx.session.IdCliente), eq(t.IdUnidadOrganizacional, id)));
  return row;
}

async function costCenterOf(ctx: Context, id: number) {
  const t = tableOf(CentroCosto);
  const [row] = await ctx.tx.db
    .select()
    .from(t)
    .where(and(eq(t.IdCliente, ctx.session.IdCliente), eq(t.IdCentroCosto, id)));
  return row;
}

async function checkDivision(ctx: Context, idDivision: number): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from sistema_division where id_cliente = ${ctx.session.IdCliente} and id_division = ${idDivision} and activo = 'S'`,
  );
  if (!row) throw missing('IdDivision');
}
