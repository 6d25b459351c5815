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
  const requirements = await requirementsOfMany(
    ctx,
    heads.map((head) => head.IdSolicitud),
  );
  return sendHeads(ctx, kit, heads, requirements, {
    told,
    asked: (roles) => askRoles(ctx, heads, roles),
    write: (_, { about, ...step }) =>
      solicitudStates.runAll(ctx, heads, 'enviar', 'solicitante', { ...step, from: about, where: sql`t.id_solicitud = x.s` }),
  });
}

/** Each by itself, or together at the end of the mass request that they are of. */
type Told = 'each' | 'together';

/** The step as it is written: what each request is about, as rows `x` by its key `s`, and what is set over them. */
interface StepOf {
  readonly about: SQL;
  readonly set: Readonly<Parameters<typeof solicitudStates.runAll>[4]['set']>;
  readonly note: (at: number) => Note;
  readonly changes: (at: number) => { readonly Numero: [string | null, string | null] };
}
/** How requests are written that are sent. */
interface Way {
  readonly told: Told;
  /** Before others wait for what sending holds. */
  asked?(roles: readonly (readonly number[])[]): Promise<void>;
  write(roles: readonly (readonly number[])[], step: StepOf): Promise<Estado>;
}

/** Sends requests in hand, within every rule: those that are there, and those that are made as they are sent. */
export async function sendHeads(
  ctx: Context,
  kit: RouteKit,
  heads: readonly Held[],
  requirements: ReadonlyMap<number, readonly Requirement[]>,
  { told, asked, write }: Way,
): Promise<Sent[]> {
  if (heads.length === 0) return [];
  await checkHeads(ctx, heads);
  const roles: number[][] = [];
  for (const head of heads) roles.push(await rolesAsked(ctx, head, requirements.get(head.IdSolicitud) ?? []));
  const settled = await settleAll(ctx, kit, heads);
  await asked?.(roles);
  // From here to the commit others wait, for the contract and for the series of numbers: whatever may come before them does.
  const admitted = await admitAll(ctx, heads, settled);
  const numbers = await numbersOf(ctx, heads);
  const confirmed = (at: number) => [...(settled[at]?.confirmed ?? []), ...(admitted[at]?.confirmed ?? [])];
  const Estado = await write(roles, stepOf(ctx, heads, settled, numbers, told, confirmed));
  for (const [at, { IdSolicitud }] of heads.entries()) {
    const exceeded = admitted[at]?.exceeded;
    if (told === 'each') await tellSent(ctx, IdSolicitud);
    if (told === 'each' && exceeded) await tellExceeded(ctx, IdSolicitud, exceeded);
    ctx.emit(solicitudEnviada, { IdSolicitud, Roles: roles[at] ?? [] });
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

/** The step itself, with what each request is about as it is at this moment. */
function stepOf(
  ctx: Context,
  heads: readonly Held[],
  settled: readonly Settled[],
  numbers: readonly string[],
  told: Told,
  confirmed: (at: number) => Context['confirmations'],
): StepOf {
  const about = heads.map(({ IdSolicitud, Ronda }, at) => ({
    s: IdSolicitud,
    n: numbers[at],
    r: Ronda + 1,
    p: settled[at]?.IdPersona,
    v: settled[at]?.IdVehiculo,
    c: settled[at]?.IdCompaniaAcreditada,
  }));
  return {
    about: sql`jsonb_to_recordset(${JSON.stringify(about)}::jsonb) as x(s int, n text, r int, p int, v int, c int) left join administracion_persona p on p.id_persona = x.p
      left join administracion_vehiculo v on v.id_vehiculo = x.v left join administracion_compania c on c.id_compania = x.c`,
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
    note: (at) => ({ Ronda: (heads[at]?.Ronda ?? 0) + 1, confirmed: confirmed(at) }),
    changes: (at) => ({ Numero: [heads[at]?.Numero ?? null, numbers[at] ?? null] }),
  };
}
