import { endSessions, sendNotice } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, dayIn, today } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { sql } from 'drizzle-orm';
import { Usuario } from '../shared/seguridad.entity';
import { tellInactivated } from './claves/told';
import { administrators } from './perfiles/administrators';

/** Days before its expiry at which a password is spoken of. */
const WARNED = new Set([7, 3, 1]);

const dayNumber = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8))) / 86_400_000;
const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

interface Dated {
  readonly IdUsuario: string;
  readonly at: string;
  readonly days: number;
}

/** Users who may be beyond their setting's period, with the day of their last access, of their creation or of their last activation. */
async function idleUsers(ctx: Context): Promise<Dated[]> {
  const rows = await ctx.tx.rows(
    { id: text, at: orNull(text), days: int },
    sql`select u.id_usuario as id, greatest(coalesce(u.ultimo_acceso, u.fecha_creacion), u.fecha_activacion) as at, l.periodo_inactivacion_dias as days
      from seguridad_usuario u join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo
      where u.id_cliente = ${ctx.session.IdCliente} and u.activo = 'S' and u.es_super_administrador = 'N' and l.periodo_inactivacion_dias > 0
        and greatest(coalesce(u.ultimo_acceso, u.fecha_creacion), u.fecha_activacion) < ${ctx.now.toISOString()}::timestamptz - l.periodo_inactivacion_dias * interval '1 day'
      order by u.id_usuario`,
  );
  return rows.map((row) => ({ IdUsuario: row.id, at: String(row.at), days: row.days }));
}

/** Inactivates one who is beyond the period (Calculations 4); never the last administrator. True when it did. */
async function inactivate(ctx: Context, { IdUsuario, at, days }: Dated): Promise<boolean> {
  if (daysBetween(dayIn(ctx.session.zona, new Date(at)), today(ctx)) <= days) return false;
  await ctx.tx.run(sql`select 1 from sistema_cliente where id_cliente = ${ctx.session.IdCliente} for no key update`);
  const left = await administrators(ctx);
  if (left.length === 1 && left[0] === IdUsuario) return false;
  const reason = { es: `Sin acceso por ${days} días`, en: `No access for ${days} days` };
  await tellInactivated(ctx, IdUsuario, reason, today(ctx));
  await changeRows(ctx, Usuario, {
    set: { Activo: 'N', MotivoInactivacion: reason.es },
    where: keyIs(Usuario, IdUsuario),
    trace: { action: 'inactivar', before: { Activo: 'S', MotivoInactivacion: null } },
  });
  await endSessions(ctx, sql`id_usuario = ${IdUsuario}`, 'usuario.inactivo');
  return true;
}

/** Tells whoever's password expires in 7, 3 or 1 days, once for each. */
async function warnOfExpiry(ctx: Context): Promise<number> {
  const rows = await ctx.tx.rows(
    { vence: orNull(text), id: text },
    sql`select u.id_usuario as id, u.fecha_clave + l.periodo_clave_dias * interval '24 hours' as vence
      from seguridad_usuario u join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo
      where u.id_cliente = ${ctx.session.IdCliente} and u.activo = 'S' and u.valida_directorio = 'N' and u.clave_caducada = 'N' and u.primera_clave_cambiada = 'S'
        and l.caduca_clave = 'S' and l.periodo_clave_dias > 0
        and u.fecha_clave + l.periodo_clave_dias * interval '24 hours' between ${ctx.now.toISOString()}::timestamptz and ${ctx.now.toISOString()}::timestamptz + interval '9 days'
      order by u.id_usuario`,
  );
  let told = 0;
  for (const row of rows) {
    const ends = dayIn(ctx.session.zona, new Date(String(row.vence)));
    const dias = daysBetween(today(ctx), ends);
    if (!WARNED.has(dias)) continue;
    await sendNotice(ctx, {
      codigo: 'SEG07',
      para: [{ usuario: row.id }],
      datos: { dias },
      enlace: '/seguridad/usuarioLogin',
      entidad: 'SeguridadUsuario',
      registro: row.id,
      unico: `${ends}-${dias}`,
    });
    told += 1;
  }
  return told;
}

/** Users beyond the inactivation period, and passwords about to expire. */
const inactivateUsers: Job = {
  name: 'seguridad.inactivarUsuarios',
  async run(job) {
    const idle = await job.transaction(idleUsers);
    for (const one of idle) {
      if (await job.cancelled()) return;
      const done = await job.transaction((ctx) => inactivate(ctx, one));
      job.counted(1, done ? 1 : 0);
    }
    const told = await job.transaction(warnOfExpiry);
    job.counted(told, told);
  },
};

export const seguridadJobs: readonly Job[] = [inactivateUsers];
