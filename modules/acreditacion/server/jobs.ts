import { profileInForceSql } from '@modules/seguridad/server/public';
import { sendNotice } from '@modules/sistema/server/public';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Job, JobRun } from '@platform/server/jobs/job';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { evaluatorsSql, REACHES } from './autorizacion/roles';
import { both } from './vencimientos/jobs.lista';
import { expiries } from './vencimientos/jobs.vencimientos';

const HOUR = 3_600_000;
interface Waiting {
  readonly usuario: string;
  readonly numero: string;
  readonly desde: Date;
}

/** What has waited beyond the client's hours in the session's division, by who could answer it. */
async function waitingIn(ctx: Context): Promise<Waiting[]> {
  const before = new Date(ctx.now.getTime() - numberParameter(ctx, 'acreditacion.pendienteAvisoHoras') * HOUR).toISOString();
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { id_usuario: orNull(text), numero: orNull(text), fecha_envio: orNull(text) },
    sql`select distinct a.id_usuario, t.numero, t.fecha_envio from acreditacion_solicitud t join acreditacion_solicitud_rol s on s.id_cliente = t.id_cliente and s.id_solicitud = t.id_solicitud and s.resultado = 'P'
        join acreditacion_rol_autorizador r on r.id_rol = s.id_rol and r.activo = 'S' join ${evaluatorsSql(ctx.session)} a on a.id_rol = r.id_rol and a.id_division = t.id_division
        where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.estado = 'P' and t.fecha_envio <= ${before} and ${REACHES}
      union
      select distinct a.id_usuario, t.numero, t.fecha_envio from acreditacion_actualizacion t join lateral (select r.id_rol from acreditacion_actualizacion_requisito r where r.id_cliente = t.id_cliente and r.id_actualizacion = t.id_actualizacion and r.resultado = 'N'
          union select d.id_rol from acreditacion_actualizacion_dato d where d.id_cliente = t.id_cliente and d.id_actualizacion = t.id_actualizacion and d.resultado = 'N') s on true
        join ${evaluatorsSql(ctx.session)} a on a.id_rol = s.id_rol and a.id_division = t.id_division
        where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.estado = 'P' and t.fecha_envio <= ${before}
      union
      select up.id_usuario, t.numero, t.fecha_envio from acreditacion_desmovilizacion t join seguridad_usuario_perfil up on up.id_division = t.id_division and ${sql.raw(profileInForceSql('up'))}
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
