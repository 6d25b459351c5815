import { VERIFICA_SIN_RED } from '@modules/identificacion/shared/preguntas';
import { registerSearched } from '@platform/web/data/entities';
import { registerAnswer } from '@platform/web/data/questions';
import { registerEntities } from '@platform/web/data/there';
import type { WebModule } from '@platform/web/module';
import { registerPageParts } from '@platform/web/page/pageParts';
import { registerStarts } from '@platform/web/pages/starts';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { isSuper } from '@platform/web/session/session';
import { acceso as manifest } from '../module';
import { MotivoMarca, TipoExoneracion, TipoPuerta, TipoRequisito, TipoRestriccion } from '../shared/catalogos.entity';
import { EquipoConexion, PuertaEquipo, SerieDesconocida } from '../shared/equipo.entity';
import { GestionPersona, GestionVehiculo } from '../shared/gestion.entity';
import { Presencia } from '../shared/marca.entity';
import { Grupo, Horario, PerfilAcceso } from '../shared/permiso.entity';
import { Exoneracion, Restriccion, SujetoRequisito } from '../shared/restriccion.entity';
import { Puerta, PuntoControl, Zona } from '../shared/topologia.entity';
import { VisitaRegistro } from '../shared/visita.entity';
import { PATH as MASIVA } from './carga/wire';
import { deviceScreen } from './equipos/screen';
import { listedMarks, markScreen } from './marcas/screen';
import { personScreen } from './personas/screen';
import { PLAN } from './plano/path';
import { say } from './say';
import {
  accessProfileScreen,
  doorScreen,
  doorTypeScreen,
  exemptionScreen,
  groupScreen,
  occupancyScreen,
  pointScreen,
  requirementTypeScreen,
  restrictionScreen,
  scheduleScreen,
  visitsScreen,
  zoneScreen,
} from './screens';
import { sectionScreens } from './sections';
import { vehicleScreen } from './vehiculos/screen';

registerEntities(manifest.entities);
registerAnswer(VERIFICA_SIN_RED, async () => (await import('./puesto/verificar')).verifyHere);
registerSearched([{ entity: Puerta, path: '/acceso/puntos-control/puertas', makes: true }]);
registerPageParts([
  { entity: 'AdministracionPersona', place: 'verdict', id: 'veredicto', load: () => import('./persona/VerdictPart') },
  { entity: 'AccesoMarca', place: 'verdict', id: 'nota', load: () => import('./marcas/MarkPart') },
  { entity: 'AccesoMarca', place: 'side', id: 'lugar', load: () => import('./marcas/PlacePart') },
]);
registerStarts([{ menu: '040101', action: 'procesar', label: () => say('monitor.puesto'), href: '/acceso/puesto-control', order: 60 }]);
registerWidgets([
  { code: 'W10', title: () => say('monitor.W10'), load: () => import('./monitor/MonitorWidget') },
  { code: 'W11', title: () => say('monitor.W11'), load: () => import('./monitor/Zones') },
  { code: 'W26', title: () => say('monitor.W26'), load: () => import('./monitor/HoursWidget') },
]);

/** What is not over, as the lists of 040203 begin (_Vigentes_). */
const LIVE = { Vigente: 'S' };

/** Screens of Acceso: the gate's own, and generic ones for what the gate obeys. */
export const acceso: WebModule = {
  id: 'acceso',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  help: () => import('../shared/ayuda.palabras'),
  screens: [
    { menu: '040101', path: '/acceso/puesto-control', load: () => import('./puesto/PuestoPage') },
    { menu: '040102', path: '/acceso/monitor/sitio', load: () => import('./plano/SitePage') },
    { menu: '040102', path: '/acceso/monitor', load: () => import('./monitor/MonitorPage') },
    { menu: '040103', path: '/acceso/marcaciones', entity: listedMarks, extend: markScreen },
    { menu: '040104', path: '/acceso/evacuacion/pase', load: () => import('./ocupacion/RollPage') },
    { menu: '040104', path: '/acceso/evacuacion', entity: Presencia, extend: occupancyScreen },
    { menu: '040105', path: '/acceso/visitas', load: () => import('./visitas/VisitsPage') },
    { menu: '040105', path: '/acceso/visitas/historial', entity: VisitaRegistro, extend: visitsScreen },
    { menu: '040201', path: '/acceso/personas', entity: GestionPersona, extend: personScreen },
    { menu: '040202', path: '/acceso/vehiculos', entity: GestionVehiculo, extend: vehicleScreen },
    { menu: '040203', path: MASIVA, load: () => import('./carga/CargasPage') },
    { menu: '040203', path: `${MASIVA}/$id`, load: () => import('./carga/CargaPage') },
    ...sectionScreens(
      [
        {
          menu: '040203',
          path: '/acceso/restricciones-requisitos',
          entity: Restriccion,
          label: 'secciones.restricciones',
          extend: { ...restrictionScreen, initial: LIVE },
        },
        {
          menu: '040203',
          path: '/acceso/restricciones-requisitos/exoneraciones',
          entity: Exoneracion,
          label: 'secciones.exoneraciones',
          extend: { ...exemptionScreen, initial: LIVE },
        },
        {
          menu: '040203',
          path: '/acceso/restricciones-requisitos/propios',
          entity: SujetoRequisito,
          label: 'secciones.propios',
          extend: { initial: LIVE },
        },
      ],
      [{ path: MASIVA, label: 'secciones.masiva' }],
    ),
    { menu: '040301', path: '/acceso/tipos-requisito', entity: TipoRequisito, extend: requirementTypeScreen },
    { menu: '040302', path: '/acceso/tipos-restriccion', entity: TipoRestriccion },
    { menu: '040303', path: '/acceso/tipos-exoneracion', entity: TipoExoneracion },
    { menu: '040304', path: '/acceso/tipos-puerta', entity: TipoPuerta, extend: doorTypeScreen },
    ...sectionScreens(
      [
        { menu: '040305', path: '/acceso/puntos-control', entity: PuntoControl, label: 'secciones.puntos', extend: pointScreen },
        { menu: '040305', path: '/acceso/puntos-control/puertas', entity: Puerta, label: 'secciones.puertas', extend: doorScreen },
        { menu: '040305', path: '/acceso/puntos-control/equipos', entity: PuertaEquipo, label: 'secciones.equipos' },
        { menu: '040305', path: '/acceso/puntos-control/zonas', entity: Zona, label: 'secciones.zonas', extend: zoneScreen },
      ],
      [{ path: PLAN, label: 'secciones.plano' }],
    ),
    { menu: '040305', path: PLAN, load: () => import('./plano/PlanPage') },
    { menu: '040306', path: '/acceso/horarios', entity: Horario, extend: scheduleScreen },
    { menu: '040307', path: '/acceso/grupos', entity: Grupo, extend: groupScreen },
    { menu: '040308', path: '/acceso/perfiles', entity: PerfilAcceso, extend: accessProfileScreen },
    { menu: '040309', path: '/acceso/motivos-marcacion', entity: MotivoMarca },
    ...sectionScreens([
      { menu: '040310', path: '/acceso/equipos', entity: EquipoConexion, label: 'secciones.conexiones', extend: deviceScreen },
      {
        menu: '040310',
        path: '/acceso/equipos/series',
        entity: SerieDesconocida,
        label: 'secciones.series',
        extend: { readOnly: true },
        only: isSuper,
      },
    ]),
    { menu: '040401', path: '/acceso/reportes', load: () => import('./reportes/ReportesPage') },
    { menu: '040402', path: '/acceso/reporte-requisitos', load: () => import('./reportes/RequisitosPage') },
  ],
};
