import { closedPeriod, excusedKept, plannedShifts, plansKept } from '@modules/acceso/server/public';
import { daysOfRoster, hoursControlled, registerKept } from '@modules/administracion/server/public';
import { serverModule } from '@platform/server/module';
import { asistencia as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { overtimeJob } from './calculo/avisos';
import { makeCalculator } from './calculo/cola';
import { diaRoutes } from './calculo/dia.routes';
import { calculationJob } from './calculo/noche';
import { sobretiempoStates } from './calculo/sobretiempo';
import { closedCode, EXCUSED, PLANS, shiftsAround } from './calculo/turnos.answer';
import { calendarioRoutes } from './calendario/calendario.routes';
import { cierreRoutes } from './cierre/cierre.routes';
import { closingWork } from './cierre/trabajo';
import { verifyReceipt } from './comprobante/verificar';
import { followFlag } from './configuracion/compania.rules';
import { puntosRoutes } from './configuracion/puntos.mapa';
import { correccionStates } from './correccion/correccion';
import { pendingJob } from './correccion/pendientes';
import { demoAttendance } from './demo/jornadas';
import { attendanceDocument, documentoRoutes } from './documento/documento.routes';
import { asistenciaFigures } from './figuras';
import { makeVisits } from './fiscalizacion/clave';
import { fiscalizacionRoutes } from './fiscalizacion/fiscalizacion.routes';
import { horarioRoutes } from './horario/horario.routes';
import { asignarRoutes } from './importar/asignar.routes';
import { importarRoutes } from './importar/importar.routes';
import { justificacionStates } from './justificacion/justificacion.rules';
import { personTimeline } from './linea/persona';
import { miaRoutes } from './mia/mia.routes';
import { cambioRoutes } from './persona/cambios.rules';
import { attendanceKept } from './persona/conservacion';
import { personFile } from './persona/expediente';
import { fichaRoutes } from './persona/ficha.routes';
import { rosterDays } from './persona/mes';
import { periodoStates } from './planilla/periodos';
import { asistenciaReports } from './reportes/reportes';
import { asistenciaResources } from './resources';
import { seedClient, seedLaws } from './seed';
import { asistenciaDay, asistenciaWidgets } from './tablero/hoy';

export const asistencia = serverModule(manifest, {
  words: { es, en },
  resources: asistenciaResources,
  states: [justificacionStates, sobretiempoStates, periodoStates, correccionStates],
  sheets: [personFile],
  timelines: [personTimeline],
  widgets: asistenciaWidgets,
  days: asistenciaDay,
  routes: (kit) => [
    ...diaRoutes,
    ...horarioRoutes,
    ...cambioRoutes,
    ...puntosRoutes,
    ...calendarioRoutes,
    ...cierreRoutes(kit),
    ...miaRoutes(kit),
    verifyReceipt(kit),
    ...fiscalizacionRoutes(kit),
    ...documentoRoutes(kit),
    ...importarRoutes(kit),
    ...asignarRoutes(kit),
    ...fichaRoutes(kit),
  ],
  visits: makeVisits,
  jobs: (kit) => [calculationJob, overtimeJob, pendingJob(kit)],
  workers: (kit) => [makeCalculator(kit)],
  work: (kit) => [closingWork(kit)],
  reports: asistenciaReports,
  fileReaders: [attendanceDocument],
  figures: asistenciaFigures,
  starts: { installation: seedLaws, client: seedClient },
  answers: [
    plannedShifts(shiftsAround),
    plansKept(PLANS),
    excusedKept(EXCUSED),
    closedPeriod(closedCode),
    registerKept(attendanceKept),
    hoursControlled(followFlag),
    daysOfRoster(rosterDays),
  ],
  demo: { parts: [demoAttendance] },
});
