import { api } from '@platform/web/api/client';
import { divisionSchema, perfilSchema } from '@platform/web/session/wire';
import * as z from 'zod/mini';

/** Application and channel that this client signs in as (specification §9). */
const APPLICATION = { idAplicacion: 'AP03', idTipoAplicacion: 'WEB' };

const flag = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value === 'S'),
);
const loginSchema = z.object({
  /** Opens the profile login only. */
  accessToken: z.string(),
  dobleAutenticacion: flag,
  cambiarClaveCaducada: flag,
  /** `N` asks for a change; absent does not. */
  primeraClaveCambiada: z.nullish(z.string()),
  nombreCompleto: z.pipe(
    z.nullish(z.string()),
    z.transform((value) => value ?? ''),
  ),
  /** Minutes to the end of the password; absent when it does not end. */
  minutosCaduca: z.nullish(z.number()),
  perfil: z.array(perfilSchema),
  division: z.array(divisionSchema),
});
/** What the first step of the sign-in answers. */
export type Login = z.infer<typeof loginSchema>;

export function authenticate(username: string, password: string): Promise<Login> {
  return api.post('/api/usuario/authenticate', { username: username.trim().toUpperCase(), password, ...APPLICATION, tokenClient: '' }, loginSchema, {
    anonymous: true,
  });
}
