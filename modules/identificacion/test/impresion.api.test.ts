import { idOf, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { readPdf } from '@platform/testing/pdf';
import { noisePhoto } from '@platform/testing/pictures';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fondo } from '../shared/diseno';
import { qrIn, signatureOf } from '../shared/firma';
import { CREDENCIAL, makeOffice, type Office } from './oficina';

const PLANTILLA = '/api/IdentificacionPlantilla';
const LOTE = '/api/IdentificacionLote';
const MM = 72 / 25.4;
/** Exact to 0.2 mm. */
const near = ([width, height]: readonly [number, number], [w, h]: readonly [number, number]) => {
  expect(Math.abs(width - w * MM)).toBeLessThan(0.2 * MM);
  expect(Math.abs(height - h * MM)).toBeLessThan(0.2 * MM);
};

let app: TestApp;
let admin: SignedIn;
let office: Office;
let horizontal: number;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('CREDENCIALES');
  office = await makeOffice(app, await app.signIn('ADMIN'));
  horizontal = await idOf(admin, 'IdentificacionPlantilla', 'IdPlantilla', ['Codigo', '=', 'HORIZ']);
});
afterAll(() => app.close());

const design = async (id = horizontal) => made(await admin.get(`${PLANTILLA}/${id}/diseno`));
const newTemplate = async (over: object = {}): Promise<number> =>
  made(await admin.post(PLANTILLA, { Codigo: newCode('PL'), Nombre: newCode('Plantilla '), ...over })).IdPlantilla;
const prints = async (idCredencial: number) => {
  const [row] = await app.database.run(
    sql`select impresa, numero_impresiones as veces, (select count(*)::int from identificacion_impresion i where i.id_credencial = c.id_credencial and i.anulada = 'N') as filas
      from identificacion_credencial c where c.id_credencial = ${idCredencial}`,
  );
  return row;
};
const keys = async () =>
  JSON.parse((await app.get('/api/publico/credencial/jwks.json')).text).keys.map(({ kid, x }: ResultOf) => ({ Kid: kid, Publica: x }));

describe('0704 templates', () => {
  test('a QR of 14 mm is refused: El QR debe medir al menos 15 mm.', async () => {
    const id = await newTemplate();
    const { Numero, Elementos } = await design(id);
    const small = Elementos.map((one: ResultOf) => ({ ...one, Ancho: 14, Alto: 14 }));
    const refused = await admin.put(`${PLANTILLA}/${id}/diseno`, { Numero, Elementos: small });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.problem)).toContain('El QR debe medir al menos 15 mm.');
    expect((await admin.put(`${PLANTILLA}/${id}/diseno`, { Numero, Elementos: [] })).problem.code).toBe('plantilla.sin_qr');
  });

  test('Fondo anverso/reverso: a picture on each side is kept with the version and printed; one that is none is refused', async () => {
    const id = await newTemplate();
    const { Numero, Elementos, Orientacion } = await design(id);
    const png = `data:image/png;base64,${(await noisePhoto(40, 25)).toString('base64')}`;
    const sides = (['A', 'R'] as const).map((cara) => fondo(`fondo${cara.toLowerCase()}`, cara, png, Orientacion));
    const saved = made(await admin.put(`${PLANTILLA}/${id}/diseno`, { Numero, Elementos: [...sides, ...Elementos] }));
    const kept = (await design(id)).Elementos;
    expect(kept.slice(0, 2)).toEqual(sides);
    const { fileBase64 } = made(await admin.post(`${PLANTILLA}/prueba`, { Orientacion, DobleCara: 'S', Elementos: kept }));
    const pdf = await readPdf(fileBase64);
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.qr(0)).toContain('/v/');
    const forged = [{ ...sides[0], Datos: 'data:image/png;base64,AAAA' }, ...Elementos];
    expect((await admin.put(`${PLANTILLA}/${id}/diseno`, { Numero: saved.Numero, Elementos: forged })).problem.code).toBe('plantilla.imagen');
  });

  test('saving makes a version; who saved in between wins; what is no picture is none', async () => {
    const id = await newTemplate();
    const { Numero, Elementos } = await design(id);
    const moved = Elementos.map((one: ResultOf) => ({ ...one, X: 40 }));
    expect(made(await admin.put(`${PLANTILLA}/${id}/diseno`, { Numero, Elementos: moved }))).toEqual({ Numero: Numero + 1 });
    expect(await design(id)).toMatchObject({ Numero: Numero + 1, Elementos: [{ X: 40 }] });
    expect(await admin.put(`${PLANTILLA}/${id}/diseno`, { Numero, Elementos })).toMatchObject({
      status: 409,
      problem: { code: 'plantilla.version' },
    });
    const picture = {
      Tipo: 'IMAGEN',
      Id: 'img',
      Cara: 'A',
      X: 5,
      Y: 5,
      Ancho: 10,
      Alto: 10,
      Giro: 0,
      Datos: `data:image/png;base64,${btoa('<svg/>')}`,
    };
    const refused = await admin.put(`${PLANTILLA}/${id}/diseno`, { Numero: Numero + 1, Elementos: [...moved, picture] });
    expect(refused.problem.code).toBe('plantilla.imagen');
  });

  test('the test PDF is 85.60 × 53.98 mm, marked MUESTRA; a standing card is the same turned', async () => {
    const { Elementos } = await design();
    const { fileBase64 } = made(await admin.post(`${PLANTILLA}/prueba`, { Orientacion: 'H', DobleCara: 'S', Elementos }));
    const pdf = await readPdf(fileBase64);
    expect(pdf.pages).toHaveLength(2);
    for (const page of pdf.pages) near(page, [85.6, 53.98]);
    expect(pdf.text[0]).toContain('MUESTRA');
    const vertical = await idOf(admin, 'IdentificacionPlantilla', 'IdPlantilla', ['Codigo', '=', 'VERT']);
    const { Elementos: standing } = await design(vertical);
    const turned = await readPdf(made(await admin.post(`${PLANTILLA}/prueba`, { Orientacion: 'V', DobleCara: 'N', Elementos: standing })).fileBase64);
    expect(turned.pages).toHaveLength(1);
    near(turned.pages[0] ?? [0, 0], [53.98, 85.6]);
  });
});

describe('0704: letters of the designer', () => {
  test('whichever letters are chosen are embedded and read back, accents too; a design of before is Roboto', async () => {
    const { Elementos } = await design();
    const written = (['ROBOTO', 'CONDENSADA', 'SERIFA'] as const).flatMap((Fuente, at) =>
      [false, true].map((Negrita, twice) => ({
        ...{
          Tipo: 'TEXTO',
          Id: `t${at}${twice}`,
          Cara: 'A',
          X: 4,
          Y: 4 + 7 * (2 * at + twice),
          Ancho: 70,
          Alto: 7,
          Giro: 0,
          Texto: `Ñandú ${Fuente} ${Negrita}`,
        },
        ...{ Tamano: 9, Minimo: 6, Negrita, Fuente, Color: '#000000', Alinea: 'I', Mayusculas: false, Ajustar: true },
      })),
    );
    const qr = Elementos.filter(({ Tipo }: ResultOf) => Tipo === 'QR');
    const { fileBase64 } = made(await admin.post(`${PLANTILLA}/prueba`, { Orientacion: 'H', DobleCara: 'N', Elementos: [...qr, ...written] }));
    const raw = Buffer.from(fileBase64, 'base64').toString('latin1');
    const embedded = [...raw.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
    expect([...new Set(embedded)].sort()).toEqual([
      'Roboto-Medium',
      'Roboto-Regular',
      'RobotoCondensed-Regular',
      'RobotoCondensed-SemiBold',
      'RobotoSlab-Regular',
      'RobotoSlab-SemiBold',
    ]);
    const { text } = await readPdf(fileBase64);
    for (const { Texto } of written) expect(text[0]).toContain(Texto);
    const { Fuente: _, ...before } = written[0] ?? { Fuente: '' };
    const id = await newTemplate();
    const { Numero } = await design(id);
    made(await admin.put(`${PLANTILLA}/${id}/diseno`, { Numero, Elementos: [...qr, before] }));
    expect((await design(id)).Elementos.at(-1)).toMatchObject({ Fuente: 'ROBOTO' });
    const refused = await admin.put(`${PLANTILLA}/${id}/diseno`, { Numero: Numero + 1, Elementos: [...qr, { ...before, Fuente: 'ARIAL' }] });
    expect(refused.problem).toMatchObject({ status: 400, errors: [{ code: 'plantilla.elemento' }] });
  });
});

describe('0705 Imprimir', () => {
  test('the photo is at 300 dpi of its box, and no larger: 25 × 33.3 mm are 295 × 393 points or a little more', async () => {
    const person = await office.bearer();
    const { IdArchivo } = (await admin.upload('FOT', 'foto.png', await noisePhoto(900, 1200))).result;
    await app.database.run(sql`update administracion_persona set foto_perfil = ${IdArchivo} where id_persona = ${person.IdPersona}`);
    const card = await office.issue(person);
    const { fileBase64 } = made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, {}));
    const raw = Buffer.from(fileBase64, 'base64').toString('latin1');
    const widths = [...raw.matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)/g)].map(([, width]) => Number(width));
    expect(widths.length).toBeGreaterThan(0);
    expect(Math.max(...widths)).toBeLessThan(450);
    expect(Math.max(...widths)).toBeGreaterThanOrEqual(290);
  });

  test('the PDF says what the card says, and its QR read from the page is signed; the reprint wants a reason', async () => {
    const person = await office.bearer();
    const card = await office.issue(person);
    const print = (body: object = {}) => admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, body);
    const first = made(await print());
    expect(first).toMatchObject({ Nombre: `${card.Codigo}.pdf`, NumeroImpresiones: 1 });
    const pdf = await readPdf(first.fileBase64);
    expect(pdf.pages).toHaveLength(2);
    for (const page of pdf.pages) near(page, [85.6, 53.98]);
    expect(pdf.text[0]).toContain(person.Documento);
    expect(pdf.text[1]).toContain(card.Codigo);
    const read = qrIn(pdf.qr(0));
    expect(read?.token).toBe(await office.tokenOf(card.IdCredencial));
    expect(read && signatureOf(read, await keys())).toBe('valida');
    // Reprint without reason refused, with reason NumeroImpresiones 2.
    expect((await print()).problem).toMatchObject({ code: 'credencial.motivo_reimpresion', errors: [{ field: 'IdMotivo' }] });
    expect((await print({ IdMotivo: await office.reason('SANCION') })).problem.code).toBe('credencial.motivo');
    expect(made(await print({ IdMotivo: await office.reason('ERRIMP'), Formato: 'A', Reversos: 'N' })).NumeroImpresiones).toBe(2);
    expect(await prints(card.IdCredencial)).toEqual({ impresa: 'S', veces: 2, filas: 2 });
    const gone = await admin.delete(`${CREDENCIAL}/${card.IdCredencial}`);
    expect(gone.problem.code).toBe('credencial.usada');
  });

  test('0705, Credencial: the card as it would be printed, with a signed QR; looked at, it counts nothing', async () => {
    const person = await office.bearer();
    const card = await office.issue(person);
    const of = (id: number, who = admin) => who.get(`${CREDENCIAL}/${id}/dibujo`);
    const drawn = made(await of(card.IdCredencial));
    expect(drawn).toMatchObject({
      Orientacion: 'H',
      DobleCara: 'S',
      Campos: { DOCUMENTO: person.Documento, CODIGO: card.Codigo },
      FotoHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(drawn.Elementos.length).toBeGreaterThan(5);
    // A square of modules: the same that is printed.
    expect(drawn.Qr.every((row: string) => row.length === drawn.Qr.length)).toBe(true);
    expect(await prints(card.IdCredencial)).toEqual({ impresa: 'N', veces: 0, filas: 0 });
    const admin2 = await app.signIn('ADMIN');
    made(await admin2.post(`${CREDENCIAL}/${card.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('ROBO') }));
    expect((await of(card.IdCredencial)).status).toBe(404);
    expect((await of(999_999_999)).status).toBe(404);
    expect((await of(card.IdCredencial, await app.signIn('GARITA'))).status).toBe(403);
  });

  test('0705, Historial: issue, prints and verifications, who and when', async () => {
    const person = await office.bearer();
    const card = await office.issue(person);
    made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, {}));
    made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, { IdMotivo: await office.reason('ERRIMP') }));
    made(await (await app.signIn('GARITA')).post(`${CREDENCIAL}/verificar`, { Lectura: card.Codigo }));
    const told = async (path: string) => made(await admin.get(`${path}/linea`)).Eventos.map(({ Texto, Detalle }: ResultOf) => [Texto, Detalle]);
    const lines = [
      [`Se verificó la credencial ${card.Codigo}: vigente`, 'Por GARITA'],
      [`Se imprimió la credencial ${card.Codigo} (impresión 2)`, 'Por CREDENCIALES · Error de impresión'],
      [`Se imprimió la credencial ${card.Codigo} (impresión 1)`, 'Por CREDENCIALES'],
    ];
    expect((await told(`/api/IdentificacionPortador/${person.IdPersona}`)).slice(0, 3)).toEqual(lines);
    const ofCard = await told(`${CREDENCIAL}/${card.IdCredencial}`);
    expect(ofCard.slice(0, 3)).toEqual(lines);
    expect(ofCard.at(-1)).toEqual([expect.stringContaining(`Se emitió la credencial ${card.Codigo}`), 'Por ADMIN']);
  });

  test('eight at once: each counts once', async () => {
    const card = await office.issue(await office.bearer());
    const IdMotivo = await office.reason('ERRIMP');
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, { IdMotivo })));
    expect(answers.map((one) => made(one).NumeroImpresiones).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await prints(card.IdCredencial)).toMatchObject({ veces: 8, filas: 8 });
  });

  test('what bulk print observes is refused one by one too: no photo where its type asks for one, or past its end', async () => {
    const person = await office.bearer();
    const card = await office.issue(person);
    await app.database.run(sql`update administracion_persona set foto_perfil = null where id_persona = ${person.IdPersona}`);
    expect((await admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, {})).problem).toMatchObject({
      code: 'credencial.sin_foto',
      detail: 'La persona no tiene foto.',
    });
    await office.photograph(person.IdPersona);
    await app.database.run(
      sql`update identificacion_credencial set fecha_inicio = current_date - 20, fecha_fin = current_date - 2 where id_credencial = ${card.IdCredencial}`,
    );
    expect((await admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, {})).problem.code).toBe('credencial.inactiva');
    expect((await admin.post(LOTE, { Credenciales: [card.IdCredencial] })).status).toBe(400);
    expect(await prints(card.IdCredencial)).toMatchObject({ veces: 0, filas: 0 });
  });

  test('whoever may not print does not; an inactive card is not printed', async () => {
    const card = await office.issue(await office.bearer());
    expect((await (await app.signIn('GARITA')).post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, {})).status).toBe(403);
    made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }));
    expect((await admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, {})).problem.code).toBe('credencial.inactiva');
    expect((await admin.post(`${CREDENCIAL}/999999999/imprimir`, {})).status).toBe(404);
  });
});

describe('0706 bulk print', () => {
  /** A lot as it stands once whoever draws lots has looked. */
  async function ended(IdLote: number): Promise<ResultOf> {
    await app.composition.worker('impresiones').run();
    return made(await admin.get(`${LOTE}/${IdLote}`));
  }
  const fileOf = async (IdLote: number) => {
    const answer = await fetch(`${app.url}${LOTE}/${IdLote}/archivo`, { headers: { authorization: `Bearer ${admin.accessToken}` } });
    expect(answer.status).toBe(200);
    return readPdf(Buffer.from(await answer.arrayBuffer()).toString('base64'));
  };

  test('25 people, 2 without photo → observados 2, a PDF of 23: 23 pages, 46 with backs; A4: 3 sheets, 6 pages', async () => {
    const people: ResultOf[] = [];
    for (let n = 0; n < 25; n++) people.push(await office.bearer());
    const cards: ResultOf[] = [];
    for (const person of people) cards.push(await office.issue(person));
    const { IdArchivo } = made(await admin.upload('FOT', 'foto.png', await noisePhoto(480, 640)));
    const ids = people.map(({ IdPersona }) => IdPersona);
    await app.database.run(sql`update administracion_persona set foto_perfil = ${IdArchivo} where id_persona = any(${sql.param(ids)}::int[])`);
    for (const { IdPersona } of people.slice(0, 2))
      await app.database.run(sql`update administracion_persona set foto_perfil = null where id_persona = ${IdPersona}`);
    const review = made(await admin.post(`${LOTE}/revisar`, { IdPersonas: ids, Documentos: ['99999999'] }));
    expect(review.Cargados).toBe(26);
    expect(review.Observados.map(({ Motivo }: ResultOf) => Motivo).sort()).toEqual(['NO_HALLADA', 'SIN_FOTO', 'SIN_FOTO']);
    expect(review.Correctos).toHaveLength(23);
    const Credenciales = cards.map(({ IdCredencial }) => IdCredencial);
    const begin = async (body: object) => made(await admin.post(LOTE, { Credenciales, ...body }));
    const lot = await begin({ Formato: 'T' });
    expect(lot.Total).toBe(23);
    expect(await ended(lot.IdLote)).toMatchObject({ Avance: 'T', Total: 23 });
    const pdf = await fileOf(lot.IdLote);
    expect(pdf.pages).toHaveLength(46);
    for (const page of pdf.pages) near(page, [85.6, 53.98]);
    const tokens = new Set([0, 2, 44].map((page) => qrIn(pdf.qr(page))?.token));
    expect(tokens.size).toBe(3);
    for (const { IdCredencial } of cards.slice(2)) expect(await prints(IdCredencial)).toEqual({ impresa: 'S', veces: 1, filas: 1 });
    expect(await prints(cards[0].IdCredencial)).toEqual({ impresa: 'N', veces: 0, filas: 0 });
    // Printed ones need one reason for the lot, or are left out.
    expect((await admin.post(LOTE, { Credenciales })).problem.code).toBe('lote.sin_registros');
    const sheets = await begin({ Formato: 'A', IdMotivo: await office.reason('ERRIMP') });
    await ended(sheets.IdLote);
    const a4 = await fileOf(sheets.IdLote);
    expect(a4.pages).toHaveLength(6);
    for (const page of a4.pages) near(page, [210, 297]);
    // Each card with its 2 mm of bleed in its place of the sheet, exact to 0.2 mm; backs behind their fronts, the columns mirrored.
    for (const [page, back] of [
      [0, false],
      [1, true],
    ] as const) {
      const cards = a4.places(page).filter(({ ancho, alto }) => Math.abs(ancho - 89.6) < 0.2 && Math.abs(alto - 57.98) < 0.2);
      expect(cards).toHaveLength(10);
      for (const [at, { x, y }] of cards.entries()) {
        const [column, row] = [at % 2, Math.floor(at / 2)];
        const wanted = [16.9 + (back ? 1 - column : column) * 90.6 - 2, 3.55 + row * 58.98 - 2];
        expect([page, at, Math.abs(x - (wanted[0] ?? 0)) < 0.2, Math.abs(y - (wanted[1] ?? 0)) < 0.2]).toEqual([page, at, true, true]);
      }
    }
    // And the photo where the template has it.
    const { X, Y, Ancho, Alto } = (await design()).Elementos.find(({ Tipo }: ResultOf) => Tipo === 'FOTO');
    const off = pdf.places(0).map(({ x, y, ancho, alto }) => Math.max(...[x - X, y - Y, ancho - Ancho, alto - Alto].map(Math.abs)));
    expect(Math.min(...off)).toBeLessThan(0.2);
    expect(await prints(cards[5].IdCredencial)).toEqual({ impresa: 'S', veces: 2, filas: 2 });
    // Taken back: it counts no more, and its file is gone.
    expect((await admin.post(`${LOTE}/${sheets.IdLote}/anular`, {})).status).toBe(403);
    const chief = await app.signIn('ADMIN');
    made(await chief.post(`${LOTE}/${sheets.IdLote}/anular`, {}));
    expect(await prints(cards[5].IdCredencial)).toEqual({ impresa: 'S', veces: 1, filas: 1 });
    expect((await chief.post(`${LOTE}/${sheets.IdLote}/anular`, {})).problem.code).toBe('lote.anulado');
  });

  test('0706 Seleccionar: by the filters of 0705, or por emitir; those issued on the way are printed', async () => {
    const [waits, other] = [await office.bearer(), await office.bearer()];
    const card = await office.issue(other);
    const review = async (body: object) => made(await admin.post(`${LOTE}/revisar`, body));
    const observed = ({ Observados }: ResultOf, of: { IdPersona: number }) =>
      Observados.filter(({ IdPersona }: ResultOf) => IdPersona === of.IdPersona).map(({ Motivo }: ResultOf) => Motivo);
    const correct = ({ Correctos }: ResultOf) => Correctos.map(({ IdCredencial }: ResultOf) => IdCredencial);
    const byIssue = await review({ PorEmitir: 'S' });
    expect(observed(byIssue, waits)).toEqual(['SIN_CREDENCIAL']);
    expect(observed(byIssue, other)).toEqual([]);
    expect(correct(byIssue)).not.toContain(card.IdCredencial);
    // The list's filter, whatever it is, on all its pages; a document that is searched for.
    const of = (Filtro: unknown, Buscar: string | null = null) => ({ Lista: { Entidad: 'P', Filtro: Filtro && JSON.stringify(Filtro), Buscar } });
    const both = await review(of(['Documento', 'in', [waits.Documento, other.Documento]]));
    expect([both.Cargados, correct(both), observed(both, waits)]).toEqual([2, [card.IdCredencial], ['SIN_CREDENCIAL']]);
    expect(correct(await review(of(null, other.Documento)))).toEqual([card.IdCredencial]);
    const everybody = await review(of(['Condicion', '=', 'TRABAJADOR']));
    const { totalCount } = made(await admin.get('/api/IdentificacionPortador', { filter: ['Condicion', '=', 'TRABAJADOR'], take: 1 }));
    expect(everybody.Cargados).toBe(totalCount);
    expect((await admin.post(`${LOTE}/revisar`, of(['Nada', '=', 1]))).problem.code).toBe('filtro.campo');
    // Issued on the way, they are looked at by themselves.
    const issued = made(await admin.post(`/api/IdentificacionPortador/${waits.IdPersona}/emitir`, {}));
    expect(observed(await review({ PorEmitir: 'S' }), waits)).toEqual([]);
    expect(correct(await review({ PorEmitir: 'S', IdPersonas: [waits.IdPersona] }))).toContain(issued.IdCredencial);
    // One whose dates have passed waits for another, and is not printed.
    await app.database.run(
      sql`update identificacion_credencial set fecha_inicio = current_date - 9, fecha_fin = current_date - 2 where id_credencial = ${issued.IdCredencial}`,
    );
    const late = await review({ PorEmitir: 'S' });
    expect([observed(late, waits), correct(late).includes(issued.IdCredencial)]).toEqual([['SIN_CREDENCIAL'], false]);
  });

  test('0706 Revisar: a photo of less than 480 × 640 is a warning, and is printed', async () => {
    const [small, large] = [await office.bearer(), await office.bearer()];
    for (const [person, size] of [
      [small, [479, 640]],
      [large, [480, 640]],
    ] as const) {
      await office.issue(person);
      const { IdArchivo } = made(await admin.upload('FOT', 'foto.png', await noisePhoto(size[0], size[1])));
      await app.database.run(sql`update administracion_persona set foto_perfil = ${IdArchivo} where id_persona = ${person.IdPersona}`);
    }
    const { Observados, Correctos } = made(await admin.post(`${LOTE}/revisar`, { IdPersonas: [small.IdPersona, large.IdPersona] }));
    expect(Observados).toEqual([]);
    expect(Correctos.map(({ FotoChica }: ResultOf) => FotoChica).sort()).toEqual(['N', 'S']);
  });

  test('two lots of one card at once without a reason: it is printed once; what was lost or printed by itself meanwhile is not in the file', async () => {
    const [one, lost, alone] = [
      await office.issue(await office.bearer()),
      await office.issue(await office.bearer()),
      await office.issue(await office.bearer()),
    ];
    const all = [one.IdCredencial, lost.IdCredencial, alone.IdCredencial];
    const begun = await Promise.all([admin.post(LOTE, { Credenciales: all }), admin.post(LOTE, { Credenciales: all })]);
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(JSON.stringify(begun.find(({ status }) => status === 400)?.problem)).toContain('Seleccione al menos un registro.');
    const { IdLote, IdTrabajo } = made(begun.find(({ status }) => status === 200) ?? (await admin.post(LOTE, {})));
    made(await admin.post(`${CREDENCIAL}/${lost.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }));
    made(await admin.post(`${CREDENCIAL}/${alone.IdCredencial}/imprimir`, {}));
    expect(await ended(IdLote)).toMatchObject({ Avance: 'T' });
    expect(made(await admin.get(`/api/PlataformaTrabajo/${IdTrabajo}`))).toMatchObject({ Estado: 'T', Total: 3, Procesados: 1, Observados: 2 });
    expect((await fileOf(IdLote)).text.join(' ')).toContain(one.Codigo);
    expect((await fileOf(IdLote)).text.join(' ')).not.toContain(lost.Codigo);
    for (const [id, veces] of [
      [one.IdCredencial, 1],
      [lost.IdCredencial, 0],
      [alone.IdCredencial, 1],
    ] as const)
      expect(await prints(id), String(id)).toMatchObject({ veces, filas: veces });
  });

  test('cancelled before it is drawn: no card is counted that is in no file', async () => {
    const card = await office.issue(await office.bearer());
    const { IdLote, IdTrabajo } = made(await admin.post(LOTE, { Credenciales: [card.IdCredencial] }));
    made(await admin.post(`/api/PlataformaTrabajo/${IdTrabajo}/cancelar`, {}));
    expect(await ended(IdLote)).toMatchObject({ Avance: 'C' });
    expect(await prints(card.IdCredencial)).toEqual({ impresa: 'N', veces: 0, filas: 0 });
  });

  test('a process that dies with a lot gives it back: another one draws it, and each card counts once', async () => {
    const card = await office.issue(await office.bearer());
    const { IdLote } = made(await admin.post(LOTE, { Credenciales: [card.IdCredencial] }));
    // Somebody took it and was never heard of again.
    await app.database.run(sql`update identificacion_lote set tomada = now() - interval '30 seconds', intentos = 1 where id_lote = ${IdLote}`);
    expect(await ended(IdLote)).toMatchObject({ Avance: 'P' });
    await app.database.run(sql`update identificacion_lote set tomada = now() - interval '90 seconds' where id_lote = ${IdLote}`);
    expect(await ended(IdLote)).toMatchObject({ Avance: 'T' });
    expect(await prints(card.IdCredencial)).toEqual({ impresa: 'S', veces: 1, filas: 1 });
    await ended(IdLote);
    expect(await prints(card.IdCredencial)).toMatchObject({ veces: 1, filas: 1 });
  });

  test('Seleccione al menos un registro.', async () => {
    const refused = await admin.post(LOTE, { Credenciales: [] });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.problem)).toContain('Seleccione al menos un registro.');
  });
});
