import type { EntityLabels } from '@platform/entity/labels';
import type {
  AcreditacionCompania,
  AcreditacionCompaniaRequisito,
  AcreditacionPersona,
  AcreditacionPersonaRequisito,
  AcreditacionVehiculo,
  AcreditacionVehiculoRequisito,
} from './acreditacion.entity';
import type { SolicitudVisita } from './solicitud.entity';

export type EntidadesAcreditables = {
  readonly AcreditacionPersona: EntityLabels<typeof AcreditacionPersona>;
  readonly AcreditacionPersonaRequisito: EntityLabels<typeof AcreditacionPersonaRequisito>;
  readonly AcreditacionVehiculo: EntityLabels<typeof AcreditacionVehiculo>;
  readonly AcreditacionVehiculoRequisito: EntityLabels<typeof AcreditacionVehiculoRequisito>;
  readonly AcreditacionCompania: EntityLabels<typeof AcreditacionCompania>;
  readonly AcreditacionCompaniaRequisito: EntityLabels<typeof AcreditacionCompaniaRequisito>;
  readonly AcreditacionSolicitudVisita: EntityLabels<typeof SolicitudVisita>;
};

const term = {
  IdCompania: 'Compañía',
  IdContrato: 'Contrato',
  IdPerfilAcreditacion: 'Perfil de acreditación',
  IdUnidadOrganizacional: 'Unidad organizacional',
  FechaInicio: 'Inicio',
  FechaFin: 'Fin',
  FechaSuspensionInicio: 'Suspendida desde',
  FechaSuspensionFin: 'Suspendida hasta',
  MotivoSuspension: 'Motivo de suspensión',
  OrigenSuspension: 'Suspendida por',
  FechaDesmovilizacion: 'Desmovilizada',
  IdSolicitud: 'Solicitud de origen',
  Estado: 'Estado',
  MotivoEstado: 'Motivo del estado',
  ProximoVencimiento: 'Próximo vencimiento',
  ProximoRequisito: 'Próximo requisito por vencer',
  RequisitosVencidos: 'Requisitos vencidos',
};
const estado = {
  Estado: { V: 'Vigente', W: 'Por vencer', X: 'Vencida', S: 'Suspendida', D: 'Desmovilizada' },
  OrigenSuspension: { U: 'Autorizador', I: 'Indisciplina alta', C: 'Compañía' },
};
const tabs = { datos: 'Datos', requisitos: 'Requisitos' };
const paper = {
  IdRequisito: 'Requisito',
  Obligatorio: 'Obligatorio',
  FechaEmision: 'Emisión',
  FechaVencimiento: 'Vencimiento',
  DiasRestantes: 'Días restantes',
  Estado: 'Estado',
  IdArchivo: 'Archivo',
  IdSolicitud: 'Solicitud de origen',
};
const papers = {
  one: 'Requisito vigente',
  many: 'Requisitos',
  options: { Estado: { V: 'Vigente', W: 'Por vencer', X: 'Vencido', P: 'Pendiente' } },
  tabs: {},
};

/** What may be accredited and its current state, in Spanish. */
export const acreditables: EntidadesAcreditables = {
  AcreditacionPersona: {
    one: 'Estado actual de la persona',
    many: 'Estado actual de personas',
    fields: {
      IdPersona: 'Persona',
      Documento: 'Documento',
      IdCargo: 'Cargo',
      Visita: 'Visita',
      IdAnfitrion: 'Anfitrión',
      Indisciplinas: 'Indisciplinas que la suspenden',
      EnSitio: 'En sitio',
      EnVigencia: 'En vigencia',
      UnaVezPor: 'Una vez por',
      ...term,
    },
    options: { ...estado, UnaVezPor: { D: 'división', C: 'compañía', U: 'unidad' } },
    tabs,
    empty: 'Nadie está acreditado todavía: las acreditaciones nacen al aprobar una solicitud.',
  },
  AcreditacionPersonaRequisito: { ...papers, fields: { IdAcreditacionPersona: 'Acreditación', ...paper } },
  AcreditacionVehiculo: {
    one: 'Estado actual del vehículo',
    many: 'Estado actual de vehículos',
    fields: {
      EnSitio: 'En sitio',
      EnVigencia: 'En vigencia',
      UnaVezPor: 'Una vez por',
      IdVehiculo: 'Vehículo',
      IdTipoVehiculo: 'Tipo de vehículo',
      ...term,
    },
    options: { ...estado, UnaVezPor: { D: 'división', C: 'compañía', U: 'unidad' } },
    tabs,
    empty: 'Ningún vehículo está acreditado todavía: las acreditaciones nacen al aprobar una solicitud.',
  },
  AcreditacionVehiculoRequisito: { ...papers, fields: { IdAcreditacionVehiculo: 'Acreditación', ...paper } },
  AcreditacionCompania: {
    one: 'Estado actual de la empresa',
    many: 'Estado actual de empresas',
    fields: { IdCompaniaAcreditada: 'Empresa acreditada', Documento: 'Documento', ...term },
    options: estado,
    tabs,
    empty: 'Ninguna empresa está acreditada todavía: las acreditaciones nacen al aprobar una solicitud.',
  },
  AcreditacionCompaniaRequisito: { ...papers, fields: { IdAcreditacionCompania: 'Acreditación', ...paper } },
  AcreditacionSolicitudVisita: {
    one: 'Visitante',
    many: 'Visitantes',
    fields: { IdSolicitud: 'Solicitud', IdPersona: 'Persona', DatosPersona: 'Ficha de la persona' },
    options: {},
    tabs: {},
  },
};

/** Fields of a request that only some entities have. */
export const camposSolicitud = {
  IdVehiculo: 'Vehículo',
  DatosVehiculo: 'Ficha del vehículo',
  IdCompaniaAcreditada: 'Empresa por acreditar',
  DatosCompania: 'Ficha de la empresa',
  MotivoVisita: 'Motivo de la visita',
  IdAnfitrion: 'Anfitrión',
  IdLicenciaConducir: 'Categoría de licencia',
  NumeroLicencia: 'Número de licencia',
  FechaVencimientoLicencia: 'Vencimiento de la licencia',
  TiposVehiculo: 'Tipos de vehículo que conducirá',
  IdLicencia: 'Licencia interna',
};

/** What is refused of one entity or another. */
export const entidadesErrores = {
  'solicitud.vehiculo_en_curso': 'El vehículo ya tiene una solicitud en curso ({numero}).',
  'solicitud.compania_en_curso': 'La empresa ya tiene una solicitud en curso ({numero}).',
  'solicitud.perfil_entidad': 'El perfil de acreditación no corresponde a lo que se acredita.',
  'solicitud.perfil_tipo_vehiculo': 'El perfil de acreditación no es para {tipo}.',
  'solicitud.campo_ajeno': 'El dato no corresponde a lo que se acredita.',
  'solicitud.falta_vehiculo': 'Complete la ficha del vehículo.',
  'solicitud.falta_compania': 'Complete la ficha de la empresa.',
  'solicitud.vehiculo_inactivo': 'El vehículo {placa} está inactivo.',
  'solicitud.vehiculo_ajeno': 'El vehículo {placa} no pertenece a la compañía que solicita.',
  'solicitud.compania_inactiva': 'La empresa {compania} está inactiva.',
  'visita.repetida': 'La persona ya está en la lista.',
  'visita.ninguna': 'Debe registrar al menos una visita.',
  'visita.dias': 'La visita no puede durar más de {n} días.',
  'visita.acreditada': 'La persona ya está acreditada como trabajador en el contrato.',
  'visita.anfitrion_desconocido': 'No se encontró a nadie con ese documento o ese nombre entre quienes pueden recibir la visita.',
  'visita.anfitrion_varios': 'Varias personas responden a ese nombre: escriba su documento.',
};

/** Words of the screens that ask for one entity or another. */
export const sujetos = {
  todas: 'Todas',
  pestanas: 'Qué se acredita',
  P: 'Personas',
  V: 'Vehículos',
  I: 'Visitas',
  E: 'Empresas',
  L: 'Licencias de conducir',
  uno: {
    P: 'Persona',
    V: 'Vehículo',
    I: 'Visita',
    E: 'Empresa',
    L: 'Conductor',
  },
  nuevaP: 'Nueva solicitud de acreditación',
  nuevaV: 'Nueva solicitud de vehículo',
  nuevaI: 'Nueva solicitud de visita',
  nuevaE: 'Nueva solicitud de empresa',
  nuevaL: 'Nueva solicitud de licencia de conducir',
  fichaP: 'Ficha de la persona',
  fichaV: 'Ficha del vehículo',
  fichaI: 'Visitantes',
  fichaE: 'Ficha de la empresa',
  fichaL: 'Ficha del conductor',
  marcaModelo: 'Marca y modelo',
  color: 'Color',
  anio: 'Año',
  serie: 'Serie',
  alias: 'Nombre corto',
  categoria: 'Categoría',
  direccion: 'Dirección',
  seRegistrara: 'se registrará al enviar',
  buscarVehiculo: 'Buscar vehículo',
  vehiculoRegistrado: 'Vehículo registrado',
  vehiculoTexto: 'Se usará su ficha. Si algún dato cambió, pida que lo actualicen en Vehículos.',
  otroVehiculo: 'Cambiar de vehículo',
  vehiculoDesconocido: 'La placa no está registrada: complete la ficha.',
  vehiculoAjeno: 'El vehículo {placa} pertenece a otra compañía.',
  vehiculoInactivo: 'El vehículo {placa} está inactivo.',
  buscarEmpresa: 'Buscar empresa',
  empresaRegistrada: 'Empresa registrada',
  empresaTexto: 'Se usará su ficha. Si algún dato cambió, pida que lo actualicen en Compañías.',
  otraEmpresa: 'Cambiar de empresa',
  empresaDesconocida: 'La empresa no está registrada: complete la ficha.',
  empresaAjena: '{nombre} ya está registrada: complete la ficha; al enviar se usará la registrada.',
  empresaInactiva: 'La empresa {nombre} está inactiva.',
  licencia: 'Licencia nacional y tipos de vehículo',
  lista: 'Lista de visitantes',
  visitantes_one: '{count} visitante',
  visitantes_other: '{count} visitantes',
  sinVisitantes: 'Todavía no hay nadie en la lista.',
  unVisitante: 'al menos una visita',
  primeroEmpresa: 'Complete primero los datos de la empresa: la lista se guarda con la solicitud.',
  anfitrionAyuda: 'Documento completo, o un nombre y un apellido, de quien recibe la visita',
  anfitrionBuscar: 'Buscar anfitrión',
  anfitrionCambiar: 'Cambiar',
  anfitrionPrimero: 'Se busca una vez elegido el contrato.',
  agregar: 'Agregar visitante',
  agregarLista: 'Agregar a la lista',
  agregada: 'La persona se agregó a la lista.',
  quitar: 'Quitar a {nombre} de la lista',
  quitarCorto: 'Quitar',
  placa: 'Placa',
  placas: 'Placas',
  pegarPlacas: 'Una por línea, o separadas por comas.',
  reconocidos_one: '{count} vehículo reconocido',
  reconocidos_other: '{count} vehículos reconocidos',
  seleccionarV: 'Seleccionar vehículos',
  seleccionarI: 'Seleccionar visitantes',
  usarLicencia: 'Usar la licencia registrada ({numero})',
};
