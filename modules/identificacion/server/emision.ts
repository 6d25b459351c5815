import { randomBytes } from 'node:crypto';
import { shownDay } from '@modules/administracion/shared/dia';
import type { Row } from '@platform/entity/entity';
import { allows } from '@platform/entity/states';
import { difference } from '@platform/server/audit/audit';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { tableOf } from '@platform/server/db/table';
import { type Context, today } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { addRow } from '@platform/server/record/rows';
import { and, eq, sql } from 'drizzle-orm';
import { TipoCredencial, TipoIdentificacion } from '../shared/catalogos.entity';
import { Credencial, CredencialToken } from '../shared/credencial.entity';
import { credencialMachine } from '../shared/credencial.states';
import { endExpired } from './baja';
import { checkFormat } from './catalogos.rules';
import { credentialStates } from './credencial.states';
import { lacks } from './falta';
import { type Bearer, ofBearer, type Standing, standingOfBearer } from './portador';

export type CredencialRow = Row<typeof Credencial>;
type TipoRow = Row<typeof TipoCredencial>;

const FIRST = 'NUEVA';
const DIGITS = 6;

/** Whoever issues or changes cards of a client waits here, so that of two clerks at once the second sees the first's. */
export async function holdIssues(ctx: Context): Promise<void> {
  await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtextextended('identificacion.credencial', ${ctx.session.IdCliente}))`);
}

export async function typeOf(ctx: Context, id: number): Promise<TipoRow> {
  const tipos = tableOf(TipoCredencial);
  const [tipo] = await ctx.tx.db
    .select()
    .from(tipos)
    .where(and(eq(tipos.IdCliente, ctx.session.IdCliente), eq(tipos.IdTipoCredencial, id)));
  if (!tipo) throw refuse('campo.referencia', { campo: 'IdTipoCredencial' }, 'IdTipoCredencial');
  return tipo;
}

/** The means that a card carries is one that its bearer has today. */
async function checkMeans(ctx: Context, of: CredencialRow): Promise<Row<typeof TipoIdentificacion>> {
  const tipos = tableOf(TipoIdentificacion);
  const [means] = await ctx.tx.db.select().from(tipos).where(eq(tipos.IdTipoIdentificacion, of.IdTipoIdentificacion));
  if (!means || means.IdCliente !== ctx.session.IdCliente)
    throw refuse('campo.referencia', { campo: 'IdTipoIdentificacion' }, 'IdTipoIdentificacion');
  if (means.Entidad !== (of.IdVehiculo === null ? 'P' : 'V')) throw refuse('tipo_credencial.entidad', undefined, 'IdTipoIdentificacion');
  const day = today(ctx);
  const held = await ctx.tx.first(
    {},
    sql`select 1 from identificacion_persona_tipo t where t.id_cliente = ${ctx.session.IdCliente} and ${ofBearer(of)} and t.id_tipo_identificacion = ${of.IdTipoIdentificacion}
      and t.fecha_inicio <= ${day} and coalesce(t.fecha_fin, 'infinity') >= ${day}::date`,
  );
  if (!held) throw refuse(of.IdVehiculo === null ? 'credencial.sin_tipo' : 'credencial.vehiculo_sin_tipo', undefined, 'IdTipoIdentificacion');
  return means;
}

const fits = (tipo: TipoRow, { Entidad, Condicion, Contratista }: Standing): boolean =>
  tipo.Entidad === Entidad &&
  tipo.Activo === 'S' &&
  (Entidad === 'V' || tipo.Condiciones.includes(Condicion)) &&
  (tipo.Contratista === 'A' || tipo.Contratista === Contratista);

/** At most one active: one whose dates have passed does not count and is ended now. */
export async function checkNoneActive(ctx: Context, of: Bearer): Promise<void> {
  await endExpired(ctx, ofBearer(of), today(ctx));
  const active = await ctx.tx.first(
    { codigo: text },
    sql`select t.codigo from identificacion_credencial t where t.id_cliente = ${ctx.session.IdCliente} and ${ofBearer(of)} and t.estado = 'A'`,
  );
  if (active)
    throw new Problem(409, of.IdVehiculo === null ? 'credencial.activa_existente' : 'credencial.activa_vehiculo', { codigo: active.codigo });
}

/** The reason of the last one may want another only with leave. */
export async function checkReissue(ctx: Context, of: Bearer): Promise<void> {
  const last = await ctx.tx.first(
    { nombre: text },
    sql`select m.nombre from identificacion_credencial t join identificacion_motivo m on m.id_motivo = t.id_motivo_inactivacion
      where t.id_cliente = ${ctx.session.IdCliente} and ${ofBearer(of)} and t.ultima = 'S' and t.estado = 'I' and m.permite_reemision = 'N' and t.fecha_levantamiento is null`,
  );
  if (last) throw refuse('credencial.reemision', { motivo: last.nombre });
}

/** Numbers by which readers know a card, as its types want them and nobody else's. */
export async function checkReferences(ctx: Context, of: CredencialRow, tipo: TipoRow, means: Row<typeof TipoIdentificacion>): Promise<void> {
  if (of.CodigoReferencia1 !== null && means.Medio !== 'DOC') checkFormat(means, of.CodigoReferencia1, 'CodigoReferencia1');
  for (const field of ['CodigoReferencia1', 'CodigoReferencia2'] as const) {
    const valor = of[field];
    if (valor === null) continue;
    const other = await ctx.tx.first(
      { codigo: text },
      sql`select codigo from identificacion_credencial where id_cliente = ${ctx.session.IdCliente} and estado = 'A' and ${valor} in (codigo_referencia1, codigo_referencia2)
        and id_credencial <> ${of.IdCredencial ?? 0} limit 1`,
    );
    if (other) throw refuse('credencial.codigo_asignado', { valor, codigo: other.codigo }, field);
  }
  if (tipo.RequiereReferencia1 === 'S' && of.CodigoReferencia1 === null)
    throw refuse('credencial.referencia', { etiqueta: tipo.EtiquetaReferencia1 ?? 'N.° de tarjeta' }, 'CodigoReferencia1');
}

/** The reason given, or NUEVA when it is the person's first. */
async function reasonOf(ctx: Context, of: CredencialRow): Promise<number> {
  const { IdCliente } = ctx.session;
  const before = await ctx.tx.first({}, sql`select 1 from identificacion_credencial t where t.id_cliente = ${IdCliente} and ${ofBearer(of)} limit 1`);
  if (of.IdMotivoEmision === null && before) throw lacks(Credencial, 'IdMotivoEmision');
  const reason = await ctx.tx.first(
    { activo: text, emite: orNull(bool), id_motivo: int },
    sql`select id_motivo, activo, 'E' = any(uso) as emite from identificacion_motivo
      where id_cliente = ${IdCliente} and ${of.IdMotivoEmision === null ? sql`codigo = ${FIRST}` : sql`id_motivo = ${of.IdMotivoEmision}`}`,
  );
  if (!reason) throw lacks(Credencial, 'IdMotivoEmision');
  if (reason.activo !== 'S' || reason.emite !== true) throw refuse('credencial.motivo', undefined, 'IdMotivoEmision');
  return reason.id_motivo;
}

/** The next number of a type; whoever takes one waits for who took the one before. */
export async function nextCode(ctx: Context, tipo: TipoRow): Promise<string> {
  for (;;) {
    const row = await ctx.tx.first(
      { correlativo: int },
      sql`update identificacion_tipo_credencial set correlativo = correlativo + 1 where id_tipo_credencial = ${tipo.IdTipoCredencial} returning correlativo`,
    );
    const codigo = `${tipo.Prefijo ?? ''}${String(row?.correlativo).padStart(DIGITS, '0')}`;
    // Another type had this prefix before and gave the number out.
    const taken = await ctx.tx.first(
      {},
      sql`select 1 from identificacion_credencial where id_cliente = ${ctx.session.IdCliente} and codigo = ${codigo} limit 1`,
    );
    if (!taken) return codigo;
  }
}

function checkDates({ FechaInicio, FechaFin }: CredencialRow, standing: Standing): void {
  if (FechaFin < FechaInicio) throw refuse('credencial.fin_inicio', undefined, 'FechaFin');
  if (FechaFin > standing.FechaFin) throw refuse('credencial.fin_acreditacion', { fecha: shownDay(standing.FechaFin) }, 'FechaFin');
}

/** Where its type wants a face, the bearer has one. */
async function checkPhoto(ctx: Context, of: CredencialRow): Promise<void> {
  const row = await ctx.tx.first(
    { foto: orNull(int) },
    of.IdVehiculo === null
      ? sql`select foto_perfil as foto from administracion_persona where id_persona = ${of.IdPersona}`
      : sql`select foto_perfil as foto from administracion_vehiculo where id_vehiculo = ${of.IdVehiculo}`,
  );
  if (!row?.foto) throw refuse(of.IdVehiculo === null ? 'credencial.sin_foto' : 'credencial.vehiculo_sin_foto');
}

/** *Nueva credencial*: what stands against it, in the page's order; what the server alone writes of it. A card that is lent bears no face. */
export async function issue(ctx: Context, of: CredencialRow, { lent = false }: { readonly lent?: boolean } = {}): Promise<void> {
  if ((of.IdPersona === null) === (of.IdVehiculo === null)) throw lacks(Credencial, 'IdPersona');
  of.Entidad = of.IdVehiculo === null ? 'P' : 'V';
  await holdIssues(ctx);
  const means = await checkMeans(ctx, of);
  const standing = await standingOfBearer(ctx, of);
  if (!standing) throw refuse(of.IdVehiculo === null ? 'credencial.sin_acreditacion' : 'credencial.vehiculo_sin_acreditacion');
  const tipo = await typeOf(ctx, of.IdTipoCredencial);
  if (!fits(tipo, standing)) throw refuse('credencial.tipo', undefined, 'IdTipoCredencial');
  if (tipo.RequiereFoto === 'S' && !lent) await checkPhoto(ctx, of);
  await checkNoneActive(ctx, of);
  await checkReissue(ctx, of);
  checkDates(of, standing);
  await checkReferences(ctx, of, tipo, means);
  of.IdMotivoEmision = await reasonOf(ctx, of);
  of.Codigo = await nextCode(ctx, tipo);
  of.IdDivision = ctx.session.IdDivision;
  of.IdAcreditacionPersona = standing.IdAcreditacionPersona;
  of.Ultima = 'S';
  await noLongerNewest(ctx, of);
}

/** The bearer gets another: what was the newest is so no more. */
export async function noLongerNewest(ctx: Context, of: Bearer): Promise<void> {
  await ctx.tx.run(
    sql`update identificacion_credencial t set ultima = 'N' where t.id_cliente = ${ctx.session.IdCliente} and ${ofBearer(of)} and t.ultima = 'S'`,
  );
}

/** What was the newest before is so again. */
export async function newestAgain(ctx: Context, of: Bearer): Promise<void> {
  await ctx.tx.run(
    sql`update identificacion_credencial set ultima = 'S' where id_credencial = (select max(t.id_credencial) from identificacion_credencial t
      where t.id_cliente = ${ctx.session.IdCliente} and ${ofBearer(of)})`,
  );
}

/** Of a card that nobody has printed yet. */
export const UNPRINTED = { Impresa: 'N', NumeroImpresiones: 0, FechaImpresion: null, IdPlantillaVersion: null, FirmaEntrega: null } as const;

/** A card that was never anybody's, to be filled in by whoever issues it. */
export function blankCard({ session, now }: Pick<Context, 'session' | 'now'>, own: Partial<CredencialRow> & Owned): CredencialRow {
  return {
    IdCredencial: 0,
    IdCliente: session.IdCliente,
    Entidad: 'P',
    IdPersona: null,
    IdVehiculo: null,
    Prestable: 'N',
    Codigo: '',
    CodigoReferencia1: null,
    CodigoReferencia2: null,
    IdMotivoEmision: null,
    Observacion: null,
    Estado: 'A',
    IdMotivoInactivacion: null,
    IdMotivoPrevisto: null,
    FechaInactivacion: null,
    IdUsuarioInactiva: null,
    ObservacionInactivacion: null,
    FechaEntrega: null,
    IdUsuarioEntrega: null,
    ...UNPRINTED,
    IdCredencialAnterior: null,
    IdAcreditacionPersona: null,
    FechaLevantamiento: null,
    IdUsuarioLevanta: null,
    IdDivision: session.IdDivision,
    Ultima: 'S',
    UsuarioCreacion: session.IdUsuario,
    FechaCreacion: now.toISOString(),
    UsuarioModificacion: null,
    FechaModificacion: null,
    Version: 1,
    ...own,
  };
}
type Owned = Pick<CredencialRow, 'IdTipoCredencial' | 'IdTipoIdentificacion' | 'FechaInicio' | 'FechaFin'>;

/** Writes a card that was looked at, with its QR; `action` is how the trace says it. Answers its key. */
export async function writeCard(ctx: Context, of: CredencialRow, action: 'crear' | 'prestar'): Promise<number> {
  const { IdCredencial: _key, Estado, UsuarioCreacion, FechaCreacion, UsuarioModificacion, FechaModificacion, Version, ...values } = of;
  const IdCredencial = await credentialStates.make(ctx, 'emitir', 'oficina', values);
  ctx.audit({ entity: Credencial.resource, record: IdCredencial, action, changes: difference(null, { ...values, IdCredencial, Estado }) });
  await giveToken(ctx, IdCredencial);
  return IdCredencial;
}

/** A card's QR is born with it. */
export async function giveToken(ctx: Context, idCredencial: number): Promise<void> {
  await addRow(ctx, CredencialToken, { IdCredencial: idCredencial, Token: randomBytes(16).toString('base64url') });
}

/** *Editar*: dates, references and remark of an active one. */
export async function amend(ctx: Context, before: CredencialRow, after: CredencialRow): Promise<void> {
  if (!allows(credencialMachine, before.Estado, 'editar', 'oficina')) throw refuse('credencial.inactiva', { codigo: before.Codigo });
  await holdIssues(ctx);
  if (after.FechaInicio !== before.FechaInicio || after.FechaFin !== before.FechaFin) {
    const standing = await standingOfBearer(ctx, after);
    if (!standing) throw refuse(after.IdVehiculo === null ? 'credencial.sin_acreditacion' : 'credencial.vehiculo_sin_acreditacion');
    checkDates(after, standing);
  }
  if (after.CodigoReferencia1 === before.CodigoReferencia1 && after.CodigoReferencia2 === before.CodigoReferencia2) return;
  const tipos = tableOf(TipoIdentificacion);
  const [means] = await ctx.tx.db.select().from(tipos).where(eq(tipos.IdTipoIdentificacion, after.IdTipoIdentificacion));
  if (means) await checkReferences(ctx, after, await typeOf(ctx, after.IdTipoCredencial), means);
}
