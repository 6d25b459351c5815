import type { Tx } from '@platform/server/db/pool';
import { json } from '@platform/server/db/rows';
import { underStamp } from '@platform/server/http/kept';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  accreditationSchema,
  type Door,
  day,
  doorSchema,
  type ownRequirementRow,
  type Requirement,
  requirementSchema,
  restrictionSchema,
  scheduleSchema,
} from './decision.facts';

/*
 * What the gate obeys of whoever comes: doors, zones, groups, schedules, holidays and what each requirement demands. It is read once for each
 * stamp of the configuration, so that a decision asks the database for its subject alone; who writes any of it moves the stamp.
 */

const zone = z.object({
  IdZona: z.number(),
  IdZonaPadre: z.number().nullable(),
  Nombre: z.string(),
  Antipassback: z.enum(['N', 'S', 'D', 'T']),
  Minutos: z.number().nullable(),
  Aforo: z.number(),
});
export type Zone = z.infer<typeof zone>;

const requirementDefinition = requirementSchema
  .omit({ IdTipoRequisito: true, Detalle: true, Obligatorio: true, Entregado: true, FechaVencimiento: true })
  .extend({ IdRequisito: z.number() });
const ownDefinition = requirementSchema
  .pick({ Requisito: true, Bloqueante: true, DiasAviso: true, DiasGracia: true, Zonas: true })
  .extend({ IdTipoRequisito: z.number() });
const profile = z.object({ IdPerfilAcceso: z.number(), Grupos: z.array(z.number()), ControlaRegimen: z.boolean(), RequiereEscolta: z.boolean() });

const configurationSchema = z.object({
  Division: z.string(),
  Puertas: z.array(doorSchema),
  Zonas: z.array(zone),
  Horarios: z.array(scheduleSchema),
  /** Doors of active groups: without a door, every one that leads into the zone; by some of its devices alone where they are named. */
  Grupos: z.array(
    z.object({ IdGrupo: z.number(), IdZona: z.number(), IdPuerta: z.number().nullable(), IdHorario: z.number(), Equipos: z.array(z.number()) }),
  ),
  Perfiles: z.array(profile),
  /** By their code. */
  Requisitos: z.array(requirementDefinition),
  /** The gate's own: of no requirement of Acreditación. */
  Propios: z.array(ownDefinition),
  Feriados: z.array(day),
});
export type GroupDoor = z.infer<typeof configurationSchema>['Grupos'][number];
/** By which device of a door: the one that reads; null where none does (a post without a device of its own); undefined for any of them. */
export type Through = number | null | undefined;

/** What the gate of a division obeys of whoever comes. */
export interface GateConfiguration {
  readonly Division: string;
  readonly doors: ReadonlyMap<number, Door>;
  readonly zones: ReadonlyMap<number, Zone>;
  readonly schedules: ReadonlyMap<number, z.infer<typeof scheduleSchema>>;
  readonly groups: ReadonlyMap<number, readonly GroupDoor[]>;
  readonly profiles: ReadonlyMap<number, z.infer<typeof profile>>;
  /** With their place in the order of their codes. */
  readonly requirements: ReadonlyMap<number, { readonly place: number; readonly definition: z.infer<typeof requirementDefinition> }>;
  /** Own ones by their type, in the order of their codes. */
  readonly own: ReadonlyMap<number, z.infer<typeof ownDefinition>>;
  readonly holidays: readonly string[];
}

const byKey = <T>(rows: readonly T[], key: (row: T) => number): ReadonlyMap<number, T> => new Map(rows.map((row) => [key(row), row]));

/** What an open evacuation makes of door `p`: nobody enters by it (D), unless it leads to a meeting point (E). Beginning and closing one move the stamp. */
const EVACUATION = sql.raw(`(with recursive evacuadas as (
    select v.id_zona from acceso_evacuacion v where v.id_cliente = p.id_cliente and v.id_division = p.id_division and v.fin is null
    union select h.id_zona from evacuadas e join acceso_zona h on h.id_zona_padre = e.id_zona)
  select case when not exists (select 1 from evacuadas) then null when d.punto_encuentro = 'S' then 'E' when d.id_zona in (select id_zona from evacuadas) then 'D' end
  from acceso_zona d where d.id_zona = p.id_zona_destino)`);

/** The configuration of a division's gate as it stands in a transaction, changes of its own with it. */
export async function readConfiguration(tx: Tx, IdCliente: number, IdDivision: number): Promise<GateConfiguration> {
  const { configuracion } = await tx.one(
    { configuracion: json(configurationSchema) },
    sql`select json_build_object(
      'Division', (select division from sistema_division where id_division = ${IdDivision}),
      'Puertas', coalesce((select json_agg(json_build_object('IdPuerta', p.id_puerta, 'Nombre', p.nombre, 'Activo', p.activo, 'Modo', p.modo, 'SentidoPermitido', p.sentido_permitido,
          'SegundosApertura', p.segundos_apertura, 'IdPuntoControl', p.id_punto_control, 'IdZonaOrigen', p.id_zona_origen, 'IdZonaDestino', p.id_zona_destino,
          'ExigeCredencial', p.exige_credencial, 'Evacuacion', ${EVACUATION}, 'Politicas', t.politicas, 'Equipos', coalesce((
            select json_agg(json_build_object('IdEquipo', x.id_equipo, 'Sentido', x.sentido) order by x.id_puerta_equipo)
            from acceso_puerta_equipo x where x.id_cliente = ${IdCliente} and x.id_puerta = p.id_puerta), '[]')))
        from acceso_puerta p join acceso_tipo_puerta t on t.id_tipo_puerta = p.id_tipo_puerta where p.id_cliente = ${IdCliente} and p.id_division = ${IdDivision}), '[]'),
      'Zonas', coalesce((select json_agg(json_build_object('IdZona', z.id_zona, 'IdZonaPadre', z.id_zona_padre, 'Nombre', z.nombre, 'Antipassback', z.antipassback,
          'Minutos', z.minutos_antipassback, 'Aforo', z.aforo)) from acceso_zona z where z.id_cliente = ${IdCliente} and z.id_division = ${IdDivision}), '[]'),
      'Horarios', coalesce((select json_agg(json_build_object('IdHorario', h.id_horario, 'FeriadoComo', h.feriado_como, 'Intervalos', coalesce((
            select json_agg(json_build_object('Dia', i.dia, 'HoraInicio', i.hora_inicio, 'HoraFin', i.hora_fin, 'TipoEntrada', i.tipo_entrada) order by i.id_horario_intervalo)
            from acceso_horario_intervalo i where i.id_cliente = ${IdCliente} and i.id_horario = h.id_horario), '[]')))
        from acceso_horario h where h.id_cliente = ${IdCliente} and h.id_division = ${IdDivision}), '[]'),
      'Grupos', coalesce((select json_agg(json_build_object('IdGrupo', g.id_grupo, 'IdZona', d.id_zona, 'IdPuerta', d.id_puerta, 'IdHorario', d.id_horario, 'Equipos', to_json(d.equipos)))
        from acceso_grupo g join acceso_grupo_puerta d on d.id_cliente = ${IdCliente} and d.id_grupo = g.id_grupo
        where g.id_cliente = ${IdCliente} and g.id_division = ${IdDivision} and g.activo = 'S'), '[]'),
      'Perfiles', coalesce((select json_agg(json_build_object('IdPerfilAcceso', f.id_perfil_acceso, 'Grupos', f.grupos, 'ControlaRegimen', f.controla_regimen = 'S', 'RequiereEscolta', f.requiere_escolta = 'S'))
        from acceso_perfil f where f.id_cliente = ${IdCliente} and f.activo = 'S'), '[]'),
      'Requisitos', coalesce((select json_agg(json_build_object('IdRequisito', q.id_requisito, 'Requisito', q.nombre, 'RequisitoIngles', nullif(q.nombre_ingles, ''),
          'Bloqueante', coalesce(t.bloqueante, q.bloqueante), 'BloqueaDesde', to_char(q.bloquea_desde, 'YYYYMMDD'), 'DiasAviso', coalesce(t.dias_aviso, q.dias_aviso),
          'DiasGracia', coalesce(t.dias_gracia, 0), 'Zonas', to_json(coalesce(t.zonas, '{}'))) order by q.codigo)
        from acreditacion_requisito q left join acceso_tipo_requisito t on t.id_cliente = ${IdCliente} and t.id_requisito = q.id_requisito and t.activo = 'S'
        where q.id_cliente = ${IdCliente}), '[]'),
      'Propios', coalesce((select json_agg(json_build_object('IdTipoRequisito', t.id_tipo_requisito, 'Requisito', t.nombre, 'Bloqueante', t.bloqueante, 'DiasAviso', t.dias_aviso,
          'DiasGracia', t.dias_gracia, 'Zonas', to_json(t.zonas)) order by t.codigo)
        from acceso_tipo_requisito t where t.id_cliente = ${IdCliente} and t.id_requisito is null and t.activo = 'S'), '[]'),
      'Feriados', coalesce((select json_agg(distinct to_char(f.fecha, 'YYYYMMDD')) from sistema_division d
        join administracion_feriado f on f.id_cliente = ${IdCliente} and f.id_pais = d.id_pais and (f.id_division is null or f.id_division = ${IdDivision})
        where d.id_division = ${IdDivision}), '[]')) as configuracion`,
  );
  const groups = new Map<number, GroupDoor[]>();
  for (const one of configuracion.Grupos) groups.set(one.IdGrupo, [...(groups.get(one.IdGrupo) ?? []), one]);
  return {
    Division: configuracion.Division,
    doors: byKey(configuracion.Puertas, ({ IdPuerta }) => IdPuerta),
    zones: byKey(configuracion.Zonas, ({ IdZona }) => IdZona),
    schedules: byKey(configuracion.Horarios, ({ IdHorario }) => IdHorario),
    groups,
    profiles: byKey(configuracion.Perfiles, ({ IdPerfilAcceso }) => IdPerfilAcceso),
    requirements: new Map(configuracion.Requisitos.map((definition, place) => [definition.IdRequisito, { place, definition }])),
    own: byKey(configuracion.Propios, ({ IdTipoRequisito }) => IdTipoRequisito),
    holidays: configuracion.Feriados,
  };
}

/** The same as it was when the session's stamp was made: for whoever decides, never for whoever looks at what its own changes do. */
export const configurationOf = underStamp((ctx, IdDivision: number) => readConfiguration(ctx.tx, ctx.session.IdCliente, IdDivision));

/** A requirement that was configured after the configuration was read. */
export class UnknownRequirement extends Error {}

function unknownRequirement(): never {
  throw new UnknownRequirement();
}

/** An accreditation as its statement answers it: of its requirements, what its subject has of each. */
export const accreditationRow = accreditationSchema.extend({
  Requisitos: z.array(z.tuple([z.number(), z.enum(['S', 'N']), z.boolean(), day.nullable()])),
});
export const restrictionRow = restrictionSchema.omit({ Zona: true });
export const assignmentRow = z.object({ FechaInicio: day, FechaFin: day, IdGrupo: z.number().nullable(), IdPerfilAcceso: z.number().nullable() });

/** A subject's accreditation, restriction and assignment with what is configured of each. */
export function wholeAccreditation({ requirements }: GateConfiguration, row: z.infer<typeof accreditationRow>): z.infer<typeof accreditationSchema> {
  const places = row.Requisitos.map(([id]) => (requirements.get(id) ?? unknownRequirement()).place);
  const order = places.map((_, at) => at).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  return { ...row, Requisitos: order.flatMap((at) => heldOf(requirements, row.Requisitos[at])) };
}

/** A requirement with what its subject has of it, field by field: spread, each of the sixteen of a person cost more than judging it. */
function heldOf(
  requirements: GateConfiguration['requirements'],
  held: z.infer<typeof accreditationRow>['Requisitos'][number] | undefined,
): Requirement[] {
  if (!held) return [];
  const { definition } = requirements.get(held[0]) ?? unknownRequirement();
  return [
    {
      IdRequisito: definition.IdRequisito,
      IdTipoRequisito: null,
      Requisito: definition.Requisito,
      RequisitoIngles: definition.RequisitoIngles,
      Obligatorio: held[1],
      Bloqueante: definition.Bloqueante,
      BloqueaDesde: definition.BloqueaDesde,
      DiasAviso: definition.DiasAviso,
      DiasGracia: definition.DiasGracia,
      Zonas: definition.Zonas,
      Detalle: null,
      Entregado: held[2],
      FechaVencimiento: held[3],
    },
  ];
}
/** Own requirements that somebody has, with what is configured of each; one whose type was retired is asked for no more. */
export function wholeOwn({ own }: GateConfiguration, rows: readonly z.infer<typeof ownRequirementRow>[]): Requirement[] {
  return rows.flatMap(([id, FechaVencimiento, Detalle]) => {
    const definition = own.get(id);
    const state = { Obligatorio: 'S', Entregado: false, BloqueaDesde: null, IdRequisito: null, RequisitoIngles: null } as const;
    return definition ? [{ ...definition, ...state, FechaVencimiento, Detalle }] : [];
  });
}
export function wholeRestriction({ zones }: GateConfiguration, row: z.infer<typeof restrictionRow>): z.infer<typeof restrictionSchema> {
  return { ...row, Zona: row.IdZona === null ? null : (zones.get(row.IdZona)?.Nombre ?? null) };
}
/** With the schedules at which its groups hold the door; any of the division's doors without one. */
export function wholeAssignment(
  configuration: GateConfiguration,
  door: Door | null,
  { IdGrupo, IdPerfilAcceso, FechaInicio, FechaFin }: z.infer<typeof assignmentRow>,
  through?: Through,
) {
  const known = grants.get(configuration) ?? new Map<string, Grant>();
  grants.set(configuration, known);
  const name = `${door?.IdPuerta ?? 0}.${IdGrupo ?? 0}.${IdPerfilAcceso ?? 0}.${through}`;
  const grant = known.get(name) ?? grantOf(configuration, door, IdGrupo, IdPerfilAcceso, through);
  known.set(name, grant);
  return { FechaInicio, FechaFin, ControlaRegimen: grant.ControlaRegimen, RequiereEscolta: grant.RequiereEscolta, Horarios: grant.Horarios };
}

interface Grant {
  readonly ControlaRegimen: boolean;
  readonly RequiereEscolta: boolean;
  readonly Horarios: readonly number[];
}
/** What a group or profile gives at a door is the same for everybody who has it. */
const grants = new WeakMap<GateConfiguration, Map<string, Grant>>();

/** Whether a row of a group is of a door: of that one, or of every one that leads into its zone. */
export const isOfDoor = ({ IdPuerta, IdZona }: GroupDoor, door: Pick<Door, 'IdPuerta' | 'IdZonaDestino'>): boolean =>
  IdPuerta === null ? IdZona === door.IdZonaDestino : IdPuerta === door.IdPuerta;
const isThrough = ({ Equipos }: GroupDoor, through: Through): boolean =>
  Equipos.length === 0 || through === undefined || (through !== null && Equipos.includes(through));

/** Whether some group names devices at a door: there it is not the same by each of them. */
export const namesDevices = ({ groups }: GateConfiguration, door: Door): boolean =>
  [...groups.values()].some((rows) => rows.some((row) => row.Equipos.length > 0 && isOfDoor(row, door)));

function grantOf(
  { groups, profiles }: GateConfiguration,
  door: Door | null,
  IdGrupo: number | null,
  IdPerfilAcceso: number | null,
  through: Through,
): Grant {
  const given = profiles.get(IdPerfilAcceso ?? 0);
  const own = new Set([...(IdGrupo === null ? [] : [IdGrupo]), ...(given?.Grupos ?? [])]);
  const holds = (row: GroupDoor) => !door || (isOfDoor(row, door) && isThrough(row, through));
  const Horarios = [...own].flatMap((id) => (groups.get(id) ?? []).filter(holds).map(({ IdHorario }) => IdHorario));
  return {
    ControlaRegimen: given?.ControlaRegimen ?? false,
    RequiereEscolta: given?.RequiereEscolta ?? false,
    Horarios: [...new Set(Horarios)].sort((one, other) => one - other),
  };
}

/** The schedules that some assignments name. */
export function schedulesOf({ schedules }: GateConfiguration, assignments: readonly { readonly Horarios: readonly number[] }[]) {
  const named = new Set(assignments.flatMap(({ Horarios }) => Horarios));
  return [...named].flatMap((id) => schedules.get(id) ?? []);
}

/** A zone and those around it, innermost first. */
export function zonesAround({ zones }: GateConfiguration, IdZona: number | null): number[] {
  const around: number[] = [];
  for (let id = IdZona; id !== null && !around.includes(id); id = zones.get(id)?.IdZonaPadre ?? null) around.push(id);
  return around;
}

/** A zone and those inside it. */
export function zonesWithin(configuration: GateConfiguration, IdZona: number): number[] {
  return [...configuration.zones.keys()].filter((id) => zonesAround(configuration, id).includes(IdZona));
}
