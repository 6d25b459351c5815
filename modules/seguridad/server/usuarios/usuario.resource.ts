import { endSessions } from '@modules/sistema/server/public';
import type { Row } from '@platform/entity/entity';
import { wordsSchema } from '@platform/fields/texts';
import { type Context, today } from '@platform/server/http/context';
import { forbidden } from '@platform/server/http/problem';
import { action, creation, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Usuario, UsuarioPerfil } from '../../shared/seguridad.entity';
import { requireUserRoom } from '../licencias';
import { keepAnAdministrator, noteAdministrators } from '../perfiles/administrators';
import { checkGiven } from '../perfiles/otorgar';
import { mayGiveProfile } from '../perfiles/perfil.access';
import { lockUser, resetPassword, setActive, unlockUser } from './usuario.actions';
import { firstPassword, firstPasswordSchema, resetBody } from './usuario.clave';
import { checkAssignment, checkUser, closeSessions } from './usuario.rules';
import { usuarioComputed, withFeatureSql } from './usuario.sql';

const remark = wordsSchema(100);
const observed = z.strictObject({ Observacion: remark });
const nothing = z.strictObject({});

/** Seguridad › Usuarios and Seguridad de clave. */
export const usuarioResource: Resource = resource(Usuario, {
  duplicate: 'usuario.duplicado',
  policy: (session) => (session.superAdministrador ? undefined : sql`t.es_super_administrador = 'N'`),
  computed: usuarioComputed,
  // One's own record is never protected from oneself.
  unprotected: (row, session) => row.IdUsuario === session.IdUsuario,
  can: (row, session) => ({
    bloquear: row.Estado !== 'B' && row.Activo === 'S' && row.IdUsuario !== session.IdUsuario,
    desbloquear: row.Bloqueado === 'S' && row.IdUsuario !== session.IdUsuario,
    activar: row.Activo === 'N' && row.IdUsuario !== session.IdUsuario,
    inactivar: row.Activo === 'S' && row.IdUsuario !== session.IdUsuario,
    restablecerClave: row.ValidaDirectorio === 'N' && row.IdUsuario !== session.IdUsuario,
  }),
  lookupParams: ['Caracteristica'],
  // `Caracteristica=CPAHOT`: those who have it in the session's division.
  lookup: ({ IdDivision }, { Caracteristica }) => (Caracteristica ? withFeatureSql(Caracteristica, IdDivision) : undefined),
  creation: creation({ schema: firstPasswordSchema, run: firstPassword }),
  check: checkUser,
  async after(ctx, { before, after }) {
    if (before?.Activo === 'S' && after?.Activo === 'N') await endSessions(ctx, sql`id_usuario = ${before.IdUsuario}`, 'usuario.inactivo');
    const kindMoved = before && after && (before.Contratista !== after.Contratista || before.IdCompania !== after.IdCompania);
    const powersMoved = before && after && before.EsAdministrador !== after.EsAdministrador;
    // What an open session may see hangs on these: it begins anew.
    if (kindMoved || powersMoved) await endSessions(ctx, sql`id_usuario = ${before.IdUsuario}`, 'usuario.cambiado');
    if (before) await keepAnAdministrator(ctx);
  },
  actions: {
    bloquear: action({ body: observed, run: (ctx, id, { Observacion }) => lockUser(ctx, String(id), Observacion) }),
    desbloquear: action({ body: nothing, run: (ctx, id) => unlockUser(ctx, String(id)) }),
    activar: action({
      body: z.strictObject({ Observacion: remark.optional() }),
      run: (ctx, id, sent) => setActive(ctx, String(id), 'S', sent.Observacion),
    }),
    inactivar: action({ body: observed, run: (ctx, id, { Observacion }) => setActive(ctx, String(id), 'N', Observacion) }),
    restablecerClave: action({ body: resetBody, run: (ctx, id, sent) => resetPassword(ctx, String(id), sent) }),
    cerrarSesiones: action({ body: nothing, run: (ctx, id) => closeSessions(ctx, String(id)) }),
  },
});

type Assignment = Row<typeof UsuarioPerfil>;
const FIRST = '00000000';
const LAST = '99999999';
/** Whether an assignment reaches a day that it did not reach: shortening one takes away, all else gives. */
const lastsLonger = (before: Assignment | null, after: Assignment): boolean =>
  !before || (after.FechaInicio ?? FIRST) < (before.FechaInicio ?? FIRST) || (after.FechaFin ?? LAST) > (before.FechaFin ?? LAST);

/** Profiles of users in divisions. Losing one ends its sessions at once. */
export const usuarioPerfilResource: Resource = resource(UsuarioPerfil, {
  async check(ctx, { kind, before, after }) {
    const row = after ?? before;
    if (!row) return;
    if (row.IdUsuario === ctx.session.IdUsuario && !ctx.session.superAdministrador) throw forbidden('usuario.propios_permisos');
    const profile = await mayGiveProfile(ctx, row.IdPerfil);
    if (after) await checkAssignment(ctx, after, profile);
    if (after && lastsLonger(before, after)) await checkGiven(ctx, after.IdPerfil, after.IdDivision);
    if (after && !before) await requireUserRoom(ctx, after.IdUsuario, after.IdPerfil);
    if (kind !== 'crear') await noteAdministrators(ctx);
  },
  async after(ctx: Context, { before, after }) {
    if (!before) return;
    const day = today(ctx);
    const inDates = after !== null && (after.FechaInicio ?? day) <= day && (after.FechaFin ?? day) >= day;
    if (!inDates)
      await endSessions(
        ctx,
        sql`id_usuario = ${before.IdUsuario} and id_perfil = ${before.IdPerfil} and id_division = ${before.IdDivision}`,
        'perfil.retirado',
      );
    await keepAnAdministrator(ctx);
  },
});
