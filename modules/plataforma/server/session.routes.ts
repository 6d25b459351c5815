import { changeOwnPassword, requirePassword } from '@modules/seguridad/server/public';
import { helpDesk, servedMenu, servedModules } from '@modules/sistema/server/public';
import { text } from '@platform/server/db/rows';
import { forbidden, notFound, Problem } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { currentProfile, profileType } from './datos/profile';
import { application, DEVICES, password, type SignInParts, username } from './login/parts';
import { choices, readUser } from './login/signin';
import { hashOf, newSecret, nextSecret, renewalOf } from './tokens';

/** The session itself: who it is, its menu, locking and unlocking its screen, leaving. */
export function sessionRoutes({ ports, captcha, tokens, ownFields }: SignInParts): readonly Route[] {
  return [
    route({
      tag: 'usuario',
      method: 'GET',
      path: '/api/usuario/getUserByToken',
      summary: 'Who is signed in',
      access: { kind: 'session' },
      async handler(ctx) {
        const user = await readUser(ctx.tx, ctx.session.IdUsuario);
        if (!user) throw new Problem(401, 'sesion.vencida');
        const { entries } = await choices(ctx.tx, user, ctx.now);
        const entry = entries.find((one) => one.IdPerfil === ctx.session.IdPerfil && one.IdDivision === ctx.session.IdDivision);
        if (!entry) throw new Problem(401, 'sesion.vencida');
        return {
          username: user.IdUsuario,
          firstName: user.Nombre,
          lastName: user.Apellido,
          pic: null,
          idioma: user.Idioma,
          zonaHoraria: ctx.session.zona,
          mesesLista: numberParameter(ctx, 'sistema.mesesLista'),
          bloqueoPantallaSegundos: numberParameter(ctx, 'seguridad.bloqueoPantallaSegundos'),
          mesaAyuda: await helpDesk(ctx.tx, ctx.session.IdCliente),
          perfilActual: await currentProfile(ctx, ports, entry, user.IdUsuario),
        };
      },
    }),
    route({
      tag: 'SeguridadMenu',
      method: 'GET',
      path: '/api/SeguridadMenu/miMenu',
      summary: 'Menu of the session, its profile type, what it may switch to and the fields that its client has defined for itself',
      access: { kind: 'session' },
      async handler(ctx) {
        const { session } = ctx;
        const [menu, type, roles, open, camposPropios] = await Promise.all([
          servedMenu(ctx),
          profileType(ctx, session.IdPerfil),
          ports.authorizerRoles(ctx.tx, session.IdUsuario, session.IdDivision, ctx.lang),
          choices(ctx.tx, { IdUsuario: session.IdUsuario, EsSuperAdministrador: session.superAdministrador ? 'S' : 'N' }, ctx.now),
          ownFields(ctx),
        ]);
        return {
          menu,
          modulos: await servedModules(ctx, menu),
          autorizador: { ...type, rolesAutorizador: type.esAutorizador ? roles : [] },
          perfiles: open.entries,
          superAdministrador: session.superAdministrador,
          camposPropios,
        };
      },
    }),
    route({
      tag: 'usuario',
      method: 'POST',
      path: '/api/usuario/bloquear',
      summary: 'Locks the screen of the session: nothing opens until its password is given',
      access: { kind: 'session' },
      // Says which: nobody locks himself out by trying calls.
      body: z.strictObject({ idSesion: z.string().max(36) }),
      async handler(ctx, { body }) {
        if (body.idSesion !== ctx.session.IdSesion) throw notFound();
        await ctx.tx.run(
          sql`update plataforma_sesion set fecha_bloqueo = ${ctx.now.toISOString()} where id_sesion = ${ctx.session.IdSesion} and fecha_bloqueo is null`,
        );
        return { bloqueada: 'S' };
      },
    }),
    route({
      tag: 'usuario',
      method: 'POST',
      path: '/api/usuario/refreshTokenPassword',
      summary: 'Unlocks the screen with the password: new tokens of the same session',
      access: { kind: 'unlock' },
      body: z.strictObject({ username: username.optional(), password, idPerfil: z.coerce.number().int().nullish(), ...application }),
      before: (ctx, { body }) => captcha.check(body.tokenClient, ctx.address, ctx.now),
      async handler(ctx, { body, request }) {
        const { IdSesion, IdUsuario } = ctx.session;
        if (body.username && body.username.toUpperCase() !== IdUsuario) throw forbidden('login.perfil');
        await requirePassword(ctx, IdUsuario, body.password, 'password');
        const row = await ctx.tx.first(
          { hash_refresh: text },
          sql`select hash_refresh from plataforma_sesion where id_sesion = ${IdSesion} and fecha_revocacion is null for update`,
        );
        const renewal = renewalOf(request.headers['x-refresh-token'], request.headers['x-intento-renovacion'], ctx.address);
        const secret = row && (renewal ? nextSecret(renewal, tokens.successors(renewal), row.hash_refresh) : newSecret());
        if (!secret) throw new Problem(401, 'sesion.vencida');
        await ctx.tx.run(
          sql`update plataforma_sesion set fecha_bloqueo = null, fecha_ultimo_uso = ${ctx.now.toISOString()}, hash_refresh = ${hashOf(secret)}
            where id_sesion = ${IdSesion}`,
        );
        ctx.audit({ entity: 'PlataformaSesion', record: IdSesion, action: 'desbloquear' });
        return {
          accessToken: await tokens.issue('acceso', IdSesion, IdUsuario, numberParameter(ctx, 'seguridad.tokenAccesoMinutos')),
          refreshToken: `${IdSesion}.${secret}`,
        };
      },
    }),
    route({
      tag: 'SeguridadusuarioClaveAcceso',
      method: 'POST',
      path: '/api/SeguridadusuarioClaveAcceso/expiretoken',
      summary: 'Logs out: access and refresh end at the server',
      access: { kind: 'unlock' },
      async handler(ctx, { reply }) {
        await ctx.tx.run(
          sql`update plataforma_sesion set fecha_revocacion = ${ctx.now.toISOString()}, motivo_revocacion = 'salida' where id_sesion = ${ctx.session.IdSesion}`,
        );
        ctx.audit({ entity: 'PlataformaSesion', record: ctx.session.IdSesion, action: 'cerrar' });
        // What answers left in the browser goes. Not its storage: marks of a post without a network wait there for whoever made them.
        reply.header('clear-site-data', '"cache", "prefetchCache", "prerenderCache"');
        return { cerrada: 'S' };
      },
    }),
    route({
      tag: 'SeguridadusuarioClave',
      method: 'POST',
      path: '/api/SeguridadusuarioClave/cambiarClave',
      summary: 'Changes one’s own password: the previous one is asked, all other sessions end',
      access: { kind: 'session' },
      body: z.strictObject({ IdCliente: z.coerce.number().int().optional(), ClaveAnterior: password, Clave: password }),
      async handler(ctx, { body, reply }) {
        if (body.IdCliente !== undefined && body.IdCliente !== ctx.session.IdCliente) throw notFound();
        await changeOwnPassword(ctx, body);
        const user = await readUser(ctx.tx, ctx.session.IdUsuario);
        if (user) reply.header(DEVICES, tokens.deviceOf(user));
        return { id: 0 };
      },
    }),
  ];
}
