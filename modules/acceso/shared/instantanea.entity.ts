import { entity } from '@platform/entity/entity';
import { detail, int, moment, ref } from '@platform/entity/field';

/**
 * What a door was given to decide by without a network: which version, made when and good until when. Written by its own call
 * alone; marks decided by it name it, so the row stays, without its prints once nobody can ask for what changed since.
 */
export const Instantanea = entity(
  'AccesoInstantanea',
  {
    IdPuerta: ref('AccesoPuerta', { required: true }),
    /** Whose list it is where a group names devices of the door: that terminal's. */
    IdEquipo: ref('SistemaEquipo', {}),
    /** Whose it is where a contractor asks: its own people's. */
    IdCompania: ref('AdministracionCompania', {}),
    /** Counted by door, over the lists of all who ask; `Version` is the record's. */
    VersionLista: int({ required: true }),
    GeneradaEl: moment({ required: true }),
    VenceEl: moment({ required: true }),
    /** How many subjects it has. */
    Sujetos: int({ required: true }),
    /** Print of each subject by its key: what differs from them is what changed since. */
    Huellas: detail({}),
  },
  { scope: 'division', title: 'VersionLista', menu: [], operations: [], unique: [['IdPuerta', 'VersionLista']], evidence: true },
);
