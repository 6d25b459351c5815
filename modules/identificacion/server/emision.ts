import { randomBytes } from 'node:crypto';
import { shownDay } from '@modules/administracion/shared/dia';
import type { Row } from '@platform/entity/entity';
import { allows } from '@platform/entity/states';
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
import { type Standing, standingOf } from './portador';

export type CredencialRow = Row<typeof Credencial>;
type TipoRow = Row<typeof TipoCredencial>;

const FIRST = 'NUEVA';
const DIGITS = 6;

/** Whoever issues or changes cards of a client waits here, so that of two clerks at once the second sees the first's. */
async function holdIssues(ctx: Context): Promise<void> {
  await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtextextended('identificacion.credencial', ${ctx.session.IdCliente}))`);
}

async function typeOf(ctx: Context, id: number): Promise<TipoRow> {
  const tipos = tableOf(TipoCredencial);
  const [tipo] = await ctx.tx.db
    .select()
    .from(tipos)
    .where(and(eq(tipos.IdCliente, ctx.session.IdCliente), eq(tipos.IdTipoCredencial, id)));
  if (!tipo) throw refuse('campo.referencia', { campo: 'IdTipoCredencial' }, 'IdTipoCredencial');
  return tipo;
}

/** The means that a card carries is one the person has today. */
async function checkMeans(ctx: Context, of: CredencialRow): Promise<Row<typeof TipoIdentificacion>> {
  const day = today(ctx);
  const held = await ctx.tx.first(
    {},
    sql`select 1 from identificacion_persona_tipo where id_cliente = ${ctx.session.IdCliente} and id_persona = ${of.IdPersona} and id_tipo_identificacion = ${of.IdTipoIdentificacion}
      and fecha_inicio <= ${day} and coalesce(fecha_fin, 'infinity') >= ${day}::date`,
  );
  if (!held) throw refuse('credencial.sin_tipo', undefined, 'IdTipoIdentificacion');
  const tipos = tableOf(TipoIdentificacion);
  const [means] = await ctx.tx.db.select().from(tipos).where(eq(tipos.IdTipoIdentificacion, of.IdTipoIdentificacion));
  if (!means) throw refuse('campo.referencia', { campo: 'IdTipoIdentificacion' }, 'IdTipoIdentificacion');
  return means;
}

const fits = (tipo: TipoRow, { Condicion, Contratista }: Standing): boolean =>
  tipo.Entidad === 'P' &&
  tipo.Activo === 'S' &&
  tipo.Condiciones.includes(Condicion) &&
  (tipo.Contratista === 'A' || tipo.Contratista === Contratista);

/** At most one active: one whose dates have passed does not count and is ended now. */
async function checkNoneActive(ctx: Context, idPersona: number): Promise<void> {
  await endExpired(ctx, sql`t.id_persona = ${idPersona}`, today(ctx));
  const active = await ctx.tx.first(
    { codigo: text },
    sql`select codigo from identificacion_credencial where id_cliente = ${ctx.session.IdCliente} and id_persona = ${idPersona} and estado = 'A'`,
  );
  if (active) throw new Problem(409, 'credencial.activa_existente', { codigo: active.codigo });
}

/** The reason of the last one may want another only with leave. */
async function checkReissue(ctx: Context, idPersona: number): Promise<void> {
  const last = await ctx.tx.first(
    { nombre: text },
    sql`select m.nombre from identificacion_credencial c join identificacion_motivo m on m.id_motivo = c.id_motivo_inactivacion
      where c.id_cliente = ${ctx.session.IdCliente} and c.id_persona = ${idPersona} and c.ultima = 'S' and c.estado = 'I' and m.permite_reemision = 'N' and c.fecha_levantamiento is null`,
  );
  if (last) throw refuse('credencial.reemision', { motivo: last.nombre });
}

/** Numbers by which readers know a card, as its types want them and nobody else's. */
async function checkReferences(ctx: Context, of: CredencialRow, tipo: TipoRow, means: Row<typeof TipoIdentificacion>): Promise<void> {
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

const noReason = (): Problem =>
  new Problem(
    400,
    'campo.obligatorio',
    {},
    { errors: [{ field: 'IdMotivoEmision', message: 'campo.obligatorio' }], extra: { recurso: Credencial.resource } },
  );

/** The reason given, or NUEVA when it is the person's first. */
async function reasonOf(ctx: Context, of: CredencialRow): Promise<number> {
  const { IdCliente } = ctx.session;
  const before = await ctx.tx.first(
    {},
    sql`select 1 from identificacion_credencial where id_cliente = ${IdCliente} and id_persona = ${of.IdPersona} limit 1`,
  );
  if (of.IdMotivoEmision === null && before) throw noReason();
  const reason = await ctx.tx.first(
    { activo: text, emite: orNull(bool), id_motivo: int },
    sql`select id_motivo, activo, 'E' = any(uso) as emite from identificacion_motivo
      where id_cliente = ${IdCliente} and ${of.IdMotivoEmision === null ? sql`codigo = ${FIRST}` : sql`id_motivo = ${of.IdMotivoEmision}`}`,
  );
  if (!reason) throw noReason();
  if (reason.activo !== 'S' || reason.emite !== true) throw refuse('credencial.motivo', undefined, 'IdMotivoEmision');
  return reason.id_motivo;
}

/** The next number of a type; whoever takes one waits for who took the one before. */
async function nextCode(ctx: Context, tipo: TipoRow): Promise<string> {
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

/** *Nueva credencial*: what stands against it, in the page's order; what the server alone writes of it. A card that is lent bears no face. */
export async function issue(ctx: Context, of: CredencialRow, { lent = false }: { readonly lent?: boolean } = {}): Promise<void> {
  await holdIssues(ctx);
  const means = await checkMeans(ctx, of);
  const standing = await standingOf(ctx, of.IdPersona);
  if (!standing) throw refuse('credencial.sin_acreditacion');
  const tipo = await typeOf(ctx, of.IdTipoCredencial);
  if (!fits(tipo, standing)) throw refuse('credencial.tipo', undefined, 'IdTipoCredencial');
  if (tipo.RequiereFoto === 'S' && !lent) {
    const person = await ctx.tx.first(
      { foto_perfil: orNull(int) },
      sql`select foto_perfil from administracion_persona where id_persona = ${of.IdPersona}`,
    );
    if (!person?.foto_perfil) throw refuse('credencial.sin_foto');
  }
  await checkNoneActive(ctx, of.IdPersona);
  await checkReissue(ctx, of.IdPersona);
  checkDates(of, standing);
  await checkReferences(ctx, of, tipo, means);
  of.IdMotivoEmision = await reasonOf(ctx, of);
  of.Codigo = await nextCode(ctx, tipo);
  of.IdDivision = ctx.session.IdDivision;
  of.IdAcreditacionPersona = standing.IdAcreditacionPersona;
  of.Ultima = 'S';
  await ctx.tx.run(
    sql`update identificacion_credencial set ultima = 'N' where id_cliente = ${ctx.session.IdCliente} and id_persona = ${of.IdPersona} and ultima = 'S'`,
  );
}

/** Of a card that nobody has printed yet. */
export const UNPRINTED = { Impresa: 'N', NumeroImpresiones: 0, FechaImpresion: null, IdPlantillaVersion: null } as const;

/** A card's QR is born with it. */
export async function giveToken(ctx: Context, idCredencial: number): Promise<void> {
  await addRow(ctx, CredencialToken, { IdCredencial: idCredencial, Token: randomBytes(16).toString('base64url') });
}

/** *Editar*: dates, references and remark of an active one. */
export async function amend(ctx: Context, before: CredencialRow, after: CredencialRow): Promise<void> {
  if (!allows(credencialMachine, before.Estado, 'editar', 'oficina')) throw refuse('credencial.inactiva', { codigo: before.Codigo });
  await holdIssues(ctx);
  if (after.FechaInicio !== before.FechaInicio || after.FechaFin !== before.FechaFin) {
    const standing = await standingOf(ctx, after.IdPersona);
    if (!standing) throw refuse('credencial.sin_acreditacion');
    checkDates(after, standing);
  }
  if (after.CodigoReferencia1 === before.CodigoReferencia1 && after.CodigoReferencia2 === before.CodigoReferencia2) return;
  const tipos = tableOf(TipoIdentificacion);
  const [means] = await ctx.tx.db.select().from(tipos).where(eq(tipos.IdTipoIdentificacion, after.IdTipoIdentificacion));
  if (means) await checkReferences(ctx, after, await typeOf(ctx, after.IdTipoCredencial), means);
}
