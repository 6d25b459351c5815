import { entity } from '@platform/entity/entity';
import { int, moment } from '@platform/entity/field';

/**
 * Failed sign-ins on names that nobody has: they lock as a real user would, so that nobody learns which exist. Also those of a user's
 * known browsers and open sessions, which count for themselves (`d:…@USER`, `s:…@USER`).
 */
export const NombreDesconocido = entity(
  'SeguridadNombreDesconocido',
  {
    IntentosFallidos: int({ required: true, default: 0 }),
    BloqueosSeguidos: int({ required: true, default: 0 }),
    FechaBloqueo: moment({}),
  },
  { scope: 'global', title: 'IntentosFallidos', menu: [], operations: [], key: { name: 'Nombre', kind: 'code', max: 60 } },
);
