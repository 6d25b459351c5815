import { shownDay } from '@modules/administracion/shared/dia';
import { keySchema } from '@platform/fields/ref/shared';
import { int, orNull, type RowOf, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, notFound, Problem, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { ticked } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { TipoPuerta, TipoRequisito } from '../../shared/catalogos.entity';
import { impactWords } from '../../shared/impacto.palabras';
import { Grupo, GrupoPuerta, Horario, HorarioIntervalo, PerfilAcceso } from '../../shared/permiso.entity';
import { Restriccion } from '../../shared/restriccion.entity';
import { Zona } from '../../shared/topologia.entity';
import { type Impact, type Spot, type Touched, watchAccess } from './impacto';

type Values = Readonly<Record<string, unknown>>;
interface Measured {
  readonly resource: string;
  readonly menu: readonly string[];
  readonly creates: boolean;
  /** Whom the row touches as it would be; null for nobody. */
  touched(ctx: Context, id: number | null, values: Values): Promise<Touched | null>;
}

const ofRequirement = (id: number): Touched => ({
  people: sql`select x.id_persona from acreditacion_persona_requisito r join acreditacion_persona x on x.id_acreditacion_persona = r.id_acreditacion_persona where r.id_requisito = ${id}`,
  vehicles: sql`select x.id_vehiculo from acreditacion_vehiculo_requisito r join acreditacion_vehiculo x on x.id_acreditacion_vehiculo = r.id_acreditacion_vehiculo where r.id_requisito = ${id}`,
});
const asId = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const RESTRICTION = {
  IdPersona: orNull(int),
  IdVehiculo: orNull(int),
  IdCompania: orNull(int),
  Ambito: text,
  IdZona: orNull(int),
  IdPuerta: orNull(int),
  DiaCompleto: text,
  HoraInicio: orNull(text),
};
async function storedRestriction({ tx, session }: Context, id: number): Promise<RowOf<typeof RESTRICTION>> {
  const row = await tx.first(
    RESTRICTION,
    sql`select id_persona as "IdPersona", id_vehiculo as "IdVehiculo", id_compania as "IdCompania", ambito as "Ambito", id_zona as "IdZona", id_puerta as "IdPuerta",
        dia_completo as "DiaCompleto", hora_inicio as "HoraInicio" from acceso_restriccion where id_restriccion = ${id} and id_cliente = ${session.IdCliente}`,
  );
  if (!row) throw notFound();
  return row;
}

/** The requirement that a type of the gate's is about. */
async function requirementOf({ tx, session }: Context, id: number): Promise<number | null> {
  const row = await tx.first(
    { id_requisito: orNull(int) },
    sql`select id_requisito from acceso_tipo_requisito where id_tipo_requisito = ${id} and id_cliente = ${session.IdCliente}`,
  );
  if (!row) throw notFound();
  return row.id_requisito;
}

/** Whom a restriction keeps out: a person, a vehicle, or everybody and every vehicle of a company; at its door, or at one that leads into its zone. */
async function ofRestriction(ctx: Context, id: number | null, values: Values): Promise<Touched | null> {
  const row: Values = { ...(id === null ? {} : await storedRestriction(ctx, id)), ...values };
  const person = asId(row.IdPersona);
  const vehicle = asId(row.IdVehiculo);
  const company = asId(row.IdCompania);
  const scope = row.Ambito;
  const zone = asId(row.IdZona);
  const hour = row.HoraInicio;
  const [door] =
    scope === 'Z' && zone !== null
      ? await ctx.tx.rows(
          { id_puerta: int },
          sql`select id_puerta from acceso_puerta where id_zona_destino = ${zone} and id_division = ${ctx.session.IdDivision} order by 1 limit 1`,
        )
      : [];
  if (scope === 'Z' && !door) return null;
  return {
    ...(person !== null
      ? { people: sql`select ${person}::int` }
      : vehicle !== null
        ? { vehicles: sql`select ${vehicle}::int` }
        : {
            people: sql`select x.id_persona from acreditacion_persona x where x.id_cliente = ${ctx.session.IdCliente} and x.id_compania = ${company}`,
            vehicles: sql`select x.id_vehiculo from acreditacion_vehiculo x where x.id_cliente = ${ctx.session.IdCliente} and x.id_compania = ${company}`,
          }),
    idDivision: ctx.session.IdDivision,
    idPuerta: scope === 'P' ? asId(row.IdPuerta) : door ? door.id_puerta : null,
    hora: row.DiaCompleto === 'N' && typeof hour === 'string' ? hour.slice(0, 5).concat(':00') : null,
  };
}

/** Whoever holds a group that a condition over its door rows `g` says, by itself or by a profile. */
const holders = ({ session }: Context, which: SQL): Pick<Touched, 'people' | 'vehicles'> => {
  const of = (key: SQL) => sql`select ${key} from acceso_asignacion x left join acceso_perfil f on f.id_perfil_acceso = x.id_perfil_acceso
    where x.id_cliente = ${session.IdCliente} and x.id_division = ${session.IdDivision} and ${key} is not null
      and exists (select 1 from acceso_grupo_puerta g where g.id_cliente = x.id_cliente and ${which} and (g.id_grupo = x.id_grupo or g.id_grupo = any(f.grupos)))`;
  return { people: of(sql`x.id_persona`), vehicles: of(sql`x.id_vehiculo`) };
};

/** The first active door of the division for which a condition over `d` holds. */
async function doorWhere({ tx, session }: Context, which: SQL): Promise<number | null> {
  const row = await tx.first(
    { id: int },
    sql`select d.id_puerta as id from acceso_puerta d where d.id_cliente = ${session.IdCliente} and d.id_division = ${session.IdDivision} and d.activo = 'S' and ${which} order by d.codigo limit 1`,
  );
  return row?.id ?? null;
}
/** A key of a row of the session's client, over `t`. */
async function keyOfRow({ tx, session }: Context, select: SQL, where: SQL): Promise<number> {
  const row = await tx.first({ id: int }, sql`${select} where t.id_cliente = ${session.IdCliente} and ${where}`);
  if (!row) throw notFound();
  return row.id;
}

/** Doors of a row of a group that are looked at, at most: all that lead into a zone are alike but for their devices. */
const DOORS = 6;

/** Where a row of a group holds: at its doors, at the post and by each device that stands there. */
async function spotsOf({ tx, session }: Context, id: number | null): Promise<Pick<Touched, 'spots'>> {
  const rows = await tx.rows(
    { puerta: int, equipo: orNull(int) },
    sql`select d.id_puerta as puerta, x.id_equipo as equipo from (
        select p.id_puerta, p.id_cliente from acceso_grupo_puerta g join acceso_puerta p on p.id_cliente = g.id_cliente and p.id_division = g.id_division and p.activo = 'S'
          and (p.id_puerta = g.id_puerta or (g.id_puerta is null and p.id_zona_destino = g.id_zona))
        where g.id_cliente = ${session.IdCliente} and g.id_grupo_puerta = ${id} order by p.codigo, p.id_puerta limit ${DOORS}) d
      left join acceso_puerta_equipo x on x.id_cliente = d.id_cliente and x.id_puerta = d.id_puerta group by 1, 2 order by 1, 2`,
  );
  const doors = [...new Set(rows.map(({ puerta }) => puerta))];
  const spots = doors.flatMap((idPuerta): Spot[] => [
    { idPuerta, through: null },
    ...rows.flatMap(({ puerta, equipo }) => (puerta === idPuerta && equipo !== null ? [{ idPuerta, through: equipo }] : [])),
  ]);
  return spots.length > 0 ? { spots } : {};
}

/** What lets people pass: groups with their doors and hours, what door types look at, zones. */
const PERMISSION: readonly Measured[] = [
  {
    resource: Grupo.resource,
    menu: Grupo.options.menu,
    creates: false,
    touched: async (ctx, id) => ({ ...holders(ctx, sql`g.id_grupo = ${id}`), idDivision: ctx.session.IdDivision }),
  },
  {
    resource: GrupoPuerta.resource,
    menu: GrupoPuerta.options.menu,
    creates: false,
    touched: async (ctx, id) => ({
      ...holders(ctx, sql`g.id_grupo_puerta = ${id}`),
      idDivision: ctx.session.IdDivision,
      ...(await spotsOf(ctx, id)),
    }),
  },
  {
    resource: Horario.resource,
    menu: Horario.options.menu,
    creates: false,
    touched: async (ctx, id) => ({ ...holders(ctx, sql`g.id_horario = ${id}`), idDivision: ctx.session.IdDivision }),
  },
  {
    resource: HorarioIntervalo.resource,
    menu: HorarioIntervalo.options.menu,
    creates: false,
    async touched(ctx, id) {
      const schedule = await keyOfRow(ctx, sql`select t.id_horario as id from acceso_horario_intervalo t`, sql`t.id_horario_intervalo = ${id}`);
      return { ...holders(ctx, sql`g.id_horario = ${schedule}`), idDivision: ctx.session.IdDivision };
    },
  },
  {
    resource: TipoPuerta.resource,
    menu: TipoPuerta.options.menu,
    creates: false,
    async touched(ctx, id) {
      const idPuerta = await doorWhere(ctx, sql`d.id_tipo_puerta = ${id}`);
      if (idPuerta === null) return null;
      const { IdCliente, IdDivision } = ctx.session;
      return {
        people: sql`select x.id_persona from acreditacion_persona x where x.id_cliente = ${IdCliente} and x.id_division = ${IdDivision}`,
        vehicles: sql`select x.id_vehiculo from acreditacion_vehiculo x where x.id_cliente = ${IdCliente} and x.id_division = ${IdDivision}`,
        idDivision: IdDivision,
        idPuerta,
      };
    },
  },
  {
    resource: Zona.resource,
    menu: Zona.options.menu,
    creates: false,
    async touched(ctx, id) {
      const idPuerta = await doorWhere(ctx, sql`d.id_zona_destino = ${id}`);
      if (idPuerta === null) return null;
      return { ...holders(ctx, sql`g.id_zona = ${id}`), idDivision: ctx.session.IdDivision, idPuerta };
    },
  },
];

/** What can be foretold before it is saved. */
const MEASURED: readonly Measured[] = [
  { resource: 'AcreditacionRequisito', menu: ['060602'], creates: false, touched: async (_ctx, id) => (id === null ? null : ofRequirement(id)) },
  {
    resource: 'AcreditacionPerfil',
    menu: ['060603'],
    creates: false,
    touched: async (_ctx, id) => ({
      people: sql`select x.id_persona from acreditacion_persona x where x.id_perfil_acreditacion = ${id}`,
      vehicles: sql`select x.id_vehiculo from acreditacion_vehiculo x where x.id_perfil_acreditacion = ${id}`,
    }),
  },
  {
    resource: TipoRequisito.resource,
    menu: TipoRequisito.options.menu,
    creates: true,
    async touched(ctx, id, values) {
      const requirement = 'IdRequisito' in values || id === null ? asId(values.IdRequisito) : await requirementOf(ctx, id);
      return requirement === null ? null : ofRequirement(requirement);
    },
  },
  {
    resource: PerfilAcceso.resource,
    menu: PerfilAcceso.options.menu,
    creates: false,
    touched: async (_ctx, id) => ({
      people: sql`select x.id_persona from acceso_asignacion x where x.id_perfil_acceso = ${id} and x.id_persona is not null`,
      vehicles: sql`select x.id_vehiculo from acceso_asignacion x where x.id_perfil_acceso = ${id} and x.id_vehiculo is not null`,
    }),
  },
  { resource: Restriccion.resource, menu: Restriccion.options.menu, creates: true, touched: ofRestriction },
  ...PERMISSION,
];

const NOTHING: Impact = { Evaluadas: 0, Limitado: 'N', Pierden: 0, PierdenVehiculos: 0, Dentro: 0, Detalle: [] };

/** Saves as saving would, looks at who lost access, and takes it all back. */
async function foretell(ctx: Context, kit: RouteKit, of: Measured, id: number | null, values: Values): Promise<Impact> {
  const touched = await of.touched(ctx, id, values);
  if (!touched) return NOTHING;
  const measure = await watchAccess(ctx, touched);
  const resource = kit.registry.get(of.resource);
  const trial: Context = {
    ...ctx,
    confirmed: new Set([...ctx.session.rules.keys()]),
    confirmations: [],
    audit: () => undefined,
    emit: () => undefined,
  };
  await ctx.tx.query('savepoint ensayo');
  try {
    if (id === null) await kit.writer.create(trial, resource, values);
    else await kit.writer.update(trial, resource, id, values);
    return await measure();
  } catch (error) {
    // What saving would ask is asked when it is saved.
    if (error instanceof Problem && error.more.confirmable) return NOTHING;
    throw error;
  } finally {
    await ctx.tx.query('rollback to savepoint ensayo').catch(() => undefined);
  }
}

/** The row as it would be, or what of it changes; its key says which it is, of a new one there is none. */
const body = z.record(z.string().max(60), z.json());

/** `POST /api/{Recurso}/impacto`: how many people and vehicles a change would keep out, where and from when; nothing is saved. */
export const impactRoutes = (kit: RouteKit): readonly Route[] =>
  MEASURED.map((of) =>
    route({
      tag: of.resource,
      resource: of.resource,
      method: 'POST',
      path: `/api/${of.resource}/impacto`,
      summary: 'People and vehicles that would lose access if the row were saved, by division, company and day; nothing is saved',
      access: { kind: 'grant', menu: of.menu, action: 'consultar' },
      body,
      async handler(ctx, { body: sent }) {
        const name = kit.registry.get(of.resource).entity.key;
        const { [name]: key = null, ...changes } = sent;
        const known = keySchema.nullable().safeParse(key);
        if (!known.success) throw refuse('campo.referencia', { campo: name }, name);
        const id = known.data;
        if (!ticked(ctx.session, of.menu, id === null ? 'crear' : 'editar')) throw forbidden();
        if (id === null && !of.creates) throw refuse('campo.obligatorio', { campo: name }, name);
        const impact = await foretell(ctx, kit, of, id, changes);
        const say = impactWords[ctx.lang];
        return {
          ...impact,
          Mensaje: say.message(impact.Pierden, impact.PierdenVehiculos, impact.Dentro),
          Lineas: [
            ...impact.Detalle.map((one) => say.line(one.Division, one.Compania, one.Personas, one.Vehiculos, shownDay(one.Fecha))),
            ...(impact.Limitado === 'S' ? [say.limited(impact.Evaluadas)] : []),
          ],
        };
      },
    }),
  );
