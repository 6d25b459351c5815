import { sendNotice } from '@modules/sistema/server/public';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let requester: SignedIn;

beforeAll(async () => {
  app = await startApp();
  [admin, requester] = await Promise.all([app.signIn('ADMIN'), app.signIn('SOLICITANTE')]);
});
afterAll(() => app.close());

describe('preferences', () => {
  const read = async (who: SignedIn) => (await who.get('/api/PlataformaPreferencia')).result;

  test('are kept for their user, whatever the profile, and for nobody else', async () => {
    const Valor = { widths: { Nombres: 200 }, views: [{ name: 'Mis vencidos', search: '?pagina=2' }] };
    expect((await admin.put('/api/PlataformaPreferencia', { Clave: 'grilla:AdministracionPersona', Valor })).status).toBe(200);
    const elsewhere = await app.signIn('ADMIN', { division: 'Puerto Ilo' });
    expect((await read(elsewhere)).propias).toEqual({ 'grilla:AdministracionPersona': Valor });
    expect((await read(requester)).propias).toEqual({});
    await admin.put('/api/PlataformaPreferencia', { Clave: 'grilla:AdministracionPersona', Valor: null });
    expect((await read(admin)).propias).toEqual({});
  });

  test("an administrator sets the client's default, which other clients do not see; a requester may not", async () => {
    const body = { Clave: 'apariencia', Valor: { color: 'blue' } };
    expect((await requester.put('/api/PlataformaPreferencia/cliente', body)).status).toBe(403);
    expect((await admin.put('/api/PlataformaPreferencia/cliente', body)).status).toBe(200);
    expect((await read(requester)).cliente).toEqual({ apariencia: { color: 'blue' } });
    expect((await read(await app.signIn('ADMINCH', { division: 'Planta' }))).cliente).toEqual({});
  });

  test('many changes at once leave one row', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, Valor) => admin.put('/api/PlataformaPreferencia', { Clave: 'favoritos', Valor: [String(Valor)] })),
    );
    const [row] = await app.database.query(
      `select count(*)::int as n from plataforma_preferencia where id_usuario = 'ADMIN' and clave = 'favoritos'`,
    );
    expect(row?.n).toBe(1);
  });

  test('a key that is none, and a value beyond the limit, are refused by field', async () => {
    const bad = await admin.put('/api/PlataformaPreferencia', { Clave: '../x y', Valor: 1 });
    expect(bad).toMatchObject({ status: 400, problem: { errors: [{ field: 'Clave' }] } });
    const huge = await admin.put('/api/PlataformaPreferencia', { Clave: 'x', Valor: 'x'.repeat(20_001) });
    expect(huge).toMatchObject({ status: 400, problem: { errors: [{ field: 'Valor' }] } });
  });
});

describe('the bell', () => {
  const datos = { trabajo: 'prueba', mensaje: 'x', inicio: 'hoy' };
  const tell = (usuario: string) =>
    app.database.transaction((tx) => sendNotice({ tx, now: new Date() }, { codigo: 'SIS01', para: [{ usuario }], datos, enlace: '/dashboard' }));

  test('shows what its user was told, counts what is unread, and marks as read only their own', async () => {
    await tell('ADMIN');
    await tell('SOLICITANTE');
    const mine = (await admin.get('/api/PlataformaNotificacion')).result;
    expect(mine).toMatchObject({ sinLeer: 1, data: [{ Enlace: '/dashboard', FechaLectura: null }] });
    await requester.post('/api/PlataformaNotificacion/leer', { Ids: [mine.data[0].IdNotificacion] });
    expect((await admin.get('/api/PlataformaNotificacion')).result.sinLeer).toBe(1);
    await admin.post('/api/PlataformaNotificacion/leer');
    expect((await admin.get('/api/PlataformaNotificacion')).result.sinLeer).toBe(0);
  });

  test('rings at once through server-sent events, for its user only', async () => {
    const listening = app.composition.listen();
    const open = async (who: SignedIn) => {
      const answer = await fetch(`${app.url}/api/PlataformaNotificacion/eventos`, { headers: { authorization: `Bearer ${who.accessToken}` } });
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      if (!reader) throw new Error('no stream');
      expect((await reader.read()).value).toContain('event: abierto');
      return reader;
    };
    const [own, other] = await Promise.all([open(admin), open(requester)]);
    let heard = '';
    void other.read().then(({ value }) => {
      heard += value ?? '';
    });
    // The listener may still be connecting.
    await new Promise((done) => setTimeout(done, 300));
    await tell('ADMIN');
    expect((await own.read()).value).toContain('event: aviso');
    expect(heard).toBe('');
    await Promise.all([own.cancel(), other.cancel()]);
    await listening.stop();
  });
});
