import { reading } from '@modules/acceso/test/puesto';
import { idOf, inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveDefaultTypes } from '../server/public';
import { CREDENCIAL, makeOffice, type Office } from './oficina';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let office: Office;
let visita: number;

const STOCK = '/api/IdentificacionPrestable';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  office = await makeOffice(app, admin);
  visita = await idOf(admin, 'IdentificacionTipoCredencial', 'IdTipoCredencial', ['Codigo', '=', 'VISITA']);
});
afterAll(() => app.close());

/** Somebody accredited as a visitor for some days. */
async function visitor(from = inDays(0), to = inDays(2)): Promise<ResultOf> {
  const person = await office.site.ready(from, to);
  await app.database.run(sql`update acreditacion_persona set visita = 'S' where id_acreditacion_persona = ${person.IdAcreditacionPersona}`);
  await app.database.transaction((tx) => giveDefaultTypes(tx, admin.perfil.IdCliente, [person.IdPersona]));
  return person;
}
const addStock = async (Cantidad: number): Promise<string[]> =>
  made(await admin.post(`${STOCK}/existencias`, { IdTipoCredencial: visita, Cantidad })).Codigos;
const cardOf = async (codigo: string): Promise<ResultOf> => made(await admin.get(STOCK, { filter: ['Codigo', '=', codigo] })).data[0];
/** A card that is here. */
async function free(): Promise<ResultOf> {
  const [codigo = ''] = await addStock(1);
  return cardOf(codigo);
}
const lend = (card: ResultOf, person: ResultOf) => admin.post(`${STOCK}/${card.IdCredencial}/prestar`, { IdPersona: person.IdPersona });
const giveBack = (card: ResultOf) => admin.post(`${STOCK}/${card.IdCredencial}/devolver`, {});
const shows = async (code: string, TipoIdentificacion = 'TAR'): Promise<ResultOf> =>
  made(await gate.post('/api/AccesoMarca/evaluar', reading(office.site.p1, { Documento: code }, { TipoIdentificacion })));

describe('cards that are lent (Prestable)', () => {
  test('a stock is made by quantity with numbers that follow; while nobody has them they are nobody’s at the gate', async () => {
    const codes = await addStock(3);
    expect(codes.map((code) => Number(code.slice(1)))).toEqual([0, 1, 2].map((n) => Number(codes[0]?.slice(1)) + n));
    expect(await cardOf(codes[0] ?? '')).toMatchObject({ Situacion: 'D', IdPersona: null, FechaFin: null, can: { prestar: true, devolver: false } });
    expect(await shows(codes[0] ?? '')).toMatchObject({ Permitido: 'N', Codigo: '111' });
    const [row] = await app.database.run(
      sql`select count(*)::int as n from identificacion_credencial_token t join identificacion_credencial c on c.id_credencial = t.id_credencial where c.codigo = any(${sql.param(codes)}::text[])`,
    );
    expect(row?.n).toBe(3);
    const contr = await admin.post(`${STOCK}/existencias`, { IdTipoCredencial: office.contr, Cantidad: 1 });
    expect(contr.problem).toMatchObject({ code: 'credencial.no_prestable', errors: [{ field: 'IdTipoCredencial' }] });
    for (const Cantidad of [0, 501, 1.5]) expect((await admin.post(`${STOCK}/existencias`, { IdTipoCredencial: visita, Cantidad })).status).toBe(400);
    expect((await gate.post(`${STOCK}/existencias`, { IdTipoCredencial: visita, Cantidad: 1 })).status).toBe(403);
  });

  test('the lent card opens for the visitor today and for nobody once returned; the loan stays written', async () => {
    const [card, ana] = [await free(), await visitor()];
    const lent = made(await lend(card, ana));
    expect(lent.Codigo).toBe(card.Codigo);
    expect(await cardOf(card.Codigo)).toMatchObject({
      Situacion: 'P',
      IdPersona: ana.IdPersona,
      FechaFin: inDays(2),
      can: { prestar: false, devolver: true },
    });
    expect(await shows(card.Codigo)).toMatchObject({ Permitido: 'S', Sujetos: [{ IdPersona: ana.IdPersona }] });
    const token = await office.tokenOf(card.IdCredencial);
    expect(await shows(token, 'QR')).toMatchObject({ Permitido: 'S', Sujetos: [{ IdPersona: ana.IdPersona }] });
    expect(made(await app.get(`/api/publico/credencial/${token}`))).toMatchObject({ Vigente: 'S', Codigo: card.Codigo });
    made(await giveBack(card));
    expect(await cardOf(card.Codigo)).toMatchObject({ Situacion: 'D', IdPersona: null });
    expect(await shows(card.Codigo)).toMatchObject({ Permitido: 'N', Codigo: '111' });
    expect(made(await app.get(`/api/publico/credencial/${token}`))).toMatchObject({ Vigente: 'N', Codigo: null });
    const loans = made(await admin.get('/api/IdentificacionPrestamo', { filter: ['IdCredencial', '=', card.IdCredencial] })).data;
    expect(loans).toMatchObject([{ IdPersona: ana.IdPersona, FechaFin: inDays(2), Devuelta: 'S' }]);
    expect((await giveBack(card)).problem.code).toBe('credencial.no_prestada');
    const beto = await visitor();
    expect((await lend(card, beto)).status).toBe(200);
  });

  test('one active counts it while bound: neither a second loan nor another card; one card is lent to one', async () => {
    const [one, two, ana, beto] = [await free(), await free(), await visitor(), await visitor()];
    made(await lend(one, ana));
    const again = await lend(two, ana);
    expect([again.status, again.problem.code]).toEqual([409, 'credencial.activa_existente']);
    expect(again.problem.detail).toContain(one.Codigo);
    expect((await lend(one, beto)).problem.code).toBe('credencial.ya_prestada');
    await office.photograph(ana.IdPersona);
    const own = await admin.post(
      CREDENCIAL,
      office.body(ana, { IdTipoCredencial: visita, FechaFin: inDays(2), IdMotivoEmision: await office.reason('RENOV') }),
    );
    expect([own.status, own.problem.code]).toEqual([409, 'credencial.activa_existente']);
  });

  test('20 desks at once lend one card to one visitor', async () => {
    const card = await free();
    const visitors = await Promise.all(Array.from({ length: 4 }, () => visitor()));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => lend(card, visitors[at % 4] ?? {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(made(await admin.get('/api/IdentificacionPrestamo', { filter: ['IdCredencial', '=', card.IdCredencial] })).totalCount).toBe(1);
  });

  test('overdue: the visit is over, the card is not back: the gate says 122, the list *No devuelta*, and the night job leaves it to come back', async () => {
    const [card, ana] = [await free(), await visitor()];
    made(await lend(card, ana));
    await app.database.run(
      sql`update identificacion_credencial set fecha_inicio = ${inDays(-3)}, fecha_fin = ${inDays(-1)} where id_credencial = ${card.IdCredencial}`,
    );
    await app.runJob('identificacion.credencialesVencimientos');
    expect(await cardOf(card.Codigo)).toMatchObject({ Situacion: 'V', IdPersona: ana.IdPersona });
    expect((await shows(card.Codigo)).Sujetos[0].Motivos.map(({ Codigo }: ResultOf) => Codigo)).toContain('122');
    made(await giveBack(card));
    expect(await cardOf(card.Codigo)).toMatchObject({ Situacion: 'D' });
  });

  test('lost while lent: it ends with its reason, the loan as not returned, and it is neither put back nor replaced', async () => {
    const [card, ana] = [await free(), await visitor()];
    made(await lend(card, ana));
    expect(
      (await admin.post(`${CREDENCIAL}/${card.IdCredencial}/reemplazar`, { IdMotivoEmision: await office.reason('PERDIDA') })).problem.code,
    ).toBe('credencial.reemplazar_prestable');
    made(await admin.post(`${STOCK}/${card.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }));
    expect(await cardOf(card.Codigo)).toMatchObject({ Situacion: 'I', can: { prestar: false, devolver: false } });
    expect(await shows(card.Codigo)).toMatchObject({ Permitido: 'N', Codigo: '121' });
    const loans = made(await admin.get('/api/IdentificacionPrestamo', { filter: ['IdCredencial', '=', card.IdCredencial] })).data;
    expect(loans).toMatchObject([{ Devuelta: 'N' }]);
    expect((await admin.post(`${CREDENCIAL}/${card.IdCredencial}/reponer`, {})).problem.code).toBe('credencial.reponer_prestable');
    expect((await lend(await free(), ana)).status).toBe(200);
  });

  test('a visit’s entry lends a card of the stock by its code, and its exit takes it back', async () => {
    const [card, ana] = [await free(), await visitor()];
    const at = (mark: string) => ({ IdPuerta: office.site.p1.IdPuerta, IdMarcaOrigen: `${mark}-${card.Codigo}` });
    const entered = made(await gate.post('/api/AccesoVisitaRegistro/ingresar', { IdPersona: ana.IdPersona, NumeroTarjeta: card.Codigo, ...at('e') }));
    expect(entered).toMatchObject({ Permitido: 'S', Tarjeta: card.Codigo });
    expect(await cardOf(card.Codigo)).toMatchObject({ Situacion: 'P', IdPersona: ana.IdPersona });
    made(await gate.post(`/api/AccesoVisitaRegistro/${entered.IdVisitaRegistro}/salir`, { Devuelta: 'S', ...at('s') }));
    expect(await cardOf(card.Codigo)).toMatchObject({ Situacion: 'D', IdPersona: null });
  });

  test('only credentials of visitors are lent', async () => {
    const type = made(await admin.get(`/api/IdentificacionTipoCredencial/${office.contr}`));
    const answer = await admin.put(`/api/IdentificacionTipoCredencial/${office.contr}`, { Prestable: 'S', Version: type.Version });
    expect(answer.problem).toMatchObject({ code: 'tipo_credencial.prestable', errors: [{ field: 'Prestable' }] });
    const [card, ana] = [await free(), await office.bearer()];
    expect((await lend(card, ana)).problem.code).toBe('credencial.tipo');
  });

  test('the stock is printed: nobody stands on it, its QR does', async () => {
    const card = await free();
    const printed = made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, { Formato: 'T' }));
    expect(printed).toMatchObject({ NumeroImpresiones: 1, Nombre: `${card.Codigo}.pdf` });
  });
});
