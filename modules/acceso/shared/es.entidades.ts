import type { EntityLabels } from '@platform/entity/labels';
import type { MotivoMarca, TipoExoneracion, TipoPuerta, TipoRequisito, TipoRestriccion } from './catalogos.entity';
import type { EquipoClave, EquipoConexion, PuertaEquipo } from './equipo.entity';
import type { Instantanea } from './instantanea.entity';
import type { Marca, Presencia } from './marca.entity';
import type { AccesoPersona, Asignacion, Grupo, GrupoPuerta, Horario, HorarioIntervalo, PerfilAcceso } from './permiso.entity';
import type { Exoneracion, Restriccion } from './restriccion.entity';
import type { Puerta, PuntoControl, Zona } from './topologia.entity';

/** Words of every entity of the module; the other language must have the same shape. */
export type AccesoEntities = {
  AccesoTipoRequisito: EntityLabels<typeof TipoRequisito>;
  AccesoTipoRestriccion: EntityLabels<typeof TipoRestriccion>;
  AccesoTipoExoneracion: EntityLabels<typeof TipoExoneracion>;
  AccesoTipoPuerta: EntityLabels<typeof TipoPuerta>;
  AccesoMotivoMarca: EntityLabels<typeof MotivoMarca>;
  AccesoZona: EntityLabels<typeof Zona>;
  AccesoPuntoControl: EntityLabels<typeof PuntoControl>;
  AccesoPuerta: EntityLabels<typeof Puerta>;
  AccesoHorario: EntityLabels<typeof Horario>;
  AccesoHorarioIntervalo: EntityLabels<typeof HorarioIntervalo>;
  AccesoGrupo: EntityLabels<typeof Grupo>;
  AccesoGrupoPuerta: EntityLabels<typeof GrupoPuerta>;
  AccesoPerfil: EntityLabels<typeof PerfilAcceso>;
  AccesoAsignacion: EntityLabels<typeof Asignacion>;
  AccesoPersona: EntityLabels<typeof AccesoPersona>;
  AccesoRestriccion: EntityLabels<typeof Restriccion>;
  AccesoExoneracion: EntityLabels<typeof Exoneracion>;
  AccesoMarca: EntityLabels<typeof Marca>;
  AccesoInstantanea: EntityLabels<typeof Instantanea>;
  AccesoPuertaEquipo: EntityLabels<typeof PuertaEquipo>;
  AccesoEquipoConexion: EntityLabels<typeof EquipoConexion>;
  AccesoEquipoClave: EntityLabels<typeof EquipoClave>;
  AccesoPresencia: EntityLabels<typeof Presencia>;
};

const entidad = { P: 'Persona', V: 'Vehículo' };
const ambito = { D: 'División', Z: 'Zona', P: 'Puerta' };
const sentido = { E: 'Entrada', S: 'Salida', A: 'Ambas' };

export const entidadesEs: AccesoEntities = {
  AccesoTipoRequisito: {
    one: 'Tipo de requisito',
    many: 'Tipos de requisito',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      Entidad: 'Entidad',
      NumeroDias: 'N.° de días',
      DiasGracia: 'Días de gracia',
      DiasAviso: 'Días de aviso',
      Bloqueante: 'Bloqueante',
      IdRequisito: 'Requisito de acreditación',
    },
    options: { Entidad: entidad },
    tabs: {},
    help: { DiasGracia: 'Días después del vencimiento en que aún se permite el paso.', IdRequisito: 'Las fechas vienen de Acreditación.' },
    empty: 'Registre un tipo para dar días de gracia o de aviso a un requisito.',
  },
  AccesoTipoRestriccion: {
    one: 'Tipo de restricción',
    many: 'Tipos de restricción',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Ambito: 'Ámbito', DiaCompleto: 'Día completo', RequiereDocumento: 'Requiere documento' },
    options: { Ambito: ambito },
    tabs: {},
  },
  AccesoTipoExoneracion: {
    one: 'Tipo de exoneración',
    many: 'Tipos de exoneración',
    fields: { Codigo: 'Código', Nombre: 'Nombre', DiasMaximo: 'Días máximo', RequiereDocumento: 'Requiere documento' },
    options: {},
    tabs: {},
  },
  AccesoTipoPuerta: {
    one: 'Tipo de puerta',
    many: 'Tipos de puerta',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Medio: 'Medio', Politicas: 'Políticas de control' },
    options: { Medio: { P: 'Peatonal', V: 'Vehicular', M: 'Mixta' } },
    tabs: { datos: 'Datos', politicas: 'Políticas' },
  },
  AccesoMotivoMarca: {
    one: 'Motivo de marcación',
    many: 'Motivos de marcación',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Uso: 'Uso' },
    options: { Uso: { M: 'Marca manual', F: 'Paso forzado', A: 'Anulación' } },
    tabs: {},
  },
  AccesoZona: {
    one: 'Zona',
    feminine: true,
    many: 'Zonas',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      IdZonaPadre: 'Dentro de',
      Aforo: 'Aforo',
      Antipassback: 'Antipassback de vehículos',
      MinutosAntipassback: 'Minutos de antipassback de vehículos',
    },
    options: { Antipassback: { N: 'No', S: 'Suave: advierte', D: 'Duro: bloquea', T: 'Temporal: bloquea unos minutos' } },
    tabs: { datos: 'Datos', zonas: 'Zonas interiores' },
    help: {
      IdZonaPadre: 'Sin zona: da al exterior.',
      Aforo: 'Cuántas personas caben, para comparar en el monitor: no impide el ingreso. 0 es sin aforo.',
    },
    empty: 'Registre las zonas de la división: primero la que contiene a las demás.',
  },
  AccesoPuntoControl: {
    one: 'Punto de control',
    many: 'Puntos de control',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Ubicacion: 'Ubicación', Latitud: 'Latitud', Longitud: 'Longitud' },
    options: {},
    tabs: { datos: 'Datos', puertas: 'Puertas' },
    empty: 'Registre una garita y luego sus puertas.',
  },
  AccesoPuerta: {
    one: 'Puerta',
    feminine: true,
    many: 'Puertas',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      IdPuntoControl: 'Punto de control',
      IdTipoPuerta: 'Tipo de puerta',
      IdZonaOrigen: 'Zona de origen',
      IdZonaDestino: 'Zona de destino',
      SentidoPermitido: 'Sentido permitido',
      Modo: 'Modo',
      SegundosApertura: 'Segundos de apertura',
      ExigeCredencial: 'Exige credencial',
      ControlaAsistencia: 'Controla asistencia',
    },
    options: { SentidoPermitido: sentido, Modo: { N: 'Normal', L: 'Libre', C: 'Cerrada' } },
    tabs: {},
    help: { IdZonaOrigen: 'Sin zona: viene del exterior.', Modo: 'Libre: los controles solo advierten. Cerrada: nadie pasa.' },
  },
  AccesoHorario: {
    one: 'Horario',
    many: 'Horarios',
    fields: { Codigo: 'Código', Nombre: 'Nombre', FeriadoComo: 'En feriados', HorasSemana: 'Horas por semana', Grupos: 'Grupos que lo usan' },
    options: { FeriadoComo: { D: 'Como el día de semana', H: 'Intervalos de feriado', N: 'No hay paso' } },
    tabs: { datos: 'Datos', intervalos: 'Intervalos' },
  },
  AccesoHorarioIntervalo: {
    one: 'Intervalo',
    many: 'Intervalos',
    fields: { IdHorario: 'Horario', Dia: 'Día', HoraInicio: 'Hora de inicio', HoraFin: 'Hora de fin', TipoEntrada: 'Sentido' },
    options: {
      Dia: { '1': 'Lunes', '2': 'Martes', '3': 'Miércoles', '4': 'Jueves', '5': 'Viernes', '6': 'Sábado', '7': 'Domingo', '8': 'Feriado' },
      TipoEntrada: sentido,
    },
    tabs: {},
    help: { HoraFin: 'Si cruza la medianoche, registre dos intervalos: hasta las 24:00 y desde las 00:00 del día siguiente.' },
  },
  AccesoGrupo: {
    one: 'Grupo de acceso',
    many: 'Grupos de acceso',
    fields: { Codigo: 'Código', Nombre: 'Nombre', Entidad: 'Entidad', Puertas: 'Puertas', Vigentes: 'Integrantes vigentes' },
    options: { Entidad: entidad },
    tabs: { datos: 'Datos', puertas: 'Puertas', integrantes: 'Integrantes' },
  },
  AccesoGrupoPuerta: {
    one: 'Puerta del grupo',
    feminine: true,
    many: 'Puertas del grupo',
    fields: { IdGrupo: 'Grupo', IdZona: 'Zona', IdPuerta: 'Puerta', IdHorario: 'Horario' },
    options: {},
    tabs: {},
    help: { IdPuerta: 'Sin puerta: todas las que llevan a la zona, también las futuras.' },
  },
  AccesoPerfil: {
    one: 'Perfil de acceso',
    many: 'Perfiles de acceso',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      Entidad: 'Entidad',
      Grupos: 'Grupos',
      PerfilesAcreditacion: 'Perfiles de acreditación',
      Vigentes: 'Integrantes vigentes',
    },
    options: { Entidad: entidad },
    tabs: { datos: 'Datos', integrantes: 'Integrantes' },
  },
  AccesoAsignacion: {
    one: 'Asignación de acceso',
    feminine: true,
    many: 'Asignaciones de acceso',
    fields: {
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      IdAcreditacionVehiculo: 'Acreditación del vehículo',
      IdPerfilAcceso: 'Perfil de acceso',
      IdGrupo: 'Grupo de acceso',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Origen: 'Origen',
      IdAcreditacionPersona: 'Acreditación',
    },
    options: { Origen: { A: 'Acreditación', M: 'Manual', I: 'Importación' } },
    tabs: {},
  },
  AccesoPersona: {
    one: 'Persona en el control de acceso',
    feminine: true,
    many: 'Personas en el control de acceso',
    fields: { IdPersona: 'Persona', CodigoEquipo: 'Código en equipos', Observacion: 'Observación' },
    options: {},
    tabs: {},
    help: { CodigoEquipo: 'El número con que los lectores conocen a la persona.' },
  },
  AccesoRestriccion: {
    one: 'Restricción',
    feminine: true,
    many: 'Restricciones',
    fields: {
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      IdCompania: 'Compañía',
      IdTipoRestriccion: 'Tipo de restricción',
      Ambito: 'Ámbito',
      IdZona: 'Zona',
      IdPuerta: 'Puerta',
      DiaCompleto: 'Día completo',
      HoraInicio: 'Desde las',
      HoraFin: 'Hasta las',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Motivo: 'Motivo',
      Documento: 'Documento',
      FechaLevantamiento: 'Levantada el',
      IdIndisciplina: 'Indisciplina',
      MotivoLevantamiento: 'Motivo del levantamiento',
      IdUsuarioLevanta: 'Levantada por',
    },
    options: { Ambito: ambito },
    tabs: { datos: 'Datos', levantamiento: 'Levantamiento' },
    help: { IdCompania: 'Restringe a todas sus personas.', FechaFin: 'Sin fecha: hasta que se levante.' },
    empty: 'Registre una para impedir el paso de una persona, un vehículo o una compañía.',
  },
  AccesoExoneracion: {
    one: 'Exoneración',
    feminine: true,
    many: 'Exoneraciones',
    fields: {
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      IdTipoExoneracion: 'Tipo de exoneración',
      IdRequisito: 'Requisito',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      Motivo: 'Motivo',
      Documento: 'Documento',
      IdUsuarioAutoriza: 'Autorizada por',
      MotivoTermino: 'Motivo del término',
    },
    options: {},
    tabs: {},
    help: { IdRequisito: 'Sin requisito: todos.' },
  },
  AccesoMarca: {
    one: 'Marcación',
    feminine: true,
    many: 'Marcaciones',
    fields: {
      Fecha: 'Fecha',
      Hora: 'Hora',
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      Placa: 'Placa',
      Identificador: 'Identificador',
      IdCompania: 'Compañía',
      IdZona: 'Zona',
      IdPuerta: 'Puerta',
      ModoMarcacion: 'Entrada/salida',
      Funcion: 'Función',
      TipoIdentificacion: 'Tipo de identificación',
      TipoMarcacion: 'Tipo de marcación',
      Resultado: 'Resultado',
      Codigo: 'Código',
      Origen: 'Origen',
      Automatica: 'Automática',
      EnLinea: 'En línea',
      IdMotivoMarca: 'Motivo',
      Rebote: 'Rebote',
      Observada: 'Observada',
      Anulada: 'Anulada',
      MotivoAnulacion: 'Motivo de anulación',
      Observacion: 'Observación',
      IdPuntoControl: 'Punto de control',
      IdContrato: 'Contrato',
      IdUsuario: 'Usuario',
      FechaHora: 'Fecha y hora',
      FechaHoraRecepcion: 'Recibida',
      Motivos: 'Motivos de la decisión',
      IdMovimiento: 'Movimiento',
      Secuencia: 'Secuencia',
      IdMarcaOrigen: 'Marca de origen',
      ClaveOrigen: 'Origen de la marca',
      HuellaPeticion: 'Huella de la petición',
      Sello: 'Sello',
      IdInstantanea: 'Lista del equipo',
      HuellaSellada: 'Huella de lo sellado',
    },
    options: {
      ModoMarcacion: { S: 'Entrada', N: 'Salida' },
      Funcion: {
        E: 'Entrada',
        S: 'Salida',
        RS: 'Sale a refrigerio',
        RE: 'Regresa de refrigerio',
        HE: 'Inicia sobretiempo',
        HS: 'Termina sobretiempo',
      },
      TipoIdentificacion: {
        DOC: 'Documento',
        COD: 'Código',
        QR: 'QR',
        TAR: 'Tarjeta',
        HUE: 'Huella',
        ROS: 'Rostro',
        PIN: 'Clave',
        PLA: 'Placa',
        OTR: 'Otro',
      },
      TipoMarcacion: { C: 'Conductor', P: 'Pasajero', T: 'Peatón', V: 'Vehículo' },
      Resultado: { S: 'Permitido', N: 'Denegado' },
      Origen: { PU: 'Puesto de control', EQ: 'Equipo en línea', OF: 'Equipo fuera de línea', MA: 'Manual', IM: 'Importación' },
    },
    tabs: {},
    empty: 'Aquí aparecerán las marcaciones en cuanto se registren.',
  },
  AccesoInstantanea: {
    one: 'Lista de un puesto',
    feminine: true,
    many: 'Listas de puestos',
    fields: {
      IdPuerta: 'Puerta',
      VersionLista: 'Versión',
      GeneradaEl: 'Generada el',
      VenceEl: 'Vence el',
      Sujetos: 'Sujetos',
      Huellas: 'Huellas',
    },
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
      Estado: 'Estado',
      Redes: 'Redes',
      TieneClave: 'Tiene clave',
      EnLinea: 'En línea',
      UltimaConexion: 'Última conexión',
      UltimaDireccion: 'Dirección',
      Bateria: 'Batería (%)',
      MarcasPendientes: 'Marcas por enviar',
      VersionLista: 'Versión de la lista',
    },
    options: { Estado: { P: 'Por aprobar', A: 'Aprobado', B: 'Bloqueado' } },
    tabs: {},
    help: { Redes: 'Desde dónde puede llamar: 10.1.0.0/16, 10.2.3.4/32. Vacío: desde cualquiera.' },
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
  AccesoPresencia: {
    one: 'Presencia',
    feminine: true,
    many: 'Ocupación',
    fields: {
      Entidad: 'Entidad',
      IdPersona: 'Persona',
      IdVehiculo: 'Vehículo',
      IdZona: 'Zona',
      Desde: 'Desde',
      IdCompania: 'Compañía',
      IdContrato: 'Contrato',
      Situacion: 'Situación',
      IdMarca: 'Marcación',
    },
    options: { Entidad: entidad, Situacion: { V: 'Acreditada en vigencia', F: 'Fuera de vigencia', I: 'Visita fuera de vigencia' } },
    tabs: {},
  },
};
