/** Columns of the request of a step `t`. */
export const ofRequest = (column: string): string =>
  `select ${column} from acreditacion_solicitud s join administracion_compania c on c.id_compania = s.id_compania where s.id_solicitud = t.id_solicitud`;

/** The number of the request of a step `t`, which leads to it. */
export const REQUEST = { sql: ofRequest('s.numero'), thing: { resource: 'AcreditacionSolicitud', sql: 't.id_solicitud' } } as const;

/** Who did a step `t`. */
export const USER = {
  field: 'IdUsuario',
  sql: "select u.nombre || ' ' || u.apellido from seguridad_usuario u where u.id_usuario = t.id_usuario",
} as const;

/** The company of an accreditation `t`, and its contract. */
export const COMPANY = {
  field: 'IdCompania',
  sql: 'select c.alias from administracion_compania c where c.id_compania = t.id_compania',
  thing: { resource: 'AdministracionCompania', sql: 't.id_compania' },
} as const;
export const CONTRACT = {
  field: 'IdContrato',
  sql: 'select c.codigo from administracion_contrato c where c.id_contrato = t.id_contrato',
  thing: { resource: 'AdministracionContrato', sql: 't.id_contrato' },
} as const;
