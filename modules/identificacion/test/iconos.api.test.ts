import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOffice, type Office } from './oficina';

let app: TestApp;
let admin: SignedIn;
let office: Office;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  office = await makeOffice(app, admin);
});
afterAll(() => app.close());

test('a card’s signs are of the requirements in force: one that has expired shows none', async () => {
  const { IdPersona } = await office.site.ready(inDays(-30), inDays(90), inDays(10));
  const [row] = await app.database.run(sql`select codigo from acreditacion_requisito where id_requisito = ${office.site.sctr}`);
  const codes = async (): Promise<string[]> => made(await admin.get('/api/IdentificacionPlantilla/muestra', { IdPersona })).Requisitos;
  expect(await codes()).toEqual([row?.codigo]);
  await app.database.run(
    sql`update acreditacion_persona_requisito r set fecha_vencimiento = ${inDays(-1)} from acreditacion_persona a where a.id_acreditacion_persona = r.id_acreditacion_persona and a.id_persona = ${IdPersona}`,
  );
  expect(await codes()).toEqual([]);
  expect(made(await admin.get('/api/IdentificacionPlantilla/muestra', {})).Requisitos).toBeNull();
  // A template with a sign is drawn to a PDF.
  const Elementos = [
    { Tipo: 'QR', Id: 'q', Cara: 'A', X: 60, Y: 30, Ancho: 20, Alto: 20, Giro: 0 },
    { Tipo: 'ICONO', Id: 'i', Cara: 'A', X: 5, Y: 5, Ancho: 8, Alto: 8, Giro: 0, Icono: 'CONDUCTOR', Requisito: 'X', Color: '#0D625C' },
  ];
  const { fileBase64 } = made(await admin.post('/api/IdentificacionPlantilla/prueba', { Orientacion: 'H', DobleCara: 'N', Elementos }));
  expect(Buffer.from(fileBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});
