import { daySchema } from '@platform/fields/date/shared';
import { wordsSchema } from '@platform/fields/texts';
import { int, oneOf } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { EquipoPersona } from '../../shared/equipo.entity';
import { GestionPersona, GestionVehiculo } from '../../shared/gestion.entity';
import { AMBITOS } from '../../shared/restriccion.entity';
import { personDue } from '../lectores/pendientes';
import { asignacionResource } from '../permisos/permiso.rules';
import { restriccionResource } from '../permisos/restriccion.rules';
import { endAssignments } from './asignaciones';
import { gestionPersonaResource, gestionVehiculoResource } from './gestion.resource';

const id = z
  .number({ error: 'campo.referencia' })
  .int({ error: 'campo.referencia' })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' });
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});
const done = z.null();
const hour = z
  .string({ error: 'campo.hora' })
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'campo.hora' })
  .nullish();
const restriction = z.strictObject({
  IdTipoRestriccion: id,
  Ambito: z.enum(AMBITOS, { error: 'campo.opcion' }).nullish(),
  IdZona: id.nullish(),
  IdPuerta: id.nullish(),
  DiaCompleto: z.enum(['S', 'N'], { error: 'campo.opcion' }).nullish(),
  HoraInicio: hour,
  HoraFin: hour,
  FechaInicio: daySchema,
  FechaFin: daySchema.nullish(),
  Documento: id.nullish(),
  Motivo: wordsSchema(250),
});

/** A restriction with the scope and the hours that its type proposes where nothing is said of them. */
async function proposedBy(ctx: Context, { Ambito, DiaCompleto, HoraInicio, HoraFin, ...body }: z.output<typeof restriction>) {
  const type = await ctx.tx.first(
    { ambito: oneOf(AMBITOS), dia: oneOf(['S', 'N']) },
    sql`select ambito, dia_completo as dia from acceso_tipo_restriccion where id_tipo_restriccion = ${body.IdTipoRestriccion} and id_cliente = ${ctx.session.IdCliente}`,
  );
  const byHours = HoraInicio || HoraFin;
  return {
    ...body,
    Ambito: Ambito ?? (body.IdPuerta ? 'P' : body.IdZona ? 'Z' : (type?.ambito ?? 'D')),
    DiaCompleto: DiaCompleto ?? (byHours ? 'N' : (type?.dia ?? 'S')),
    ...(byHours ? { HoraInicio: HoraInicio ?? null, HoraFin: HoraFin ?? null } : {}),
  };
}

const LISTS = [
  { entity: GestionPersona, of: gestionPersonaResource, by: 'IdPersona', column: sql`id_persona` },
  { entity: GestionVehiculo, of: gestionVehiculoResource, by: 'IdVehiculo', column: sql`id_vehiculo` },
] as const;

/** Sends somebody to the readers once more, at their next turn. */
async function sendToReaders(ctx: Context, IdPersona: number): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const known = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from acceso_equipo_conexion where id_cliente = ${IdCliente} and id_division = ${IdDivision} and estado = 'A' and protocolo <> 'WEB'`,
  );
  if (known.n === 0) throw refuse('equipo_conexion.sin_lectores');
  await changeRows(ctx, EquipoPersona, {
    set: { Huella: '-', Falla: null },
    where: sql`t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.id_persona = ${IdPersona} and t.retira = 'N'`,
  });
  await personDue(ctx, IdCliente, IdDivision, IdPersona);
  ctx.audit({ entity: GestionPersona.resource, record: IdPersona, action: 'enviarEquipos' });
}

/** What is done to one or to many of the lists of the gate: each as if it were done by hand, by the same rules. */
export function subjectActs({ reader, writer }: RouteKit): readonly Route[] {
  const own = LISTS.flatMap(({ entity, of, by, column }) => {
    const common = { tag: entity.resource, resource: entity.resource, method: 'POST', params, answer: done } as const;
    const { menu } = entity.options;
    const subject = async (ctx: Context, key: number) => {
      const row = await reader.one(ctx, of, key);
      if (row.Condicion === 'CESADO') throw refuse('gestion_persona.cesada');
      return { [by]: key };
    };
    return [
      route({
        ...common,
        path: `/api/${entity.resource}/:id/asignar`,
        summary: 'Gives an access profile or a group for some days',
        access: { kind: 'grant', menu, action: 'crear' },
        body: z.strictObject({ IdPerfilAcceso: id.nullish(), IdGrupo: id.nullish(), FechaInicio: daySchema, FechaFin: daySchema }),
        async handler(ctx, { params: { id: key }, body }) {
          await writer.create(ctx, asignacionResource, { ...(await subject(ctx, key)), ...body });
          return null;
        },
      }),
      route({
        ...common,
        path: `/api/${entity.resource}/:id/terminarAsignaciones`,
        summary: 'Ends profiles and groups that were assigned by hand; those of an accreditation stay',
        access: { kind: 'grant', menu, action: 'editar' },
        body: z.strictObject({ FechaFin: daySchema }),
        async handler(ctx, { params: { id: key }, body: { FechaFin } }) {
          await subject(ctx, key);
          if (FechaFin < today(ctx)) throw refuse('asignacion.fin_pasado', undefined, 'FechaFin');
          await endAssignments(ctx, sql`t.${column} = ${key}`, FechaFin);
          return null;
        },
      }),
      route({
        ...common,
        path: `/api/${entity.resource}/:id/restringir`,
        summary: 'Keeps out of the division, a zone or a door from a day on, until a day or until it is lifted; the type proposes what is not said',
        access: { kind: 'grant', menu, action: 'crear' },
        body: restriction,
        async handler(ctx, { params: { id: key }, body }) {
          await writer.create(ctx, restriccionResource, { ...(await subject(ctx, key)), ...(await proposedBy(ctx, body)) });
          return null;
        },
      }),
    ];
  });
  return [
    ...own,
    route({
      tag: GestionPersona.resource,
      resource: GestionPersona.resource,
      method: 'POST',
      path: `/api/${GestionPersona.resource}/:id/enviarEquipos`,
      summary: 'Sends somebody to the readers once more',
      access: { kind: 'grant', menu: GestionPersona.options.menu, action: 'editar' },
      params,
      answer: done,
      async handler(ctx, { params: { id: key } }) {
        await reader.one(ctx, gestionPersonaResource, key);
        await sendToReaders(ctx, key);
        return null;
      },
    }),
  ];
}
