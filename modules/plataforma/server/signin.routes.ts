import { randomUUID } from 'node:crypto';
import { servedMenu } from '@modules/sistema/server/public';
import type { Database } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, Problem } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { attempt, choices, type Entry, expiry, readUser, type SignInPorts } from './signin';
import { hashOf, newSecret, type Tokens } from './tokens';

const STEP_MINUTES = 10;
const app = {
  idAplicacion: z.string().max(10).optional(),
  idTipoAplicacion: z.string().max(10).optional(),
  tokenClient: z.string().max(4000).nullish(),
};
const integer = z.coerce.number({ error: 'campo.entero' }).int().min(1).max(2_147_483_647);

interface SignInParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly ports: SignInPorts;
}

async function currentProfile(ctx: Context, parts: SignInParts, entry: Entry, idUsuario: string) {
  const user = await readUser(ctx.tx, idUsuario);
  const roles = await parts.ports.authorizerRoles(ctx.tx, idUsuario, entry.IdDivision, ctx.lang);
  return {
    IdPerfil: entry.IdPerfil,
    Perfil: entry.Perfil,
    IdCliente: entry.IdCliente,
    IdDivision: entry.IdDivision,
    Cliente: entry.Cliente,
    Division: entry.Division,
    IdPais: entry.IdPais,
    Contratista: user?.Contratista ?? 'N',
    ResponsableContratista: user?.ResponsableContratista ?? 'N',
    IdCompania: user?.IdCompania ?? null,
    Compania: user?.Compania ?? null,
    RolAcreditacion: roles.map((role) => role.Nombre).join(', ') || null,
  };
}

async function profileType(ctx: Context, idPerfil: number): Promise<{ tipoPerfil: string | null; esAutorizador: boolean; rutaInicio: string }> {
  const rows = await ctx.tx.run(sql`select id_caracteristica from seguridad_perfil_caracteristica where id_perfil = ${idPerfil}`);
  const features = new Set(rows.map((row) => row.id_caracteristica));
  // Operators sign in straight to their post (Seguridad › Características).
  const rutaInicio = features.has('CPAACC') ? '/acceso/puesto-control' : '/dashboard';
  if (features.has('CPAAUT')) return { tipoPerfil: 'CPAAUT', esAutorizador: true, rutaInicio };
  if (features.has('CPASOL')) return { tipoPerfil: 'CPASOL', esAutorizador: false, rutaInicio };
  if (features.has('CPAADM') || ctx.session.superAdministrador) return { tipoPerfil: 'CPAADM', esAutorizador: true, rutaInicio };
  return { tipoPerfil: null, esAutorizador: false, rutaInicio };
}

/** Signing in and out, and who is signed in (specification §7). */
export function signInRoutes(parts: SignInParts): readonly Route[] {
  const common = { tag: 'usuario' };
  return [
    route({
      ...common,
      method: 'POST',
      path: '/api/usuario/authenticate',
      summary: 'Step 1: username and password',
      access: { kind: 'public' },
      // Counts in its own transactions: a refused attempt must stay counted.
      writes: false,
      body: z.strictObject({
        username: z
          .string({ error: 'campo.obligatorio' })
          .trim()
          .min(1, { error: 'campo.obligatorio' })
          .max(60, { error: 'campo.maximo_texto{"n":60}' }),
        password: z.string({ error: 'campo.obligatorio' }).min(1, { error: 'campo.obligatorio' }).max(200, { error: 'clave.longitud_maxima' }),
        ...app,
      }),
      async handler(ctx, { body, request }) {
        const user = await attempt(parts.database, parts.ports, body.username, body.password, request.ip, ctx.now);
        const { entries } = await choices(ctx.tx, user, ctx.now);
        const nombreCompleto = `${user.Nombre} ${user.Apellido}`;
        const profiles = new Map(
          entries.map((entry) => [
            entry.IdPerfil,
            { IdPerfil: entry.IdPerfil, Perfil: entry.Perfil, IdUsuario: user.IdUsuario, NombreCompleto: nombreCompleto },
          ]),
        );
        return {
          accessToken: await parts.tokens.issue('paso', randomUUID(), user.IdUsuario, STEP_MINUTES),
          refreshToken: null,
          dobleAutenticacion: 'N',
          flagTelefono: 'N',
          ...expiry(user, ctx.now),
          primeraClaveCambiada: user.PrimeraClaveCambiada,
          perfil: [...profiles.values()],
          division: entries,
          nombreCompleto,
          contratista: user.Contratista,
          responsableContratista: user.ResponsableContratista,
          idCompania: user.IdCompania,
          compania: user.Compania,
          rolAcreditacion: null,
          longitudClave: user.LongitudClave,
          nivelSeguridadClave: user.NivelSeguridadClave,
          username: user.IdUsuario,
        };
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/api/usuario/refreshTokenbyperfil',
      summary: 'Step 2: profile and client/division; opens the session',
      access: { kind: 'step' },
      body: z.strictObject({ idPerfil: integer, idCliente: integer, idDivision: integer, ...app }),
      async handler(ctx, { body, step, request }) {
        const idUsuario = step?.IdUsuario ?? ctx.session.IdUsuario;
        const user = await readUser(ctx.tx, idUsuario);
        if (user?.Activo !== 'S' || (user.Bloqueado === 'S' && user.MotivoBloqueo === 'M')) throw new Problem(401, 'sesion.vencida');
        if (expiry(user, ctx.now).cambiarClaveCaducada === 'S' || user.PrimeraClaveCambiada === 'N') throw forbidden('login.clave_por_cambiar');
        const { entries } = await choices(ctx.tx, user, ctx.now);
        const entry = entries.find((one) => one.IdPerfil === body.idPerfil && one.IdCliente === body.idCliente && one.IdDivision === body.idDivision);
        if (!entry) throw forbidden('login.perfil');
        const now = ctx.now.toISOString();
        if (step) {
          // The step's token is good for one session.
          const [spent] = await ctx.tx.run(sql`select 1 from plataforma_sesion where id_sesion = ${step.IdIngreso}`);
          if (spent) throw conflict('estado.no_permitido');
        } else {
          await ctx.tx.run(
            sql`update plataforma_sesion set fecha_revocacion = ${now}, motivo_revocacion = 'cambio.perfil' where id_sesion = ${ctx.session.IdSesion}`,
          );
        }
        const id = step?.IdIngreso ?? randomUUID();
        const secret = newSecret();
        await ctx.tx.run(
          sql`insert into plataforma_sesion (id_sesion, id_cliente, id_usuario, id_perfil, id_division, hash_refresh, direccion, agente, fecha_inicio, fecha_ultimo_uso, fecha_expiracion)
            values (${id}, ${entry.IdCliente}, ${idUsuario}, ${entry.IdPerfil}, ${entry.IdDivision}, ${hashOf(secret)}, ${request.ip.slice(0, 45)},
              ${String(request.headers['user-agent'] ?? '')
                .replace(/[^\x20-\x7e]/g, '')
                .slice(0, 200)}, ${now}, ${now}, ${new Date(ctx.now.getTime() + 12 * 3_600_000).toISOString()})`,
        );
        ctx.audit({
          entity: 'PlataformaSesion',
          record: id,
          action: 'abrir',
          user: idUsuario,
          changes: { IdPerfil: entry.IdPerfil, IdDivision: entry.IdDivision },
        });
        return {
          accessToken: await parts.tokens.issue('acceso', id, idUsuario, 15),
          refreshToken: `${id}.${secret}`,
          perfilActual: await currentProfile(ctx, parts, entry, idUsuario),
        };
      },
    }),
    route({
      ...common,
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
          zonaHoraria: ctx.session.zona,
          mesesLista: numberParameter(ctx, 'sistema.mesesLista'),
          perfilActual: await currentProfile(ctx, parts, entry, user.IdUsuario),
        };
      },
    }),
    route({
      tag: 'SeguridadMenu',
      method: 'GET',
      path: '/api/SeguridadMenu/miMenu',
      summary: 'Menu of the session, its profile type and what it may switch to',
      access: { kind: 'session' },
      async handler(ctx) {
        const { session } = ctx;
        const [menu, type, roles, open] = await Promise.all([
          servedMenu(ctx),
          profileType(ctx, session.IdPerfil),
          parts.ports.authorizerRoles(ctx.tx, session.IdUsuario, session.IdDivision, ctx.lang),
          choices(ctx.tx, { IdUsuario: session.IdUsuario, EsSuperAdministrador: session.superAdministrador ? 'S' : 'N' }, ctx.now),
        ]);
        return { menu, autorizador: { ...type, rolesAutorizador: type.esAutorizador ? roles : [] }, perfiles: open.entries };
      },
    }),
    route({
      tag: 'SeguridadusuarioClaveAcceso',
      method: 'POST',
      path: '/api/SeguridadusuarioClaveAcceso/expiretoken',
      summary: 'Logs out: access and refresh end at the server',
      access: { kind: 'session' },
      async handler(ctx) {
        await ctx.tx.run(
          sql`update plataforma_sesion set fecha_revocacion = ${ctx.now.toISOString()}, motivo_revocacion = 'salida' where id_sesion = ${ctx.session.IdSesion}`,
        );
        ctx.audit({ entity: 'PlataformaSesion', record: ctx.session.IdSesion, action: 'cerrar' });
        return { cerrada: 'S' };
      },
    }),
  ];
}
