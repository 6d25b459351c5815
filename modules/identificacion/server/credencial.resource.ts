import { todayInDivision } from '@modules/sistema/server/public';
import { canOf } from '@platform/entity/states';
import { dateKind } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { optionalWords } from '@platform/fields/texts';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { holdFiles } from '@platform/server/files/hold';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { answeredRows } from '@platform/server/product.rows';
import { type Left, leftSchema, UNDO_MS } from '@platform/server/record/undo';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credencial, CredencialDePersona, PersonaTipo, Portador, PortadorVehiculo } from '../shared/credencial.entity';
import { credencialMachine } from '../shared/credencial.states';
import { endedBy } from './baja';
import { changePin, meansComputed, pinBody } from './clave';
import { credentialStates } from './credencial.states';
import { amend, type CredencialRow, giveToken, issue, newestAgain, UNPRINTED, writeCard } from './emision';
import { lacks } from './falta';
import { type Bearer, bearerReach, cardReach, ofBearer } from './portador';
import { readersToldOf, readingsKept } from './preguntas';
import { loanEnds } from './prestamo';

const remark = optionalWords(250);
const card = z
  .string({ error: 'campo.texto' })
  .trim()
  .max(40, { error: 'campo.maximo_texto{"n":40}' })
  .regex(/^[\p{L}\p{N}_-]*$/u, { error: 'campo.caracteres' })
  .transform((value) => (value === '' ? null : value.toUpperCase()))
  .nullish();

/** Of a card by the day, in the place where it was issued. */
const vigenciaSql = (estado: string, division: string) => (t: string) =>
  `(case when ${t}.${estado} = 'I' then 'I' when ${todayInDivision(`${t}.${division}`)} < ${t}.fecha_inicio then 'P' when ${todayInDivision(`${t}.${division}`)} > ${t}.fecha_fin then 'X' else 'V' end)`;

/** Of an issued card `t`: V in force, P to begin, X expired, I inactive. */
export const vigenciaOf = vigenciaSql('estado', 'id_division');

/** A reason that serves a use. */
export async function checkReason(ctx: Context, idMotivo: number, use: 'E' | 'R' | 'I', field: string): Promise<void> {
  const reason = await ctx.tx.first(
    { sirve: orNull(bool) },
    sql`select ${use} = any(uso) as sirve from identificacion_motivo where id_motivo = ${idMotivo} and id_cliente = ${ctx.session.IdCliente} and activo = 'S'`,
  );
  if (!reason) throw refuse('campo.referencia', { campo: field }, field);
  if (reason.sirve !== true) throw refuse('credencial.motivo', undefined, field);
}

/** Whether its bearer, somebody or a vehicle, passed with a card since it was issued. */
async function refuseUsed(ctx: Context, { IdPersona, IdVehiculo, FechaCreacion, FechaEntrega, Impresa, Codigo }: CredencialRow): Promise<void> {
  if (FechaEntrega !== null) throw refuse('credencial.entregada', { codigo: Codigo });
  if (Impresa === 'S') throw refuse('credencial.usada');
  const whose = IdVehiculo === null ? sql`m.id_persona = ${IdPersona}::int` : sql`m.id_vehiculo = ${IdVehiculo}::int and m.id_persona is null`;
  const used = await ctx.tx.first(
    {},
    sql`select 1 from ${sql.raw(answeredRows(ctx.tx.product, readingsKept))} m where m.id_cliente = ${ctx.session.IdCliente} and ${whose} and m.fecha_hora >= ${FechaCreacion}
      and m.tipo_identificacion in ('TAR', 'COD', 'QR') limit 1`,
  );
  if (used) throw refuse('credencial.usada');
}

export const ending = z.strictObject({ IdMotivoInactivacion: keySchema, Observacion: remark });

export async function endActive(ctx: Context, key: number | string, { IdMotivoInactivacion, Observacion }: z.output<typeof ending>): Promise<void> {
  await credentialStates.run(ctx, key, 'inactivar', 'oficina', async (of) => {
    await checkReason(ctx, IdMotivoInactivacion, 'I', 'IdMotivoInactivacion');
    await loanEnds(ctx, of);
    return endsBy(ctx, of, IdMotivoInactivacion, Observacion ?? null);
  });
}

/** What is done by hand is done by the reason given; a reason decided before for a later day is kept beside it. */
const endsBy = (ctx: Context, of: CredencialRow, IdMotivoInactivacion: number, remarked: string | null) => ({
  set: { IdMotivoInactivacion, IdMotivoPrevisto: of.IdMotivoInactivacion, ...endedBy(ctx, remarked) },
  changes: { IdMotivoInactivacion: [of.IdMotivoInactivacion, IdMotivoInactivacion] },
});

/** Takes back one's own ending of a card, a moment after it, while its bearer has got no other. */
async function putBack(ctx: Context, key: number | string): Promise<Left> {
  let told = 0;
  await credentialStates.run(ctx, key, 'reponer', 'oficina', async (of) => {
    const since = new Date(ctx.now.getTime() - UNDO_MS);
    const own = of.IdUsuarioInactiva === ctx.session.IdUsuario && of.FechaInactivacion !== null && new Date(of.FechaInactivacion) >= since;
    if (!own) throw refuse('deshacer.tarde');
    if (of.Prestable === 'S') throw refuse('credencial.reponer_prestable', { codigo: of.Codigo });
    if (of.FechaFin < today(ctx)) throw refuse('credencial.reponer_vencida', { codigo: of.Codigo });
    const other = await ctx.tx.first(
      { codigo: text },
      sql`select t.codigo from identificacion_credencial t where t.id_cliente = ${ctx.session.IdCliente} and ${ofBearer(of)} and t.id_credencial <> ${of.IdCredencial}
        and (t.estado = 'A' or t.id_credencial_anterior = ${of.IdCredencial}) order by t.id_credencial desc limit 1`,
    );
    if (other) throw refuse('credencial.reponer_otra', { codigo: other.codigo });
    if (of.IdPersona !== null && of.FechaInactivacion !== null)
      for (const ask of ctx.tx.product.answers(readersToldOf)) told += await ask(ctx, of.IdPersona, new Date(of.FechaInactivacion));
    return {
      set: {
        ...{ IdMotivoInactivacion: of.IdMotivoPrevisto, IdMotivoPrevisto: null },
        ...{ FechaInactivacion: null, IdUsuarioInactiva: null, ObservacionInactivacion: null },
      },
      changes: { IdMotivoInactivacion: [of.IdMotivoInactivacion, of.IdMotivoPrevisto] },
    };
  });
  return { Salio: { Avisos: 0, Lectores: told } };
}

const reponer = action({ needs: 'editar', body: z.strictObject({}), answer: leftSchema, run: putBack });

const inactivar = action({ needs: 'editar', body: ending, run: endActive });

/** *Reemplazar*: the card ends and its bearer gets another with the same dates, new code and new QR, in one step. */
const reemplazar = action({
  needs: 'crear',
  body: z.strictObject({
    IdMotivoEmision: keySchema,
    /** The same when it serves both. */
    IdMotivoInactivacion: keySchema.nullish(),
    CodigoReferencia1: card,
    CodigoReferencia2: card,
    Observacion: remark,
  }),
  answer: z.object({ IdCredencial: z.number(), Codigo: z.string() }),
  async run(ctx, key, sent) {
    const { row: old } = await credentialStates.run(ctx, key, 'reemplazar', 'oficina', async (of) => {
      if (of.Prestable === 'S') throw refuse('credencial.reemplazar_prestable', { codigo: of.Codigo });
      await checkReason(ctx, sent.IdMotivoEmision, 'E', 'IdMotivoEmision');
      const IdMotivo = sent.IdMotivoInactivacion ?? sent.IdMotivoEmision;
      await checkReason(ctx, IdMotivo, 'I', sent.IdMotivoInactivacion ? 'IdMotivoInactivacion' : 'IdMotivoEmision');
      return endsBy(ctx, of, IdMotivo, sent.Observacion ?? null);
    });
    const next: CredencialRow = {
      ...old,
      CodigoReferencia1: sent.CodigoReferencia1 === undefined ? old.CodigoReferencia1 : sent.CodigoReferencia1,
      CodigoReferencia2: sent.CodigoReferencia2 === undefined ? old.CodigoReferencia2 : sent.CodigoReferencia2,
      IdMotivoEmision: sent.IdMotivoEmision,
      Observacion: sent.Observacion ?? null,
      ...{ IdMotivoInactivacion: null, IdMotivoPrevisto: null },
      ...{ FechaEntrega: null, IdUsuarioEntrega: null },
      ...UNPRINTED,
      IdCredencialAnterior: old.IdCredencial,
    };
    await issue(ctx, next);
    return { IdCredencial: await writeCard(ctx, next, 'crear'), Codigo: next.Codigo };
  },
});

/** A PNG that the session itself sent and that nothing holds yet. */
async function requireSignature(ctx: Context, file: number): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from base_archivo where id_archivo = ${file} and id_cliente = ${ctx.session.IdCliente} and usuario_creacion = ${ctx.session.IdUsuario} and entidad is null and tipo_contenido = 'image/png'`,
  );
  if (!row) throw refuse('campo.referencia', { campo: 'FirmaEntrega' }, 'FirmaEntrega');
}

const entregar = action({
  needs: 'editar',
  body: z.strictObject({
    FechaEntrega: z.union([dateKind.schema({ kind: 'date' }), z.null()]).optional(),
    /** What its bearer drew: a picture that whoever hands it over has just sent. */
    FirmaEntrega: keySchema.nullish(),
  }),
  async run(ctx, key, sent) {
    const FirmaEntrega = sent.FirmaEntrega ?? null;
    if (FirmaEntrega !== null) await requireSignature(ctx, FirmaEntrega);
    const { row } = await credentialStates.run(ctx, key, 'entregar', 'oficina', (of) => {
      const FechaEntrega = typeof sent.FechaEntrega === 'string' ? sent.FechaEntrega : today(ctx);
      if (FechaEntrega > today(ctx)) throw refuse('credencial.entrega_futura', undefined, 'FechaEntrega');
      return {
        set: { FechaEntrega, IdUsuarioEntrega: ctx.session.IdUsuario, ...(FirmaEntrega === null ? {} : { FirmaEntrega }) },
        changes: { FechaEntrega: [of.FechaEntrega, FechaEntrega] },
      };
    });
    if (FirmaEntrega !== null) await holdFiles(ctx.tx, { entidad: Credencial.resource, registro: row.IdCredencial }, [FirmaEntrega]);
  },
});

/** Lets the bearer have another card in spite of the reason by which this one ended. */
const levantar = action({
  needs: 'autorizar',
  body: z.strictObject({}),
  async run(ctx, key) {
    await credentialStates.run(ctx, key, 'levantar', 'oficina', async (of) => {
      if (of.FechaLevantamiento !== null || !(await blocksReissue(ctx, of))) throw refuse('credencial.sin_bloqueo');
      const FechaLevantamiento = ctx.now.toISOString();
      const { IdUsuario } = ctx.session;
      return {
        set: { FechaLevantamiento, IdUsuarioLevanta: IdUsuario },
        changes: { FechaLevantamiento: [null, FechaLevantamiento], IdUsuarioLevanta: [null, IdUsuario] },
      };
    });
  },
});

async function blocksReissue(ctx: Context, { IdMotivoInactivacion }: CredencialRow): Promise<boolean> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from identificacion_motivo where id_motivo = ${IdMotivoInactivacion} and id_cliente = ${ctx.session.IdCliente} and permite_reemision = 'N'`,
  );
  return row !== undefined;
}

export const credencialResource = resource(Credencial, {
  computed: { Vigencia: vigenciaOf },
  policy: cardReach,
  async check(ctx, { kind, before, after }) {
    if (kind === 'eliminar' && before) {
      await refuseUsed(ctx, before);
      await ctx.tx.run(
        sql`delete from identificacion_credencial_token where id_cliente = ${ctx.session.IdCliente} and id_credencial = ${before.IdCredencial}`,
      );
    } else if (before && after) await amend(ctx, before, after);
    else if (after) await issue(ctx, after);
  },
  async after(ctx, { kind, before, after }) {
    if (kind === 'crear' && after) await giveToken(ctx, after.IdCredencial);
    // The one before is the newest again.
    if (kind === 'eliminar' && before?.Ultima === 'S') await newestAgain(ctx, before);
  },
  can(row): Readonly<Record<string, boolean>> {
    // `reponer` is offered by the message of what it takes back alone.
    // Lending and giving back are acts of the stock.
    const {
      editar = false,
      levantar: mayLift = false,
      reponer: _,
      prestar: _lend,
      devolver: _back,
      ...acts
    } = canOf(credencialMachine, row.Estado, 'oficina');
    const reemplazar = acts.reemplazar === true && row.Prestable !== 'S';
    return { ...(editar ? {} : { editar }), ...acts, reemplazar, levantar: mayLift && row.Ultima === 'S' && row.FechaLevantamiento === null };
  },
  actions: { inactivar, reponer, reemplazar, entregar, levantar },
});

const SIN = 'N';
/** The vigencia of the newest card of whoever has had one. */
export const portadorVigencia = (t: string): string =>
  `(case when ${t}.id_credencial is null then '${SIN}' else ${vigenciaSql('estado_credencial', 'id_division_credencial')(t)} end)`;

/** The active card of a bearer, or its newest one. */
async function cardOf(ctx: Context, of: Bearer, which: 'activa' | 'ultima'): Promise<number> {
  const row = await ctx.tx.first(
    { id_credencial: int },
    sql`select t.id_credencial from identificacion_credencial t where t.id_cliente = ${ctx.session.IdCliente} and ${ofBearer(of)} and (t.ultima = 'S' or t.estado = 'A')
      and (${which} = 'ultima' or t.estado = 'A') order by t.id_credencial desc limit 1`,
  );
  if (!row) throw refuse(of.IdVehiculo === null ? 'credencial.sin_activa' : 'credencial.vehiculo_sin_activa');
  return row.id_credencial;
}

/** *Inactivar* and its taking back, said of whoever carries the card. */
const actsOfBearer = (of: (key: number) => Bearer) => ({
  inactivar: action({
    needs: 'editar',
    body: ending,
    run: async (ctx, key, sent) => endActive(ctx, await cardOf(ctx, of(Number(key)), 'activa'), sent),
  }),
  reponer: action({
    needs: 'editar',
    body: z.strictObject({}),
    answer: leftSchema,
    run: async (ctx, key) => putBack(ctx, await cardOf(ctx, of(Number(key)), 'ultima')),
  }),
});

/** Accredited today, and nothing that counts as active. */
export const toBeIssued = (t: string): string => {
  const day = todayInDivision(`${t}.id_division`);
  return `(case when ${t}.acreditado_desde <= ${day} and ${t}.acreditado_hasta >= ${day} and (${t}.id_credencial is null or ${t}.estado_credencial = 'I' or ${t}.fecha_fin < ${day}) then 'S' else 'N' end)`;
};

/** Whether somebody who is accredited today has no photo. */
export const withoutPhoto = (t: string): string => {
  const day = todayInDivision(`${t}.id_division`);
  return `(case when ${t}.acreditado_desde <= ${day} and ${t}.acreditado_hasta >= ${day} and ${t}.foto is null then 'S' else 'N' end)`;
};
/** Whether the active card was printed and waits to be handed over. */
export const toBeHandedOver = (t: string): string =>
  `(case when ${t}.estado_credencial = 'A' and ${t}.impresa = 'S' and ${t}.fecha_entrega is null then 'S' else 'N' end)`;

export const portadorResource = resource(Portador, {
  actions: actsOfBearer((IdPersona) => ({ IdPersona, IdVehiculo: null })),
  computed: { Vigencia: portadorVigencia, PorEmitir: toBeIssued, SinFoto: withoutPhoto, PorEntregar: toBeHandedOver },
});
/** Vehicles: read as people are. */
export const portadorVehiculoResource = resource(PortadorVehiculo, {
  actions: actsOfBearer((IdVehiculo) => ({ IdPersona: null, IdVehiculo })),
  computed: { Vigencia: portadorVigencia, PorEmitir: toBeIssued },
});

export const cardResources: readonly Resource[] = [
  resource(PersonaTipo, {
    policy: cardReach,
    computed: meansComputed,
    can: (row) => ({ fijarClave: row.Medio === 'PIN' && row.IdPersona !== null }),
    actions: { fijarClave: action({ needs: 'editar', body: pinBody, run: (ctx, id, body) => changePin(ctx, Number(id), body) }) },
    async check(ctx, { kind, after }) {
      if (!after) return;
      if (after.FechaFin !== null && after.FechaFin < after.FechaInicio) throw refuse('credencial.fin_inicio', undefined, 'FechaFin');
      if (kind !== 'crear') return;
      if ((after.IdPersona === null) === (after.IdVehiculo === null)) throw lacks(PersonaTipo, 'IdPersona');
      const tipo = await ctx.tx.first(
        { entidad: text, activo: text },
        sql`select entidad, activo from identificacion_tipo_identificacion where id_tipo_identificacion = ${after.IdTipoIdentificacion}`,
      );
      const [entidad, code] = after.IdVehiculo === null ? (['P', 'persona_tipo.tipo'] as const) : (['V', 'persona_tipo.tipo_vehiculo'] as const);
      if (tipo?.entidad !== entidad || tipo.activo !== 'S') throw refuse(code, undefined, 'IdTipoIdentificacion');
    },
  }),
  credencialResource,
  portadorResource,
  portadorVehiculoResource,
  resource(CredencialDePersona, { computed: { Vigencia: vigenciaOf }, policy: bearerReach }),
];
