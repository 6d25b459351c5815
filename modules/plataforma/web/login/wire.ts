import { api } from '@platform/web/api/client';
import { captchaToken } from '@platform/web/captcha/captcha';
import { divisionSchema, perfilSchema } from '@platform/web/session/wire';
import * as z from 'zod/mini';
import { optionsSchema } from '../llave';

/** Application and channel that this client signs in as (specification §9). */
export const APPLICATION = { idAplicacion: 'AP03', idTipoAplicacion: 'WEB' };

const flag = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value === 'S'),
);
const word = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);
const policyShape = { longitudClave: z.number(), nivelSeguridadClave: z.enum(['B', 'I', 'A']) };
export const loginSchema = z.object({
  /** Opens the next step only. */
  accessToken: z.string(),
  username: z.string(),
  dobleAutenticacion: flag,
  canalCodigo: z.nullish(z.enum(['SMTP', 'SMS', 'TOTP'])),
  segundosReenvio: z.nullish(z.number()),
  cambiarClaveCaducada: flag,
  /** `N` asks for a change; absent does not. */
  primeraClaveCambiada: z.nullish(z.string()),
  nombreCompleto: word,
  idCliente: z.number(),
  /** Minutes to the end of the password; absent when it does not end. */
  minutosCaduca: z.nullish(z.number()),
  avisoClaveDias: z.number(),
  permiteMantenerSesion: flag,
  terminos: z.nullish(z.object({ version: z.number(), texto: z.string() })),
  perfil: z.array(perfilSchema),
  division: z.array(divisionSchema),
  ...policyShape,
});
/** What a step of the sign-in answers: what the next one needs. */
export type Login = z.infer<typeof loginSchema>;

const policySchema = z.object(policyShape);
export type Policy = z.infer<typeof policySchema>;

/** Step 1; with a code of the own second factor it passes a lock that somebody else has earned. */
export async function authenticate(username: string, password: string, code = ''): Promise<Login> {
  const codigo = code.trim().toUpperCase();
  const body = { username: username.trim().toUpperCase(), password, ...(codigo && { codigo }), ...APPLICATION, tokenClient: await captchaToken() };
  return api.post('/api/usuario/authenticate', body, loginSchema, { anonymous: true });
}

/** Step 4: the code that was sent. */
export function validateCode(login: Login, codigo: string): Promise<Login> {
  return api.post('/api/usuario/validatelogin', { username: login.username, codigo, ...APPLICATION }, loginSchema, { bearer: login.accessToken });
}

/** Step 4: a challenge for a passkey; null when the user has none. */
export const keyOptions = (login: Login) => api.post('/api/usuario/llave', {}, optionsSchema, { bearer: login.accessToken });

/** Step 4: the passkey's answer. */
export function validateKey(login: Login, llave: Record<string, unknown>): Promise<Login> {
  return api.post('/api/usuario/validatelogin', { username: login.username, llave, ...APPLICATION }, loginSchema, { bearer: login.accessToken });
}

/** Step 4: another code; answers after how many seconds yet another may be asked. */
export async function resendCode(login: Login): Promise<number> {
  const { segundos } = await api.post('/api/usuario/resendcode', { username: login.username }, z.object({ segundos: z.number() }), {
    bearer: login.accessToken,
  });
  return segundos;
}

/** Step 3: false when it is one of the previous passwords. */
export async function changePassword(login: Login, password: string): Promise<boolean> {
  const { username, idCliente } = login;
  const body = { IdCliente: idCliente, IdUsuario: username, Clave: password, IdUsuarioModificacion: username, IdTipoAplicacion: 'WEB' };
  const { id } = await api.post('/api/SeguridadusuarioClave/crear', body, z.object({ id: z.number() }), { bearer: login.accessToken });
  return id === 0;
}

export interface Recovery {
  readonly user: string;
  readonly email: string;
}
/** Step 5, its three views: without a code, with one, with the new password too. */
export async function recover({ user, email }: Recovery, code = '', password = ''): Promise<Policy> {
  const body = {
    IdAplicacion: APPLICATION.idAplicacion,
    IdTipoAplicacion: APPLICATION.idTipoAplicacion,
    Identificador: email.trim(),
    Usuario: user.trim().toUpperCase(),
    NotificarPor: 'SMTP',
    Codigo: code,
    NuevaContrasenia: password,
    tokenClient: await captchaToken(),
  };
  return api.post('/api/SeguridadCodigoAutenticacion/RecuperarClave', body, policySchema, { anonymous: true });
}
