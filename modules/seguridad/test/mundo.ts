import type { Answer, ResultOf, SignedIn, TestApp } from '@platform/testing/app';
import { lettersOf } from '@platform/testing/names';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

/** The answer's result, or a failure that says what came instead. */
export function made(answer: Answer): ResultOf {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.result;
}

export function refused(answer: Answer, status: number, detail: string | RegExp): void {
  expect({ status: answer.status, detail: answer.problem.detail }).toEqual({
    status,
    detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
  });
}

let serial = 0;
/** A name nobody else has in this run. */
export const fresh = (prefix: string): string => {
  serial += 1;
  return `${prefix}${serial}`;
};

export const PASSWORD = 'Cobre#4471';

/** Makes users, profiles and sessions through the calls of the product. */
export function world(app: TestApp, admin: SignedIn) {
  const documentType = async (): Promise<number> => {
    const rows = made(await admin.get('/api/SistemaTipoDocumento/obtenerTodos', { Para: 'P' }));
    return rows.find((row: { Texto: string; Alias?: string }) => /DNI/.test(`${row.Alias ?? ''}${row.Texto}`)).IdTipoDocumento;
  };
  const draft = async (more: object = {}) => {
    const id = fresh('USUARIO');
    return {
      IdUsuario: id,
      Nombre: 'Ana',
      Apellido: `Usuario ${lettersOf(serial)}`,
      IdTipoDocumento: await documentType(),
      Documento: String(50_000_000 + serial),
      Correo: `${id.toLowerCase()}@prueba.example`,
      ModoClave: 'D',
      ClaveTemporal: PASSWORD,
      ...more,
    };
  };
  const user = async (more: object = {}) => made(await admin.post('/api/SeguridadUsuario', await draft(more)));
  const company = async (contratista: 'S' | 'N') =>
    made(await admin.get('/api/AdministracionCompania', { filter: ['Contratista', '=', contratista], take: 1 })).data[0].IdCompania;
  const profile = async (more: object = {}): Promise<number> =>
    made(await admin.post('/api/SeguridadPerfil', { Perfil: fresh('PERFIL '), ...more })).IdPerfil;
  const assign = (IdUsuario: string, IdPerfil: number, more: object = {}) =>
    admin.post('/api/SeguridadUsuarioPerfil', { IdUsuario, IdPerfil, IdDivision: admin.perfil.IdDivision, ...more });
  const grant = (IdPerfil: number, options: Record<string, string[]>) =>
    admin.post(`/api/SeguridadPerfil/${IdPerfil}/menu`, { Opciones: Object.entries(options).map(([IdMenu, Acciones]) => ({ IdMenu, Acciones })) });
  const feature = (IdPerfil: number, ...Caracteristicas: string[]) =>
    admin.post(`/api/SeguridadPerfil/${IdPerfil}/caracteristica`, { Caracteristicas });
  /** Its first password is as if it had been changed already. */
  const settled = (IdUsuario: string) =>
    app.database.run(sql`update seguridad_usuario set primera_clave_cambiada = 'S' where id_usuario = ${IdUsuario}`);
  /** A user of its own with a profile of these grants, signed in. */
  const session = async (options: Record<string, string[]>, more: object = {}) => {
    const IdPerfil = await profile();
    made(await grant(IdPerfil, options));
    const { IdUsuario } = await user(more);
    made(await assign(IdUsuario, IdPerfil));
    await settled(IdUsuario);
    return { IdUsuario, IdPerfil, as: await app.signIn(IdUsuario, { password: PASSWORD }) };
  };
  const enter = (IdUsuario: string, password: string) =>
    app.post('/api/usuario/authenticate', { username: IdUsuario, password, idAplicacion: 'AP03', idTipoAplicacion: 'WEB' });
  return { draft, user, company, profile, assign, grant, feature, settled, session, enter };
}
export type World = ReturnType<typeof world>;
