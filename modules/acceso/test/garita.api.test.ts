import { randomUUID } from 'node:crypto';
import { solicitudAprobada } from '@modules/acreditacion/shared/news';
import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealOf } from '../server/sellos/sello';
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

const marksOf = async (idPersona: number) => {
  const [row] = await app.database.run(sql`select count(*)::int as n from acceso_marca where id_persona = ${idPersona}`);
  return Number(row?.n);
};
const zoneOf = async (idPersona: number) => {
  const [row] = await app.database.run(sql`select id_zona from acceso_presencia where id_persona = ${idPersona}`);
  return row ? Number(row.id_zona) : null;
};
const ready = (expiry?: string) => site.ready(inDays(-30), inDays(90), expiry);

describe('the gate', () => {
  test('Check (040101): an accredited person’s document → permitted, a row in Marcaciones, and inside', async () => {
    const ana = await ready();
    const answer = await gate.post(REGISTRAR, reading(site.p1, ana));
    expect(answer.status).toBe(200);
    expect(answer.result).toMatchObject({
      Permitido: 'S',
      Codigo: '000',
      Motivo: 'Acceso permitido.',
      Repetida: 'N',
      Rebote: 'N',
      Apertura: { Accion: 'ABRIR', Segundos: 5, Salida: 'V' },
    });
    expect(answer.result.Sujetos).toMatchObject([
      {
        IdPersona: ana.IdPersona,
        Documento: ana.Documento,
        Compania: 'Montajes Misti',
        Condicion: 'TRABAJADOR',
        VigenteHasta: inDays(90),
        Credencial: null,
        Motivos: [],
        Advertencias: [],
      },
    ]);
    expect(await zoneOf(ana.IdPersona)).toBe(site.mina.IdZona);
    const listed = made(await gate.get('/api/AccesoMarca', { filter: ['IdPersona', '=', ana.IdPersona] }));
    expect(listed.data).toMatchObject([
      { Resultado: 'S', Codigo: '000', Automatica: 'S', EnLinea: 'S', Origen: 'PU', Funcion: 'E', IdUsuario: 'GARITA' },
    ]);
  });

  test('the card that somebody carries stands in the answer, and so does how full the zones of the door are (Mina 212/400)', async () => {
    const ana = await ready();
    await app.database.run(
      sql`insert into identificacion_credencial (id_cliente, id_persona, codigo, id_tipo_credencial, id_tipo_identificacion, fecha_inicio, fecha_fin, id_division)
        select t.id_cliente, ${ana.IdPersona}, ${`C${ana.Documento}`}, t.id_tipo_credencial, t.id_tipo_identificacion, ${inDays(-1)}::date, ${inDays(30)}::date, ${admin.perfil.IdDivision}
        from identificacion_tipo_credencial t where t.id_cliente = ${admin.perfil.IdCliente} order by t.id_tipo_credencial limit 1`,
    );
    const zones = async (IdPuerta: number): Promise<ResultOf[]> => made(await gate.get('/api/AccesoMarca/aforo', { IdPuerta }));
    const before = await zones(site.p2.IdPuerta);
    expect(before.map(({ IdZona }) => IdZona)).toEqual([site.planta.IdZona, site.mina.IdZona]);
    const answer = made(await gate.post(REGISTRAR, reading(site.p1, ana)));
    expect(answer.Sujetos).toMatchObject([{ Credencial: `C${ana.Documento}` }]);
    const after = await zones(site.p2.IdPuerta);
    expect(after.map(({ Dentro }) => Dentro)).toEqual([before[0]?.Dentro, Number(before[1]?.Dentro) + 1]);
    expect((await gate.get('/api/AccesoMarca/aforo', { IdPuerta: 999_999 })).status).toBe(404);
  });

  test('Check (040101): the same again after 5 s → no second movement (Rebote); later it is another', async () => {
    const ana = await ready();
    made(await gate.post(REGISTRAR, reading(site.p1, ana)));
    app.clock.advance(5);
    expect(made(await gate.post(REGISTRAR, reading(site.p1, ana)))).toMatchObject({
      Permitido: 'S',
      Codigo: '000',
      Rebote: 'S',
      Repetida: 'N',
      Apertura: { Accion: 'NINGUNA' },
    });
    app.clock.advance(20);
    expect(made(await gate.post(REGISTRAR, reading(site.p1, ana)))).toMatchObject({ Rebote: 'N' });
    app.clock.advance(-25);
  });

  test('entry, exit and entry again within seconds are three movements: only what repeats the last one bounces', async () => {
    const ana = await ready();
    const pass = async (ModoMarcacion: 'S' | 'N', seconds: number) => {
      app.clock.advance(seconds);
      return made(await gate.post(REGISTRAR, reading(site.p1, ana, { ModoMarcacion })));
    };
    expect(await pass('S', 0)).toMatchObject({ Rebote: 'N' });
    expect(await pass('N', 4)).toMatchObject({ Rebote: 'N' });
    expect(await pass('S', 4)).toMatchObject({ Permitido: 'S', Rebote: 'N' });
    expect(await zoneOf(ana.IdPersona)).toBe(site.mina.IdZona);
    expect(await pass('S', 2)).toMatchObject({ Rebote: 'S' });
    app.clock.advance(-10);
  });

  test('Check: PUT or DELETE of an automatic mark → 400 with the page’s sentence, also for administrators, and the row unchanged', async () => {
    const ana = await ready();
    made(await gate.post(REGISTRAR, reading(site.p1, ana)));
    const [mark] = made(await admin.get('/api/AccesoMarca', { filter: ['IdPersona', '=', ana.IdPersona] })).data;
    const changed = await admin.put(`/api/AccesoMarca/${mark.IdMarca}`, { ModoMarcacion: 'N', Version: mark.Version });
    expect(changed.problem).toMatchObject({ status: 400, detail: 'Las marcas automáticas no se pueden editar.' });
    expect((await admin.delete(`/api/AccesoMarca/${mark.IdMarca}`)).problem).toMatchObject({
      ...{ status: 400, detail: 'Las marcas automáticas no se pueden eliminar.' },
    });
    expect((await admin.delete('/api/AccesoMarca/999999999')).status).toBe(404);
    expect(made(await admin.get(`/api/AccesoMarca/${mark.IdMarca}`))).toEqual(expect.objectContaining({ ModoMarcacion: 'S', Version: mark.Version }));
  });

  test('inner door and way out: presence goes with the person', async () => {
    const ana = await ready();
    made(await gate.post(REGISTRAR, reading(site.p1, ana)));
    made(await gate.post(REGISTRAR, reading(site.p2, ana)));
    expect(await zoneOf(ana.IdPersona)).toBe(site.planta.IdZona);
    made(await gate.post(REGISTRAR, reading(site.p2, ana, { ModoMarcacion: 'N' })));
    expect(await zoneOf(ana.IdPersona)).toBe(site.mina.IdZona);
    made(await gate.post(REGISTRAR, reading(site.p1, ana, { ModoMarcacion: 'N' })));
    expect(await zoneOf(ana.IdPersona)).toBeNull();
  });

  test('Check (040104): a late offline entry older than a known exit does not put the person inside', async () => {
    const ana = await ready();
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    made(await gate.post(REGISTRAR, reading(site.p1, ana, { FechaHora: at(-60) })));
    made(await gate.post(REGISTRAR, reading(site.p1, ana, { ModoMarcacion: 'N', FechaHora: at(-30) })));
    made(await gate.post(REGISTRAR, reading(site.p1, ana, { FechaHora: at(-45) })));
    expect(await zoneOf(ana.IdPersona)).toBeNull();
    const marks = made(await gate.get('/api/AccesoMarca', { filter: ['IdPersona', '=', ana.IdPersona] })).data;
    expect(marks.map((mark: { EnLinea: string }) => mark.EnLinea)).toEqual(['N', 'N', 'N']);
  });

  test('Check (040101): a terminated person → denied, 202 first, photo still shown; on the way out only warned', async () => {
    const ana = await ready();
    made(
      await admin.post(`/api/AdministracionPersona/${ana.IdPersona}/cesar`, {
        FechaCese: inDays(0),
        IdMotivoCese: await site.masters.reason('RENUN'),
      }),
    );
    await app.settle();
    const [photo] = await app.database.run(
      sql`update administracion_persona p set foto_perfil = f.id_archivo from base_archivo f where f.id_archivo = (select max(foto_perfil) from administracion_persona where id_cliente = p.id_cliente)
        and p.id_persona = ${ana.IdPersona} returning f.hash`,
    );
    const { result } = await gate.post(REGISTRAR, reading(site.p1, ana));
    expect(result.Sujetos[0].Foto).toBe(`/api/PlataformaArchivo/${String(photo?.hash)}`);
    expect(result).toMatchObject({ Permitido: 'N', Codigo: '202', Apertura: { Accion: 'NINGUNA', Salida: 'R' } });
    expect(result.Sujetos[0]).toMatchObject({ IdPersona: ana.IdPersona, Condicion: 'CESADO' });
    expect(result.Sujetos[0].Motivos[0]).toMatchObject({
      Codigo: '202',
      Severidad: 'B',
      Responsable: 'personal',
      Accion: '/administracion/personas',
    });
    expect(await zoneOf(ana.IdPersona)).toBeNull();
    expect(made(await gate.post(REGISTRAR, reading(site.p1, ana, { ModoMarcacion: 'N' })))).toMatchObject({ Permitido: 'S', Codigo: '000' });
  });

  test('an unknown identifier is kept as a denied mark; a code of another client finds nobody', async () => {
    const answer = await gate.post(REGISTRAR, reading(site.p1, { Documento: '99999999' }));
    expect(answer.result).toMatchObject({
      Permitido: 'N',
      Codigo: '111',
      Motivo: 'No se encontró a ninguna persona con 99999999.',
      Sujetos: [{ IdPersona: null, Nombre: null }],
    });
    const [row] = await app.database.run(sql`select resultado, identificador from acceso_marca where id_movimiento = ${answer.result.IdMovimiento}`);
    expect(row).toEqual({ resultado: 'N', identificador: '99999999' });
  });

  describe('a reading of a registered equipment (Sistema, 010402 and 010403)', () => {
    const device = async (over: object = {}) => {
      const codigo = randomUUID().slice(0, 8).toUpperCase();
      const config = made(
        await admin.post('/api/SistemaConfiguracionLectura', {
          Codigo: codigo,
          ConfiguracionLectura: codigo,
          TipoLectura: 'COD',
          Prefijo: ';',
          Sufijo: '?',
          PosicionInicio: 3,
          Identifica: 'D',
        }),
      );
      const type = await site.one('SistemaTipoEquipo', ['Codigo', '=', 'LQR']);
      const equipo = made(
        await admin.post('/api/SistemaEquipo', {
          Codigo: codigo,
          Equipo: codigo,
          IdTipoEquipo: type.IdTipoEquipo,
          Modelo: 'Z',
          IdDivision: gate.perfil.IdDivision,
          TipoLectura: 'COD',
          IdConfiguracionLectura: config.IdConfiguracionLectura,
          NombreHost: `${codigo}.example`,
          ...over,
        }),
      );
      await site.create('AccesoPuertaEquipo', { IdPuerta: site.p1.IdPuerta, IdEquipo: equipo.IdEquipo, Sentido: 'A' });
      return equipo;
    };
    const rowOf = async (IdMovimiento: string) => {
      const [row] = await app.database.run(
        sql`select resultado, codigo, identificador, id_persona, origen, clave_origen, fecha_hora from acceso_marca where id_movimiento = ${IdMovimiento}`,
      );
      return row;
    };

    test('Check: the same reading sent by an equipment with that configuration finds the same person', async () => {
      const ana = await ready();
      const { IdEquipo } = await device();
      const raw = `;00${ana.Documento}?`;
      const tried = made(
        await admin.post('/api/SistemaConfiguracionLectura/probar', { Prefijo: ';', Sufijo: '?', PosicionInicio: 3, Identifica: 'D', Lectura: raw }),
      );
      expect(tried.registro.id).toBe(ana.IdPersona);
      const call = reading(site.p1, { Documento: raw }, { IdEquipo });
      const answer = made(await gate.post(REGISTRAR, call));
      expect(answer).toMatchObject({ Permitido: 'S', Codigo: '000', Sujetos: [{ IdPersona: ana.IdPersona }] });
      expect(await rowOf(answer.IdMovimiento)).toMatchObject({
        identificador: raw,
        id_persona: ana.IdPersona,
        origen: 'EQ',
        clave_origen: String(IdEquipo),
      });
      expect(made(await gate.post(REGISTRAR, call))).toMatchObject({ Repetida: 'S', IdMovimiento: answer.IdMovimiento });
    });

    test('Check: with a wrong prefix: a denied mark 113 with the raw text and why, though it be somebody’s document', async () => {
      const ana = await ready();
      const { IdEquipo } = await device();
      const answer = made(await gate.post(REGISTRAR, reading(site.p1, ana, { IdEquipo })));
      expect(answer).toMatchObject({ Permitido: 'N', Codigo: '113', Sujetos: [{ IdPersona: null }] });
      expect(await rowOf(answer.IdMovimiento)).toMatchObject({ resultado: 'N', codigo: '113', identificador: ana.Documento, id_persona: null });
    });

    test('Check: DiferenciaHoraria −3: a device moment 06:58 is kept as 06:55', async () => {
      const ana = await ready();
      const { IdEquipo } = await device({ DiferenciaHoraria: -3 });
      const day = inDays(-1).replace(/(....)(..)(..)/, '$1-$2-$3');
      const late = { IdEquipo, FechaHora: `${day}T06:58:00-05:00`, EnLinea: 'N' };
      const answer = made(await gate.post(REGISTRAR, reading(site.p1, { Documento: `;00${ana.Documento}?` }, late)));
      const row = await rowOf(answer.IdMovimiento);
      expect([new Date(String(row?.fecha_hora)).toISOString(), row?.origen]).toEqual([`${day}T11:55:00.000Z`, 'OF']);
    });

    test('one that is retired, of another division or nobody’s is refused', async () => {
      const { IdEquipo, Version } = await device();
      made(await admin.put(`/api/SistemaEquipo/${IdEquipo}`, { Activo: 'N', Version }));
      for (const id of [IdEquipo, 999_999]) {
        const answer = await gate.post(REGISTRAR, reading(site.p1, { Documento: '1' }, { IdEquipo: id }));
        expect([answer.status, answer.problem.errors[0]?.field]).toEqual([400, 'IdEquipo']);
      }
    });
  });

  test('the answer is in the caller’s language', async () => {
    const answer = await gate.call('POST', EVALUAR, { body: reading(site.p1, { Documento: '99999999' }), headers: { 'accept-language': 'en' } });
    expect(answer.result.Motivo).toBe('Nobody was found with 99999999.');
  });

  test('evaluar answers the same and writes nothing', async () => {
    const ana = await ready();
    expect(made(await gate.post(EVALUAR, reading(site.p1, ana)))).toMatchObject({ Permitido: 'S', Codigo: '000', IdMovimiento: null });
    expect(await marksOf(ana.IdPersona)).toBe(0);
    expect(await zoneOf(ana.IdPersona)).toBeNull();
  });

  test('evaluar answers the same within the seconds of a bounce: who is inside a hard anti-passback repeats a pass and is not refused; Probar acceso judges anew', async () => {
    const ana = await ready();
    const zone = made(await admin.get(`/api/AccesoZona/${site.mina.IdZona}`));
    made(await admin.put(`/api/AccesoZona/${site.mina.IdZona}`, { Antipassback: 'D', Version: zone.Version }));
    try {
      made(await gate.post(REGISTRAR, reading(site.p1, ana)));
      app.clock.advance(5);
      const bounce = { Permitido: 'S', Codigo: '000', Rebote: 'S', Repetida: 'N', Apertura: { Accion: 'NINGUNA' } };
      expect(made(await gate.post(EVALUAR, reading(site.p1, ana)))).toMatchObject({ ...bounce, IdMovimiento: null });
      expect(made(await gate.post(EVALUAR, { ...reading(site.p1, ana), Prueba: 'S' }))).toMatchObject({ Permitido: 'N', Codigo: '701', Rebote: 'N' });
      expect(made(await gate.post(REGISTRAR, reading(site.p1, ana)))).toMatchObject(bounce);
      app.clock.advance(20);
      expect(made(await gate.post(EVALUAR, reading(site.p1, ana)))).toMatchObject({ Permitido: 'N', Codigo: '701', Rebote: 'N' });
    } finally {
      app.clock.advance(-25);
      const { Version } = made(await admin.get(`/api/AccesoZona/${site.mina.IdZona}`));
      made(await admin.put(`/api/AccesoZona/${site.mina.IdZona}`, { Antipassback: 'N', Version }));
    }
  });

  test('a PIN identifies by the code on devices', async () => {
    const ana = await ready();
    expect(
      made(await gate.post(EVALUAR, reading(site.p1, { Documento: String(ana.IdPersona) }, { TipoIdentificacion: 'PIN' }))).Sujetos[0].IdPersona,
    ).toBe(ana.IdPersona);
  });

  test('last movements of the door, newest first; surname search with three letters', async () => {
    const ana = await ready();
    made(await gate.post(REGISTRAR, reading(site.p2, ana)));
    const recent = made(await gate.get('/api/AccesoMarca/recientes', { IdPuerta: site.p2.IdPuerta }));
    expect(recent[0]).toMatchObject({ Codigo: '000', Nombre: `${ana.ApellidoPaterno} ${ana.ApellidoMaterno}, ${ana.Nombres}`.toUpperCase() });
    // Of a door with more of them, the ten newest.
    const [busy] = await app.database.run(
      sql`select id_puerta, (array_agg(id_marca order by fecha_hora desc, id_marca desc))[1:10] as marcas from acceso_marca where id_division = ${admin.perfil.IdDivision} and id_puerta is not null
        group by 1 having count(*) > 20 order by count(*) desc limit 1`,
    );
    const ten = made(await gate.get('/api/AccesoMarca/recientes', { IdPuerta: busy?.id_puerta }));
    expect(ten.map((one: { IdMarca: number }) => one.IdMarca)).toEqual(busy?.marcas);
    // A door that is not there, or of another division, is not there for what is told of it either.
    const [other] = await app.database.run(sql`select min(id_puerta) as id from acceso_puerta where id_division <> ${admin.perfil.IdDivision}`);
    for (const path of ['recientes', 'aforo'])
      for (const IdPuerta of [999_999_999, Number(other?.id)])
        expect((await gate.get(`/api/AccesoMarca/${path}`, { IdPuerta })).status, path).toBe(404);
    const found = made(await gate.get('/api/AccesoMarca/buscarPersona', { texto: ana.ApellidoPaterno.toLowerCase() }));
    expect(found.map((one: { IdPersona: number }) => one.IdPersona)).toContain(ana.IdPersona);
    expect((await gate.get('/api/AccesoMarca/buscarPersona', { texto: 'ma' })).problem).toMatchObject({
      code: 'marca.busqueda_corta',
      detail: 'Escriba al menos 3 letras.',
    });
  });
});

describe('a call that comes again', () => {
  test('Calculations 8: three times in parallel → one movement; answers Repetida N, S, S', async () => {
    const ana = await ready();
    const body = reading(site.p1, ana);
    const answers = await Promise.all([gate.post(REGISTRAR, body), gate.post(REGISTRAR, body), gate.post(REGISTRAR, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ result }) => result.Repetida).sort()).toEqual(['N', 'S', 'S']);
    expect(new Set(answers.map(({ result }) => result.IdMovimiento)).size).toBe(1);
    expect(await marksOf(ana.IdPersona)).toBe(1);
  });

  test('Calculations 8: the same IdMarcaOrigen with another Identificador → 409', async () => {
    const [ana, luis] = [await ready(), await ready()];
    const body = reading(site.p1, ana);
    const first = made(await gate.post(REGISTRAR, body));
    const other = await gate.post(REGISTRAR, { ...body, Identificador: luis.Documento });
    expect(other).toMatchObject({
      status: 409,
      problem: { code: 'marca.origen_repetido', detail: `La marca ${first.Sujetos[0].IdMarca} ya fue registrada con otros datos.` },
    });
    expect(await marksOf(luis.IdPersona)).toBe(0);
  });

  test('a denial is answered as it was, though the person has been let in meanwhile', async () => {
    const person = await site.masters.worker();
    const body = reading(site.p1, person);
    const first = made(await gate.post(REGISTRAR, body));
    expect(first).toMatchObject({ Permitido: 'N', Codigo: '301' });
    const IdAcreditacionPersona = await site.accredit(person.IdPersona, inDays(-1), inDays(9));
    await site.tell(solicitudAprobada, {
      IdSolicitud: 0,
      IdAcreditacionPersona,
      IdPersona: person.IdPersona,
      IdDivision: admin.perfil.IdDivision,
      IdPerfilAcceso: site.profile.IdPerfilAcceso,
      FechaInicio: inDays(-1),
      FechaFin: inDays(9),
    });
    expect(made(await gate.post(REGISTRAR, body))).toMatchObject({ IdMovimiento: first.IdMovimiento, Repetida: 'S', Permitido: 'N', Codigo: '301' });
    expect(made(await gate.post(REGISTRAR, reading(site.p1, person)))).toMatchObject({ Permitido: 'S', Codigo: '000' });
  });
});

describe('bad calls', () => {
  const person = { Documento: '99999999' };
  test.each([
    ['marca.fecha_hora_invalida', { FechaHora: '2026-02-31T25:61:00-05:00' }, 'Ingrese una fecha y hora válidas.'],
    ['marca.fecha_hora_invalida', { EnLinea: 'N' }, 'Ingrese una fecha y hora válidas.'],
    ['marca.fecha_futura', { FechaHora: new Date(Date.now() + 60 * 60_000).toISOString() }, 'La fecha y hora no puede ser futura.'],
    ['marca.motivo_requerido', { Automatica: 'N' }, 'Ingrese el motivo de la marca manual.'],
    ['marca.origen_requerido', { IdMarcaOrigen: undefined }, 'Falta el identificador de origen de la marca.'],
    ['campo.referencia', { IdPuerta: 999_999 }, 'El valor de IdPuerta no existe.'],
    ['campo.opcion', { TipoMarcacion: 'P' }, 'Seleccione una opción válida en TipoMarcacion.'],
    ['marca.vehiculo_requerido', { TipoMarcacion: 'C' }, 'Ingrese la placa del vehículo.'],
    ['campo.desconocido', { Otro: 1 }, 'El campo Otro no existe.'],
  ])('%s', async (code, over, detail) => {
    const answer = await gate.post(REGISTRAR, reading(site.p1, person, over));
    expect(answer).toMatchObject({ status: 400, problem: { code } });
    expect(answer.problem.detail).toMatch(detail.split(' ').slice(0, 3).join(' '));
  });

  test('a manual mark takes a reason of manual use, no other', async () => {
    const [forced, manual] = [
      await site.one('AccesoMotivoMarca', ['Codigo', '=', 'EMERG']),
      await site.one('AccesoMotivoMarca', ['Codigo', '=', 'FALLA']),
    ];
    const send = (IdMotivoMarca: number) => gate.post(REGISTRAR, reading(site.p1, person, { Automatica: 'N', IdMotivoMarca }));
    expect((await send(forced.IdMotivoMarca)).status).toBe(400);
    expect((await send(manual.IdMotivoMarca)).status).toBe(200);
  });

  test('without *procesar* on 040101 → 403, without session → 401', async () => {
    const requester = await app.signIn('SOLICITANTE');
    expect((await requester.post(REGISTRAR, reading(site.p1, person))).status).toBe(403);
    expect((await app.post(REGISTRAR, reading(site.p1, person))).status).toBe(401);
  });
});

describe('evidence', () => {
  test('marks are neither edited nor deleted, by the API or in the database', async () => {
    const ana = await ready();
    const { Sujetos } = made(await gate.post(REGISTRAR, reading(site.p1, ana)));
    const id = Sujetos[0].IdMarca;
    expect((await admin.put(`/api/AccesoMarca/${id}`, { Version: 1, Hora: '00:00:00' })).status).toBe(400);
    expect((await admin.delete(`/api/AccesoMarca/${id}`)).status).toBe(400);
    await expect(app.database.run(sql`update acceso_marca set hora = '00:00:00' where id_marca = ${id}`)).rejects.toThrow();
    await expect(app.database.run(sql`delete from acceso_marca where id_marca = ${id}`)).rejects.toThrow();
    await app.database.run(sql`update acceso_marca set observada = 'S' where id_marca = ${id}`);
  });

  const verify = async () => made(await admin.get('/api/AccesoMarca/verificar', { FechaInicio: hoy(), FechaFin: hoy() }));
  const seal = () => app.composition.worker('sellos').run();

  test('each mark keeps its print; a moment later its seal covers it and the seal before it, also of those written side by side', async () => {
    const people = await Promise.all([ready(), ready()]);
    const before = await seal();
    expect(before).toBeGreaterThan(0);
    await Promise.all(Array.from({ length: 20 }, (_, at) => gate.post(REGISTRAR, reading(site.p1, people[at % 2], { IdMarcaOrigen: randomUUID() }))));
    expect(await verify()).toMatchObject({ Pendientes: 20, Faltas: [] });
    // Two processes that seal at once chain each mark once.
    const [one, other] = await Promise.all([seal(), seal()]);
    expect(one + other).toBe(20);
    const links = await app.database.query('select sello, huella from acceso_marca_sello where id_division = $1 order by orden', [
      admin.perfil.IdDivision,
    ]);
    let last = '';
    for (const { sello, huella } of links) {
      last = sealOf(last, String(huella));
      expect(sello).toBe(last);
    }
    const proved = await verify();
    expect(proved).toMatchObject({ Pendientes: 0, Faltas: [] });
    expect(proved.Verificadas).toBeGreaterThan(20);
    const [shown] = made(await gate.get('/api/AccesoMarca', { filter: ['IdPersona', '=', people[0]?.IdPersona], take: 1 })).data;
    expect(shown.Sello).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a mark that was altered, removed or inserted behind the product is named', async () => {
    const ana = await ready();
    for (let at = 0; at < 4; at += 1) {
      app.clock.advance(20);
      made(await gate.post(REGISTRAR, reading(site.p1, ana)));
    }
    await seal();
    const marks = await app.database.query('select id_marca from acceso_marca where id_persona = $1 order by id_marca', [ana.IdPersona]);
    const [altered, removed, printed] = marks.map(({ id_marca }) => Number(id_marca));
    const behind = (statement: string, ...values: unknown[]) =>
      app.database.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica');
        await tx.query(statement, values);
      });
    await behind(`update acceso_marca set hora = '00:00:01' where id_marca = $1`, altered);
    await behind('delete from acceso_marca where id_marca = $1', removed);
    await behind(`update acceso_marca set hora = '00:00:02', huella_sellada = repeat('a', 64) where id_marca = $1`, printed);
    await behind(
      `insert into acceso_marca select (jsonb_populate_record(m, jsonb_build_object('id_marca', m.id_marca + 500000, 'id_marca_origen', 'intercalada'))).* from acceso_marca m where m.id_marca = $1`,
      marks.at(-1)?.id_marca,
    );
    const { Faltas } = await verify();
    expect(Faltas).toEqual([
      { IdMarca: altered, Falta: 'ALTERADA' },
      { IdMarca: removed, Falta: 'RETIRADA' },
      { IdMarca: printed, Falta: 'ALTERADA' },
      { IdMarca: Number(marks.at(-1)?.id_marca) + 500_000, Falta: 'INTERCALADA' },
    ]);
    // A link taken out breaks the one after it.
    await behind('delete from acceso_marca_sello where id_marca = $1', removed);
    expect((await verify()).Faltas).toContainEqual({ IdMarca: printed, Falta: 'SELLO' });
    await expect(app.database.query('delete from acceso_marca_sello where id_marca = $1', [altered])).rejects.toThrow();
    const contractor = await app.signIn('SOLICITANTE');
    expect((await contractor.get('/api/AccesoMarca/verificar', { FechaInicio: hoy(), FechaFin: hoy() })).status).toBe(403);
    expect((await admin.get('/api/AccesoMarca/verificar', { FechaInicio: inDays(1), FechaFin: hoy() })).problem.errors[0]?.field).toBe('FechaFin');
  });

  test('of somebody anonymised marks keep what security needs: no document nor words, and the chain is still proved', async () => {
    const ana = await ready();
    made(await gate.post(REGISTRAR, { ...reading(site.p1, ana), Observacion: 'Llegó con fiebre' }));
    await app.database.run(
      sql`insert into acceso_restriccion (id_cliente, id_division, id_persona, id_tipo_restriccion, ambito, dia_completo, fecha_inicio, motivo)
        select id_cliente, ${admin.perfil.IdDivision}, ${ana.IdPersona}, id_tipo_restriccion, 'D', 'S', ${inDays(-1)}, 'Robó herramientas' from acceso_tipo_restriccion
        where id_cliente = ${admin.perfil.IdCliente} and codigo = 'INVESTIGACION'`,
    );
    app.clock.advance(20);
    made(await gate.post(REGISTRAR, reading(site.p1, ana)));
    await app.database.run(
      sql`update administracion_persona_vinculo set fecha_cese = ${inDays(-3)}, cese_aplicado = now() where id_persona = ${ana.IdPersona}`,
    );
    made(await admin.post(`/api/AdministracionPersona/${ana.IdPersona}/anonimizar`, { Motivo: 'Solicitud del titular' }));
    const marks = made(await gate.get('/api/AccesoMarca', { filter: ['IdPersona', '=', ana.IdPersona], take: 10 })).data;
    expect(marks).toHaveLength(2);
    for (const mark of marks)
      expect(mark).toMatchObject({ IdPersona: ana.IdPersona, Identificador: `X${ana.IdPersona}`, IdPuerta: site.p1.IdPuerta });
    expect(marks.map((mark: { Codigo: string }) => mark.Codigo).sort()).toEqual(['000', '501']);
    const rows = await app.database.run(sql`select * from acceso_marca where id_persona = ${ana.IdPersona}`);
    for (const secret of [ana.Documento, 'fiebre', 'Robó']) expect(JSON.stringify(rows)).not.toContain(secret);
    const restriction = await app.database.run(sql`select motivo from acceso_restriccion where id_persona = ${ana.IdPersona}`);
    expect(restriction).toEqual([{ motivo: 'ANONIMIZADO' }]);
    await expect(
      app.database.run(sql`update acceso_marca set identificador = 'X', huella_sellada = null where id_persona = ${ana.IdPersona}`),
    ).rejects.toThrow();
  });

  test('a mark leaves its trace', async () => {
    const ana = await ready();
    const { Sujetos } = made(await gate.post(REGISTRAR, { ...reading(site.p1, ana), urlPath: '/acceso/puesto-control' }));
    const [trace] = await app.database.run(
      sql`select id_usuario, accion, pantalla, resultado from base_auditoria where entidad = 'AccesoMarca' and registro = ${String(Sujetos[0].IdMarca)}`,
    );
    expect(trace).toEqual({ id_usuario: 'GARITA', accion: 'registrar', pantalla: '/acceso/puesto-control', resultado: '000' });
  });
});

test('whoever stands somewhere stands there by a mark of their own: at the gate', async () => {
  const { inside, unsaid } = await standing(app);
  expect(unsaid).toEqual([]);
  expect(inside).toBeGreaterThan(0);
});
