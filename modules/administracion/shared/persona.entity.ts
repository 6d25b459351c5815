import { entity } from '@platform/entity/entity';
import { choice, code, date, digits, email, flag, int, moment, photo, ref, text } from '@platform/entity/field';

/** E employee, O worker, F officer, P trainee. */
export const TIPOS_TRABAJADOR = ['E', 'O', 'F', 'P'] as const;
/** A active, I inactive, C terminated. */
export const ESTADOS_PERSONA = ['A', 'I', 'C'] as const;
export const CONDICIONES = ['TRABAJADOR', 'CESADO', 'VISITA', 'LIBRE'] as const;

/** Everyone the client deals with. Company and position belong to the employment (PersonaVinculo): here they are shown. */
export const Persona = entity(
  'AdministracionPersona',
  {
    ApellidoPaterno: text({ max: 60, pattern: 'LEE', required: true, search: true }),
    ApellidoMaterno: text({ max: 60, pattern: 'LEE', search: true }),
    Nombres: text({ max: 80, pattern: 'LEE', required: true, list: true, search: true }),
    IdTipoDocumento: ref('SistemaTipoDocumento', { required: true, filter: true, only: { Para: 'P' } }),
    Documento: code({ max: 20, pattern: 'DES', required: true, list: true, search: true, sensitive: true }),
    CodigoTrabajador: code({ max: 20, unique: true, search: true }),
    Sexo: choice({ options: ['M', 'F'], required: true, filter: true }),
    FechaNacimiento: date({ required: true, sensitive: true }),
    IdPaisNacimiento: ref('SistemaPais', { required: true, missing: 'persona.pais_nacimiento' }),
    IdUbigeoNacimiento: ref('AdministracionUbigeo', { dependsOn: ['IdPaisNacimiento'], as: { IdPaisNacimiento: 'IdPais' } }),
    Nacionalidad: text({ max: 60, pattern: 'LEE' }),
    IdEstadoCivil: ref('SistemaEstadoCivil', {}),
    NumeroHijos: int({ min: 0, max: 30 }),
    IdTipoSangre: ref('SistemaTipoSangre', {}),
    Alergia: text({ max: 250, sensitive: true }),
    Discapacidad: text({ max: 250, sensitive: true }),
    NombreCompleto: text({
      max: 203,
      computed: true,
      shows: ['AdministracionPersona.ApellidoPaterno', 'AdministracionPersona.ApellidoMaterno', 'AdministracionPersona.Nombres'],
    }),
    Apellidos: text({
      max: 121,
      computed: true,
      inSearch: true,
      list: true,
      shows: ['AdministracionPersona.ApellidoPaterno', 'AdministracionPersona.ApellidoMaterno'],
    }),
    Edad: int({ computed: true, list: true, shows: ['AdministracionPersona.FechaNacimiento'] }),
    Estado: choice({ options: ESTADOS_PERSONA, computed: true, list: true, filter: true }),
    Condicion: choice({ options: CONDICIONES, computed: true, list: true, filter: true }),

    IdPaisResidencia: ref('SistemaPais', {
      required: true,
      missing: 'persona.pais_residencia',
      tab: 'domicilio',
    }),
    IdUbigeoResidencia: ref('AdministracionUbigeo', {
      dependsOn: ['IdPaisResidencia'],
      as: { IdPaisResidencia: 'IdPais' },
      tab: 'domicilio',
    }),
    Direccion: text({ max: 200, sensitive: true, tab: 'domicilio' }),
    TelefonoMovil: digits({ max: 15, sensitive: true, tab: 'domicilio' }),
    TelefonoFijo: digits({ max: 15, sensitive: true, tab: 'domicilio' }),
    Correo: email({ max: 120, sensitive: true, tab: 'domicilio' }),
    ContactoEmergencia: text({ max: 120, pattern: 'LEE', sensitive: true, tab: 'domicilio' }),
    TelefonoEmergencia: digits({ max: 15, sensitive: true, tab: 'domicilio' }),

    IdCompania: ref('AdministracionCompania', { computed: true, list: true, filter: true, tab: 'laboral' }),
    IdDivision: ref('SistemaDivision', { computed: true, filter: true, tab: 'laboral' }),
    IdContrato: ref('AdministracionContrato', { computed: true, list: true, filter: true, tab: 'laboral' }),
    TipoTrabajador: choice({ options: TIPOS_TRABAJADOR, computed: true, filter: true, tab: 'laboral' }),
    IdCargo: ref('AdministracionCargo', { computed: true, list: true, filter: true, tab: 'laboral' }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', {
      computed: true,
      list: true,
      filter: true,
      below: 'IdUnidadPadre',
      tab: 'laboral',
    }),
    IdCentroCosto: ref('AdministracionCentroCosto', { computed: true, tab: 'laboral' }),
    IdDivisionPersonal: ref('AdministracionDivisionPersonal', { computed: true, filter: true, tab: 'laboral' }),
    FechaInicio: date({ computed: true, list: true, tab: 'laboral' }),
    FechaFin: date({ computed: true, list: true, filter: true, tab: 'laboral' }),
    FechaCese: date({ computed: true, list: true, tab: 'laboral' }),
    IdMotivoCese: ref('AdministracionMotivoCese', { computed: true, tab: 'laboral' }),
    IdLicenciaConducir: ref('SistemaLicenciaConducir', { filter: true, tab: 'laboral' }),
    NumeroLicencia: code({ max: 20, tab: 'laboral' }),
    FechaVencimientoLicencia: date({ tab: 'laboral' }),
    ValidaRequisitos: flag({ default: 'S', tab: 'laboral' }),
    Visita: flag({ filter: true, tab: 'laboral' }),
    /** Changed by *Inactivar* and *Activar*, which ask why. */
    Inactivo: flag({ server: true, tab: 'laboral' }),

    /** The guard it is in today, and that guard's regime. */
    IdRegimenGuardia: ref('AdministracionRegimenGuardia', { computed: true, list: true, filter: true, tab: 'laboral' }),
    IdRegimen: ref('AdministracionRegimen', { computed: true, filter: true, tab: 'laboral' }),
    /** Acts of indiscipline not annulled. */
    Indisciplinas: int({ computed: true, tab: 'laboral' }),

    FotoPerfil: photo({ list: true, tab: 'fotos', portrait: true }),
    FotoMovil: photo({ tab: 'fotos', portrait: true }),
    FotoExtra: photo({ tab: 'fotos' }),
  },
  {
    scope: 'cliente',
    title: 'NombreCompleto',
    subtitle: 'Documento',
    menu: ['030101'],
    apart: [
      'CodigoTrabajador',
      'Nacionalidad',
      'IdEstadoCivil',
      'NumeroHijos',
      'IdTipoSangre',
      'Alergia',
      'Discapacidad',
      'Direccion',
      'TelefonoMovil',
      'TelefonoFijo',
      'Correo',
      'ContactoEmergencia',
      'TelefonoEmergencia',
      'ValidaRequisitos',
    ],
    extras: true,
    unique: [['IdTipoDocumento', 'Documento']],
    /** The second finds people born on a day: the same person under another document. */
    indexes: [['Documento'], ['FechaNacimiento']],
    sort: [
      { selector: 'ApellidoPaterno', desc: false },
      { selector: 'ApellidoMaterno', desc: false },
      { selector: 'Nombres', desc: false },
    ],
    tabs: ['datos', 'domicilio', 'laboral', 'fotos', 'credenciales', 'guardias', 'calendario', 'adicionales', 'indisciplinas', 'historial'],
    children: [
      { tab: 'credenciales', resource: 'IdentificacionCredencialPersona', by: 'IdPersona' },
      { tab: 'guardias', resource: 'AdministracionPersonaGuardia', by: 'IdPersona' },
      { tab: 'indisciplinas', resource: 'AdministracionPersonaIndisciplina', by: 'IdPersona' },
      { tab: 'historial', resource: 'AdministracionPersonaVinculo', by: 'IdPersona' },
    ],
    lookup: ['Documento'],
    page: {
      photo: 'FotoPerfil',
      face: true,
      icon: 'user',
      line: ['IdCargo', 'IdCompania', 'IdContrato', 'IdRegimenGuardia'],
      facts: ['IdTipoDocumento', 'Documento', 'TelefonoMovil'],
      states: ['Estado'],
      keyFacts: [
        'Condicion',
        'IdUnidadOrganizacional',
        'IdDivision',
        'FechaInicio',
        'FechaFin',
        'FechaCese',
        'IdMotivoCese',
        'IdLicenciaConducir',
        'FechaVencimientoLicencia',
        'Indisciplinas',
        'IdTipoSangre',
        'Alergia',
        'ContactoEmergencia',
        'TelefonoEmergencia',
      ],
    },
  },
);

/**
 * An employment, open or ended; a person has at most one open. Born of *Asignar cargo* and *Cambiar de cargo*, ended by
 * *Cesar*: its form only mends what does not say who the person works for.
 */
export const PersonaVinculo = entity(
  'AdministracionPersonaVinculo',
  {
    IdPersona: ref('AdministracionPersona', { required: true, filter: true, fixed: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true, fixed: true }),
    IdDivision: ref('SistemaDivision', { required: true, list: true, filter: true, fixed: true }),
    IdContrato: ref('AdministracionContrato', {
      list: true,
      filter: true,
      fixed: true,
      dependsOn: ['IdCompania', 'IdDivision'],
    }),
    TipoTrabajador: choice({ options: TIPOS_TRABAJADOR, required: true, list: true }),
    IdCargo: ref('AdministracionCargo', {
      required: true,
      list: true,
      filter: true,
      fixed: true,
      dependsOn: ['IdCompania'],
    }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', {
      required: true,
      list: true,
      filter: true,
    }),
    IdCentroCosto: ref('AdministracionCentroCosto', { filter: true, dependsOn: ['IdUnidadOrganizacional'] }),
    IdDivisionPersonal: ref('AdministracionDivisionPersonal', { filter: true, dependsOn: ['IdCompania', 'IdDivision'] }),
    FechaInicio: date({ required: true, list: true, fixed: true }),
    FechaFin: date({ list: true, filter: true }),
    FechaCese: date({ server: true, list: true }),
    IdMotivoCese: ref('AdministracionMotivoCese', { server: true, list: true }),
    ObservacionCese: text({ max: 500, server: true }),
    /** When the termination took effect; empty while it is only scheduled. */
    CeseAplicado: moment({ server: true }),
    /** M by hand, S by an approved request, C by a change of position. */
    Origen: choice({ options: ['M', 'S', 'C'], required: true, server: true, default: 'M', list: true }),
    IdSolicitud: int({ server: true }),
    /** Names the row where something refuses to let it go. */
    NombreCompleto: text({ max: 203, computed: true, shows: ['AdministracionPersona.NombreCompleto'] }),
  },
  {
    scope: 'cliente',
    title: 'NombreCompleto',
    menu: ['030101'],
    operations: ['consultar', 'editar', 'eliminar', 'exportar'],
    rules: [{ rule: 'notBefore', field: 'FechaFin', from: 'FechaInicio' }],
    sort: [{ selector: 'FechaInicio', desc: true }],
    /** The open link, or the last, is the one that began last. */
    indexes: [['IdPersona', 'FechaInicio']],
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
  },
);

export const MotivoCese = entity(
  'AdministracionMotivoCese',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    MotivoCese: text({ max: 80, required: true, list: true, search: true }),
    BloqueaReingreso: flag({ list: true, filter: true }),
    CambioInterno: flag({ list: true, filter: true }),
    RequiereObservacion: flag({ list: true, filter: true }),
    Personas: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'MotivoCese',
    subtitle: 'Codigo',
    menu: ['030103'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['CambioInterno', 'RequiereObservacion'],
  },
);
