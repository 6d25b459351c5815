import { sessionsKept, triesKept, vouches } from '@modules/seguridad/server/public';
import { commonPurges, endsSessions, purges, releases } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { resource } from '@platform/server/resource/resource';
import { purgeWork } from '@platform/server/work/work.routes';
import { workStates } from '@platform/server/work/work.states';
import { plataforma as manifest } from '../module';
import { Codigo, Unico } from '../shared/codigo.entity';
import en from '../shared/en';
import es from '../shared/es';
import { Exportacion } from '../shared/exportacion.entity';
import { Factor } from '../shared/factor.entity';
import { Preferencia } from '../shared/preferencia.entity';
import { Programado } from '../shared/programado.entity';
import { Reporte } from '../shared/reporte.entity';
import { Intento, Sesion } from '../shared/sesion.entity';
import { dashboardRoutes } from './dashboard/tablero';
import { purgeExports } from './exportar/exportar';
import { exportRoutes } from './exportar/exportar.routes';
import { makeExportWorker } from './exportar/exportar.worker';
import { vouch } from './login/visto';
import { purgeAttempts, purgeSessions } from './purga';
import { syncReports } from './reportes/catalogo';
import { programmedJob, programmedRoutes } from './reportes/programado.routes';
import { reportRoutes } from './reportes/reportes.routes';
import { endOpenSessions } from './terminar';

export const plataforma = serverModule(manifest, {
  words: { es, en },
  resources: [Sesion, Intento, Codigo, Unico, Preferencia, Factor, Exportacion, Reporte, Programado].map((entity) => resource(entity)),
  routes: (kit) => [...dashboardRoutes(kit.product), ...exportRoutes(kit), ...reportRoutes(kit), ...programmedRoutes(kit)],
  jobs: (kit) => [programmedJob(kit)],
  starts: { installation: syncReports },
  workers: (kit) => [makeExportWorker(kit)],
  // Only the call of its own hands one out, to whoever asked for it.
  fileReaders: [async (_, { Uso }) => (Uso === 'EXP' ? false : null)],
  states: [workStates],
  answers: [
    purges(purgeSessions),
    commonPurges(purgeAttempts),
    releases(async (ctx) => ({ exportaciones: await purgeExports(ctx) })),
    purges(async (ctx) => ({ trabajos: await purgeWork(ctx) })),
    endsSessions(endOpenSessions),
    vouches(vouch),
    sessionsKept('plataforma_sesion'),
    triesKept('plataforma_intento'),
  ],
});
