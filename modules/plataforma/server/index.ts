import { purges } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { resource } from '@platform/server/resource/resource';
import { plataforma as manifest } from '../module';
import { Codigo, Unico } from '../shared/codigo.entity';
import en from '../shared/en';
import es from '../shared/es';
import { Factor } from '../shared/factor.entity';
import { Preferencia } from '../shared/preferencia.entity';
import { Intento, NombreDesconocido, Sesion } from '../shared/sesion.entity';
import { purgeSessions } from './purga';
import { dashboardRoutes } from './tablero';

export const plataforma = serverModule(manifest, {
  words: { es, en },
  resources: [Sesion, NombreDesconocido, Intento, Codigo, Unico, Preferencia, Factor].map((entity) => resource(entity)),
  routes: ({ product }) => dashboardRoutes(product),
  answers: [purges(purgeSessions)],
});
