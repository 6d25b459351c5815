import { endSessions } from '@modules/sistema/server/public';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { changeRows, type Trace, type Values } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Usuario } from '../../shared/seguridad.entity';
import { tellInactivated } from '../claves/told';
import { forgetTries } from '../claves/tries';
import { requireUserRoom } from '../licencias';
import { keepAnAdministrator, noteAdministrators } from '../perfiles/administrators';
import { checkReach } from '../perfiles/otorgar';
import { mailTemporary, setTemporary, type TemporaryPassword } from './usuario.clave';
import { closeSessions, otherUser } from './usuario.rules';

const write = (ctx: Context, id: string, action: string, set: Values<typeof Usuario>, changes?: NonNullable<Trace<typeof Usuario>['changes']>) =>
  changeRows(ctx, Usuario, { set, where: keyIs(Usuario, id), trace: { action, ...(changes ? { changes } : {}) } });

/** *Bloquear*: out at once, and in again only by hand. */
export async function lockUser(ctx: Context, id: string, remark: string): Promise<{ Bloqueado: 'S' }> {
  await otherUser(ctx, id);
  await noteAdministrators(ctx);
  const locked = { Bloqueado: 'S', MotivoBloqueo: 'M', FechaBloqueo: ctx.now.toISOString(), IntentosFallidos: 0, BloqueosSeguidos: 0 } as const;
  await write(ctx, id, 'bloquear', locked, { Observacion: [null, remark] });
  await keepAnAdministrator(ctx);
  await endSessions(ctx, sql`id_usuario = ${id}`, 'usuario.bloqueado');
  return { Bloqueado: 'S' };
}

/** *Desbloquear*, of any lock: it enters at once, with no failure counted. */
export async function unlockUser(ctx: Context, id: string): Promise<{ Bloqueado: 'N' }> {
  // A lock that runs out by itself is opened for anybody; one that somebody set is access given back.
  const user = await otherUser(ctx, id, { helps: true });
  if (user.MotivoBloqueo === 'M') await checkReach(ctx, id);
  await forgetTries(ctx.tx, id);
  await write(ctx, id, 'desbloquear', {});
  return { Bloqueado: 'N' };
}

/** *Activar* and *Inactivar*. Its inactivity counts anew from the day it is made active. */
export async function setActive(ctx: Context, id: string, active: 'S' | 'N', remark: string | undefined): Promise<{ Activo: 'S' | 'N' }> {
  const user = await otherUser(ctx, id);
  if (user.Activo === active) throw refuse(active === 'S' ? 'usuario.ya_activo' : 'usuario.ya_inactivo');
  await noteAdministrators(ctx);
  if (active === 'S') {
    await checkReach(ctx, id);
    await requireUserRoom(ctx, id, null);
  } else await tellInactivated(ctx, id, { es: remark ?? '', en: remark ?? '' });
  const changes = { Activo: [user.Activo, active], ...(remark ? { Observacion: [null, remark] } : {}) };
  if (active === 'S') await write(ctx, id, 'activar', { Activo: 'S', MotivoInactivacion: null, FechaActivacion: ctx.now.toISOString() }, changes);
  else await write(ctx, id, 'inactivar', { Activo: 'N', MotivoInactivacion: remark ?? null }, changes);
  await keepAnAdministrator(ctx);
  if (active === 'N') await endSessions(ctx, sql`id_usuario = ${id}`, 'usuario.inactivo');
  return { Activo: active };
}

/** *Restablecer clave*. Whoever chooses a password knows it, and may enter as its user. */
export async function resetPassword(ctx: Context, id: string, sent: TemporaryPassword): Promise<{ procesados: number }> {
  await otherUser(ctx, id);
  if (sent.Modo === 'D') await checkReach(ctx, id);
  const made = await setTemporary(ctx, id, sent, 'Clave');
  if (sent.Modo === 'G') await mailTemporary(ctx, 'SEG05', id, made);
  return { procesados: 1 };
}

async function mark(ctx: Context, id: string, action: string, set: Values<typeof Usuario>): Promise<void> {
  const user = await otherUser(ctx, id);
  if (user.ValidaDirectorio === 'S') throw refuse('clave.directorio');
  await write(ctx, id, action, set);
}

/** What the credentials desk does to one or many users. */
const DESK = {
  restablecer: (ctx: Context, id: string) => resetPassword(ctx, id, { Modo: 'G' }),
  exigirCambio: (ctx: Context, id: string) => mark(ctx, id, 'exigirCambio', { PrimeraClaveCambiada: 'N' }),
  caducar: (ctx: Context, id: string) => mark(ctx, id, 'caducarClave', { ClaveCaducada: 'S' }),
  desbloquear: unlockUser,
  cerrarSesiones: (ctx: Context, id: string) => closeSessions(ctx, id),
  async restablecerSegundoFactor(ctx: Context, id: string) {
    await otherUser(ctx, id);
    await write(ctx, id, 'restablecerSegundoFactor', { SegundoFactor: 'N' });
  },
};
const ACCIONES = ['restablecer', 'exigirCambio', 'caducar', 'desbloquear', 'cerrarSesiones', 'restablecerSegundoFactor'] as const;

const idUsuario = z.string().trim().min(1).max(20).toUpperCase();
export const deskBody = z.strictObject({
  Accion: z.enum(ACCIONES, { error: 'campo.opcion' }),
  Usuarios: z.array(idUsuario, { error: 'usuario.seleccione' }).min(1, { error: 'usuario.seleccione' }).max(200),
});
export const deskAnswer = z.object({ procesados: z.number(), observados: z.array(z.object({ IdUsuario: z.string(), mensaje: z.string() })) });

/** Does one thing to many users; whoever it may not be done to is named with the reason, and stays as it was. */
export async function processUsers(kit: RouteKit, ctx: Context, sent: z.output<typeof deskBody>): Promise<z.output<typeof deskAnswer>> {
  const observados: { IdUsuario: string; mensaje: string }[] = [];
  const users = [...new Set(sent.Usuarios)].sort();
  const of = kit.registry.get('SeguridadUsuario');
  for (const id of users) {
    await ctx.tx.query('savepoint usuario');
    try {
      // Of another client's user, and of none, the same is said.
      await kit.reader.one(ctx, of, id);
      await DESK[sent.Accion](ctx, id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await ctx.tx.query('rollback to savepoint usuario');
      observados.push({ IdUsuario: id, mensaje: kit.words.message(ctx.lang, error.code, error.params) });
    }
  }
  return { procesados: users.length - observados.length, observados };
}
