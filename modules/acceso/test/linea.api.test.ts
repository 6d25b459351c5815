import { randomUUID } from 'node:crypto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const told = async (person: ResultOf, tipo: string, who = admin): Promise<string[]> =>
  made(await who.get(`/api/AdministracionPersona/${person.IdPersona}/linea`, { tipos: tipo }))
    .Eventos.filter(({ Tipo }: { Tipo: string }) => Tipo === tipo)
    .map(({ Texto }: { Texto: string }) => Texto);

test('a visit is told to the visitor and to the host, by name', async () => {
  const host = await site.ready(inDays(-10), inDays(60));
  const visitor = await site.ready(inDays(0), inDays(2));
  await app.database.run(
    sql`update acreditacion_persona set visita = 'S', id_anfitrion = ${host.IdPersona} where id_acreditacion_persona = ${visitor.IdAcreditacionPersona}`,
  );
  const { IdVisitaRegistro } = made(
    await admin.post('/api/AccesoVisitaRegistro/ingresar', { IdPersona: visitor.IdPersona, IdPuerta: site.p1.IdPuerta, IdMarcaOrigen: randomUUID() }),
  );
  const name = ({ ApellidoPaterno }: ResultOf) => String(ApellidoPaterno);
  expect((await told(visitor, 'VIS'))[0]).toContain(`Ingresó de visita a ver a ${name(host)}`);
  expect((await told(host, 'VIS'))[0]).toContain(`Recibió la visita de ${name(visitor)}`);
  made(
    await admin.post(`/api/AccesoVisitaRegistro/${IdVisitaRegistro}/salir`, {
      IdPuerta: site.p1.IdPuerta,
      IdMarcaOrigen: randomUUID(),
      Devuelta: 'S',
    }),
  );
  expect(await told(visitor, 'VIS')).toContain('Terminó su visita');
});

test('an evacuation is told to whoever was on its list, and what the roll call said', async () => {
  const ana = await site.ready(inDays(-10), inDays(60));
  made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, { Documento: String(ana.Documento) })));
  const { IdEvacuacion } = made(await admin.post('/api/AccesoEvacuacion/iniciar', { IdZona: site.mina.IdZona, Simulacro: 'S' }));
  expect(await told(ana, 'EVA')).toEqual([`Estaba en ${site.mina.Nombre} cuando comenzó un simulacro de evacuación`]);
  made(
    await admin.post(`/api/AccesoEvacuacion/${IdEvacuacion}/asegurar`, {
      Toques: [{ IdToque: randomUUID(), IdPersona: ana.IdPersona, Estado: 'A', Momento: new Date().toISOString() }],
    }),
  );
  expect(await told(ana, 'EVA')).toContain('Se puso a salvo');
});
