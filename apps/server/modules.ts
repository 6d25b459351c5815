import { acceso } from '@modules/acceso/server';
import { acreditacion } from '@modules/acreditacion/server';
import { administracion } from '@modules/administracion/server';
import { asistencia } from '@modules/asistencia/server';
import { comedores } from '@modules/comedores/server';
import { hotel } from '@modules/hotel/server';
import { identificacion } from '@modules/identificacion/server';
import { plataforma } from '@modules/plataforma/server';
import { seguridad } from '@modules/seguridad/server';
import { sistema } from '@modules/sistema/server';
import type { ServerModule } from '@platform/server/module';

/** The modules of the product, in the order of their dependencies. */
export const serverModules: readonly ServerModule[] = [
  ...[sistema, seguridad, administracion, acreditacion, identificacion, acceso, hotel, comedores, asistencia, plataforma],
];
