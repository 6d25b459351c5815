import { sentido } from './en.opciones';
import type { AccesoEntities } from './es.entidades';

export const equiposEn: Pick<
  AccesoEntities,
  | 'AccesoEquipoSilencio'
  | 'AccesoPuertaEquipo'
  | 'AccesoEquipoConexion'
  | 'AccesoEquipoComando'
  | 'AccesoEquipoPersona'
  | 'AccesoEquipoLinea'
  | 'AccesoSerieDesconocida'
  | 'AccesoEquipoClave'
> = {
  AccesoEquipoSilencio: {
    one: 'Silence of a device',
    many: 'Silences of devices',
    fields: { IdEquipoConexion: 'Connection', Desde: 'From', Hasta: 'To' },
    options: {},
    tabs: {},
  },
  AccesoPuertaEquipo: {
    one: 'Device of a door',
    many: 'Devices of doors',
    fields: {
      IdPuerta: 'Door',
      IdEquipo: 'Device',
      NumeroPuerta: 'Door number',
      Sentido: 'Direction',
    },
    options: { Sentido: sentido },
    tabs: {},
    help: { NumeroPuerta: 'Relay of a controller with several doors.' },
  },
  AccesoEquipoConexion: {
    one: 'Device connection',
    many: 'Device communication',
    fields: {
      IdEquipo: 'Device',
      NumeroSerie: 'Serial number',
      Puertas: 'Door',
      Protocolo: 'Protocol',
      Estado: 'Status',
      Redes: 'Networks',
      TieneClave: 'Has a key',
      PalabraExito: 'Word of success',
      EnLinea: 'Online',
      UltimaConexion: 'Last connection',
      UltimaDireccion: 'Address',
      Firmware: 'Firmware',
      ModeloInformado: 'Reported model',
      PersonasCargadas: 'People loaded',
      PersonasEsperadas: 'People expected',
      ComandosPendientes: 'Pending commands',
      MarcasHoy: 'Marks today',
      DiferenciaReloj: 'Clock difference (s)',
      Bateria: 'Battery (%)',
      MarcasPendientes: 'Marks to be sent',
      VersionLista: 'Version of the list',
      SelloMarcas: 'Last mark received',
      CodigoRegistro: 'Registry code',
      DireccionClave: 'Address of the key',
      Sincronizada: 'Last synchronization',
      SilencioAvisado: 'Silence told',
    },
    options: {
      Protocolo: { ATT: 'Attendance reader', ACC: 'Access control reader', WEB: 'Own terminal' },
      Estado: { P: 'To be approved', A: 'Approved', B: 'Blocked' },
    },
    tabs: { datos: 'Data', comandos: 'Commands', personas: 'People', lineas: 'Unread lines' },
    help: {
      Redes: 'Where it may call from: 10.1.0.0/16, 10.2.3.4/32. Empty: from anywhere.',
      PalabraExito: 'The word that tells it that it may open.',
    },
  },
  AccesoEquipoComando: {
    one: 'Device command',
    many: 'Device commands',
    fields: {
      IdEquipoConexion: 'Device',
      Accion: 'Action',
      Comando: 'Command',
      IdPersona: 'Person',
      Estado: 'Status',
      Intentos: 'Attempts',
      FechaEnvio: 'Sent',
      FechaRespuesta: 'Answered',
      CodigoRetorno: 'Return code',
      Origen: 'Origin',
      VenceEl: 'Good until',
    },
    options: {
      Accion: { U: 'Load person', D: 'Remove person', A: 'Open door', R: 'Restart', I: 'Ask for information', C: 'Ask for pending data' },
      Estado: { P: 'Pending', E: 'Sent', O: 'Done', F: 'Failed', V: 'Expired' },
      Origen: { S: 'Synchronization', U: 'User' },
    },
    tabs: {},
  },
  AccesoEquipoPersona: {
    one: 'Person on a device',
    many: 'People on devices',
    fields: {
      IdEquipoConexion: 'Device',
      IdPersona: 'Person',
      CodigoEquipo: 'Code on the device',
      Cargada: 'Loaded',
      FechaCarga: 'Since',
      Retira: 'To be removed',
      Falla: 'Failure code',
      Huella: 'Print',
    },
    options: {},
    tabs: {},
  },
  AccesoEquipoLinea: {
    one: 'Device line',
    many: 'Device lines',
    fields: { IdEquipoConexion: 'Device', Momento: 'Received', Clase: 'Class', Tabla: 'Table', Texto: 'Text' },
    options: { Clase: { I: 'Unreadable', E: 'Door event', U: 'User made at the device' } },
    tabs: {},
  },
  AccesoSerieDesconocida: {
    one: 'Unknown serial number',
    many: 'Unknown serial numbers',
    fields: { Serie: 'Serial number', Veces: 'Times', Primera: 'First time', Ultima: 'Last time', Direccion: 'Address' },
    options: {},
    tabs: {},
  },
  AccesoEquipoClave: {
    one: 'Device key',
    many: 'Device keys',
    fields: {
      IdEquipoConexion: 'Connection',
      Huella: 'Print',
    },
    options: {},
    tabs: {},
  },
};
