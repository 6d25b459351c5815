import { shownDay } from '@modules/administracion/shared/dia';
import { responsiblesOf } from '@modules/seguridad/server/public';
import { sendNotice } from '@modules/sistema/server/public';
import { type Context, today } from '@platform/server/http/context';
import type { Job, JobRun } from '@platform/server/jobs/job';
import { numberParameter, parameter } from '@platform/server/settings';
import { type SQL, sql } from 'drizzle-orm';
import { SUJETO } from './tramite.sujeto';

const HOUR = 3_600_000;
/** Lines of a list that a mail still reads; the rest is counted. */
const MOST_LINES = 50;

function listed(lines: readonly string[], more: (n: number) => string): string {
  const left = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(left > 0 ? [more(left)] : [])].join('\n');
}
const both = (lines: readonly { es: string; en: string }[]) => ({
  es: listed(
    lines.map((line) => line.es),
    (n) => `y ${n} más`,
  ),
  en: listed(
    lines.map((line) => line.en),
    (n) => `and ${n} more`,
  ),
});

interface Expiry {
  readonly IdCompania: number;
  readonly expired: boolean;
  readonly line: { readonly es: string; readonly en: string };
}

const NAMES = {
  persona: sql`(select p.apellido_paterno || coalesce(' ' || p.apellido_materno, '') || ', ' || p.nombres from administracion_persona p where p.id_persona = a.id_persona)`,
  vehiculo: sql`(select v.placa from administracion_vehiculo v where v.id_vehiculo = a.id_vehiculo)`,
} as const;
/** Papers of accreditations in force, and the accreditations themselves, with the day on which each ends. */
function expiring(kind: keyof typeof NAMES, ctx: Context): SQL {
  const { states, papers, stateKey } = SUJETO[kind];
  const within = sql`a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision} and a.fecha_desmovilizacion is null`;
  return sql`select ${NAMES[kind]} as sujeto, a.id_compania, r.fecha_vencimiento as fecha, q.nombre, coalesce(nullif(q.nombre_ingles, ''), q.nombre) as ingles
      from ${states} a join ${papers} r on r.${stateKey} = a.${stateKey} join acreditacion_requisito q on q.id_requisito = r.id_requisito where ${within} and a.fecha_fin >= ${today(ctx)}
    union all
    select ${NAMES[kind]}, a.id_compania, a.fecha_fin, 'Acreditación ' || k.codigo, 'Accreditation ' || k.codigo
      from ${states} a join administracion_contrato k on k.id_contrato = a.id_contrato where ${within}`;
}

/** What reaches one of the warned days in the session's division, or expired yesterday: requirements and accreditations of people and vehicles. */
async function expiriesOf(ctx: Context): Promise<Expiry[]> {
  const warned = parameter(ctx, 'acreditacion.requisitoAvisoDias')
    .split(',')
    .map(Number)
    .filter((days) => Number.isInteger(days) && days >= 0);
  const day = today(ctx);
  const rows = await ctx.tx.run(
    sql`with vencen as (${expiring('persona', ctx)} union all ${expiring('vehiculo', ctx)})
      select distinct v.id_compania, v.fecha, v.nombre, v.ingles, v.fecha - ${day}::date as dias, v.sujeto as persona from vencen v
      where v.fecha - ${day}::date = any(${sql.param([-1, ...warned])}) order by dias, persona`,
  );
  return rows.map((row) => {
    const fecha = shownDay(String(row.fecha));
    const persona = String(row.persona);
    return {
      IdCompania: Number(row.id_compania),
      expired: Number(row.dias) < 0,
      line: { es: `${persona}: ${row.nombre}, ${fecha} (${row.dias} días)`, en: `${persona}: ${row.ingles}, ${fecha} (${row.dias} days)` },
    };
  });
}

/** 07:00 of the division on its today: mails of the night leave then. */
function morning(now: Date, zona: string): Date {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zona, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  return new Date(now.getTime() + Math.max(0, 7 * 60 - minutes) * 60_000);
}

/** ACR07: one list a company and day, whatever the divisions; ACR08: the client's daily summary. */
async function expiries(job: JobRun): Promise<void> {
  const found: Expiry[] = [];
  for (const { IdDivision } of job.divisions) found.push(...(await job.transaction(expiriesOf, IdDivision)));
  const [first] = job.divisions;
  if (!first) return;
  const coming = found.filter((one) => !one.expired);
  const companies = [...new Set(coming.map((one) => one.IdCompania))].sort((one, other) => one - other);
  const noAntes = morning(job.now, first.zona);
  for (const company of companies) {
    if (await job.cancelled()) return;
    const own = coming.filter((one) => one.IdCompania === company);
    const lista = both(own.map((one) => one.line));
    await job.transaction(async (ctx) =>
      sendNotice(ctx, {
        codigo: 'ACR07',
        para: await responsiblesOf(ctx.tx, job.IdCliente, company),
        datos: { es: { n: own.length, lista: lista.es }, en: { n: own.length, lista: lista.en } },
        lugar: { IdCliente: job.IdCliente },
        enlace: '/consultas/personas',
        entidad: 'AdministracionCompania',
        registro: company,
        unico: first.today,
        noAntes,
      }),
    );
  }
  if (found.length > 0)
    await job.transaction((ctx) =>
      sendNotice(ctx, {
        codigo: 'ACR08',
        para: [{ servicio: 2 }],
        datos: { vencidos: found.length - coming.length, proximos: coming.length },
        lugar: { IdCliente: job.IdCliente },
        enlace: '/consultas/personas',
        unico: first.today,
        noAntes,
      }),
    );
  job.counted(found.length, companies.length);
}

interface Waiting {
  readonly usuario: string;
  readonly numero: string;
  readonly desde: Date;
}

/** What has waited beyond the client's hours in the session's division, by who could answer it. */
async function waitingIn(ctx: Context): Promise<Waiting[]> {
  const before = new Date(ctx.now.getTime() - numberParameter(ctx, 'acreditacion.pendienteAvisoHoras') * HOUR).toISOString();
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.run(
    sql`select distinct a.id_usuario, t.numero, t.fecha_envio from acreditacion_solicitud t join acreditacion_solicitud_rol s on s.id_solicitud = t.id_solicitud and s.resultado = 'P'
        join acreditacion_rol_autorizador r on r.id_rol = s.id_rol and r.activo = 'S' join acreditacion_autorizador_usuario a on a.id_rol = r.id_rol and a.id_division = t.id_division
          and (a.id_unidad_organizacional is null or a.id_unidad_organizacional = t.id_unidad_organizacional)
        where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.estado = 'P' and t.fecha_envio <= ${before}
          and (r.responsable_contrato = 'N' or exists (select 1 from administracion_contrato c where c.id_contrato = t.id_contrato and a.id_usuario in (c.id_operador1, c.id_operador2)))
      union
      select distinct a.id_usuario, t.numero, t.fecha_envio from acreditacion_actualizacion t join lateral (select r.id_rol from acreditacion_actualizacion_requisito r where r.id_actualizacion = t.id_actualizacion and r.resultado = 'N'
          union select d.id_rol from acreditacion_actualizacion_dato d where d.id_actualizacion = t.id_actualizacion and d.resultado = 'N') s on true
        join acreditacion_autorizador_usuario a on a.id_rol = s.id_rol and a.id_division = t.id_division
        where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.estado = 'P' and t.fecha_envio <= ${before}
      union
      select up.id_usuario, t.numero, t.fecha_envio from acreditacion_desmovilizacion t join seguridad_usuario_perfil up on up.id_division = t.id_division
        join seguridad_perfil_caracteristica pc on pc.id_perfil = up.id_perfil and pc.id_caracteristica = 'CPAAUT'
        join seguridad_perfil_menu pm on pm.id_perfil = up.id_perfil and pm.id_menu = '060203' and 'autorizar' = any(pm.acciones)
        where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.estado = 'P' and t.fecha_envio <= ${before}
      order by 3, 2`,
  );
  return rows.map((row) => ({ usuario: String(row.id_usuario), numero: String(row.numero), desde: new Date(String(row.fecha_envio)) }));
}

/** ACR06: one list to each authorizer of what has waited too long. */
async function pending(job: JobRun): Promise<void> {
  const [first] = job.divisions;
  // Monday to Friday, on the division's own calendar.
  if (!first || ['Sat', 'Sun'].includes(new Intl.DateTimeFormat('en-US', { timeZone: first.zona, weekday: 'short' }).format(job.now))) return;
  const found: Waiting[] = [];
  for (const { IdDivision } of job.divisions) found.push(...(await job.transaction(waitingIn, IdDivision)));
  const users = [...new Set(found.map((one) => one.usuario))];
  for (const usuario of users) {
    if (await job.cancelled()) return;
    const own = found.filter((one) => one.usuario === usuario).sort((one, other) => one.desde.getTime() - other.desde.getTime());
    const [oldest] = own;
    if (!oldest) continue;
    const hours = (since: Date): number => Math.floor((job.now.getTime() - since.getTime()) / HOUR);
    const lines = both(own.map(({ numero, desde }) => ({ es: `${numero}: ${hours(desde)} horas`, en: `${numero}: ${hours(desde)} hours` })));
    const common = { n: own.length, numero: oldest.numero, horas: hours(oldest.desde) };
    await job.transaction((ctx) =>
      sendNotice(ctx, {
        codigo: 'ACR06',
        para: [{ usuario }],
        datos: { es: { ...common, lista: lines.es }, en: { ...common, lista: lines.en } },
        lugar: { IdCliente: job.IdCliente },
        enlace: '/movilizacion/autorizacion',
        unico: first.today,
      }),
    );
  }
  job.counted(found.length, users.length);
}

/** Jobs of Acreditación (Reportes › Scheduled jobs). */
export const acreditacionJobs: readonly Job[] = [
  { name: 'acreditacion.vencimientos', run: expiries },
  { name: 'acreditacion.pendientes', run: pending },
];
