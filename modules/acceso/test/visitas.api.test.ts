import { randomUUID } from 'node:crypto';
import { inDays, made } from '@modules/administracion/test/masters';
import { giveDefaultTypes } from '@modules/identificacion/server/public';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
let host: ResultOf;
let cardType: number;

const VISITS = '/api/AccesoVisitaRegistro';
const card = () => `T${randomUUID().slice(0, 8).toUpperCase()}`;

/** Somebody accredited as a visitor of `host` for some days. */
async function visitor(from = inDays(0), to = inDays(2)): Promise<ResultOf> {
  const person = await site.ready(from, to);
  await app.database.run(
    sql`update acreditacion_persona set visita = 'S', id_anfitrion = ${host.IdPersona} where id_acreditacion_persona = ${person.IdAcreditacionPersona}`,
  );
  await app.database.transaction((tx) => giveDefaultTypes(tx, gate.perfil.IdCliente, [person.IdPersona]));
  return person;
}
const enter = (person: ResultOf, over: object = {}) =>
  gate.post(`${VISITS}/ingresar`, { IdPersona: person.IdPersona, IdPuerta: site.p1.IdPuerta, IdMarcaOrigen: randomUUID(), ...over });
const leave = (id: number, over: object = {}) =>
  gate.post(`${VISITS}/${id}/salir`, { IdPuerta: site.p1.IdPuerta, IdMarcaOrigen: randomUUID(), Devuelta: 'S', ...over });
const view = async (name: 'esperadas' | 'enSitio'): Promise<ResultOf[]> => made(await gate.get(`${VISITS}/${name}`));
const of = (rows: ResultOf[], person: ResultOf) => rows.find(({ IdPersona }) => IdPersona === person.IdPersona);
/** What the gate says of a card. */
const shows = async (number: string, door = site.p1) =>
  made(await gate.post('/api/AccesoMarca/evaluar', reading(door, { Documento: number }, { TipoIdentificacion: 'TAR' })));

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
  host = await site.masters.worker();
  await app.database.run(
    sql`update administracion_persona set correo = 'anfitrion@visitas.example', telefono_movil = '999111222' where id_persona = ${host.IdPersona}`,
  );
  const [type] = await app.database.run(
    sql`select id_tipo_credencial as id from identificacion_tipo_credencial where id_cliente = ${admin.perfil.IdCliente} and codigo = 'VISITA'`,
  );
  cardType = Number(type?.id);
});
afterAll(() => app.close());

describe('visits on site', () => {
  test('Esperadas hoy, En sitio, Historial: a visit goes from one to the next, and its host hears of it', async () => {
    const ana = await visitor();
    const [tomorrow, yesterday] = [await visitor(inDays(1), inDays(2)), await visitor(inDays(-3), inDays(-1))];
    const expected = await view('esperadas');
    expect(of(expected, ana)).toMatchObject({
      Documento: ana.Documento,
      Compania: 'Montajes Misti',
      IdAnfitrion: host.IdPersona,
      TelefonoAnfitrion: '999111222',
      Ingreso: null,
      Excedida: 'N',
    });
    for (const other of [tomorrow, yesterday]) expect(of(expected, other)).toBeUndefined();
    const escort = await site.masters.worker();
    const answer = made(await enter(ana, { IdEscolta: escort.IdPersona, Observacion: 'Auditoría' }));
    expect(answer).toMatchObject({ Permitido: 'S', Codigo: '000', Tarjeta: null });
    expect(of(await view('esperadas'), ana)).toBeUndefined();
    const here = of(await view('enSitio'), ana);
    expect(here).toMatchObject({ IdVisitaRegistro: answer.IdVisitaRegistro, Zona: site.mina.Nombre, Excedida: 'N' });
    expect(here.Escolta).toContain(String(escort.ApellidoPaterno).toUpperCase());
    const [mail] = await app.database.run(
      sql`select destinatario, asunto, cuerpo from sistema_correo where codigo = 'ACC04' and id_registro = ${String(answer.IdVisitaRegistro)}`,
    );
    expect(mail).toMatchObject({ destinatario: 'anfitrion@visitas.example', asunto: 'Su visita llegó' });
    expect(String(mail?.cuerpo)).toContain(site.p1.Nombre);
    expect((await enter(ana)).status).toBe(409);
    made(await leave(answer.IdVisitaRegistro));
    expect(of(await view('enSitio'), ana)).toBeUndefined();
    expect((await leave(answer.IdVisitaRegistro)).problem).toMatchObject({ status: 409, detail: 'La salida de la visita ya está registrada.' });
    const { data } = made(await gate.get(VISITS, { filter: ['IdPersona', '=', ana.IdPersona] }));
    expect(data).toMatchObject([
      { IdAnfitrion: host.IdPersona, IdEscolta: escort.IdPersona, FechaHoraSalida: expect.any(String), Documento: ana.Documento },
    ]);
  });

  test('Check (040105): a visit that ended yesterday is denied with 303; nothing is lent and the refusal is a mark', async () => {
    const late = await visitor(inDays(-3), inDays(-1));
    const answer = made(await enter(late, { NumeroTarjeta: card(), IdTipoCredencial: cardType }));
    expect(answer).toMatchObject({ Permitido: 'N', Codigo: '303', IdVisitaRegistro: null, Tarjeta: null });
    const [mark] = await app.database.run(sql`select resultado, codigo from acceso_marca where id_persona = ${late.IdPersona}`);
    expect(mark).toEqual({ resultado: 'N', codigo: '303' });
    expect(await app.database.run(sql`select 1 from identificacion_credencial where id_persona = ${late.IdPersona}`)).toEqual([]);
  });

  test('Check (040105): the lent card opens for the visitor today and for nobody once returned; lent again it is the next one’s', async () => {
    const [ana, luis] = [await visitor(), await visitor()];
    const number = card();
    const lent = { NumeroTarjeta: number, IdTipoCredencial: cardType };
    const entry = made(await enter(ana, lent));
    expect(entry.Tarjeta).toMatch(/^V\d{6}$/);
    expect(of(await view('enSitio'), ana)).toMatchObject({ Tarjeta: entry.Tarjeta, NumeroTarjeta: number });
    expect(await shows(number, site.p2)).toMatchObject({ Permitido: 'S', Sujetos: [{ IdPersona: ana.IdPersona }] });
    const then = { FechaHora: new Date().toISOString(), EnLinea: 'N' };
    // A card that somebody carries is not free.
    expect((await enter(luis, lent)).problem).toMatchObject({ status: 400, errors: [{ field: 'NumeroTarjeta' }] });
    expect(of(await view('esperadas'), luis)).toBeDefined();
    made(await leave(entry.IdVisitaRegistro));
    expect(await shows(number)).toMatchObject({ Permitido: 'N', Codigo: '121' });
    made(await enter(luis, { NumeroTarjeta: number }));
    expect(await shows(number, site.p2)).toMatchObject({ Permitido: 'S', Sujetos: [{ IdPersona: luis.IdPersona }] });
    // What a reader tells late of that number was of whoever had it then, and it was good then.
    const late = await gate.post('/api/AccesoMarca/evaluar', reading(site.p2, { Documento: number }, { TipoIdentificacion: 'TAR', ...then }));
    expect(made(late)).toMatchObject({ Permitido: 'S', Codigo: '000', Sujetos: [{ IdPersona: ana.IdPersona, Motivos: [] }] });
  });

  test('a card that does not come back is asked about by name, and ends as lost; the exit goes on', async () => {
    const ana = await visitor();
    const number = card();
    const entry = made(await enter(ana, { NumeroTarjeta: number, IdTipoCredencial: cardType }));
    const asked = await leave(entry.IdVisitaRegistro, { Devuelta: 'N' });
    expect(asked.problem).toMatchObject({ status: 400, confirmable: true, detail: `La credencial ${entry.Tarjeta} no ha sido devuelta.` });
    made(await leave(entry.IdVisitaRegistro, { Devuelta: 'N', Confirmaciones: ['visita.tarjeta_no_devuelta'] }));
    const [ended] = await app.database.run(
      sql`select c.estado, m.codigo from identificacion_credencial c join identificacion_motivo m on m.id_motivo = c.id_motivo_inactivacion where c.codigo = ${entry.Tarjeta}`,
    );
    expect(ended).toEqual({ estado: 'I', codigo: 'PERDIDA' });
    expect(await shows(number)).toMatchObject({ Permitido: 'N', Codigo: '121' });
    const [presence] = await app.database.run(sql`select count(*)::int as n from acceso_presencia where id_persona = ${ana.IdPersona}`);
    expect(presence?.n).toBe(0);
  });

  test('beyond the last day still inside: on top, and told once a day to the host and on the bell', async () => {
    const ana = await visitor();
    const entry = made(await enter(ana));
    await app.database.run(
      sql`update acreditacion_persona set fecha_fin = ${inDays(-1)}, fecha_inicio = ${inDays(-2)} where id_acreditacion_persona = ${ana.IdAcreditacionPersona}`,
    );
    const rows = await view('enSitio');
    expect(rows[0]).toMatchObject({ IdPersona: ana.IdPersona, Excedida: 'S' });
    await app.runJob('acceso.vigencias');
    await app.runJob('acceso.vigencias');
    const told = await app.database.run(
      sql`select destinatario, cuerpo from sistema_correo where codigo = 'ACC03' and id_registro = ${String(entry.IdVisitaRegistro)}`,
    );
    expect(told).toMatchObject([{ destinatario: 'anfitrion@visitas.example' }]);
    expect(String(told[0]?.cuerpo)).toContain(site.mina.Nombre);
    const [bell] = await app.database.run(
      sql`select count(*)::int as n from sistema_notificacion where codigo = 'ACC03' and id_usuario = 'GARITA' and texto like ${`%${String(ana.ApellidoPaterno).toUpperCase()}%`}`,
    );
    expect(bell?.n).toBe(1);
  });

  test('who left by the gate without the desk stays no longer: its exit is still to be registered, and nobody is told of an overstay', async () => {
    const ana = await visitor();
    const entry = made(await enter(ana, { NumeroTarjeta: card(), IdTipoCredencial: cardType }));
    app.clock.advance(60);
    made(await gate.post('/api/AccesoMarca/registrar', reading(site.p1, ana, { ModoMarcacion: 'N' })));
    app.clock.advance(-60);
    await app.database.run(
      sql`update acreditacion_persona set fecha_fin = ${inDays(-1)}, fecha_inicio = ${inDays(-2)} where id_acreditacion_persona = ${ana.IdAcreditacionPersona}`,
    );
    expect(of(await view('enSitio'), ana)).toMatchObject({ Excedida: 'N', Zona: null, IdVisitaRegistro: entry.IdVisitaRegistro });
    await app.runJob('acceso.vigencias');
    const told = await app.database.run(sql`select 1 from sistema_correo where codigo = 'ACC03' and id_registro = ${String(entry.IdVisitaRegistro)}`);
    expect(told).toEqual([]);
    made(await leave(entry.IdVisitaRegistro));
    expect(of(await view('enSitio'), ana)).toBeUndefined();
  });

  test('ACC04 and ACC03 reach a host without an address by his user, bell and mail, in his language; with both he gets one mail', async () => {
    const [silent] = await app.database.run(sql`select id_persona as id, correo from administracion_persona where id_persona = ${host.IdPersona}`);
    await app.database.run(sql`update seguridad_usuario set id_persona = ${host.IdPersona}, idioma = 'en' where id_usuario = 'MEDICO'`);
    const told = async (id: number, code: string) => ({
      mails: await app.database.run(
        sql`select destinatario, asunto from sistema_correo where codigo = ${code} and id_registro = ${String(id)} order by 1`,
      ),
      bells: await app.database.run(
        sql`select texto from sistema_notificacion where codigo = ${code} and id_usuario = 'MEDICO' order by id_notificacion desc limit 1`,
      ),
    });
    try {
      const both = made(await enter(await visitor())).IdVisitaRegistro;
      expect(await told(both, 'ACC04')).toMatchObject({
        mails: [{ destinatario: 'anfitrion@visitas.example', asunto: 'Your visitor arrived' }],
        bells: [{ texto: expect.stringContaining('Your visitor arrived') }],
      });
      await app.database.run(sql`update administracion_persona set correo = null where id_persona = ${host.IdPersona}`);
      const [user] = await app.database.run(sql`select correo from seguridad_usuario where id_usuario = 'MEDICO'`);
      const ana = await visitor();
      const alone = made(await enter(ana)).IdVisitaRegistro;
      const { mails, bells } = await told(alone, 'ACC04');
      expect(mails).toMatchObject([{ destinatario: user?.correo }]);
      expect(String(bells[0]?.texto)).toContain(String(ana.ApellidoPaterno).toUpperCase());
    } finally {
      await app.database.run(sql`update seguridad_usuario set id_persona = null, idioma = 'es' where id_usuario = 'MEDICO'`);
      await app.database.run(sql`update administracion_persona set correo = ${String(silent?.correo)} where id_persona = ${host.IdPersona}`);
    }
  });

  test('ACC04: a visit that came by the gate without the desk is told to its host, each stay once, with its door and its hour; the desk does not tell it again', async () => {
    const ana = await visitor();
    const { NombreCompleto } = made(await admin.get(`/api/AccesoGestionPersona/${ana.IdPersona}`));
    const told = async () =>
      (await app.database.run(sql`select cuerpo from sistema_correo where codigo = 'ACC04' and cuerpo like ${`%${NombreCompleto}%`}`)).map(
        ({ cuerpo }) => String(cuerpo),
      );
    made(await gate.post('/api/AccesoMarca/registrar', reading(site.p1, ana)));
    made(await gate.post('/api/AccesoMarca/registrar', reading(site.p2, ana)));
    await app.runJob('acceso.sincronizacion');
    await app.runJob('acceso.sincronizacion');
    expect(await told()).toEqual([expect.stringContaining(`ingresó por ${site.p1.Nombre} a las `)]);
    const { IdVisitaRegistro } = made(await enter(ana));
    expect(await told()).toHaveLength(1);
    // Another host, confirmed at the desk, has heard of nothing.
    made(await leave(IdVisitaRegistro));
    made(await gate.post('/api/AccesoMarca/registrar', reading(site.p1, ana)));
    await app.runJob('acceso.sincronizacion');
    expect(await told()).toHaveLength(2);
    const other = await site.masters.worker();
    await app.database.run(sql`update administracion_persona set correo = 'otra@visitas.example' where id_persona = ${other.IdPersona}`);
    made(await enter(ana, { IdAnfitrion: other.IdPersona }));
    expect(await told()).toHaveLength(3);
  });

  test('ACC04: a visit that was out again before the minute is told all the same, each coming in once: at the gate, at the desk, heard late and in the wrong order, mended', async () => {
    const ana = await visitor(inDays(-1));
    const { NombreCompleto } = made(await admin.get(`/api/AccesoGestionPersona/${ana.IdPersona}`));
    const told = async () => {
      await app.runJob('acceso.sincronizacion');
      await app.runJob('acceso.sincronizacion');
      const [mails] = await app.database.run(
        sql`select count(*)::int as n from sistema_correo where codigo = 'ACC04' and cuerpo like ${`%${NombreCompleto}%`}`,
      );
      return mails?.n;
    };
    const mark = async (over: object) => made(await gate.post('/api/AccesoMarca/registrar', reading(site.p1, ana, over)));
    const out = { ModoMarcacion: 'N' };
    await mark({});
    await mark(out);
    expect(await told()).toBe(1);
    // Twice within the minute is twice, the second one still here; what is mended of its presence is no coming in.
    await mark({});
    await mark(out);
    await mark({});
    expect(await told()).toBe(3);
    await app.database.run(sql`update acceso_presencia set llegada_avisada = null where id_persona = ${ana.IdPersona}`);
    expect(await told()).toBe(3);
    await mark(out);
    expect(await told()).toBe(3);
    // The desk tells of its own, once.
    const { IdVisitaRegistro } = made(await enter(ana));
    made(await leave(IdVisitaRegistro));
    expect(await told()).toBe(4);
    // The exit is heard of before its entry, and both later than what they are of.
    const late = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await mark({ ...out, FechaHora: late(20) });
    await mark({ FechaHora: late(25) });
    expect(await told()).toBe(5);
  });

  test('who marked at the gate is on site without a card, and is registered without a second mark', async () => {
    const ana = await visitor();
    made(await gate.post('/api/AccesoMarca/registrar', reading(site.p1, ana)));
    expect(of(await view('enSitio'), ana)).toMatchObject({ IdVisitaRegistro: null, Zona: site.mina.Nombre });
    made(await enter(ana));
    const [marks] = await app.database.run(sql`select count(*)::int as n from acceso_marca where id_persona = ${ana.IdPersona}`);
    expect(marks?.n).toBe(1);
  });

  test('no accreditation: no shortcut; bad calls name the field; who may', async () => {
    const stranger = await site.masters.worker();
    const refused = await enter(stranger);
    expect(refused.problem).toMatchObject({
      status: 400,
      detail: 'La persona no tiene acreditación de visita: solicítela en Acreditación.',
      errors: [{ field: 'IdPersona' }],
    });
    expect((await enter({ IdPersona: 99_999_999 })).status).toBe(404);
    const ana = await visitor();
    expect((await enter(ana, { NumeroTarjeta: 'A B' })).problem).toMatchObject({ status: 400, errors: [{ field: 'NumeroTarjeta' }] });
    expect((await enter(ana, { IdAnfitrion: 99_999_999 })).problem).toMatchObject({ status: 400, errors: [{ field: 'IdAnfitrion' }] });
    expect((await leave(99_999_999)).status).toBe(404);
    const office = await app.signIn('CREDENCIALES');
    expect((await office.get(`${VISITS}/enSitio`)).status).toBe(403);
  });
});
