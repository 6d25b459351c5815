import { difference } from '@platform/server/audit/audit';
import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { Credencial } from '../shared/credencial.entity';
import { proposedEnd } from '../shared/vigencia';
import { endedBy } from './baja';
import { credentialStates } from './credencial.states';
import { giveToken, issue, UNPRINTED } from './emision';
import { standingOf } from './portador';
import { systemReason } from './seed';

/** A visitor card to be lent, by the number that readers know it by. */
export interface Loan {
  readonly IdPersona: number;
  /** The first of the client's types for visitors, where none is said. */
  readonly IdTipoCredencial: number | null;
  readonly CodigoReferencia1: string;
}

/**
 * Lends a visitor card: while it is bound it is the bearer's credential, as long as its type lasts and no longer than the accreditation. It is free
 * when no active credential has its number. It bears nobody's face, so that none is asked for.
 */
export async function lendCard(
  ctx: Context,
  { IdPersona, IdTipoCredencial, CodigoReferencia1 }: Loan,
): Promise<{ IdCredencial: number; Codigo: string }> {
  const standing = await standingOf(ctx, IdPersona);
  if (!standing) throw refuse('credencial.sin_acreditacion');
  const type = await ctx.tx.first(
    { id: int, dias: int, medio: int },
    sql`select id_tipo_credencial as id, dias_vigencia as dias, id_tipo_identificacion as medio from identificacion_tipo_credencial
      where (${IdTipoCredencial}::int is null or id_tipo_credencial = ${IdTipoCredencial}::int) and id_cliente = ${ctx.session.IdCliente} and activo = 'S' and entidad = 'P' and 'VISITA' = any(condiciones) order by cardinality(condiciones), codigo limit 1`,
  );
  if (!type) throw refuse('credencial.tipo', undefined, 'IdTipoCredencial');
  const FechaInicio = today(ctx);
  const of: Parameters<typeof issue>[1] = {
    IdCredencial: 0,
    IdCliente: ctx.session.IdCliente,
    IdPersona,
    Codigo: '',
    IdTipoCredencial: type.id,
    IdTipoIdentificacion: type.medio,
    CodigoReferencia1,
    CodigoReferencia2: null,
    FechaInicio,
    FechaFin: proposedEnd(FechaInicio, type.dias, standing.FechaFin),
    IdMotivoEmision: await systemReason(ctx.tx, ctx.session.IdCliente, 'NUEVA'),
    Observacion: null,
    Estado: 'A',
    ...{ IdMotivoInactivacion: null, IdMotivoPrevisto: null },
    FechaInactivacion: null,
    IdUsuarioInactiva: null,
    ObservacionInactivacion: null,
    FechaEntrega: FechaInicio,
    ...UNPRINTED,
    IdCredencialAnterior: null,
    IdAcreditacionPersona: null,
    IdDivision: ctx.session.IdDivision,
    FechaLevantamiento: null,
    IdUsuarioLevanta: null,
    Ultima: 'S',
    UsuarioCreacion: ctx.session.IdUsuario,
    FechaCreacion: ctx.now.toISOString(),
    UsuarioModificacion: null,
    FechaModificacion: null,
    Version: 1,
  };
  await issue(ctx, of, { lent: true });
  const { IdCredencial: _key, Estado, UsuarioCreacion, FechaCreacion, UsuarioModificacion, FechaModificacion, Version, ...values } = of;
  const IdCredencial = await credentialStates.make(ctx, 'emitir', 'oficina', values);
  ctx.audit({ entity: Credencial.resource, record: IdCredencial, action: 'prestar', changes: difference(null, { ...values, IdCredencial, Estado }) });
  await giveToken(ctx, IdCredencial);
  return { IdCredencial, Codigo: of.Codigo };
}

/** A lent card comes back, or does not: it opens for nobody from now on. One that ended meanwhile is left as it ended. */
export async function takeBackCard(ctx: Context, IdCredencial: number, returned: boolean): Promise<void> {
  const active = await ctx.tx.first(
    { codigo: text },
    sql`select codigo from identificacion_credencial where id_credencial = ${IdCredencial} and id_cliente = ${ctx.session.IdCliente} and estado = 'A'`,
  );
  if (!active) return;
  const IdMotivoInactivacion = await systemReason(ctx.tx, ctx.session.IdCliente, returned ? 'DEVUELTA' : 'PERDIDA');
  await credentialStates.run(ctx, IdCredencial, 'inactivar', 'oficina', () => ({
    set: { IdMotivoInactivacion, ...endedBy(ctx, null) },
    changes: { IdMotivoInactivacion: [null, IdMotivoInactivacion] },
  }));
}
