import { granted } from '@platform/server/http/session';
import { resource } from '@platform/server/resource/resource';
import { GestionPersona, GestionVehiculo } from '../../shared/gestion.entity';
import { groupEqual, personaComputed, vehiculoComputed } from './sujeto.sql';

/** Of who has left nothing is changed any more. */
const stays = (row: Readonly<Record<string, unknown>>): boolean => row.Condicion !== 'CESADO';

/** People of the gate (040201). */
export const gestionPersonaResource = resource(GestionPersona, {
  computed: personaComputed,
  equal: { EstadoGrupo: groupEqual('persona') },
  can: (row, session) => ({
    ajustar: stays(row) && granted(session, GestionPersona.options.menu, 'editar'),
    validarRequisitos: stays(row) && granted(session, GestionPersona.options.menu, 'autorizar'),
  }),
  needs: ['Condicion'],
});

/** Vehicles of the gate (040202). */
export const gestionVehiculoResource = resource(GestionVehiculo, { computed: vehiculoComputed, equal: { EstadoGrupo: groupEqual('vehiculo') } });
