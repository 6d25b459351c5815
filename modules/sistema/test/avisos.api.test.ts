import { startApp, type TestApp } from '@platform/testing/app';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Notice, sendNotice } from '../server/public';

let app: TestApp;
let smtp: SMTPServer;
let accept: 'all' | 'later' | 'never' = 'all';
const received: string[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const refusal = Object.assign(new Error('no'), { responseCode: accept === 'later' ? 451 : 550 });
      done(accept === 'all' ? null : refusal);
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += String(chunk);
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const address = smtp.server.address();
  app = await startApp({
    smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    publicUrl: 'https://faena.example',
  });
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((done) => smtp.close(() => done()));
});

const datos = { trabajo: 'prueba', mensaje: 'Sin <b>espacio</b>', inicio: 'hoy' };
const tell = (notice: Partial<Notice>) =>
  app.database.transaction((tx) => sendNotice({ tx, now: new Date() }, { codigo: 'SIS01', para: [{ usuario: 'ADMIN' }], datos, ...notice }));
const last = async () => (await app.database.query('select * from sistema_correo order by id_correo desc limit 1'))[0];
const count = async (table: string) => Number((await app.database.query(`select count(*) as n from ${table}`))[0]?.n);

test('a notice goes by mail through SMTP and rings the bell, in the language of its reader', async () => {
  await tell({ enlace: '/sistema/parametrizaciones' });
  await app.database.query(`update seguridad_usuario set idioma = 'en' where id_usuario = 'ADMINCH'`);
  await tell({ para: [{ usuario: 'ADMINCH' }] });
  await app.settle();
  expect(received).toHaveLength(2);
  const [spanish, english] = received.map((mail) => mail.replace(/=\r\n/g, '').replace(/=3D/g, '='));
  expect(spanish).toContain('Subject: =?UTF-8?Q?Fall=C3=B3_prueba?');
  expect(spanish).toContain('https://faena.example/sistema/parametrizaciones');
  expect(spanish).toMatch(/multipart\/alternative/);
  expect(english).toContain('Subject: prueba failed');
  const bells = await app.database.query('select id_usuario, texto from sistema_notificacion order by id_notificacion');
  expect(bells.map(({ id_usuario }) => id_usuario)).toEqual(['ADMIN', 'ADMINCH']);
  expect(bells[1]?.texto).toContain('prueba failed');
});

test('service e-mail 1 is the reply address of every mail of its client', async () => {
  await app.database.query(
    `update sistema_cliente set correo_servicio1 = 'ayuda@andes.example' where id_cliente = (select id_cliente from seguridad_usuario where id_usuario = 'ADMIN')`,
  );
  await tell({ registro: 'respuesta' });
  await app.settle();
  expect(received.at(-1)).toMatch(/^Reply-To: ayuda@andes\.example\r$/m);
});

test('values are escaped: a name with <b> shows as typed', async () => {
  await tell({});
  expect((await last())?.cuerpo).toContain('Sin &lt;b&gt;espacio&lt;/b&gt;');
  await app.settle();
});

test('one person is told once, and work that is done twice tells once', async () => {
  const before = await count('sistema_correo');
  const twice = { para: [{ usuario: 'ADMIN' }, { usuario: 'ADMIN' }], registro: 'x', unico: '20260101' };
  await tell(twice);
  await tell(twice);
  expect(await count('sistema_correo')).toBe(before + 1);
  await app.settle();
});

test('service addresses of the client are told in the language of the client', async () => {
  const [client] = await app.database.query(`select id_cliente from sistema_cliente order by id_cliente limit 1`);
  const IdCliente = Number(client?.id_cliente);
  await app.database.query(`update sistema_cliente set correo_servicio3 = 'operaciones@andes.example' where id_cliente = $1`, [IdCliente]);
  await tell({ para: [{ servicio: 3 }], lugar: { IdCliente } });
  expect(await last()).toMatchObject({ destinatario: 'operaciones@andes.example', id_usuario: null, idioma: 'es' });
  await app.settle();
});

test("the client's own wording is sent, and a channel it switched off stays silent", async () => {
  const [user] = await app.database.query(`select id_cliente from seguridad_usuario where id_usuario = 'ADMIN'`);
  await app.database.query(
    `insert into sistema_plantilla_correo (id_cliente, codigo, asunto, asunto_ingles, cuerpo, cuerpo_ingles, correo) values ($1, 'SIS01', 'Ojo con {trabajo}', 'Mind {trabajo}', 'x', 'y', 'N')`,
    [user?.id_cliente],
  );
  const mails = await count('sistema_correo');
  await tell({});
  expect(await count('sistema_correo')).toBe(mails);
  const [bell] = await app.database.query('select texto from sistema_notificacion order by id_notificacion desc limit 1');
  expect(bell?.texto).toBe('Ojo con prueba — x');
  await app.database.query('delete from sistema_plantilla_correo');
});

test('Check (Reportes › Correos): with the mail server down the mail is P with its next try, and leaves by itself when it is back', async () => {
  accept = 'later';
  await tell({});
  await app.settle();
  expect(await last()).toMatchObject({ estado: 'P', intentos: 1 });
  accept = 'all';
  await app.settle();
  expect(await last()).toMatchObject({ estado: 'P', intentos: 1 });
  app.clock.advance(61);
  await app.settle();
  expect(await last()).toMatchObject({ estado: 'E', intentos: 2, error: null });
});

test('tries at once, then after 1, 5, 30 min and 2 h, then it has failed; a refused address fails at the first', async () => {
  accept = 'later';
  await tell({});
  for (const minutes of [0, 1, 5, 30, 120]) {
    expect((await last())?.estado).toBe('P');
    app.clock.advance(minutes * 60 + 1);
    await app.settle();
  }
  expect(await last()).toMatchObject({ estado: 'F', intentos: 5 });
  accept = 'never';
  await tell({ noAntes: new Date(0) });
  await app.settle();
  expect(await last()).toMatchObject({ estado: 'F', intentos: 1 });
  accept = 'all';
});
