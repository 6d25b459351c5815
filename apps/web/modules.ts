import { acceso } from '@modules/acceso/web';
import { acreditacion } from '@modules/acreditacion/web';
import { administracion } from '@modules/administracion/web';
import { asistencia } from '@modules/asistencia/web';
import { comedores } from '@modules/comedores/web';
import { hotel } from '@modules/hotel/web';
import { identificacion } from '@modules/identificacion/web';
import { plataforma } from '@modules/plataforma/web';
import { seguridad } from '@modules/seguridad/web';
import { sistema } from '@modules/sistema/web';
import type { WebModule } from '@platform/web/module';

/** The modules of the product, in the order of their dependencies. */
export const modules: readonly WebModule[] = [
  sistema,
  seguridad,
  administracion,
  acreditacion,
  identificacion,
  acceso,
  comedores,
  hotel,
  asistencia,
  plataforma,
];
