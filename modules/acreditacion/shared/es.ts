import type { EntityLabels, ModuleWords } from '@platform/entity/labels';
import { cargaEntidades, cargaErrores, cargaPantallas } from './carga.es';
import type { AutorizadorUsuario, DatoEvaluar, PerfilAcreditacion, PerfilRequisito, Requisito, RolAutorizador } from './configuracion.entity';
import { acreditables, camposSolicitud, type EntidadesAcreditables, entidadesErrores } from './entidades.es';
import { pantallas } from './es.pantallas';
import { ESTADO_PALABRAS } from './estados';
import type { Solicitud, SolicitudAdjunto, SolicitudHistorial, SolicitudRequisito, SolicitudRol } from './solicitud.entity';
import type {
  Actualizacion,
  ActualizacionRequisito,
  Desmovilizacion,
  DesmovilizacionPersona,
  MotivoObservacion,
  TramiteHistorial,
} from './tramite.entity';

export type AcreditacionEntities = typeof cargaEntidades &
  EntidadesAcreditables & {
    AcreditacionRolAutorizador: EntityLabels<typeof RolAutorizador>;
    AcreditacionAutorizadorUsuario: EntityLabels<typeof AutorizadorUsuario>;
    AcreditacionRequisito: EntityLabels<typeof Requisito>;
    AcreditacionDatoEvaluar: EntityLabels<typeof DatoEvaluar>;
    AcreditacionPerfil: EntityLabels<typeof PerfilAcreditacion>;
    AcreditacionPerfilRequisito: EntityLabels<typeof PerfilRequisito>;
    AcreditacionSolicitud: EntityLabels<typeof Solicitud>;
    AcreditacionSolicitudRequisito: EntityLabels<typeof SolicitudRequisito>;
    AcreditacionSolicitudAdjunto: EntityLabels<typeof SolicitudAdjunto>;
    AcreditacionSolicitudRol: EntityLabels<typeof SolicitudRol>;
    AcreditacionSolicitudHistorial: EntityLabels<typeof SolicitudHistorial>;
    AcreditacionDesmovilizacion: EntityLabels<typeof Desmovilizacion>;
    AcreditacionDesmovilizacionPersona: EntityLabels<typeof DesmovilizacionPersona>;
    AcreditacionActualizacion: EntityLabels<typeof Actualizacion>;
    AcreditacionActualizacionRequisito: EntityLabels<typeof ActualizacionRequisito>;
    AcreditacionTramiteHistorial: EntityLabels<typeof TramiteHistorial>;
    AcreditacionMotivoObservacion: EntityLabels<typeof MotivoObservacion>;
  };

const entidad = { P: 'Persona', V: 'Vehículo', I: 'Visita', E: 'Empresa', L: 'Licencia de conducir' };
const estado = ESTADO_PALABRAS.es;
const { P, O, R, A } = estado;
const tramite = { P, O, R, A };

const entities: AcreditacionEntities = {
  ...cargaEntidades,
  AcreditacionRolAutorizador: {
    one: 'Rol de autorizador',
    many: 'Roles de autorizador',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      NombreIngles: 'Nombre (inglés)',
      Orden: 'Orden',
      Entidad: 'Evalúa',
      ResponsableContrato: 'Solo el responsable del contrato',
    },
    options: { Entidad: entidad },
    tabs: { datos: 'Datos', usuarios: 'Usuarios' },
  },
  AcreditacionAutorizadorUsuario: {
    one: 'Autorizador',
    many: 'Autorizadores',
    fields: { IdRol: 'Rol', IdUsuario: 'Usuario', IdDivision: 'División', IdUnidadOrganizacional: 'Unidad organizacional' },
    options: {},
    tabs: {},
    empty: 'Agregue los usuarios que evalúan con este rol en cada división.',
  },
  AcreditacionRequisito: {
    one: 'Requisito',
    many: 'Requisitos',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      NombreIngles: 'Nombre (inglés)',
      Entidad: 'Se pide a',
      TipoRequisito: 'Lo entrega',
      IdRol: 'Lo evalúa',
      RequiereAdjunto: 'Requiere adjunto',
      RequiereVencimiento: 'Requiere vencimiento',
      DiasVigencia: 'Días de vigencia',
      DiasAviso: 'Días de aviso',
      Bloqueante: 'Bloquea el acceso',
      Salud: 'Dato de salud',
      Instrucciones: 'Instrucciones',
      InstruccionesIngles: 'Instrucciones (inglés)',
      Plantilla: 'Plantilla',
    },
    options: { Entidad: entidad, TipoRequisito: { S: 'Solicitante', A: 'Autorizador' } },
    tabs: { datos: 'Datos', evaluar: 'Datos a evaluar' },
    help: { DiasVigencia: 'El vencimiento se propone desde la fecha de emisión.', Bloqueante: 'Vencido, la garita deniega el ingreso.' },
  },
  AcreditacionDatoEvaluar: {
    one: 'Dato a evaluar',
    many: 'Datos a evaluar',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      NombreIngles: 'Nombre (inglés)',
      IdRequisito: 'Requisito',
      TipoValor: 'Tipo de valor',
      Opciones: 'Opciones',
      Minimo: 'Mínimo',
      Maximo: 'Máximo',
      Obligatorio: 'Obligatorio',
    },
    options: { TipoValor: { T: 'Texto', F: 'Fecha', L: 'Lista', N: 'Número' } },
    tabs: {},
  },
  AcreditacionPerfil: {
    one: 'Perfil de acreditación',
    many: 'Perfiles de acreditación',
    fields: {
      Codigo: 'Código',
      Nombre: 'Nombre',
      NombreIngles: 'Nombre (inglés)',
      Entidad: 'Se aplica a',
      Cargos: 'Cargos',
      Funciones: 'Funciones',
      TiposVehiculo: 'Tipos de vehículo',
      IdPerfilAcceso: 'Perfil de acceso que otorga',
      VisitaMaximoDias: 'Máximo de días de visita',
    },
    options: { Entidad: entidad },
    tabs: { datos: 'Datos', requisitos: 'Requisitos' },
  },
  AcreditacionPerfilRequisito: {
    one: 'Requisito del perfil',
    many: 'Requisitos del perfil',
    fields: { IdPerfilAcreditacion: 'Perfil', IdRequisito: 'Requisito', Obligatorio: 'Obligatorio', Orden: 'Orden' },
    options: {},
    tabs: {},
  },
  AcreditacionSolicitud: {
    one: 'Solicitud de acreditación',
    many: 'Solicitudes de acreditación',
    fields: {
      Numero: 'Número de solicitud',
      Entidad: 'Se acredita',
      Modo: 'Modo',
      Estado: 'Estado',
      IdCompania: 'Compañía',
      IdContrato: 'Contrato',
      IdUnidadOrganizacional: 'Unidad organizacional',
      IdCentroCosto: 'Centro de costo',
      IdPerfilAcreditacion: 'Perfil de acreditación',
      Lugar: 'Lugar de trabajo',
      Asunto: 'Asunto',
      IdPersona: 'Persona',
      DatosPersona: 'Ficha de la persona',
      IdCargo: 'Cargo',
      IdFuncion: 'Función',
      FechaInicio: 'Fecha de inicio',
      FechaFin: 'Fecha fin',
      FechaEnvio: 'Enviada',
      FechaRespuesta: 'Respondida',
      Ronda: 'Ronda',
      ...camposSolicitud,
      Solicitado: 'Solicitado',
    },
    options: { Entidad: entidad, Modo: { T: 'Individual', M: 'Masiva' }, Estado: estado },
    tabs: {},
    empty: 'Aún no hay solicitudes. Cree una con «Nueva solicitud».',
  },
  AcreditacionSolicitudRequisito: {
    one: 'Requisito de la solicitud',
    many: 'Requisitos de la solicitud',
    fields: {
      IdSolicitud: 'Solicitud',
      IdRequisito: 'Requisito',
      IdRol: 'Lo evalúa',
      Obligatorio: 'Obligatorio',
      FechaEmision: 'Fecha de emisión',
      FechaVencimiento: 'Fecha de vencimiento',
      Resultado: 'Resultado',
      Observacion: 'Observación',
      DatosEvaluados: 'Datos evaluados',
      IdMotivo: 'Motivo de observación',
      IdUsuarioEvalua: 'Evaluado por',
      FechaEvaluacion: 'Fecha de evaluación',
      IdSolicitudOrigen: 'Solicitud de origen',
    },
    options: { Resultado: { N: 'Sin revisar', C: 'Conforme', O: 'Observado', R: 'Rechazado' } },
    tabs: {},
  },
  AcreditacionSolicitudAdjunto: {
    one: 'Adjunto',
    many: 'Adjuntos',
    fields: { IdSolicitudRequisito: 'Requisito', IdArchivo: 'Archivo', Ronda: 'Ronda' },
    options: {},
    tabs: {},
  },
  AcreditacionSolicitudRol: {
    one: 'Aprobación por rol',
    many: 'Aprobaciones por rol',
    fields: { IdSolicitud: 'Solicitud', IdRol: 'Rol', Resultado: 'Resultado', IdUsuario: 'Usuario', Fecha: 'Fecha' },
    options: { Resultado: { P: 'Pendiente', A: 'Aprobado' } },
    tabs: {},
  },
  AcreditacionSolicitudHistorial: {
    one: 'Paso',
    many: 'Historial',
    fields: {
      IdSolicitud: 'Solicitud',
      Momento: 'Momento',
      IdUsuario: 'Usuario',
      Accion: 'Acción',
      EstadoAnterior: 'De',
      EstadoNuevo: 'A',
      IdRol: 'Rol',
      Observacion: 'Observación',
      Ronda: 'Ronda',
    },
    options: { EstadoAnterior: estado, EstadoNuevo: estado },
    tabs: {},
  },
  ...acreditables,
  AcreditacionDesmovilizacion: {
    one: 'Desmovilización',
    many: 'Desmovilizaciones',
    fields: {
      Numero: 'Número',
      Entidad: 'Se desmoviliza',
      Modo: 'Modo',
      Estado: 'Estado',
      IdCompania: 'Compañía',
      IdContrato: 'Contrato',
      IdMotivoCese: 'Motivo de cese',
      FechaCese: 'Fecha de cese',
      Observacion: 'Observación',
      Respuesta: 'Respuesta',
      FechaEnvio: 'Enviada',
      FechaRespuesta: 'Respondida',
      Ronda: 'Ronda',
      Personas: 'Personas',
      Solicitado: 'Solicitado',
    },
    options: { Entidad: { P: entidad.P, V: entidad.V }, Modo: { T: 'Individual', M: 'Masiva' }, Estado: tramite },
    tabs: {},
    empty: 'Aún no hay desmovilizaciones.',
  },
  AcreditacionDesmovilizacionPersona: {
    one: 'Persona por desmovilizar',
    many: 'Personas por desmovilizar',
    fields: { IdDesmovilizacion: 'Desmovilización', IdPersona: 'Persona', CodigoTrabajador: 'Código de trabajador', Cierre: 'Cierre' },
    options: {},
    tabs: {},
  },
  AcreditacionActualizacion: {
    one: 'Actualización de requisitos',
    many: 'Actualizaciones de requisitos',
    fields: {
      Numero: 'Número',
      Entidad: 'Se actualiza',
      Estado: 'Estado',
      IdCompania: 'Compañía',
      FechaEnvio: 'Enviada',
      FechaRespuesta: 'Respondida',
      IdUsuarioAprueba: 'Aprobada por',
      Respuesta: 'Respuesta',
      Ronda: 'Ronda',
      Filas: 'Requisitos',
    },
    options: { Entidad: { P: entidad.P, V: entidad.V, I: entidad.I }, Estado: tramite },
    tabs: {},
    empty: 'Aún no hay actualizaciones.',
  },
  AcreditacionActualizacionRequisito: {
    one: 'Requisito por renovar',
    many: 'Requisitos por renovar',
    fields: {
      IdActualizacion: 'Actualización',
      IdPersona: 'Persona',
      IdRequisito: 'Requisito',
      IdRol: 'Lo evalúa',
      FechaVencimiento: 'Vencimiento actual',
      NuevaFechaInicio: 'Nueva emisión',
      NuevaFechaVencimiento: 'Nuevo vencimiento',
      IdArchivo: 'Archivo',
      Resultado: 'Resultado',
      Observacion: 'Observación',
      IdUsuarioEvalua: 'Evaluado por',
      FechaEvaluacion: 'Fecha de evaluación',
    },
    options: { Resultado: { N: 'Sin revisar', C: 'Conforme', O: 'Observado', R: 'Rechazado' } },
    tabs: {},
  },
  AcreditacionTramiteHistorial: {
    one: 'Paso',
    many: 'Historial',
    fields: {
      Tramite: 'Trámite',
      IdTramite: 'Registro',
      Momento: 'Momento',
      IdUsuario: 'Usuario',
      Accion: 'Acción',
      EstadoAnterior: 'De',
      EstadoNuevo: 'A',
      Observacion: 'Observación',
      Ronda: 'Ronda',
    },
    options: { Tramite: { D: 'Desmovilización', A: 'Actualización' }, EstadoAnterior: tramite, EstadoNuevo: tramite },
    tabs: {},
  },
  AcreditacionMotivoObservacion: {
    one: 'Motivo de observación',
    many: 'Motivos de observación',
    fields: { Codigo: 'Código', Nombre: 'Motivo', NombreIngles: 'Motivo (inglés)', Orden: 'Orden' },
    options: {},
    tabs: {},
  },
};

const words = {
  entities,
  errors: {
    ...cargaErrores,
    ...entidadesErrores,
    'solicitud.en_curso': 'La persona ya tiene una solicitud en curso ({numero}).',
    'solicitud.requisitos_incompletos': 'Debe ingresar y adjuntar todos los requisitos.',
    'solicitud.requisito_sin_adjunto': 'Adjunte el documento de {requisito}.',
    'solicitud.requisito_sin_vencimiento': 'Debe ingresar la fecha de vencimiento de {requisito}.',
    'solicitud.requisito_vencido': '{requisito} ya está vencido.',
    'solicitud.requisito_fechas': 'El vencimiento de {requisito} no puede ser anterior a su emisión.',
    'solicitud.inicio_pasado': 'La fecha de inicio debe ser hoy o posterior.',
    'solicitud.fechas': 'La fecha de inicio debe ser menor a la fecha fin.',
    'solicitud.fuera_contrato': 'La fecha fin debe estar dentro de la vigencia del contrato.',
    'solicitud.enviada': 'Las solicitudes enviadas no se pueden editar ni eliminar.',
    'solicitud.solo_observado': 'Solo puede corregir lo que fue observado.',
    'solicitud.sin_revisar': 'No se puede aprobar: hay requisitos del solicitante sin revisar.',
    'solicitud.con_observados': 'No se puede aprobar: hay requisitos observados o rechazados.',
    'solicitud.observacion': 'Ingrese la observación.',
    'solicitud.rol_ajeno': 'El requisito lo evalúa otro rol.',
    'solicitud.rol_aprobado': 'Su rol ya aprobó esta solicitud.',
    'solicitud.respondida': 'Otra persona ya respondió esta solicitud: ahora está {estado}.',
    'solicitud.contrato_ajeno': 'El contrato no corresponde a la compañía.',
    'solicitud.cargo_contratista': 'El cargo no corresponde a la compañía.',
    'solicitud.falta_persona': 'Complete la ficha de la persona.',
    'solicitud.sin_adjuntos': 'El requisito lo completa el autorizador.',
    'solicitud.persona_ocupada': 'La persona trabaja actualmente en otra compañía; debe ser cesada antes de acreditarla.',
    'solicitud.nada_seleccionado': 'Seleccione al menos una solicitud.',
    'solicitud.dato_obligatorio': 'Ingrese {dato}.',
    'solicitud.dato_rango': '{dato} debe estar entre {min} y {max}.',
    'solicitud.dato_invalido': 'El valor de {dato} no es válido.',
    'solicitud.sin_roles': 'Ningún autorizador puede evaluar esta solicitud: el perfil no tiene requisitos.',
    'solicitud.perfil_sin_acceso': 'El perfil de acreditación no otorga acceso.',
    'solicitud.contrato_no_vigente': 'El contrato no está vigente.',
    'acreditacion.motivo': 'Ingrese el motivo de la suspensión.',
    'acreditacion.hasta': 'La suspensión no puede terminar antes de hoy.',
    'acreditacion.suspendida': 'La acreditación ya está suspendida.',
    'acreditacion.no_suspendida': 'La acreditación no está suspendida.',
    'desmovilizacion.en_curso': '{persona} ya tiene una desmovilización en curso ({numero}).',
    'desmovilizacion.fecha': 'La fecha de cese no puede ser anterior al inicio de la acreditación.',
    'desmovilizacion.nadie': 'Seleccione al menos una persona.',
    'desmovilizacion.demasiados': 'Hasta {n} a la vez.',
    'actualizacion.vacia': 'No existen actualizaciones de requisitos ni de datos personales.',
    'actualizacion.en_curso': 'El requisito ya se está actualizando ({numero}).',
    'actualizacion.fila': 'El requisito ya fue revisado.',
    'reporte.periodo': 'Debe seleccionar un periodo.',
    'requisito.rol': 'Seleccione el rol que lo evalúa.',
    'dato.opciones': 'Ingrese al menos una opción.',
  },
  screens: { ...pantallas, masiva: cargaPantallas },
} satisfies ModuleWords;
export default words;
export type AcreditacionErrors = { [K in keyof typeof words.errors]: string };
