import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { portrait } from '@platform/server/demo/portrait';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conforme, enviada, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let requester: SignedIn;
let authorizer: SignedIn;
let doctor: SignedIn;
beforeAll(async () => {
  app = await startApp({ demoFiles: true });
  world = await mundo(app);
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
  doctor = await app.signIn('MEDICO');
});
afterAll(() => app.close());

const REQUEST = '/api/AcreditacionSolicitud';
const PERSON = '/api/AcreditacionPersona';

/** A document as its reader reads it: the text of each page, and what it says of itself. */
async function read(who: SignedIn, path: string, lang: 'es' | 'en' = 'es') {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${who.accessToken}`, 'accept-language': lang } });
  const content = new Uint8Array(await response.arrayBuffer());
  expect(response.status, Buffer.from(content).toString('utf8').slice(0, 300)).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const pdf = await getDocumentProxy(content);
  const { text } = await extractText(pdf);
  const { info } = await getMeta(pdf);
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), title: String(info.Title), name: response.headers.get('content-disposition') };
}
const status = async (who: SignedIn, path: string) =>
  (await fetch(app.url + path, { headers: { authorization: `Bearer ${who.accessToken}` } })).status;

async function approved() {
  const sent = await enviada(requester, world);
  await conforme(doctor, sent.id);
  await doctor.post(`${REQUEST}/${sent.id}/aprobar`);
  await conforme(authorizer, sent.id);
  expect((await authorizer.post(`${REQUEST}/${sent.id}/aprobar`)).result.Estado).toBe('A');
  const [row] = await app.database.run(sql`select id_acreditacion_persona as id from acreditacion_persona where id_solicitud = ${sent.id}`);
  const [person] = await app.database.run(
    sql`select apellido_paterno || coalesce(' ' || apellido_materno, '') as apellidos, nombres from administracion_persona where id_persona = ${sent.IdPersona}`,
  );
  return { ...sent, acreditacion: Number(row?.id), apellidos: String(person?.apellidos) };
}

describe('the summary of a request', () => {
  test('says its data, each requirement with its result and every step; the text of page 1 contains Página 1 de', async () => {
    const { id, Documento, apellidos } = await approved();
    const { Solicitud, Requisitos } = (await requester.get(`${REQUEST}/${id}/detalle`)).result;
    const { pages, title, name } = await read(requester, `${REQUEST}/${id}/resumen`);
    const whole = pages.join(' ');
    expect(pages[0]).toContain('Página 1 de');
    expect(title).toBe(`Resumen de solicitud ${Solicitud.Numero}`);
    expect(name).toContain(`${Solicitud.Numero}.pdf`);
    for (const said of [Solicitud.Numero, 'Aprobada', Solicitud.Contrato, Documento, apellidos, 'Conforme', 'Envió', 'Aprobó', 'SOLICITANTE'])
      expect(whole, said).toContain(said);
    for (const one of Requisitos) expect(whole).toContain(one.Requisito);
    const traces = () =>
      app.database.run(
        sql`select 1 from base_auditoria where entidad = 'AcreditacionSolicitud' and registro = ${String(id)} and accion = 'imprimir'`,
      );
    // Kept once the last of it was sent.
    await expect.poll(traces).toHaveLength(1);
  });

  test('English session: title, headings and foot in English', async () => {
    const { id } = await enviada(requester, world);
    const { pages, title } = await read(requester, `${REQUEST}/${id}/resumen`, 'en');
    expect(title).toMatch(/^Summary of request SOL-/);
    for (const said of ['Data of the request', 'Requirements', 'History', 'Page 1 of', 'Pending']) expect(pages[0], said).toContain(said);
    expect(pages.join(' ')).not.toContain('Página');
  });

  test('another company’s is 404, without imprimir 403, and a draft of another is nobody’s', async () => {
    const { id } = await enviada(requester, world);
    const other = await app.signIn('SOLICITANTE2');
    expect(await status(other, `${REQUEST}/${id}/resumen`)).toBe(404);
    expect(await status(other, `${REQUEST}/${id}/constancia`)).toBe(404);
    expect(await status(await app.signIn('GARITA'), `${REQUEST}/${id}/resumen`)).toBe(403);
  });
});

describe('the certificate of accreditation', () => {
  test('says who, where, under which contract and until when, with each requirement; in the reader’s language', async () => {
    const { id, acreditacion, Documento, apellidos } = await approved();
    const row = (await requester.get(`${PERSON}/${acreditacion}`)).result;
    const { pages, title } = await read(requester, `${REQUEST}/${id}/constancia`);
    expect(title).toBe('Constancia de acreditación');
    const day = (text: string) => `${text.slice(6)}/${text.slice(4, 6)}/${text.slice(0, 4)}`;
    for (const said of [Documento, row.Contrato, row.Compania, day(row.FechaFin), 'Página 1 de', 'Unidad Cerro Pardo'])
      expect(pages[0], said).toContain(said);
    expect(pages[0]?.toUpperCase()).toContain(apellidos.toUpperCase());
    const { pages: english, title: named } = await read(authorizer, `${PERSON}/${acreditacion}/constancia`, 'en');
    expect(named).toBe('Certificate of accreditation');
    expect(english[0]).toContain('is accredited at Unidad Cerro Pardo');
  });

  test('a request that accredited nobody has none; one that no longer holds says so', async () => {
    const pending = await enviada(requester, world);
    expect(await status(requester, `${REQUEST}/${pending.id}/constancia`)).toBe(404);
    const { acreditacion } = await approved();
    await authorizer.post(`${PERSON}/${acreditacion}/suspender`, { Motivo: 'Prueba' });
    const { pages } = await read(requester, `${PERSON}/${acreditacion}/constancia`);
    expect(pages[0]).toContain('Esta acreditación no está vigente: Suspendida.');
    expect(pages[0]).not.toContain('Se deja constancia');
    expect(await status(await app.signIn('SOLICITANTE2'), `${PERSON}/${acreditacion}/constancia`)).toBe(404);
  });

  test('a masked document is masked in the PDFs too', async () => {
    const { id, acreditacion, Documento } = await approved();
    await app.database.run(
      sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${authorizer.perfil.IdPerfil}, 'AdministracionPersona', 'Documento', 'E')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1`);
    for (const path of [`${REQUEST}/${id}/resumen`, `${PERSON}/${acreditacion}/constancia`]) {
      const { pages } = await read(authorizer, path);
      expect(pages.join(' '), path).not.toContain(Documento);
      expect(pages.join(' '), path).toContain(Documento.slice(-4));
    }
  });
});

test('an image whose content its repository lost: the documents are given without it and say so; asked for itself, it is a 404 that says what is missing', async () => {
  const { id, IdPersona, acreditacion } = await approved();
  const photo = (await (await app.signIn('ADMIN')).upload('FOT', 'foto.png', portrait(3))).result;
  await app.database.run(sql`update administracion_persona set foto_perfil = ${photo.IdArchivo} where id_persona = ${IdPersona}`);
  await app.database.run(sql`update sistema_cliente set logo = ${photo.IdArchivo} where id_cliente = 1`);
  const certificate = `${PERSON}/${acreditacion}/constancia`;
  const summary = `${REQUEST}/${id}/resumen`;
  const lost = { es: 'Imagen no disponible en su repositorio', en: 'Image not available in its repository' };
  const times = async (path: string, lang: 'es' | 'en' = 'es') => (await read(authorizer, path, lang)).pages.join(' ').split(lost[lang]).length - 1;
  expect([await times(certificate), await times(summary)]).toEqual([0, 0]);
  rmSync(join(app.dataDir, 'archivos', photo.Hash.slice(0, 2), photo.Hash));
  expect([await times(certificate), await times(summary)]).toEqual([2, 1]);
  expect([await times(certificate, 'en'), await times(summary, 'en')]).toEqual([2, 1]);
  for (const part of ['', '/contenido'])
    expect((await authorizer.get(`/api/PlataformaArchivo/${photo.Hash}${part}`)).problem).toMatchObject({
      status: 404,
      code: 'archivo.sin_contenido',
      detail: 'El contenido del archivo no está disponible en su repositorio.',
    });
});
