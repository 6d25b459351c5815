import { documentRuleOf, endSessions } from '@modules/sistema/server/public';
import { documentFault, tidyDocument } from '@modules/sistema/shared/documento';
import type { Row } from '@platform/entity/entity';
import { decode } from '@platform/i18n/coded';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, notFound, refuse } from '@platform/server/http/problem';
import { answeredRows } from '@platform/server/product.rows';
import type { Change } from '@platform/server/resource/resource';
import { applyRule } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { Usuario, UsuarioPerfil } from '../../shared/seguridad.entity';
import { requireUserRoom } from '../licencias';
import { noteAdministrators, requireAdministrator } from '../perfiles/administrators';
import { checkReach } from '../perfiles/otorgar';
import type { ProfileFacts } from '../perfiles/perfil.access';
import { companiesKept, sessionsKept } from '../preguntas';

type UserRow = Row<typeof Usuario>;

/** Business rules of a user (Seguridad › Usuarios). */
export async function checkUser(ctx: Context, { kind, before, after }: Change<typeof Usuario>): Promise<void> {
  if (kind === 'eliminar' && before) return discardUser(ctx, before);
  if (!after) return;
  if (before) await noteAdministrators(ctx);
  await checkPowers(ctx, before, after);
  if (!before && !/^[A-Z0-9._-]{1,20}$/.test(after.IdUsuario)) throw refuse('usuario.codigo', undefined, 'IdUsuario');
  after.IdConfiguracionLogeo ??= await defaultSetting(ctx);
  await checkDocument(ctx, after);
  await checkContractor(ctx, before, after);
  await checkMail(ctx, before, after);
  if (before && before.Activo === 'N' && after.Activo === 'S') {
    await requireUserRoom(ctx, before.IdUsuario, null);
    after.MotivoInactivacion = null;
    after.FechaActivacion = ctx.now.toISOString();
  }
}

const target = z.object({
  IdUsuario: z.string(),
  Activo: z.string(),
  EsAdministrador: z.string(),
  ValidaDirectorio: z.string(),
  MotivoBloqueo: z.string().nullable(),
});
type Target = z.infer<typeof target>;

/** The user an action is done to, locked: never oneself, and an administrator only by administrators. That the session may see it has been checked. */
export async function otherUser(ctx: Context, id: string, { helps = false }: { readonly helps?: boolean } = {}): Promise<Target> {
  if (id === ctx.session.IdUsuario) throw forbidden('usuario.propios_permisos');
  const row = await ctx.tx.first(
    { IdUsuario: text, Activo: text, EsAdministrador: text, ValidaDirectorio: text, MotivoBloqueo: orNull(text) },
    sql`select t.id_usuario as "IdUsuario", t.activo as "Activo", t.es_administrador as "EsAdministrador", t.valida_directorio as "ValidaDirectorio",
        t.motivo_bloqueo as "MotivoBloqueo" from seguridad_usuario t where t.id_usuario = ${id} and t.id_cliente = ${ctx.session.IdCliente} for no key update`,
  );
  if (!row) throw notFound();
  const user = target.parse(row);
  if (user.EsAdministrador === 'S' && !helps) requireAdministrator(ctx);
  return user;
}

/** A user without history goes with what hangs on it; another is inactivated instead. */
async function discardUser(ctx: Context, { IdUsuario, UltimoAcceso, EsAdministrador }: UserRow): Promise<void> {
  if (IdUsuario === ctx.session.IdUsuario) throw forbidden('usuario.propios_permisos');
  if (EsAdministrador === 'S') requireAdministrator(ctx);
  await noteAdministrators(ctx);
  const used = await ctx.tx.first(
    {},
    sql`select 1 from base_auditoria where id_usuario = ${IdUsuario} union all select 1 from ${sql.raw(answeredRows(ctx.tx.product, sessionsKept))} s where id_usuario = ${IdUsuario} limit 1`,
  );
  if (used || UltimoAcceso) throw conflict('usuario.con_historial');
  try {
    await ctx.tx.query('savepoint sin_historial');
    await forgetUser(ctx, IdUsuario);
  } catch (error) {
    // Something of the client's names it: that is history too.
    if (!(error instanceof DatabaseError && error.code === '23503')) throw error;
    await ctx.tx.query('rollback to savepoint sin_historial');
    throw conflict('usuario.con_historial');
  }
}

async function forgetUser(ctx: Context, IdUsuario: string): Promise<void> {
  for (const table of ['clave', 'perfil'])
    await ctx.tx.run(sql`delete from ${sql.raw(`seguridad_usuario_${table}`)} where id_usuario = ${IdUsuario}`);
  await ctx.tx.run(sql`delete from seguridad_usuario where id_usuario = ${IdUsuario}`);
}

/** Nobody changes its own powers; administration is given by administrators, and super administration by its like. */
async function checkPowers(ctx: Context, before: UserRow | null, after: UserRow): Promise<void> {
  const moved = (flag: 'EsAdministrador' | 'EsSuperAdministrador' | 'Activo' | 'Contratista') =>
    before ? before[flag] !== after[flag] : after[flag] === 'S';
  const own = before?.IdUsuario === ctx.session.IdUsuario;
  if (own && (moved('EsAdministrador') || moved('EsSuperAdministrador') || moved('Activo') || moved('Contratista')))
    throw forbidden('usuario.propios_permisos');
  if (moved('EsAdministrador')) requireAdministrator(ctx);
  if (moved('EsSuperAdministrador') && !ctx.session.superAdministrador) throw forbidden('usuario.solo_superadministrador');
  if (!before || own) return;
  if (before.EsAdministrador === 'S') requireAdministrator(ctx);
  // Whoever could move a user's mail could have its password sent there, or enter as it from the directory.
  const opens = before.Correo !== after.Correo || before.ValidaDirectorio !== after.ValidaDirectorio || (moved('Activo') && after.Activo === 'S');
  if (opens) await checkReach(ctx, before.IdUsuario);
}

async function defaultSetting(ctx: Context): Promise<number | null> {
  const row = await ctx.tx.first(
    { id: int },
    sql`select id_configuracion_logeo as id from seguridad_configuracion_logeo where id_cliente = ${ctx.session.IdCliente} and por_defecto = 'S' and activo = 'S' limit 1`,
  );
  return row ? row.id : null;
}

async function checkDocument(ctx: Context, after: UserRow): Promise<void> {
  const rule = await documentRuleOf(ctx, after.IdTipoDocumento);
  if (!rule) return;
  after.Documento = tidyDocument(after.Documento, rule);
  const fault = documentFault(after.Documento, rule);
  if (fault) throw refuse(decode(fault).code, decode(fault).params, 'Documento');
}

async function checkContractor(ctx: Context, before: UserRow | null, after: UserRow): Promise<void> {
  if (after.Contratista === 'S') {
    if (after.IdCompania === null) throw refuse('usuario.sin_compania', undefined, 'IdCompania');
    if (after.EsAdministrador === 'S' || after.EsSuperAdministrador === 'S')
      throw refuse('usuario.contratista_administrador', undefined, after.EsAdministrador === 'S' ? 'EsAdministrador' : 'EsSuperAdministrador');
    const company = await ctx.tx.first(
      { contratista: text },
      sql`select contratista from ${sql.raw(answeredRows(ctx.tx.product, companiesKept))} c where id_compania = ${after.IdCompania}`,
    );
    if (company?.contratista !== 'S') throw refuse('usuario.compania_no_contratista', undefined, 'IdCompania');
  } else if (after.ResponsableContratista === 'S') throw refuse('usuario.responsable_contratista', undefined, 'ResponsableContratista');
  if (!before || before.Contratista === after.Contratista) return;
  const other = await ctx.tx.first(
    {},
    sql`select 1 from seguridad_usuario_perfil up join seguridad_perfil p on p.id_perfil = up.id_perfil
      where up.id_usuario = ${before.IdUsuario} and p.contratista <> ${after.Contratista} limit 1`,
  );
  if (other) throw refuse(after.Contratista === 'S' ? 'usuario.perfil_contratista' : 'usuario.perfil_no_contratista', undefined, 'Contratista');
}

async function checkMail(ctx: Context, before: UserRow | null, after: UserRow): Promise<void> {
  const entersDirectory = after.ValidaDirectorio === 'S' && before?.ValidaDirectorio !== 'S';
  if (after.Correo === before?.Correo && !entersDirectory) return;
  const same = await ctx.tx.first(
    { id_cliente: int, valida_directorio: text, id_usuario: text },
    sql`select id_usuario, id_cliente, valida_directorio from seguridad_usuario
      where lower(correo) = lower(${after.Correo}) and id_usuario <> ${after.IdUsuario}
        and (id_cliente = ${ctx.session.IdCliente} or valida_directorio = 'S') order by (id_cliente = ${ctx.session.IdCliente} and valida_directorio = 'S') desc, valida_directorio desc limit 1`,
  );
  if (!same) return;
  const own = same.id_cliente === ctx.session.IdCliente;
  // The directory finds its user by mail in the whole installation; of another client's only that there is one.
  if (after.ValidaDirectorio === 'S' && same.valida_directorio === 'S')
    throw refuse('usuario.correo_directorio', { usuario: own ? same.id_usuario : '••••' }, 'Correo');
  if (own) applyRule(ctx, 'usuario.correo_repetido', { usuario: same.id_usuario }, 'Correo');
}

/** A contractor user takes only contractor profiles, and the reverse. */
export async function checkAssignment(ctx: Context, after: Row<typeof UsuarioPerfil>, profile: ProfileFacts): Promise<void> {
  const user = await ctx.tx.first(
    { contratista: text },
    sql`select contratista from seguridad_usuario where id_usuario = ${after.IdUsuario} and id_cliente = ${ctx.session.IdCliente} for no key update`,
  );
  const contractor = user?.contratista === 'S';
  if (contractor && !profile.contratista) throw refuse('usuario.perfil_contratista', undefined, 'IdPerfil');
  if (!contractor && profile.contratista) throw refuse('usuario.perfil_no_contratista', undefined, 'IdPerfil');
}

/** Ends a user's sessions; of one's own, all but the one that asks. */
export async function closeSessions(ctx: Context, idUsuario: string): Promise<{ procesados: number }> {
  if (idUsuario !== ctx.session.IdUsuario) await otherUser(ctx, idUsuario);
  await endSessions(ctx, sql`id_usuario = ${idUsuario} and id_sesion <> ${ctx.session.IdSesion}`, 'cierre.administrador');
  ctx.audit({ entity: 'SeguridadUsuario', record: idUsuario, action: 'cerrarSesiones' });
  return { procesados: 1 };
}
