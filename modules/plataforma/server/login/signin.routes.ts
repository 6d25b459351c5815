import { randomUUID } from 'node:crypto';
import { clientParameter, noteTerms, setPassword } from '@modules/seguridad/server/public';
import { text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, Problem, refuse } from '@platform/server/http/problem';
import { type Route, route, type StepIdentity } from '@platform/server/http/route';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { currentProfile } from '../datos/profile';
import { hashOf, isHashOf, newSecret, type Renewal, renewalOf, type Successor } from '../tokens';
import { openCode, resendCode, resendSeconds, tryCode } from './codes';
import { assertionSchema, beginAssertion } from './llaves';
import { application, atLeast, DEVICES, keyOfDevice, password, type SignInParts, username } from './parts';
import { attempt, channelOf, choices, entered, expiry, mustChange, readUser, type SignInUser, type Terms } from './signin';

const STEP_MINUTES = 10;
const integer = z.coerce.number({ error: 'campo.entero' }).int().min(1).max(2_147_483_647);
/** A code that was sent, of an application, or a recovery code. */
const secondCode = z.string({ error: 'campo.obligatorio' }).regex(/^(\d{4}|\d{6}|[2-9A-Za-z]{5}-[2-9A-Za-z]{5})$/, { error: 'login.08' });
const flag = z.enum(['S', 'N'], { error: 'campo.opcion' }).optional();

/** The step's user, as long as nothing has ended the sign-in since: a lock, a new password. */
export async function stepUser(ctx: Context, step: StepIdentity | null): Promise<{ step: StepIdentity; user: SignInUser }> {
  const user = step && (await readUser(ctx.tx, step.IdUsuario));
  if (!step || user?.Activo !== 'S' || (user.Bloqueado === 'S' && user.MotivoBloqueo === 'M')) throw new Problem(401, 'sesion.vencida');
  const changed = user.FechaClave ? Math.floor(Date.parse(user.FechaClave) / 1000) * 1000 : 0;
  if (changed > step.since.getTime() && changed <= ctx.now.getTime()) throw new Problem(401, 'sesion.vencida');
  return { step, user };
}

/** Terms that the user has not accepted yet, or null. */
function pending(terms: Terms, user: SignInUser, lang: Context['lang']): { version: number; texto: string } | null {
  const text = (lang === 'en' ? terms.en : terms.es) ?? terms.es ?? terms.en;
  return terms.version > (user.TerminosVersion ?? 0) && text ? { version: terms.version, texto: text } : null;
}

/** The login response (specification §3): what the next step needs, and no more than this step has earned. */
export async function loginAnswer(ctx: Context, parts: SignInParts, user: SignInUser, ingreso: string, verified: boolean) {
  const channel = verified ? null : channelOf(user, parts.ports);
  const change = mustChange(user, ctx.now);
  const { entries } = channel ? { entries: [] } : await choices(ctx.tx, user, ctx.now);
  const nombreCompleto = channel ? '' : `${user.Nombre} ${user.Apellido}`;
  const profiles = new Map(
    entries.map((entry) => [
      entry.IdPerfil,
      { IdPerfil: entry.IdPerfil, Perfil: entry.Perfil, IdUsuario: user.IdUsuario, NombreCompleto: nombreCompleto },
    ]),
  );
  const next = channel ? 'codigo' : change ? 'clave' : 'perfil';
  return {
    accessToken: await parts.tokens.issue(next, ingreso, user.IdUsuario, STEP_MINUTES),
    refreshToken: null,
    dobleAutenticacion: channel ? 'S' : 'N',
    flagTelefono: channel === 'SMS' ? 'S' : 'N',
    canalCodigo: channel,
    segundosReenvio: channel ? await resendSeconds(ctx.tx, user.IdCliente) : null,
    ...expiry(user, ctx.now),
    primeraClaveCambiada: user.PrimeraClaveCambiada,
    perfil: [...profiles.values()],
    division: entries,
    nombreCompleto,
    contratista: user.Contratista,
    responsableContratista: user.ResponsableContratista,
    idCliente: user.IdCliente,
    idCompania: channel ? null : user.IdCompania,
    compania: channel ? null : user.Compania,
    rolAcreditacion: null,
    longitudClave: user.LongitudClave,
    nivelSeguridadClave: user.NivelSeguridadClave,
    avisoClaveDias: Number(await clientParameter(ctx.tx, user.IdCliente, 'seguridad.avisoClaveDias')),
    permiteMantenerSesion: user.PermiteMantenerSesion,
    terminos: channel ? null : pending(await parts.ports.currentTerms(ctx.tx), user, ctx.lang),
    username: user.IdUsuario,
  };
}

/** Signing in, step by step (specification §4 and §7): each call opens the next one only. */
export function signInRoutes(parts: SignInParts): readonly Route[] {
  const common = { tag: 'usuario', method: 'POST' } as const;
  const { database, captcha, ports, messages } = parts;
  return [
    route({
      tag: 'captcha',
      method: 'GET',
      path: '/api/captcha/reto',
      summary: 'A captcha challenge: its solved payload is `tokenClient`, good once',
      access: { kind: 'public' },
      raw: true,
      async handler(ctx, { reply }) {
        const challenge = captcha.kind === 'altcha' ? Object(await captcha.challenge(ctx.address, ctx.now)) : {};
        // As every answer has it, and as the widgets of others read it.
        await reply.send({ ...challenge, result: { ...challenge, tipo: captcha.kind, siteKey: captcha.siteKey } });
      },
    }),
    route({
      ...common,
      path: '/api/usuario/authenticate',
      summary: 'Step 1: username and password',
      access: { kind: 'public' },
      // Counts in its own transactions: a refused attempt must stay counted.
      writes: false,
      body: z.strictObject({
        username,
        password,
        /** A code of the own second factor, with the password: it passes a lock that others earned. */
        codigo: secondCode.nullish(),
        ...application,
      }),
      before: (ctx, { body }) => captcha.check(body.tokenClient, ctx.address, ctx.now),
      async handler(ctx, { body, request }) {
        const began = performance.now();
        const given = { ...body, codigo: body.codigo ?? undefined, devices: request.headers[DEVICES], address: ctx.address };
        const { user, verified } = await attempt(parts, given, ctx.now).finally(() => (body.codigo ? atLeast(parts, began) : undefined));
        const ingreso = randomUUID();
        const channel = verified ? null : channelOf(user, ports);
        if (channel) await database.transaction((tx) => openCode({ tx, now: ctx.now }, messages, user, { purpose: 'LOGIN', ingreso, channel }));
        return loginAnswer(ctx, parts, user, ingreso, verified);
      },
    }),
    route({
      ...common,
      path: '/api/usuario/validatelogin',
      summary: 'Step 4: the verification code',
      access: { kind: 'step', step: 'codigo' },
      body: z.strictObject({
        username: username.optional(),
        codigo: secondCode.optional(),
        llave: assertionSchema.optional(),
        ...application,
      }),
      async handler(ctx, { body, step: identity, request }) {
        const { step, user } = await stepUser(ctx, identity);
        const key = keyOfDevice(parts, user, request);
        if (body.username && body.username.toUpperCase() !== user.IdUsuario) throw forbidden('login.perfil');
        if (body.codigo === undefined && !body.llave) throw refuse('campo.obligatorio', { campo: 'codigo' }, 'codigo');
        await tryCode(ctx, ports, user, { purpose: 'LOGIN', ingreso: step.IdIngreso, codigo: body.codigo, llave: body.llave, key, spend: true });
        await entered(ctx.tx, user.IdUsuario, ctx.now, key ?? undefined);
        ctx.audit({ entity: 'PlataformaSesion', record: null, action: 'verificar', result: 'OK', user: user.IdUsuario });
        return loginAnswer(ctx, parts, user, step.IdIngreso, true);
      },
    }),
    route({
      ...common,
      path: '/api/usuario/llave',
      summary: 'Step 4: a challenge for one of the user’s passkeys; null when there is none',
      access: { kind: 'step', step: 'codigo' },
      body: z.strictObject({ ...application }),
      async handler(ctx, { step: identity }) {
        const { step, user } = await stepUser(ctx, identity);
        return beginAssertion(ctx.tx, parts.site, user.IdUsuario, step.IdIngreso, ctx.now);
      },
    }),
    route({
      ...common,
      path: '/api/usuario/resendcode',
      summary: 'Step 4: sends the code again',
      access: { kind: 'step', step: 'codigo' },
      body: z.strictObject({ username: username.optional(), ...application }),
      async handler(ctx, { step: identity, request }) {
        const { step, user } = await stepUser(ctx, identity);
        ctx.audit({ entity: 'PlataformaSesion', record: null, action: 'reenviarCodigo', user: user.IdUsuario });
        return resendCode(ctx, messages, user, step.IdIngreso, keyOfDevice(parts, user, request));
      },
    }),
    route({
      tag: 'SeguridadusuarioClave',
      method: 'POST',
      path: '/api/SeguridadusuarioClave/crear',
      summary: 'Step 3: a new password; id 0 done, 2 one of the previous',
      access: { kind: 'step', step: 'clave' },
      body: z.strictObject({
        IdCliente: integer.optional(),
        IdUsuario: z.string().trim().max(60).optional(),
        Clave: password,
        IdUsuarioModificacion: z.string().trim().max(60).nullish(),
        IdTipoAplicacion: z.string().max(10).nullish(),
      }),
      async handler(ctx, { body, step: identity }) {
        const { user } = await stepUser(ctx, identity);
        if (body.IdUsuario && body.IdUsuario.toUpperCase() !== user.IdUsuario) throw forbidden('login.perfil');
        if (body.IdCliente !== undefined && body.IdCliente !== user.IdCliente) throw forbidden('login.perfil');
        if (!mustChange(user, ctx.now)) throw conflict('estado.no_permitido');
        const done = await setPassword(ctx, { IdUsuario: user.IdUsuario, Clave: body.Clave });
        return { id: done === 'anterior' ? 2 : 0 };
      },
    }),
    route({
      ...common,
      path: '/api/usuario/refreshTokenbyperfil',
      summary: 'Step 2: profile and client/division; opens the session',
      access: { kind: 'step', step: 'perfil', orSession: true },
      body: z.strictObject({ idPerfil: integer, idCliente: integer, idDivision: integer, aceptaTerminos: flag, ...application }),
      before: (ctx, { body }) => captcha.check(body.tokenClient, ctx.address, ctx.now),
      async handler(ctx, { body, step: identity, request, reply }) {
        const user = identity ? (await stepUser(ctx, identity)).user : await readUser(ctx.tx, ctx.session.IdUsuario);
        if (!user) throw new Problem(401, 'sesion.vencida');
        if (mustChange(user, ctx.now)) throw forbidden('login.clave_por_cambiar');
        const { entries } = await choices(ctx.tx, user, ctx.now);
        const entry = entries.find((one) => one.IdPerfil === body.idPerfil && one.IdCliente === body.idCliente && one.IdDivision === body.idDivision);
        if (!entry) throw forbidden('login.perfil');
        await acceptTerms(ctx, parts, user, body.aceptaTerminos === 'S');
        const renewal = renewalOf(request.headers['x-refresh-token'], request.headers['x-intento-renovacion'], ctx.address);
        const from = { step: identity, renewal, successor: parts.tokens.successors(renewal)[0] };
        // Whoever came all the way is known in this browser from now on.
        if (identity && !parts.tokens.knownDevice(user, request.headers[DEVICES])) reply.header(DEVICES, parts.tokens.deviceOf(user));
        const opened = await openSession(ctx, user, entry, from, String(request.headers['user-agent'] ?? ''));
        const minutes = Number(await clientParameter(ctx.tx, entry.IdCliente, 'seguridad.tokenAccesoMinutos'));
        return {
          accessToken: await parts.tokens.issue('acceso', opened.id, user.IdUsuario, minutes),
          refreshToken: `${opened.id}.${opened.secret}`,
          perfilActual: await currentProfile(ctx, ports, entry, user.IdUsuario),
        };
      },
    }),
  ];
}

/** New terms are accepted here or there is no session; what was accepted and when is kept. */
async function acceptTerms(ctx: Context, parts: SignInParts, user: SignInUser, accepted: boolean): Promise<void> {
  const terms = pending(await parts.ports.currentTerms(ctx.tx), user, ctx.lang);
  if (!terms) return;
  if (!accepted) throw new Problem(400, 'login.terminos', {}, { errors: [{ field: 'aceptaTerminos', message: 'login.terminos' }] });
  await noteTerms(ctx.tx, user.IdUsuario, terms.version, ctx.now);
  ctx.audit({
    entity: 'SeguridadUsuario',
    record: user.IdUsuario,
    action: 'aceptarTerminos',
    user: user.IdUsuario,
    changes: { TerminosVersion: terms.version },
  });
}

/** What a session comes from: a step of signing in, or the one that is switched away from. */
interface Origin {
  readonly step: StepIdentity | null;
  readonly renewal: Renewal | null;
  readonly successor: Successor | undefined;
}

/**
 * One session a sign-in. A switch ends the former one and does not outlive it; it spends the refresh token that came with it, so that of
 * a switch and a renewal at the same moment one wins, and the page that asked for it finds the new session however it comes back.
 */
async function openSession(
  ctx: Context,
  user: SignInUser,
  entry: { readonly IdCliente: number; readonly IdPerfil: number; readonly IdDivision: number },
  { step, renewal, successor }: Origin,
  agent: string,
): Promise<{ id: string; secret: string }> {
  const now = ctx.now.toISOString();
  const hours = Number(await clientParameter(ctx.tx, entry.IdCliente, 'seguridad.tokenRefrescoHoras'));
  let ends = new Date(ctx.now.getTime() + hours * 3_600_000).toISOString();
  let opened = { id: step?.IdIngreso ?? randomUUID(), secret: newSecret() };
  if (step) {
    // The step's token is good for one session.
    const spent = await ctx.tx.first({}, sql`select 1 from plataforma_sesion where id_sesion = ${step.IdIngreso}`);
    if (spent) throw conflict('estado.no_permitido');
  } else {
    const { IdSesion } = ctx.session;
    const former = await ctx.tx.first(
      { fecha_expiracion: textOf, hash_refresh: textOf },
      sql`update plataforma_sesion set fecha_revocacion = ${now}, motivo_revocacion = 'cambio.perfil'
        where id_sesion = ${IdSesion} and fecha_revocacion is null returning fecha_expiracion, hash_refresh`,
    );
    if (!former) throw new Problem(401, 'sesion.vencida');
    if (former.fecha_expiracion < ends) ends = former.fecha_expiracion;
    if (renewal && !(renewal.id === IdSesion && isHashOf(former.hash_refresh, renewal.secret))) throw conflict('estado.no_permitido');
    if (successor) opened = { id: successor.session, secret: successor.secret };
  }
  await ctx.tx.run(
    sql`insert into plataforma_sesion (id_sesion, id_cliente, id_usuario, id_perfil, id_division, hash_refresh, direccion, agente, fecha_inicio, fecha_ultimo_uso, fecha_expiracion)
      values (${opened.id}, ${entry.IdCliente}, ${user.IdUsuario}, ${entry.IdPerfil}, ${entry.IdDivision}, ${hashOf(opened.secret)}, ${ctx.address.slice(0, 45)},
        ${agent.replace(/[^\x20-\x7e]/g, '').slice(0, 200)}, ${now}, ${now}, ${ends})`,
  );
  ctx.audit({
    entity: 'PlataformaSesion',
    record: opened.id,
    action: 'abrir',
    user: user.IdUsuario,
    changes: { IdPerfil: entry.IdPerfil, IdDivision: entry.IdDivision },
  });
  return opened;
}
