import { entity } from '@platform/entity/entity';
import { choice, choices, code, date, digits, email, flag, int, moment, photo, ref, refs, text } from '@platform/entity/field';
import { ACTIONS } from '@platform/entity/module';

/** What a profile is for; the built-in ones have behaviour. */
export const Caracteristica = entity(
  'SeguridadCaracteristica',
  {
    Caracteristica: text({ max: 60, required: true, list: true, search: true }),
    CaracteristicaIngles: text({ max: 60 }),
    Descripcion: text({ max: 250, list: true }),
    DescripcionIngles: text({ max: 250 }),
    Propia: flag({ server: true, list: true, filter: true }),
    /** Profiles of the reader's client that have it. */
    Perfiles: int({ computed: true, list: true }),
  },
  {
    scope: 'global',
    title: 'Caracteristica',
    menu: ['0201'],
    key: { name: 'IdCaracteristica', kind: 'code', max: 6 },
    retire: true,
    lookup: ['Descripcion'],
  },
);

export const ConfiguracionLogeo = entity(
  'SeguridadConfiguracionLogeo',
  {
    ConfiguracionLogeo: text({ max: 60, required: true, unique: true, list: true, search: true }),
    NivelSeguridadClave: choice({ options: ['B', 'I', 'A'], required: true, default: 'A', list: true, tab: 'clave' }),
    LongitudClave: int({ min: 6, max: 99, required: true, default: 6, list: true, tab: 'clave', wrong: 'configuracion.longitud' }),
    CaducaClave: flag({ default: 'S', tab: 'clave' }),
    PeriodoClaveDias: int({ min: 0, max: 365, required: true, default: 90, list: true, tab: 'clave' }),
    CambiaPrimeraClave: flag({ default: 'S', tab: 'clave' }),
    NumeroIntentos: int({ min: 1, max: 20, required: true, default: 5, list: true, tab: 'bloqueo' }),
    MinutosDesbloqueo: int({ min: 1, max: 1440, required: true, default: 30, list: true, tab: 'bloqueo' }),
    PeriodoInactivacionDias: int({ min: 0, max: 730, required: true, default: 180, list: true, tab: 'inactivacion' }),
    DobleAutenticacion: flag({ list: true, tab: 'verificacion' }),
    /** C by mail, T by phone, A by the authenticator application that the user enrolled (by mail until then). */
    MedioDobleAutenticacion: choice({ options: ['C', 'T', 'A'], list: true, tab: 'verificacion' }),
    PermiteMantenerSesion: flag({ tab: 'verificacion' }),
    PorDefecto: flag({ list: true }),
    Usuarios: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'ConfiguracionLogeo',
    menu: ['0202'],
    retire: true,
    tabs: ['datos', 'clave', 'bloqueo', 'inactivacion', 'verificacion'],
    lookup: ['NivelSeguridadClave', 'LongitudClave'],
  },
);

export const Perfil = entity(
  'SeguridadPerfil',
  {
    Perfil: text({ max: 60, required: true, unique: true, list: true, search: true }),
    Descripcion: text({ max: 250, list: true }),
    Contratista: flag({ list: true, filter: true }),
    /** An administrator lets security administrators grant it, and what it has. */
    Otorgable: flag({ list: true }),
    TipoPerfil: choice({ options: ['A', 'S', 'D', 'N'], computed: true, list: true, filter: true }),
    Usuarios: int({ computed: true, list: true }),
    Opciones: int({ computed: true, list: true }),
    /** Has CPAADM or CPASEG: only administrators touch it. */
    Administra: flag({ computed: true }),
  },
  { scope: 'cliente', title: 'Perfil', menu: ['0203'], retire: true, lookup: ['Contratista'] },
);

export const PerfilMenu = entity(
  'SeguridadPerfilMenu',
  {
    IdPerfil: ref('SeguridadPerfil', { required: true, fixed: true, filter: true }),
    IdMenu: ref('SistemaMenu', { textKey: true, required: true, list: true, fixed: true }),
    Acciones: choices({ options: ACTIONS, list: true, required: true }),
  },
  { scope: 'cliente', title: 'IdMenu', menu: ['0203'], unique: [['IdPerfil', 'IdMenu']], operations: ['consultar'] },
);

export const PerfilCaracteristica = entity(
  'SeguridadPerfilCaracteristica',
  {
    IdPerfil: ref('SeguridadPerfil', { required: true, fixed: true, filter: true }),
    IdCaracteristica: ref('SeguridadCaracteristica', { textKey: true, required: true, list: true, fixed: true }),
  },
  { scope: 'cliente', title: 'IdCaracteristica', menu: ['0203'], unique: [['IdPerfil', 'IdCaracteristica']], operations: ['consultar'] },
);

/** Fields a profile sees masked (E) or not at all (O); what is visible has no row. */
export const PerfilProteccion = entity(
  'SeguridadPerfilProteccion',
  {
    IdPerfil: ref('SeguridadPerfil', { required: true, fixed: true, filter: true }),
    Recurso: code({ max: 80, keepCase: true, required: true, list: true, fixed: true }),
    Campo: code({ max: 60, keepCase: true, required: true, list: true, fixed: true }),
    Nivel: choice({ options: ['E', 'O'], required: true, list: true }),
  },
  { scope: 'cliente', title: 'Campo', menu: ['0203'], unique: [['IdPerfil', 'Recurso', 'Campo']], operations: ['consultar'] },
);

export const Usuario = entity(
  'SeguridadUsuario',
  {
    Foto: photo({ list: true }),
    IdTipoDocumento: ref('SistemaTipoDocumento', { required: true, only: { Para: 'P' } }),
    Documento: code({ max: 20, pattern: 'DES', required: true, list: true, search: true, sensitive: true }),
    /** Found by *Buscar persona*; never typed. */
    IdPersona: ref('AdministracionPersona', {}),
    Nombre: text({ max: 60, pattern: 'LEE', required: true, list: true, search: true }),
    Apellido: text({ max: 60, pattern: 'LEE', required: true, list: true, search: true }),
    Correo: email({ max: 120, required: true, list: true, search: true, sensitive: true }),
    Telefono: digits({ max: 15, list: true, sensitive: true, wrong: 'usuario.telefono' }),
    IdConfiguracionLogeo: ref('SeguridadConfiguracionLogeo', { list: true, filter: true }),
    Contratista: flag({ list: true, filter: true }),
    ResponsableContratista: flag({}),
    IdCompania: ref('AdministracionCompania', { list: true, filter: true, only: { Contratista: 'S' } }),
    EsAdministrador: flag({ list: true }),
    EsSuperAdministrador: flag({}),
    /** Signs in with the directory; has no password here. */
    ValidaDirectorio: flag({ list: true, filter: true }),
    Idioma: choice({ options: ['es', 'en'], required: true, default: 'es' }),
    Bloqueado: flag({ server: true, tab: 'seguridad' }),
    FechaBloqueo: moment({ server: true, tab: 'seguridad' }),
    MotivoBloqueo: choice({ options: ['I', 'C', 'M'], server: true, tab: 'seguridad' }),
    /** When an automatic lock ends by itself. */
    SeDesbloquea: moment({ computed: true, tab: 'seguridad' }),
    IntentosFallidos: int({ server: true, required: true, default: 0, tab: 'seguridad' }),
    /** Locks in a row without a good sign-in between: the wait doubles with each. */
    BloqueosSeguidos: int({ server: true, required: true, default: 0, tab: 'seguridad' }),
    ClaveCaducada: flag({ server: true, tab: 'seguridad' }),
    FechaClave: moment({ server: true, tab: 'seguridad' }),
    /** When the password expires by its age; none when it never does. */
    Vence: moment({ computed: true, tab: 'seguridad' }),
    DiasVence: int({ computed: true, filter: true, tab: 'seguridad' }),
    /** Expired by age or by hand. */
    Caducada: flag({ computed: true, filter: true, tab: 'seguridad' }),
    PrimeraClaveCambiada: flag({ server: true, tab: 'seguridad' }),
    /** Must still choose a password of its own; a directory user never does. */
    /** No profile that is active and in its dates opens it any division: it cannot sign in. */
    SinPerfil: flag({ computed: true, filter: true, tab: 'seguridad' }),
    PrimerIngresoPendiente: flag({ computed: true, filter: true, tab: 'seguridad' }),
    UltimoAcceso: moment({ server: true, list: true, tab: 'seguridad' }),
    TerminosVersion: int({ server: true, tab: 'seguridad' }),
    FechaTerminos: moment({ server: true, tab: 'seguridad' }),
    /** Has enrolled an authenticator application. */
    SegundoFactor: flag({ server: true, tab: 'seguridad' }),
    /** Who the directory says this user is, once linked: issuer and subject. */
    DirectorioEmisor: text({ max: 250, server: true, tab: 'seguridad' }),
    DirectorioSujeto: code({ max: 250, keepCase: true, server: true, tab: 'seguridad' }),
    DiasSinAcceso: int({ computed: true, filter: true, tab: 'seguridad' }),
    MotivoInactivacion: text({ max: 100, server: true, tab: 'seguridad' }),
    /** When somebody made it active again: its inactivity counts from then. */
    FechaActivacion: moment({ server: true, tab: 'seguridad' }),
    NombreCompleto: text({ max: 130, computed: true }),
    Estado: choice({ options: ['A', 'B', 'I'], computed: true, list: true, filter: true }),
    /** Profiles and divisions it is assigned to, for filters. */
    Perfiles: refs('SeguridadPerfil', { computed: true, filter: true }),
    Divisiones: refs('SistemaDivision', { computed: true, filter: true }),
  },
  {
    scope: 'cliente',
    title: 'NombreCompleto',
    subtitle: 'Correo',
    menu: ['0204', '0205'],
    key: { name: 'IdUsuario', kind: 'code', max: 20, tooLong: 'usuario.maximo', pattern: null },
    acrossClients: 'the super administrator acts in every client, and is a user of one of them',
    retire: true,
    sort: [{ selector: 'Apellido', desc: false }],
    company: 'IdCompania',
    tabs: ['datos', 'perfiles', 'seguridad'],
    children: [{ tab: 'perfiles', resource: 'SeguridadUsuarioPerfil', by: 'IdUsuario' }],
  },
);

export const UsuarioPerfil = entity(
  'SeguridadUsuarioPerfil',
  {
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true, list: true, fixed: true, filter: true }),
    IdPerfil: ref('SeguridadPerfil', { required: true, list: true, fixed: true, filter: true }),
    IdDivision: ref('SistemaDivision', { required: true, list: true, fixed: true, filter: true }),
    FechaInicio: date({ list: true }),
    FechaFin: date({ list: true }),
  },
  {
    scope: 'cliente',
    title: 'IdUsuario',
    menu: ['0203', '0204'],
    unique: [['IdUsuario', 'IdPerfil', 'IdDivision']],
    rules: [{ rule: 'notBefore', field: 'FechaFin', from: 'FechaInicio' }],
  },
);

/** Passwords kept as hashes; no screen, no call, never sent. */
export const UsuarioClave = entity(
  'SeguridadUsuarioClave',
  {
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true, filter: true }),
    Hash: text({ max: 200, required: true }),
    FechaClave: moment({ required: true }),
    Temporal: flag({}),
    FechaVence: moment({}),
  },
  { scope: 'cliente', title: 'IdUsuario', menu: [], operations: [] },
);

/** Units a profile is limited to, each with all that hangs under it; none = every unit. */
export const PerfilUnidad = entity(
  'SeguridadPerfilUnidad',
  {
    IdPerfil: ref('SeguridadPerfil', { required: true, fixed: true, filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { required: true, list: true, fixed: true }),
  },
  {
    scope: 'cliente',
    title: 'IdUnidadOrganizacional',
    menu: ['0203'],
    unique: [['IdPerfil', 'IdUnidadOrganizacional']],
    operations: ['consultar'],
  },
);
