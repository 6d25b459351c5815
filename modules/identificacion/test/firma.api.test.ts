import { decideOffline, indexOf } from '@modules/acceso/shared/fueraDeLinea';
import { reading } from '@modules/acceso/test/puesto';
import { idOf, inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printOfToken, qrIn, signatureOf } from '../shared/firma';
import { CREDENCIAL, makeOffice, type Office } from './oficina';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let office: Office;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  office = await makeOffice(app, admin);
});
afterAll(() => app.close());

/** The signed text of a card's QR. */
async function qrOf(idCredencial: number): Promise<string> {
  const { Direccion } = made(await admin.get(`${CREDENCIAL}/${idCredencial}/qr`));
  expect(Direccion).toMatch(/\/v\/[A-Za-z0-9_-]{132}$/);
  return Direccion.slice(Direccion.indexOf('/v/') + 3);
}
async function card() {
  const person = await office.bearer();
  const issued = await office.issue(person);
  return { person, issued, qr: await qrOf(issued.IdCredencial), token: await office.tokenOf(issued.IdCredencial) };
}
const spoilt = (qr: string, at = 60) => qr.slice(0, at) + (qr[at] === 'A' ? 'B' : 'A') + qr.slice(at + 1);
const jwks = async (): Promise<JSONWebKeySet> => JSON.parse((await app.get('/api/publico/credencial/jwks.json')).text);
const keys = async () => (await jwks()).keys.map(({ kid = '', x = '' }) => ({ Kid: kid, Publica: x }));
const end = async (idCredencial: number, codigo = 'PERDIDA') =>
  made(await admin.post(`${CREDENCIAL}/${idCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason(codigo) }));

describe('the QR verifies itself', () => {
  test('it is signed by a key that is published as a JWKS, and carries neither name nor document', async () => {
    const { person, qr, token } = await card();
    const read = qrIn(qr);
    expect(read?.token).toBe(token);
    expect(read && signatureOf(read, await keys())).toBe('valida');
    const held = Buffer.from(qr, 'base64url').toString('latin1');
    for (const said of [person.Documento, person.Apellidos, String(person.IdPersona)]) expect(held).not.toContain(said);
    const set = await jwks();
    expect(set.keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
    expect(set.keys.every((key) => !('d' in key))).toBe(true);
    expect(() => createLocalJWKSet(set)).not.toThrow();
  });

  test('the private key is sealed at rest', async () => {
    await card();
    const [row] = await app.database.run(sql`select privada, publica from identificacion_clave limit 1`);
    expect(String(row?.privada)).toMatch(/^v1\./);
    expect(String(row?.privada)).not.toContain(String(row?.publica));
  });

  test('renewed by whoever authorizes: another key signs, and what was printed stays good', async () => {
    const { person, qr } = await card();
    expect((await gate.post('/api/IdentificacionClave/renovar', {})).status).toBe(403);
    const { Kid } = made(await admin.post('/api/IdentificacionClave/renovar', {}));
    const listed = made(await admin.get('/api/IdentificacionClave'));
    expect(listed[0]).toMatchObject({ Kid, Hasta: null });
    expect(listed.slice(1).every(({ Hasta }: ResultOf) => Hasta !== null)).toBe(true);
    const next = await card();
    expect(qrIn(next.qr)?.firmado?.slice(12, 17)).not.toBe(qr.slice(12, 17));
    for (const one of [qr, next.qr]) expect(signatureOf({ token: null, firmado: one }, await keys())).toBe('valida');
    const verdict = made(await gate.post('/api/AccesoMarca/evaluar', { ...reading(office.site.p1, { Documento: qr }), TipoIdentificacion: 'QR' }));
    expect(verdict).toMatchObject({ Permitido: 'S', Sujetos: [{ IdPersona: person.IdPersona }] });
  });

  test('the job renews a key that has signed for as long as the client says', async () => {
    await card();
    const before = made(await admin.get('/api/IdentificacionClave'))[0].Kid;
    const run = () => app.runJob('identificacion.clavesRenovacion');
    await run();
    expect(made(await admin.get('/api/IdentificacionClave'))[0].Kid).toBe(before);
    await app.database.run(sql`update identificacion_clave set desde = now() - interval '366 days' where hasta is null`);
    await run();
    expect(made(await admin.get('/api/IdentificacionClave'))[0].Kid).not.toBe(before);
  });
});

describe('the public page', () => {
  const open = async (text: string) => made(await app.get(`/api/publico/credencial/${text}`));
  test('says that the signature holds; one changed character → firma no válida; an old token bears none', async () => {
    const { qr, token, issued } = await card();
    expect(await open(qr)).toMatchObject({ Vigente: 'S', Firma: 'S', Codigo: issued.Codigo });
    expect(await open(spoilt(qr))).toEqual({ Vigente: 'N', Firma: 'N', Nombre: null, Compania: null, Codigo: null, Hasta: null, Foto: null });
    expect(await open(token)).toMatchObject({ Vigente: 'S', Firma: null });
    await end(issued.IdCredencial);
    expect(await open(qr)).toMatchObject({ Vigente: 'N', Firma: 'S', Codigo: null });
  });
});

describe('the gate', () => {
  const evaluar = async (Identificador: string, TipoIdentificacion = 'QR') =>
    made(await gate.post('/api/AccesoMarca/evaluar', { ...reading(office.site.p1, { Documento: Identificador }), TipoIdentificacion }));

  test('on line: signed, by its address or bare → let in; one changed character → 113 firma no válida, and the mark keeps so', async () => {
    const { person, qr, issued } = await card();
    for (const read of [qr, `https://acceso.ejemplo.pe/v/${qr}`])
      expect(await evaluar(read)).toMatchObject({ Permitido: 'S', Sujetos: [{ IdPersona: person.IdPersona }] });
    for (const means of ['QR', 'TAR', 'COD'])
      expect(await evaluar(spoilt(qr), means)).toMatchObject({
        Permitido: 'N',
        Codigo: '113',
        Motivo: 'La firma del código QR no es válida.',
        Sujetos: [{ IdPersona: null }],
      });
    const mark = made(await gate.post('/api/AccesoMarca/registrar', { ...reading(office.site.p1, { Documento: qr }), TipoIdentificacion: 'QR' }));
    const [row] = await app.database.run(sql`select identificador from acceso_marca where id_movimiento = ${mark.IdMovimiento}`);
    expect(row?.identificador).toBe(qrIn(qr)?.token);
    await end(issued.IdCredencial);
    // Past the seconds in which a pass is repeated.
    app.clock.advance(16);
    expect(await evaluar(qr)).toMatchObject({ Codigo: '121', Motivo: `La credencial ${issued.Codigo} está inactiva: Pérdida.` });
  });

  test('off line, by its package: let in; one changed character → firma no válida; lost → revocada after the next package', async () => {
    const { person, qr, token, issued } = await card();
    const lost = await card();
    const list = async () => made(await gate.get('/api/AccesoInstantanea/descargar', { IdPuerta: office.site.p1.IdPuerta }));
    const decide = (of: ResultOf, Identificador: string, over: object = {}) =>
      decideOffline(of, indexOf(of.Sujetos), { Modo: 'S', Identificador, Medio: 'QR', IdTipoDocumento: null, at: app.clock.now(), ...over }, 'es');
    const before = await list();
    for (const read of [qr, `https://acceso.ejemplo.pe/v/${qr}`, token])
      expect(decide(before, read)).toMatchObject({ Permitido: 'S', Codigo: '000', Sujeto: { IdPersona: person.IdPersona } });
    expect(decide(before, issued.Codigo, { Medio: 'TAR' })).toMatchObject({ Permitido: 'S', Sujeto: { IdPersona: person.IdPersona } });
    expect(decide(before, spoilt(qr))).toMatchObject({
      Permitido: 'N',
      Codigo: '113',
      Motivo: { Motivo: 'La firma del código QR no es válida.' },
      Sujeto: null,
    });
    // What the device holds says nothing that a card could be made of.
    expect(JSON.stringify(before)).not.toContain(token);
    expect(JSON.stringify(before)).toContain(printOfToken(token));
    await end(lost.issued.IdCredencial);
    expect(decide(before, lost.qr)).toMatchObject({ Permitido: 'S' });
    const after = await list();
    expect(decide(after, lost.qr)).toMatchObject({
      Permitido: 'N',
      Codigo: '121',
      Motivo: { Motivo: `La credencial ${lost.issued.Codigo} está inactiva: Pérdida.` },
      Sujeto: { IdPersona: lost.person.IdPersona },
    });
    // Nobody is held inside.
    expect(decide(after, lost.qr, { Modo: 'N' })).toMatchObject({ Permitido: 'S', Advertencias: [{ Codigo: '121' }] });
    expect(decide(after, qr)).toMatchObject({ Permitido: 'S' });
  });

  test('by a number of it, a card is off line what it is on line: in force, lost, or a number that a later card has taken over', async () => {
    const chip = newCode('CHIP');
    const [kept, lost, person] = [await card(), await card(), await office.bearer()];
    const first = await office.issue(person, { CodigoReferencia1: chip });
    const list = async () => made(await gate.get('/api/AccesoInstantanea/descargar', { IdPuerta: office.site.p1.IdPuerta }));
    const agree = async (...cards: readonly [Identificador: string, Codigo: string, IdPersona: number][]) => {
      const of = await list();
      const index = indexOf(of.Sujetos);
      for (const [Identificador, Codigo, IdPersona] of cards) {
        const here = decideOffline(of, index, { Modo: 'S', Identificador, Medio: 'TAR', IdTipoDocumento: null, at: app.clock.now() }, 'es');
        const there = await evaluar(Identificador, 'TAR');
        expect([there.Codigo, there.Sujetos[0].IdPersona]).toEqual([Codigo, IdPersona]);
        expect([here.Codigo, here.Sujeto?.IdPersona, here.Motivo?.Motivo ?? there.Motivo]).toEqual([Codigo, IdPersona, there.Motivo]);
      }
    };
    await end(lost.issued.IdCredencial);
    await agree(
      [kept.issued.Codigo, '000', kept.person.IdPersona],
      [lost.issued.Codigo, '121', lost.person.IdPersona],
      [chip, '000', person.IdPersona],
    );
    await end(first.IdCredencial);
    await agree([chip, '121', person.IdPersona]);
    const second = await office.issue(person, { CodigoReferencia1: chip, IdMotivoEmision: await office.reason('PERDIDA') });
    await agree([chip, '000', person.IdPersona], [first.Codigo, '121', person.IdPersona], [second.Codigo, '000', person.IdPersona]);
  });

  test('an ended card is told for thirty days after its last one; a contractor’s post is told of its own people’s alone', async () => {
    const [old, older, foreign] = [await card(), await card(), await card()];
    const own = await card();
    for (const { issued } of [old, older, foreign, own]) await end(issued.IdCredencial);
    const lastDay = (idCredencial: number, day: string) =>
      app.database.run(
        sql`update identificacion_credencial set fecha_inicio = ${inDays(-90)}::date, fecha_fin = ${day}::date where id_credencial = ${idCredencial}`,
      );
    await lastDay(old.issued.IdCredencial, inDays(-29));
    await lastDay(older.issued.IdCredencial, inDays(-32));
    const told = async (by: SignedIn): Promise<string[]> =>
      made(await by.get('/api/AccesoInstantanea/descargar', { IdPuerta: office.site.p1.IdPuerta })).Revocadas.map(({ Codigo }: ResultOf) => Codigo);
    const all = await told(gate);
    expect(all).toEqual(expect.arrayContaining([old, foreign, own].map(({ issued }) => issued.Codigo)));
    expect(all).not.toContain(older.issued.Codigo);

    const company = (of: 'its own' | 'another', idPersona: number) =>
      app.database.run(sql`with una as (select c.id_compania from administracion_compania c join seguridad_usuario u on u.id_usuario = 'SOLICITANTE'
          where c.id_cliente = ${admin.perfil.IdCliente} and (c.id_compania = u.id_compania) = ${of === 'its own'} order by 1 limit 1
        ), vinculos as (update administracion_persona_vinculo set id_compania = (select id_compania from una) where id_persona = ${idPersona})
        update acreditacion_persona set id_compania = (select id_compania from una) where id_persona = ${idPersona}`);
    await company('its own', own.person.IdPersona);
    await company('another', foreign.person.IdPersona);
    await app.database.run(sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
      select p.id_cliente, p.id_perfil, '040101', array['consultar', 'procesar'] from seguridad_perfil p where p.contratista = 'S' and p.id_cliente = ${admin.perfil.IdCliente}
      on conflict (id_cliente, id_perfil, id_menu) do update set acciones = excluded.acciones`);
    const theirs = await told(await app.signIn('SOLICITANTE'));
    expect(theirs).toContain(own.issued.Codigo);
    expect(theirs).not.toContain(foreign.issued.Codigo);
  });

  test('off line, outside its dates → 122', async () => {
    const person = await office.bearer();
    const issued = await office.issue(person, { FechaInicio: inDays(5), FechaFin: inDays(10) });
    const qr = await qrOf(issued.IdCredencial);
    const list = made(await gate.get('/api/AccesoInstantanea/descargar', { IdPuerta: office.site.p1.IdPuerta }));
    const asked = { Modo: 'S' as const, Identificador: qr, Medio: 'QR' as const, IdTipoDocumento: null, at: app.clock.now() };
    expect(decideOffline(list, indexOf(list.Sujetos), asked, 'es')).toMatchObject({ Permitido: 'N', Codigo: '122' });
  });

  test('marks of a QR read without a network are taken as they were read', async () => {
    const { person, qr } = await card();
    const list = made(await gate.get('/api/AccesoInstantanea/descargar', { IdPuerta: office.site.p1.IdPuerta }));
    const marca = {
      ...reading(office.site.p1, { Documento: qr }),
      TipoIdentificacion: 'QR',
      FechaHora: app.clock.now().toISOString(),
      EnLinea: 'N',
      ResultadoEquipo: { Permitido: 'S', Codigo: '000' },
    };
    const [answer] = made(await gate.post('/api/AccesoMarca/registrarLote', { IdInstantanea: list.IdInstantanea, Marcas: [marca] }));
    expect(answer).toMatchObject({ Estado: 'REGISTRADA' });
    const [row] = await app.database.run(sql`select id_persona, codigo from acceso_marca where id_marca_origen = ${marca.IdMarcaOrigen}`);
    expect(row).toMatchObject({ id_persona: person.IdPersona, codigo: '000' });
  });
});

describe('the dining counter', () => {
  test('on line and in its package: one changed character → firma no válida; a lost card is told as revoked', async () => {
    const { person, qr, issued, token } = await card();
    const IdTipoComedor = await idOf(admin, 'ComedorTipoComedor', 'IdTipoComedor', ['Codigo', '=', 'PRINCIPAL']);
    const comedor = made(await admin.post('/api/ComedorComedor', { Codigo: newCode('C'), Comedor: newCode('Comedor '), IdTipoComedor }));
    const take = async (Lectura: string) =>
      made(
        await admin.post('/api/ComedorConsumo/registrar', {
          Uuid: crypto.randomUUID(),
          IdComedor: comedor.IdComedor,
          Lectura,
          TipoLectura: 'Q',
          FechaHora: app.clock.now().toISOString(),
        }),
      );
    expect(await take(spoilt(qr))).toMatchObject({ Motivo: 'comedor.credencial_no_reconocida', Mensaje: 'La firma del código QR no es válida.' });
    expect(await take(qr)).toMatchObject({ Motivo: 'comedor.sin_servicio' });
    const terminal = { Codigo: crypto.randomUUID(), Nombre: newCode('T'), IdComedor: comedor.IdComedor };
    const { IdTerminal } = made(await admin.post('/api/ComedorTerminal/registrar', terminal));
    const pack = async () => made(await admin.get('/api/ComedorGestion/paquete', { IdComedor: comedor.IdComedor, IdTerminal }));
    const before = await pack();
    const read = qrIn(qr);
    expect(read && signatureOf(read, before.Firmas)).toBe('valida');
    expect(before.Revocadas).not.toContain(printOfToken(token));
    expect(before.Personas.some(({ IdPersona }: ResultOf) => IdPersona === person.IdPersona)).toBe(true);
    await end(issued.IdCredencial);
    expect((await pack()).Revocadas).toContain(printOfToken(token));
    // A badge that is read twice in a moment is one reading.
    app.clock.advance(120);
    expect(await take(qr)).toMatchObject({ Motivo: 'comedor.credencial_inactiva' });
  });
});
