import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sendNotice } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import type { ServerModule } from '@platform/server/module';
import { type SQL, sql } from 'drizzle-orm';
import type { Permiso } from '../../shared/fiscalizacion.wire';
import { holdersOf } from '../cierre/avisos';

/** Minutes that a code is good for, wrong codes that it bears, and those of a day. */
export const CODIGO_MINUTOS = 10;
const TRIES = 5;
const TRIES_DAY = 20;
/** Seconds before another code is sent, and hours that a key opens what it opens. */
const AGAIN_SECONDS = 60;
const KEY_HOURS = 12;

const print = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const codePrint = (permit: number, code: string): string => print(`fiscalizacion:${permit}:${code}`);

const PERMIT = {
  id: int,
  id_cliente: int,
  id_division: int,
  id_compania: int,
  zona: text,
  desde: text,
  hasta: text,
  institucion: text,
  nombre: text,
  compania: text,
  ruc: text,
} as const;
const PERMIT_SQL =
  sql.raw(`f.id_fiscalizacion as id, f.id_cliente, f.id_division, f.id_compania, d.zona_horaria as zona, to_char(f.fecha_inicio, 'YYYYMMDD') as desde,
  to_char(f.fecha_fin, 'YYYYMMDD') as hasta, f.institucion, f.nombre, k.compania, coalesce(k.documento, '') as ruc`);
/** Permits `f` that nobody withdrew, of a client and division in use. */
const PERMITS =
  sql.raw(`asistencia_fiscalizacion f join sistema_division d on d.id_division = f.id_division and d.activo = 'S' join sistema_cliente l on l.id_cliente = f.id_cliente and l.activo = 'S'
  join administracion_compania k on k.id_compania = f.id_compania`);

/** Whether a permit is of today, by the clock of its division: from its first day's beginning to its last day's 24:00. */
const inForce = (permit: { readonly zona: string; readonly desde: string; readonly hasta: string }, now: Date): boolean => {
  const today = dayIn(permit.zona, now);
  return permit.desde <= today && today <= permit.hasta;
};

type Asking = Pick<Context, 'tx' | 'now'>;

/** Permits of an address that are of today. */
export async function permitsOf({ tx, now }: Asking, correo: string) {
  const rows = await tx.rows(
    PERMIT,
    sql`select ${PERMIT_SQL} from ${PERMITS} where lower(f.correo) = lower(${correo}) and f.fecha_retiro is null order by f.id_fiscalizacion`,
  );
  return rows.filter((one) => inForce(one, now));
}

/** Sends a code to an address for what it may look at, unless one has just been sent or too many wrong ones were tried today. */
export async function sendCode(ctx: Asking, correo: string, permits: Awaited<ReturnType<typeof permitsOf>>): Promise<void> {
  const [first] = permits;
  if (!first) return;
  const { tx, now } = ctx;
  const ids = permits.map(({ id }) => id);
  const past = await tx.one(
    { intentos: int, recientes: int },
    sql`select coalesce(sum(c.intentos), 0)::int as intentos,
        (count(*) filter (where c.codigo_vence > ${later(now, CODIGO_MINUTOS * 60 - AGAIN_SECONDS)}::timestamptz))::int as recientes
      from asistencia_fiscalizacion_clave c where c.id_fiscalizacion = any(${sql.param(ids)}::int[]) and c.codigo_vence > ${later(now, -86_400)}::timestamptz`,
  );
  if (past.intentos >= TRIES_DAY || past.recientes > 0) return;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  // The one before is worth nothing any more.
  await tx.run(
    sql`update asistencia_fiscalizacion_clave set codigo_vence = ${now.toISOString()}::timestamptz
      where id_fiscalizacion = any(${sql.param(ids)}::int[]) and hash_clave is null and codigo_vence > ${now.toISOString()}::timestamptz`,
  );
  for (const { id, id_cliente } of permits)
    await tx.run(
      sql`insert into asistencia_fiscalizacion_clave (id_cliente, id_fiscalizacion, hash_codigo, codigo_vence)
        values (${id_cliente}, ${id}, ${codePrint(id, code)}, ${later(now, CODIGO_MINUTOS * 60)}::timestamptz)`,
    );
  await sendNotice(ctx, {
    codigo: 'ASI09',
    para: [{ correo, nombre: first.nombre }],
    lugar: { IdCliente: first.id_cliente, IdDivision: first.id_division },
    datos: { codigo: code, minutos: String(CODIGO_MINUTOS), empresas: permits.map(({ compania }) => compania).join(', ') },
    entidad: 'AsistenciaFiscalizacion',
    registro: first.id,
    unico: now.toISOString(),
  });
}

const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

/** Exchanges a code for a key of each company that enabled the address; one wrong code more is counted and refused (400). */
export async function spendCode(ctx: Context, correo: string, code: string): Promise<Permiso[]> {
  const { tx, now } = ctx;
  const tried = await tx.rows(
    { clave: int, hash: text, ...PERMIT },
    sql`with probadas as (
        update asistencia_fiscalizacion_clave c set intentos = c.intentos + 1 from asistencia_fiscalizacion f
        where f.id_fiscalizacion = c.id_fiscalizacion and lower(f.correo) = lower(${correo}) and f.fecha_retiro is null and c.hash_clave is null
          and c.codigo_vence > ${now.toISOString()}::timestamptz and c.intentos < ${TRIES} returning c.id_fiscalizacion_clave as clave, c.hash_codigo as hash, c.id_fiscalizacion)
      select c.clave, c.hash, ${PERMIT_SQL} from probadas c join ${PERMITS} on f.id_fiscalizacion = c.id_fiscalizacion order by c.clave`,
  );
  const right = tried.filter((one) => one.hash === codePrint(one.id, code) && inForce(one, now));
  if (right.length === 0)
    throw new Problem(400, 'fiscalizacion.codigo', {}, { kept: true, errors: [{ field: 'Codigo', message: 'fiscalizacion.codigo' }] });
  const given: Permiso[] = [];
  for (const one of right) {
    const Clave = randomBytes(32).toString('base64url');
    const until = later(now, KEY_HOURS * 3600);
    await tx.run(
      sql`update asistencia_fiscalizacion_clave set hash_clave = ${print(Clave)}, clave_vence = ${until}::timestamptz, direccion = ${ctx.address.slice(0, 45)} where id_fiscalizacion_clave = ${one.clave}`,
    );
    await tx.run(sql`update asistencia_fiscalizacion set ultimo_ingreso = ${now.toISOString()}::timestamptz where id_fiscalizacion = ${one.id}`);
    await noteLook(ctx, { id: one.id, id_cliente: one.id_cliente, id_compania: one.id_compania, que: 'ingreso' });
    await tellCompany(ctx, one);
    given.push({ ...told(one), Clave, Hasta: until });
  }
  return given;
}

const told = (of: { institucion: string; nombre: string; compania: string; ruc: string; desde: string; hasta: string }) => ({
  Compania: of.compania,
  Ruc: of.ruc,
  Institucion: of.institucion,
  Nombre: of.nombre,
  FechaInicio: of.desde,
  FechaFin: of.hasta,
});

/** What of a permit its inspector is told. */
export async function permitOf({ tx }: Pick<Context, 'tx'>, id: number) {
  return told(await tx.one(PERMIT, sql`select ${PERMIT_SQL} from ${PERMITS} where f.id_fiscalizacion = ${id}`));
}

/** ASI10: an inspector has come in. */
async function tellCompany(
  ctx: Asking,
  of: { id: number; id_cliente: number; id_division: number; id_compania: number; nombre: string; institucion: string },
) {
  await sendNotice(ctx, {
    codigo: 'ASI10',
    para: await watchersOf(ctx.tx, of.id_cliente, of.id_compania),
    lugar: { IdCliente: of.id_cliente, IdDivision: of.id_division },
    datos: { inspector: of.nombre, institucion: of.institucion },
    enlace: `/asistencia/fiscalizacion/${of.id}`,
    entidad: 'AsistenciaFiscalizacion',
    registro: of.id,
    unico: ctx.now.toISOString(),
  });
}

/** Who sees the inspections of a company. */
export const watchersOf = (tx: Tx, IdCliente: number, idCompania: number): Promise<{ usuario: string }[]> =>
  holdersOf({ tx, session: { IdCliente } }, '050403', 'consultar', idCompania);

/** What an inspector looked at: kept for the company, and in the audit. */
export async function noteLook(
  ctx: Pick<Context, 'tx' | 'now' | 'address' | 'audit'>,
  of: {
    id: number;
    id_cliente: number;
    id_compania: number;
    que: string;
    formato?: string | null;
    desde?: string | null;
    hasta?: string | null;
    persona?: number | null;
  },
): Promise<void> {
  await ctx.tx.run(
    sql`insert into asistencia_fiscalizacion_consulta (id_cliente, id_fiscalizacion, id_compania, fecha_hora, que, formato, fecha_inicio, fecha_fin, id_persona, direccion)
      values (${of.id_cliente}, ${of.id}, ${of.id_compania}, ${ctx.now.toISOString()}::timestamptz, ${of.que}, ${of.formato ?? null}, ${of.desde ?? null}::date, ${of.hasta ?? null}::date,
        ${of.persona ?? null}, ${ctx.address.slice(0, 45)})`,
  );
  ctx.audit({
    entity: 'AsistenciaFiscalizacion',
    record: of.id,
    action: 'consultar',
    user: 'FISCALIZACION',
    changes: { Que: of.que, Formato: of.formato ?? null, FechaInicio: of.desde ?? null, FechaFin: of.hasta ?? null, IdPersona: of.persona ?? null },
  });
}

const keyIs = (key: string): SQL => sql`c.hash_clave = ${print(key)}`;

/** Ends what a key opens. */
export async function endKey({ tx, now }: Asking, key: string): Promise<void> {
  await tx.run(sql`update asistencia_fiscalizacion_clave c set clave_vence = ${now.toISOString()}::timestamptz where ${keyIs(key)}`);
}

/** Who looks with `x-clave-visita`: one company of one division, as long as its permit is of today and nobody withdrew it. */
export const makeVisits: NonNullable<ServerModule['visits']> =
  ({ database, sessionFor, clock }) =>
  async (key) => {
    if (!/^[\w-]{43}$/.test(key)) return null;
    const now = clock();
    const row = await database.first(
      PERMIT,
      sql`select ${PERMIT_SQL} from asistencia_fiscalizacion_clave c join ${PERMITS} on f.id_fiscalizacion = c.id_fiscalizacion
        where ${keyIs(key)} and c.clave_vence > ${now.toISOString()}::timestamptz and f.fecha_retiro is null`,
    );
    if (!row || !inForce(row, now)) return null;
    return {
      ...(await sessionFor(row.id_cliente, row.id_division)),
      ...{ IdUsuario: 'FISCALIZACION', Nombre: row.nombre, IdCompania: row.id_compania, contratista: true, IdVisita: row.id },
      ...{ grants: new Map(), protection: new Map(), units: null },
    };
  };
