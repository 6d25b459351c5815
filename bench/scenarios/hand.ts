/*
 * What a person who knows these tables would write for the same answers, and no more: no session, no permission, nothing configurable.
 * Days are the server's own; ten columns, as the grid of people first shows them.
 */

/** Name and state of a person, by its own row. */
const PERSON = `t.id_persona as "IdPersona", t.documento as "Documento", upper(t.apellido_paterno || coalesce(' ' || t.apellido_materno, '')) as "Apellidos",
  t.nombres as "Nombres", extract(year from age(t.fecha_nacimiento))::int as "Edad",
  case when t.actual_cese_aplicado is not null or t.actual_fecha_cese < current_date then 'C' when t.inactivo = 'S' then 'I' else 'A' end as "Estado",
  c.alias as "Compania", k.codigo as "Contrato", g.cargo as "Cargo", t.actual_fecha_fin as "FechaFin"`;
const JOINS = `left join administracion_compania c on c.id_compania = t.actual_id_compania left join administracion_contrato k on k.id_contrato = t.actual_id_contrato
  left join administracion_cargo g on g.id_cargo = t.actual_id_cargo`;
/** Whether somebody works here: what the state A says. */
export const ACTIVE = `t.actual_cese_aplicado is null and coalesce(t.actual_fecha_cese >= current_date, true) and t.inactivo = 'N'`;

const USUAL = 't.apellido_paterno, t.apellido_materno, t.nombres, t.id_persona';

interface Asked {
  /** Over `t`; its client is $1. */
  readonly where: string;
  readonly order?: string;
  readonly take?: string;
  /** Tables that the condition or the order needs. */
  readonly joined?: boolean;
}

/** A page of people and how many there are, found once: for conditions that some hundreds of people meet. */
export const peopleFound = ({ where, order = USUAL, take = 'limit 20' }: Asked): string => `with f as materialized (
    select t.id_persona, ${order.replaceAll('t.id_persona', 't.id_persona as llave').replace(/ (desc|asc)/g, '')} from administracion_persona t where t.id_cliente = $1 and ${where})
  select (select count(*) from f) as total, ${PERSON}
  from (select id_persona from f order by ${order.replaceAll('t.id_persona', 'llave').replaceAll('t.', '')} ${take}) x join administracion_persona t using (id_persona) ${JOINS} order by ${order}`;

/** The same where everybody, or nearly, meets it: in the order of an index; the total is another statement. */
export const peopleInOrder = ({ where, order = USUAL, take = 'limit 20', joined = false }: Asked): string =>
  joined
    ? `select ${PERSON} from administracion_persona t ${JOINS} where t.id_cliente = $1 and ${where} order by ${order} ${take}`
    : `select ${PERSON} from (select t.id_persona from administracion_persona t where t.id_cliente = $1 and ${where} order by ${order} ${take}) x
      join administracion_persona t using (id_persona) ${JOINS} order by ${order}`;

export const peopleCounted = ({ where }: Pick<Asked, 'where'>): string =>
  `select count(*)::int as total from administracion_persona t where t.id_cliente = $1 and ${where}`;

export const ONE_PERSON = `select t.*, c.alias as "Compania", k.codigo as "Contrato", g.cargo as "Cargo" from administracion_persona t ${JOINS}
  where t.id_persona = $1 and t.id_cliente = $2`;

const MARK = `t.id_marca as "IdMarca", t.fecha as "Fecha", t.hora as "Hora", upper(p.apellido_paterno || coalesce(' ' || p.apellido_materno, '') || ', ' || p.nombres) as "Persona",
  t.identificador as "Identificador", c.alias as "Compania", d.nombre as "Puerta", t.modo_marcacion as "ModoMarcacion", t.resultado as "Resultado", t.codigo as "Codigo"`;
const MARK_JOINS = `left join administracion_persona p on p.id_persona = t.id_persona left join administracion_compania c on c.id_compania = t.id_compania
  join acceso_puerta d on d.id_puerta = t.id_puerta`;

/** A page of marks, the last first; its division is $1. */
export const marksInOrder = (where: string, order = 't.fecha_hora desc, t.id_marca desc'): string =>
  `select ${MARK} from acceso_marca t ${MARK_JOINS} where t.id_division = $1 and ${where} order by ${order} limit 20`;
export const marksCounted = (where: string, most?: number): string =>
  `select count(*)::int as total from (select 1 from acceso_marca t where t.id_division = $1 and ${where} ${most ? `limit ${most}` : ''}) s`;

const AUDIT = `insert into base_auditoria (id_cliente, id_division, id_usuario, direccion, pantalla, entidad, registro, accion, cambios)`;

/** A new person: refused where the document is taken (unique index), and its trace. */
export const NEW_PERSON = `with hecha as (
    insert into administracion_persona (id_cliente, id_tipo_documento, documento, apellido_paterno, apellido_materno, nombres, sexo, fecha_nacimiento, id_pais_nacimiento, id_pais_residencia,
      nacionalidad, telefono_movil, direccion, contacto_emergencia, telefono_emergencia, usuario_creacion)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 'Peruana', $10, $11, $12, $13, 'ADMIN') on conflict do nothing returning *
  ), traza as (${AUDIT} select id_cliente, $14, 'ADMIN', '127.0.0.1', '/administracion/personas', 'AdministracionPersona', id_persona::text, 'crear', $15::jsonb from hecha)
  select * from hecha`;

/** A change of a person of this version, and its trace. */
export const CHANGED_PERSON = `with hecha as (
    update administracion_persona set telefono_movil = $3, direccion = $4, version = version + 1, usuario_modificacion = 'ADMIN', fecha_modificacion = now()
    where id_persona = $1 and id_cliente = $2 and version = 1 returning *
  ), traza as (${AUDIT} select id_cliente, $5, 'ADMIN', '127.0.0.1', '/administracion/personas', 'AdministracionPersona', id_persona::text, 'editar', $6::jsonb from hecha)
  select * from hecha`;

/** Who passes and why not, by one read: the person, its accreditation in force with no paper expired, its access, what is against it. */
export const GATE_FACTS = `select p.id_persona as "IdPersona", upper(p.apellido_paterno || coalesce(' ' || p.apellido_materno, '') || ', ' || p.nombres) as "Nombre", f.hash as "Foto",
    a.id_acreditacion_persona as "IdAcreditacion", a.id_compania as "IdCompania", a.id_contrato as "IdContrato", c.alias as "Compania", p.inactivo as "Inactivo",
    not exists (select 1 from acreditacion_persona_requisito q where q.id_acreditacion_persona = a.id_acreditacion_persona and q.obligatorio = 'S' and q.fecha_vencimiento < current_date) as "Papeles",
    exists (select 1 from acceso_asignacion s where s.id_cliente = p.id_cliente and s.id_persona = p.id_persona and s.id_division = $3 and current_date between s.fecha_inicio and s.fecha_fin) as "Acceso",
    exists (select 1 from acceso_restriccion r where r.id_cliente = p.id_cliente and r.id_persona = p.id_persona and r.id_division = $3 and r.fecha_levantamiento is null) as "Restringida"
  from administracion_persona p left join base_archivo f on f.id_archivo = p.foto_perfil
  left join acreditacion_persona a on a.id_cliente = p.id_cliente and a.id_persona = p.id_persona and a.id_division = $3 and current_date between a.fecha_inicio and a.fecha_fin
  left join administracion_compania c on c.id_compania = a.id_compania
  where p.id_cliente = $1 and p.documento = $2`;

/** The mark of the decision, on disk, where its subject is now, and its trace. */
export const GATE_MARK = `with marca as (
    insert into acceso_marca (id_cliente, id_division, fecha, hora, id_persona, identificador, id_compania, id_zona, id_puerta, modo_marcacion, funcion, tipo_identificacion, tipo_marcacion, resultado,
      codigo, origen, id_punto_control, id_contrato, id_usuario, fecha_hora, fecha_hora_recepcion, motivos, id_movimiento, id_marca_origen, clave_origen, huella_peticion, huella_sellada)
    values ($1, $2, current_date, to_char(now(), 'HH24:MI:SS'), $3, $4, $5, $6, $7, 'S', 'E', 'DOC', 'T', 'S', '000', 'PU', $8, $9, 'GARITA', now(), now(), '[]', gen_random_uuid()::text, 'mano-' || $10, 'MANO',
      repeat('0', 64), repeat('0', 64)) returning id_marca, fecha_hora
  ), entra as (
    insert into acceso_presencia (id_cliente, id_division, entidad, id_persona, id_zona, desde, id_marca, usuario_creacion) select $1, $2, 'P', $3, $6, fecha_hora, id_marca, 'GARITA' from marca
    on conflict (id_cliente, id_persona) do update set id_zona = excluded.id_zona, desde = excluded.desde, id_marca = excluded.id_marca
  ), traza as (${AUDIT} select $1, $2, 'GARITA', '127.0.0.1', '/acceso/puesto-control', 'AccesoMarca', id_marca::text, 'registrar', null from marca)
  select id_marca as "IdMarca" from marca`;

/** The last hour at the gates, and who is inside; the division is $1. */
export const MONITOR = `select (count(*) filter (where resultado = 'S' and modo_marcacion = 'S'))::int as "Entradas", (count(*) filter (where resultado = 'S' and modo_marcacion = 'N'))::int as "Salidas",
    (count(*) filter (where resultado = 'N'))::int as "Denegadas", (select count(*)::int from acceso_presencia where id_division = $1 and entidad = 'P') as "Dentro"
  from acceso_marca where id_division = $1 and rebote = 'N' and fecha_hora >= now() - interval '1 hour'`;
