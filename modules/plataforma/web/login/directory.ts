import { api } from '@platform/web/api/client';
import { captchaToken } from '@platform/web/captcha/captcha';
import { tab } from '@platform/web/session/storage';
import * as z from 'zod/mini';
import { APPLICATION, type Login, loginSchema } from './wire';

const STATE = 'directorio';
const anonymous = { anonymous: true };

/** Whether this installation signs in with a corporate directory. */
export async function directoryEnabled(): Promise<boolean> {
  const { habilitado } = await api.get('/api/UsuarioAD/configuracion', {}, z.object({ habilitado: z.string() }), anonymous);
  return habilitado === 'S';
}

/** Leaves for the directory; the tab remembers with which state it has to come back. */
export async function toDirectory(): Promise<void> {
  const { url, state } = await api.post('/api/UsuarioAD/iniciar', {}, z.object({ url: z.string(), state: z.string() }), anonymous);
  tab.set(STATE, state);
  window.location.assign(url);
}

/** Comes back from the directory with a code. Null when anything is wrong: the person is only told that it did not work. */
export async function fromDirectory(code: string, state: string): Promise<Login | null> {
  const expected = tab.get(STATE);
  tab.remove(STATE);
  if (state === '' || state !== expected) return null;
  try {
    const { accessToken } = await api.post('/api/UsuarioAD/canjear', { code, state }, z.object({ accessToken: z.string() }), anonymous);
    return await api.post(
      '/api/UsuarioAD/authenticateAzureAD',
      { accessToken, tokenClient: await captchaToken(), idAplicacion: APPLICATION.idAplicacion },
      loginSchema,
      { bearer: accessToken },
    );
  } catch {
    return null;
  }
}
