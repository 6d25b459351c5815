import { assignPosition, issueLicence, markVisitor, openLink } from '@modules/administracion/server/public';
import { snake } from '@platform/entity/entity';
import { int, json, oneOf, orNull } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import {
  AcreditacionCompania,
  AcreditacionCompaniaRequisito,
  AcreditacionPersona,
  AcreditacionPersonaRequisito,
  AcreditacionVehiculo,
  AcreditacionVehiculoRequisito,
} from '../../shared/acreditacion.entity';
import { solicitudAprobada, vehiculoAcreditado } from '../../shared/news';
import { SUJETOS } from '../../shared/sujetos';
import { type Acreditable, SUBJECT_COLUMN } from '../consultas/estado.sql';
import { checkEndowment } from './dotacion';
import { type Replaced, type WholeRow, wholeRow, wholeRows } from './reponer';
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
  /** What it writes over, as it goes. */
  readonly replaces: Replaced;
}

/**
 * The last approval: whatever the request is about is accredited with its requirements and their expiries; what
 * others give for it (access profile) follows as news of the same commit.
 */
export async function accredit(ctx: Context, head: Head, requirements: readonly Requirement[]): Promise<Replaced> {
  const replaces: Replaced = { acreditaciones: [], vinculo: null };
  await accreditSubject(ctx, head, requirements, replaces);
  return replaces;
}

async function accreditSubject(ctx: Context, head: Head, requirements: readonly Requirement[], replaces: Replaced): Promise<void> {
  const { Entidad, IdPersona, IdVehiculo, IdCompaniaAcreditada, IdContrato, IdPerfilAcreditacion, FechaInicio, FechaFin } = head;
  if (IdContrato === null || IdPerfilAcreditacion === null || FechaInicio === null || FechaFin === null) throw refuse(SUJETOS[Entidad].falta);
  const profile = await ctx.tx.first(
    { id_perfil_acceso: orNull(int) },
    sql`select id_perfil_acceso from acreditacion_perfil where id_perfil_acreditacion = ${IdPerfilAcreditacion}`,
  );
  const IdPerfilAcceso = profile?.id_perfil_acceso ?? null;
  const delivered = requirements.filter((one) => !isAbsent(one));
  const of: Approved = { head, IdContrato, IdPerfilAcreditacion, FechaInicio, FechaFin, requirements: delivered, IdPerfilAcceso, replaces };
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
    of.replaces.vinculo = { IdPersona, Inactivo: await isInactive(ctx, IdPersona) };
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
  const stored = await store(ctx, of, 'persona', IdPersona, { IdCargo: head.IdCargo, Visita: 'N', IdAnfitrion: null });
  tellPerson(ctx, of, IdPersona, stored);
}

async function isInactive(ctx: Context, IdPersona: number): Promise<'S' | 'N'> {
  const { inactivo } = await ctx.tx.one(
    { inactivo: oneOf(['S', 'N']) },
    sql`select inactivo from administracion_persona where id_persona = ${IdPersona}`,
  );
  return inactivo;
}

/** Every visitor, for the days of the visit. */
async function accreditVisit(ctx: Context, of: Approved): Promise<void> {
  const visitors = await ctx.tx.rows(
    { id_persona: orNull(int) },
    sql`select id_persona from acreditacion_solicitud_visita where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${of.head.IdSolicitud} order by id_persona`,
  );
  const people = visitors.flatMap(({ id_persona }) => id_persona ?? []);
  if (people.length === 0) throw refuse(SUJETOS.I.falta);
  for (const IdPersona of people) {
    await markVisitor(ctx, IdPersona);
    const stored = await store(ctx, of, 'persona', IdPersona, { IdCargo: null, Visita: 'S', IdAnfitrion: of.head.IdAnfitrion });
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

const ACCREDITED = {
  persona: { of: AcreditacionPersona, papers: AcreditacionPersonaRequisito, subject: 'IdPersona', key: 'IdAcreditacionPersona' },
  vehiculo: { of: AcreditacionVehiculo, papers: AcreditacionVehiculoRequisito, subject: 'IdVehiculo', key: 'IdAcreditacionVehiculo' },
  compania: { of: AcreditacionCompania, papers: AcreditacionCompaniaRequisito, subject: 'IdCompaniaAcreditada', key: 'IdAcreditacionCompania' },
} as const;

/** Which of two periods begins first, while what was accredited goes on as the same: never across a demobilization, nor from visitor to worker. */
function startSql(kind: Acreditable): SQL {
  const same = kind === 'persona' ? `and t.visita = excluded.visita and (t.visita = 'N' or t.fecha_fin >= excluded.fecha_inicio - 1)` : '';
  return sql.raw(
    `case when t.fecha_desmovilizacion is null ${same} then least(t.fecha_inicio, excluded.fecha_inicio) else excluded.fecha_inicio end`,
  );
}

/** The accreditation that is there already, with its papers, held until the transaction ends. */
async function standing(
  ctx: Context,
  kind: Acreditable,
  subject: number,
  IdContrato: number,
): Promise<{ fila: WholeRow | null; papeles: WholeRow[] }> {
  const [table, papers, key] = [`acreditacion_${kind}`, `acreditacion_${kind}_requisito`, `id_acreditacion_${kind}`].map((name) => sql.raw(name));
  const found = await ctx.tx.first(
    { fila: json(wholeRow), papeles: json(wholeRows) },
    sql`select to_jsonb(a) as fila, (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from ${papers} p where p.id_cliente = a.id_cliente and p.${key} = a.${key}) as papeles
      from ${table} a where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision}
        and a.${sql.raw(SUBJECT_COLUMN[kind])} = ${subject} and a.id_contrato = ${IdContrato} for no key update of a`,
  );
  return found ?? { fila: null, papeles: [] };
}

/** Writes the accreditation of a subject in the division and contract, new or again, and its requirements. */
async function store(
  ctx: Context,
  { head, IdContrato, IdPerfilAcreditacion, FechaInicio, FechaFin, requirements, replaces }: Approved,
  kind: Acreditable,
  subject: number,
  own: Readonly<Record<string, string | number | null>>,
): Promise<Stored> {
  const { of, papers, subject: field, key } = ACCREDITED[kind];
  const columns = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sql`${value}`]));
  const { IdCompania, IdUnidadOrganizacional, IdSolicitud } = head;
  const before = await standing(ctx, kind, subject, IdContrato);
  const [made] = await addRows(ctx, of, {
    values: {
      ...columns(own),
      ...{ IdCompania, IdPerfilAcreditacion, IdUnidadOrganizacional, IdSolicitud, IdContrato, FechaInicio, FechaFin },
      ...columns({ [field]: subject }),
    },
    clash: {
      on: sql`id_cliente, id_division, ${sql.raw(SUBJECT_COLUMN[kind])}, id_contrato`,
      takes: ['IdCompania', 'IdPerfilAcreditacion', 'IdUnidadOrganizacional', 'IdSolicitud', 'FechaFin'],
      set: {
        ...Object.fromEntries(Object.keys(own).map((name) => [name, sql.raw(`excluded.${snake(name)}`)])),
        ...{ FechaInicio: startSql(kind), FechaDesmovilizacion: null },
      },
    },
    returning: sql`t.fecha_inicio, t.version`,
  });
  const id = Number(made?.id);
  replaces.acreditaciones.push({ clase: kind, sujeto: subject, id, version: Number(made?.version), ...before });
  const delivered = requirements.map((one) => ({
    requisito: one.IdRequisito,
    obligatorio: one.Obligatorio,
    emision: one.FechaEmision,
    vencimiento: one.FechaVencimiento,
    archivo: one.Adjuntos.at(-1)?.IdArchivo ?? null,
  }));
  await addRows(ctx, papers, {
    values: {
      ...columns({ [key]: id }),
      ...{
        IdRequisito: sql`x.requisito`,
        Obligatorio: sql`x.obligatorio`,
        FechaEmision: sql`x.emision::date`,
        FechaVencimiento: sql`x.vencimiento::date`,
      },
      ...{ IdArchivo: sql`x.archivo`, IdSolicitud },
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(delivered)}::jsonb) as x(requisito int, obligatorio text, emision text, vencimiento text, archivo int)`,
    clash: {
      on: sql`id_cliente, ${sql.raw(snake(key))}, id_requisito`,
      takes: ['Obligatorio', 'FechaEmision', 'FechaVencimiento', 'IdArchivo', 'IdSolicitud'],
    },
  });
  return { id, FechaInicio: String(made?.fecha_inicio ?? FechaInicio), FechaFin };
}
