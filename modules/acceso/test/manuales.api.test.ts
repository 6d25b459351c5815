import { randomUUID } from 'node:crypto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf } from '../server/marcas/marca.lee';
import { makeSite, reading, type Site, standing } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
const reasons = new Map<string, number>();
const REGISTRAR = '/api/AccesoMarca/registrar';
const MARCA = '/api/AccesoMarca';
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
  for (const code of ['OLVIDO', 'EMERG', 'ERROR']) reasons.set(code, (await site.one('AccesoMotivoMarca', ['Codigo', '=', code])).IdMotivoMarca);
});
afterAll(() => app.close());

const ready = () => site.ready(inDays(-30), inDays(90));
const zoneOf = async (idPersona: number) => {
  const [row] = await app.database.run(sql`select id_zona from acceso_presencia where id_persona = ${idPersona}`);
  return row ? Number(row.id_zona) : null;
};
const yesterday = inDays(-1);
const manual = (person: { IdPersona: number }, over: object = {}) =>
  admin.post(MARCA, {
    IdMarcaOrigen: randomUUID(),
    IdPersona: person.IdPersona,
    IdPuerta: site.p1.IdPuerta,
    ModoMarcacion: 'S',
    Fecha: yesterday,
    Hora: '06:52',
    IdMotivoMarca: reasons.get('OLVIDO'),
    ...over,
  });
const rowOf = async (id: number) => made(await admin.get(`${MARCA}/${id}`));

describe('Marcaciones: marks by hand', () => {
  test('a new one is evaluated and stands; what fails makes it Observada; the same again is one', async () => {
    const ana = await ready();
    const IdMarcaOrigen = randomUUID();
    const one = made(await manual(ana, { IdMarcaOrigen }));
    expect(one).toMatchObject({ Observada: 'N', Repetida: 'N' });
    expect(await rowOf(one.IdMarca)).toMatchObject({ ...{ Automatica: 'N', Resultado: 'S', Origen: 'MA', Fecha: yesterday, Hora: '06:52:00' } });
    expect(made(await manual(ana, { IdMarcaOrigen }))).toMatchObject({ IdMarca: one.IdMarca, Repetida: 'S' });
    expect(await zoneOf(ana.IdPersona)).toBe(site.mina.IdZona);
    const stranger = await site.masters.worker();
    const observed = made(await manual(stranger));
    expect(observed.Observada).toBe('S');
    const row = await rowOf(observed.IdMarca);
    expect(row).toMatchObject({ Resultado: 'S', Observada: 'S' });
    expect(row.Motivos.map((reason: { Codigo: string }) => reason.Codigo)).toContain('301');
  });

  test('Check: without reason refused; 31/02 or 25:61 refused with the date-time message; the limits', async () => {
    const ana = await ready();
    expect((await manual(ana, { IdMotivoMarca: null })).problem.errors[0]?.message).toBe('Ingrese el motivo de la marca manual.');
    expect((await manual(ana, { IdMotivoMarca: reasons.get('EMERG') })).status).toBe(400);
    for (const over of [{ Fecha: '20260231' }, { Hora: '25:61' }])
      expect((await manual(ana, over)).problem.errors[0]?.message).toBe('Ingrese una fecha y hora válidas.');
    expect((await manual(ana, { Fecha: inDays(1) })).problem.code).toBe('marca.fecha_futura');
    expect((await manual(ana, { Fecha: inDays(-46) })).problem.code).toBe('marca.manual_limite');
    expect((await manual(ana, { IdPersona: null })).status).toBe(400);
    expect((await gate.post(MARCA, {})).status).toBe(403);
  });

  test('a closed day of attendance: El periodo de asistencia {periodo} está cerrado.', async () => {
    const ana = await ready();
    await app.database.run(
      sql`insert into asistencia_dia select (jsonb_populate_record(d, jsonb_build_object('id_dia', d.id_dia + 900000, 'id_persona', ${ana.IdPersona}::int, 'fecha', ${yesterday}::date, 'cerrado', 'S'))).*
        from asistencia_dia d where d.id_cliente = ${admin.perfil.IdCliente} limit 1`,
    );
    expect((await manual(ana)).problem.detail).toBe(`El periodo de asistencia ${yesterday.slice(4, 6)}/${yesterday.slice(0, 4)} está cerrado.`);
  });

  test('PUT without a change changes nothing: the mark stays the one that it is, in whatever spelling of its hour', async () => {
    const ana = await ready();
    const { IdMarca } = made(await manual(ana, { Observacion: 'Sin luz' }));
    const before = await rowOf(IdMarca);
    const whole = { Fecha: yesterday, Hora: '06:52', ModoMarcacion: 'S', Funcion: 'E', IdMotivoMarca: reasons.get('OLVIDO'), Observacion: 'Sin luz' };
    for (const sent of [{}, whole, { Hora: '06:52:00' }, { Observacion: ' Sin  luz ' }])
      expect(made(await admin.put(`${MARCA}/${IdMarca}`, sent))).toEqual({ IdMarca, Observada: 'N', Repetida: 'S' });
    expect(await rowOf(IdMarca)).toEqual(before);
    expect(made(await admin.get(MARCA, { filter: ['IdPersona', '=', ana.IdPersona] })).totalCount).toBe(1);
    // What changes, the note alone too, is another mark.
    const { IdMarca: noted } = made(await admin.put(`${MARCA}/${IdMarca}`, { Observacion: null }));
    expect(noted).not.toBe(IdMarca);
    expect(await rowOf(noted)).toMatchObject({ Observacion: null, Hora: '06:52:00' });
  });

  test('PUT corrects one: the sealed row stays annulled, another takes its place, presence and attendance follow', async () => {
    const ana = await ready();
    const { IdMarca } = made(await manual(ana));
    const corrected = made(await admin.put(`${MARCA}/${IdMarca}`, { ModoMarcacion: 'N', Hora: '07:10' }));
    expect(await rowOf(IdMarca)).toMatchObject({ Anulada: 'S', MotivoAnulacion: 'Corregida', Hora: '06:52:00', ModoMarcacion: 'S' });
    expect(await rowOf(corrected.IdMarca)).toMatchObject({
      IdMarcaCorregida: IdMarca,
      ModoMarcacion: 'N',
      Funcion: 'S',
      Hora: '07:10:00',
      Anulada: 'N',
    });
    expect(await zoneOf(ana.IdPersona)).toBeNull();
    expect((await admin.put(`${MARCA}/${IdMarca}`, { Hora: '08:00' })).problem.code).toBe('marca.anulada');
    expect((await admin.put(`${MARCA}/${corrected.IdMarca}`, { Hora: '25:61' })).problem.errors[0]?.message).toBe(
      'Ingrese una fecha y hora válidas.',
    );
  });

  test('Check: annulling a manual entry takes the person off the evacuation list; DELETE with its reason too, never of a gate’s', async () => {
    const ana = await ready();
    const { IdMarca } = made(await manual(ana));
    expect(await zoneOf(ana.IdPersona)).toBe(site.mina.IdZona);
    expect((await admin.post(`${MARCA}/${IdMarca}/anular`, {})).problem.detail).toBe('Ingrese el motivo de la anulación.');
    expect((await admin.post(`${MARCA}/${IdMarca}/anular`, { IdMotivoMarca: reasons.get('OLVIDO') })).status).toBe(400);
    made(await admin.post(`${MARCA}/${IdMarca}/anular`, { IdMotivoMarca: reasons.get('ERROR'), Observacion: 'Era otra' }));
    expect(await zoneOf(ana.IdPersona)).toBeNull();
    expect(await rowOf(IdMarca)).toMatchObject({ Anulada: 'S', MotivoAnulacion: 'Registro errado: Era otra' });
    const other = made(await manual(ana));
    made(await admin.delete(`${MARCA}/${other.IdMarca}?IdMotivoMarca=${reasons.get('ERROR')}`));
    expect(await zoneOf(ana.IdPersona)).toBeNull();
    const { Sujetos } = made(await gate.post(REGISTRAR, reading(site.p1, ana)));
    expect((await admin.post(`${MARCA}/${Sujetos[0].IdMarca}/anular`, { IdMotivoMarca: reasons.get('ERROR') })).problem.detail).toBe(
      'Las marcas automáticas no se pueden eliminar.',
    );
  });
});

describe('whom a reading was of, and where somebody is', () => {
  test('Asignar persona: the person is added, everything else stays, and the chain is proved', async () => {
    const ana = await ready();
    const { Sujetos } = made(await gate.post(REGISTRAR, reading(site.p1, { Documento: '99887766' })));
    const id = Sujetos[0].IdMarca;
    const before = await rowOf(id);
    made(await admin.post(`${MARCA}/${id}/asignarPersona`, { IdPersona: ana.IdPersona }));
    const after = await rowOf(id);
    expect(after).toMatchObject({
      IdPersona: ana.IdPersona,
      PersonaAsignada: 'S',
      Identificador: before.Identificador,
      Codigo: '111',
      Resultado: 'N',
    });
    expect(await zoneOf(ana.IdPersona)).toBeNull();
    expect((await admin.post(`${MARCA}/${id}/asignarPersona`, { IdPersona: ana.IdPersona })).problem.code).toBe('marca.con_persona');
    await app.composition.worker('sellos').run();
    expect(made(await admin.get(`${MARCA}/verificar`, { FechaInicio: hoy(), FechaFin: hoy() })).Faltas).toEqual([]);
  });

  test('of a mark that let through whom nobody knew it counts from then on', async () => {
    const ana = await ready();
    const { Sujetos } = made(
      await gate.post(
        REGISTRAR,
        reading(site.p2, { Documento: '99887755' }, { ModoMarcacion: 'N', Automatica: 'N', IdMotivoMarca: reasons.get('OLVIDO') }),
      ),
    );
    expect(Sujetos[0]).toMatchObject({ Permitido: 'S', Advertencias: [{ Codigo: '111' }] });
    expect(await rowOf(Sujetos[0].IdMarca)).toMatchObject({ Resultado: 'S', Observada: 'S', IdPersona: null });
    made(await admin.post(`${MARCA}/${Sujetos[0].IdMarca}/asignarPersona`, { IdPersona: ana.IdPersona }));
    expect(made(await admin.get(MARCA, { filter: ['IdPersona', '=', ana.IdPersona] })).data).toHaveLength(1);
  });

  test('Corregir presencia: a manual exit at the door of the entry leaves the person outside, from an inner zone too', async () => {
    const ana = await ready();
    made(await gate.post(REGISTRAR, reading(site.p1, ana)));
    made(await gate.post(REGISTRAR, reading(site.p2, ana)));
    const inside = await site.one('AccesoPresencia', ['IdPersona', '=', ana.IdPersona]);
    const path = `/api/AccesoPresencia/${inside.IdPresencia}/corregir`;
    expect((await admin.post(path, {})).problem.errors[0]?.field).toBe('Motivo');
    expect((await gate.post(path, { Motivo: 'Salió' })).status).toBe(403);
    app.clock.advance(5);
    const { IdMarca } = made(await admin.post(path, { Motivo: 'Salió en la camioneta' }));
    expect(await rowOf(IdMarca)).toMatchObject({
      ...{ Automatica: 'N', Origen: 'MA', ModoMarcacion: 'N', IdPuerta: site.p1.IdPuerta, Observacion: 'Salió en la camioneta', IdZona: null },
    });
    expect(await zoneOf(ana.IdPersona)).toBeNull();
    expect((await admin.post(path, { Motivo: 'Otra vez' })).status).toBe(404);
    app.clock.advance(-5);
  });
});

describe('Paso forzado', () => {
  const forced = (person: { Documento: string }, over: object = {}) =>
    reading(site.p1, person, { Forzada: 'S', IdMotivoMarca: reasons.get('EMERG'), ...over });
  const nobodysGroup = async () => {
    const person = await site.masters.worker();
    await site.accredit(person.IdPersona, inDays(-5), inDays(5));
    return person;
  };

  test('by whoever may authorize: Resultado S although blocked, reasons kept, Observada, and the chain is proved', async () => {
    const person = await nobodysGroup();
    expect((await gate.post(REGISTRAR, forced(person))).status).toBe(403);
    expect((await admin.post(REGISTRAR, forced(person, { IdMotivoMarca: null }))).problem.errors[0]?.message).toBe(
      'Ingrese el motivo del paso forzado.',
    );
    expect((await admin.post(REGISTRAR, forced(person, { IdMotivoMarca: reasons.get('OLVIDO') }))).status).toBe(400);
    // Asked first, it is answered as it will be.
    const asked = { Permitido: 'S', Codigo: '000', Sujetos: [{ IdMarca: null, Motivos: [{ Codigo: '601' }] }] };
    expect(made(await admin.post('/api/AccesoMarca/evaluar', forced(person)))).toMatchObject(asked);
    expect((await gate.post('/api/AccesoMarca/evaluar', forced(person))).status).toBe(403);
    const unknown = await admin.post('/api/AccesoMarca/evaluar', forced({ Documento: '99999998' }));
    expect(unknown.problem).toMatchObject({ status: 400, code: 'marca.forzado_no_permitido', errors: [{ field: 'Forzada' }] });
    const answer = made(await admin.post(REGISTRAR, forced(person)));
    expect(answer).toMatchObject({ Permitido: 'S', Codigo: '000', Apertura: { Accion: 'ABRIR' }, Sujetos: [{ Motivos: [{ Codigo: '601' }] }] });
    expect(await rowOf(answer.Sujetos[0].IdMarca)).toMatchObject({ Resultado: 'S', Observada: 'S', Forzada: 'S', IdUsuarioAutoriza: 'ADMIN' });
    expect(await zoneOf(person.IdPersona)).toBe(site.mina.IdZona);
    await app.composition.worker('sellos').run();
    expect(made(await admin.get(`${MARCA}/verificar`, { FechaInicio: hoy(), FechaFin: hoy() })).Faltas).toEqual([]);
  });

  test('an operator without it: a supervisor signs on the spot; failures are counted, no session is opened, the name is kept', async () => {
    const person = await nobodysGroup();
    const sessions = async () =>
      Number((await app.database.run(sql`select count(*)::int as n from plataforma_sesion where id_usuario = 'ADMIN'`))[0]?.n);
    const tries = async (result: string) =>
      Number(
        (await app.database.run(sql`select count(*)::int as n from plataforma_intento where usuario = 'ADMIN' and resultado = ${result}`))[0]?.n,
      );
    const before = [await sessions(), await tries('login.credenciales'), await tries('OK')];
    const wrong = await gate.post(REGISTRAR, forced(person, { Autoriza: { Usuario: 'ADMIN', Clave: 'no es esta' } }));
    expect(wrong).toMatchObject({ status: 400, problem: { code: 'login.credenciales' } });
    const answer = made(await gate.post(REGISTRAR, forced(person, { Autoriza: { Usuario: 'ADMIN', Clave: 'Demo.2026' } })));
    expect(await rowOf(answer.Sujetos[0].IdMarca)).toMatchObject({ Forzada: 'S', IdUsuarioAutoriza: 'ADMIN', IdUsuario: 'GARITA' });
    expect([await sessions(), await tries('login.credenciales'), await tries('OK')]).toEqual([
      before[0],
      Number(before[1]) + 1,
      Number(before[2]) + 1,
    ]);
    // Somebody who may not authorize signs for nothing.
    const other = await nobodysGroup();
    expect((await gate.post(REGISTRAR, forced(other, { Autoriza: { Usuario: 'GARITA', Clave: 'Demo.2026' } }))).status).toBe(403);
  });

  test('never of a door out of service, of whom nobody knows, or who was sent away: 400 with the reason', async () => {
    const refused = async (body: object, motivo: RegExp) => {
      const { status, problem } = await admin.post(REGISTRAR, body);
      expect(status).toBe(400);
      expect(problem.code).toBe('marca.forzado_no_permitido');
      expect(problem.detail).toMatch(motivo);
    };
    await refused(forced({ Documento: '99999998' }), /^Este motivo no admite paso forzado: No se encontró a ninguna persona con 99999998\.$/);
    const gone = await nobodysGroup();
    await app.database.run(
      sql`update administracion_persona_vinculo set fecha_cese = ${inDays(-3)}, cese_aplicado = now() where id_persona = ${gone.IdPersona}`,
    );
    await refused(forced(gone), /La persona está cesada desde el/);
    const closed = await site.door({ Modo: 'C' });
    await refused({ ...forced(await ready()), IdPuerta: closed.IdPuerta }, /no está operativa\.$/);
    const fine = made(await admin.post(REGISTRAR, forced(await ready())));
    expect(await rowOf(fine.Sujetos[0].IdMarca)).toMatchObject({ Forzada: 'N', Observada: 'N' });
  });
});

describe('an hour of a day on which the clock changes (Santiago)', () => {
  const typed = (Fecha: string, Hora: string) => instantOf({ tx: app.database, now: new Date(), session: { zona: 'America/Santiago' } }, Fecha, Hora);

  test('the repeated one is the first; the missing one is refused; any other is itself', async () => {
    expect((await typed('20260404', '23:30')).toISOString()).toBe('2026-04-05T02:30:00.000Z');
    expect((await typed('20260405', '00:30')).toISOString()).toBe('2026-04-05T04:30:00.000Z');
    expect((await typed('20260906', '01:00')).toISOString()).toBe('2026-09-06T04:00:00.000Z');
    await expect(typed('20260906', '00:30')).rejects.toMatchObject({ code: 'marca.hora_no_existe' });
  });
});

test('whoever stands somewhere stands there by a mark of their own: by hand, corrected, annulled, said whose they are', async () => {
  const { inside, unsaid } = await standing(app);
  expect(unsaid).toEqual([]);
  expect(inside).toBeGreaterThan(0);
});
