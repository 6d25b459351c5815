/** Where the parts of what was read stand among the parameters of a statement. */
export interface ReadAt {
  readonly client: string;
  /** DOC, TAR, COD, QR, HUE, ROS, PIN, ID; any other finds nobody. */
  readonly means: string;
  /** The identifier, and the same as a RUT. */
  readonly read: string;
  readonly rut: string;
  /** Any when null. */
  readonly documentType: string;
  /** Of ID. */
  readonly person: string;
  /** Of a QR. */
  readonly token: string;
}

/** Whom a reading means: `leida`, the credential that was read, and `candidatas`, the people it may be of. */
export const READ_PEOPLE = (at: ReadAt): string => `leida as materialized (
  select c.* from identificacion_credencial c
  where ${at.means}::text in ('TAR', 'COD', 'QR') and c.id_cliente = ${at.client} and (c.codigo = ${at.read}::text or c.codigo_referencia1 = ${at.read} or c.codigo_referencia2 = ${at.read}
    or c.id_credencial = (select k.id_credencial from identificacion_credencial_token k where k.token = ${at.token}::text))
  order by c.id_credencial desc limit 1
), candidatas as materialized (
  select p.id_persona from administracion_persona p
    where ${at.means}::text = 'DOC' and p.id_cliente = ${at.client} and p.documento = ${at.read}::text and (${at.documentType}::int is null or p.id_tipo_documento = ${at.documentType})
  union
  select p.id_persona from administracion_persona p join sistema_tipo_documento d on d.id_tipo_documento = p.id_tipo_documento
    where ${at.means} = 'DOC' and p.id_cliente = ${at.client} and p.documento = ${at.rut}::text and ${at.rut} <> ${at.read} and d.digito_verificador = 'RUT'
      and (${at.documentType} is null or p.id_tipo_documento = ${at.documentType})
  union
  select a.id_persona from acceso_persona a where ${at.means} in ('HUE', 'ROS', 'PIN') and a.id_cliente = ${at.client} and a.codigo_equipo = ${at.read}
  union
  select p.id_persona from administracion_persona p where ${at.means} = 'ID' and p.id_persona = ${at.person}::int and p.id_cliente = ${at.client}
  union
  select c.id_persona from leida c
)`;
