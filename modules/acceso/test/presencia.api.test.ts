import { randomUUID } from 'node:crypto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site, standing } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
const REGISTRAR = '/api/AccesoMarca/registrar';
const EVALUAR = '/api/AccesoMarca/evaluar';
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const ready = () => site.ready(inDays(-30), inDays(90));
const pass = async (door: { IdPuerta: number }, person: { Documento: string }, over: object = {}) =>
  made(await gate.post(REGISTRAR, reading(door, person, over)));
const zone = (over: object = {}) => site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Zona '), ...over });
/** Somebody who may pass doors of a zone, whatever the hour. */
async function opens(zones: readonly { IdZona: number }[]) {
  const group = await site.group(zones.map(({ IdZona }) => ({ IdZona, IdHorario: site.always.IdHorario })));
  return async (person: { IdPersona: number }) =>
    site.create('AccesoAsignacion', { IdPersona: person.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-30), FechaFin: inDays(90) });
}
async function parameter(Parametro: string, Valor: string) {
  await app.database.run(sql`delete from sistema_parametro_valor where parametro = ${Parametro} and id_cliente = ${admin.perfil.IdCliente}`);
  await app.database.run(
    sql`insert into sistema_parametro_valor (id_cliente, id_division, parametro, valor) values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${Parametro}, ${Valor})`,
  );
  await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
}
const insideOf = async (zones: readonly number[]) => {
  const [row] = await app.database.run(
    sql`select count(*)::int as n from acceso_presencia where id_persona is not null and id_zona = any(${sql.param([...zones])}::int[])`,
  );
  return Number(row?.n);
};

/** Sent again while the server is busy, as a post does: under the same origin it is one mark. */
async function stubborn(body: object) {
  for (;;) {
    const answer = await gate.post(REGISTRAR, body);
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('anti-passback', () => {
  test('701, 702 and 703 of people, by the zone; the record of who is excepted is obeyed at once', async () => {
    const yard = await zone({ Antipassback: 'D' });
    const hall = await zone({ Antipassback: 'D', IdZonaPadre: yard.IdZona });
    const [gateOf, door] = [
      await site.door({ IdZonaDestino: yard.IdZona }),
      await site.door({ IdZonaOrigen: yard.IdZona, IdZonaDestino: hall.IdZona }),
    ];
    const lets = await opens([yard, hall]);
    const ana = await ready();
    await lets(ana);
    expect(await pass(door, ana)).toMatchObject({ Codigo: '702', Motivo: `No registra entrada en ${yard.Nombre}.` });
    expect(await pass(gateOf, ana, { ModoMarcacion: 'N' })).toMatchObject({
      Permitido: 'S',
      Sujetos: [{ Advertencias: [{ Codigo: '703', Motivo: 'Salida sin entrada registrada.' }] }],
    });
    app.clock.advance(20);
    expect(await pass(gateOf, ana)).toMatchObject({ Codigo: '000' });
    app.clock.advance(60);
    expect((await pass(gateOf, ana)).Motivo).toMatch(
      new RegExp(`^Ya registra entrada en ${yard.Nombre} desde el \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.$`),
    );
    const { result } = await gate.call('POST', EVALUAR, { body: reading(gateOf, ana), headers: { 'accept-language': 'en' } });
    expect(result.Motivo).toMatch(/^Already inside /);
    const own = await site.one('AccesoPersona', ['IdPersona', '=', ana.IdPersona]);
    made(await admin.put(`/api/AccesoPersona/${own.IdAccesoPersona}`, { ControlaAntipassback: 'N', Version: own.Version }));
    expect(await pass(gateOf, ana)).toMatchObject({ Codigo: '000' });
    app.clock.advance(-80);
  });

  test('a late mark is judged by where the person was then', async () => {
    const yard = await zone({ Antipassback: 'D' });
    const door = await site.door({ IdZonaDestino: yard.IdZona });
    const ana = await ready();
    await (await opens([yard]))(ana);
    expect(await pass(door, ana)).toMatchObject({ Codigo: '000' });
    const FechaHora = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
    // An hour before she was outside: nothing is wrong with coming in then, nor is it the newest.
    expect((await pass(door, ana, { FechaHora, EnLinea: 'N' })).Sujetos[0].Advertencias).toEqual([]);
    expect(await insideOf([yard.IdZona])).toBe(1);
  });
});

describe('capacity (Calculations 3)', () => {
  test('a movement needs as many places as people: 711, and 000 without the passenger; evaluar says the same and takes none', async () => {
    const planta = await zone({ Aforo: 3 });
    const vehicles = await site.one('AccesoTipoPuerta', ['Codigo', '=', 'VEH']);
    const door = await site.door({ IdZonaDestino: planta.IdZona });
    const wide = await site.door({ IdZonaDestino: planta.IdZona, IdTipoPuerta: vehicles.IdTipoPuerta });
    made(
      await admin.put(`/api/AccesoTipoPuerta/${vehicles.IdTipoPuerta}`, {
        Politicas: { VEHICULO: { Entrada: 'N', Salida: 'N' }, CONDUCTOR: { Entrada: 'N', Salida: 'N' } },
        Version: vehicles.Version,
      }),
    );
    const lets = await opens([planta]);
    const people = [await ready(), await ready(), await ready(), await ready()];
    for (const person of people) await lets(person);
    const [one, two, driver, passenger] = people;
    if (!one || !two || !driver || !passenger) throw new Error('Four people');
    await pass(door, one);
    await pass(door, two);
    const van = (Acompanantes: readonly { Documento: string }[]) =>
      reading(wide, driver, {
        TipoMarcacion: 'C',
        Vehiculo: { Identificador: 'ZZZ999' },
        Acompanantes: Acompanantes.map(({ Documento }) => ({ Identificador: Documento })),
      });
    for (const path of [EVALUAR, REGISTRAR])
      expect(made(await gate.post(path, van([passenger])))).toMatchObject({ Codigo: '711', Motivo: `Aforo completo en ${planta.Nombre}: 2 de 3.` });
    expect(made(await gate.post(REGISTRAR, van([])))).toMatchObject({ Permitido: 'S' });
    expect(await insideOf([planta.IdZona])).toBe(3);
    expect(await pass(door, passenger)).toMatchObject({ Codigo: '711', Motivo: `Aforo completo en ${planta.Nombre}: 3 de 3.` });
    // Who is inside already needs no place.
    app.clock.advance(30);
    expect(await pass(door, one)).toMatchObject({ Codigo: '000' });
    app.clock.advance(-30);
  });

  test('marks in the order of their arrival: an offline exit and an older entry', async () => {
    const mina = await zone();
    const polvorin = await zone({ IdZonaPadre: mina.IdZona });
    const [p1, p3] = [
      await site.door({ IdZonaDestino: mina.IdZona }),
      await site.door({ IdZonaOrigen: mina.IdZona, IdZonaDestino: polvorin.IdZona }),
    ];
    const lets = await opens([mina, polvorin]);
    const people = [await ready(), await ready(), await ready(), await ready()];
    for (const person of people) await lets(person);
    const day = app.clock.now().getTime() - 4 * 3_600_000;
    const at = (minutes: number) => ({ FechaHora: new Date(day + minutes * 60_000).toISOString(), EnLinea: 'N' });
    const [a, b, c, d] = people;
    if (!a || !b || !c || !d) throw new Error('Four people');
    await pass(p1, a, at(0));
    await pass(p1, b, at(5));
    await pass(p1, c, at(10));
    await pass(p3, c, at(20));
    await pass(p1, d, at(30));
    await pass(p1, d, { ...at(60), ModoMarcacion: 'N' });
    const counts = async () => [await insideOf([mina.IdZona, polvorin.IdZona]), await insideOf([polvorin.IdZona])];
    expect(await counts()).toEqual([3, 1]);
    await pass(p1, a, { ...at(50), ModoMarcacion: 'N' });
    expect(await counts()).toEqual([2, 1]);
    await pass(p1, d, at(45));
    expect(await counts()).toEqual([2, 1]);
  });

  test('50 at once at two doors of a zone for 10: exactly 10 come in', { timeout: 120_000 }, async () => {
    const hall = await zone({ Aforo: 10 });
    const doors = [await site.door({ IdZonaDestino: hall.IdZona }), await site.door({ IdZonaDestino: hall.IdZona })];
    const lets = await opens([hall]);
    const people: Awaited<ReturnType<typeof ready>>[] = [];
    for (let place = 0; place < 50; place++) {
      const person = await ready();
      await lets(person);
      people.push(person);
    }
    const answers = await Promise.all(
      people.map((person, place) => stubborn(reading(doors[place % 2] ?? site.p1, person, { IdMarcaOrigen: randomUUID() }))),
    );
    const codes = answers.map((answer) => made(answer).Codigo);
    expect(codes.filter((code) => code === '000')).toHaveLength(10);
    expect(codes.filter((code) => code === '711')).toHaveLength(40);
    expect(await insideOf([hall.IdZona])).toBe(10);
  });
});

describe('regime', () => {
  test('901 warns at GAR and is denied at RES (Calculations 5); an advance admits the day before; the record of who is excepted', async () => {
    const restricted = await site.one('AccesoTipoPuerta', ['Codigo', '=', 'RES']);
    const res = await site.door({ IdTipoPuerta: restricted.IdTipoPuerta });
    const ana = await ready();
    const { IdCliente } = admin.perfil;
    const segments = JSON.stringify([
      { Tipo: 'T', Turno: 'D', Dias: 14 },
      { Tipo: 'D', Dias: 7 },
    ]);
    // Tomorrow a cycle begins: today is the last day of rest.
    await app.database.run(
      sql`with r as (insert into administracion_regimen (id_cliente, codigo, regimen, fecha_inicio, segmentos) values (${IdCliente}, '14X7P', ${newCode('Régimen ')}, ${inDays(-100)}, ${segments}::jsonb) returning id_regimen),
          g as (insert into administracion_regimen_guardia (id_cliente, id_regimen, codigo, guardia, fecha_base) select ${IdCliente}, id_regimen, 'A', 'A', ${inDays(1)} from r returning id_regimen_guardia)
        insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio) select ${IdCliente}, ${ana.IdPersona}, id_regimen_guardia, ${inDays(-50)} from g`,
    );
    const Motivo = 'Día de descanso de su régimen 14X7P, guardia A (día 21 de 21).';
    expect((await pass(site.p1, ana)).Sujetos[0]).toMatchObject({
      Permitido: 'S',
      Advertencias: [{ Codigo: '901', Motivo, Responsable: 'supervisor' }],
    });
    expect(await pass(res, ana)).toMatchObject({ Codigo: '901', Motivo });
    expect((await pass(res, ana, { ModoMarcacion: 'N' })).Permitido).toBe('S');
    const range = made(
      await gate.post('/api/AccesoMarca/evaluarRango', { IdPersona: ana.IdPersona, IdPuerta: res.IdPuerta, Desde: inDays(0), Hasta: inDays(2) }),
    );
    expect(range.map((one: { Desde: string; Codigo: string }) => [one.Desde, one.Codigo])).toEqual([
      [inDays(0), '901'],
      [inDays(1), '000'],
    ]);
    // Of a moment to come the same is asked; nothing is foretold of where she will be.
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    expect(made(await gate.post(EVALUAR, reading(res, ana, { FechaHora: tomorrow })))).toMatchObject({ Codigo: '000' });
    await parameter('acceso.regimenDiasAnticipo', '1');
    gate = await app.signIn('GARITA');
    expect(await pass(res, ana)).toMatchObject({ Codigo: '000' });
    await app.database.run(sql`delete from sistema_parametro_valor where parametro = 'acceso.regimenDiasAnticipo'`);
    // Seven days of rest that count as work after it: all of them.
    const anew = async () => made(await gate.post(EVALUAR, { ...reading(res, ana), Prueba: 'S' })).Codigo;
    await parameter('acceso.regimenDiasGracia', '6');
    gate = await app.signIn('GARITA');
    expect(await anew()).toBe('901');
    await parameter('acceso.regimenDiasGracia', '7');
    gate = await app.signIn('GARITA');
    expect(await anew()).toBe('000');
    await app.database.run(sql`delete from sistema_parametro_valor where parametro = 'acceso.regimenDiasGracia'`);
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${IdCliente}`);
    gate = await app.signIn('GARITA');
    const own = await site.one('AccesoPersona', ['IdPersona', '=', ana.IdPersona]);
    made(await admin.put(`/api/AccesoPersona/${own.IdAccesoPersona}`, { ValidaRegimen: 'N', Version: own.Version }));
    app.clock.advance(20);
    expect(await pass(res, ana)).toMatchObject({ Codigo: '000' });
    app.clock.advance(-20);
  });
});

describe('each parameter of the gate changes what it does', () => {
  const said = async (name: string, value: string) => {
    await parameter(`acceso.${name}`, value);
    gate = await app.signIn('GARITA');
  };
  const asItWas = async () => {
    await app.database.run(sql`delete from sistema_parametro_valor where parametro like 'acceso.%'`);
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
    gate = await app.signIn('GARITA');
  };

  test('acceso.registroAutomatico, segundosRebote, horasInstantanea and horasInstantaneaMaximo', async () => {
    const ana = await ready();
    const bounces = async (seconds: number) => {
      app.clock.advance(seconds);
      return (await pass(site.p1, ana)).Rebote;
    };
    const hours = async () => {
      const list = made(await gate.get('/api/AccesoInstantanea/descargar', { IdPuerta: site.p1.IdPuerta }));
      return [list.VenceEl, list.LimiteEl].map((at: string) => Math.round((Date.parse(at) - Date.parse(list.GeneradaEl)) / 3_600_000));
    };
    try {
      expect(made(await gate.get('/api/AccesoMarca/puesto'))).toEqual({ RegistroAutomatico: 'S' });
      expect([await bounces(0), await bounces(5), await bounces(20)]).toEqual(['N', 'S', 'N']);
      expect(await hours()).toEqual([12, 24]);
      await said('registroAutomatico', 'N');
      await said('segundosRebote', '0');
      await said('horasInstantaneaMaximo', '48');
      await said('horasInstantanea', '30');
      expect(made(await gate.get('/api/AccesoMarca/puesto'))).toEqual({ RegistroAutomatico: 'N' });
      expect(await bounces(2)).toBe('N');
      expect(await hours()).toEqual([30, 48]);
      await said('segundosRebote', '60');
      expect(await bounces(40)).toBe('S');
    } finally {
      app.clock.advance(-67);
      await asItWas();
    }
  });

  test('acceso.equipoFueraLineaMinutos and sincronizacionMinutos: when a silent device is told, and when a reader is compared', async () => {
    const [device] = await app.database.run(
      sql`select k.id_equipo_conexion as id from acceso_equipo_conexion k where k.id_cliente = ${admin.perfil.IdCliente} and k.id_division = ${admin.perfil.IdDivision}
        and k.protocolo <> 'WEB' order by 1 limit 1`,
    );
    const id = Number(device?.id);
    const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
    const run = async () => {
      const heard = ago(7);
      await app.database.run(
        sql`update acceso_equipo_conexion set estado = 'A', ultima_conexion = ${heard}, silencio_avisado = null, sincronizada = ${heard} where id_equipo_conexion = ${id}`,
      );
      await app.runJob('acceso.sincronizacion');
      const [row] = await app.database.run(
        sql`select silencio_avisado is not null as avisado, sincronizada > ultima_conexion as comparada from acceso_equipo_conexion where id_equipo_conexion = ${id}`,
      );
      return row;
    };
    try {
      expect(await run()).toEqual({ avisado: true, comparada: true });
      await said('equipoFueraLineaMinutos', '10');
      expect(await run()).toEqual({ avisado: false, comparada: true });
      await said('sincronizacionMinutos', '10');
      expect(await run()).toEqual({ avisado: false, comparada: false });
    } finally {
      await asItWas();
    }
  });
});

describe('a visit that is escorted', () => {
  test('Check (040105): a visit whose profile has RequiereEscolta enters only with or after its host (311 otherwise)', async () => {
    const profile = await site.create('AccesoPerfil', {
      Codigo: newCode('PV'),
      Nombre: newCode('Visita '),
      Grupos: [site.everywhere.IdGrupo],
      RequiereEscolta: 'S',
    });
    const [host, guest] = [await ready(), await site.masters.worker()];
    const id = await site.accredit(guest.IdPersona, inDays(-1), inDays(5));
    await app.database.run(sql`update acreditacion_persona set visita = 'S', id_anfitrion = ${host.IdPersona} where id_acreditacion_persona = ${id}`);
    await site.create('AccesoAsignacion', {
      IdPersona: guest.IdPersona,
      IdPerfilAcceso: profile.IdPerfilAcceso,
      FechaInicio: inDays(-1),
      FechaFin: inDays(5),
    });
    expect((await pass(site.p1, guest)).Motivo).toMatch(/^La visita requiere el acompañamiento de .+, .+\.$/);
    expect(await pass(site.p1, guest)).toMatchObject({ Codigo: '311' });
    // A late mark is judged by where the host was then, not by where he is now.
    const late = (minutes: number) => ({ FechaHora: new Date(app.clock.now().getTime() - minutes * 60_000).toISOString(), EnLinea: 'N' });
    const asked = async (over: object) => made(await gate.post(EVALUAR, reading(site.p1, guest, over)));
    await pass(site.p1, host, late(60));
    await pass(site.p1, host, { ...late(30), ModoMarcacion: 'N' });
    expect((await asked(late(90))).Codigo).toBe('311');
    expect((await asked(late(45))).Codigo).toBe('000');
    expect((await asked({})).Codigo).toBe('311');
    await pass(site.p1, host);
    expect((await asked(late(20))).Codigo).toBe('311');
    expect(await pass(site.p1, guest)).toMatchObject({ Codigo: '000' });
    // What is to come is not foretold.
    await pass(site.p1, host, { ModoMarcacion: 'N' });
    expect((await asked({ FechaHora: new Date(app.clock.now().getTime() + 3_600_000).toISOString() })).Codigo).toBe('000');
  });
});

describe('requirements of the gate’s own', () => {
  const own = (person: { IdPersona: number }, IdTipoRequisito: number, over: object = {}) =>
    admin.post('/api/AccesoSujetoRequisito', {
      IdPersona: person.IdPersona,
      IdTipoRequisito,
      FechaInicio: inDays(-30),
      FechaFin: inDays(-1),
      ...over,
    });

  test('by hand: their dates, 401, 404 and 000; the newest end rules; retired with its type; exempted by its type', async () => {
    const type = await site.create('AccesoTipoRequisito', { Codigo: newCode('TR'), Nombre: newCode('Charla '), NumeroDias: 30, DiasAviso: 5 });
    const ana = await ready();
    expect((await own(ana, type.IdTipoRequisito, { FechaFin: null })).problem.errors[0]?.field).toBe('FechaFin');
    expect((await own(ana, type.IdTipoRequisito, { FechaFin: inDays(-31) })).status).toBe(400);
    const light = await site.one('AccesoTipoRequisito', ['Codigo', '=', 'LUZ']);
    expect((await own(ana, light.IdTipoRequisito)).problem.detail).toBe('El tipo de requisito es de otra entidad.');
    made(await own(ana, type.IdTipoRequisito));
    expect(await pass(site.p1, ana)).toMatchObject({ Codigo: '401' });
    const exemption = await site.one('AccesoTipoExoneracion', ['Codigo', '=', 'TRAMITE']);
    const exempt = await site.create('AccesoExoneracion', {
      ...{ IdPersona: ana.IdPersona, IdTipoExoneracion: exemption.IdTipoExoneracion, IdTipoRequisito: type.IdTipoRequisito },
      ...{ FechaInicio: inDays(0), FechaFin: inDays(3), Motivo: 'Charla el jueves' },
    });
    expect((await pass(site.p1, ana)).Sujetos[0]).toMatchObject({ Permitido: 'S', Advertencias: [{ Codigo: '405' }] });
    await app.database.run(sql`delete from acceso_exoneracion where id_exoneracion = ${exempt.IdExoneracion}`);
    made(await own(ana, type.IdTipoRequisito, { FechaFin: inDays(2) }));
    app.clock.advance(20);
    expect((await pass(site.p1, ana)).Sujetos[0]).toMatchObject({ Permitido: 'S', Advertencias: [{ Codigo: '404' }] });
    app.clock.advance(-20);
  });

  test('kept by another module: without dates 402, with its detail; only in its zones; nobody changes it by hand', async () => {
    const type = await site.create('AccesoTipoRequisito', {
      Codigo: newCode('TR'),
      Nombre: newCode('EPP '),
      NumeroDias: 30,
      Zonas: [site.planta.IdZona],
    });
    const ana = await ready();
    const { IdCliente, IdDivision } = admin.perfil;
    const [row] = await app.database.run(
      sql`insert into acceso_sujeto_requisito (id_cliente, id_division, id_persona, id_tipo_requisito, origen, detalle) values (${IdCliente}, ${IdDivision}, ${ana.IdPersona}, ${type.IdTipoRequisito}, 'E', 'Lentes') returning id_sujeto_requisito`,
    );
    expect(await pass(site.p1, ana)).toMatchObject({ Codigo: '000' });
    const denied = await pass(site.p2, ana);
    expect(denied).toMatchObject({ Codigo: '402', Motivo: `Falta el requisito ${type.Nombre}.` });
    expect(denied.Sujetos[0].Motivos[0].Detalle).toMatchObject({ detalle: 'Lentes' });
    const path = `/api/AccesoSujetoRequisito/${Number(row?.id_sujeto_requisito)}`;
    expect((await admin.put(path, { Observacion: 'x', Version: 1 })).problem.detail).toBe('Este requisito lo mantiene otro módulo.');
    expect((await admin.delete(path)).status).toBe(400);
  });
});

test('whoever stands somewhere stands there by a mark of their own: at once, late, with and without room', async () => {
  const { inside, unsaid } = await standing(app);
  expect(unsaid).toEqual([]);
  expect(inside).toBeGreaterThan(0);
});
