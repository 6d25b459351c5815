import { entity } from '@platform/entity/entity';
import { choice, code, decimal, flag, int, ref, text } from '@platform/entity/field';

const sort = [{ selector: 'Codigo', desc: false }] as const;
const unique = [
  ['IdDivision', 'Codigo'],
  ['IdDivision', 'Nombre'],
] as const;

/** A place one is inside of; zones nest. Outside is no zone. */
export const Zona = entity(
  'AccesoZona',
  {
    Codigo: code({ max: 10, required: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    IdZonaPadre: ref('AccesoZona', { list: true, filter: true }),
    /** Entering again without having left: N nothing, S warns, D blocks, T blocks for some minutes. */
    Antipassback: choice({ options: ['N', 'S', 'D', 'T'], required: true, default: 'N', list: true }),
    MinutosAntipassback: int({ min: 1, max: 1440 }),
    /** How many fit; 0 sets no limit. */
    Aforo: int({ min: 0, max: 100_000, required: true, default: 0, list: true }),
    /** Longer inside is told; 0 sets no limit. */
    HorasPermanencia: int({ min: 0, max: 10_000, required: true, default: 0, list: true }),
    /** People gather here in an evacuation: a mark at its doors says that they are safe. */
    PuntoEncuentro: flag({ list: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['040305'],
    retire: true,
    sort,
    unique,
    tabs: ['datos', 'zonas'],
    children: [{ tab: 'zonas', resource: 'AccesoZona', by: 'IdZonaPadre' }],
    lookup: ['IdZonaPadre'],
  },
);

export const PuntoControl = entity(
  'AccesoPuntoControl',
  {
    Codigo: code({ max: 10, required: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Ubicacion: text({ max: 200, list: true }),
    Latitud: decimal({ precision: 9, scale: 6, min: -90, max: 90 }),
    Longitud: decimal({ precision: 9, scale: 6, min: -180, max: 180 }),
  },
  {
    scope: 'division',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['040305', '040101'],
    retire: true,
    sort,
    unique,
    tabs: ['datos', 'puertas'],
    children: [{ tab: 'puertas', resource: 'AccesoPuerta', by: 'IdPuntoControl' }],
  },
);

/** A passage from one zone (none = outside) into another. Mode: N normal, L open, C closed. */
export const Puerta = entity(
  'AccesoPuerta',
  {
    Codigo: code({ max: 10, required: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    IdPuntoControl: ref('AccesoPuntoControl', { required: true, list: true, filter: true }),
    IdTipoPuerta: ref('AccesoTipoPuerta', { required: true, list: true, filter: true }),
    IdZonaOrigen: ref('AccesoZona', { list: true }),
    IdZonaDestino: ref('AccesoZona', { required: true, list: true, filter: true }),
    SentidoPermitido: choice({ options: ['E', 'S', 'A'], required: true, default: 'A', list: true }),
    Modo: choice({ options: ['N', 'L', 'C'], required: true, default: 'N', list: true, filter: true }),
    SegundosApertura: int({ min: 0, max: 300, required: true, default: 5 }),
    /** Nobody passes without an active credential, whatever it is recognized by. */
    ExigeCredencial: flag({ list: true }),
    ControlaAsistencia: flag({ list: true }),
  },
  {
    scope: 'division',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['040305'],
    retire: true,
    sort,
    unique,
    page: {
      icon: 'door',
      line: ['IdTipoPuerta', 'IdPuntoControl'],
      facts: ['Codigo'],
      states: ['Modo'],
      keyFacts: ['IdZonaOrigen', 'IdZonaDestino', 'SentidoPermitido', 'SegundosApertura', 'ExigeCredencial', 'ControlaAsistencia'],
    },
    lookup: ['IdPuntoControl', 'IdZonaOrigen', 'IdZonaDestino', 'SentidoPermitido', 'Modo'],
  },
);
