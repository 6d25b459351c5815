import { entity } from '@platform/entity/entity';
import { choice, code, date, digits, flag, moment, photo, ref, refs, text } from '@platform/entity/field';

/** How somebody or something stands before the gate. */
const STANDING = {
  /** As Acreditación says: V in force, W about to expire, X expired, S suspended, D demobilized; P it has not begun. */
  Acreditacion: choice({ options: ['V', 'W', 'X', 'S', 'D', 'P'], computed: true, list: true, filter: true }),
  AcreditadoHasta: date({ list: true, filter: true }),
  /** The profile and the group that last longest. */
  IdPerfilAcceso: ref('AccesoPerfil', { computed: true, list: true }),
  IdGrupo: ref('AccesoGrupo', { computed: true, list: true }),
  /** Of profiles and groups: V in force or to come, X all ended, N never given. */
  EstadoGrupo: choice({ options: ['V', 'X', 'N'], computed: true, list: true, filter: true }),
  /** Profiles and groups that it has today, those of its profiles with them: what a list is narrowed by. */
  Perfiles: refs('AccesoPerfil', { computed: true, filter: true }),
  Grupos: refs('AccesoGrupo', { computed: true, filter: true }),
  /** The last day of its last assignment. */
  FinGrupo: date({ computed: true, list: true }),
  /** How many are in force, about to expire or in grace, and expired or missing: `5/1/0`. */
  Requisitos: text({ max: 20, computed: true, list: true }),
  /** By the worst of them: X some is expired or missing, W some is about to expire or in grace, V all are in force. */
  EstadoRequisitos: choice({ options: ['V', 'W', 'X'], computed: true, filter: true }),
  Restringida: flag({ computed: true, list: true, filter: true }),
  UltimaMarca: moment({ computed: true, list: true }),
  Dentro: flag({ computed: true, list: true, filter: true }),
  IdZona: ref('AccesoZona', { computed: true }),
} as const;

/**
 * A person as the gate of the session's division knows it: who, accredited until when, what it may pass with, what stands against it and where it
 * is. People accredited there at some time; read from a view (migrations/repeatable/acceso_gestion_persona.sql), changed by its acts.
 */
export const GestionPersona = entity(
  'AccesoGestionPersona',
  {
    Foto: photo({ list: true, shows: ['AdministracionPersona.FotoPerfil'] }),
    CodigoEquipo: digits({ max: 9, list: true, search: true }),
    Documento: code({ max: 20, list: true, search: true, filter: true, shows: ['AdministracionPersona.Documento'] }),
    IdTipoDocumento: ref('SistemaTipoDocumento', { shows: ['AdministracionPersona.IdTipoDocumento'] }),
    NombreCompleto: text({ max: 203, list: true, search: true, shows: ['AdministracionPersona.NombreCompleto'] }),
    IdCompania: ref('AdministracionCompania', { list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { filter: true, below: 'IdUnidadPadre' }),
    IdCargo: ref('AdministracionCargo', { list: true }),
    Condicion: choice({ options: ['TRABAJADOR', 'CESADO', 'VISITA'], computed: true, list: true, filter: true }),
    ...STANDING,
    ControlaAntipassback: flag({}),
    ValidaRegimen: flag({}),
    ValidaRequisitos: flag({}),
    Observacion: text({ max: 250, multiline: true }),
  },
  {
    scope: 'division',
    title: 'NombreCompleto',
    subtitle: 'Documento',
    menu: ['040201'],
    key: { name: 'IdPersona', kind: 'int' },
    view: 'acceso_gestion_persona',
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    sort: [{ selector: 'NombreCompleto', desc: false }],
    tabs: ['persona'],
  },
);

/** A vehicle as the gate of the session's division knows it; read from a view (migrations/repeatable/acceso_gestion_vehiculo.sql). */
export const GestionVehiculo = entity(
  'AccesoGestionVehiculo',
  {
    Foto: photo({ list: true, shows: ['AdministracionVehiculo.FotoPerfil'] }),
    Placa: code({ max: 10, list: true, search: true, filter: true }),
    IdTipoVehiculo: ref('AdministracionTipoVehiculo', { list: true, filter: true }),
    IdMarca: ref('AdministracionMarca', { list: true, filter: true }),
    IdModelo: ref('AdministracionModelo', { list: true }),
    IdColor: ref('AdministracionColor', { list: true }),
    IdCompania: ref('AdministracionCompania', { list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { filter: true, below: 'IdUnidadPadre' }),
    Estado: choice({ options: ['A', 'I'], list: true, filter: true }),
    ...STANDING,
    /** Categories that may drive it; none is any. */
    Licencias: refs('SistemaLicenciaConducir', {}),
    RequiereLicenciaInterna: flag({}),
  },
  {
    scope: 'division',
    title: 'Placa',
    menu: ['040202'],
    key: { name: 'IdVehiculo', kind: 'int' },
    view: 'acceso_gestion_vehiculo',
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    sort: [{ selector: 'Placa', desc: false }],
    tabs: ['vehiculo'],
  },
);
