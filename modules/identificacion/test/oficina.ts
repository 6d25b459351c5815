import { makeSite, type Site } from '@modules/acceso/test/puesto';
import { idOf, inDays, made, newCode } from '@modules/administracion/test/masters';
import type { ResultOf, SignedIn, TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';

export const CREDENCIAL = '/api/IdentificacionCredencial';

/** A credential office beside a gate: people accredited until a day, with photo and means of identification. */
export async function makeOffice(app: TestApp, admin: SignedIn) {
  const site: Site = await makeSite(app, admin);
  const id = (resource: string, key: string, codigo: string) => idOf(admin, resource, key, ['Codigo', '=', codigo]);
  const contr = await id('IdentificacionTipoCredencial', 'IdTipoCredencial', 'CONTR');
  const qr = await id('IdentificacionTipoIdentificacion', 'IdTipoIdentificacion', 'QR');
  const tarj = await id('IdentificacionTipoIdentificacion', 'IdTipoIdentificacion', 'TARJ');
  const plantilla = await id('IdentificacionPlantilla', 'IdPlantilla', 'HORIZ');
  const reason = (codigo: string) => id('IdentificacionMotivo', 'IdMotivo', codigo);
  const photograph = (idPersona: number) =>
    app.database.run(
      sql`update administracion_persona set foto_perfil = (select foto_perfil from administracion_persona where foto_perfil is not null order by id_persona limit 1) where id_persona = ${idPersona}`,
    );
  /** Someone accredited, with photo, who may pass every door. */
  const bearer = async (until = inDays(90)): Promise<ResultOf> => {
    const person = await site.ready(inDays(-30), until);
    await photograph(person.IdPersona);
    return person;
  };
  const body = (person: { IdPersona: number }, over: object = {}) => ({
    IdPersona: person.IdPersona,
    IdTipoCredencial: contr,
    IdTipoIdentificacion: qr,
    FechaInicio: inDays(0),
    FechaFin: inDays(90),
    ...over,
  });
  const issue = async (person: { IdPersona: number }, over: object = {}): Promise<ResultOf> => made(await admin.post(CREDENCIAL, body(person, over)));
  const read = async (idCredencial: number): Promise<ResultOf> => made(await admin.get(`${CREDENCIAL}/${idCredencial}`));
  /** Gives the person proximity cards (or what else is read) as a means. */
  const withCards = async (person: { IdPersona: number }, type = tarj) =>
    made(await admin.post('/api/IdentificacionPersonaTipo', { IdPersona: person.IdPersona, IdTipoIdentificacion: type, FechaInicio: inDays(-1) }));
  const tokenOf = async (idCredencial: number): Promise<string> => {
    const [row] = await app.database.run(sql`select token from identificacion_credencial_token where id_credencial = ${idCredencial}`);
    return String(row?.token);
  };
  return { site, contr, qr, tarj, plantilla, reason, photograph, bearer, body, issue, read, withCards, tokenOf, newCode };
}
export type Office = Awaited<ReturnType<typeof makeOffice>>;
