import type { camposSolicitud as Campos, EntidadesAcreditables, entidadesErrores as Errores } from './entidades.es';

const term = {
  IdCompania: 'Company',
  IdContrato: 'Contract',
  IdPerfilAcreditacion: 'Accreditation profile',
  IdUnidadOrganizacional: 'Organizational unit',
  FechaInicio: 'Start',
  FechaFin: 'End',
  FechaSuspensionInicio: 'Suspended from',
  FechaSuspensionFin: 'Suspended until',
  MotivoSuspension: 'Suspension reason',
  FechaDesmovilizacion: 'Demobilized',
  IdSolicitud: 'Source request',
  Estado: 'Status',
  ProximoVencimiento: 'Next expiry',
  RequisitosVencidos: 'Expired requirements',
};
const estado = { Estado: { V: 'In force', W: 'Expiring', X: 'Expired', S: 'Suspended', D: 'Demobilized' } };
const tabs = { datos: 'Data', requisitos: 'Requirements' };
const paper = {
  IdRequisito: 'Requirement',
  Obligatorio: 'Required',
  FechaEmision: 'Issue',
  FechaVencimiento: 'Expiry',
  DiasRestantes: 'Days left',
  Estado: 'Status',
  IdArchivo: 'File',
  IdSolicitud: 'Source request',
};
const papers = {
  one: 'Current requirement',
  many: 'Requirements',
  options: { Estado: { V: 'In force', W: 'Expiring', X: 'Expired', P: 'Pending' } },
  tabs: {},
};

/** What may be accredited and its current state, in English. */
export const acreditables: EntidadesAcreditables = {
  AcreditacionPersona: {
    one: 'Current status of the person',
    many: 'Current status of people',
    fields: { IdPersona: 'Person', Documento: 'Document', IdCargo: 'Position', Visita: 'Visit', IdAnfitrion: 'Host', EnSitio: 'On site', ...term },
    options: estado,
    tabs,
    empty: 'Nobody is accredited yet: accreditations are born when a request is approved.',
  },
  AcreditacionPersonaRequisito: { ...papers, fields: { IdAcreditacionPersona: 'Accreditation', ...paper } },
  AcreditacionVehiculo: {
    one: 'Current status of the vehicle',
    many: 'Current status of vehicles',
    fields: { IdVehiculo: 'Vehicle', IdTipoVehiculo: 'Vehicle type', ...term },
    options: estado,
    tabs,
    empty: 'No vehicle is accredited yet: accreditations are born when a request is approved.',
  },
  AcreditacionVehiculoRequisito: { ...papers, fields: { IdAcreditacionVehiculo: 'Accreditation', ...paper } },
  AcreditacionCompania: {
    one: 'Current status of the company',
    many: 'Current status of companies',
    fields: { IdCompaniaAcreditada: 'Accredited company', Documento: 'Document', ...term },
    options: estado,
    tabs,
    empty: 'No company is accredited yet: accreditations are born when a request is approved.',
  },
  AcreditacionCompaniaRequisito: { ...papers, fields: { IdAcreditacionCompania: 'Accreditation', ...paper } },
  AcreditacionSolicitudVisita: {
    one: 'Visitor',
    many: 'Visitors',
    fields: { IdSolicitud: 'Request', IdPersona: 'Person', DatosPersona: "Person's file" },
    options: {},
    tabs: {},
  },
};

/** Fields of a request that only some entities have. */
export const camposSolicitud: typeof Campos = {
  IdVehiculo: 'Vehicle',
  DatosVehiculo: "Vehicle's file",
  IdCompaniaAcreditada: 'Company to accredit',
  DatosCompania: "Company's file",
  MotivoVisita: 'Reason of the visit',
  IdAnfitrion: 'Host',
  IdLicenciaConducir: 'Licence category',
  NumeroLicencia: 'Licence number',
  FechaVencimientoLicencia: 'Licence expiry',
  TiposVehiculo: 'Vehicle types to be driven',
  IdLicencia: 'Internal licence',
};

/** What is refused of one entity or another. */
export const entidadesErrores: typeof Errores = {
  'solicitud.vehiculo_en_curso': 'The vehicle already has a request under way ({numero}).',
  'solicitud.compania_en_curso': 'The company already has a request under way ({numero}).',
  'solicitud.perfil_entidad': 'The accreditation profile is not for what is being accredited.',
  'solicitud.perfil_tipo_vehiculo': 'The accreditation profile is not for {tipo}.',
  'solicitud.campo_ajeno': 'The field does not belong to what is being accredited.',
  'solicitud.falta_vehiculo': "Complete the vehicle's file.",
  'solicitud.falta_compania': "Complete the company's file.",
  'solicitud.vehiculo_inactivo': 'Vehicle {placa} is inactive.',
  'solicitud.vehiculo_ajeno': 'Vehicle {placa} does not belong to the requesting company.',
  'solicitud.compania_inactiva': 'Company {compania} is inactive.',
  'visita.repetida': 'The person is already on the list.',
  'visita.ninguna': 'You must register at least one visitor.',
  'visita.dias': 'The visit cannot last more than {n} days.',
  'visita.acreditada': 'The person is already accredited as a worker in the contract.',
};
