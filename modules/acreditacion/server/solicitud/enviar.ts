import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, Problem, refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { addRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { solicitudEnviada } from '../../shared/news';
import { type Estado, SolicitudRol } from '../../shared/solicitud.entity';
import { missingFields, SUJETOS } from '../../shared/sujetos';
import { tellExceeded, tellSent } from '../avisos';
import { demandCorrection } from './corregido';
import { nextNumbers } from './correlativo';
import { type Counted, type Exceeded, endowmentCheck } from './dotacion';
import { refuseSecondRequests } from './encurso';
import type { Note } from './historial';
import { missingRequirements } from './requisitos.rules';
import { type Settled, settleAll } from './solicitado';
import { type Head, type Requirement, requirementsOfMany } from './solicitud.read';
import { type Held, solicitudStates } from './solicitud.states';

interface Sent {
  readonly IdSolicitud: number;
  readonly Numero: string | null;
  readonly Estado: Estado;
}

/** I, O → P: one request, as a set of one. */
export async function send(ctx: Context, kit: RouteKit, id: number | string): Promise<Sent> {
  const [sent] = await sendMany(ctx, kit, [id]);
  if (!sent) throw notFound();
  return sent;
}

/**
 * I, O → P: everything in place, numbered in the order of their keys, each role told. What all of them ask is asked once, and what is written of all goes with one statement: the first refusal refuses them all.
 */
export async function sendMany(ctx: Context, kit: RouteKit, ids: readonly (number | string)[], told: Told = 'each'): Promise<Sent[]> {
  const heads = await solicitudStates.takeAll(ctx, ids, 'enviar', 'solicitante');
  if (heads.length === 0) return [];
  const requirements = await requirementsOfMany(
    ctx,
    heads.map((head) => head.IdSolicitud),
  );
  const whole = await wholeOf(ctx, kit, heads, requirements);
  await askRoles(ctx, heads, whole.roles);
  const ready = await admittedOf(ctx, heads, whole);
  const { set, note, changes } = stepOf(ctx, heads, ready, told);
  const from = aboutOf(heads, ready);
  const Estado = await solicitudStates.runAll(ctx, heads, 'enviar', 'solicitante', { set, from, where: sql`t.id_solicitud = x.s`, note, changes });
  return sentOf(ctx, heads, ready, told, Estado);
}

/** Each by itself, or together at the end of the mass request that they are of. */
type Told = 'each' | 'together';

/** Requests with everything in place: the roles that are to evaluate each, and what it is about as it is now. */
interface Whole {
  readonly roles: readonly (readonly number[])[];
  readonly settled: readonly Settled[];
}
/** Requests that there is room for, with their numbers. */
interface Ready extends Whole {
  readonly admitted: readonly Admitted[];
  readonly numbers: readonly string[];
}

/** Requests in hand that may be sent by all that they hold: those that are there, and those that are made as they are sent. */
export async function wholeOf(
  ctx: Context,
  kit: RouteKit,
  heads: readonly Held[],
  requirements: ReadonlyMap<number, readonly Requirement[]>,
): Promise<Whole> {
  await checkHeads(ctx, heads);
  const roles: number[][] = [];
  for (const head of heads) roles.push(await rolesAsked(ctx, head, requirements.get(head.IdSolicitud) ?? []));
  return { roles, settled: await settleAll(ctx, kit, heads) };
}

/** Requests that may be sent beside the others, with their numbers. From here to the commit others wait, for the contract and for the series: whatever may come before does. */
export async function admittedOf(ctx: Context, heads: readonly Held[], whole: Whole): Promise<Ready> {
  const admitted = await admitAll(ctx, heads, whole.settled);
  return { ...whole, admitted, numbers: await numbersOf(ctx, heads) };
}

/** What is told of requests that are sent. */
export async function sentOf(ctx: Context, heads: readonly Held[], { roles, admitted, numbers }: Ready, told: Told, Estado: Estado): Promise<Sent[]> {
  for (const [at, { IdSolicitud }] of heads.entries()) {
    const exceeded = admitted[at]?.exceeded;
    if (told === 'each') await tellSent(ctx, IdSolicitud);
    if (told === 'each' && exceeded) await tellExceeded(ctx, IdSolicitud, exceeded);
    ctx.emit(solicitudEnviada, { IdSolicitud, Roles: [...(roles[at] ?? [])] });
  }
  return heads.map(({ IdSolicitud }, at) => ({ IdSolicitud, Numero: numbers[at] ?? null, Estado }));
}

/** Dates and contract of requests about to be sent, with what their entity demands. */
async function checkHeads(ctx: Context, heads: readonly Head[]): Promise<void> {
  const found = await ctx.tx.rows(
    { id_contrato: int, fecha_inicio: text, fecha_fin: text },
    sql`select id_contrato, fecha_inicio, fecha_fin from administracion_contrato where id_contrato = any(${sql.param([...new Set(heads.flatMap((head) => head.IdContrato ?? []))])}::int[])`,
  );
  const contracts = new Map(found.map((row) => [row.id_contrato, { desde: row.fecha_inicio, hasta: row.fecha_fin }]));
  for (const head of heads) {
    const { id, datos, falta } = SUJETOS[head.Entidad];
    if (id && datos && head[id] === null && head[datos] === null) throw refuse(falta, undefined, id);
    const missing = missingFields(head.Entidad, head);
    if (missing.length > 0) {
      throw new Problem(
        400,
        'campo.obligatorio',
        {},
        { errors: missing.map((field) => ({ field, message: 'campo.obligatorio' })), extra: { recurso: 'AcreditacionSolicitud' } },
      );
    }
    const { FechaInicio, FechaFin } = head;
    if (FechaInicio === null || FechaFin === null) continue;
    if (head.Ronda === 0 && FechaInicio < today(ctx)) throw refuse('solicitud.inicio_pasado', undefined, 'FechaInicio');
    if (FechaInicio >= FechaFin) throw refuse('solicitud.fechas', undefined, 'FechaFin');
    const contract = contracts.get(head.IdContrato ?? 0);
    if (!contract || contract.hasta < today(ctx)) throw refuse('solicitud.contrato_no_vigente', undefined, 'IdContrato');
    if (FechaFin > contract.hasta || FechaInicio < contract.desde) throw refuse('solicitud.fuera_contrato', undefined, 'FechaFin');
  }
}

/** Roles that are to evaluate a request whose requirements are all in place, and corrected where they were observed. */
async function rolesAsked(ctx: Context, head: Head, requirements: readonly Requirement[]): Promise<number[]> {
  const errors = missingRequirements(requirements, today(ctx));
  if (errors.length > 0) throw new Problem(400, 'solicitud.requisitos_incompletos', {}, { errors });
  await demandCorrection(ctx, head, requirements);
  const roles = [...new Set(requirements.map((one) => one.IdRol))];
  if (roles.length === 0) throw refuse('solicitud.sin_roles', undefined, 'IdPerfilAcreditacion');
  return roles;
}

interface Admitted {
  readonly exceeded: Exceeded | null;
  readonly confirmed: Context['confirmations'];
}
const COUNTED: Readonly<Partial<Record<Head['Entidad'], Counted>>> = { P: 'persona', V: 'vehiculo' };

/** No second request about the same, and room in the contract: workers and vehicles are counted, visits and papers of companies are not. */
async function admitAll(ctx: Context, heads: readonly Head[], settled: readonly Settled[]): Promise<Admitted[]> {
  const asked = heads.map((head, at) => {
    const { IdPersona = null, IdVehiculo = null, IdCompaniaAcreditada = null } = settled[at] ?? {};
    return { entidad: head.Entidad, own: head.IdSolicitud, contrato: head.IdContrato, subject: IdPersona ?? IdVehiculo ?? IdCompaniaAcreditada };
  });
  await refuseSecondRequests(
    ctx,
    asked.flatMap(({ subject, ...rest }) => (subject === null ? [] : [{ ...rest, subject }])),
  );
  const checks = new Map<string, ReturnType<typeof endowmentCheck>>();
  const admitted: Admitted[] = [];
  for (const { entidad, contrato, subject } of asked) {
    const what = COUNTED[entidad];
    if (!what || contrato === null || subject === null) {
      admitted.push({ exceeded: null, confirmed: [] });
      continue;
    }
    const alike = () => asked.flatMap((one) => (one.entidad === entidad && one.contrato === contrato ? (one.subject ?? []) : []));
    const checking = checks.get(`${what}${contrato}`) ?? endowmentCheck(ctx, what, contrato, alike());
    checks.set(`${what}${contrato}`, checking);
    const check = await checking;
    const before = ctx.confirmations.length;
    admitted.push({ exceeded: check(subject), confirmed: ctx.confirmations.slice(before) });
  }
  return admitted;
}

/** Everyone's number: who had none takes the next of one block. */
async function numbersOf(ctx: Context, heads: readonly Head[]): Promise<string[]> {
  const without = heads.filter((head) => head.Numero === null);
  const next = without.length === 0 ? [] : await nextNumbers(ctx, 'SOL', without.length);
  const given = new Map(without.map((head, at) => [head.IdSolicitud, next[at] ?? '']));
  return heads.map((head) => head.Numero ?? given.get(head.IdSolicitud) ?? '');
}

/** What was observed is to be evaluated again, and each role is asked. */
export async function askRoles(ctx: Context, heads: readonly Head[], roles: readonly (readonly number[])[]): Promise<void> {
  // What was never sent was never observed.
  const again = heads.flatMap((head) => (head.Ronda > 0 ? [head.IdSolicitud] : []));
  if (again.length > 0)
    await ctx.tx.run(
      sql`update acreditacion_solicitud_requisito set resultado = 'N' where id_cliente = ${ctx.session.IdCliente} and id_solicitud = any(${sql.param(again)}::int[]) and resultado in ('O', 'R')`,
    );
  const asked = heads.flatMap(({ IdSolicitud }, at) => (roles[at] ?? []).map((role) => ({ IdSolicitud, role })));
  await addRows(ctx, SolicitudRol, {
    values: { IdSolicitud: sql`x.s`, IdRol: sql`x.r`, Resultado: 'P' },
    from: sql`unnest(${sql.param(asked.map((one) => one.IdSolicitud))}::int[], ${sql.param(asked.map((one) => one.role))}::int[]) x(s, r)`,
    clash: {},
  });
}

/** What each request is about as it is at this moment, as rows `x` by its key `s`. */
export function aboutOf(heads: readonly Held[], { settled, numbers }: Ready): SQL {
  const about = heads.map(({ IdSolicitud, Ronda }, at) => ({
    s: IdSolicitud,
    n: numbers[at],
    r: Ronda + 1,
    p: settled[at]?.IdPersona,
    v: settled[at]?.IdVehiculo,
    c: settled[at]?.IdCompaniaAcreditada,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(about)}::jsonb) as x(s int, n text, r int, p int, v int, c int) left join administracion_persona p on p.id_persona = x.p
      left join administracion_vehiculo v on v.id_vehiculo = x.v left join administracion_compania c on c.id_compania = x.c`;
}

/** The step itself, over what each is about. */
export function stepOf(ctx: Context, heads: readonly Held[], { settled, admitted, numbers }: Ready, told: Told) {
  return {
    set: {
      ...(told === 'together' ? { Modo: 'M' as const } : {}),
      Numero: sql`x.n`,
      Ronda: sql`x.r`,
      FechaEnvio: ctx.now.toISOString(),
      FechaRespuesta: null,
      IdPersona: sql`x.p`,
      DatosPersona: sql`case when x.p is not null then jsonb_build_object('ApellidoPaterno', p.apellido_paterno, 'ApellidoMaterno', p.apellido_materno, 'Nombres', p.nombres,
        'Documento', p.documento, 'FechaNacimiento', to_char(p.fecha_nacimiento, 'YYYYMMDD'), 'Sexo', p.sexo, 'TelefonoMovil', p.telefono_movil, 'Correo', p.correo) end`,
      IdVehiculo: sql`x.v`,
      DatosVehiculo: sql`case when x.v is not null then jsonb_build_object('Placa', v.placa, 'IdTipoVehiculo', v.id_tipo_vehiculo, 'IdMarca', v.id_marca, 'IdModelo', v.id_modelo,
        'IdColor', v.id_color, 'Serie', v.serie, 'Anio', v.anio) end`,
      IdCompaniaAcreditada: sql`x.c`,
      DatosCompania: sql`case when x.c is not null then jsonb_build_object('Documento', c.documento, 'Compania', c.compania, 'Alias', c.alias) end`,
    },
    note: (at: number): Note => ({
      Ronda: (heads[at]?.Ronda ?? 0) + 1,
      confirmed: [...(settled[at]?.confirmed ?? []), ...(admitted[at]?.confirmed ?? [])],
    }),
    changes: (at: number): { readonly Numero: [string | null, string | null] } => ({ Numero: [heads[at]?.Numero ?? null, numbers[at] ?? null] }),
  };
}
