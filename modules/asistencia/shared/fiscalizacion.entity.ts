import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, email, int, moment, ref, text } from '@platform/entity/field';

export const MENU_FISCALIZACION = ['050403'] as const;
/** Days that an inspection may last, its first and last among them. */
export const DIAS_FISCALIZACION = 30;

/** An inspector of labour whom a company shows its attendance to, for some days. */
export const Fiscalizacion = entity(
  'AsistenciaFiscalizacion',
  {
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true }),
    Institucion: text({ max: 120, required: true, list: true, search: true }),
    Nombre: text({ max: 120, required: true, list: true, search: true }),
    Correo: email({ max: 120, required: true, list: true, search: true }),
    FechaInicio: date({ required: true, list: true, filter: true }),
    FechaFin: date({ required: true, list: true, filter: true }),
    /** E the company enabled it, S the inspector asked by himself. */
    Origen: choice({ options: ['E', 'S'], required: true, server: true, default: 'E', list: true, filter: true }),
    FechaRetiro: moment({ server: true, list: true }),
    UltimoIngreso: moment({ server: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Nombre',
    menu: MENU_FISCALIZACION,
    operations: ['consultar', 'crear', 'exportar'],
    company: 'IdCompania',
    rules: [notBefore('FechaFin', 'FechaInicio')],
    indexes: [['Correo', 'FechaFin']],
    sort: [{ selector: 'FechaInicio', desc: true }],
  },
);

/** A code that an inspector asked for, and the key that it gave: both as prints. */
export const FiscalizacionClave = entity(
  'AsistenciaFiscalizacionClave',
  {
    IdFiscalizacion: ref('AsistenciaFiscalizacion', { required: true, server: true }),
    HashCodigo: code({ max: 64, keepCase: true, required: true, server: true }),
    CodigoVence: moment({ required: true, server: true }),
    Intentos: int({ required: true, default: 0, server: true }),
    HashClave: code({ max: 64, keepCase: true, server: true }),
    ClaveVence: moment({ server: true }),
    Direccion: text({ max: 45, server: true }),
  },
  {
    scope: 'cliente',
    title: 'CodigoVence',
    menu: [],
    operations: [],
    evidence: true,
    indexes: [['IdFiscalizacion', 'CodigoVence'], ['HashClave']],
  },
);

/** Each look of an inspector, for the company to see. */
export const FiscalizacionConsulta = entity(
  'AsistenciaFiscalizacionConsulta',
  {
    IdFiscalizacion: ref('AsistenciaFiscalizacion', { required: true, list: true, filter: true, server: true }),
    IdCompania: ref('AdministracionCompania', { required: true, filter: true, server: true }),
    FechaHora: moment({ required: true, list: true, filter: true, server: true }),
    Que: choice({
      options: ['ingreso', 'salida', 'personas', 'A1', 'A8', 'A9', 'A10', 'A11', 'A12', 'marcas', 'cadena', 'comprobar'],
      required: true,
      list: true,
      filter: true,
      server: true,
    }),
    /** P on the screen, X workbook, F document, C file of the chain. */
    Formato: choice({ options: ['P', 'X', 'F', 'C'], list: true, server: true }),
    FechaInicio: date({ list: true, server: true }),
    FechaFin: date({ list: true, server: true }),
    IdPersona: ref('AdministracionPersona', { list: true, server: true }),
    Direccion: text({ max: 45, list: true, server: true }),
  },
  {
    scope: 'cliente',
    title: 'Que',
    menu: MENU_FISCALIZACION,
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    evidence: true,
    grows: true,
    indexes: [['IdFiscalizacion', 'FechaHora']],
    sort: [{ selector: 'FechaHora', desc: true }],
  },
);
