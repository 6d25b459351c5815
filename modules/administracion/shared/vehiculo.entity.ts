import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, decimal, detail, file, flag, int, photo, ref, refs, text } from '@platform/entity/field';

/** L light, P heavy, M machinery, B people carrier. */
export const CLASES_VEHICULO = ['L', 'P', 'M', 'B'] as const;
/** F future, V in force, W about to expire, X expired, S suspended, A annulled. */
const ESTADOS_LICENCIA = ['F', 'V', 'W', 'X', 'S', 'A'] as const;

/** What a vehicle is, and who may drive it: no category means any. */
export const TipoVehiculo = entity(
  'AdministracionTipoVehiculo',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoVehiculo: text({ max: 60, required: true, unique: true, list: true, search: true }),
    Clase: choice({ options: CLASES_VEHICULO, required: true, default: 'L', list: true, filter: true }),
    Licencias: refs('SistemaLicenciaConducir', { list: true }),
    RequiereLicenciaInterna: flag({ list: true, filter: true }),
    Vehiculos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'TipoVehiculo',
    subtitle: 'Codigo',
    menu: ['030401'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Clase', 'Licencias', 'RequiereLicenciaInterna'],
  },
);

export const Combustible = entity(
  'AdministracionCombustible',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Combustible: text({ max: 40, required: true, unique: true, list: true, search: true }),
    Vehiculos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Combustible',
    subtitle: 'Codigo',
    menu: ['030402'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
  },
);

export const Marca = entity(
  'AdministracionMarca',
  {
    Marca: text({ max: 60, required: true, unique: true, list: true, search: true }),
    Modelos: int({ computed: true, list: true }),
    Vehiculos: int({ computed: true, list: true }),
  },
  { scope: 'cliente', title: 'Marca', menu: ['030403'], retire: true },
);

/** Its usual vehicle type is proposed in the vehicle's form. */
export const Modelo = entity(
  'AdministracionModelo',
  {
    IdMarca: ref('AdministracionMarca', { required: true, list: true, filter: true }),
    Modelo: text({ max: 60, required: true, list: true, search: true }),
    IdTipoVehiculo: ref('AdministracionTipoVehiculo', { list: true, filter: true }),
    Vehiculos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Modelo',
    menu: ['030403'],
    retire: true,
    unique: [['IdMarca', 'Modelo']],
    lookup: ['IdMarca', 'IdTipoVehiculo'],
  },
);

export const Color = entity(
  'AdministracionColor',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Color: text({ max: 40, required: true, unique: true, list: true, search: true }),
    Hex: code({ max: 7, pattern: 'COLOR' }),
    Vehiculos: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Color',
    subtitle: 'Codigo',
    menu: ['030404'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Hex'],
  },
);

export const Vehiculo = entity(
  'AdministracionVehiculo',
  {
    Placa: code({ max: 10, required: true, list: true, search: true, pattern: 'PLACA' }),
    /** The plate without hyphens and spaces: two that read the same are the same vehicle. */
    PlacaLlave: code({ max: 10, server: true, unique: true, search: true }),
    IdMarca: ref('AdministracionMarca', { required: true, list: true, filter: true }),
    IdModelo: ref('AdministracionModelo', { required: true, list: true, filter: true, dependsOn: ['IdMarca'] }),
    IdTipoVehiculo: ref('AdministracionTipoVehiculo', { required: true, list: true, filter: true }),
    IdColor: ref('AdministracionColor', { required: true, list: true, filter: true }),
    IdCombustible: ref('AdministracionCombustible', { filter: true }),
    Serie: code({ max: 30, pattern: 'DES', unique: true, search: true }),
    Anio: int({ min: 1950, plain: true, required: true, list: true, filter: true, wrong: 'vehiculo.anio' }),
    /** HP. */
    Potencia: decimal({ precision: 7, scale: 2, min: 0 }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true }),
    FechaRegistro: date({ server: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true, filter: true }),
    /** Changed by *Inactivar* and *Activar*, which ask why. */
    Estado: choice({ options: ['A', 'I'], required: true, server: true, default: 'A', list: true, filter: true }),
    MotivoInactivacion: text({ max: 250, server: true }),
    /** [{ Division, Contrato, Estado, FechaInicio, FechaFin, Requisitos: [{ Requisito, RequisitoIngles, FechaVencimiento, Estado }] }]: Acreditación says it. */
    Acreditaciones: detail({ computed: true, list: true }),
    FotoPerfil: photo({ list: true, tab: 'fotos' }),
    FotoMovil: photo({ tab: 'fotos' }),
    FotoExtra: photo({ tab: 'fotos' }),
  },
  {
    scope: 'cliente',
    title: 'Placa',
    subtitle: 'Serie',
    menu: ['030405'],
    apart: ['IdColor', 'IdCombustible', 'IdTipoVehiculo', 'Anio', 'Potencia'],
    extras: true,
    company: 'IdCompania',
    sort: [{ selector: 'Placa', desc: false }],
    rules: [notBefore('FechaFin', 'FechaInicio')],
    tabs: ['datos', 'fotos', 'adicionales', 'acreditacion', 'movimientos'],
    // Its marks are Acceso's to show; without that module there is no tab.
    children: [{ tab: 'movimientos', resource: 'AccesoMarca', by: 'IdVehiculo' }],
    page: {
      photo: 'FotoPerfil',
      icon: 'car',
      line: ['IdTipoVehiculo', 'IdMarca', 'IdModelo', 'IdColor', 'Anio'],
      facts: ['IdCompania', 'Serie'],
      states: ['Estado'],
      keyFacts: ['IdCompania', 'IdCombustible', 'Potencia', 'FechaInicio', 'FechaFin', 'MotivoInactivacion'],
    },
    lookup: ['IdTipoVehiculo', 'IdCompania', 'Estado'],
  },
);

/** The site's own permit to drive, for some vehicle types of a division. */
export const LicenciaInterna = entity(
  'AdministracionLicenciaInterna',
  {
    /** Proposed by the server when it is left empty. */
    Numero: code({ max: 20, unique: true, list: true, search: true }),
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    Documento: code({ max: 20, computed: true, list: true, shows: ['AdministracionPersona.Documento'] }),
    IdCompania: ref('AdministracionCompania', { computed: true, list: true, filter: true }),
    IdDivision: ref('SistemaDivision', { required: true, list: true, filter: true, fixed: true }),
    IdLicenciaConducir: ref('SistemaLicenciaConducir', { required: true, list: true, filter: true }),
    VencimientoNacional: date({ computed: true, list: true }),
    TiposVehiculo: refs('AdministracionTipoVehiculo', { required: true, missing: 'licencia_interna.sin_tipos', list: true, filter: true }),
    FechaEmision: date({ required: true, list: true }),
    FechaFin: date({ required: true, list: true, filter: true }),
    Restricciones: text({ max: 250, multiline: true }),
    IdArchivo: file({ accept: ['pdf'] }),
    /** The approved request of Acreditación that it was born of. */
    IdSolicitud: int({ server: true }),
    SuspendidaHasta: date({ server: true }),
    Anulada: flag({ server: true }),
    Motivo: text({ max: 250, server: true }),
    Estado: choice({ options: ESTADOS_LICENCIA, computed: true, list: true, filter: true }),
    /** S by request, M by hand. */
    Origen: choice({ options: ['M', 'S'], computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Numero',
    menu: ['030406'],
    sort: [{ selector: 'Numero', desc: true }],
    indexes: [['IdPersona', 'IdDivision']],
  },
);
