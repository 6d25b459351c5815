import { createHash, randomUUID } from 'node:crypto';
import { addDays } from '@modules/administracion/shared/dia';
import { idOf, made, makeMasters } from '@modules/administracion/test/masters';
import { portrait } from '@platform/server/demo/portrait';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekday } from '../../acceso/server/public';
import { applyPackage } from '../shared/paquete';
import { downloadSchema, type PackageDownload } from '../shared/paquete.wire';

let app: TestApp;
let admin: SignedIn;
let masters: Awaited<ReturnType<typeof makeMasters>>;
let main: number;
let front: number;
let jornada: number;
let camp: number;
let serial = 0;
const newCode = (prefix: string) => {
  serial += 1;
  return `${prefix}${serial}`;
};
const post = async (resource: string, body: object) => made(await admin.post(`/api/${resource}`, body));

/** Next week's Monday: whatever is decided there is decided by its own day. */
const MONDAY = enDias(8 - weekday(hoy()));
const TUESDAY = addDays(MONDAY, 1);
const SUNDAY = addDays(MONDAY, -1);
const lima = (day: string, time: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time}-05:00`;

/** Goes to a moment; a session does not outlive such a walk. */
async function goTo(day: string, time: string): Promise<void> {
  app.clock.set(lima(day, time));
  admin = await app.signIn('ADMIN');
}

interface Person {
  readonly IdPersona: number;
  readonly Documento: string;
}
/** Somebody accredited in the division, who eats by a group since long ago. */
async function diner(IdGrupo: number | null = jornada, company = masters.misti): Promise<Person> {
  const person: Person = await masters.worker();
  await app.database.run(
    sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
      select ${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${person.IdPersona}, ${company}, ${masters.contract.IdContrato}, min(id_perfil_acreditacion), ${enDias(-30)}::date, ${enDias(90)}::date
      from acreditacion_perfil where id_cliente = ${admin.perfil.IdCliente}`,
  );
  if (IdGrupo !== null)
    made(await admin.post('/api/ComedorPersonaGrupo/asignar', { IdGrupo, IdPersonas: [person.IdPersona], FechaInicio: enDias(-20) }));
  return person;
}
const taking = (IdComedor: number, Lectura: string, FechaHora: string, over: object = {}) => ({
  Uuid: randomUUID(),
  IdComedor,
  Lectura,
  TipoLectura: 'D',
  FechaHora,
  ...over,
});
const send = (body: object, who = admin) => who.post('/api/ComedorConsumo/registrar', body);
const take = async (...args: Parameters<typeof taking>): Promise<ResultOf> => made(await send(taking(...args)));
const rations = (IdPersona: number): Promise<ResultOf[]> =>
  app.database.query(
    `select id_consumo, to_char(fecha_consumo, 'YYYYMMDD') as dia, resultado, motivo, origen_grupo, costo, monto_compania, monto_trabajador, id_compania, id_compania_cargo, id_centro_costo, excepcional
      from comedor_consumo where id_persona = $1 order by id_consumo`,
    [IdPersona],
  );
const served = async (IdPersona: number) => (await rations(IdPersona)).filter(({ resultado }) => resultado === 'P').length;
const newRoom = async (over: object = {}) =>
  post('ComedorComedor', {
    Codigo: newCode('X'),
    Comedor: newCode('Comedor X'),
    IdTipoComedor: await idOf(admin, 'ComedorTipoComedor', 'IdTipoComedor', ['Codigo', '=', 'PRINCIPAL']),
    ...over,
  });
/** A dining room of one service, by the clock from 11 to 15, that a group of its own has every day. */
async function ownRoom(over: object = {}, service: object = {}) {
  const { IdComedor } = await newRoom(over);
  const { IdServicio } = await post('ComedorServicio', {
    IdComedor,
    Codigo: newCode('S'),
    Servicio: 'Refrigerio',
    Orden: 50 + serial,
    HoraInicio: '11:00',
    HoraFin: '15:00',
    Costo: 10,
    ...service,
  });
  const { IdGrupo } = await post('ComedorGrupo', { Codigo: newCode('G'), Grupo: newCode('Grupo X') });
  const special = 'Especial' in service;
  if (!special) for (const DiaSemana of ['1', '2']) await post('ComedorGrupoHorario', { IdGrupo, DiaSemana, IdServicio });
  return { IdComedor, IdServicio, IdGrupo };
}

beforeAll(async () => {
  app = await startApp();
  await goTo(MONDAY, '12:30:00');
  masters = await makeMasters(app, admin);
  const room = (code: string) => idOf(admin, 'ComedorComedor', 'IdComedor', ['Codigo', '=', code]);
  const group = (code: string) => idOf(admin, 'ComedorGrupo', 'IdGrupo', ['Codigo', '=', code]);
  [main, front] = [await room('PRINCIPAL'), await room('FRENTE')];
  [jornada, camp] = [await group('JORNADA'), await group('CAMPAMENTO')];
});
afterAll(() => app.close());

describe('0807 May this person eat: the page’s examples', () => {
  test('11:29:59 → no service · 11:30:00 → permitted · 11:45 → already served · 12:30 at the other room → excluding', async () => {
    const { IdPersona, Documento } = await diner();
    expect(await take(main, Documento, lima(MONDAY, '11:29:59'))).toMatchObject({ Resultado: 'D', Motivo: 'comedor.sin_servicio' });
    const lunch = await take(main, Documento, lima(MONDAY, '11:30:00'));
    expect(lunch).toMatchObject({
      Resultado: 'P',
      Mensaje: 'BUEN PROVECHO',
      Servicio: 'Almuerzo',
      Grupo: 'Jornada diurna',
      Repetida: 'N',
      Consumidos: 1,
      Restantes: 0,
    });
    expect(lunch.Persona.Documento).toBe(`•••• ${Documento.slice(-4)}`);
    expect(await take(main, Documento, lima(MONDAY, '11:45:00'))).toMatchObject({
      Motivo: 'comedor.limite_consumo',
      Mensaje: 'Ya consumió este servicio (1 de 1).',
    });
    expect(await take(front, Documento, lima(MONDAY, '12:30:00'))).toMatchObject({
      Motivo: 'comedor.excluyente',
      Mensaje: 'Ya consumió Almuerzo en Comedor Principal a las 11:30.',
    });
    expect((await rations(IdPersona)).map(({ motivo, costo }) => [motivo, costo])).toMatchObject([
      ['comedor.sin_servicio', null],
      [null, 18.5],
      ['comedor.limite_consumo', null],
      ['comedor.excluyente', null],
    ]);
  });

  test('a ration typed on line long after the hour that it says is observed; one of this moment is not', async () => {
    const [early, now] = [await diner(), await diner()];
    const observed = async (IdConsumo: number) => {
      const [row] = await app.database.query('select observado, motivo_observado from comedor_consumo where id_consumo = $1', [IdConsumo]);
      return [row?.observado, row?.motivo_observado];
    };
    const typed = await take(main, early.Documento, lima(MONDAY, '12:05:00'));
    const read = await take(main, now.Documento, lima(MONDAY, '12:30:00'));
    expect([typed.Resultado, read.Resultado]).toEqual(['P', 'P']);
    expect(await observed(typed.IdConsumo)).toEqual(['S', 'comedor.registro_tardio']);
    expect(await observed(read.IdConsumo)).toEqual(['N', null]);
  });

  test('who has no group, whoever is not accredited and whoever is nobody are told so', async () => {
    const noon = lima(MONDAY, '12:00:00');
    expect((await take(main, (await diner(null)).Documento, noon)).Motivo).toBe('comedor.sin_grupo');
    expect((await take(main, (await masters.worker()).Documento, noon)).Motivo).toBe('comedor.sin_acreditacion');
    expect(await take(main, '99999999', noon)).toMatchObject({ Motivo: 'comedor.credencial_no_reconocida', Persona: null });
    expect((await send(taking(main, '1', lima(MONDAY, '12:36:00')))).problem.code).toBe('comedor.momento_fuera_de_rango');
    expect((await send(taking(main, '1', lima(SUNDAY, '12:29:00')))).problem.code).toBe('comedor.momento_fuera_de_rango');
  });

  test('a dining room that asks for an entry mark denies whoever is outside', async () => {
    const { IdComedor, IdGrupo } = await ownRoom({ ExigeIngreso: 'S' });
    const { Documento } = await diner(IdGrupo);
    expect(await take(IdComedor, Documento, lima(MONDAY, '12:00:00'))).toMatchObject({ Motivo: 'comedor.sin_ingreso' });
  });

  test('Check (0803): a person of a group without Sunday lunch is denied on Sunday with comedor.fuera_de_horario; Tuesday 00:40 is Monday’s night, by Monday’s column', async () => {
    const [day, night] = [await diner(), await diner(camp)];
    await goTo(SUNDAY, '12:05:00');
    expect((await take(main, day.Documento, lima(SUNDAY, '12:00:00'))).Motivo).toBe('comedor.fuera_de_horario');
    await goTo(TUESDAY, '00:45:00');
    expect(await take(main, night.Documento, lima(TUESDAY, '00:40:00'))).toMatchObject({ Resultado: 'P', Servicio: 'Cena nocturna' });
    expect(await rations(night.IdPersona)).toMatchObject([{ dia: MONDAY, origen_grupo: 'G', costo: 12 }]);
    await goTo(MONDAY, '12:30:00');
  });

  test('a guest without a group of their own eats by the hotel’s until the check-out: Monday’s lunch is denied after it', async () => {
    const { IdPersona, Documento } = await diner(null);
    const { IdCliente, IdDivision } = admin.perfil;
    const [stay] = await app.database.run(
      sql`insert into hotel_reserva (id_cliente, id_division, numero, id_hotel, id_persona, condicion, fecha_ingreso, fecha_salida, estado, origen, fecha_hora_checkin, sexo, id_compania)
        select ${IdCliente}, ${IdDivision}, 'RES-PRUEBA-1', id_hotel, ${IdPersona}, 'T', ${SUNDAY}::date, ${MONDAY}::date, 'H', 'I', ${lima(SUNDAY, '15:00:00')}, 'M', ${masters.misti}
        from hotel_hotel where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_grupo_comedor = ${camp} limit 1 returning id_reserva`,
    );
    expect(stay).toBeDefined();
    const breakfast = await take(main, Documento, lima(MONDAY, '06:00:00'));
    expect(breakfast).toMatchObject({ Resultado: 'P', Grupo: 'Campamento' });
    expect((await rations(IdPersona)).at(-1)).toMatchObject({ origen_grupo: 'H' });
    await app.database.run(
      sql`update hotel_reserva set estado = 'F', fecha_hora_checkout = ${lima(MONDAY, '10:00:00')} where id_reserva = ${stay?.id_reserva}`,
    );
    expect((await take(main, Documento, lima(MONDAY, '12:00:00'))).Motivo).toBe('comedor.sin_grupo');
  });

  test('a visit eats by the group for visits', async () => {
    const { IdPersona, Documento } = await diner(null);
    await app.database.query(`update acreditacion_persona set visita = 'S' where id_persona = $1`, [IdPersona]);
    expect(await take(main, Documento, lima(MONDAY, '12:00:00'))).toMatchObject({ Resultado: 'P', Grupo: 'Visitas' });
    // It has no position type: the company pays it all.
    expect(await rations(IdPersona)).toMatchObject([{ origen_grupo: 'V', monto_trabajador: 0, monto_compania: 18.5 }]);
  });
});

describe('0807 once and only once', () => {
  test('Check: same Uuid posted 5 times → one ration, 5 equal answers; another body under it → 409', async () => {
    const { IdPersona, Documento } = await diner();
    const body = taking(main, Documento, lima(MONDAY, '12:00:00'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [first, ...others] = answers.map(({ result: { Repetida: _repetida, ...rest } }) => rest);
    expect(first.Resultado).toBe('P');
    for (const other of others) expect(other).toEqual(first);
    expect(answers.filter(({ result }) => result.Repetida === 'N')).toHaveLength(1);
    expect(await rations(IdPersona)).toHaveLength(1);
    expect((await send({ ...body, IdComedor: front })).problem).toMatchObject({ status: 409, code: 'comedor.uuid_repetido' });
  });

  test('Check: 30 parallel readings of one badge on 2 terminals with NumeroConsumo 1 → 1 ration', async () => {
    const { IdPersona, Documento } = await diner();
    const terminal = async () =>
      (await post('ComedorTerminal/registrar', { Codigo: randomUUID(), Nombre: newCode('T'), IdComedor: main })).IdTerminal;
    const terminals = [await terminal(), await terminal()];
    // Each of its own minute: none is the double of another.
    const at = (n: number) => lima(MONDAY, `11:${String(30 + n).padStart(2, '0')}:00`);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => take(main, Documento, at(n), { IdTerminal: terminals[n % 2] })));
    expect(answers.filter(({ Resultado }) => Resultado === 'P')).toHaveLength(1);
    expect(answers.filter(({ Motivo }) => Motivo === 'comedor.limite_consumo')).toHaveLength(29);
    expect(await served(IdPersona)).toBe(1);
  });

  test('the same person and service within ten seconds is the same reading', async () => {
    const { IdPersona, Documento } = await diner();
    const first = await take(main, Documento, lima(MONDAY, '12:00:00'));
    expect(await take(main, Documento, lima(MONDAY, '12:00:10'))).toEqual({ ...first, Repetida: 'S' });
    expect(await take(main, Documento, lima(MONDAY, '12:00:11'))).toMatchObject({ Resultado: 'D', Motivo: 'comedor.limite_consumo' });
    expect(await served(IdPersona)).toBe(1);
  });

  test('Check: capacity 3: the fourth person → no capacity, also when they come at once', async () => {
    const { IdComedor, IdGrupo } = await ownRoom({ AplicaCapacidad: 'S', Capacidad: 3 });
    const people: Person[] = [];
    for (let n = 0; n < 4; n += 1) people.push(await diner(IdGrupo));
    const answers = await Promise.all(people.map(({ Documento }) => take(IdComedor, Documento, lima(MONDAY, '12:00:00'))));
    expect(answers.filter(({ Resultado }) => Resultado === 'P')).toHaveLength(3);
    expect(answers.find(({ Resultado }) => Resultado === 'D')).toMatchObject({
      Motivo: 'comedor.sin_capacidad',
      Mensaje: 'El comedor llegó a su capacidad (3).',
    });
    expect(made(await admin.get('/api/ComedorGestion/estado', { IdComedor }))).toMatchObject({ Actual: { Servidas: 3 }, Capacidad: 3 });
  });
});

describe('0806 Servicios exclusivos', () => {
  test('Check: a person without a row is denied · quota 2 for a company → the third is · the payer is who the row says', async () => {
    const { IdComedor, IdServicio } = await ownRoom({}, { Especial: 'S' });
    const people = [await diner(null), await diner(null), await diner(null)];
    const [first, second, third] = people.map(({ Documento }) => Documento);
    expect((await take(IdComedor, first ?? '', lima(MONDAY, '11:10:00'))).Motivo).toBe('comedor.especial_no_autorizado');
    const row = {
      IdServicio,
      Beneficiario: 'C',
      FechaInicio: MONDAY,
      FechaFin: TUESDAY,
      Cupo: 2,
      AsignadoA: 'T',
      IdCompaniaCargo: masters.own,
      Motivo: 'Evento',
    };
    expect((await admin.post('/api/ComedorServicioExclusivo', row)).problem.errors).toMatchObject([{ field: 'IdCompania' }]);
    const made1 = await post('ComedorServicioExclusivo', { ...row, IdCompania: masters.misti, IdPersona: people[0]?.IdPersona });
    expect(made1).toMatchObject({ IdPersona: null, IdComedor });
    expect(await take(IdComedor, first ?? '', lima(MONDAY, '11:20:00'))).toMatchObject({ Resultado: 'P', Grupo: null });
    expect((await take(IdComedor, second ?? '', lima(MONDAY, '11:20:00'))).Resultado).toBe('P');
    expect(await take(IdComedor, third ?? '', lima(MONDAY, '11:20:00'))).toMatchObject({
      Motivo: 'comedor.limite_consumo',
      Mensaje: 'Cupo agotado: 2 de 2.',
    });
    expect((await rations(people[1]?.IdPersona ?? 0))[0]).toMatchObject({
      origen_grupo: 'X',
      id_compania: masters.misti,
      id_compania_cargo: masters.own,
      monto_trabajador: 10,
      monto_compania: 0,
    });
    const path = `/api/ComedorServicioExclusivo/${made1.IdServicioExclusivo}`;
    expect(made(await admin.get(path))).toMatchObject({ Consumidos: 2, Nombre: 'Montajes Misti' });
    expect((await admin.put(path, { Version: made1.Version, Cupo: 1 })).problem.errors).toMatchObject([{ field: 'Cupo' }]);
    expect((await admin.put(path, { Version: made1.Version, Cupo: 3 })).status).toBe(200);
    expect((await take(IdComedor, third ?? '', lima(MONDAY, '11:30:00'))).Resultado).toBe('P');
  });

  test('only a special service; several people at once, each with a row of its own', async () => {
    const [plain, special] = [await ownRoom(), await ownRoom({}, { Especial: 'S' })];
    const people = [await diner(null), await diner(null)].map(({ IdPersona }) => IdPersona);
    const body = { IdPersonas: people, FechaInicio: MONDAY, FechaFin: MONDAY, Motivo: 'Dieta' };
    const refused = await admin.post('/api/ComedorServicioExclusivo/asignar', { ...body, IdServicio: plain.IdServicio });
    expect(refused.problem).toMatchObject({ status: 400, detail: 'El servicio no es especial.' });
    expect(await post('ComedorServicioExclusivo/asignar', { ...body, IdServicio: special.IdServicio })).toEqual({ Asignadas: 2 });
    expect(
      (await admin.post('/api/ComedorServicioExclusivo/asignar', { ...body, IdServicio: special.IdServicio, IdPersonas: [] })).problem.errors,
    ).toMatchObject([{ field: 'IdPersonas', message: 'Debe seleccionar al menos una persona.' }]);
  });

  test('several people from a file: judged row by row, given with the reason typed once, and the same file again is observed whole', async () => {
    const { IdComedor, IdServicio } = await ownRoom({}, { Especial: 'S' });
    const row = made(await admin.get(`/api/ComedorServicio/${IdServicio}`));
    const code = `${made(await admin.get(`/api/ComedorComedor/${IdComedor}`)).Codigo}-${row.Codigo}`;
    const people = [await diner(null), await diner(null)];
    const shown = (day: string) => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
    const lines = [
      'Documento;Servicio;Desde;Hasta',
      ...people.map(({ Documento }) => `${Documento};${code.toLowerCase()};${shown(MONDAY)};${shown(TUESDAY)}`),
      `${people[0]?.Documento};${code};${shown(MONDAY)};`,
      `${people[0]?.Documento};NADA-NADA;${shown(MONDAY)};${shown(TUESDAY)}`,
      `99990000;${code};${shown(MONDAY)};${shown(TUESDAY)}`,
    ];
    const judge = () => {
      const form = new FormData();
      form.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'exclusivos.csv');
      return admin.call('POST', '/api/ComedorServicioExclusivo/importar', { raw: form });
    };
    const judged = made(await judge());
    expect(judged).toMatchObject({ Cargados: 5, Observados: 3, Correctos: 2 });
    expect(judged.Filas.map(({ Motivo }: ResultOf) => Motivo)).toEqual([
      null,
      null,
      'Ingrese la fecha fin.',
      'No hay un servicio especial activo con ese código.',
      'Nadie tiene ese documento.',
    ]);
    const given = { IdServicio, IdPersonas: judged.Filas.slice(0, 2).map((one: ResultOf) => one.IdPersona), FechaInicio: MONDAY, FechaFin: TUESDAY };
    expect((await admin.post('/api/ComedorServicioExclusivo/asignar', given)).problem.errors).toMatchObject([{ field: 'Motivo' }]);
    expect(made(await admin.post('/api/ComedorServicioExclusivo/asignar', { ...given, Motivo: 'Dieta médica' }))).toEqual({ Asignadas: 2 });
    expect((await take(IdComedor, people[1]?.Documento ?? '', lima(MONDAY, '11:10:00'))).Resultado).toBe('P');
    const again = made(await judge());
    expect(again.Filas[0].Motivo).toBe('Ya está autorizada para ese servicio en esas fechas.');
    expect(again).toMatchObject({ Observados: 5, Correctos: 0 });
  });
});

describe('0807 exceptions and annulments', () => {
  test('an exception needs a remark, turns a denial into a charged ration, and is not for whoever is not known here', async () => {
    const { IdPersona, Documento } = await diner(null);
    const denied = await take(main, Documento, lima(MONDAY, '12:00:00'));
    const path = `/api/ComedorConsumo/${denied.IdConsumo}/autorizarExcepcion`;
    expect((await admin.post(path, { Observacion: ' ' })).problem.errors).toMatchObject([
      { field: 'Observacion', message: 'Ingrese la observación.' },
    ]);
    expect(made(await admin.post(path, { Observacion: 'Turno cambiado' }))).toEqual({ IdConsumo: denied.IdConsumo, Consumidos: 1, Restantes: 0 });
    expect(await rations(IdPersona)).toMatchObject([
      { resultado: 'P', excepcional: 'S', motivo: 'comedor.sin_grupo', costo: 18.5, id_compania: masters.misti },
    ]);
    expect((await admin.post(path, { Observacion: 'Otra vez' })).problem.code).toBe('consumo.no_denegado');
    expect((await take(main, Documento, lima(MONDAY, '12:10:00'))).Motivo).toBe('comedor.sin_grupo');
    const stranger = await take(main, (await masters.worker()).Documento, lima(MONDAY, '12:00:00'));
    const refused = await admin.post(`/api/ComedorConsumo/${stranger.IdConsumo}/autorizarExcepcion`, { Observacion: 'Conocido' });
    expect(refused.problem).toMatchObject({ status: 400, code: 'consumo.sin_excepcion' });
  });

  test('where no service was open the exception says which', async () => {
    const { Documento } = await diner();
    const denied = await take(main, Documento, lima(MONDAY, '09:00:00'));
    const path = `/api/ComedorConsumo/${denied.IdConsumo}/autorizarExcepcion`;
    expect((await admin.post(path, { Observacion: 'Llegó tarde' })).problem.errors).toMatchObject([{ field: 'IdServicio' }]);
    const IdServicio = await idOf(admin, 'ComedorServicio', 'IdServicio', [['IdComedor', '=', main], 'AND', ['Codigo', '=', 'DES']]);
    expect((await admin.post(path, { Observacion: 'Llegó tarde', IdServicio })).status).toBe(200);
    expect((await take(main, Documento, lima(MONDAY, '08:00:00'))).Motivo).toBe('comedor.limite_consumo');
  });

  test('an annulled ration says why, leaves the count, and its person may eat again', async () => {
    const { IdPersona, Documento } = await diner();
    const { IdConsumo } = await take(main, Documento, lima(MONDAY, '12:00:00'));
    const path = `/api/ComedorConsumo/${IdConsumo}/anular`;
    expect((await admin.post(path, {})).problem.errors).toMatchObject([{ field: 'Motivo', message: 'Ingrese el motivo.' }]);
    expect((await admin.post(path, { Motivo: 'Bandeja devuelta' })).status).toBe(200);
    expect((await admin.post(path, { Motivo: 'Otra vez' })).status).toBe(400);
    const again = await take(main, Documento, lima(MONDAY, '12:00:05'));
    expect(again).toMatchObject({ Resultado: 'P', Repetida: 'N' });
    expect(await served(IdPersona)).toBe(2);
    const day = made(await admin.get('/api/ComedorConsumo', { filter: [['IdPersona', '=', IdPersona], 'AND', ['Anulado', '=', 'N']] })).data;
    expect(day).toMatchObject([{ IdConsumo: again.IdConsumo, CostoTexto: 'S/\u00a018.50', can: { anular: true, autorizarExcepcion: false } }]);
  });
});

describe('0807 who is read', () => {
  test('Check (Acreditación): after a demobilization the meal is denied', async () => {
    const [requester, authorizer] = [await app.signIn('SOLICITANTE'), await app.signIn('AUTORIZADOR')];
    const { IdPersona, Documento } = await diner();
    const { IdConsumo } = await take(main, Documento, lima(MONDAY, '12:00:00'));
    made(await admin.post(`/api/ComedorConsumo/${IdConsumo}/anular`, { Motivo: 'Prueba' }));
    const [sent] = made(
      await requester.post('/api/AcreditacionDesmovilizacion/solicitar', {
        Personas: [IdPersona],
        IdMotivoCese: await masters.reason('RENUN'),
        FechaCese: MONDAY,
        Observacion: 'Fin del servicio',
      }),
    );
    made(await authorizer.post(`/api/AcreditacionDesmovilizacion/${sent.IdDesmovilizacion}/aprobar`, {}));
    // Without another accreditation the person is terminated with it.
    expect(await take(main, Documento, lima(MONDAY, '12:20:00'))).toMatchObject({ Resultado: 'D', Motivo: 'comedor.persona_inactiva' });
    await app.database.query(`update administracion_persona_vinculo set fecha_cese = null, cese_aplicado = null where id_persona = $1`, [IdPersona]);
    expect(await take(main, Documento, lima(MONDAY, '12:21:00'))).toMatchObject({ Resultado: 'D', Motivo: 'comedor.sin_acreditacion' });
    expect(await served(IdPersona)).toBe(1);
  });

  test('a card is its bearer’s; an inactive one is denied although the person would eat by document', async () => {
    const [card] = await app.database.query(
      `select c.id_credencial, c.codigo, c.id_persona from identificacion_credencial c join acreditacion_persona a on a.id_persona = c.id_persona and a.id_division = c.id_division
        where c.id_cliente = $1 and c.id_division = $2 and c.estado = 'A' and c.fecha_fin > $3 and a.fecha_fin > $3 and a.fecha_desmovilizacion is null order by 1 limit 1`,
      [admin.perfil.IdCliente, admin.perfil.IdDivision, enDias(12)],
    );
    const read = () => take(main, String(card?.codigo).toLowerCase(), lima(MONDAY, '12:00:00'), { TipoLectura: 'C' });
    expect((await read()).Persona).not.toBeNull();
    await app.database.query(`update identificacion_credencial set estado = 'I' where id_credencial = $1`, [card?.id_credencial]);
    const denied = await take(main, String(card?.codigo), lima(MONDAY, '12:20:00'), { TipoLectura: 'C' });
    expect(denied).toMatchObject({ Motivo: 'comedor.credencial_inactiva' });
    await app.database.query(`update identificacion_credencial set estado = 'A' where id_credencial = $1`, [card?.id_credencial]);
  });

  test('who forgot the badge is found by name, and the document is not told', async () => {
    const { IdPersona, Documento } = await diner();
    const found = made(await admin.get('/api/ComedorGestion/buscarPersona', { texto: Documento }));
    expect(found).toMatchObject([{ IdPersona, Documento: `•••• ${Documento.slice(-4)}` }]);
    expect(await take(main, 'Mamani', lima(MONDAY, '12:00:00'), { TipoLectura: 'B', IdPersona })).toMatchObject({ Resultado: 'P' });
  });

  test('a terminal that was retired reads no more; its reader is understood by its configuration', async () => {
    const { Documento } = await diner();
    const { IdConfiguracionLectura } = await post('SistemaConfiguracionLectura', {
      Codigo: newCode('CL'),
      ConfiguracionLectura: newCode('Lector '),
      TipoLectura: 'TAR',
      Prefijo: ';',
      PosicionInicio: 1,
      Longitud: 0,
      Base: 'T',
      InvertirBytes: 'N',
      QuitarCeros: 'N',
      LongitudFinal: 0,
      Identifica: 'D',
    });
    const Codigo = randomUUID();
    const { IdTerminal } = await post('ComedorTerminal/registrar', { Codigo, Nombre: 'Caja 1', IdComedor: main, IdConfiguracionLectura });
    const own = { TipoLectura: 'C', IdTerminal };
    expect(await take(main, `;${Documento}`, lima(MONDAY, '12:00:00'), own)).toMatchObject({ Resultado: 'P' });
    made(await admin.post(`/api/ComedorTerminal/${IdTerminal}/darDeBaja`, {}));
    expect((await send(taking(main, Documento, lima(MONDAY, '12:20:00'), own))).problem.code).toBe('comedor.terminal_baja');
    expect((await admin.post('/api/ComedorTerminal/registrar', { Codigo, Nombre: 'Caja 1', IdComedor: main })).problem.code).toBe(
      'comedor.terminal_baja',
    );
  });
});

describe('0808 the worked day', () => {
  const DAY = '20260803';
  const NEXT = addDays(DAY, 1);
  const days = { Desde: DAY, Hasta: DAY };
  let room: number;
  const report = async (over: object = {}) => {
    const asked = Object.entries({ ...days, IdComedor: room, ...over }).filter(([, value]) => value !== undefined);
    return made(await admin.get('/api/ComedorConsolidado', Object.fromEntries(asked)));
  };
  const amounts = ({ Raciones, Costo, MontoCompania, MontoTrabajador }: ResultOf) => [Raciones, Costo, MontoCompania, MontoTrabajador];

  /** Somebody of a company and a position type, or a visit, who eats by a group that has everything every day. */
  async function worker(company: number, type: string | null, group: number | null): Promise<string> {
    const person: Person = await masters.worker();
    await app.database.run(
      sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, id_cargo, visita, fecha_inicio, fecha_fin)
        select ${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${person.IdPersona}, ${company}, ${masters.contract.IdContrato}, min(f.id_perfil_acreditacion),
          (select min(k.id_cargo) from administracion_cargo k join administracion_tipo_cargo t on t.id_tipo_cargo = k.id_tipo_cargo where k.id_cliente = ${admin.perfil.IdCliente} and t.codigo = ${type}),
          ${type === null ? 'S' : 'N'}, ${addDays(DAY, -5)}::date, ${addDays(DAY, 60)}::date from acreditacion_perfil f where f.id_cliente = ${admin.perfil.IdCliente}`,
    );
    if (group !== null)
      made(await admin.post('/api/ComedorPersonaGrupo/asignar', { IdGrupo: group, IdPersonas: [person.IdPersona], FechaInicio: addDays(DAY, -5) }));
    return person.Documento;
  }

  beforeAll(async () => {
    await goTo(NEXT, '00:45:00');
    room = (await newRoom({ Comedor: 'Jornada' })).IdComedor;
    const group = (await post('ComedorGrupo', { Codigo: newCode('G'), Grupo: 'Todo el día' })).IdGrupo;
    const visits = await idOf(admin, 'ComedorGrupo', 'IdGrupo', ['Codigo', '=', 'VISITAS']);
    const meals = new Map<string, number>();
    for (const [Codigo, Orden, HoraInicio, HoraFin, Costo] of [
      ['DES', 1, '05:00', '08:30', 8.75],
      ['ALM', 2, '11:30', '14:30', 18.5],
      ['CEN', 3, '18:30', '21:30', 16],
      ['CNO', 4, '23:30', '01:30', 12],
    ] as const) {
      const { IdServicio } = await post('ComedorServicio', { IdComedor: room, Codigo, Servicio: Codigo, Orden, HoraInicio, HoraFin, Costo });
      meals.set(Codigo, IdServicio);
      await post('ComedorGrupoHorario', { IdGrupo: group, DiaSemana: '1', IdServicio });
    }
    await post('ComedorGrupoHorario', { IdGrupo: visits, DiaSemana: '1', IdServicio: meals.get('ALM') });
    const type = (code: string) => idOf(admin, 'AdministracionTipoCargo', 'IdTipoCargo', ['Codigo', '=', code]);
    for (const [code, AsignadoA, PorcentajeCompania, meal] of [
      ['OPE', 'C', null, null],
      ['EMP', 'M', 70, null],
      ['EMP', 'M', 60, 'ALM'],
      ['FUN', 'T', null, null],
    ] as const)
      await post('ComedorAsignacionCosto', {
        IdComedor: room,
        IdTipoCargo: await type(code),
        AsignadoA,
        PorcentajeCompania,
        ...(meal ? { IdServicio: meals.get(meal) } : {}),
      });
    const category = (code: string) => idOf(admin, 'AdministracionCategoria', 'IdCategoria', ['Codigo', '=', code]);
    const [A, B] = [await category('A'), await category('B')];
    await app.database.query('update administracion_compania set id_categoria = $1 where id_compania = $2', [A, masters.own]);
    await app.database.query('update administracion_compania set id_categoria = $1 where id_compania = $2', [B, masters.altiplano]);
    await post('ComedorCostoCategoria', { IdServicio: meals.get('ALM'), IdCategoria: B, Costo: 20, FechaInicio: '20260801' });
    const [DES, ALM, CEN] = ['08:00:00', '12:00:00', '19:00:00'].map((time) => lima(DAY, time));
    const CNO = lima(NEXT, '00:40:00');
    const eats = async (document: string, ...moments: readonly (string | undefined)[]) => {
      for (const at of moments) expect(await take(room, document, at ?? '')).toMatchObject({ Resultado: 'P' });
    };
    await eats(await worker(masters.own, 'OPE', group), DES, ALM, CEN);
    await eats(await worker(masters.own, 'EMP', group), DES, ALM);
    await eats(await worker(masters.altiplano, 'FUN', group), ALM);
    await eats(await worker(masters.altiplano, 'EMP', group), ALM, CNO);
    await eats(await worker(masters.altiplano, null, null), ALM);
  });

  test('Check: the consolidated report gives exactly its totals, and so does each grouping', async () => {
    const byCompany = await report();
    const of = (name: string) => byCompany.Grupos.find((one: ResultOf) => one.Nombre === name);
    expect(amounts(of('Andes del Sur'))).toEqual([5, 70.5, 60.47, 10.03]);
    expect(of('Andes del Sur').Servicios).toEqual({ DES: 2, ALM: 2, CEN: 1 });
    expect(amounts(of('Transportes Altiplano'))).toEqual([4, 72, 40.4, 31.6]);
    expect(of('Transportes Altiplano').Servicios).toEqual({ ALM: 3, CNO: 1 });
    for (const Agrupacion of ['C', 'P', 'S', 'D', 'G']) {
      const { Totales } = await report({ Agrupacion });
      expect(Totales.map(amounts)).toEqual([[9, 142.5, 100.87, 41.63]]);
    }
    expect((await report({ Agrupacion: 'P' })).Grupos.map(amounts)).toEqual(
      expect.arrayContaining([
        [3, 43.25, 43.25, 0],
        [2, 27.25, 17.22, 10.03],
        [1, 20, 0, 20],
        [2, 32, 20.4, 11.6],
        [1, 20, 20, 0],
      ]),
    );
    expect((await admin.get('/api/ComedorConsolidado', { Desde: DAY })).problem.detail).toBe('Debe seleccionar un periodo.');
    const sheet = await admin.get('/api/ComedorConsolidado/excel', { ...days, IdComedor: room });
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
  });

  /** A recalculation as it stands when it is over. */
  async function recalculated(body: object): Promise<ResultOf> {
    const { IdRecalculo } = made(await admin.post('/api/ComedorConsumo/recalcular', body));
    await app.composition.worker('trabajos').run();
    return made(await admin.get(`/api/ComedorRecalculo/${IdRecalculo}`));
  }

  test('costs of now value open days again: how many changed and by how much', async () => {
    const [breakfast] = made(await admin.get('/api/ComedorServicio', { filter: [['IdComedor', '=', room], 'AND', ['Codigo', '=', 'DES']] })).data;
    made(await admin.put(`/api/ComedorServicio/${breakfast.IdServicio}`, { Version: breakfast.Version, Costo: 9.75 }));
    const body = { FechaInicio: DAY, FechaFin: DAY, IdComedor: room, Motivo: 'Nueva tarifa' };
    const { IdMoneda } = made(await admin.get(`/api/ComedorComedor/${room}`));
    expect(await recalculated(body)).toMatchObject({
      ...{ Estado: 'T', Total: 9, Revisadas: 9, Cambiadas: 2, Diferencias: { [IdMoneda]: 2 } },
    });
    expect((await report()).Totales[0].Costo).toBe(144.5);
    const again = made(await admin.get(`/api/ComedorServicio/${breakfast.IdServicio}`));
    made(await admin.put(`/api/ComedorServicio/${breakfast.IdServicio}`, { Version: again.Version, Costo: 8.75 }));
    expect(await recalculated(body)).toMatchObject({ Cambiadas: 2 });
    expect(await recalculated(body)).toMatchObject({ Cambiadas: 0, Diferencias: {} });
  });

  test('Check: an annulled ration leaves the totals · after closing, annulling, recalculating and costs are refused · reopening asks why', async () => {
    const rows = made(await admin.get('/api/ComedorConsumo', { filter: [['IdComedor', '=', room], 'AND', ['Resultado', '=', 'P']], take: 20 })).data;
    const night = rows.find((row: ResultOf) => row.Servicio === 'CNO');
    made(await admin.post(`/api/ComedorConsumo/${night.IdConsumo}/anular`, { Motivo: 'Devuelta' }));
    expect((await report()).Totales.map(amounts)).toEqual([[8, 130.5, 92.47, 38.03]]);
    const { IdPeriodo } = await post('ComedorPeriodo', { FechaInicio: '20260801', FechaFin: '20260815' });
    expect((await admin.post('/api/ComedorPeriodo', { FechaInicio: '20260815', FechaFin: '20260831' })).status).toBe(409);
    const { IdTerminal } = await post('ComedorTerminal/registrar', { Codigo: randomUUID(), Nombre: 'Caja sin red', IdComedor: room });
    await app.database.query('update comedor_terminal set pendientes = 2 where id_terminal = $1', [IdTerminal]);
    const close = `/api/ComedorPeriodo/${IdPeriodo}/cerrar`;
    expect((await admin.post(close, {})).problem).toMatchObject({ status: 400, code: 'periodo.por_enviar', confirmable: true });
    expect(made(await admin.post(close, { Confirmaciones: ['periodo.por_enviar'] })).Raciones).toBeGreaterThanOrEqual(8);
    const closed = { status: 400, code: 'comedor.periodo_cerrado', detail: 'El periodo 01/08/2026–15/08/2026 está cerrado.' };
    const [other] = rows.filter((row: ResultOf) => row.IdConsumo !== night.IdConsumo);
    expect((await admin.post(`/api/ComedorConsumo/${other.IdConsumo}/anular`, { Motivo: 'Tarde' })).problem).toMatchObject(closed);
    expect((await admin.post('/api/ComedorConsumo/recalcular', { FechaInicio: DAY, FechaFin: DAY, Motivo: 'x' })).problem).toMatchObject(closed);
    const IdCategoria = await idOf(admin, 'AdministracionCategoria', 'IdCategoria', ['Codigo', '=', 'C']);
    const cost = (FechaInicio: string) =>
      admin.post('/api/ComedorCostoCategoria', { IdServicio: other.IdServicio, IdCategoria, Costo: 9, FechaInicio });
    expect((await cost('20260810')).problem).toMatchObject(closed);
    expect((await cost('20260816')).status).toBe(200);
    expect((await report({ Desde: undefined, Hasta: undefined, IdPeriodo })).Totales[0].Raciones).toBe(8);
    expect((await admin.post(`/api/ComedorPeriodo/${IdPeriodo}/reabrir`, {})).problem.errors).toMatchObject([{ field: 'Motivo' }]);
    expect((await admin.post(`/api/ComedorPeriodo/${IdPeriodo}/reabrir`, { Motivo: 'Faltó una ración' })).status).toBe(200);
    expect((await admin.post(`/api/ComedorConsumo/${other.IdConsumo}/anular`, { Motivo: 'Tarde' })).status).toBe(200);
  });
});

describe('0807 the off-line counter', () => {
  const terminal = async (): Promise<number> =>
    (await post('ComedorTerminal/registrar', { Codigo: randomUUID(), Nombre: newCode('T'), IdComedor: main })).IdTerminal;
  const sync = async (IdTerminal: number, Consumos: readonly object[]): Promise<ResultOf[]> =>
    made(await admin.post('/api/ComedorConsumo/sincronizar', { IdTerminal, Consumos }));

  test('example: two terminals serve the same lunch without a network: two rations, one observed; sent twice they are the same', async () => {
    await goTo(MONDAY, '12:30:00');
    const { IdPersona, Documento } = await diner();
    const [one, two] = [await terminal(), await terminal()];
    const meal = (IdTerminal: number, time: string) => taking(main, Documento, lima(MONDAY, time), { IdTerminal });
    const observed = async (): Promise<number> =>
      made(await admin.get('/api/ComedorConsolidado', { Desde: MONDAY, Hasta: MONDAY, IdComedor: main, Observado: 'S' })).Totales[0]?.Raciones ?? 0;
    const before = await observed();
    const [first, second] = [meal(one, '12:00:00'), meal(two, '12:05:00')];
    expect(await sync(one, [first])).toMatchObject([{ Uuid: first.Uuid, Estado: 'REGISTRADA' }]);
    expect(await sync(two, [second])).toMatchObject([{ Estado: 'REGISTRADA' }]);
    // The answer was lost, and it is sent again.
    expect(await sync(two, [second])).toMatchObject([{ Estado: 'REPETIDA' }]);
    const rows = made(await admin.get('/api/ComedorConsumo', { filter: ['IdPersona', '=', IdPersona] })).data;
    expect(rows).toMatchObject([
      { Resultado: 'P', FueraLinea: 'S', Observado: 'S', MotivoObservado: 'comedor.limite_consumo', Costo: 18.5 },
      { Resultado: 'P', FueraLinea: 'S', Observado: 'N', MotivoObservado: null },
    ]);
    expect(await observed()).toBe(before + 1);
  });

  test('what was asked on line and never answered is one ration; a denial that nobody heard of becomes one, observed', async () => {
    const [eater, stranger] = [await diner(), await diner(null)];
    const id = await terminal();
    const [served, denied] = [eater, stranger].map(({ Documento }) => taking(main, Documento, lima(MONDAY, '12:10:00'), { IdTerminal: id }));
    expect([made(await send(served ?? {})).Resultado, made(await send(denied ?? {})).Resultado]).toEqual(['P', 'D']);
    expect(await sync(id, [served ?? {}, denied ?? {}])).toMatchObject([{ Estado: 'REPETIDA' }, { Estado: 'REGISTRADA' }]);
    expect((await rations(eater.IdPersona)).map(({ resultado }) => resultado)).toEqual(['P']);
    expect((await rations(stranger.IdPersona)).map(({ resultado, motivo }) => [resultado, motivo])).toEqual([['P', null]]);
  });

  test('whom the terminal denied without a network is a denial with the reason that was told, once, and no ration whatever is true now', async () => {
    const { IdPersona, Documento } = await diner();
    const id = await terminal();
    const kept = { ...taking(main, Documento, lima(MONDAY, '12:15:00'), { IdTerminal: id }), Denegado: 'comedor.credencial_no_reconocida' };
    expect(await sync(id, [kept])).toMatchObject([{ Estado: 'REGISTRADA' }]);
    expect(await sync(id, [kept])).toMatchObject([{ Estado: 'REPETIDA' }]);
    expect((await rations(IdPersona)).map(({ resultado, motivo, costo }) => [resultado, motivo, costo])).toEqual([
      ['D', 'comedor.credencial_no_reconocida', null],
    ]);
    const [row] = await app.database.query('select fuera_linea from comedor_consumo where id_persona = $1', [IdPersona]);
    expect(row?.fuera_linea).toBe('S');
    // It took nothing from the person, who eats now.
    expect(await take(main, Documento, lima(MONDAY, '12:30:00'))).toMatchObject({ Resultado: 'P' });
    expect(await sync(id, [{ ...kept, Uuid: randomUUID(), Denegado: 'porque sí' }])).toMatchObject([{ Estado: 'RECHAZADA', Codigo: 'campo.opcion' }]);
  });

  test('one that is too old, or of the future, is refused by itself and the others are taken', async () => {
    const { IdPersona, Documento } = await diner();
    const id = await terminal();
    const meal = (at: string) => taking(main, Documento, at, { IdTerminal: id });
    const answers = await sync(id, [meal(lima(MONDAY, '12:20:00')), meal(lima(SUNDAY, '12:00:00')), meal(lima(MONDAY, '13:00:00')), { Uuid: 'x' }]);
    expect(answers.map(({ Estado, Codigo }) => [Estado, Codigo])).toEqual([
      ['REGISTRADA', null],
      ['RECHAZADA', 'comedor.momento_fuera_de_rango'],
      ['RECHAZADA', 'comedor.momento_fuera_de_rango'],
      ['RECHAZADA', 'campo.invalido'],
    ]);
    expect(await served(IdPersona)).toBe(1);
  });

  test('the package has who may eat by prints alone, with their groups and what they took; a retired terminal gets none', async () => {
    const { IdPersona, Documento } = await diner();
    await take(main, Documento, lima(MONDAY, '12:00:00'));
    const id = await terminal();
    const pack = made(await admin.get('/api/ComedorGestion/paquete', { IdComedor: main, IdTerminal: id }));
    const person = pack.Personas.find((one: ResultOf) => one.IdPersona === IdPersona);
    expect(person.Claves).toContain(
      createHash('sha256')
        .update(pack.Sal + Documento)
        .digest('hex'),
    );
    expect(JSON.stringify(person)).not.toContain(Documento);
    expect(person.Dias.find((one: ResultOf) => one.Fecha === MONDAY).Grupo).toMatchObject({ IdGrupo: jornada, Origen: 'G' });
    expect(person.Tomadas).toMatchObject([{ Fecha: MONDAY, Servicio: 'Almuerzo', Hora: '12:00' }]);
    made(await admin.post(`/api/ComedorTerminal/${id}/darDeBaja`, {}));
    expect((await admin.get('/api/ComedorGestion/paquete', { IdComedor: main, IdTerminal: id })).problem.code).toBe('comedor.terminal_baja');
  });

  test('the package comes as differences: who changed and who is in it no more, thumbnails the first time alone; applied, they are the whole one', async () => {
    const [eater, leaver] = [await diner(), await diner()];
    const photo = made(await admin.upload('FOT', 'foto.png', portrait(4)));
    await app.database.query('update administracion_persona set foto_perfil = $1 where id_persona = $2', [photo.IdArchivo, eater.IdPersona]);
    const id = await terminal();
    const ask = async (version?: number): Promise<PackageDownload> =>
      downloadSchema.parse(
        made(await admin.get('/api/ComedorGestion/paquete', { IdComedor: main, IdTerminal: id, ...(version ? { version } : {}) })),
      );
    const first = await ask();
    expect(first.Completa).toBe('S');
    const face = first.Fotos.find(({ IdPersona }) => IdPersona === eater.IdPersona)?.Miniatura ?? '';
    expect(Buffer.from(face, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(Buffer.from(face, 'base64').length).toBeLessThanOrEqual(8192);
    // Nothing changed: nothing is told, and it is the same version.
    const still = await ask(first.Version);
    expect([still.Completa, still.Version, still.Personas, still.Retirados, still.Fotos]).toEqual(['N', first.Version, [], [], []]);
    // One eats, another leaves.
    await take(main, eater.Documento, lima(MONDAY, '12:00:00'));
    await app.database.query("update administracion_persona set inactivo = 'S' where id_persona = $1", [leaver.IdPersona]);
    const next = await ask(first.Version);
    expect([next.Completa, next.Personas.map(({ IdPersona }) => IdPersona), next.Retirados, next.Fotos]).toEqual([
      'N',
      [eater.IdPersona],
      [leaver.IdPersona],
      [],
    ]);
    // The answer was lost: asked again by what the terminal holds, it is the same difference.
    expect((await ask(first.Version)).Personas).toEqual(next.Personas);
    const held = applyPackage(applyPackage(null, first).pack, next).pack;
    const byId = (people: PackageDownload['Personas']) => [...people].sort((one, other) => one.IdPersona - other.IdPersona);
    const whole = await ask();
    const bare = (people: PackageDownload['Personas']) => byId(people).map(({ Claves: _, ...one }) => one);
    expect(bare(held.Personas)).toEqual(bare(whole.Personas));
    // Prints are by each salt; a version of long ago is answered by the whole.
    expect(whole.Sal).not.toBe(first.Sal);
    expect((await ask(999_999)).Completa).toBe('S');
    expect((await admin.get('/api/ComedorGestion/paquete', { IdComedor: main, IdTerminal: id, version: 'x' })).status).toBe(400);
    const kept = await app.database.query('select count(*)::int as n from comedor_paquete where id_terminal = $1', [id]);
    expect(Number(kept[0]?.n)).toBeLessThanOrEqual(4);
    made(await admin.post(`/api/ComedorTerminal/${id}/darDeBaja`, {}));
    expect(await app.database.query('select 1 from comedor_paquete where id_terminal = $1', [id])).toEqual([]);
  });
});

describe('0807 who serves', () => {
  test('a device of the dining room decides by its key as the screen does, and nowhere else', async () => {
    const Codigo = newCode('LECTOR');
    const { IdEquipo } = await post('SistemaEquipo', {
      Codigo,
      Equipo: Codigo,
      IdTipoEquipo: await idOf(admin, 'SistemaTipoEquipo', 'IdTipoEquipo', ['Codigo', '=', 'LQR']),
      Modelo: 'L-1',
      IdDivision: admin.perfil.IdDivision,
      TipoLectura: 'QR',
      NombreHost: `${Codigo.toLowerCase()}.mina.pe`,
    });
    const { IdEquipoConexion } = await post('AccesoEquipoConexion', { IdEquipo });
    made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/aprobar`));
    await post('ComedorEquipo', { IdComedor: main, IdEquipo });
    const { Clave } = made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/generarClave`));
    const { IdPersona, Documento } = await diner();
    const by = (body: object) => app.call('POST', '/api/ComedorConsumo/registrar', { headers: { 'x-clave-equipo': Clave }, body });
    expect(made(await by(taking(main, Documento, lima(MONDAY, '12:00:00'))))).toMatchObject({ Resultado: 'P' });
    expect(await app.database.query('select origen from comedor_consumo where id_persona = $1', [IdPersona])).toEqual([{ origen: 'E' }]);
    expect((await by(taking(front, Documento, lima(MONDAY, '12:00:00')))).problem.errors).toMatchObject([{ field: 'IdComedor' }]);
    const [mark] = await app.database.query('select count(*)::int as n from acceso_marca where id_persona = $1', [IdPersona]);
    expect(mark).toEqual({ n: 0 });
  });

  test('a concession serves everybody in its own dining rooms alone, and sees of others what the panel shows; a room with rations keeps its currency', async () => {
    const { IdComedor, IdGrupo } = await ownRoom();
    const other = await diner(IdGrupo, masters.altiplano);
    await app.database.query('update comedor_comedor set id_compania_concesionaria = $1 where id_comedor = $2', [masters.misti, IdComedor]);
    await app.database.query(
      `insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones) select p.id_cliente, p.id_perfil, '0807', array['consultar', 'procesar']
        from seguridad_perfil p where p.id_cliente = $1 and p.perfil = 'SOLICITANTE'`,
      [admin.perfil.IdCliente],
    );
    await app.database.query('update base_sello set version = version + 1 where id_cliente = $1', [admin.perfil.IdCliente]);
    const concession = await app.signIn('SOLICITANTE');
    expect(made(await concession.get('/api/ComedorGestion/comedores'))).toMatchObject([{ IdComedor }]);
    expect((await send(taking(main, other.Documento, lima(MONDAY, '12:00:00')), concession)).problem.errors).toMatchObject([{ field: 'IdComedor' }]);
    const answer = made(await send(taking(IdComedor, other.Documento, lima(MONDAY, '12:00:00')), concession));
    expect(answer).toMatchObject({ Resultado: 'P', Persona: { Documento: `•••• ${other.Documento.slice(-4)}`, Compania: 'Transportes Altiplano' } });
    const listed = made(await concession.get('/api/ComedorConsumo', { filter: ['IdComedor', '=', main], take: 100 })).data;
    for (const { IdCompania } of listed) expect(IdCompania).toBe(masters.misti);
    const { Version } = made(await admin.get(`/api/ComedorComedor/${IdComedor}`));
    const IdMoneda = await idOf(admin, 'SistemaMoneda', 'IdMoneda', ['Codigo', '=', 'CLP']);
    expect((await admin.put(`/api/ComedorComedor/${IdComedor}`, { Version, IdMoneda })).problem.detail).toBe(
      'El comedor ya tiene consumos; no se puede cambiar la moneda.',
    );
  });
});
