import { entity, notBefore } from '@platform/entity/entity';
import { date, ref } from '@platform/entity/field';

/**
 * An area where somebody marks besides those that groups give: readers of the zone, or of the checkpoint, hold the person from a day on although no
 * group names their doors (Acceso, *Áreas de Marcación*). What the door decides it decides all the same.
 */
export const PersonaArea = entity(
  'AccesoPersonaArea',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    IdZona: ref('AccesoZona', { list: true, filter: true, fixed: true }),
    IdPuntoControl: ref('AccesoPuntoControl', { list: true, filter: true, fixed: true }),
    FechaInicio: date({ required: true, list: true }),
    /** Empty: until it is ended. */
    FechaFin: date({ list: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['040201'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio', 'acceso.fin_menor')],
  },
);
