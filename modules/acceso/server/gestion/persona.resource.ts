import { granted } from '@platform/server/http/session';
import { resource } from '@platform/server/resource/resource';
import { GestionPersona } from '../../shared/gestion.entity';
import { groupEqual, personaComputed } from './persona.sql';

/** Of who has left nothing is changed any more. */
const stays = (row: Readonly<Record<string, unknown>>): boolean => row.Condicion !== 'CESADO';

/** People of the gate (040201). */
export const gestionPersonaResource = resource(GestionPersona, {
  computed: personaComputed,
  equal: { EstadoGrupo: groupEqual },
  can: (row, session) => ({
    ajustar: stays(row) && granted(session, GestionPersona.options.menu, 'editar'),
    validarRequisitos: stays(row) && granted(session, GestionPersona.options.menu, 'autorizar'),
  }),
  needs: ['Condicion'],
});
