import { fullNameSql } from '@modules/administracion/server/public';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { GestionPersona, GestionVehiculo } from '../../shared/gestion.entity';
import { conductoresSchema, efectivoSchema, requisitosSchema } from '../../shared/gestion.wire';
import { PerfilAcceso } from '../../shared/permiso.entity';
import { shown } from '../puesto/marca.routes';
import { marcaResource } from '../resources';
import { accessOfGroups, effectiveAccess } from './efectivo';
import { gestionPersonaResource, gestionVehiculoResource } from './gestion.resource';
import { requirementsOf } from './requisitos';

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});
const LISTS = [
  { kind: 'persona', entity: GestionPersona, of: gestionPersonaResource, kept: 'AdministracionPersona' },
  { kind: 'vehiculo', entity: GestionVehiculo, of: gestionVehiculoResource, kept: 'AdministracionVehiculo' },
] as const;
/** Photographs of a person or a vehicle, kept where everybody uses them. */
const FOTOS = ['FotoPerfil', 'FotoMovil', 'FotoExtra'] as const;
const photo = z
  .number({ error: 'campo.referencia' })
  .int({ error: 'campo.referencia' })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' })
  .nullable()
  .optional();
const hash = z.string().nullable();
/** Keys with commas between them. */
const keys = z
  .string({ error: 'campo.obligatorio' })
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, { error: 'campo.referencia' })
  .transform((text) => text.split(',').map(Number));
const fotosSchema = z.object({
  ...{ FotoPerfil: z.number().nullable(), FotoMovil: z.number().nullable(), FotoExtra: z.number().nullable() },
  ...{ FotoPerfilHash: hash, FotoMovilHash: hash, FotoExtraHash: hash },
  Version: z.number(),
});
const photoOf = (row: Readonly<Record<string, unknown>>) =>
  fotosSchema.parse({
    ...Object.fromEntries(
      FOTOS.flatMap((name) => [
        [name, row[name] ?? null],
        [`${name}Hash`, row[`${name}Hash`] ?? null],
      ]),
    ),
    Version: row.Version,
  });

/** How long who drove is told. */
const DRIVEN_DAYS = 30;

/** Who drove a vehicle lately, the last first, as far as the session reaches marks. */
async function driversOf(ctx: Context, id: number): Promise<z.infer<typeof conductoresSchema>> {
  const since = new Date(ctx.now.getTime() - DRIVEN_DAYS * 86_400_000).toISOString();
  const rows = await ctx.tx.rows(
    { IdPersona: int, Nombre: text, Pases: int, Ultimo: text },
    sql`select p.id_persona as "IdPersona", ${sql.raw(fullNameSql('p'))} as "Nombre", m.n as "Pases", m.ultimo as "Ultimo" from (
        select t.id_persona, count(*)::int as n, max(t.fecha_hora) as ultimo from acceso_marca t where t.id_vehiculo = ${id} and t.tipo_marcacion = 'C' and t.id_persona is not null
          and t.resultado = 'S' and t.anulada = 'N' and t.rebote = 'N' and t.fecha_hora >= ${since}::timestamptz and ${scopeSql(marcaResource, ctx.session)} group by t.id_persona) m
      join administracion_persona p on p.id_persona = m.id_persona order by m.ultimo desc, p.id_persona limit 50`,
  );
  return rows.map((row) => ({ ...row, Nombre: shown(ctx, 'NombreCompleto', row.Nombre) }));
}

/** What is asked of one of the people (040201) or of the vehicles (040202) of the gate: out of the session's reach it is a 404. */
export function subjectRoutes({ reader, writer, registry }: RouteKit): readonly Route[] {
  const asked = LISTS.flatMap(({ kind, entity, of, kept }) => {
    const common = { tag: entity.resource, resource: entity.resource, method: 'GET', params } as const;
    const access = { kind: 'grant', menu: entity.options.menu, action: 'consultar' } as const;
    return [
      route({
        ...common,
        path: `/api/${entity.resource}/:id/fotos`,
        summary: 'Its photographs, as they are kept for everybody',
        access,
        answer: fotosSchema,
        async handler(ctx, { params: { id } }) {
          await reader.one(ctx, of, id);
          return photoOf(await reader.one(ctx, registry.get(kept), id));
        },
      }),
      route({
        ...common,
        method: 'POST',
        path: `/api/${entity.resource}/:id/fotos`,
        summary: 'Changes its photographs: the gate shows the new one at the next reading',
        access: { kind: 'grant', menu: entity.options.menu, action: 'editar' },
        body: z.strictObject({
          FotoPerfil: photo,
          FotoMovil: photo,
          FotoExtra: photo,
          Version: z.number({ error: 'campo.obligatorio' }).int({ error: 'campo.entero' }),
        }),
        answer: fotosSchema,
        async handler(ctx, { params: { id }, body }) {
          if ((await reader.one(ctx, of, id)).Condicion === 'CESADO') throw refuse('gestion_persona.cesada');
          await writer.update(ctx, registry.get(kept), id, body);
          return photoOf(await reader.one(ctx, registry.get(kept), id));
        },
      }),
      route({
        ...common,
        path: `/api/${entity.resource}/:id/requisitos`,
        summary: 'Every requirement that applies today, with its state as the gate counts it',
        access,
        answer: requisitosSchema,
        async handler(ctx, { params: { id } }) {
          await reader.one(ctx, of, id);
          return requirementsOf(ctx, kind, id);
        },
      }),
      route({
        ...common,
        path: `/api/${entity.resource}/:id/efectivo`,
        summary: 'Doors that may be passed today by profiles and groups, with the hours of each day of the week',
        access,
        answer: efectivoSchema,
        async handler(ctx, { params: { id } }) {
          await reader.one(ctx, of, id);
          return effectiveAccess(ctx, kind, id);
        },
      }),
    ];
  });
  return [
    ...asked,
    route({
      tag: PerfilAcceso.resource,
      resource: PerfilAcceso.resource,
      method: 'GET',
      path: `/api/${PerfilAcceso.resource}/vistaPrevia`,
      summary: 'By which doors and at what hours some groups let through together',
      access: { kind: 'grant', menu: PerfilAcceso.options.menu, action: 'consultar' },
      query: z.strictObject({ Grupos: keys }),
      answer: efectivoSchema,
      handler: (ctx, { query }) => accessOfGroups(ctx, query.Grupos),
    }),
    route({
      tag: GestionVehiculo.resource,
      resource: GestionVehiculo.resource,
      method: 'GET',
      path: `/api/${GestionVehiculo.resource}/:id/conductores`,
      summary: 'Who drove a vehicle in the last 30 days',
      access: { kind: 'grant', menu: GestionVehiculo.options.menu, action: 'consultar' },
      params,
      answer: conductoresSchema,
      async handler(ctx, { params: { id } }) {
        await reader.one(ctx, gestionVehiculoResource, id);
        return driversOf(ctx, id);
      },
    }),
  ];
}
