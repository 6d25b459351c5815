import type { AccesoEntities } from './es.entidades';
import { sentido } from './es.opciones';

export const equiposEs: Pick<
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
    one: 'Silencio de un equipo',
    many: 'Silencios de equipos',
    fields: { IdEquipoConexion: 'Conexión', Desde: 'Desde', Hasta: 'Hasta' },
    options: {},
    tabs: {},
  },
  AccesoPuertaEquipo: {
    one: 'Equipo de puerta',
    many: 'Equipos de puertas',
    fields: {
      IdPuerta: 'Puerta',
      IdEquipo: 'Equipo',
      NumeroPuerta: 'N.° de puerta',
      Sentido: 'Sentido',
    },
    options: { Sentido: sentido },
    tabs: {},
    help: { NumeroPuerta: 'Relé de una controladora con varias puertas.' },
  },
  AccesoEquipoConexion: {
    one: 'Conexión de equipo',
    feminine: true,
    many: 'Comunicación con equipos',
    fields: {
      IdEquipo: 'Equipo',
      NumeroSerie: 'Número de serie',
      Puertas: 'Puerta',
      Protocolo: 'Protocolo',
      Estado: 'Estado',
      Redes: 'Redes',
      TieneClave: 'Tiene clave',
      PalabraExito: 'Palabra de éxito',
      EnLinea: 'En línea',
      UltimaConexion: 'Última conexión',
      UltimaDireccion: 'Dirección',
      Firmware: 'Firmware',
      ModeloInformado: 'Modelo informado',
      PersonasCargadas: 'Personas cargadas',
      PersonasEsperadas: 'Personas esperadas',
      ComandosPendientes: 'Comandos pendientes',
      MarcasHoy: 'Marcas de hoy',
      DiferenciaReloj: 'Diferencia de reloj (s)',
      Bateria: 'Batería (%)',
      MarcasPendientes: 'Marcas por enviar',
      VersionLista: 'Versión de la lista',
      SelloMarcas: 'Última marca recibida',
      CodigoRegistro: 'Código de registro',
      DireccionClave: 'Dirección de la clave',
      Sincronizada: 'Última sincronización',
      SilencioAvisado: 'Silencio avisado',
    },
    options: {
      Protocolo: { ATT: 'Lector de asistencia', ACC: 'Lector de control de acceso', WEB: 'Terminal propio' },
      Estado: { P: 'Por aprobar', A: 'Aprobado', B: 'Bloqueado' },
    },
    tabs: { datos: 'Datos', comandos: 'Comandos', personas: 'Personas', lineas: 'Líneas sin leer' },
    help: {
      Redes: 'Desde dónde puede llamar: 10.1.0.0/16, 10.2.3.4/32. Vacío: desde cualquiera.',
      PalabraExito: 'Con qué palabra se le responde que puede abrir.',
    },
  },
  AccesoEquipoComando: {
    one: 'Comando de equipo',
    many: 'Comandos de equipos',
    fields: {
      IdEquipoConexion: 'Equipo',
      Accion: 'Acción',
      Comando: 'Comando',
      IdPersona: 'Persona',
      Estado: 'Estado',
      Intentos: 'Intentos',
      FechaEnvio: 'Enviado',
      FechaRespuesta: 'Respondido',
      CodigoRetorno: 'Código de retorno',
      Origen: 'Origen',
      VenceEl: 'Vence',
    },
    options: {
      Accion: {
        U: 'Cargar persona',
        D: 'Retirar persona',
        A: 'Abrir puerta',
        R: 'Reiniciar',
        I: 'Consultar información',
        C: 'Pedir datos pendientes',
      },
      Estado: { P: 'Pendiente', E: 'Enviado', O: 'Correcto', F: 'Fallido', V: 'Vencido' },
      Origen: { S: 'Sincronización', U: 'Usuario' },
    },
    tabs: {},
  },
  AccesoEquipoPersona: {
    one: 'Persona en equipo',
    feminine: true,
    many: 'Personas en equipos',
    fields: {
      IdEquipoConexion: 'Equipo',
      IdPersona: 'Persona',
      CodigoEquipo: 'Código en el equipo',
      Cargada: 'Cargada',
      FechaCarga: 'Desde',
      Retira: 'Por retirar',
      Falla: 'Código de falla',
      Huella: 'Huella',
    },
    options: {},
    tabs: {},
  },
  AccesoEquipoLinea: {
    one: 'Línea de equipo',
    feminine: true,
    many: 'Líneas de equipos',
    fields: { IdEquipoConexion: 'Equipo', Momento: 'Recibida', Clase: 'Clase', Tabla: 'Tabla', Texto: 'Texto' },
    options: { Clase: { I: 'Ilegible', E: 'Suceso de la puerta', U: 'Usuario creado en el equipo' } },
    tabs: {},
  },
  AccesoSerieDesconocida: {
    one: 'Serie desconocida',
    feminine: true,
    many: 'Series desconocidas',
    fields: { Serie: 'Serie', Veces: 'Veces', Primera: 'Primera vez', Ultima: 'Última vez', Direccion: 'Dirección' },
    options: {},
    tabs: {},
  },
  AccesoEquipoClave: {
    one: 'Clave de equipo',
    feminine: true,
    many: 'Claves de equipos',
    fields: {
      IdEquipoConexion: 'Conexión',
      Huella: 'Huella',
    },
    options: {},
    tabs: {},
  },
};
