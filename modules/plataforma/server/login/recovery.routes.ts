import { setPassword } from '@modules/seguridad/server/public';
import type { AuditEntry } from '@platform/server/audit/audit';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openCode, recoveryJustSent, requesterOf, tryCode } from './codes';
import { atLeast, DEVICES, keyOfDevice, type SignInParts, username } from './parts';
import { readUser, type SignInUser } from './signin';

const DEFAULT_POLICY = { longitudClave: 6, nivelSeguridadClave: 'A' } as const;

const body = z.strictObject({
  IdAplicacion: z.string().max(10).nullish(),
  IdTipoAplicacion: z.string().max(10).nullish(),
  /** The e-mail. */
  Identificador: z
    .string({ error: 'campo.obligatorio' })
    .trim()
    .min(1, { error: 'campo.obligatorio' })
    .pipe(z.email({ error: 'campo.correo' }).max(120)),
  Usuario: username,
  NotificarPor: z.enum(['SMTP'], { error: 'campo.opcion' }).nullish(),
  Codigo: z
    .string()
    .regex(/^(\d{6})?$/, { error: 'login.08' })
    .nullish(),
  NuevaContrasenia: z.string().max(200, { error: 'clave.longitud_maxima' }).nullish(),
  tokenClient: z.string().max(4000).nullish(),
});

/** The user who may recover the password with this e-mail: active, with a password here, not locked by hand. */
async function recoverable(ctx: Context, name: string, correo: string): Promise<SignInUser | null> {
  const user = await readUser(ctx.tx, name.toUpperCase());
  if (user?.Activo !== 'S' || user.ValidaDirectorio === 'S' || (user.Bloqueado === 'S' && user.MotivoBloqueo === 'M')) return null;
  return user.Correo.toLowerCase() === correo.toLowerCase() ? user : null;
}

interface Wire {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Step 5 in its three views: ask for a code, look whether it is right, set the new password with it. */
export function recoveryRoutes(parts: SignInParts): readonly Route[] {
  const { database, captcha, ports, messages, tokens } = parts;
  async function recover(ctx: Context, sent: z.infer<typeof body>, { request, reply }: Wire) {
    const user = await recoverable(ctx, sent.Usuario, sent.Identificador);
    const key = user && keyOfDevice(parts, user, request);
    const ingreso = requesterOf(key, ctx.address);
    if (!sent.Codigo) {
      if (sent.NuevaContrasenia) throw refuse('login.08', undefined, 'Codigo');
      if (user && !(await recoveryJustSent(ctx.tx, user, ingreso, ctx.now))) {
        await openCode(ctx, messages, user, { purpose: 'RECUPERAR', ingreso, channel: 'SMTP' });
        ctx.audit({ entity: 'SeguridadUsuario', record: user.IdUsuario, action: 'recuperarClave', result: 'enviado', user: user.IdUsuario });
      }
      return { ...DEFAULT_POLICY, id: 0 };
    }
    if (!user) throw new Problem(400, 'login.08');
    const saves = Boolean(sent.NuevaContrasenia);
    await tryCode(ctx, ports, user, { purpose: 'RECUPERAR', ingreso, key, codigo: sent.Codigo, spend: saves });
    if (sent.NuevaContrasenia) {
      const done = await setPassword(ctx, { IdUsuario: user.IdUsuario, Clave: sent.NuevaContrasenia, field: 'NuevaContrasenia', desbloquea: true });
      if (done === 'anterior') throw refuse('clave.anterior', undefined, 'NuevaContrasenia');
      // Whoever has the mail and chose the password is the owner: known here, whatever strangers do meanwhile.
      const changed = await readUser(ctx.tx, user.IdUsuario);
      if (changed) reply.header(DEVICES, tokens.deviceOf(changed));
    }
    return { longitudClave: user.LongitudClave, nivelSeguridadClave: user.NivelSeguridadClave, id: 0 };
  }

  return [
    route({
      tag: 'SeguridadCodigoAutenticacion',
      method: 'POST',
      path: '/api/SeguridadCodigoAutenticacion/RecuperarClave',
      summary: 'Step 5: recovers a forgotten password, the same for whoever exists and whoever does not',
      access: { kind: 'public' },
      // In its own transaction, over before the answer waits its time.
      writes: false,
      body,
      before: (ctx, { body: sent }) => captcha.check(sent.tokenClient, ctx.address, ctx.now),
      async handler(ctx, { body: sent, request, reply }) {
        const began = performance.now();
        try {
          return await inTransaction(ctx, sent, { request, reply });
        } finally {
          await atLeast(parts, began);
        }
      },
    }),
  ];

  /** Refusals that count stay counted. */
  async function inTransaction(ctx: Context, sent: z.infer<typeof body>, wire: Wire) {
    const entries: AuditEntry[] = [];
    let kept: Problem | undefined;
    const result = await database.transaction(async (tx) => {
      const own: Context = Object.create(ctx, { tx: { value: tx }, audit: { value: (entry: AuditEntry) => entries.push(entry) } });
      try {
        return await recover(own, sent, wire);
      } catch (error) {
        if (!(error instanceof Problem && error.more.kept)) throw error;
        kept = error;
        return null;
      }
    });
    for (const entry of entries) ctx.audit(entry);
    if (kept) throw kept;
    return result;
  }
}
