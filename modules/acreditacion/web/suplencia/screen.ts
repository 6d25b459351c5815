import { plain } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { lazy } from 'react';

/** Who is away is whoever says so, but for those who keep the roles. */
export const substitutionScreen: EntityScreen = {
  defaults: true,
  shows: ({ name }, values) => name !== 'IdUsuario' || can('060604', 'editar') || plain(values.IdUsuario) === '',
  inputs: {
    IdRol: lazy(async () => ({ default: (await import('./ChooseInput')).RoleInput })),
    IdSuplente: lazy(async () => ({ default: (await import('./ChooseInput')).SubstituteInput })),
  },
};
