import { isDay } from '@platform/fields/date/shared';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credencial, Portador } from '../shared/credencial.entity';
import { proposalSchema } from '../shared/credencial.wire';
import { proposedEnd } from '../shared/vigencia';
import { credencialResource, portadorResource } from './credencial.resource';
import { keyRoutes } from './firma/claves.routes';
import { printRoutes } from './impresion/imprimir.routes';
import { lotRoutes } from './impresion/lote.routes';
import { templateRoutes } from './plantilla/plantilla.routes';
import { type Standing, standingOf } from './portador';
import { verificationRoutes } from './verificar';

const key = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'campo.entero' })
  .transform(Number);
const proposalQuery = z.strictObject({
  IdPersona: key,
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
      where id_cliente = ${ctx.session.IdCliente} and activo = 'S' and entidad = 'P' and ${standing.Condicion} = any(condiciones) and contratista in ('A', ${standing.Contratista})
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
async function firstReason(ctx: Context, idPersona: number): Promise<number | null> {
  const row = await ctx.tx.first(
    { id_motivo: int },
    sql`select id_motivo from identificacion_motivo m where m.id_cliente = ${ctx.session.IdCliente} and m.codigo = 'NUEVA' and m.activo = 'S'
      and not exists (select 1 from identificacion_credencial c where c.id_cliente = m.id_cliente and c.id_persona = ${idPersona})`,
  );
  return row ? row.id_motivo : null;
}

async function propose(ctx: Context, asked: z.output<typeof proposalQuery>): Promise<z.infer<typeof proposalSchema>> {
  const { IdPersona } = asked;
  const FechaInicio = asked.FechaInicio ?? today(ctx);
  const standing = await standingOf(ctx, IdPersona);
  const type = standing && (await offered(ctx, standing, asked.IdTipoCredencial));
  return {
    Condicion: standing?.Condicion ?? null,
    Contratista: standing?.Contratista ?? null,
    IdTipoCredencial: type?.IdTipoCredencial ?? null,
    IdTipoIdentificacion: type?.IdTipoIdentificacion ?? null,
    FechaInicio,
    FechaFin: standing && type ? proposedEnd(FechaInicio, type.DiasVigencia, standing.FechaFin) : null,
    IdMotivoEmision: await firstReason(ctx, IdPersona),
  };
}

/** *Emitir*: the card that would be proposed, to somebody of the session's reach. */
async function issueAsProposed(kit: RouteKit, ctx: Context, id: string, IdMotivoEmision: number | null) {
  if (!/^\d{1,9}$/.test(id)) throw notFound();
  const IdPersona = Number(id);
  await kit.reader.one(ctx, portadorResource, IdPersona);
  const { IdTipoCredencial, IdTipoIdentificacion, FechaInicio, FechaFin, ...said } = await propose(ctx, { IdPersona });
  if (IdTipoCredencial === null || FechaFin === null) throw refuse('credencial.sin_acreditacion');
  const made = await kit.writer.create(ctx, credencialResource, {
    IdPersona,
    IdTipoCredencial,
    IdTipoIdentificacion,
    FechaInicio,
    FechaFin,
    IdMotivoEmision: said.IdMotivoEmision ?? IdMotivoEmision,
  });
  return { IdCredencial: Number(made.IdCredencial), Codigo: String(made.Codigo) };
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
      if (!(await visible(ctx.tx, kit.registry.get('AdministracionPersona'), ctx.session, [query.IdPersona]))) throw notFound();
      return propose(ctx, query);
    },
  }),
  route({
    tag: Portador.resource,
    resource: Portador.resource,
    method: 'GET',
    path: '/api/IdentificacionPortador/resumen',
    summary: 'People by the validity of their credential, and those who wait for one',
    access: { kind: 'grant', menu: Portador.options.menu, action: 'consultar' },
    answer: z.array(z.object({ Vigencia: z.string(), Personas: z.number(), PorEmitir: z.number() })),
    async handler(ctx) {
      const { Vigencia, PorEmitir } = portadorResource.hooks.computed ?? {};
      const sqlOf = (made: typeof Vigencia) => sql.raw(made?.('t', ctx.session.IdCliente, ctx.tx.product) ?? 'null');
      const rows = await ctx.tx.rows(
        { vigencia: orNull(text), personas: int, emitir: int },
        sql`select vigencia, count(*)::int as personas, count(*) filter (where por_emitir = 'S')::int as emitir
          from (select ${sqlOf(Vigencia)} as vigencia, ${sqlOf(PorEmitir)} as por_emitir from identificacion_portador t where ${scopeSql(portadorResource, ctx.session)}) x group by 1 order by 1`,
      );
      return rows.map((row) => ({ Vigencia: String(row.vigencia), Personas: row.personas, PorEmitir: row.emitir }));
    },
  }),
  route({
    tag: Portador.resource,
    resource: Portador.resource,
    method: 'POST',
    path: '/api/IdentificacionPortador/:id/emitir',
    summary: 'Issues the credential that is proposed for a person',
    access: { kind: 'grant', menu: Portador.options.menu, action: 'crear' },
    params: z.object({ id: z.string().max(100) }),
    body: z.strictObject({
      IdMotivoEmision: z
        .number({ error: 'campo.referencia' })
        .int({ error: 'campo.referencia' })
        .min(1, { error: 'campo.referencia' })
        .max(2_147_483_647, { error: 'campo.referencia' })
        .nullish(),
    }),
    answer: z.object({ IdCredencial: z.number(), Codigo: z.string() }),
    handler: (ctx, { params, body }) => issueAsProposed(kit, ctx, params.id, body.IdMotivoEmision ?? null),
  }),
  ...verificationRoutes(kit),
  ...keyRoutes(kit),
  ...templateRoutes(kit),
  ...printRoutes(kit),
  ...lotRoutes(kit),
];
