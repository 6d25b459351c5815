import { shownDay } from '@modules/administracion/shared/dia';
import { todayInDivision } from '@modules/sistema/server/public';
import type { Row } from '@platform/entity/entity';
import { daySchema } from '@platform/fields/date/shared';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, dayIn, today } from '@platform/server/http/context';
import { conflict, Problem, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AccesoPersona, Asignacion, Grupo, GrupoPuerta, PerfilAcceso } from '../../shared/permiso.entity';
import { endAssignments } from '../gestion/asignaciones';
import { subjectsDue } from '../lectores/pendientes';
import { kindOfSubject, subjectReach } from './alcance';

/** An assignment that an accreditation gave is changed by the accreditation alone. */
async function refuseAutomatic(
  ctx: Context,
  of: Pick<Row<typeof Asignacion>, 'Origen' | 'IdVehiculo' | 'IdAcreditacionPersona' | 'IdAcreditacionVehiculo'>,
): Promise<void> {
  if (of.Origen !== 'A') return;
  const kind = of.IdVehiculo === null ? 'persona' : 'vehiculo';
  const id = of.IdAcreditacionPersona ?? of.IdAcreditacionVehiculo;
  const row = await ctx.tx.first(
    { numero: orNull(text) },
    sql`select s.numero from ${sql.raw(`acreditacion_${kind} a left join acreditacion_solicitud s on s.id_solicitud = a.id_solicitud where a.id_acreditacion_${kind}`)} = ${id}`,
  );
  throw refuse('asignacion.automatica', { numero: String(row?.numero ?? id ?? '') });
}

/** By hand, nobody is given access beyond an accreditation. */
async function checkPeriod(ctx: Context, of: Row<typeof Asignacion>): Promise<void> {
  const { IdPersona, IdVehiculo } = of;
  const subject =
    IdVehiculo === null ? sql`acreditacion_persona where id_persona = ${IdPersona}` : sql`acreditacion_vehiculo where id_vehiculo = ${IdVehiculo}`;
  const rows = await ctx.tx.rows(
    { fecha_inicio: text, fecha_fin: text },
    sql`select fecha_inicio, fecha_fin from ${subject} and id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision}
      and fecha_desmovilizacion is null order by fecha_fin desc`,
  );
  const [last] = rows;
  if (!last) throw refuse('asignacion.sin_acreditacion', undefined, IdVehiculo === null ? 'IdPersona' : 'IdVehiculo');
  const covered = rows.some((row) => row.fecha_inicio <= of.FechaInicio && of.FechaFin <= row.fecha_fin);
  if (!covered) throw refuse('asignacion.periodo', { inicio: shownDay(last.fecha_inicio), fin: shownDay(last.fecha_fin) }, 'FechaFin');
}

/** One subject, one profile or group, and both of the same entity. */
async function checkSubject(ctx: Context, of: Row<typeof Asignacion>): Promise<void> {
  if ((of.IdPersona === null) === (of.IdVehiculo === null)) throw refuse('asignacion.sujeto', undefined, 'IdPersona');
  if ((of.IdPerfilAcceso === null) === (of.IdGrupo === null)) throw refuse('asignacion.uno', undefined, 'IdPerfilAcceso');
  const row = await ctx.tx.first(
    { entidad: text },
    of.IdGrupo === null
      ? sql`select entidad from acceso_perfil where id_perfil_acceso = ${of.IdPerfilAcceso}`
      : sql`select entidad from acceso_grupo where id_grupo = ${of.IdGrupo}`,
  );
  if (row?.entidad !== (of.IdVehiculo === null ? 'P' : 'V'))
    throw refuse('asignacion.entidad', undefined, of.IdGrupo === null ? 'IdPerfilAcceso' : 'IdGrupo');
}

/** How many subjects hold today, in the division of `t`, an assignment that a condition over `a` and its profile `f` holds for. */
const heldToday = (t: string, condition: string): string =>
  `(select count(distinct coalesce('P' || a.id_persona, 'V' || a.id_vehiculo))::int
    from acceso_asignacion a left join acceso_perfil f on f.id_perfil_acceso = a.id_perfil_acceso and f.activo = 'S'
    where a.id_division = ${t}.id_division and ${condition} and ${todayInDivision(`${t}.id_division`)} between a.fecha_inicio and a.fecha_fin)`;

/** A number by which readers know somebody is nobody else's in the client. */
export async function refuseTaken(
  ctx: Context,
  of: { readonly IdPersona: number; readonly CodigoEquipo: string | null },
  field: string,
): Promise<void> {
  const row = await ctx.tx.first(
    { nombre: orNull(text) },
    sql`select upper(p.apellido_paterno || ', ' || p.nombres) as nombre from acceso_persona a join administracion_persona p on p.id_persona = a.id_persona
        where a.id_cliente = ${ctx.session.IdCliente} and a.codigo_equipo = ${of.CodigoEquipo} and a.id_persona <> ${of.IdPersona}`,
  );
  if (!row) return;
  const said = { codigo: String(of.CodigoEquipo), nombre: String(row.nombre) };
  throw new Problem(409, 'acceso_persona.codigo', said, { errors: [{ field, message: `acceso_persona.codigo${JSON.stringify(said)}` }] });
}

/** What the gate keeps of a person in a division. */
export const accesoPersonaResource: Resource = resource(AccesoPersona, {
  policy: subjectReach(['persona']),
  async check(ctx, { after }) {
    if (!after) return;
    after.CodigoEquipo = after.CodigoEquipo ?? String(after.IdPersona);
    await refuseTaken(ctx, after, 'CodigoEquipo');
  },
});

/** Profiles and groups of people and vehicles. */
export const asignacionResource: Resource = resource(Asignacion, {
  computed: { Entidad: kindOfSubject.computed },
  said: kindOfSubject.said,
  policy: subjectReach(['persona', 'vehiculo']),
  async check(ctx, { before, after }) {
    if (before) await refuseAutomatic(ctx, before);
    if (!after) return;
    await checkSubject(ctx, after);
    await checkPeriod(ctx, after);
  },
  made: (ctx, rows) => subjectsDue(ctx, rows),
  // Of new ones `made` has told, of all at once.
  after: (ctx, { before, after }) => subjectsDue(ctx, before ? [before, after] : []),
  can: (row, session): Readonly<Record<string, boolean>> => ({
    ...(row.Origen === 'A' ? { editar: false, eliminar: false } : {}),
    terminar: row.Origen !== 'A' && String(row.FechaFin) >= dayIn(session.zona, new Date()) && granted(session, Asignacion.options.menu, 'editar'),
  }),
  needs: ['Origen', 'FechaFin'],
  actions: {
    terminar: action({
      needs: 'editar',
      body: z.strictObject({ FechaFin: daySchema }),
      answer: z.null(),
      async run(ctx, id, { FechaFin }) {
        const row = await ctx.tx.one(
          { Origen: oneOf(['A', 'M', 'I']), IdVehiculo: orNull(int), IdAcreditacionPersona: orNull(int), IdAcreditacionVehiculo: orNull(int) },
          sql`select origen as "Origen", id_vehiculo as "IdVehiculo", id_acreditacion_persona as "IdAcreditacionPersona", id_acreditacion_vehiculo as "IdAcreditacionVehiculo"
            from acceso_asignacion where id_asignacion = ${Number(id)} and id_cliente = ${ctx.session.IdCliente}`,
        );
        await refuseAutomatic(ctx, row);
        if (FechaFin < today(ctx)) throw refuse('asignacion.fin_pasado', undefined, 'FechaFin');
        await endAssignments(ctx, sql`t.id_asignacion = ${Number(id)}`, FechaFin);
        return null;
      },
    }),
  },
});

/** Devices that a group names stand at its door, or at one that leads into its zone. */
async function checkDevices(ctx: Context, { IdZona, IdPuerta, Equipos }: Row<typeof GrupoPuerta>): Promise<void> {
  const elsewhere = await ctx.tx.first(
    { equipo: orNull(text) },
    sql`select q.equipo from unnest(${sql.param(Equipos)}::int[]) with ordinality as x(id, orden)
        left join sistema_equipo q on q.id_equipo = x.id and q.id_cliente = ${ctx.session.IdCliente}
      where not exists (select 1 from acceso_puerta_equipo e join acceso_puerta p on p.id_puerta = e.id_puerta
        where e.id_cliente = ${ctx.session.IdCliente} and e.id_equipo = x.id and p.id_zona_destino = ${IdZona} and (${IdPuerta}::int is null or p.id_puerta = ${IdPuerta}::int))
      order by x.orden limit 1`,
  );
  if (elsewhere) throw refuse('grupo.equipo_puerta', { equipo: elsewhere.equipo ?? '' }, 'Equipos');
}

export const permissionResources: readonly Resource[] = [
  resource(Grupo, {
    configuration: true,
    computed: {
      // Without a door: every door that leads into the zone.
      Puertas: (t) => `(select count(distinct p.id_puerta)::int from acceso_grupo_puerta g
        join acceso_puerta p on p.id_puerta = g.id_puerta or (g.id_puerta is null and p.id_zona_destino = g.id_zona)
        where g.id_grupo = ${t}.id_grupo and p.activo = 'S')`,
      Vigentes: (t) => heldToday(t, `(a.id_grupo = ${t}.id_grupo or ${t}.id_grupo = any(f.grupos))`),
    },
    async check(ctx, { kind, before }) {
      if (kind !== 'eliminar' || !before) return;
      const rows = await ctx.tx.rows(
        { nombre: text },
        sql`select nombre from acceso_perfil where id_cliente = ${ctx.session.IdCliente} and ${before.IdGrupo} = any(grupos) order by nombre limit 5`,
      );
      if (rows.length > 0) throw conflict('registro.en_uso', { nombres: rows.map((row) => row.nombre).join(', ') });
      // Its doors are part of it; assignments hold it.
      await ctx.tx.run(sql`delete from acceso_grupo_puerta where id_grupo = ${before.IdGrupo}`);
    },
  }),
  resource(GrupoPuerta, {
    configuration: true,
    async check(ctx, { after }) {
      if (!after) return;
      if (after.Equipos.length > 0) await checkDevices(ctx, after);
      if (after.IdPuerta === null) return;
      const row = await ctx.tx.first({ id_zona_destino: int }, sql`select id_zona_destino from acceso_puerta where id_puerta = ${after.IdPuerta}`);
      if (Number(row?.id_zona_destino) !== after.IdZona) throw refuse('grupo.puerta_zona', undefined, 'IdPuerta');
    },
  }),
  resource(PerfilAcceso, {
    configuration: true,
    computed: {
      PerfilesAcreditacion: (t) =>
        `(select count(*)::int from acreditacion_perfil p where p.id_perfil_acceso = ${t}.id_perfil_acceso and p.activo = 'S')`,
      Vigentes: (t) => heldToday(t, `a.id_perfil_acceso = ${t}.id_perfil_acceso`),
    },
    async check(ctx, { after }) {
      if (!after) return;
      const row = await ctx.tx.one(
        { n: int },
        sql`select count(*)::int as n from acceso_grupo where id_grupo = any(${sql.param(after.Grupos)}) and entidad <> ${after.Entidad}`,
      );
      if (row.n > 0) throw refuse('perfil_acceso.entidad', undefined, 'Grupos');
    },
  }),
  asignacionResource,
  accesoPersonaResource,
];
