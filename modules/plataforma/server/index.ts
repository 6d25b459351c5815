import { sessionsKept, triesKept } from '@modules/seguridad/server/public';
import { endsSessions, purges } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { resource } from '@platform/server/resource/resource';
import { purgeWork } from '@platform/server/work/work.routes';
import { workStates } from '@platform/server/work/work.states';
import { plataforma as manifest } from '../module';
import { Codigo, Unico } from '../shared/codigo.entity';
import en from '../shared/en';
import es from '../shared/es';
import { Factor } from '../shared/factor.entity';
import { Preferencia } from '../shared/preferencia.entity';
import { Intento, Sesion } from '../shared/sesion.entity';
import { dashboardRoutes } from './dashboard/tablero';
import { purgeSessions } from './purga';
import { endOpenSessions } from './terminar';

export const plataforma = serverModule(manifest, {
  words: { es, en },
  resources: [Sesion, Intento, Codigo, Unico, Preferencia, Factor].map((entity) => resource(entity)),
  routes: ({ product }) => dashboardRoutes(product),
  states: [workStates],
  answers: [
    purges(purgeSessions),
    purges(async (ctx) => ({ trabajos: await purgeWork(ctx) })),
    endsSessions(endOpenSessions),
    sessionsKept('plataforma_sesion'),
    triesKept('plataforma_intento'),
  ],
});
