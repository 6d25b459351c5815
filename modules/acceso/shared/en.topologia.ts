import { entidad, sentido } from './en.opciones';
import type { AccesoEntities } from './es.entidades';

export const topologiaEn: Pick<
  AccesoEntities,
  | 'AccesoPlano'
  | 'AccesoPlanoLugar'
  | 'AccesoZona'
  | 'AccesoPuntoControl'
  | 'AccesoPuerta'
  | 'AccesoHorario'
  | 'AccesoHorarioIntervalo'
  | 'AccesoGrupo'
  | 'AccesoGrupoPuerta'
> = {
  AccesoPlano: {
    one: 'Site plan',
    many: 'Site plans',
    fields: { IdArchivo: 'Picture', Alto: 'Height' },
    options: {},
    tabs: {},
  },
  AccesoPlanoLugar: {
    one: 'Place on the plan',
    many: 'Places on the plan',
    fields: {
      IdZona: 'Zone',
      IdPuerta: 'Door',
      X: 'From the left',
      Y: 'From the top',
      Ancho: 'Width',
      Largo: 'Length',
      Forma: 'Shape',
      Puntos: 'Corners',
    },
    options: { Forma: { R: 'Rectangle', O: 'Oval', P: 'Polygon' } },
    tabs: {},
  },
  AccesoZona: {
    one: 'Zone',
    many: 'Zones',
    fields: {
      Codigo: 'Code',
      Nombre: 'Name',
      IdZonaPadre: 'Inside',
      Aforo: 'Capacity',
      Antipassback: 'Anti-passback',
      MinutosAntipassback: 'Anti-passback minutes',
      HorasPermanencia: 'Hours allowed inside',
      PuntoEncuentro: 'Meeting point',
    },
    options: { Antipassback: { N: 'None', S: 'Soft: warns', D: 'Hard: blocks', T: 'Timed: blocks for some minutes' } },
    tabs: { datos: 'Data', zonas: 'Inner zones' },
    help: {
      HorasPermanencia: 'Whoever stays inside longer is pointed out. 0 sets no limit.',
      PuntoEncuentro: 'In an evacuation, a mark at its doors says that the person is safe.',
      IdZonaPadre: 'No zone: it opens to the outside.',
      Aforo: 'How many people fit: the monitor compares with it, and the door type says whether it stops whoever no longer fits. 0 is none said.',
    },
    empty: 'Add the zones of the division: first the one that holds the others.',
  },
  AccesoPuntoControl: {
    one: 'Checkpoint',
    many: 'Checkpoints',
    fields: { Codigo: 'Code', Nombre: 'Name', Ubicacion: 'Location', Latitud: 'Latitude', Longitud: 'Longitude' },
    options: {},
    tabs: { datos: 'Data', puertas: 'Doors' },
    empty: 'Add a gatehouse and then its doors.',
  },
  AccesoPuerta: {
    one: 'Door',
    many: 'Doors',
    fields: {
      Codigo: 'Code',
      Nombre: 'Name',
      IdPuntoControl: 'Checkpoint',
      IdTipoPuerta: 'Door type',
      IdZonaOrigen: 'Zone of origin',
      IdZonaDestino: 'Destination zone',
      SentidoPermitido: 'Allowed direction',
      Modo: 'Mode',
      SegundosApertura: 'Opening seconds',
      ExigeCredencial: 'Requires a credential',
      ControlaAsistencia: 'Controls attendance',
    },
    options: { SentidoPermitido: sentido, Modo: { N: 'Normal', L: 'Open', C: 'Closed' } },
    tabs: {},
    help: { IdZonaOrigen: 'No zone: it comes from outside.', Modo: 'Open: controls only warn. Closed: nobody passes.' },
  },
  AccesoHorario: {
    one: 'Schedule',
    many: 'Schedules',
    fields: {
      CodigoCliente: 'Client code',
      CodigoDivision: 'Division code',
      Codigo: 'Code',
      Nombre: 'Name',
      FeriadoComo: 'On holidays',
      HorasSemana: 'Hours a week',
      Grupos: 'Groups that use it',
    },
    options: { FeriadoComo: { D: 'As the weekday', H: 'Holiday intervals', N: 'Nobody passes' } },
    tabs: { datos: 'Data', intervalos: 'Intervals' },
  },
  AccesoHorarioIntervalo: {
    one: 'Interval',
    many: 'Intervals',
    fields: { IdHorario: 'Schedule', Dia: 'Day', HoraInicio: 'Start time', HoraFin: 'End time', TipoEntrada: 'Direction' },
    options: {
      Dia: { '1': 'Monday', '2': 'Tuesday', '3': 'Wednesday', '4': 'Thursday', '5': 'Friday', '6': 'Saturday', '7': 'Sunday', '8': 'Holiday' },
      TipoEntrada: sentido,
    },
    tabs: {},
    help: { HoraFin: 'Across midnight, add two intervals: until 24:00 and from 00:00 of the next day.' },
  },
  AccesoGrupo: {
    one: 'Access group',
    many: 'Access groups',
    fields: { Codigo: 'Code', Nombre: 'Name', Entidad: 'Entity', Puertas: 'Doors', Vigentes: 'Members today' },
    options: { Entidad: entidad },
    tabs: { datos: 'Data', puertas: 'Doors' },
  },
  AccesoGrupoPuerta: {
    one: 'Door of the group',
    many: 'Doors of the group',
    fields: { IdGrupo: 'Group', IdZona: 'Zone', IdPuerta: 'Door', Equipos: 'Devices', IdHorario: 'Schedule' },
    options: {},
    tabs: {},
    help: {
      IdPuerta: 'No door: every one that leads into the zone, future ones too.',
      Equipos: 'No devices: by any of the door. With devices: by those alone, and not at the gate operator’s post.',
    },
  },
};
