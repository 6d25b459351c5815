import {
  assignedAnswer,
  assignFields,
  daySchema,
  endAssignment,
  giveToPeople,
  type Listed,
  lastAccreditedSql,
  listRoute,
  ofAccreditedPeople,
} from '@modules/acreditacion/server/public';
import { keySchema } from '@platform/fields/ref/shared';
import { int, orNull } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PerfilAsignacion, PerfilPersona } from '../../shared/perfil.entity';

/** Of pairs of person and profile, those whose company (of the first day) the profile does not name. */
async function outside(ctx: Context, pairs: readonly { person: number; profile: number; day: string }[]): Promise<ReadonlySet<string>> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { person: orNull(int), profile: orNull(int) },
    sql`select x.person, x.profile from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x(person int, profile int, day date)
        join hotel_perfil f on f.id_perfil = x.profile left join lateral hotel_empleo(${IdCliente}, ${IdDivision}, x.person, x.day) w on true
      where w.id_compania is null or not w.id_compania = any(f.companias)`,
  );
  return new Set(rows.map(({ person, profile }) => `${person}|${profile}`));
}

/** Camp profiles, as they are given to people. */
const CAMP_PROFILES: Listed = {
  entity: PerfilAsignacion,
  thing: 'IdPerfil',
  codes: 'hotel_asignacion',
  unknown: 'hotel_asignacion.perfil_desconocido',
  offered: ({ session }) =>
    sql`select codigo, id_perfil as id from hotel_perfil where id_cliente = ${session.IdCliente} and id_division = ${session.IdDivision} and activo = 'S'`,
  async unfit(ctx, rows) {
    const pairs = rows.map(({ IdPersona, IdAsignado, FechaInicio }) => ({
      person: IdPersona ?? 0,
      profile: IdAsignado ?? 0,
      day: FechaInicio ?? today(ctx),
    }));
    const wrong = await outside(ctx, pairs);
    return ({ IdPersona, IdAsignado }) => (wrong.has(`${IdPersona}|${IdAsignado}`) ? 'hotel_perfil.compania' : null);
  },
};

const body = z.strictObject({ IdPerfil: keySchema, ...assignFields(CAMP_PROFILES) });

/** *Asignar perfil*: a profile for people of its companies from a day on; what they had is replaced when the person says so. */
async function assign(ctx: Context, kit: RouteKit, { IdPerfil, ...sent }: z.output<typeof body>) {
  const { IdCliente, IdDivision } = ctx.session;
  const persona = kit.registry.get('AdministracionPersona');
  if (!(await visible(ctx.tx, persona, ctx.session, sent.IdPersonas))) throw notFound();
  const profile = await ctx.tx.first(
    {},
    sql`select 1 from hotel_perfil where id_perfil = ${IdPerfil} and id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S' for share`,
  );
  if (!profile) throw refuse('campo.referencia', undefined, 'IdPerfil');
  return giveToPeople(ctx, CAMP_PROFILES, { thing: IdPerfil, ...sent }, async (people) => {
    const wrong = await outside(
      ctx,
      people.map((person) => ({ person, profile: IdPerfil, day: sent.FechaInicio })),
    );
    if (wrong.size > 0) throw refuse('hotel_perfil.compania', undefined, 'IdPersonas');
  });
}

export const personaResource: Resource = resource(PerfilPersona, {
  policy: () => lastAccreditedSql('id_perfil_persona'),
  can: (row) => ({ finalizar: row.Origen === 'A' }),
  actions: {
    finalizar: action({
      needs: 'editar',
      body: z.strictObject({ FechaFin: daySchema }),
      async run(ctx, id, { FechaFin }) {
        const row = await ctx.tx.first(
          { id: orNull(int) },
          sql`select t.id_perfil_asignacion as id from hotel_perfil_persona t where t.id_perfil_persona = ${id} and t.id_perfil_asignacion is not null`,
        );
        if (!row) throw refuse('hotel_asignacion.sin_asignacion');
        return endAssignment(ctx, CAMP_PROFILES, Number(row.id), FechaFin);
      },
    }),
  },
});

export const asignacionResource: Resource = resource(PerfilAsignacion, { policy: ofAccreditedPeople });

export const assignmentRoutes = (kit: RouteKit): readonly Route[] => [
  listRoute(kit, CAMP_PROFILES),
  route({
    method: 'POST',
    path: '/api/HotelPerfilAsignacion/asignar',
    summary: 'Gives people a camp profile from a day on',
    tag: PerfilAsignacion.resource,
    resource: PerfilAsignacion.resource,
    access: { kind: 'grant', menu: PerfilAsignacion.options.menu, action: 'crear' },
    body,
    answer: assignedAnswer,
    handler: (ctx, sent) => assign(ctx, kit, sent.body),
  }),
];
