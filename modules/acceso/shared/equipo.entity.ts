import { entity } from '@platform/entity/entity';
import { choice, code, flag, int, moment, ref, text } from '@platform/entity/field';

/** A device at a door: which relay of it, and for which direction. */
export const PuertaEquipo = entity(
  'AccesoPuertaEquipo',
  {
    IdPuerta: ref('AccesoPuerta', { required: true, list: true, filter: true }),
    IdEquipo: ref('SistemaEquipo', { required: true, list: true, filter: true, only: { Para: 'PUERTA' } }),
    NumeroPuerta: int({ min: 1, max: 16, required: true, default: 1, list: true }),
    Sentido: choice({ options: ['E', 'S', 'A'], required: true, default: 'A', list: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'IdPuerta',
    menu: ['040305'],
    unique: [['IdEquipo', 'NumeroPuerta', 'Sentido']],
    sort: [{ selector: 'IdPuerta', desc: false }],
  },
);

/** How a registered terminal is let speak with the product. P to be approved, A approved, B blocked; only its own calls and actions write it. */
export const EquipoConexion = entity(
  'AccesoEquipoConexion',
  {
    IdEquipo: ref('SistemaEquipo', { required: true, unique: true, fixed: true, list: true, filter: true }),
    Estado: choice({ options: ['P', 'A', 'B'], server: true, required: true, default: 'P', list: true, filter: true }),
    /** Networks that it may call from (`10.1.0.0/16, 10.2.3.4/32`); any when empty. */
    Redes: text({ max: 200, list: true }),
    TieneClave: flag({ computed: true, list: true, filter: true }),
    /** Heard within the last minutes. */
    EnLinea: flag({ computed: true, ofReader: true, list: true }),
    UltimaConexion: moment({ server: true, list: true }),
    UltimaDireccion: code({ max: 45, keepCase: true, server: true, list: true }),
    Bateria: int({ server: true, list: true }),
    MarcasPendientes: int({ server: true, list: true }),
    VersionLista: int({ server: true }),
  },
  { scope: 'division', title: 'IdEquipo', menu: ['040310'], sort: [{ selector: 'IdEquipoConexion', desc: true }] },
);

/** Print of the key of a terminal: the key itself is told once and kept nowhere. */
export const EquipoClave = entity(
  'AccesoEquipoClave',
  {
    IdEquipoConexion: ref('AccesoEquipoConexion', { required: true, unique: true }),
    Huella: code({ max: 64, required: true, keepCase: true, unique: 'installation' }),
  },
  { scope: 'cliente', title: 'Huella', menu: [], operations: [] },
);
