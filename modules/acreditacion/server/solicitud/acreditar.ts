import { assignPosition, issueLicence, markVisitor, openLink } from '@modules/administracion/server/public';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import { solicitudAprobada, vehiculoAcreditado } from '../../shared/news';
import { SUJETOS } from '../../shared/sujetos';
import { type Acreditable, SUBJECT_COLUMN } from '../consultas/estado.sql';
import { checkEndowment } from './dotacion';
import { isAbsent } from './requisitos.rules';
import { licenceOf } from './solicitado';
import type { Head, Requirement } from './solicitud.read';
import { checkVehicle } from './vehiculo.solicitado';

/** What an approval is of: the heading whole, what nobody owed left out. */
interface Approved {
  readonly head: Head;
  readonly IdContrato: number;
  readonly IdPerfilAcreditacion: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly requirements: readonly Requirement[];
  readonly IdPerfilAcceso: number | null;
}

/**
 * The last approval: whatever the request is about is accredited with its requirements and their expiries; what
 * others give for it (access profile) follows as news of the same commit.
 */
export async function accredit(ctx: Context, head: Head, requirements: readonly Requirement[]): Promise<void> {
  const { Entidad, IdPersona, IdVehiculo, IdCompaniaAcreditada, IdContrato, IdPerfilAcreditacion, FechaInicio, FechaFin } = head;
  if (IdContrato === null || IdPerfilAcreditacion === null || FechaInicio === null || FechaFin === null) throw refuse(SUJETOS[Entidad].falta);
  const [profile] = await ctx.tx.run(sql`select id_perfil_acceso from acreditacion_perfil where id_perfil_acreditacion = ${IdPerfilAcreditacion}`);
  const IdPerfilAcceso = profile?.id_perfil_acceso === null || profile?.id_perfil_acceso === undefined ? null : Number(profile.id_perfil_acceso);
  const delivered = requirements.filter((one) => !isAbsent(one));
  const of: Approved = { head, IdContrato, IdPerfilAcreditacion, FechaInicio, FechaFin, requirements: delivered, IdPerfilAcceso };
  if (Entidad === 'I') return accreditVisit(ctx, of);
  if (Entidad === 'P' && IdPersona !== null) return accreditWorker(ctx, of, IdPersona);
  if (Entidad === 'V' && IdVehiculo !== null) return accreditVehicle(ctx, of, IdVehiculo);
  if (Entidad === 'E' && IdCompaniaAcreditada !== null) {
    await store(ctx, of, 'compania', IdCompaniaAcreditada, {});
    return;
  }
  if (Entidad === 'L' && IdPersona !== null) return accreditDriver(ctx, of, IdPersona);
  throw refuse(SUJETOS[Entidad].falta);
}

/** Position and headcount come with a worker's accreditation. */
async function accreditWorker(ctx: Context, of: Approved, IdPersona: number): Promise<void> {
  const { head, IdContrato, FechaInicio, FechaFin } = of;
  await checkEndowment(ctx, 'persona', IdContrato, IdPersona);
  if (head.IdCargo !== null && !(await openLink(ctx.tx, IdPersona))) {
    await assignPosition(ctx, IdPersona, {
      IdCompania: head.IdCompania,
      IdDivision: head.IdDivision,
      IdContrato,
      TipoTrabajador: 'O',
      IdCargo: head.IdCargo,
      IdUnidadOrganizacional: head.IdUnidadOrganizacional,
      IdCentroCosto: head.IdCentroCosto,
      FechaInicio,
      FechaFin,
      IdSolicitud: head.IdSolicitud,
    });
  }
  const stored = await store(ctx, of, 'persona', IdPersona, { id_cargo: head.IdCargo, visita: 'N', id_anfitrion: null });
  tellPerson(ctx, of, IdPersona, stored);
}

/** Every visitor, for the days of the visit. */
async function accreditVisit(ctx: Context, of: Approved): Promise<void> {
  const rows = await ctx.tx.run(
    sql`select id_persona from acreditacion_solicitud_visita where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${of.head.IdSolicitud} and id_persona is not null order by id_persona`,
  );
  if (rows.length === 0) throw refuse(SUJETOS.I.falta);
  for (const row of rows) {
    const IdPersona = Number(row.id_persona);
    await markVisitor(ctx, IdPersona);
    const stored = await store(ctx, of, 'persona', IdPersona, { id_cargo: null, visita: 'S', id_anfitrion: of.head.IdAnfitrion });
    tellPerson(ctx, of, IdPersona, stored);
  }
}

async function accreditVehicle(ctx: Context, of: Approved, IdVehiculo: number): Promise<void> {
  const { head, IdContrato, IdPerfilAcceso } = of;
  await checkVehicle(ctx, head);
  await checkEndowment(ctx, 'vehiculo', IdContrato, IdVehiculo);
  const { id, FechaInicio, FechaFin } = await store(ctx, of, 'vehiculo', IdVehiculo, {});
  ctx.emit(vehiculoAcreditado, {
    IdSolicitud: head.IdSolicitud,
    IdAcreditacionVehiculo: id,
    IdVehiculo,
    IdDivision: head.IdDivision,
    IdPerfilAcceso,
    FechaInicio,
    FechaFin,
  });
}

/** The verified licence becomes the person's, and the division's internal licence is born. */
async function accreditDriver(ctx: Context, { head }: Approved, IdPersona: number): Promise<void> {
  const IdLicencia = await issueLicence(ctx, licenceOf(head, IdPersona), head.IdSolicitud);
  await ctx.tx.run(sql`update acreditacion_solicitud set id_licencia = ${IdLicencia} where id_solicitud = ${head.IdSolicitud}`);
}

interface Stored {
  readonly id: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
}

function tellPerson(ctx: Context, { head, IdPerfilAcceso }: Approved, IdPersona: number, { id, FechaInicio, FechaFin }: Stored): void {
  ctx.emit(solicitudAprobada, {
    IdSolicitud: head.IdSolicitud,
    IdAcreditacionPersona: id,
    IdPersona,
    IdDivision: head.IdDivision,
    IdPerfilAcceso,
    FechaInicio,
    FechaFin,
  });
}

/** Which of two periods begins first, while what was accredited goes on as the same: never across a demobilization, nor from visitor to worker. */
function startSql(kind: Acreditable, table: string): SQL {
  const same =
    kind === 'persona' ? `and ${table}.visita = excluded.visita and (${table}.visita = 'N' or ${table}.fecha_fin >= excluded.fecha_inicio - 1)` : '';
  return sql.raw(
    `case when ${table}.fecha_desmovilizacion is null ${same} then least(${table}.fecha_inicio, excluded.fecha_inicio) else excluded.fecha_inicio end`,
  );
}

/** Writes the accreditation of a subject in the division and contract, new or again, and its requirements. */
async function store(
  ctx: Context,
  { head, IdContrato, IdPerfilAcreditacion, FechaInicio, FechaFin, requirements }: Approved,
  kind: Acreditable,
  subject: number,
  own: Readonly<Record<string, string | number | null>>,
): Promise<Stored> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const table = `acreditacion_${kind}`;
  const [key, column] = [sql.raw(`id_${table}`), sql.raw(SUBJECT_COLUMN[kind])];
  const [into, papers] = [sql.raw(table), sql.raw(`${table}_requisito`)];
  const values = {
    id_compania: head.IdCompania,
    id_perfil_acreditacion: IdPerfilAcreditacion,
    id_unidad_organizacional: head.IdUnidadOrganizacional,
    fecha_fin: FechaFin,
    id_solicitud: head.IdSolicitud,
    ...own,
  };
  const names = Object.keys(values);
  const replaced = names.map((name) => `${name} = excluded.${name}`).join(', ');
  const [made] = await ctx.tx.run(
    sql`insert into ${into} (id_cliente, id_division, ${column}, id_contrato, fecha_inicio, ${sql.raw(names.join(', '))}, usuario_creacion)
      values (${IdCliente}, ${IdDivision}, ${subject}, ${IdContrato}, ${FechaInicio}, ${sql.join(
        Object.values(values).map((value) => sql`${value}`),
        sql`, `,
      )}, ${IdUsuario})
      on conflict (id_cliente, id_division, ${column}, id_contrato) do update set ${sql.raw(replaced)}, fecha_inicio = ${startSql(kind, table)},
        fecha_desmovilizacion = null, version = ${into}.version + 1, usuario_modificacion = ${IdUsuario}, fecha_modificacion = ${ctx.now.toISOString()}
      returning ${key} as id, fecha_inicio`,
  );
  const id = Number(made?.id);
  await ctx.tx.run(
    sql`insert into ${papers} (id_cliente, id_division, ${key}, id_requisito, obligatorio, fecha_emision, fecha_vencimiento, id_archivo, id_solicitud, usuario_creacion)
      select ${IdCliente}, ${IdDivision}, ${id}, x.requisito, x.obligatorio, x.emision::date, x.vencimiento::date, x.archivo, ${head.IdSolicitud}, ${IdUsuario}
      from jsonb_to_recordset(${JSON.stringify(
        requirements.map((one) => ({
          requisito: one.IdRequisito,
          obligatorio: one.Obligatorio,
          emision: one.FechaEmision,
          vencimiento: one.FechaVencimiento,
          archivo: one.Adjuntos.at(-1)?.IdArchivo ?? null,
        })),
      )}::jsonb) as x(requisito int, obligatorio text, emision text, vencimiento text, archivo int)
      on conflict (id_cliente, ${key}, id_requisito) do update set obligatorio = excluded.obligatorio, fecha_emision = excluded.fecha_emision,
        fecha_vencimiento = excluded.fecha_vencimiento, id_archivo = excluded.id_archivo, id_solicitud = excluded.id_solicitud, version = ${papers}.version + 1`,
  );
  return { id, FechaInicio: String(made?.fecha_inicio ?? FechaInicio), FechaFin };
}
