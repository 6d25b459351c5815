import { reading } from '@modules/acceso/test/puesto';
import { acreditacionPlazo } from '@modules/acreditacion/shared/news';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CREDENCIAL, makeOffice, type Office } from './oficina';

let app: TestApp;
let admin: SignedIn;
let office: Office;

beforeAll(async () => {
  app = await startApp({ demoFiles: true });
  admin = await app.signIn('ADMIN');
  office = await makeOffice(app, admin);
});
afterAll(() => app.close());

const PUBLIC = '/api/publico/credencial';
const JOB = 'identificacion.credencialesVencimientos';
const moveDates = (idCredencial: number, from: string, to: string) =>
  app.database.run(sql`update identificacion_credencial set fecha_inicio = ${from}, fecha_fin = ${to} where id_credencial = ${idCredencial}`);

describe('what ends a credential by itself', () => {
  /** Somebody of the requester's company with an active card and one accreditation, demobilized on a day. */
  const demobilized = async (FechaCese: string) => {
    const [requester, authorizer] = [await app.signIn('SOLICITANTE'), await app.signIn('AUTORIZADOR')];
    const [person] = await app.database.run(
      sql`select c.id_persona, c.id_credencial from identificacion_credencial c join acreditacion_persona a on a.id_acreditacion_persona = c.id_acreditacion_persona
          join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = a.id_compania
        where c.estado = 'A' and a.id_division = 1 and a.fecha_desmovilizacion is null and a.fecha_fin > ${inDays(10)}
          and not exists (select 1 from acreditacion_desmovilizacion_persona x where x.id_persona = c.id_persona)
          and (select count(*) from acreditacion_persona o where o.id_persona = c.id_persona) = 1 order by 1 limit 1`,
    );
    const sent = made(
      await requester.post('/api/AcreditacionDesmovilizacion/solicitar', {
        Personas: [Number(person?.id_persona)],
        IdMotivoCese: await office.site.masters.reason('FINCON'),
        FechaCese,
        Observacion: 'Fin de obra',
      }),
    );
    const { Cierre } = made(await authorizer.post(`/api/AcreditacionDesmovilizacion/${sent[0].IdDesmovilizacion}/aprobar`, {}));
    const line = Cierre[Number(person?.id_persona)].find(({ Codigo }: { Codigo: string }) => Codigo === 'CREDENCIAL');
    return { IdCredencial: Number(person?.id_credencial), line };
  };

  test('an approved demobilization → DESMOV with it, and the checklist says so; a later one ends the card on its day', async () => {
    const today = await demobilized(inDays(0));
    expect(today.line).toMatchObject({ Resultado: 'S', Cantidad: 1 });
    const DESMOV = await office.reason('DESMOV');
    expect(await office.read(today.IdCredencial)).toMatchObject({ Estado: 'I', IdMotivoInactivacion: DESMOV });
    const later = await demobilized(inDays(3));
    expect(await office.read(later.IdCredencial)).toMatchObject({ Estado: 'A', FechaFin: inDays(3), Vigencia: 'V' });
    await moveDates(later.IdCredencial, inDays(-9), inDays(-1));
    await app.runJob(JOB);
    expect(await office.read(later.IdCredencial)).toMatchObject({ Estado: 'I', IdMotivoInactivacion: DESMOV });
  });

  test('termination today → CESE in the same transaction', async () => {
    const person = await office.bearer();
    const { IdCredencial } = await office.issue(person);
    made(
      await admin.post(`/api/AdministracionPersona/${person.IdPersona}/cesar`, {
        FechaCese: inDays(0),
        IdMotivoCese: await office.site.masters.reason('RENUN'),
      }),
    );
    expect(await office.read(IdCredencial)).toMatchObject({
      Estado: 'I',
      IdMotivoInactivacion: await office.reason('CESE'),
      IdUsuarioInactiva: 'ADMIN',
    });
  });

  test('change of company → CAMBIO', async () => {
    const { masters } = office.site;
    const person = await office.bearer();
    const { IdCredencial } = await office.issue(person);
    made(
      await admin.post(`/api/AdministracionPersona/${person.IdPersona}/cambiarCargo`, {
        ...masters.positionBody,
        IdCompania: masters.altiplano,
        IdContrato: masters.foreignContract.IdContrato,
        FechaInicio: inDays(0),
      }),
    );
    await app.settle();
    expect(await office.read(IdCredencial)).toMatchObject({ Estado: 'I', IdMotivoInactivacion: await office.reason('CAMBIO') });
  });

  test('an extension moves its end, up to what its type allows', async () => {
    const { IdTipoCredencial } = made(
      await admin.post('/api/IdentificacionTipoCredencial', {
        Codigo: office.newCode('T'),
        Nombre: 'Cien días',
        Condiciones: ['TRABAJADOR'],
        IdTipoIdentificacion: office.qr,
        IdPlantilla: office.plantilla,
        ColorFranja: '#112233',
        DiasVigencia: 100,
        Prefijo: 'CD',
      }),
    );
    const [whole, limited] = [await office.bearer(), await office.bearer()];
    const first = await office.issue(whole);
    const second = await office.issue(limited, { IdTipoCredencial });
    for (const one of [whole, limited]) {
      await app.database.run(
        sql`update acreditacion_persona set fecha_fin = ${inDays(180)} where id_acreditacion_persona = ${one.IdAcreditacionPersona}`,
      );
      await office.site.tell(acreditacionPlazo, { Acreditaciones: [one.IdAcreditacionPersona], FechaFin: inDays(180) });
    }
    expect(await office.read(first.IdCredencial)).toMatchObject({ FechaFin: inDays(180) });
    expect(await office.read(second.IdCredencial)).toMatchObject({ FechaFin: inDays(99) });
  });

  test('state by day (Calculations): the day before por iniciar, the first and the last vigente, the day after vencida; 122 before the job, 121 after, and a new one without doing anything first', async () => {
    const bearer = await office.bearer();
    const card = await office.issue(bearer);
    const state = async () => {
      const { Vigencia } = await office.read(card.IdCredencial);
      const asked = { ...reading(office.site.p1, { Documento: card.Codigo }), TipoIdentificacion: 'COD' };
      const { Permitido, Codigo } = made(await admin.post('/api/AccesoMarca/evaluar', asked));
      return [Vigencia, Permitido === 'S' ? 'S' : Codigo];
    };
    // 42 days, as from 20/11 to 31/12: seen the day before, on the first, on the last, and the day after.
    for (const [from, said] of [
      [1, ['P', '122']],
      [0, ['V', 'S']],
      [-41, ['V', 'S']],
      [-42, ['X', '122']],
    ] as const) {
      await moveDates(card.IdCredencial, inDays(from), inDays(from + 41));
      expect([from, await state()]).toEqual([from, said]);
    }
    const other = await office.bearer();
    const second = await office.issue(other);
    await moveDates(second.IdCredencial, inDays(-42), inDays(-1));
    const next = made(await admin.post(CREDENCIAL, office.body(other, { IdMotivoEmision: await office.reason('RENOV') })));
    expect(await office.read(second.IdCredencial)).toMatchObject({ Estado: 'I', IdMotivoInactivacion: await office.reason('VENCIDA') });
    expect(await office.read(next.IdCredencial)).toMatchObject({ Estado: 'A', Vigencia: 'V' });
    await app.runJob(JOB);
    expect(await state()).toEqual(['I', '121']);
  });

  test('by night: expired ones end as VENCIDA, and the office and the contractor hear of those about to', async () => {
    const [over, soon] = [await office.bearer(), await office.bearer()];
    const expired = await office.issue(over);
    await moveDates(expired.IdCredencial, inDays(-9), inDays(-1));
    const expiring = await office.issue(soon, { FechaFin: inDays(15) });
    await app.runJob(JOB);
    await app.runJob(JOB);
    expect(await office.read(expired.IdCredencial)).toMatchObject({ Estado: 'I', IdMotivoInactivacion: await office.reason('VENCIDA') });
    expect(await office.read(expiring.IdCredencial)).toMatchObject({ Estado: 'A' });
    const told = await app.database.run(
      sql`select id_usuario, texto from sistema_notificacion where codigo = 'IDE01' and texto like ${`%${expiring.Codigo}%`} order by id_usuario`,
    );
    expect(told.filter(({ id_usuario }) => id_usuario === 'ADMIN')).toHaveLength(1);
    expect(told.map(({ id_usuario }) => String(id_usuario)).length).toBeGreaterThan(1);
    const evaluated = made(
      await admin.post('/api/AccesoMarca/evaluar', { ...reading(office.site.p1, { Documento: expired.Codigo }), TipoIdentificacion: 'COD' }),
    );
    expect(evaluated).toMatchObject({ Codigo: '121' });
    // The office of somebody whose profile ended hears no more.
    await app.database.run(sql`delete from sistema_notificacion where codigo = 'IDE01'`);
    await app.database.run(sql`delete from sistema_correo where codigo = 'IDE01'`);
    await app.database.run(sql`update seguridad_usuario_perfil set fecha_fin = ${inDays(-1)}::date where id_usuario = 'CREDENCIALES'`);
    await app.runJob(JOB);
    const readers = await app.database.run(sql`select distinct id_usuario from sistema_notificacion where codigo = 'IDE01' order by 1`);
    expect(readers.map(({ id_usuario }) => id_usuario)).toContain('ADMIN');
    expect(readers.map(({ id_usuario }) => id_usuario)).not.toContain('CREDENCIALES');
    await app.database.run(sql`update seguridad_usuario_perfil set fecha_fin = null where id_usuario = 'CREDENCIALES'`);
  });
});

describe('verification', () => {
  const ask = (token: string) => app.get(`${PUBLIC}/${token}`);
  /** Another minute: the count of the one before is over. */
  const later = () => app.clock.advance(61);

  test('Check: inactive → no vigente on the public page within 1 s; the answer holds neither document nor internal id, and guessing is answered as an inactive one', async () => {
    const person = await office.bearer();
    const card = await office.issue(person);
    const token = await office.tokenOf(card.IdCredencial);
    const open = await ask(token);
    expect(open.result).toEqual({
      Vigente: 'S',
      Firma: null,
      Nombre: 'Luis M.',
      Compania: 'Montajes Misti',
      Codigo: card.Codigo,
      Hasta: inDays(90),
      Foto: null,
    });
    expect(open.headers.get('x-robots-tag')).toBe('noindex');
    expect(open.headers.get('set-cookie')).toBeNull();
    expect(open.text).not.toContain(person.Documento);
    expect(open.text).not.toMatch(new RegExp(`\\b(${person.IdPersona}|${card.IdCredencial})\\b`));
    made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('ROBO') }));
    const ended = Date.now();
    const inactive = await ask(token);
    expect(Date.now() - ended).toBeLessThan(1000);
    const unknown = await ask('A'.repeat(22));
    expect(inactive.result).toMatchObject({ Vigente: 'N', Firma: null, Nombre: null, Codigo: null });
    expect(inactive.text).toBe(unknown.text);
    expect(inactive.status).toBe(200);
  });

  test('Check: guessing tokens takes the same time as an inactive one: the database is asked the same, to the word', async () => {
    later();
    const statements: string[] = [];
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    /** What an answer cost: each statement about cards, in order. */
    const workOf = async (token: string): Promise<readonly string[]> => {
      asked.mockClear();
      expect(await ask(token)).toMatchObject({ status: 200, result: { Vigente: 'N' } });
      statements.length = 0;
      for (const [first] of asked.mock.calls) {
        const { text = '' }: { text?: string } = typeof first === 'string' ? { text: first } : Object(first);
        if (text.includes('identificacion_')) statements.push(text);
      }
      return [...statements];
    };
    try {
      const card = await office.issue(await office.bearer());
      const { Direccion } = made(await admin.get(`${CREDENCIAL}/${card.IdCredencial}/qr`));
      const signed = String(Direccion).slice(String(Direccion).lastIndexOf('/') + 1);
      const bare = await office.tokenOf(card.IdCredencial);
      made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/inactivar`, { IdMotivoInactivacion: await office.reason('ROBO') }));
      const inactive = await workOf(bare);
      expect(inactive.length).toBeGreaterThan(1);
      // What reads a card reads it by its key: a guess looks in the same place, and finds nothing there.
      for (const guess of ['A'.repeat(22), bare.split('').reverse().join(''), 'A'.repeat(21), 'no es un token', '0'.repeat(200)])
        expect([guess, await workOf(guess)]).toEqual([guess, inactive]);
      // Of signed ones the signature is checked in both.
      const spoilt = signed.slice(0, -4) + (signed.endsWith('AAAA') ? 'BBBB' : 'AAAA');
      for (const one of [signed, spoilt]) expect(await workOf(one)).toEqual(inactive);
    } finally {
      asked.mockRestore();
    }
  });

  test('the 21st query in a minute → 429, and another minute begins anew', async () => {
    later();
    for (let at = 0; at < 20; at++) expect((await ask('B'.repeat(22))).status).toBe(200);
    expect((await ask('B'.repeat(22))).status).toBe(429);
    later();
    expect((await ask('B'.repeat(22))).status).toBe(200);
  });

  test('a client may close the open page, or show the photo', async () => {
    later();
    const { IdCliente } = admin.perfil;
    const card = await office.issue(await office.bearer());
    const token = await office.tokenOf(card.IdCredencial);
    const set = (name: string, value: string) =>
      app.database.run(
        sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${IdCliente}, ${`identificacion.${name}`}, ${value})`,
      );
    await set('credencialVerificacionPublica', 'N');
    expect((await ask(token)).result).toMatchObject({ Vigente: 'N' });
    await app.database.run(sql`delete from sistema_parametro_valor where parametro = 'identificacion.credencialVerificacionPublica'`);
    await set('credencialFotoPublica', 'S');
    expect((await ask(token)).result).toMatchObject({ Vigente: 'S', Foto: expect.stringMatching(/^data:image\/\w+;base64,/) });
  });

  test('a session finds whose card a code, a reference or a QR is; other profiles do not ask', async () => {
    const person = await office.bearer();
    const card = await office.issue(person, { CodigoReferencia1: 'VER001' });
    const token = await office.tokenOf(card.IdCredencial);
    for (const codigo of [card.Codigo, 'ver001', token, `http://127.0.0.1/v/${token}`])
      expect(made(await admin.get(`${CREDENCIAL}/verificar`, { codigo }))).toMatchObject({
        IdPersona: person.IdPersona,
        Documento: person.Documento,
        Vigencia: 'V',
        AcreditadoHasta: inDays(90),
      });
    expect((await admin.get(`${CREDENCIAL}/verificar`, { codigo: 'NADIE' })).status).toBe(404);
    expect((await (await app.signIn('SOLICITANTE')).get(`${CREDENCIAL}/verificar`, { codigo: card.Codigo })).status).toBe(403);
    // Another client's card is nobody's.
    expect((await (await app.signIn('ADMINCH')).get(`${CREDENCIAL}/verificar`, { codigo: card.Codigo })).status).toBe(404);
  });
});
