import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRow, changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { Prestamo } from '../shared/credencial.entity';
import { EN_EXISTENCIA, proposedEnd } from '../shared/vigencia';
import { endedBy } from './baja';
import { credentialStates } from './credencial.states';
import {
  blankCard,
  type CredencialRow,
  checkNoneActive,
  checkReissue,
  holdIssues,
  issue,
  newestAgain,
  nextCode,
  noLongerNewest,
  typeOf,
  writeCard,
} from './emision';
import { standingOf } from './portador';
import { systemReason } from './seed';

/** A visitor card to be lent, by its code or the number that readers know it by. */
export interface Loan {
  readonly IdPersona: number;
  /** The first of the client's types for visitors, where none is said. */
  readonly IdTipoCredencial: number | null;
  readonly CodigoReferencia1: string;
}

/** *Existencias*: cards of a type that are lent, made by quantity; they are nobody's until they are. Answers their codes. */
export async function makeStock(ctx: Context, { IdTipoCredencial, Cantidad }: { IdTipoCredencial: number; Cantidad: number }): Promise<string[]> {
  await holdIssues(ctx);
  const tipo = await typeOf(ctx, IdTipoCredencial);
  if (tipo.Prestable !== 'S' || tipo.Activo !== 'S') throw refuse('credencial.no_prestable', { tipo: tipo.Nombre }, 'IdTipoCredencial');
  const IdMotivoEmision = await systemReason(ctx.tx, ctx.session.IdCliente, 'NUEVA');
  const codes: string[] = [];
  for (let made = 0; made < Cantidad; made += 1) {
    const of = blankCard(ctx, {
      Prestable: 'S',
      IdTipoCredencial,
      IdTipoIdentificacion: tipo.IdTipoIdentificacion,
      IdMotivoEmision,
      FechaInicio: today(ctx),
      FechaFin: EN_EXISTENCIA,
      Ultima: 'N',
      Codigo: await nextCode(ctx, tipo),
    });
    await writeCard(ctx, of, 'crear');
    codes.push(of.Codigo);
  }
  return codes;
}

/**
 * Lends a card of the stock: while it is bound it is the visitor's credential, as long as its type lasts and no longer than the accreditation
 * (a second one is refused as any is). It bears nobody's face, so that none is asked for.
 */
export async function lend(ctx: Context, key: number | string, IdPersona: number): Promise<{ IdCredencial: number; Codigo: string }> {
  await holdIssues(ctx);
  const { row } = await credentialStates.run(ctx, key, 'prestar', 'oficina', async (of: CredencialRow) => {
    if (of.Prestable !== 'S') throw refuse('credencial.no_es_prestable', { codigo: of.Codigo });
    if (of.IdPersona !== null) throw refuse('credencial.ya_prestada', { codigo: of.Codigo });
    const standing = await standingOf(ctx, IdPersona);
    if (!standing) throw refuse('credencial.sin_acreditacion', undefined, 'IdPersona');
    const tipo = await typeOf(ctx, of.IdTipoCredencial);
    if (!tipo.Condiciones.includes(standing.Condicion)) throw refuse('credencial.tipo', undefined, 'IdPersona');
    const bearer = { IdPersona, IdVehiculo: null };
    await checkNoneActive(ctx, bearer);
    await checkReissue(ctx, bearer);
    await noLongerNewest(ctx, bearer);
    const FechaInicio = today(ctx);
    const FechaFin = proposedEnd(FechaInicio, tipo.DiasVigencia, standing.FechaFin);
    await addRow(ctx, Prestamo, { IdCredencial: of.IdCredencial, IdPersona, FechaHoraPrestamo: ctx.now.toISOString(), FechaFin, Devuelta: 'N' });
    return {
      set: {
        ...{ IdPersona, FechaInicio, FechaFin, FechaEntrega: FechaInicio, IdUsuarioEntrega: ctx.session.IdUsuario },
        ...{ IdAcreditacionPersona: standing.IdAcreditacionPersona, Ultima: 'S' },
      },
      changes: { IdPersona: [null, IdPersona], FechaFin: [of.FechaFin, FechaFin] },
    };
  });
  return { IdCredencial: row.IdCredencial, Codigo: row.Codigo };
}

/** The loan that is open of a card ends. */
const endLoan = (ctx: Context, IdCredencial: number, Devuelta: 'S' | 'N') =>
  changeRows(ctx, Prestamo, {
    set: { FechaHoraDevolucion: ctx.now.toISOString(), Devuelta },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_credencial = ${IdCredencial} and t.fecha_hora_devolucion is null`,
  });

/** *Devolver*: the card is the stock's again and opens for nobody. */
export async function giveBack(ctx: Context, key: number | string): Promise<void> {
  const { row } = await credentialStates.run(ctx, key, 'devolver', 'oficina', async (of: CredencialRow) => {
    if (of.Prestable !== 'S' || of.IdPersona === null) throw refuse('credencial.no_prestada', { codigo: of.Codigo });
    await endLoan(ctx, of.IdCredencial, 'S');
    return {
      set: {
        ...{ IdPersona: null, FechaInicio: today(ctx), FechaFin: EN_EXISTENCIA, FechaEntrega: null, IdUsuarioEntrega: null },
        ...{ IdAcreditacionPersona: null, Ultima: 'N' },
        ...{ IdMotivoInactivacion: null, IdMotivoPrevisto: null },
      },
      changes: { IdPersona: [of.IdPersona, null] },
    };
  });
  await newestAgain(ctx, row);
}

/** A lent card that ends while somebody has it did not come back. */
export const loanEnds = (ctx: Context, { IdCredencial, Prestable }: Pick<CredencialRow, 'IdCredencial' | 'Prestable'>): Promise<unknown> =>
  Prestable === 'S' ? endLoan(ctx, IdCredencial, 'N') : Promise.resolve();

/** Lends at a desk: a card of the stock that is here, by its code or number; where none answers to it, a card of that number that has not been registered. */
export async function lendCard(
  ctx: Context,
  { IdPersona, IdTipoCredencial, CodigoReferencia1 }: Loan,
): Promise<{ IdCredencial: number; Codigo: string }> {
  const stocked = await ctx.tx.first(
    { id: int },
    sql`select id_credencial as id from identificacion_credencial where id_cliente = ${ctx.session.IdCliente} and prestable = 'S' and estado = 'A'
      and ${CodigoReferencia1} in (codigo, codigo_referencia1, codigo_referencia2) limit 1`,
  );
  if (stocked) return lend(ctx, stocked.id, IdPersona);
  const standing = await standingOf(ctx, IdPersona);
  if (!standing) throw refuse('credencial.sin_acreditacion');
  const type = await ctx.tx.first(
    { id: int, dias: int, medio: int },
    sql`select id_tipo_credencial as id, dias_vigencia as dias, id_tipo_identificacion as medio from identificacion_tipo_credencial
      where (${IdTipoCredencial}::int is null or id_tipo_credencial = ${IdTipoCredencial}::int) and id_cliente = ${ctx.session.IdCliente} and activo = 'S' and entidad = 'P' and 'VISITA' = any(condiciones) order by cardinality(condiciones), codigo limit 1`,
  );
  if (!type) throw refuse('credencial.tipo', undefined, 'IdTipoCredencial');
  const FechaInicio = today(ctx);
  const of = blankCard(ctx, {
    IdPersona,
    CodigoReferencia1,
    IdTipoCredencial: type.id,
    IdTipoIdentificacion: type.medio,
    FechaInicio,
    FechaFin: proposedEnd(FechaInicio, type.dias, standing.FechaFin),
    FechaEntrega: FechaInicio,
    IdUsuarioEntrega: ctx.session.IdUsuario,
    IdMotivoEmision: await systemReason(ctx.tx, ctx.session.IdCliente, 'NUEVA'),
  });
  await issue(ctx, of, { lent: true });
  return { IdCredencial: await writeCard(ctx, of, 'prestar'), Codigo: of.Codigo };
}

/** A card lent to somebody comes back, or does not: it opens for nobody from now on. One that ended or was given back meanwhile is left as it is. */
export async function takeBackCard(
  ctx: Context,
  { IdCredencial, IdPersona }: { IdCredencial: number; IdPersona: number },
  returned: boolean,
): Promise<void> {
  const active = await ctx.tx.first(
    { codigo: text, prestable: text },
    sql`select codigo, prestable from identificacion_credencial where id_credencial = ${IdCredencial} and id_cliente = ${ctx.session.IdCliente} and id_persona = ${IdPersona} and estado = 'A'`,
  );
  if (!active) return;
  if (active.prestable === 'S' && returned) return giveBack(ctx, IdCredencial);
  const IdMotivoInactivacion = await systemReason(ctx.tx, ctx.session.IdCliente, returned ? 'DEVUELTA' : 'PERDIDA');
  await credentialStates.run(ctx, IdCredencial, 'inactivar', 'oficina', async (of: CredencialRow) => {
    await loanEnds(ctx, of);
    return { set: { IdMotivoInactivacion, ...endedBy(ctx, null) }, changes: { IdMotivoInactivacion: [null, IdMotivoInactivacion] } };
  });
}
