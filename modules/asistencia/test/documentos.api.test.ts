import { makeSite, type Site } from '@modules/acceso/test/puesto';
import { addDays } from '@modules/administracion/shared/dia';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayNumber, weekdayOf } from '../shared/calculo/reloj';
import { payrollOf } from './planilla';

let app: TestApp;
let admin: SignedIn;
let boss: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  boss = await app.signIn('SUPERADMIN');
  site = await makeSite(app, admin);
  await payrollOf(site);
});
afterAll(() => app.close());

const REGISTRO = '/api/AsistenciaJustificacionPersona';
const DOCUMENTO = '/api/AsistenciaDocumentoPersona';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const sent = (who: SignedIn, content: Buffer, name: string) => who.upload('DOC', name, content);
const stored = async (who: SignedIn, content: Buffer, name: string) => made(await sent(who, content, name));
async function person() {
  const one = await site.ready(inDays(-40), inDays(90));
  await site.create('AsistenciaPersona', { IdPersona: one.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-30) });
  return one;
}
const kind = (over: object = {}) => {
  const Codigo = newCode('D');
  return site.create('AsistenciaDocumento', { Codigo, Nombre: `Documento ${Codigo}`, Extensiones: ['pdf'], TamanioMaximo: 1, ...over });
};
const excuse = (over: object = {}) => {
  const Codigo = newCode('J');
  return site.create('AsistenciaJustificacion', { Codigo, Nombre: `Tipo ${Codigo}`, Origen: 'M', Modalidad: 'D', Remunerado: 'S', ...over });
};
const registered = async (IdPersona: number, IdJustificacion: number, FechaInicio: string) =>
  made(await admin.post(REGISTRO, { IdPersona, IdJustificacion, Modalidad: 'D', FechaInicio, FechaFin: FechaInicio }));
const justification = async (id: number) => made(await admin.get(`${REGISTRO}/${id}`));

describe('Documentos', () => {
  test('each client begins with the kinds of the page, and with what they prove', async () => {
    const codes = made(await admin.get('/api/AsistenciaDocumento', { take: 100 })).data.map(({ Codigo }: { Codigo: string }) => Codigo);
    expect(codes).toEqual(expect.arrayContaining(['ACTA', 'CITT', 'CMED', 'PAPEL']));
    const certificate = await site.one('AsistenciaDocumento', ['Codigo', '=', 'CMED']);
    expect(await site.one('AsistenciaJustificacion', ['Codigo', '=', 'DM'])).toMatchObject({ IdDocumento: certificate.IdDocumento });
    expect(await site.one('AsistenciaJustificacion', ['Codigo', '=', 'VAC'])).toMatchObject({ IdDocumento: null });
  });

  test('Check: an .exe renamed .pdf is refused; so is a file of another kind, and one that is too large for its kind', async () => {
    expect((await sent(admin, Buffer.from(`MZ${'\0'.repeat(200)}This program cannot be run`), 'certificado.pdf')).status).toBe(415);
    const [ana, type] = [await person(), await kind()];
    const body = { IdPersona: ana.IdPersona, IdDocumento: type.IdDocumento, FechaEmision: inDays(-1) };
    const picture = await stored(admin, PNG, 'foto.png');
    const other = await admin.post(DOCUMENTO, { ...body, Archivo: picture.IdArchivo });
    expect(other.problem).toMatchObject({ status: 415, detail: 'Tipo de archivo no permitido: png.', errors: [{ field: 'Archivo' }] });
    const pictures = await kind({ Extensiones: ['png'] });
    const large = await stored(admin, Buffer.concat([PNG, Buffer.alloc(1_048_576)]), 'grande.png');
    expect((await admin.post(DOCUMENTO, { ...body, IdDocumento: pictures.IdDocumento, Archivo: large.IdArchivo })).problem).toMatchObject({
      status: 413,
      detail: 'El archivo supera 1 MB.',
    });
    const paper = await stored(admin, pdf(), 'certificado.pdf');
    const kept = made(await admin.post(DOCUMENTO, { ...body, Archivo: paper.IdArchivo }));
    expect(kept).toMatchObject({ IdCompania: site.masters.misti });
    expect(made(await admin.get(`${DOCUMENTO}/${kept.IdDocumentoPersona}`)).Carga).toMatch(/\S/);
  });

  test('a kind asks for its number and its issuer, and for no more than the client admits', async () => {
    const [ana, type] = [await person(), await kind({ RequiereNumero: 'S', RequiereEmisor: 'S' })];
    const paper = await stored(admin, pdf(), 'acta.pdf');
    const body = { IdPersona: ana.IdPersona, IdDocumento: type.IdDocumento, FechaEmision: inDays(-1), Archivo: paper.IdArchivo };
    expect((await admin.post(DOCUMENTO, body)).problem).toMatchObject({ status: 400, errors: [{ field: 'Numero' }] });
    expect((await admin.post(DOCUMENTO, { ...body, Numero: '0012-88' })).problem).toMatchObject({ status: 400, errors: [{ field: 'Emisor' }] });
    made(await admin.post(DOCUMENTO, { ...body, Numero: '0012-88', Emisor: 'Clínica San Juan' }));
    const Codigo = newCode('D');
    const over = await admin.post('/api/AsistenciaDocumento', { Codigo, Nombre: Codigo, Extensiones: ['pdf'], TamanioMaximo: 100 });
    expect(over.problem).toMatchObject({ status: 400, code: 'documento_asistencia.limite', errors: [{ field: 'TamanioMaximo' }] });
  });

  test('Check: DiasPresentacion 3: the document of a justification of Monday is due on Thursday, and missing until it is handed in', async () => {
    const monday = inDays(-6 - weekdayOf(dayNumber(inDays(0))));
    const ana = await person();
    const type = await excuse({ IdDocumento: (await kind({ DiasPresentacion: 3 })).IdDocumento });
    const { IdJustificacionPersona: id } = await registered(ana.IdPersona, type.IdJustificacion, monday);
    // Thursday is the last day on which it is not late: on Friday it is overdue.
    expect(await justification(id)).toMatchObject({ FaltaDocumento: 'S', ConDocumento: 'N', DocumentoHasta: addDays(monday, 3) });
    const missing = made(await admin.get(REGISTRO, { filter: ['FaltaDocumento', '=', 'S'], take: 200 })).data;
    expect(missing.map((row: { IdJustificacionPersona: number }) => row.IdJustificacionPersona)).toContain(id);
    // It does not have to be there before the approval.
    made(await boss.post(`${REGISTRO}/${id}/aprobar`, {}));
    const paper = await stored(admin, pdf(), 'certificado.pdf');
    const body = {
      IdPersona: ana.IdPersona,
      IdDocumento: Number(type.IdDocumento),
      FechaEmision: monday,
      Archivo: paper.IdArchivo,
      IdJustificacionPersona: id,
    };
    made(await admin.post(DOCUMENTO, body));
    expect(await justification(id)).toMatchObject({ FaltaDocumento: 'N', ConDocumento: 'S', DocumentoHasta: null });
    // What was approved with it neither changes nor goes.
    const row = await site.one('AsistenciaDocumentoPersona', ['IdJustificacionPersona', '=', id]);
    expect((await admin.delete(`${DOCUMENTO}/${row.IdDocumentoPersona}`)).problem).toMatchObject({ code: 'documento_asistencia.respondida' });
  });

  test('a special condition asks for its document: missing from its first day and its days on, until it is handed in; what it grants goes on', async () => {
    const [ana, type] = [await person(), await kind({ DiasPresentacion: 5 })];
    const condition = (over: object) =>
      site.create('AsistenciaCondicionEspecial', { IdCompania: site.masters.misti, Nombre: 'Lactancia', Efecto: 'AS', Minutos: 60, ...over });
    const given = async (over: object, FechaInicio: string) => {
      const { IdCondicionEspecial } = await condition({ Codigo: newCode('C'), ...over });
      return site.create('AsistenciaCondicionPersona', { IdPersona: ana.IdPersona, IdCondicionEspecial, FechaInicio, FechaFin: inDays(-11) });
    };
    const proved = await given({ IdDocumento: type.IdDocumento }, inDays(-20));
    const free = await given({}, inDays(-20));
    const row = async (id: unknown) => made(await admin.get(`/api/AsistenciaCondicionPersona/${id}`));
    expect(await row(proved.IdCondicionPersona)).toMatchObject({ FaltaDocumento: 'S', DocumentoHasta: inDays(-15) });
    expect(await row(free.IdCondicionPersona)).toMatchObject({ FaltaDocumento: 'N', DocumentoHasta: null });
    const missing = made(await admin.get('/api/AsistenciaCondicionPersona', { filter: ['FaltaDocumento', '=', 'S'], take: 200 })).data;
    expect(missing.map((one: { IdCondicionPersona: number }) => one.IdCondicionPersona)).toEqual(expect.arrayContaining([proved.IdCondicionPersona]));
    const paper = { IdPersona: ana.IdPersona, FechaEmision: inDays(-20), Archivo: (await stored(admin, pdf(), 'acta.pdf')).IdArchivo };
    const hand = async (IdDocumento: unknown) =>
      made(await admin.post(DOCUMENTO, { ...paper, IdDocumento, IdCondicionPersona: proved.IdCondicionPersona }));
    // A paper of another kind proves nothing.
    await hand((await kind()).IdDocumento);
    expect(await row(proved.IdCondicionPersona)).toMatchObject({ FaltaDocumento: 'S' });
    await hand(type.IdDocumento);
    expect(await row(proved.IdCondicionPersona)).toMatchObject({ FaltaDocumento: 'N', DocumentoHasta: null });
  });

  test('`Adjunte el documento {documento}.`: asked for with the justification, it is not approved without; where nobody approves, it is by handing it in', async () => {
    const ana = await person();
    const paperKind = await kind();
    const asked = await excuse({ IdDocumento: paperKind.IdDocumento });
    const { IdJustificacionPersona: id } = await registered(ana.IdPersona, asked.IdJustificacion, inDays(-3));
    expect((await boss.post(`${REGISTRO}/${id}/aprobar`, {})).problem).toMatchObject({
      status: 400,
      detail: `Adjunte el documento ${paperKind.Nombre}.`,
    });
    const automatic = await excuse({ IdDocumento: paperKind.IdDocumento, RequiereAprobacion: 'N' });
    const own = await registered(ana.IdPersona, automatic.IdJustificacion, inDays(-5));
    expect(await justification(own.IdJustificacionPersona)).toMatchObject({ Estado: 'P' });
    const paper = await stored(admin, pdf(), 'papel.pdf');
    const body = { IdPersona: ana.IdPersona, IdDocumento: paperKind.IdDocumento, FechaEmision: inDays(-5), Archivo: paper.IdArchivo };
    const other = await person();
    expect(
      (await admin.post(DOCUMENTO, { ...body, IdPersona: other.IdPersona, IdJustificacionPersona: own.IdJustificacionPersona })).problem,
    ).toMatchObject({
      code: 'documento_asistencia.de_otra',
    });
    made(await admin.post(DOCUMENTO, { ...body, IdJustificacionPersona: own.IdJustificacionPersona }));
    expect(await justification(own.IdJustificacionPersona)).toMatchObject({ Estado: 'A' });
  });

  test('a document opens to whoever may see its row and to nobody else; the filter’s files come in one archive', async () => {
    const [ana, type] = [await person(), await kind()];
    const paper = await stored(admin, pdf(), 'privado.pdf');
    const body = { IdPersona: ana.IdPersona, IdDocumento: type.IdDocumento, FechaEmision: inDays(-1), Archivo: paper.IdArchivo };
    const kept = made(await admin.post(DOCUMENTO, body));
    expect((await admin.get(`/api/PlataformaArchivo/${paper.Hash}/contenido`)).status).toBe(200);
    const guard = await app.signIn('GARITA');
    expect((await guard.get(`/api/PlataformaArchivo/${paper.Hash}/contenido`)).status).toBe(404);
    // A user who is that person sees what is theirs.
    await app.database.run(sql`update seguridad_usuario set id_persona = ${ana.IdPersona} where id_usuario = 'GARITA'`);
    expect((await guard.get(`/api/PlataformaArchivo/${paper.Hash}/contenido`)).status).toBe(200);
    await app.database.run(sql`update seguridad_usuario set id_persona = null where id_usuario = 'GARITA'`);
    const zip = await admin.get(`${DOCUMENTO}/zip`, { filter: JSON.stringify(['IdDocumentoPersona', '=', kept.IdDocumentoPersona]) });
    expect(zip.status).toBe(200);
    expect(zip.text.startsWith('PK')).toBe(true);
    expect(zip.text).toContain(`${type.Codigo}`);
    expect((await guard.get(`${DOCUMENTO}/zip`)).status).toBe(403);
  });
});
