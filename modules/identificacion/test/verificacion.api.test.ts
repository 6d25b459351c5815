import { randomUUID } from 'node:crypto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { readPdf } from '@platform/testing/pdf';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const verify = async (Lectura: string, over: object = {}): Promise<ResultOf> =>
  made(await gate.post(`${CREDENCIAL}/verificar`, { Lectura, ...over }));
const scans = async (): Promise<ResultOf> => made(await gate.get('/api/IdentificacionVerificacion', { take: 1 }));
const qrOf = async (idCredencial: number): Promise<string> => made(await admin.get(`${CREDENCIAL}/${idCredencial}/qr`)).Direccion;
const end = async (idCredencial: number) =>
  made(await admin.post(`${CREDENCIAL}/${idCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }));

describe('0707, Verificación de credencial', () => {
  test('by QR, code, reference or document: whose it is, what the gate says and the last mark', async () => {
    const ana = await office.bearer();
    await office.withCards(ana);
    const card = await office.issue(ana, { CodigoReferencia1: 'BEEF01' });
    const direccion = await qrOf(card.IdCredencial);
    for (const read of [direccion, card.Codigo.toLowerCase(), 'beef01', ana.Documento]) {
      const found = await verify(read);
      expect([read, found]).toMatchObject([
        read,
        {
          Resultado: 'V',
          Codigo: card.Codigo,
          IdPersona: ana.IdPersona,
          Documento: ana.Documento,
          Compania: 'Montajes Misti',
          AcreditadoHasta: inDays(90),
          Puerta: { Enlace: null, UltimaMarca: null },
        },
      ]);
      expect(found.Puerta.Permitido).toMatch(/[SN]/);
    }
    const { IdMarcaOrigen } = { IdMarcaOrigen: `v-${card.Codigo}` };
    made(
      await gate.post('/api/AccesoMarca/registrar', {
        IdMarcaOrigen,
        IdPuerta: office.site.p1.IdPuerta,
        ModoMarcacion: 'S',
        Identificador: ana.Documento,
      }),
    );
    expect((await verify(card.Codigo)).Puerta.UltimaMarca).toMatchObject({ Puerta: office.site.p1.Nombre, ModoMarcacion: 'S', Resultado: 'S' });
    // Whoever may open the gate's page of people goes on from here.
    expect(made(await admin.post(`${CREDENCIAL}/verificar`, { Lectura: card.Codigo })).Puerta.Enlace).toBe(`/acceso/personas/${ana.IdPersona}`);
  });

  test('each scan is kept: who, where if the browser allows, result; nobody’s and a forged one too', async () => {
    const card = await office.issue(await office.bearer());
    const direccion = await qrOf(card.IdCredencial);
    await verify(direccion, { Latitud: -16.40904, Longitud: -71.537451 });
    expect((await scans()).data[0]).toMatchObject({
      Resultado: 'V',
      Medio: 'Q',
      IdCredencial: card.IdCredencial,
      IdUsuario: 'GARITA',
      Latitud: -16.40904,
    });
    const at = direccion.length - 30;
    const spoilt = direccion.slice(0, at) + (direccion[at] === 'A' ? 'B' : 'A') + direccion.slice(at + 1);
    expect(await verify(spoilt)).toMatchObject({ Resultado: 'F', IdCredencial: null, Nombre: null, Puerta: null });
    expect((await scans()).data[0]).toMatchObject({ Resultado: 'F', IdCredencial: null });
    expect(await verify('NADIE-9')).toMatchObject({ Resultado: 'N', IdCredencial: null });
    expect((await scans()).data[0]).toMatchObject({ Resultado: 'N', Medio: 'C' });
    await end(card.IdCredencial);
    expect(await verify(direccion)).toMatchObject({ Resultado: 'I', Motivo: 'Pérdida' });
    // By the other call nobody's answers 404, and is kept as well.
    const before = (await scans()).totalCount;
    expect((await gate.get(`${CREDENCIAL}/verificar`, { codigo: 'NADIE-8' })).status).toBe(404);
    const after = await scans();
    expect([after.totalCount - before, after.data[0]]).toMatchObject([1, { Resultado: 'N', Medio: 'C', IdUsuario: 'GARITA' }]);
  });

  test('it needs 0707, and another client’s card is nobody’s', async () => {
    const ana = await office.bearer();
    const card = await office.issue(ana);
    expect((await (await app.signIn('SOLICITANTE')).post(`${CREDENCIAL}/verificar`, { Lectura: card.Codigo })).status).toBe(403);
    for (const wrong of [
      { Lectura: '' },
      { Lectura: 'A'.repeat(501) },
      { Lectura: card.Codigo, Latitud: 91 },
      { Lectura: card.Codigo, Longitud: 'x' },
    ])
      expect((await gate.post(`${CREDENCIAL}/verificar`, wrong)).status).toBe(400);
    expect(made(await (await app.signIn('ADMINCH')).post(`${CREDENCIAL}/verificar`, { Lectura: card.Codigo }))).toMatchObject({ Resultado: 'N' });
  });
});

describe('0707, Offline: what a device told without a network', () => {
  const SEND = '/api/IdentificacionVerificacion/sincronizar';
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const told = (over: object) => ({
    ...{ Uuid: randomUUID(), FechaHora: ago(90), Medio: 'C', Codigo: null, Resultado: 'N', Latitud: null, Longitud: null, ListaDel: ago(95) },
    ...over,
  });
  const send = async (...Verificaciones: unknown[]): Promise<ResultOf[]> => made(await gate.post(SEND, { Verificaciones }));
  const history = async (filter: unknown): Promise<ResultOf[]> =>
    made(await gate.get('/api/IdentificacionVerificacion', { filter, take: 50, sort: [{ selector: 'FechaHora', desc: false }] })).data;
  const ofCard = (IdCredencial: number) => history(['IdCredencial', '=', IdCredencial]);

  test('each stands in the history once, with its own moment, what the guard was told, and an off-line sign', async () => {
    const ana = await office.bearer();
    const card = await office.issue(ana);
    const first = told({ Codigo: card.Codigo, Resultado: 'V', Medio: 'Q', Latitud: -16.4, Longitud: -71.5 });
    const second = told({ Codigo: card.Codigo, Resultado: 'I', FechaHora: ago(60) });
    expect((await send(first, second)).map(({ Uuid, Estado }) => [Uuid, Estado])).toEqual([
      [first.Uuid, 'REGISTRADA'],
      [second.Uuid, 'REGISTRADA'],
    ]);
    // A lost answer costs nothing: sent again, and twice in one call, they are the same.
    expect((await send(second, first, first)).map(({ Estado }) => Estado)).toEqual(['REPETIDA', 'REPETIDA', 'REPETIDA']);
    const kept = await ofCard(card.IdCredencial);
    expect(kept).toMatchObject([
      { Resultado: 'V', Medio: 'Q', FueraLinea: 'S', IdUsuario: 'GARITA', Latitud: -16.4 },
      { Resultado: 'I', Medio: 'C', FueraLinea: 'S', IdUsuario: 'GARITA' },
    ]);
    expect(kept.map(({ FechaHora, ListaDel }) => [FechaHora, ListaDel].map((at) => new Date(at).toISOString()))).toEqual([
      [first.FechaHora, first.ListaDel],
      [second.FechaHora, second.ListaDel],
    ]);
    expect(await history([['IdCredencial', '=', card.IdCredencial], 'AND', ['FueraLinea', '=', 'N']])).toEqual([]);
    // 0705, Historial: told at its own moment, with the sign.
    const { Eventos } = made(await admin.get(`/api/IdentificacionPortador/${ana.IdPersona}/linea`));
    const verified = Eventos.filter(({ Tipo }: ResultOf) => Tipo === 'VER');
    expect(verified.map(({ Momento, Detalle }: ResultOf) => [new Date(Momento).toISOString(), Detalle])).toEqual([
      [second.FechaHora, 'Por GARITA · Sin conexión'],
      [first.FechaHora, 'Por GARITA · Sin conexión'],
    ]);
  });

  test('a forged QR, and nobody’s, are kept as such', async () => {
    const forged = told({ Resultado: 'F', Medio: 'Q' });
    const nobody = told({});
    expect((await send(forged, nobody)).map(({ Estado }) => Estado)).toEqual(['REGISTRADA', 'REGISTRADA']);
    const kept = await history([['FueraLinea', '=', 'S'], 'AND', ['Resultado', 'in', ['F', 'N']]]);
    expect(kept.map(({ IdCredencial, Resultado }) => [IdCredencial, Resultado]).sort()).toEqual([
      [null, 'F'],
      [null, 'N'],
    ]);
  });

  test('one whose answer on line never came is one verification, and says what the guard was told; one that was heard of stays on line', async () => {
    const card = await office.issue(await office.bearer());
    const Uuid = randomUUID();
    await verify(card.Codigo, { Uuid });
    await verify(card.Codigo, { Uuid });
    expect(await ofCard(card.IdCredencial)).toMatchObject([{ Resultado: 'V', FueraLinea: 'N' }]);
    await send(told({ Uuid, Codigo: card.Codigo, Resultado: 'I', FechaHora: ago(1) }));
    expect(await ofCard(card.IdCredencial)).toMatchObject([{ Resultado: 'I', FueraLinea: 'S' }]);
    // And told first, the call that arrives late adds nothing.
    const late = randomUUID();
    await send(told({ Uuid: late, Codigo: card.Codigo, Resultado: 'V' }));
    await verify(card.Codigo, { Uuid: late });
    expect(await ofCard(card.IdCredencial)).toMatchObject([{ FueraLinea: 'S' }, { FueraLinea: 'S' }]);
  });

  test('uploaded by several calls at once it is one', async () => {
    const card = await office.issue(await office.bearer());
    const scan = told({ Codigo: card.Codigo, Resultado: 'V' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(scan)));
    expect(answers.flat().filter(({ Estado }) => Estado === 'REGISTRADA')).toHaveLength(1);
    expect(await ofCard(card.IdCredencial)).toHaveLength(1);
  });

  test('each is looked at by itself: of the future, too old, of no card, or no verification at all is refused with its reason; the others are kept', async () => {
    const card = await office.issue(await office.bearer());
    const good = told({ Codigo: card.Codigo, Resultado: 'V' });
    const answers = await send(
      told({ FechaHora: ago(-30) }),
      told({ FechaHora: ago(60 * 24 * 31) }),
      told({ Codigo: 'C999999', Resultado: 'V' }),
      told({ Codigo: card.Codigo, Resultado: 'N' }),
      told({ Resultado: 'V' }),
      { Uuid: 'x' },
      'nada',
      good,
    );
    expect(answers.map(({ Estado, Codigo }) => [Estado, Codigo])).toEqual([
      ['RECHAZADA', 'verificacion.futura'],
      ['RECHAZADA', 'verificacion.antigua'],
      ['RECHAZADA', 'campo.referencia'],
      ['RECHAZADA', 'campo.invalido'],
      ['RECHAZADA', 'campo.invalido'],
      ['RECHAZADA', 'campo.invalido'],
      ['RECHAZADA', 'campo.invalido'],
      ['REGISTRADA', null],
    ]);
    expect(answers[1]?.Mensaje).toBe('La verificación es de hace más de 30 días.');
    expect(await ofCard(card.IdCredencial)).toHaveLength(1);
  });

  test('it needs 0707; a card of another client is none; none, and too many at once, are refused', async () => {
    const card = await office.issue(await office.bearer());
    const Verificaciones = [told({ Codigo: card.Codigo, Resultado: 'V' })];
    expect((await (await app.signIn('SOLICITANTE')).post(SEND, { Verificaciones })).status).toBe(403);
    expect(made(await (await app.signIn('ADMINCH')).post(SEND, { Verificaciones }))).toMatchObject([
      { Estado: 'RECHAZADA', Codigo: 'campo.referencia' },
    ]);
    for (const wrong of [[], Array.from({ length: 201 }, () => told({}))])
      expect((await gate.post(SEND, { Verificaciones: wrong })).problem).toMatchObject({ status: 400, code: 'verificacion.lote_cantidad' });
    expect(await ofCard(card.IdCredencial)).toEqual([]);
  });
});

describe('identificacion.credencialUrlVerificacion', () => {
  test('the address that QRs carry is the client’s own where it has chosen one; the gate reads it all the same', async () => {
    const card = await office.issue(await office.bearer());
    expect(await qrOf(card.IdCredencial)).not.toContain('acceso.ejemplo.pe');
    const set = (Valor: string) => admin.post('/api/SistemaParametroValor', { Parametro: 'identificacion.credencialUrlVerificacion', Valor });
    for (const wrong of ['http://acceso.ejemplo.pe', 'javascript:alert(1)', 'https://acceso.ejemplo.pe/?a=1'])
      expect((await set(wrong)).problem).toMatchObject({ code: 'parametro.direccion', status: 400 });
    made(await set('https://acceso.ejemplo.pe/'));
    const direccion = await qrOf(card.IdCredencial);
    expect(direccion).toMatch(/^https:\/\/acceso\.ejemplo\.pe\/v\/[A-Za-z0-9_-]{132}$/);
    expect(await verify(direccion)).toMatchObject({ Resultado: 'V', Codigo: card.Codigo });
    const printed = made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, {}));
    expect((await readPdf(printed.fileBase64)).qr(0)).toBe(direccion);
  });
});

describe('Entregar', () => {
  test('the signature on screen is kept with the card: a PNG of whoever hands it over, and of nobody else', async () => {
    const card = await office.issue(await office.bearer());
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const send = async (of: SignedIn): Promise<number> => made(await of.upload('DOC', 'firma.png', png)).IdArchivo;
    const other = await admin.post(`${CREDENCIAL}/${card.IdCredencial}/entregar`, { FirmaEntrega: 2_000_000 });
    expect(other.problem).toMatchObject({ code: 'campo.referencia', errors: [{ field: 'FirmaEntrega' }] });
    const FirmaEntrega = await send(admin);
    made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/entregar`, { FirmaEntrega }));
    const row = made(await admin.get(`${CREDENCIAL}/${card.IdCredencial}`));
    expect(row).toMatchObject({ FechaEntrega: inDays(0), FirmaEntrega });
    const [held] = await app.database.run(sql`select entidad, id_registro from base_archivo where id_archivo = ${FirmaEntrega}`);
    expect(held).toMatchObject({ entidad: 'IdentificacionCredencial', id_registro: card.IdCredencial });
    // It is that card's: another does not take it.
    const next = await office.issue(await office.bearer());
    expect((await admin.post(`${CREDENCIAL}/${next.IdCredencial}/entregar`, { FirmaEntrega })).status).toBe(400);
  });
});
