import { randomUUID } from 'node:crypto';
import { made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
let polvorin: ResultOf;
let p3: ResultOf;
let meeting: ResultOf;
let pe: ResultOf;

const DAY = '2026-11-20';
/** Signs in anew: a session is of its moment. */
const clock = async (time: string) => {
  app.clock.set(`${DAY}T${time}-05:00`);
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
};
const pass = (door: { IdPuerta: number }, person: { Documento: string }, modo: 'S' | 'N' = 'S', over: object = {}) =>
  gate.post('/api/AccesoMarca/registrar', reading(door, person, { ModoMarcacion: modo, ...over })).then(made);
const occupancy = async (who: SignedIn, IdZona?: number) =>
  made(await who.get('/api/AccesoPresencia/ocupacion', IdZona === undefined ? {} : { IdZona }));
const insideOf = async (zone: { IdZona: number }) => {
  const { Zonas } = await occupancy(admin);
  return Zonas.find(({ IdZona }: ResultOf) => IdZona === zone.IdZona)?.Personas;
};
const ready: ResultOf[] = [];
/** Somebody who may pass everywhere: they are made before the clock goes on, since a session is of its moment. */
const worker = (): ResultOf => {
  const one = ready.pop();
  if (!one) throw new Error('Make more people');
  return one;
};
/** What a document says on its first pages. */
const printed = async (path: string, query = '') => {
  const answer = await fetch(`${app.url}${path}${query}`, { headers: { authorization: `Bearer ${admin.accessToken}` } });
  expect(answer.status).toBe(200);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  return text.join(' ').replace(/\s+/g, ' ');
};
const start = async (zone: { IdZona: number }, Simulacro: 'S' | 'N' = 'N') =>
  made(await admin.post('/api/AccesoEvacuacion/iniciar', { IdZona: zone.IdZona, Simulacro }));
const roll = async (id: number, who = admin) => made(await who.get(`/api/AccesoEvacuacion/${id}/pase`));
const tick = (person: { IdPersona: number }, over: object = {}) => ({
  IdPersona: person.IdPersona,
  Estado: 'A',
  Momento: app.clock.now().toISOString(),
  IdToque: randomUUID(),
  ...over,
});
const secure = (id: number, toques: readonly object[], who = admin) => who.post(`/api/AccesoEvacuacion/${id}/asegurar`, { Toques: toques });
const close = (id: number, body: object = { Observacion: 'Fin del ejercicio' }) => admin.post(`/api/AccesoEvacuacion/${id}/cerrar`, body);
const pendingIn = ({ Personas, Estados }: ResultOf) => (Personas ?? Estados).filter(({ Estado }: ResultOf) => Estado === 'P').length;

beforeAll(async () => {
  app = await startApp();
  await clock('05:00:00');
  site = await makeSite(app, admin);
  polvorin = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Polvorín '), IdZonaPadre: site.mina.IdZona, Aforo: 2 });
  p3 = await site.door({ IdZonaOrigen: site.mina.IdZona, IdZonaDestino: polvorin.IdZona });
  meeting = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Punto '), IdZonaPadre: site.mina.IdZona, PuntoEncuentro: 'S' });
  pe = await site.door({ IdZonaOrigen: site.mina.IdZona, IdZonaDestino: meeting.IdZona });
  for (const { IdZona } of [polvorin, meeting]) {
    await site.create('AccesoGrupoPuerta', { IdGrupo: site.everywhere.IdGrupo, IdZona, IdHorario: site.always.IdHorario });
  }
  for (let n = 0; n < 27; n++) ready.push(await site.ready('20261001', '20261231', '20271231'));
});
afterAll(() => app.close());

describe('Calculations 3', () => {
  let c: ResultOf;
  test('Check: after the marks of Calculations 3 the zone shows 3 and its inner zone 1; then the late marks', async () => {
    const [a, b, third, d] = [worker(), worker(), worker(), worker()];
    c = third;
    for (const [time, door, person, modo] of [
      ['06:00:00', site.p1, a, 'S'],
      ['06:05:00', site.p1, b, 'S'],
      ['06:10:00', site.p1, c, 'S'],
      ['06:20:00', p3, c, 'S'],
      ['06:30:00', site.p1, d, 'S'],
      ['07:00:00', site.p1, d, 'N'],
    ] as const) {
      await clock(time);
      expect((await pass(door, person, modo)).Permitido).toBe('S');
    }
    await clock('08:00:00');
    expect(await insideOf(site.mina)).toBe(3);
    expect(await insideOf(polvorin)).toBe(1);
    const late = (person: ResultOf, modo: 'S' | 'N', at: string) => pass(site.p1, person, modo, { FechaHora: `${DAY}T${at}-05:00`, EnLinea: 'N' });
    await clock('08:10:00');
    await late(a, 'N', '06:50:00');
    expect(await insideOf(site.mina)).toBe(2);
    // Check: a late offline entry older than a known exit does not put the person inside.
    await clock('08:11:00');
    await late(d, 'S', '06:45:00');
    expect(await insideOf(site.mina)).toBe(2);
  });

  test('GET /api/AccesoPresencia?IdZona= includes inner zones, and says whom to call', async () => {
    const inMina = made(await admin.get('/api/AccesoPresencia', { IdZona: site.mina.IdZona }));
    expect(inMina.totalCount).toBe(2);
    const inner = made(await admin.get('/api/AccesoPresencia', { IdZona: polvorin.IdZona }));
    expect(inner.data).toMatchObject([
      { IdPersona: c.IdPersona, IdPuerta: p3.IdPuerta, Horas: expect.any(Number), Condicion: 'T', Excedida: expect.any(String) },
    ]);
    expect(Object.keys(inner.data[0])).toEqual(
      expect.arrayContaining(['TelefonoMovil', 'TipoSangre', 'ContactoEmergencia', 'TelefonoEmergencia', 'FotoPerfilHash']),
    );
    expect((await admin.get('/api/AccesoPresencia', { IdZona: 'x' })).status).toBe(400);
    // Whole minutes: half of one more, so that how long the calls took takes none away.
    app.clock.advance(30);
    const { Personas, Zonas } = await occupancy(admin, polvorin.IdZona);
    expect(Personas).toMatchObject([{ IdPersona: c.IdPersona, Minutos: 111, Duda: null, Excedida: 'N' }]);
    expect(Zonas).toMatchObject([{ IdZona: polvorin.IdZona, Aforo: 2, Personas: 1, Visitas: 0, Vehiculos: 0 }]);
    expect((await admin.get('/api/AccesoPresencia/ocupacion', { IdZona: 999_999 })).problem).toMatchObject({ status: 400 });
  });

  test('above HorasPermanencia it is marked; in doubt only with a second sign, and still counted', async () => {
    const zone = made(await admin.get(`/api/AccesoZona/${polvorin.IdZona}`));
    made(await admin.put(`/api/AccesoZona/${polvorin.IdZona}`, { HorasPermanencia: 1, Version: zone.Version }));
    expect((await occupancy(admin, polvorin.IdZona)).Personas).toMatchObject([{ Excedida: 'S', Duda: null }]);
    await app.database.run(sql`update acreditacion_persona set fecha_fin = '20261119' where id_persona = ${c.IdPersona}`);
    expect((await occupancy(admin, polvorin.IdZona)).Personas).toMatchObject([{ Excedida: 'S', Duda: 'A' }]);
    expect((await occupancy(admin, polvorin.IdZona)).Zonas).toMatchObject([{ Personas: 1, Dudosas: 1 }]);
    await app.database.run(sql`update acreditacion_persona set fecha_fin = '20261231' where id_persona = ${c.IdPersona}`);
  });

  test('the printable list is by zone and company', async () => {
    const text = await printed('/api/AccesoPresencia/lista', `?IdZona=${site.mina.IdZona}`);
    expect(text).toContain('Personas dentro');
    expect(text).toContain(`${polvorin.Nombre} · Montajes Misti: 1`);
    expect(text).toContain('Página 1 de 1');
  });
});

describe('evacuation', () => {
  test('iniciar freezes the list of that moment; two phones tick 5 and 6 people → both see 11', async () => {
    await clock('09:00:00');
    const people: ResultOf[] = [];
    for (let n = 0; n < 13; n++) people.push(worker());
    for (const one of people) await pass(site.p1, one);
    const later = worker();
    app.clock.advance(60);
    const before = await insideOf(site.mina);
    const { IdEvacuacion, Personas } = await start(site.mina, 'S');
    expect(Personas).toBe(before);
    // Whoever comes in or leaves afterwards changes nothing of the list.
    expect((await pass(site.p1, later)).Codigo).toBe('101');
    expect((await roll(IdEvacuacion)).Personas).toHaveLength(before);
    app.clock.advance(30);
    const mine = people.slice(0, 5).map((one) => tick(one));
    const yours = people.slice(5, 11).map((one) => tick(one, { Medio: 'L' }));
    const phone = await app.signIn('ADMIN');
    made(await secure(IdEvacuacion, mine));
    const other = made(await secure(IdEvacuacion, yours, phone));
    const seen = made(await admin.get(`/api/AccesoEvacuacion/${IdEvacuacion}/estados`));
    for (const { Estados } of [other, seen]) expect(Estados.filter(({ Estado }: ResultOf) => Estado === 'A')).toHaveLength(11);
    expect(pendingIn(seen)).toBe(before - 11);
    expect(made(await admin.get('/api/AccesoEvacuacion/ultimas'))[0]).toMatchObject({ IdEvacuacion, Personas: before, Pendientes: before - 11 });
    // Sent again, and an older word that comes back late: nothing changes.
    const again = made(await secure(IdEvacuacion, [...mine, ...yours, tick(people[0], { Estado: 'P', Momento: `${DAY}T14:00:00Z` })]));
    expect(again.Estados).toEqual(seen.Estados);
    // A mistake is undone by a later word.
    app.clock.advance(5);
    expect(pendingIn(made(await secure(IdEvacuacion, [tick(people[0], { Estado: 'P' })])))).toBe(before - 10);
    expect(made(await secure(IdEvacuacion, [tick(later)])).Ausentes).toEqual([later.IdPersona]);
    made(await close(IdEvacuacion));
  });

  test('a mark at a door whose zone has PuntoEncuentro, refused or not, says safe; one that leaves the site, off site, also arriving late', async () => {
    await clock('10:00:00');
    const [safe, stranger, gone, left, still] = [worker(), worker(), worker(), worker(), worker()];
    for (const one of [safe, stranger, gone, left, still]) await pass(site.p1, one);
    app.clock.advance(60);
    const { IdEvacuacion } = await start(site.mina);
    app.clock.advance(60);
    expect((await pass(pe, safe)).Permitido).toBe('S');
    await app.database.run(sql`update acceso_asignacion set fecha_fin = '20261101' where id_persona = ${stranger.IdPersona}`);
    await pass(pe, stranger);
    expect((await pass(site.p1, gone, 'N')).Permitido).toBe('S');
    await pass(site.p1, left, 'N', { FechaHora: `${DAY}T10:00:30-05:00`, EnLinea: 'N' });
    const said = async () =>
      new Map<number, string>(
        (await roll(IdEvacuacion)).Personas.map(({ IdPersona, Estado, Medio }: ResultOf) => [IdPersona, `${Estado}${Medio ?? ''}`]),
      );
    const now = await said();
    expect([safe, stranger, gone, left, still].map(({ IdPersona }) => now.get(IdPersona))).toEqual(['AM', 'AM', 'FM', 'FM', 'P']);
    // What the doors say is written down with the record, and a later word of somebody wins over it.
    app.clock.advance(5);
    made(await secure(IdEvacuacion, [tick(safe, { Estado: 'P' })]));
    expect((await said()).get(safe.IdPersona)).toBe('PT');
    made(await close(IdEvacuacion));
    const [row] = await app.database.run(
      sql`select estado, medio, id_zona_encuentro from acceso_evacuacion_persona where id_evacuacion = ${IdEvacuacion} and id_persona = ${stranger.IdPersona}`,
    );
    expect(row).toEqual({ estado: 'A', medio: 'M', id_zona_encuentro: meeting.IdZona });
  });

  test('while it is open its doors refuse entry with 101 and let out; doors to a meeting point stay open; closed, all is as before', async () => {
    await clock('11:00:00');
    const [one, out] = [worker(), worker()];
    await pass(site.p1, out);
    app.clock.advance(60);
    const { IdEvacuacion } = await start(site.mina);
    expect(await pass(site.p1, one)).toMatchObject({ Permitido: 'N', Codigo: '101' });
    expect(await pass(p3, one)).toMatchObject({ Permitido: 'N', Codigo: '101' });
    await app.database.run(sql`update acreditacion_persona set fecha_fin = '20261101' where id_persona = ${out.IdPersona}`);
    expect((await pass(pe, out)).Permitido).toBe('S');
    expect((await pass(site.p1, out, 'N')).Permitido).toBe('S');
    made(await close(IdEvacuacion));
    app.clock.advance(60);
    expect(await pass(site.p1, one)).toMatchObject({ Permitido: 'S' });
  });

  test('Cerrar asks an observation when someone is pending; afterwards only words of before come to stand in the record', async () => {
    await clock('12:00:00');
    const [first, second] = [worker(), worker()];
    for (const one of [first, second]) await pass(site.p1, one);
    app.clock.advance(60);
    const { IdEvacuacion } = await start(polvorin);
    const again = await admin.post('/api/AccesoEvacuacion/iniciar', { IdZona: polvorin.IdZona, Simulacro: 'N' });
    expect(again.problem).toMatchObject({ status: 409, detail: `Ya hay una evacuación abierta en ${polvorin.Nombre}.` });
    const mina = await start(site.mina);
    const count = pendingIn(await roll(mina.IdEvacuacion));
    expect((await close(mina.IdEvacuacion, {})).problem).toMatchObject({
      status: 400,
      detail: `Quedan ${count} personas pendientes: escriba una observación.`,
    });
    app.clock.advance(10);
    const offline = tick(first);
    app.clock.advance(10);
    made(await close(mina.IdEvacuacion));
    expect((await close(mina.IdEvacuacion)).problem).toMatchObject({ status: 409, detail: 'La evacuación ya está cerrada.' });
    app.clock.advance(10);
    expect((await secure(mina.IdEvacuacion, [tick(second)])).problem).toMatchObject({ status: 400, detail: 'La evacuación ya está cerrada.' });
    const after = made(await secure(mina.IdEvacuacion, [offline]));
    expect(after.Estados).toEqual(expect.arrayContaining([expect.objectContaining({ IdPersona: first.IdPersona, Estado: 'A' })]));
    const record = await printed(`/api/AccesoEvacuacion/${mina.IdEvacuacion}/acta`);
    for (const said of [
      'Acta de evacuación',
      site.mina.Nombre,
      'Fin del ejercicio',
      `Pendientes: ${count - 1}`,
      'Encontrados',
      'ADMIN',
      'Firmas',
      'Página 1 de',
    ])
      expect(record).toContain(said);
    made(await close(IdEvacuacion));
  });

  test('who may: iniciar and cerrar ask autorizar, asegurar procesar; bad calls name the field; another division’s is not there', async () => {
    expect((await gate.post('/api/AccesoEvacuacion/iniciar', { IdZona: site.mina.IdZona, Simulacro: 'N' })).status).toBe(403);
    const bad = await admin.post('/api/AccesoEvacuacion/iniciar', { IdZona: 999_999, Simulacro: 'N' });
    expect(bad.problem).toMatchObject({ status: 400, errors: [{ field: 'IdZona' }] });
    expect((await admin.post('/api/AccesoEvacuacion/iniciar', { IdZona: site.mina.IdZona, Simulacro: 'X' })).status).toBe(400);
    for (const path of ['999999/pase', '999999/estados', '999999/acta']) expect((await admin.get(`/api/AccesoEvacuacion/${path}`)).status).toBe(404);
    expect((await secure(999_999, [tick({ IdPersona: 1 })])).status).toBe(404);
  });
});
