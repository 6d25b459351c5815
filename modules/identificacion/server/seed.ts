import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';
import { PLANTILLAS } from './plantilla/iniciales';

const REASONS = [
  { codigo: 'NUEVA', nombre: 'Primera emisión', uso: ['E'] },
  { codigo: 'RENOV', nombre: 'Renovación', uso: ['E'] },
  { codigo: 'CAMBIO', nombre: 'Cambio de datos o compañía', uso: ['E', 'R', 'I'] },
  { codigo: 'DETER', nombre: 'Deteriorada', uso: ['E', 'R', 'I'] },
  { codigo: 'PERDIDA', nombre: 'Pérdida', uso: ['E', 'I'] },
  { codigo: 'ROBO', nombre: 'Robo', uso: ['E', 'I'] },
  { codigo: 'ERRIMP', nombre: 'Error de impresión', uso: ['R'] },
  { codigo: 'SANCION', nombre: 'Sanción', uso: ['I'], reemision: 'N' },
];
/** Those by which the product itself ends credentials. */
const SYSTEM = [
  { codigo: 'VENCIDA', nombre: 'Vencida', uso: ['I'], sistema: 'S' },
  { codigo: 'CESE', nombre: 'Cese', uso: ['I'], sistema: 'S' },
  { codigo: 'DESMOV', nombre: 'Desmovilización', uso: ['I'], sistema: 'S' },
  { codigo: 'DEVUELTA', nombre: 'Devuelta', uso: ['I'], sistema: 'S' },
];
const WORKERS = ['TRABAJADOR'];
const EVERYONE = ['TRABAJADOR', 'VISITA'];
const IDENTIFICATIONS = [
  { codigo: 'DOC', nombre: 'Documento', medio: 'DOC', entidad: 'P', minima: 8, maxima: 15, defecto: 'S', condiciones: EVERYONE },
  { codigo: 'QR', nombre: 'Código QR', medio: 'QR', entidad: 'P', defecto: 'S', condiciones: EVERYONE },
  {
    codigo: 'TARJ',
    nombre: 'Tarjeta de proximidad',
    medio: 'TAR',
    entidad: 'P',
    minima: 4,
    maxima: 20,
    patron: '^[0-9A-F]+$',
    defecto: 'N',
    condiciones: EVERYONE,
  },
  { codigo: 'HUE', nombre: 'Huella', medio: 'HUE', entidad: 'P', defecto: 'N', condiciones: WORKERS },
  { codigo: 'ROS', nombre: 'Rostro', medio: 'ROS', entidad: 'P', defecto: 'N', condiciones: WORKERS },
  {
    codigo: 'PIN',
    nombre: 'Clave numérica',
    medio: 'PIN',
    entidad: 'P',
    minima: 4,
    maxima: 9,
    patron: '^[0-9]+$',
    defecto: 'N',
    condiciones: WORKERS,
  },
  { codigo: 'PLACA', nombre: 'Placa', medio: 'PLA', entidad: 'V', defecto: 'S', condiciones: WORKERS },
];
const CREDENTIALS = [
  { codigo: 'PROPIO', nombre: 'Personal propio', entidad: 'P', condiciones: WORKERS, contratista: 'N', lleva: 'QR', color: '#1864AB', prefijo: 'P' },
  {
    codigo: 'CONTR',
    nombre: 'Personal contratista',
    entidad: 'P',
    condiciones: WORKERS,
    contratista: 'S',
    lleva: 'QR',
    color: '#D9480F',
    prefijo: 'C',
  },
  {
    codigo: 'VISITA',
    nombre: 'Visita',
    entidad: 'P',
    condiciones: ['VISITA'],
    contratista: 'A',
    lleva: 'QR',
    color: '#2B8A3E',
    prefijo: 'V',
    prestable: 'S',
  },
  { codigo: 'VEH', nombre: 'Vehículo', entidad: 'V', condiciones: WORKERS, contratista: 'A', lleva: 'PLACA', color: '#495057', prefijo: 'H' },
];

async function addReasons(tx: Tx, idCliente: number, reasons: readonly object[]): Promise<void> {
  await tx.run(
    sql`insert into identificacion_motivo (id_cliente, codigo, nombre, uso, sistema, permite_reemision)
      select ${idCliente}::int, x.codigo, x.nombre, array(select jsonb_array_elements_text(x.uso)), coalesce(x.sistema, 'N'), coalesce(x.reemision, 'S')
      from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as x(codigo text, nombre text, uso jsonb, sistema text, reemision text) on conflict do nothing`,
  );
}

/** The reason by which the product ends credentials of a client, made when somebody's data has it no more. */
export async function systemReason(tx: Tx, idCliente: number, codigo: string): Promise<number> {
  const find = () =>
    tx.rows({ id_motivo: int }, sql`select id_motivo from identificacion_motivo where id_cliente = ${idCliente} and codigo = ${codigo}`);
  const [known] = await find();
  if (known) return known.id_motivo;
  await addReasons(
    tx,
    idCliente,
    [...REASONS, ...SYSTEM].filter((one) => one.codigo === codigo),
  );
  const [made] = await find();
  return Number(made?.id_motivo);
}

/** What each new client starts with; again, it adds only what is missing. */
export async function seedIdentificacion(tx: Tx, idCliente: number): Promise<void> {
  await addReasons(tx, idCliente, [...REASONS, ...SYSTEM]);
  await tx.run(
    sql`insert into identificacion_tipo_identificacion (id_cliente, codigo, nombre, medio, entidad, longitud_minima, longitud_maxima, patron, por_defecto, condiciones)
      select ${idCliente}::int, x.codigo, x.nombre, x.medio, x.entidad, x.minima, x.maxima, x.patron, x.defecto, array(select jsonb_array_elements_text(x.condiciones))
      from jsonb_to_recordset(${JSON.stringify(IDENTIFICATIONS)}::jsonb)
        as x(codigo text, nombre text, medio text, entidad text, minima int, maxima int, patron text, defecto text, condiciones jsonb) on conflict do nothing`,
  );
  await tx.run(
    sql`insert into identificacion_tipo_credencial (id_cliente, codigo, nombre, entidad, condiciones, contratista, id_tipo_identificacion, color_franja, dias_vigencia, requiere_foto, requiere_referencia1, etiqueta_referencia1, prefijo, correlativo, prestable)
      select ${idCliente}::int, x.codigo, x.nombre, x.entidad, array(select jsonb_array_elements_text(x.condiciones)), x.contratista, i.id_tipo_identificacion, x.color, 0, case when x.entidad = 'P' then 'S' else 'N' end, 'N', 'N.° de tarjeta', x.prefijo, 0, coalesce(x.prestable, 'N')
      from jsonb_to_recordset(${JSON.stringify(CREDENTIALS)}::jsonb)
        as x(codigo text, nombre text, entidad text, condiciones jsonb, contratista text, lleva text, color text, prefijo text, prestable text)
      join identificacion_tipo_identificacion i on i.id_cliente = ${idCliente} and i.codigo = x.lleva on conflict do nothing`,
  );
  await seedTemplates(tx, idCliente);
}

/** The templates that a client starts with, and the types that are drawn by them: where it has none of its own. */
async function seedTemplates(tx: Tx, idCliente: number): Promise<void> {
  const templates = JSON.stringify(PLANTILLAS);
  const made = await tx.rows(
    { id: int },
    sql`with nuevas as (
        insert into identificacion_plantilla (id_cliente, codigo, nombre, orientacion, doble_cara, numero)
        select ${idCliente}::int, x.codigo, x.nombre, x.orientacion, x.doble, 1 from jsonb_to_recordset(${templates}::jsonb) as x(codigo text, nombre text, orientacion text, doble text)
        where not exists (select 1 from identificacion_plantilla p where p.id_cliente = ${idCliente}) returning id_plantilla, codigo
      )
      insert into identificacion_plantilla_version (id_cliente, id_plantilla, numero, doble_cara, elementos)
      select ${idCliente}::int, n.id_plantilla, 1, x.doble, x.elementos from nuevas n join jsonb_to_recordset(${templates}::jsonb) as x(codigo text, doble text, elementos jsonb) on x.codigo = n.codigo
      returning id_plantilla as id`,
  );
  if (made.length === 0) return;
  await tx.run(
    sql`update identificacion_tipo_credencial t set id_plantilla = p.id_plantilla
      from jsonb_to_recordset(${templates}::jsonb) as x(codigo text, tipos jsonb) join identificacion_plantilla p on p.id_cliente = ${idCliente} and p.codigo = x.codigo
      where t.id_cliente = ${idCliente} and t.id_plantilla is null and x.tipos ? t.codigo`,
  );
}

/**
 * The means of identification that everyone accredited has, given to those who lack them: to some people, or to all
 * whom the client has accredited.
 */
export async function giveDefaultTypes(tx: Tx, idCliente: number, people: readonly number[] | null): Promise<void> {
  await tx.run(
    sql`insert into identificacion_persona_tipo (id_cliente, id_persona, id_tipo_identificacion, fecha_inicio, origen)
      select a.id_cliente, a.id_persona, t.id_tipo_identificacion, min(a.fecha_inicio), 'A'
      from acreditacion_persona a join identificacion_tipo_identificacion t on t.id_cliente = a.id_cliente and t.por_defecto = 'S' and t.activo = 'S' and t.entidad = 'P'
        and (case when a.visita = 'S' then 'VISITA' else 'TRABAJADOR' end) = any(t.condiciones)
      where a.id_cliente = ${idCliente} and a.fecha_desmovilizacion is null and (${people === null} or a.id_persona = any(${sql.param([...(people ?? [])])}::int[]))
      group by a.id_cliente, a.id_persona, t.id_tipo_identificacion
      on conflict (id_cliente, id_persona, id_tipo_identificacion) do update set fecha_fin = null where identificacion_persona_tipo.fecha_fin is not null`,
  );
}

/** The same of vehicles, whatever was asked of them: to some, or to all that the client has accredited. */
export async function giveDefaultTypesOfVehicles(tx: Tx, idCliente: number, vehicles: readonly number[] | null): Promise<void> {
  await tx.run(
    sql`insert into identificacion_persona_tipo (id_cliente, id_vehiculo, id_tipo_identificacion, fecha_inicio, origen)
      select a.id_cliente, a.id_vehiculo, t.id_tipo_identificacion, min(a.fecha_inicio), 'A'
      from acreditacion_vehiculo a join identificacion_tipo_identificacion t on t.id_cliente = a.id_cliente and t.por_defecto = 'S' and t.activo = 'S' and t.entidad = 'V'
      where a.id_cliente = ${idCliente} and a.fecha_desmovilizacion is null and (${vehicles === null} or a.id_vehiculo = any(${sql.param([...(vehicles ?? [])])}::int[]))
      group by a.id_cliente, a.id_vehiculo, t.id_tipo_identificacion
      on conflict (id_cliente, id_vehiculo, id_tipo_identificacion) do update set fecha_fin = null where identificacion_persona_tipo.fecha_fin is not null`,
  );
}

/** Clients that were there before the module begin with what a new one does; those that have begun are left as they are. */
export async function seedLate(tx: Tx): Promise<void> {
  const rows = await tx.rows(
    { id_cliente: int },
    sql`select c.id_cliente from sistema_cliente c where not exists (select 1 from identificacion_motivo m where m.id_cliente = c.id_cliente) order by 1`,
  );
  for (const row of rows) {
    await seedIdentificacion(tx, row.id_cliente);
    await giveDefaultTypes(tx, row.id_cliente, null);
    await giveDefaultTypesOfVehicles(tx, row.id_cliente, null);
  }
  const undrawn = await tx.rows(
    { id_cliente: int },
    sql`select c.id_cliente from sistema_cliente c where not exists (select 1 from identificacion_plantilla p where p.id_cliente = c.id_cliente) order by 1`,
  );
  for (const row of undrawn) await seedTemplates(tx, row.id_cliente);
}
