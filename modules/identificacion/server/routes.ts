import { isDay } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { missingOr } from '@platform/fields/texts';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import type { Resource } from '@platform/server/resource/resource';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credencial, Portador, PortadorVehiculo, Prestable } from '../shared/credencial.entity';
import { proposalSchema } from '../shared/credencial.wire';
import { proposedEnd } from '../shared/vigencia';
import { credencialResource, portadorResource, portadorVehiculoResource, portadorVigencia, toBeIssued } from './credencial.resource';
import { keyRoutes } from './firma/claves.routes';
import { printRoutes } from './impresion/imprimir.routes';
import { lotRoutes } from './impresion/lote.routes';
import { templateRoutes } from './plantilla/plantilla.routes';
import { type Bearer, ofBearer, type Standing, standingOfBearer } from './portador';
import { makeStock } from './prestamo';
import { verificationRoutes } from './verificar';

const key = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'campo.entero' })
  .transform(Number);
const proposalQuery = z.strictObject({
  /** Of a person or of a vehicle. */
  IdPersona: key.optional(),
  IdVehiculo: key.optional(),
  IdTipoCredencial: key.optional(),
  FechaInicio: z.string().refine(isDay, { error: 'campo.fecha' }).optional(),
});
interface Offered {
  readonly IdTipoCredencial: number;
  readonly IdTipoIdentificacion: number;
  readonly DiasVigencia: number;
}

/** Types for such people, the one that the accreditation proposes first. */
async function offered(ctx: Context, standing: Standing, asked: number | undefined): Promise<Offered | undefined> {
  const row = await ctx.tx.first(
    { id_tipo_credencial: int, id_tipo_identificacion: int, dias_vigencia: int },
    sql`select id_tipo_credencial, id_tipo_identificacion, dias_vigencia from identificacion_tipo_credencial
      where id_cliente = ${ctx.session.IdCliente} and activo = 'S' and entidad = ${standing.Entidad} and (entidad = 'V' or ${standing.Condicion} = any(condiciones)) and contratista in ('A', ${standing.Contratista})
        and (${asked ?? null}::int is null or id_tipo_credencial = ${asked ?? null}::int)
      order by (id_tipo_credencial = ${standing.IdTipoCredencial ?? 0}) desc, (contratista = 'A'), codigo limit 1`,
  );
  return (
    row && {
      IdTipoCredencial: row.id_tipo_credencial,
      IdTipoIdentificacion: row.id_tipo_identificacion,
      DiasVigencia: row.dias_vigencia,
    }
  );
}

/** NUEVA for whoever never had one; who had one says why. */
async function firstReason(ctx: Context, of: Bearer): Promise<number | null> {
  const row = await ctx.tx.first(
    { id_motivo: int },
    sql`select id_motivo from identificacion_motivo m where m.id_cliente = ${ctx.session.IdCliente} and m.codigo = 'NUEVA' and m.activo = 'S'
      and not exists (select 1 from identificacion_credencial t where t.id_cliente = m.id_cliente and ${ofBearer(of)})`,
  );
  return row ? row.id_motivo : null;
}

async function propose(ctx: Context, asked: Omit<z.output<typeof proposalQuery>, keyof Bearer>, of: Bearer): Promise<z.infer<typeof proposalSchema>> {
  const FechaInicio = asked.FechaInicio ?? today(ctx);
  const standing = await standingOfBearer(ctx, of);
  const type = standing && (await offered(ctx, standing, asked.IdTipoCredencial));
  return {
    Condicion: standing?.Condicion ?? null,
    Contratista: standing?.Contratista ?? null,
    IdTipoCredencial: type?.IdTipoCredencial ?? null,
    IdTipoIdentificacion: type?.IdTipoIdentificacion ?? null,
    FechaInicio,
    FechaFin: standing && type ? proposedEnd(FechaInicio, type.DiasVigencia, standing.FechaFin) : null,
    IdMotivoEmision: await firstReason(ctx, of),
  };
}

/** *Emitir*: the card that would be proposed, to somebody of the session's reach. */
async function issueAsProposed(kit: RouteKit, ctx: Context, of: Bearer, IdMotivoEmision: number | null) {
  const { IdTipoCredencial, IdTipoIdentificacion, FechaInicio, FechaFin, ...said } = await propose(ctx, {}, of);
  if (IdTipoCredencial === null || FechaFin === null)
    throw refuse(of.IdVehiculo === null ? 'credencial.sin_acreditacion' : 'credencial.vehiculo_sin_acreditacion');
  const made = await kit.writer.create(ctx, credencialResource, {
    ...of,
    IdTipoCredencial,
    IdTipoIdentificacion,
    FechaInicio,
    FechaFin,
    IdMotivoEmision: said.IdMotivoEmision ?? IdMotivoEmision,
  });
  return { IdCredencial: Number(made.IdCredencial), Codigo: String(made.Codigo) };
}

/** Cards that are made for the stock at once, at most. */
const MOST_STOCK = 500;
const counted = z.array(z.object({ Vigencia: z.string(), Personas: z.number(), PorEmitir: z.number() }));
const emitBody = z.strictObject({ IdMotivoEmision: keySchema.nullish() });

/** Bearers of the session's reach by the validity of their card, and how many of each wait for one. */
async function countBearers(ctx: Context, of: Resource, view: SQL) {
  const rows = await ctx.tx.rows(
    { vigencia: orNull(text), personas: int, emitir: int },
    sql`select vigencia, count(*)::int as personas, count(*) filter (where por_emitir = 'S')::int as emitir
      from (select ${sql.raw(portadorVigencia('t'))} as vigencia, ${sql.raw(toBeIssued('t'))} as por_emitir from ${view} t where ${scopeSql(of, ctx.session)}) x group by 1 order by 1`,
  );
  return rows.map((row) => ({ Vigencia: String(row.vigencia), Personas: row.personas, PorEmitir: row.emitir }));
}

/** Calls of Identificación beyond those every resource has. */
export const identificacionRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    tag: Credencial.resource,
    resource: Credencial.resource,
    method: 'GET',
    path: '/api/IdentificacionCredencial/propuesta',
    summary: 'What a new credential of a person would begin with',
    access: { kind: 'grant', menu: Credencial.options.menu, action: 'crear' },
    query: proposalQuery,
    answer: proposalSchema,
    async handler(ctx, { query }) {
      const { IdPersona = null, IdVehiculo = null, ...asked } = query;
      const [entity, id] =
        IdVehiculo === null ? (['AdministracionPersona', IdPersona ?? 0] as const) : (['AdministracionVehiculo', IdVehiculo] as const);
      if (!(await visible(ctx.tx, kit.registry.get(entity), ctx.session, [id]))) throw notFound();
      return propose(ctx, asked, { IdPersona: IdVehiculo === null ? IdPersona : null, IdVehiculo });
    },
  }),
  route({
    tag: Portador.resource,
    resource: Portador.resource,
    method: 'GET',
    path: '/api/IdentificacionPortador/resumen',
    summary: 'People by the validity of their credential, and those who wait for one',
    access: { kind: 'grant', menu: Portador.options.menu, action: 'consultar' },
    answer: counted,
    handler: (ctx) => countBearers(ctx, portadorResource, sql`identificacion_portador`),
  }),
  route({
    tag: PortadorVehiculo.resource,
    resource: PortadorVehiculo.resource,
    method: 'GET',
    path: '/api/IdentificacionPortadorVehiculo/resumen',
    summary: 'Vehicles by the validity of their credential, and those that wait for one',
    access: { kind: 'grant', menu: PortadorVehiculo.options.menu, action: 'consultar' },
    answer: counted,
    handler: (ctx) => countBearers(ctx, portadorVehiculoResource, sql`identificacion_portador_vehiculo`),
  }),
  route({
    tag: Portador.resource,
    resource: Portador.resource,
    method: 'POST',
    path: '/api/IdentificacionPortador/:id/emitir',
    summary: 'Issues the credential that is proposed for a person',
    access: { kind: 'grant', menu: Portador.options.menu, action: 'crear' },
    params: z.object({ id: z.string().max(100) }),
    body: emitBody,
    answer: z.object({ IdCredencial: z.number(), Codigo: z.string() }),
    async handler(ctx, { params, body }) {
      if (!/^\d{1,9}$/.test(params.id)) throw notFound();
      const IdPersona = Number(params.id);
      await kit.reader.one(ctx, portadorResource, IdPersona);
      return issueAsProposed(kit, ctx, { IdPersona, IdVehiculo: null }, body.IdMotivoEmision ?? null);
    },
  }),
  route({
    tag: PortadorVehiculo.resource,
    resource: PortadorVehiculo.resource,
    method: 'POST',
    path: '/api/IdentificacionPortadorVehiculo/:id/emitir',
    summary: 'Issues the credential that is proposed for a vehicle',
    access: { kind: 'grant', menu: PortadorVehiculo.options.menu, action: 'crear' },
    params: z.object({ id: z.string().max(100) }),
    body: emitBody,
    answer: z.object({ IdCredencial: z.number(), Codigo: z.string() }),
    async handler(ctx, { params, body }) {
      if (!/^\d{1,9}$/.test(params.id)) throw notFound();
      const IdVehiculo = Number(params.id);
      await kit.reader.one(ctx, portadorVehiculoResource, IdVehiculo);
      return issueAsProposed(kit, ctx, { IdPersona: null, IdVehiculo }, body.IdMotivoEmision ?? null);
    },
  }),
  route({
    tag: Prestable.resource,
    resource: Prestable.resource,
    method: 'POST',
    path: '/api/IdentificacionPrestable/existencias',
    summary: 'Adds cards to the stock that visitors are lent, by quantity',
    access: { kind: 'grant', menu: Prestable.options.menu, action: 'crear' },
    body: z.strictObject({
      IdTipoCredencial: keySchema,
      Cantidad: z
        .number({ error: missingOr('campo.entero') })
        .int({ error: 'campo.entero' })
        .min(1, { error: 'campo.minimo{"n":1}' })
        .max(MOST_STOCK, { error: `campo.maximo{"n":${MOST_STOCK}}` }),
    }),
    answer: z.object({ Codigos: z.array(z.string()) }),
    handler: async (ctx, { body }) => ({ Codigos: await makeStock(ctx, body) }),
  }),
  ...verificationRoutes(kit),
  ...keyRoutes(kit),
  ...templateRoutes(kit),
  ...printRoutes(kit),
  ...lotRoutes(kit),
];
