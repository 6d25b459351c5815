import { request } from 'node:http';
import type { Answer, ResultOf, TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';

/** The steps of signing in, as a browser calls them. */
export function stepsOf(app: TestApp) {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const step = (path: string, token: string, body: object): Promise<Answer> => app.call('POST', path, { headers: bearer(token), body });
  const APP = { idAplicacion: 'AP03', idTipoAplicacion: 'WEB' };
  return {
    authenticate: (username: string, password = 'Demo.2026', tokenClient: string | null = null) =>
      app.post('/api/usuario/authenticate', { username, password, ...APP, tokenClient }),
    validate: (token: string, codigo: string, username?: string) => step('/api/usuario/validatelogin', token, { username, codigo, ...APP }),
    resend: (token: string) => step('/api/usuario/resendcode', token, { username: 'DOBLEFACTOR' }),
    change: (token: string, IdUsuario: string, Clave: string) =>
      step('/api/SeguridadusuarioClave/crear', token, { IdCliente: 1, IdUsuario, Clave, IdUsuarioModificacion: IdUsuario, IdTipoAplicacion: 'WEB' }),
    profile: (token: string, entry: { IdPerfil: number; IdCliente: number; IdDivision: number }, more: object = {}) =>
      step('/api/usuario/refreshTokenbyperfil', token, {
        idPerfil: entry.IdPerfil,
        idCliente: entry.IdCliente,
        idDivision: entry.IdDivision,
        tokenClient: null,
        ...more,
      }),
    recover: (Usuario: string, Identificador: string, Codigo = '', NuevaContrasenia = '') =>
      app.post('/api/SeguridadCodigoAutenticacion/RecuperarClave', {
        IdAplicacion: 'AP03',
        IdTipoAplicacion: 'WEB',
        Identificador,
        Usuario,
        NotificarPor: 'SMTP',
        Codigo,
        NuevaContrasenia,
        tokenClient: null,
      }),
    /** The last code mailed to a user. */
    mailed: async (usuario: string): Promise<string> => {
      await app.settle();
      const [user] = await app.database.run(sql`select correo from seguridad_usuario where id_usuario = ${usuario}`);
      const mine = app.mails.filter((mail) => mail.to === user?.correo && /^(Código|Recuperar)/.test(mail.subject));
      return /\b\d{4}(\d{2})?\b/.exec(mine.at(-1)?.text ?? '')?.[0] ?? '';
    },
    setting: (user: string, values: ReturnType<typeof sql>) =>
      app.database.run(
        sql`update seguridad_configuracion_logeo set ${values} where id_configuracion_logeo = (select id_configuracion_logeo from seguridad_usuario where id_usuario = ${user})`,
      ),
    user: (user: string, values: ReturnType<typeof sql>) => app.database.run(sql`update seguridad_usuario set ${values} where id_usuario = ${user}`),
  };
}

/** A call from an address of this machine: the whole of 127.0.0.0/8 is its own. */
export function callFrom(
  address: string,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<{ status: number; headers: Readonly<Record<string, string | string[] | undefined>>; problem: ResultOf }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: options.method ?? 'GET',
        localAddress: address,
        headers: { ...(options.body ? { 'content-type': 'application/json' } : {}), ...options.headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, problem: text ? JSON.parse(text) : {} });
        });
      },
    );
    sent.on('error', reject);
    sent.end(options.body && JSON.stringify(options.body));
  });
}

/** A code that is not the given one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
