import { inForceSql } from '@modules/acreditacion/server/public';
import { withinUnits } from '@modules/administracion/server/public';
import type { Session } from '@platform/server/http/session';
import { type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { Evacuacion, EvacuacionPersona } from '../shared/evacuacion.entity';
import { Instantanea } from '../shared/instantanea.entity';
import { Marca, Presencia } from '../shared/marca.entity';
import { VisitaRegistro } from '../shared/visita.entity';
import { cargaResources } from './carga/carga.resource';
import { deviceResources } from './equipos/equipo.rules';
import { gestionPersonaResource, gestionVehiculoResource } from './gestion/gestion.resource';
import { insideComputed } from './ocupacion/dentro.sql';
import { evacuationActions, seesEvacuation } from './ocupacion/evacuacion';
import { areaResource } from './permisos/area.rules';
import { catalogResources } from './permisos/catalogos.rules';
import { scheduleResources } from './permisos/horario.rules';
import { permissionResources } from './permisos/permiso.rules';
import { restrictionResources } from './permisos/restriccion.rules';
import { topologyResources } from './permisos/topologia.rules';
import { visitActions } from './visitas/registro';

export const marcaResource = resource(Marca, {
  policy: (session) => withinUnits(session),
  computed: {
    Sello: (t) => `(select e.sello from acceso_marca_sello e where e.id_marca = ${t}.id_marca)`,
    IdEquipo: (t) => `(case when ${t}.origen in ('EQ', 'OF') and ${t}.clave_origen ~ '^[0-9]{1,9}$' then ${t}.clave_origen::int end)`,
  },
});
/** Whether the subject of presence `t` has an accreditation `a` there that a condition holds for. */
const accredited = (kind: 'persona' | 'vehiculo', t: string, condition: string): string =>
  `exists (select 1 from acreditacion_${kind} a where a.id_cliente = ${t}.id_cliente and a.id_division = ${t}.id_division and a.id_${kind} = ${t}.id_${kind} and ${condition})`;

/** Whether the subject of presence `t` is accredited in force there, and otherwise what it was accredited as. */
const situationSql = (t: string): string =>
  `(case when ${accredited('persona', t, inForceSql('persona')('a'))} or ${accredited('vehiculo', t, inForceSql('vehiculo')('a'))} then 'V'
      when ${accredited('persona', t, `a.visita = 'S'`)} and not ${accredited('persona', t, `a.visita = 'N'`)} then 'I' else 'F' end)`;

/** Who is inside, as far as a session reaches: a contractor's are those who came in for it, those of a profile of some units work in them. */
export function seesPresence(session: Session): SQL | undefined {
  const { IdCompania } = session;
  const own =
    IdCompania === null ? undefined : sql`exists (select 1 from acceso_marca m where m.id_marca = t.id_marca and m.id_compania = ${IdCompania})`;
  const parts = [own, withinUnits(session)].filter((one) => one !== undefined);
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
}

/** People inside. */
export const presenciaResource = resource(Presencia, {
  computed: {
    IdCompania: (t) => `(select m.id_compania from acceso_marca m where m.id_marca = ${t}.id_marca)`,
    IdContrato: (t) => `(select m.id_contrato from acceso_marca m where m.id_marca = ${t}.id_marca)`,
    ...insideComputed,
  },
  pageParams: ['IdZona'],
  asked: { Situacion: () => sql.raw(situationSql('t')) },
  policy: seesPresence,
});

/** Evacuations; their doors are known to the gate as part of its configuration. */
export const evacuacionResource = resource(Evacuacion, { configuration: true, policy: seesEvacuation, actions: evacuationActions });
export const evacuacionPersonaResource = resource(EvacuacionPersona);

const ofVisit = (what: string) => (t: string) =>
  `(select ${what} from acreditacion_persona a join administracion_persona p on p.id_persona = a.id_persona where a.id_acreditacion_persona = ${t}.id_acreditacion_persona)`;
/** Entries of visits; a contractor's are those accredited with it. */
export const visitaResource = resource(VisitaRegistro, {
  computed: {
    Documento: ofVisit('p.documento'),
    IdCompania: ofVisit('a.id_compania'),
    Horas: (t) => `(floor(extract(epoch from coalesce(${t}.fecha_hora_salida, now()) - ${t}.fecha_hora_ingreso) / 3600))::int`,
  },
  policy: (session) =>
    session.IdCompania === null
      ? undefined
      : sql`exists (select 1 from acreditacion_persona a where a.id_acreditacion_persona = t.id_acreditacion_persona and a.id_compania = ${session.IdCompania})`,
  actions: visitActions,
});

/** Resources of Acceso with what the server adds to their definitions. */
export const accesoResources: readonly Resource[] = [
  ...catalogResources,
  ...topologyResources,
  ...scheduleResources,
  ...permissionResources,
  areaResource,
  gestionPersonaResource,
  gestionVehiculoResource,
  ...restrictionResources,
  marcaResource,
  presenciaResource,
  evacuacionResource,
  evacuacionPersonaResource,
  visitaResource,
  resource(Instantanea),
  ...deviceResources,
  ...cargaResources,
];
