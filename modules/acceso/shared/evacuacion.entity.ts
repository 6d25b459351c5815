import { entity } from '@platform/entity/entity';
import { choice, code, flag, moment, ref, text } from '@platform/entity/field';
import { DUDAS, ESTADOS_PASE, MEDIOS_PASE } from './pase';

/** An evacuation of a zone with those within it, or a drill of one: open until somebody closes it, one at a time in a zone. */
export const Evacuacion = entity(
  'AccesoEvacuacion',
  {
    IdZona: ref('AccesoZona', { required: true, list: true, filter: true, server: true }),
    Simulacro: flag({ list: true, filter: true, server: true }),
    Inicio: moment({ required: true, list: true, filter: true, server: true }),
    Fin: moment({ list: true, filter: true, server: true }),
    /** Who began it, and who closed it. */
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true, list: true, server: true }),
    IdUsuarioCierra: ref('SeguridadUsuario', { textKey: true, list: true, server: true }),
    /** Why it was closed with somebody pending, or what else was seen. */
    Observacion: text({ max: 500, list: true, server: true }),
  },
  {
    scope: 'division',
    title: 'IdZona',
    menu: ['040104'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'Inicio', desc: true }],
  },
);

/**
 * Somebody of the list as it was when the evacuation began, and what the roll call last said of them: a register that only a later word
 * changes (`pase.ts`), not a state that acts move.
 */
export const EvacuacionPersona = entity(
  'AccesoEvacuacionPersona',
  {
    IdEvacuacion: ref('AccesoEvacuacion', { required: true, filter: true }),
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true }),
    IdCompania: ref('AdministracionCompania', { list: true, filter: true }),
    /** Where the person was, since when and by which door. */
    IdZonaUltima: ref('AccesoZona', { required: true, list: true, filter: true }),
    Desde: moment({ required: true, list: true }),
    /** Why it may have left without a mark; null for who is surely inside. */
    Duda: choice({ options: DUDAS, list: true, filter: true }),
    Estado: choice({ options: ESTADOS_PASE, required: true, default: 'P', list: true, filter: true }),
    /** Of what was last said: when, by whom, how and at which meeting point. */
    Momento: moment({ list: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, list: true }),
    Medio: choice({ options: MEDIOS_PASE, list: true }),
    IdZonaEncuentro: ref('AccesoZona', { list: true }),
    /** Name that no other word has: the same one said twice changes nothing. */
    IdToque: code({ max: 40, keepCase: true }),
  },
  {
    scope: 'division',
    evidence: true,
    title: 'IdPersona',
    menu: ['040104'],
    operations: [],
    company: 'IdCompania',
    sort: [{ selector: 'Estado', desc: true }],
    unique: [['IdEvacuacion', 'IdPersona']],
  },
);
