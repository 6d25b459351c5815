import { entity } from '@platform/entity/entity';
import { choice, code, date, detail, digits, flag, int, moment, photo, ref, text } from '@platform/entity/field';

/** How a subject was recognized. */
export const MEDIOS = ['DOC', 'COD', 'QR', 'TAR', 'HUE', 'ROS', 'PIN', 'PLA', 'OTR'] as const;

/**
 * One pass or refusal of one subject: evidence. Only its own calls write it, a trigger refuses to change it, and each
 * `Sello`, given a moment later, covers the one before it in the division.
 */
export const Marca = entity(
  'AccesoMarca',
  {
    Fecha: date({ required: true, list: true, filter: true, dayOf: 'FechaHora' }),
    Hora: text({ max: 8, required: true, list: true }),
    IdPersona: ref('AdministracionPersona', { list: true, filter: true }),
    /** The vehicle itself (V), or the one its driver (C) or passenger (P) came in. */
    IdVehiculo: ref('AdministracionVehiculo', { list: true, filter: true }),
    Placa: code({ max: 10, list: true, filter: true }),
    Identificador: code({
      max: 64,
      pattern: null,
      required: true,
      list: true,
      keepCase: true,
      sensitive: true,
      shows: ['AdministracionPersona.Documento'],
    }),
    IdCompania: ref('AdministracionCompania', { list: true, filter: true }),
    IdZona: ref('AccesoZona', { list: true, filter: true }),
    IdPuerta: ref('AccesoPuerta', { required: true, list: true, filter: true }),
    /** By which it was read; none at the post, by hand or from a file. */
    IdEquipo: ref('SistemaEquipo', { computed: true, list: true, filter: true }),
    ModoMarcacion: choice({ options: ['S', 'N'], required: true, list: true, filter: true }),
    Funcion: choice({ options: ['E', 'S', 'RS', 'RE', 'HE', 'HS'], required: true, list: true }),
    TipoIdentificacion: choice({ options: MEDIOS, required: true, list: true }),
    TipoMarcacion: choice({ options: ['C', 'P', 'T', 'V'], required: true, list: true }),
    Resultado: choice({ options: ['S', 'N'], required: true, list: true, filter: true }),
    Codigo: code({ max: 3, required: true, list: true, filter: true }),
    Origen: choice({ options: ['PU', 'EQ', 'OF', 'MA', 'IM'], required: true, list: true }),
    Automatica: flag({ default: 'S', list: true, filter: true }),
    EnLinea: flag({ default: 'S', list: true, filter: true }),
    IdMotivoMarca: ref('AccesoMotivoMarca', { list: true }),
    Rebote: flag({ list: true }),
    Observada: flag({ filter: true }),
    /** Let through although something blocked, by whoever may authorize it. */
    Forzada: flag({ filter: true }),
    IdUsuarioAutoriza: ref('SeguridadUsuario', { textKey: true }),
    Anulada: flag({ filter: true }),
    MotivoAnulacion: text({ max: 250 }),
    /** The mark by hand that this one corrects; that one is annulled. */
    IdMarcaCorregida: ref('AccesoMarca', {}),
    /** Nobody was found by what was read: who it was was said later, and what was read stays. */
    PersonaAsignada: flag({}),
    Observacion: text({ max: 250 }),
    IdPuntoControl: ref('AccesoPuntoControl', { required: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { filter: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, list: true }),
    FechaHora: moment({ required: true }),
    FechaHoraRecepcion: moment({ required: true }),
    /** [{ Codigo, Severidad, Detalle }]: the words are made when somebody reads them. */
    Motivos: detail({ required: true }),
    IdMovimiento: code({ max: 36, required: true, keepCase: true }),
    Secuencia: int({ required: true, default: 0 }),
    IdMarcaOrigen: code({ max: 64, pattern: null, required: true, keepCase: true }),
    /** `IdEquipo`, or without device `IdUsuario`: within it an IdMarcaOrigen is one mark. */
    ClaveOrigen: code({ max: 24, pattern: null, required: true, keepCase: true }),
    /** SHA-256 of the call, so that a repeated one is told from another. */
    HuellaPeticion: code({ max: 64, required: true, keepCase: true }),
    /** Null until the sealer has chained it. */
    Sello: code({ max: 64, keepCase: true, computed: true }),
    /** The list by which a device decided without a network. */
    IdInstantanea: int({}),
    /** Print of what the seal covers: with it the chain is still proved when a person is anonymised. */
    HuellaSellada: code({ max: 64, keepCase: true }),
  },
  {
    scope: 'division',
    evidence: true,
    history: true,
    title: 'Identificador',
    menu: ['040103', '040101', '040201', '040202'],
    operations: ['consultar', 'exportar'],
    page: {
      icon: 'door-enter',
      line: ['IdPersona', 'Placa', 'IdPuerta'],
      facts: ['Fecha', 'Hora', 'ModoMarcacion'],
      states: ['Resultado'],
      keyFacts: [
        'Identificador',
        'TipoIdentificacion',
        'TipoMarcacion',
        'Funcion',
        'Origen',
        'Automatica',
        'EnLinea',
        'Observada',
        'Forzada',
        'IdUsuarioAutoriza',
        'IdMotivoMarca',
        'Observacion',
        'IdPuntoControl',
        'IdZona',
        'IdEquipo',
        'IdCompania',
        'IdContrato',
        'IdUsuario',
      ],
    },
    company: 'IdCompania',
    sort: [{ selector: 'FechaHora', desc: true }],
    unique: [['ClaveOrigen', 'IdMarcaOrigen', 'Secuencia']],
    grows: true,
    // Those of a vehicle have a partial one (migration 0911): most marks are of people.
    indexes: [
      ['IdDivision', 'FechaHora', 'IdMarca'],
      ['IdDivision', 'Resultado', 'FechaHora', 'IdMarca'],
      ['IdPersona', 'FechaHora'],
      ['IdCompania', 'FechaHora', 'IdMarca'],
      ['IdPuerta', 'FechaHora', 'IdMarca'],
    ],
  },
);

/** Where each person and vehicle inside is now; follows from the marks. */
export const Presencia = entity(
  'AccesoPresencia',
  {
    Entidad: choice({ options: ['P', 'V'], required: true, default: 'P', list: true, filter: true }),
    FotoPerfil: photo({ computed: true, list: true, shows: ['AdministracionPersona.FotoPerfil'] }),
    IdPersona: ref('AdministracionPersona', { unique: true, list: true, filter: true }),
    IdVehiculo: ref('AdministracionVehiculo', { unique: true, list: true, filter: true }),
    /** A zone is asked for with those within it. */
    IdZona: ref('AccesoZona', { required: true, list: true, filter: true, below: 'IdZonaPadre' }),
    Desde: moment({ required: true, list: true }),
    /** By which it came in. */
    IdPuerta: ref('AccesoPuerta', { computed: true, list: true, filter: true }),
    /** Whole hours inside. */
    Horas: int({ computed: true, list: true, filter: true }),
    /** Longer than its zone's HorasPermanencia. */
    Excedida: flag({ computed: true, list: true, filter: true }),
    /** T works here, I came to visit. */
    Condicion: choice({ options: ['T', 'I'], computed: true, list: true, filter: true }),
    /** Those of the mark of the entry. */
    IdCompania: ref('AdministracionCompania', { computed: true, list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { computed: true, filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { computed: true, filter: true, below: 'IdUnidadPadre' }),
    TelefonoMovil: digits({ max: 15, computed: true, list: true, sensitive: true, shows: ['AdministracionPersona.TelefonoMovil'] }),
    IdTipoSangre: ref('SistemaTipoSangre', { computed: true, list: true, sensitive: true, shows: ['AdministracionPersona.IdTipoSangre'] }),
    ContactoEmergencia: text({ max: 120, computed: true, list: true, sensitive: true, shows: ['AdministracionPersona.ContactoEmergencia'] }),
    TelefonoEmergencia: digits({ max: 15, computed: true, list: true, sensitive: true, shows: ['AdministracionPersona.TelefonoEmergencia'] }),
    /** V accredited in force here; otherwise F, or I whoever was accredited as a visitor alone. */
    Situacion: choice({ options: ['V', 'F', 'I'], computed: true, ofReader: true, filter: true }),
    IdMarca: ref('AccesoMarca', { required: true, unproved: 'each statement that writes it reads the mark or writes it, and marks never go' }),
    /** Since when it was inside as its overstay was told (ACC03): the same stay is told once. */
    PermanenciaAvisada: moment({ server: true }),
    /** Of a visit, when its host was told that it is here (ACC04): each stay once. */
    LlegadaAvisada: moment({ server: true }),
  },
  {
    scope: 'division',
    evidence: true,
    title: 'IdPersona',
    menu: ['040104', '040101'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'Desde', desc: true }],
  },
);
