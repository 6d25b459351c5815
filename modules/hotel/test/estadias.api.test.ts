import { idOf, made } from '@modules/administracion/test/masters';
import { type Answer, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { diningGroupSql } from '../server/gestion/reserva.cierre';
import { makeCamp } from './campamento';

let app: TestApp;
let admin: SignedIn;
let camp: Awaited<ReturnType<typeof makeCamp>>;
let juan: number;
let pedro: number;
let rosa: number;

const shown = (day: string): string => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
const bed = (name: string): number => camp.camas[name] ?? 0;
const reserve = (IdPersona: number, from: number, to: number, over: object = {}, who = admin): Promise<Answer> =>
  who.post('/api/HotelReserva', { IdHotel: camp.IdHotel, IdPersona, FechaIngreso: enDias(from), FechaSalida: enDias(to), ...over });
const act = (id: number, action: string, body: object = {}, who = admin): Promise<Answer> => who.post(`/api/HotelReserva/${id}/${action}`, body);
const one = async (id: number) => made(await admin.get(`/api/HotelReserva/${id}`));
/** Stretches in force: `101-A C +2→+5`, days from today. */
const stretches = async (id: number): Promise<string[]> => {
  const rows = await app.database.run(
    sql`select h.codigo || '-' || c.codigo || ' ' || o.turno || ' ' || (o.fecha_inicio - ${hoy()}::date) || '→' || (o.fecha_fin - ${hoy()}::date) as dicho
      from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = o.id_habitacion
      where o.id_reserva = ${id} and o.vigente = 'S' order by o.fecha_inicio`,
  );
  return rows.map((row) => String(row.dicho));
};
const cleaning = async (name: string): Promise<string> =>
  String((await app.database.run(sql`select estado_limpieza from hotel_cama where id_cama = ${bed(name)}`))[0]?.estado_limpieza);
const clean = (name: string, state = 'L') => app.database.run(sql`update hotel_cama set estado_limpieza = ${state} where id_cama = ${bed(name)}`);
/** A stay moved so many days into the past, as if time had gone by. */
const age = async (id: number, days: number): Promise<void> => {
  await app.database.run(
    sql`update hotel_reserva set fecha_ingreso = fecha_ingreso - ${days}::int, fecha_salida = fecha_salida - ${days}::int where id_reserva = ${id}`,
  );
  await app.database.run(
    sql`update hotel_ocupacion set fecha_inicio = fecha_inicio - ${days}::int, fecha_fin = fecha_fin - ${days}::int where id_reserva = ${id}`,
  );
};

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  camp = await makeCamp(app, admin);
  [juan, pedro, rosa] = [await camp.guest(), await camp.guest(), await camp.guest('F')];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.transaction(async (tx) => {
    await tx.run(sql`delete from hotel_ocupacion where id_cama = any(${sql.param(Object.values(camp.camas))})`);
    await tx.run(sql`delete from hotel_bloqueo where id_cama = any(${sql.param(Object.values(camp.camas))})`);
    await tx.run(sql`delete from hotel_reserva_historial h using hotel_reserva r where r.id_reserva = h.id_reserva and r.id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_reserva where id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`update hotel_cama set estado_limpieza = 'L' where id_hotel = ${camp.IdHotel}`);
  });
});

describe('reserving', () => {
  test('without a bed the best one is promised; what was true then is frozen, and the history begins', async () => {
    const row = made(await reserve(juan, 2, 5));
    expect(row).toMatchObject({ Estado: 'R', Origen: 'I', Condicion: 'TRABAJADOR', Sexo: 'M', IdCompania: camp.masters.misti, Cama: '101-A' });
    expect(row.Numero).toMatch(/^RES-\d{4}-\d{6}$/);
    expect(await stretches(row.IdReserva)).toEqual(['101-A C 2→5']);
    expect(await one(row.IdReserva)).toMatchObject({ Noches: 3, IdCama: bed('101-A'), Vencida: 'N' });
    // The next of the same company beside him, a woman in another room.
    expect(made(await reserve(pedro, 2, 5)).Cama).toBe('101-B');
    expect(made(await reserve(rosa, 2, 5)).Cama).toBe('102-A');
    const history = made(await admin.get('/api/HotelReservaHistorial', { filter: ['IdReserva', '=', row.IdReserva] })).data;
    expect(history.map((line: { Accion: string; Usuario: string }) => [line.Accion, line.Usuario])).toEqual([['crear', 'ADMIN']]);
    await app.settle();
  });

  test('Check: 02–07 of a person already booked → hotel.persona_con_reserva', async () => {
    const row = made(await reserve(juan, 2, 7));
    expect((await reserve(juan, 5, 9)).problem).toMatchObject({
      status: 409,
      code: 'hotel.persona_con_reserva',
      detail: `La persona ya tiene una reserva del ${shown(enDias(2))} al ${shown(enDias(7))} (${row.Numero}).`,
    });
    expect((await reserve(juan, 7, 9)).status).toBe(200);
  });

  test('V1 to V4 and V7, each with its message', async () => {
    const said = async (answer: Promise<Answer>) => (await answer).problem.detail;
    expect(await said(reserve(juan, 3, 3))).toBe('La fecha de salida debe ser mayor a la fecha de ingreso.');
    expect(await said(reserve(juan, -1, 3))).toBe('La fecha de ingreso no puede ser anterior a hoy.');
    expect(await said(reserve(juan, 1, 32))).toBe('La estadía supera el máximo de 30 días.');
    made(await reserve(juan, 1, 21));
    expect(await said(reserve(juan, 21, 32))).toBe('La estadía supera el máximo de 30 días.');
    made(await reserve(juan, 22, 32));
    const stranger = made(await admin.post('/api/AdministracionPersona', camp.masters.personBody()));
    const confirmed = { Confirmaciones: ['hotel.reserva_sin_acreditacion'] };
    expect(await said(reserve(stranger.IdPersona, 2, 3, confirmed))).toBe('La persona no tiene perfil de campamento.');
    made(await admin.post(`/api/AdministracionPersona/${stranger.IdPersona}/inactivar`, { Observacion: 'Prueba' }));
    expect(await said(reserve(stranger.IdPersona, 2, 3, confirmed))).toBe('La persona está cesada o inactiva.');
  });

  test('V8: whose sex is not on record has no bed until it is', async () => {
    const unknown = await camp.guest();
    const sex = (of: string) => app.database.run(sql`update administracion_persona set sexo = ${of} where id_persona = ${unknown}`);
    await sex('');
    expect((await reserve(unknown, 2, 5)).problem).toMatchObject({
      ...{ status: 400, code: 'hotel.persona_sexo', detail: 'Registre el sexo de la persona.' },
      errors: [{ field: 'IdPersona' }],
    });
    await sex('M');
    made(await reserve(unknown, 2, 5));
  });

  test('V5 asks, and goes on when the person says so', async () => {
    const unknown = await camp.guest('M', false);
    const asked = await reserve(unknown, 2, 5);
    expect(asked.problem).toMatchObject({
      status: 400,
      confirmable: true,
      detail: `La persona no está acreditada para el ${shown(enDias(2))}. ¿Desea reservar?`,
    });
    expect((await reserve(unknown, 2, 5, { Confirmaciones: ['hotel.reserva_sin_acreditacion'] })).status).toBe(200);
    expect((await reserve(juan, 85, 95)).problem).toMatchObject({
      confirmable: true,
      detail: `La acreditación termina el ${shown(enDias(90))}, durante la estadía. ¿Desea continuar?`,
    });
    expect((await reserve(juan, 85, 91)).status).toBe(200);
  });

  test('a chosen bed says why it does not pass', async () => {
    made(await reserve(juan, 2, 5, { IdCama: bed('101-A') }));
    expect((await reserve(pedro, 4, 6, { IdCama: bed('101-A') })).problem).toMatchObject({
      status: 409,
      code: 'hotel.cama_ocupada',
      detail: 'La cama 101-A acaba de ser reservada por otro usuario. Elija otra.',
    });
    expect((await reserve(rosa, 4, 6, { IdCama: bed('101-B') })).problem).toMatchObject({
      status: 409,
      detail: 'La habitación 101 la ocupan personas de otro sexo.',
    });
    expect((await reserve(pedro, 4, 6, { IdCama: bed('105-A') })).problem.code).toBe('hotel.sin_guardia');
    expect((await reserve(pedro, 4, 6, { IdCama: 2_000_000_000 })).problem.code).toBe('campo.referencia');
  });

  test('Check: two sessions save the same bed and nights at once → one saved, one 409 hotel.cama_ocupada', async () => {
    const other = await app.signIn('ADMIN');
    const IdCama = bed('102-A');
    const answers = await Promise.all([reserve(juan, 2, 5, { IdCama }), reserve(pedro, 2, 5, { IdCama }, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('hotel.cama_ocupada');
  });

  test('the database itself refuses, and which promise was hit gives the code', async () => {
    const row = made(await reserve(juan, 2, 5, { IdCama: bed('101-A') }));
    const [promised] = await app.database.run(sql`select * from hotel_ocupacion where id_reserva = ${row.IdReserva}`);
    const insert = (over: Record<string, unknown>) =>
      camp
        .insert('hotel_ocupacion', 'id_ocupacion', {
          id_cliente: promised?.id_cliente,
          id_division: promised?.id_division,
          clase: 'R',
          id_cama: bed('101-B'),
          id_habitacion: promised?.id_habitacion,
          id_reserva: row.IdReserva,
          id_persona: pedro,
          sexo: 'M',
          fecha_inicio: enDias(4),
          fecha_fin: enDias(6),
          turno: 'C',
          controla_sexo: 'S',
          controla_guardia: 'N',
          vigente: 'S',
          ...over,
        })
        .then(() => 'saved')
        .catch((error: { constraint?: string }) => error.constraint);
    expect(await insert({ id_cama: bed('101-A') })).toBe('hotel_ocupacion_cama');
    expect(await insert({ id_persona: juan })).toBe('hotel_ocupacion_persona');
    expect(await insert({ sexo: 'F' })).toBe('hotel_ocupacion_sexo');
    expect(await insert({ sexo: 'F', controla_sexo: 'N', vigente: 'S', fecha_inicio: enDias(5) })).toBe('saved');
    expect(await insert({ vigente: 'N' })).toBe('saved');
  });

  test('a hot bed has two places: by day and by night, and nobody asks for it whole any more', async () => {
    const day = made(await reserve(juan, 2, 5, { TurnoTrabajo: 'D' }));
    expect(await stretches(day.IdReserva)).toEqual(['103-A D 2→5']);
    const night = made(await reserve(pedro, 3, 6, { TurnoTrabajo: 'N' }));
    expect(await stretches(night.IdReserva)).toEqual(['103-A N 3→6']);
    expect((await reserve(await camp.guest(), 3, 4, { IdCama: bed('103-A') })).problem.code).toBe('hotel.cama_ocupada');
  });

  test('who is no administrator of the hotel: 403 with the page’s text; DELETE is refused', async () => {
    const foreign = await camp.hotel('SUPERADMIN');
    expect((await reserve(juan, 2, 5, { IdHotel: foreign.IdHotel })).problem).toMatchObject({
      status: 403,
      code: 'hotel.no_administrador',
      detail: 'Usted no está asignado como administrador del hotel.',
    });
    const row = made(await reserve(juan, 2, 5));
    expect((await admin.delete(`/api/HotelReserva/${row.IdReserva}`)).problem).toMatchObject({
      status: 409,
      detail: 'Anule la reserva en lugar de eliminarla.',
    });
  });

  test('PUT keeps the bed while it passes, else chooses again; only what is reserved is changed', async () => {
    const row = made(await reserve(juan, 2, 5));
    made(await reserve(pedro, 5, 8, { IdCama: bed('101-A') }));
    const path = `/api/HotelReserva/${row.IdReserva}`;
    const longer = made(await admin.put(path, { Version: row.Version, FechaIngreso: enDias(3) }));
    expect(await stretches(row.IdReserva)).toEqual(['101-A C 3→5']);
    const moved = made(await admin.put(path, { Version: longer.Version, FechaSalida: enDias(7) }));
    expect(await stretches(row.IdReserva)).toEqual(['101-B C 3→7']);
    made(await act(row.IdReserva, 'anular', { Motivo: 'Cambio de planes' }));
    expect((await admin.put(path, { Version: moved.Version + 1, FechaSalida: enDias(9) })).problem.code).toBe('hotel.estado');
  });
});

test('Check (090105): *Probar* agrees with the reservation, in its profile and in the beds that it allows', async () => {
  const tried = made(await admin.get('/api/HotelPerfil/probar', { IdPersona: juan, FechaIngreso: enDias(2), FechaSalida: enDias(5) }));
  const offered = made(
    await admin.get('/api/HotelDisponibilidad', { IdHotel: camp.IdHotel, IdPersona: juan, FechaIngreso: enDias(2), FechaSalida: enDias(5) }),
  );
  const outside = offered.Descartadas.filter(({ Motivo }: { Motivo: string }) => Motivo === 'C1' || Motivo === 'C2');
  expect(tried).toMatchObject({ IdPerfil: camp.IdPerfil, Camas: offered.Camas.length + offered.Descartadas.length - outside.length });
  const row = made(await reserve(juan, 2, 5));
  expect(made(await admin.get(`/api/HotelReserva/${row.IdReserva}`)).IdPerfil).toBe(tried.IdPerfil);
});

describe('transitions', () => {
  const STATES = ['R', 'H', 'F', 'L', 'N', 'X'] as const;
  /** What each act of the front desk leaves, by the state it is done in; a dash: refused as not of that state. */
  const TABLE: Readonly<Record<string, Readonly<Record<(typeof STATES)[number], string>>>> = {
    checkin: { R: 'H', H: 'H', F: '-', L: '-', N: '-', X: '-' },
    anular: { R: 'X', H: '-', F: '-', L: '-', N: '-', X: 'X' },
    noPresentado: { R: 'N', H: '-', F: '-', L: '-', N: 'N', X: '-' },
    reactivar: { R: 'R', H: '-', F: '-', L: 'R', N: 'R', X: '-' },
    extender: { R: '-', H: 'H', F: '-', L: '-', N: '-', X: '-' },
    trasladar: { R: 'R', H: 'H', F: '-', L: '-', N: '-', X: '-' },
    checkout: { R: '-', H: 'F', F: 'F', L: '-', N: '-', X: '-' },
    revertir: { R: '-', H: 'R', F: 'H', L: '-', N: '-', X: '-' },
  };
  /** A stay from today for three nights, brought to a state by what people do. */
  async function inState(state: (typeof STATES)[number]): Promise<number> {
    await clean('101-A');
    const { IdReserva } = made(await reserve(juan, 0, 3, { IdCama: bed('101-A') }));
    if (state === 'X') made(await act(IdReserva, 'anular', { Motivo: 'Prueba' }));
    if (state === 'N' || state === 'L') made(await act(IdReserva, 'noPresentado'));
    if (state === 'L') await app.database.run(sql`update hotel_reserva set estado = 'L' where id_reserva = ${IdReserva}`);
    if (state === 'H' || state === 'F') made(await act(IdReserva, 'checkin'));
    if (state === 'F') made(await act(IdReserva, 'checkout'));
    return IdReserva;
  }

  test.each(STATES)('from %s: every act', async (state) => {
    for (const [action, left] of Object.entries(TABLE)) {
      const id = await inState(state);
      const { Version } = await one(id);
      const bodies: Record<string, object> = {
        anular: { Motivo: 'Prueba' },
        extender: { FechaSalida: enDias(5) },
        trasladar: { Fecha: hoy(), IdCama: bed('101-B'), Motivo: 'Ruido' },
        revertir: { Motivo: 'Por error', Version },
      };
      const answer = await act(id, action, bodies[action] ?? {});
      if (left[state] === '-') expect([action, answer.problem.code]).toEqual([action, 'hotel.estado']);
      else expect([action, made(answer).Estado]).toEqual([action, left[state]]);
      // One that is already where the act leaves is not touched.
      if (answer.status === 200 && left[state] === state && !['extender', 'trasladar'].includes(action))
        expect((await one(id)).Version).toBe(Version);
      await app.database.run(sql`delete from hotel_ocupacion where id_reserva = ${id}`);
      await app.database.run(sql`update hotel_reserva set estado = 'X' where id_reserva = ${id}`);
    }
  });

  test('Check: check-in on a dirty bed is refused while the hotel asks for clean ones', async () => {
    const { IdReserva } = made(await reserve(juan, 0, 3));
    await clean('101-A', 'S');
    expect((await act(IdReserva, 'checkin')).problem.detail).toBe('La cama no está limpia.');
    await app.database.run(sql`update hotel_hotel set exige_limpieza = 'N' where id_hotel = ${camp.IdHotel}`);
    expect((await act(IdReserva, 'checkin')).status).toBe(200);
    await app.database.run(sql`update hotel_hotel set exige_limpieza = 'S' where id_hotel = ${camp.IdHotel}`);
    expect(await one(IdReserva)).toMatchObject({ Estado: 'H' });
  });

  test('check-in: accredited where the hotel asks for it; not after the stay; before it only if the bed is free', async () => {
    const unknown = await camp.guest('M', false);
    const hers = made(await reserve(unknown, 0, 3, { Confirmaciones: ['hotel.reserva_sin_acreditacion'] }));
    expect((await act(hers.IdReserva, 'checkin')).problem.detail).toBe('La persona no tiene acreditación vigente en la división.');
    const over = made(await reserve(juan, 1, 3));
    await age(over.IdReserva, 5);
    expect((await act(over.IdReserva, 'checkin')).problem.detail).toBe('La reserva ya terminó.');
    made(await act(over.IdReserva, 'anular', { Motivo: 'No vino' }));
    const IdCama = bed('102-A');
    const early = made(await reserve(juan, 2, 5, { IdCama }));
    const before = made(await reserve(pedro, 1, 2, { IdCama }));
    expect((await act(early.IdReserva, 'checkin')).problem.code).toBe('hotel.cama_ocupada');
    made(await act(before.IdReserva, 'anular', { Motivo: 'No viene' }));
    made(await act(early.IdReserva, 'checkin'));
    expect(await stretches(early.IdReserva)).toEqual(['102-A C 0→5']);
    expect(await one(early.IdReserva)).toMatchObject({ FechaIngreso: hoy(), Estado: 'H' });
    // Undone, it arrives again on its own day.
    const { Version } = await one(early.IdReserva);
    made(await act(early.IdReserva, 'revertir', { Motivo: 'Por error', Version }));
    expect(await stretches(early.IdReserva)).toEqual(['102-A C 2→5']);
    expect((await act(early.IdReserva, 'revertir', { Motivo: 'Por error', Version })).problem.code).toBe('hotel.estado');
  });

  test('an early check-in asks the maximum again: the nights before count with those reserved (V3)', async () => {
    await app.database.run(sql`update hotel_hotel set maximo_dias_estadia = 4 where id_hotel = ${camp.IdHotel}`);
    try {
      const long = made(await reserve(juan, 2, 6));
      const refused = await act(long.IdReserva, 'checkin');
      expect([refused.status, refused.problem.detail]).toEqual([400, 'La estadía supera el máximo de 4 días.']);
      expect(await one(long.IdReserva)).toMatchObject({ Estado: 'R', FechaIngreso: enDias(2) });
      expect(await stretches(long.IdReserva)).toEqual(['101-A C 2→6']);
      const short = made(await reserve(pedro, 1, 4));
      made(await act(short.IdReserva, 'checkin'));
      expect(await one(short.IdReserva)).toMatchObject({ Estado: 'H', FechaIngreso: hoy(), FechaSalida: enDias(4) });
    } finally {
      await app.database.run(sql`update hotel_hotel set maximo_dias_estadia = 30 where id_hotel = ${camp.IdHotel}`);
    }
  });

  test('an overdue guest stops the next arrival; leaving, the nights exceeded are the guest’s where the bed was free', async () => {
    const IdCama = bed('101-A');
    const late = made(await reserve(juan, 0, 3, { IdCama }));
    made(await act(late.IdReserva, 'checkin'));
    await age(late.IdReserva, 4);
    expect(await one(late.IdReserva)).toMatchObject({ Vencida: 'S' });
    const next = made(await reserve(pedro, 0, 2, { IdCama }));
    const refused = (await act(next.IdReserva, 'checkin')).problem;
    expect(refused.detail).toMatch(/^La cama aún está ocupada por .+, Luis\. Realice primero su check-out\.$/);
    made(await act(late.IdReserva, 'checkout'));
    expect(await one(late.IdReserva)).toMatchObject({ Estado: 'F', FechaSalida: hoy() });
    expect(await cleaning('101-A')).toBe('S');
    await clean('101-A');
    expect((await act(next.IdReserva, 'checkin')).status).toBe(200);
    // Whose nights exceeded were somebody else's keeps its departure.
    const other = made(await reserve(await camp.guest(), 0, 3, { IdCama: bed('101-B') }));
    made(await act(other.IdReserva, 'checkin'));
    await age(other.IdReserva, 4);
    const taken = made(await reserve(await camp.guest(), 0, 2, { IdCama: bed('101-B') }));
    await age(taken.IdReserva, 1);
    made(await act(other.IdReserva, 'checkout'));
    expect(await one(other.IdReserva)).toMatchObject({ Estado: 'F', FechaSalida: enDias(-1) });
  });

  test('leaving earlier frees the nights left, and undone it takes them again unless somebody has them', async () => {
    const IdCama = bed('101-A');
    const { IdReserva } = made(await reserve(juan, 0, 5, { IdCama }));
    made(await act(IdReserva, 'checkin'));
    await age(IdReserva, 2);
    made(await act(IdReserva, 'checkout'));
    expect(await stretches(IdReserva)).toEqual(['101-A C -2→0']);
    const { Version } = await one(IdReserva);
    const other = made(await reserve(pedro, 1, 2, { IdCama }));
    expect((await act(IdReserva, 'revertir', { Motivo: 'Volvió', Version })).problem.code).toBe('hotel.cama_ocupada');
    made(await act(other.IdReserva, 'anular', { Motivo: 'Otra cama' }));
    made(await act(IdReserva, 'revertir', { Motivo: 'Volvió', Version }));
    expect(await one(IdReserva)).toMatchObject({ Estado: 'H', FechaSalida: enDias(3), FechaHoraCheckout: null });
    expect(await stretches(IdReserva)).toEqual(['101-A C -2→3']);
    await app.database.run(
      sql`update hotel_reserva set fecha_hora_checkin = fecha_hora_checkin - interval '25 hours' where id_reserva = ${IdReserva}`,
    );
    const now = await one(IdReserva);
    expect((await act(IdReserva, 'revertir', { Motivo: 'Tarde', Version: now.Version })).problem.code).toBe('hotel.revertir_plazo');
  });

  test('extending says from when the bed is somebody else’s', async () => {
    const IdCama = bed('101-A');
    const { IdReserva } = made(await reserve(juan, 0, 3, { IdCama }));
    made(await act(IdReserva, 'checkin'));
    made(await reserve(pedro, 5, 8, { IdCama }));
    expect((await act(IdReserva, 'extender', { FechaSalida: enDias(6) })).problem).toMatchObject({
      status: 409,
      detail: `La cama está reservada desde el ${shown(enDias(5))}.`,
    });
    expect((await act(IdReserva, 'extender', { FechaSalida: enDias(3) })).problem.code).toBe('hotel.extender_fecha');
    expect((await act(IdReserva, 'extender', { FechaSalida: enDias(31) })).problem.detail).toBe('La estadía supera el máximo de 30 días.');
    made(await act(IdReserva, 'extender', { FechaSalida: enDias(5) }));
    expect(await stretches(IdReserva)).toEqual(['101-A C 0→5']);
  });

  test('a transfer splits the stay at its date and leaves a dirty bed; the same hot bed in another shift is a change of shift', async () => {
    const { IdReserva } = made(await reserve(juan, 0, 6, { TurnoTrabajo: 'D', IdCama: bed('103-A') }));
    made(await act(IdReserva, 'checkin'));
    await age(IdReserva, 2);
    made(await act(IdReserva, 'trasladar', { Fecha: enDias(1), IdCama: bed('103-A'), TurnoTrabajo: 'N', Motivo: 'Cambio de guardia' }));
    expect(await stretches(IdReserva)).toEqual(['103-A D -2→1', '103-A N 1→4']);
    expect(await cleaning('103-A')).toBe('L');
    made(await act(IdReserva, 'trasladar', { Fecha: hoy(), IdCama: bed('102-A'), Motivo: 'Ruido' }));
    expect(await stretches(IdReserva)).toEqual(['103-A D -2→0', '102-A C 0→4']);
    expect(await cleaning('103-A')).toBe('S');
    expect((await act(IdReserva, 'trasladar', { Fecha: enDias(4), IdCama: bed('101-A'), Motivo: 'Tarde' })).problem.code).toBe(
      'hotel.traslado_fecha',
    );
    expect((await act(IdReserva, 'trasladar', { Fecha: hoy(), IdCama: bed('101-A'), Motivo: ' ' })).problem.detail).toBe('Ingrese el motivo.');
    const foreign = await camp.hotel('SUPERADMIN');
    const room = await app.database.run(
      sql`insert into hotel_habitacion (id_cliente, id_division, id_hotel, id_modulo, id_tipo_habitacion, codigo, regla_sexo) select id_cliente, id_division, ${foreign.IdHotel}, ${foreign.IdModulo}, id_tipo_habitacion, '900', 'L'
        from hotel_habitacion where id_hotel = ${camp.IdHotel} limit 1 returning id_habitacion`,
    );
    const [far] = await app.database.run(
      sql`insert into hotel_cama (id_cliente, id_division, id_hotel, id_modulo, id_habitacion, id_tipo_cama, codigo) select id_cliente, id_division, ${foreign.IdHotel}, ${foreign.IdModulo}, ${room[0]?.id_habitacion}, id_tipo_cama, 'A'
        from hotel_cama where id_hotel = ${camp.IdHotel} limit 1 returning id_cama`,
    );
    expect((await act(IdReserva, 'trasladar', { Fecha: hoy(), IdCama: Number(far?.id_cama), Motivo: 'Otro' })).problem.code).toBe(
      'hotel.no_administrador',
    );
  });

  test('Trasladar to another hotel: by whoever administers both; the stay is of the new one, extended there in the same act or left as it was', async () => {
    const { IdReserva } = made(await reserve(juan, 0, 4, { IdCama: bed('101-A') }));
    made(await act(IdReserva, 'checkin'));
    const other = await camp.hotel('ADMIN');
    const { IdCliente: id_cliente, IdDivision: id_division } = admin.perfil;
    const [like] = await app.database.run(
      sql`select h.id_tipo_habitacion, c.id_tipo_cama from hotel_habitacion h join hotel_cama c on c.id_habitacion = h.id_habitacion where h.id_hotel = ${camp.IdHotel} limit 1`,
    );
    const place = { id_cliente, id_division, id_hotel: other.IdHotel, id_modulo: other.IdModulo, codigo: 'A', activo: 'S' };
    const id_habitacion = await camp.insert('hotel_habitacion', 'id_habitacion', {
      ...place,
      ...{ id_tipo_habitacion: like?.id_tipo_habitacion, codigo: '901', regla_sexo: 'L', contraguardia: 'N' },
    });
    const far = await camp.insert('hotel_cama', 'id_cama', {
      ...place,
      ...{ id_habitacion, id_tipo_cama: like?.id_tipo_cama, tipo_uso: 'N', cama_caliente: 'N', estado_limpieza: 'L' },
    });
    const move = () => act(IdReserva, 'trasladar', { Fecha: hoy(), IdCama: far, Motivo: 'Otro campamento' });
    expect((await move()).problem.code).toBe('hotel.cama_perfil');
    const places = { id_cliente, id_division, id_perfil: camp.IdPerfil, id_hotel: other.IdHotel };
    await camp.insert('hotel_perfil_detalle', 'id_perfil_detalle', places);
    // Extended in the same act, or not moved at all: his next stay, the maximum and an earlier day stand against it.
    const { IdReserva: later } = made(await reserve(juan, 7, 9));
    const until = (days: number) => act(IdReserva, 'trasladar', { Fecha: hoy(), IdCama: far, FechaSalida: enDias(days), Motivo: 'Se queda' });
    expect((await until(8)).problem.code).toBe('hotel.persona_con_reserva');
    expect((await until(3)).problem.code).toBe('hotel.extender_fecha');
    made(await act(later, 'anular', { Motivo: 'No va' }));
    expect((await until(40)).problem.code).toBe('hotel.estadia_maxima');
    expect(await stretches(IdReserva)).toEqual(['101-A C 0→4']);
    made(await until(6));
    expect(await one(IdReserva)).toMatchObject({ IdHotel: other.IdHotel, Estado: 'H', IdCama: far, FechaSalida: enDias(6) });
    expect(await stretches(IdReserva)).toEqual(['901-A C 0→6']);
    expect(await cleaning('101-A')).toBe('S');
    await app.database.run(sql`delete from hotel_perfil_detalle where id_hotel = ${other.IdHotel}`);
    await app.database.run(sql`delete from hotel_ocupacion where id_reserva = ${IdReserva}`);
    await app.database.run(sql`delete from hotel_reserva_historial where id_reserva = ${IdReserva}`);
    await app.database.run(sql`delete from hotel_servicio_habitacion where id_cama = ${bed('101-A')}`);
    await app.database.run(sql`delete from hotel_reserva where id_reserva = ${IdReserva}`);
  });

  test('no show keeps the nights gone by and frees the rest; reactivated, it is reserved from today in its bed', async () => {
    const early = made(await reserve(juan, 1, 4));
    expect((await act(early.IdReserva, 'noPresentado')).problem.detail).toBe('Aún no llega la fecha de ingreso.');
    await age(early.IdReserva, 2);
    made(await act(early.IdReserva, 'noPresentado'));
    expect(await stretches(early.IdReserva)).toEqual(['101-A C -1→0']);
    made(await act(early.IdReserva, 'reactivar'));
    expect(await one(early.IdReserva)).toMatchObject({ Estado: 'R', FechaIngreso: hoy(), FechaSalida: enDias(2) });
    expect(await stretches(early.IdReserva)).toEqual(['101-A C -1→0', '101-A C 0→2']);
    const over = made(await reserve(pedro, 1, 3));
    await age(over.IdReserva, 3);
    made(await act(over.IdReserva, 'noPresentado'));
    expect((await act(over.IdReserva, 'reactivar')).problem.detail).toBe('La reserva ya terminó.');
  });

  test('the job releases after the days and the hour of the hotel, not who has entered the site', async () => {
    const [absent, inside] = [made(await reserve(juan, 0, 4)), made(await reserve(pedro, 0, 4))];
    await age(absent.IdReserva, 2);
    await age(inside.IdReserva, 2);
    await app.database.run(
      sql`insert into acceso_marca select (jsonb_populate_record(m, jsonb_build_object('id_marca', nextval(pg_get_serial_sequence('acceso_marca', 'id_marca')), 'fecha', ${enDias(-2)}::date,
          'id_persona', ${pedro}::int, 'modo_marcacion', 'S', 'resultado', 'S', 'rebote', 'N', 'anulada', 'N', 'id_movimiento', gen_random_uuid(), 'id_marca_origen', gen_random_uuid()))).*
        from acceso_marca m join acceso_puerta d on d.id_puerta = m.id_puerta
        where m.id_cliente = ${admin.perfil.IdCliente} and m.id_division = ${admin.perfil.IdDivision} and d.id_zona_origen is null limit 1`,
    );
    await app.runJob('hotel.liberar');
    expect(await one(absent.IdReserva)).toMatchObject({ Estado: 'L' });
    expect(await stretches(absent.IdReserva)).toEqual(['101-A C -2→-1']);
    expect(await one(inside.IdReserva)).toMatchObject({ Estado: 'R' });
    const fresh = made(await reserve(await camp.guest(), 0, 4));
    await app.runJob('hotel.liberar');
    expect(await one(fresh.IdReserva)).toMatchObject({ Estado: 'R' });
  });
});

describe('who leaves sleeps here no more', () => {
  const group = async (person: number, seconds: number): Promise<number | null> => {
    const moment = new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
    const [row] = await app.database.run(
      sql`select ${sql.raw(diningGroupSql('c', 'd', 'p', 'f'))} as grupo from (select ${admin.perfil.IdCliente}::int as c, ${admin.perfil.IdDivision}::int as d, ${person}::int as p, ${moment}::timestamptz as f) x`,
    );
    return row?.grupo === null ? null : Number(row?.grupo);
  };

  test('who is checked in eats by the hotel’s group, from the check-in to the check-out', async () => {
    const { IdGrupo } = made(await admin.post('/api/ComedorGrupo', { Codigo: 'CAMPHOT', Grupo: 'Campamento norte' }));
    await app.database.run(sql`update hotel_hotel set id_grupo_comedor = ${IdGrupo} where id_hotel = ${camp.IdHotel}`);
    const { IdReserva } = made(await reserve(juan, 0, 3));
    expect(await group(juan, 60)).toBeNull();
    made(await act(IdReserva, 'checkin'));
    expect([await group(juan, -3600), await group(juan, 60)]).toEqual([null, IdGrupo]);
    await app.database.run(
      sql`update hotel_reserva set fecha_hora_checkin = fecha_hora_checkin - interval '2 hours' where id_reserva = ${IdReserva}`,
    );
    await age(IdReserva, 2);
    made(await act(IdReserva, 'checkout'));
    expect([await group(juan, -3600), await group(juan, 60)]).toEqual([IdGrupo, null]);
    await app.database.run(sql`update hotel_hotel set id_grupo_comedor = null where id_hotel = ${camp.IdHotel}`);
  });

  test('a termination annuls what begins that day or later, shortens the rest, frees the bed and tells the administrator', async () => {
    const person = await camp.guest();
    const now = made(await reserve(person, 0, 8, { IdCama: bed('101-A') }));
    made(await act(now.IdReserva, 'checkin'));
    const later = made(await reserve(person, 10, 14));
    made(await admin.post(`/api/AdministracionPersona/${person}/cesar`, { FechaCese: hoy(), IdMotivoCese: await camp.masters.reason('RENUN') }));
    // Nothing has been delivered to anyone yet.
    expect(await one(now.IdReserva)).toMatchObject({ Estado: 'H', FechaSalida: hoy() });
    expect(await one(later.IdReserva)).toMatchObject({ Estado: 'X' });
    expect([await stretches(now.IdReserva), await stretches(later.IdReserva)]).toEqual([[], []]);
    const [told] = await app.database.run(
      sql`select texto from sistema_notificacion where codigo = 'HOT07' and id_usuario = 'ADMIN' order by 1 limit 1`,
    );
    expect(String(told?.texto)).toContain(`${now.Numero} hasta el ${shown(hoy())}, ${later.Numero} anulada.`);
    made(await act(now.IdReserva, 'checkout'));
    await clean('101-A');
    const next = made(await reserve(pedro, 0, 8, { IdCama: bed('101-A') }));
    expect((await act(next.IdReserva, 'checkin')).status).toBe(200);
  });

  test('the end of a visit ends its stay: what had begun ends today, what is to come is annulled; one that ends today sleeps tonight', async () => {
    const visitor = async (fin: number): Promise<number> => {
      const person = await camp.guest();
      await app.database.run(sql`delete from administracion_persona_vinculo where id_persona = ${person}`);
      await app.database.run(sql`update administracion_persona set visita = 'S' where id_persona = ${person}`);
      await app.database.run(
        sql`update acreditacion_persona set visita = 'S', fecha_fin = ${enDias(fin)}::date, fecha_inicio = ${enDias(-5)}::date where id_persona = ${person}`,
      );
      await app.database.run(
        sql`insert into hotel_perfil_asignacion (id_cliente, id_division, id_persona, id_perfil, fecha_inicio) values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${person}, ${camp.IdPerfil}, ${enDias(-5)}::date)`,
      );
      return person;
    };
    const visits = async (end: number) => {
      const person = await visitor(9);
      const [stays, comes] = [made(await reserve(person, 0, 4)), made(await reserve(person, 6, 8))];
      expect(await one(stays.IdReserva)).toMatchObject({ Condicion: 'VISITA' });
      made(await act(stays.IdReserva, 'checkin'));
      await app.database.run(sql`update acreditacion_persona set fecha_fin = ${enDias(end)}::date where id_persona = ${person}`);
      await app.runJob('hotel.liberar');
      return Promise.all([one(stays.IdReserva), one(comes.IdReserva)]);
    };
    const [stays, comes] = await visits(-1);
    expect(stays).toMatchObject({ Estado: 'H', FechaSalida: hoy(), Vencida: expect.any(String) });
    expect(comes).toMatchObject({ Estado: 'X' });
    expect([await stretches(stays.IdReserva), await stretches(comes.IdReserva)]).toEqual([[], []]);
    // One that ends today still sleeps tonight.
    const [goes, later] = await visits(0);
    expect([goes, later]).toMatchObject([
      { Estado: 'H', FechaSalida: enDias(4) },
      { Estado: 'R', FechaSalida: enDias(8) },
    ]);
  });

  test('an approved demobilization ends the stays of the division, and the checklist says it', async () => {
    const person = await camp.guest();
    const first = made(await reserve(person, 1, 6));
    const second = made(await reserve(person, 8, 9));
    const requester = await app.signIn('SOLICITANTE');
    const [sent] = made(
      await requester.post('/api/AcreditacionDesmovilizacion/solicitar', {
        Personas: [person],
        IdMotivoCese: await camp.masters.reason('RENUN'),
        FechaCese: enDias(3),
        Observacion: 'Fin del servicio',
      }),
    );
    const authorizer = await app.signIn('AUTORIZADOR');
    const approved = made(await authorizer.post(`/api/AcreditacionDesmovilizacion/${sent.IdDesmovilizacion}/aprobar`, {}));
    expect(approved.Cierre[person].find(({ Codigo }: { Codigo: string }) => Codigo === 'HOTEL')).toMatchObject({ Resultado: 'S', Cantidad: 2 });
    expect(await one(first.IdReserva)).toMatchObject({ Estado: 'R', FechaSalida: enDias(3) });
    expect(await stretches(first.IdReserva)).toEqual(['101-A C 1→3']);
    expect(await one(second.IdReserva)).toMatchObject({ Estado: 'X' });
  });
});

describe('beds', () => {
  const available = async (query: object, who = admin) => made(await who.get('/api/HotelDisponibilidad', { IdHotel: camp.IdHotel, ...query }));
  const block = (over: object) => admin.post('/api/HotelBloqueo', { FechaInicio: enDias(2), FechaFin: enDias(5), Motivo: 'M', ...over });

  test('availability: beds by score, those discarded and why, places by night; the free ones counted by hand', async () => {
    made(await reserve(juan, 2, 5, { IdCama: bed('101-A') }));
    const found = await available({ FechaIngreso: enDias(3), FechaSalida: enDias(5), IdPersona: pedro });
    expect(found.Camas.map(({ Cama }: { Cama: string }) => Cama)).toEqual(['101-B', '102-A', '102-B', '103-A', '103-B']);
    expect(found.Descartadas.map(({ Cama, Motivo }: { Cama: string; Motivo: string }) => `${Cama} ${Motivo}`)).toEqual([
      '101-A C4',
      '105-A C6',
      '105-B C6',
    ]);
    expect(found.Camas[0].Puntaje).toEqual([2, 2, 0, 0, 0, 0, 60]);
    expect(found.Noches).toHaveLength(2);
    expect(found.Noches[0]).toMatchObject({
      Plazas: 10,
      Ocupadas: 1,
      Libres: 9,
      LibresHombres: 9,
      LibresMujeres: 8,
      MediosD: 2,
      MediosN: 2,
      Porcentaje: 10,
    });
    // Of nobody in particular: the numbers alone.
    const numbers = await available({ FechaIngreso: enDias(3), FechaSalida: enDias(5) });
    expect([numbers.Camas, numbers.Noches.length]).toEqual([[], 2]);
    const woman = await available({ FechaIngreso: enDias(3), FechaSalida: enDias(5), Sexo: 'F', IdCompania: camp.masters.misti });
    expect(woman.Descartadas).toContainEqual({ IdCama: bed('101-B'), Modulo: 'M1', Cama: '101-B', Motivo: 'C5' });
    expect(
      (await admin.get('/api/HotelDisponibilidad', { IdHotel: camp.IdHotel, FechaIngreso: enDias(5), FechaSalida: enDias(5) })).problem.code,
    ).toBe('hotel.salida_menor');
  });

  test('what is known of a person before reserving', async () => {
    const known = made(await admin.get('/api/HotelReserva/persona', { IdHotel: camp.IdHotel, IdPersona: juan }));
    expect(known).toMatchObject({ AcreditadoHasta: enDias(90), Perfil: 'Todos', Origen: 'C', UltimaCama: null, Proxima: null });
  });

  test('Check: a block over a reservation is refused with its list; a blocked bed is absent from availability', async () => {
    const row = made(await reserve(juan, 3, 4, { IdCama: bed('101-A') }));
    const refused = await block({ IdCama: bed('101-A') });
    expect(refused.problem).toMatchObject({ status: 409, detail: 'Hay 1 reservas que lo impiden.' });
    expect(refused.problem.lista).toEqual([`${row.Numero} · 101-A · ${shown(enDias(3))} – ${shown(enDias(4))}`]);
    const [blocked] = made(await block({ IdCama: bed('102-A') })).Bloqueos;
    expect((await block({ IdCama: bed('102-A') })).problem.code).toBe('hotel.cama_bloqueada');
    const asked = { FechaIngreso: enDias(3), FechaSalida: enDias(6), IdPersona: pedro };
    const names = async () => (await available(asked)).Camas.map(({ Cama }: { Cama: string }) => Cama);
    expect(await names()).not.toContain('102-A');
    made(await admin.post(`/api/HotelBloqueo/${blocked}/terminar`, { FechaFin: enDias(3) }));
    expect(await names()).toContain('102-A');
    // A room blocks each of its beds.
    const [room] = await app.database.run(sql`select id_habitacion from hotel_cama where id_cama = ${bed('102-B')}`);
    expect(made(await block({ IdHabitacion: Number(room?.id_habitacion), FechaInicio: enDias(10), FechaFin: enDias(12) })).Bloqueos).toHaveLength(2);
    expect((await block({ IdCama: bed('102-A'), FechaFin: enDias(2) })).problem.code).toBe('hotel.bloqueo_fechas');
  });

  test('Check: an exclusive bed is offered first to whom it is of and to nobody else; released, to anybody on those nights', async () => {
    await app.database.run(sql`update hotel_cama set tipo_uso = 'S' where id_cama = ${bed('102-B')}`);
    const exclusive = (over: object) => admin.post('/api/HotelCamaExclusiva', { IdCama: bed('102-B'), FechaInicio: hoy(), ...over });
    expect((await exclusive({ IdCama: bed('102-A'), Beneficiario: 'P', IdPersona: rosa })).problem.detail).toBe('La cama no es exclusiva.');
    expect((await exclusive({ Beneficiario: 'T' })).problem.errors[0]?.field).toBe('FechaFin');
    const hers = made(await exclusive({ Beneficiario: 'P', IdPersona: rosa }));
    const first = async (IdPersona: number, from: number, to: number) =>
      (await available({ FechaIngreso: enDias(from), FechaSalida: enDias(to), IdPersona })).Camas.map(({ Cama }: { Cama: string }) => Cama);
    expect((await first(rosa, 2, 5))[0]).toBe('102-B');
    expect(await first(pedro, 2, 5)).not.toContain('102-B');
    const released = made(await exclusive({ Beneficiario: 'T', FechaInicio: enDias(10), FechaFin: enDias(12) }));
    expect(await first(pedro, 10, 13)).toContain('102-B');
    expect(await first(pedro, 10, 14)).not.toContain('102-B');
    const stay = made(await reserve(pedro, 10, 13, { IdCama: bed('102-B') }));
    expect((await admin.delete(`/api/HotelCamaExclusiva/${released.IdCamaExclusiva}`)).problem).toMatchObject({
      status: 409,
      code: 'hotel.con_reservas',
    });
    expect((await admin.delete(`/api/HotelCamaExclusiva/${hers.IdCamaExclusiva}`)).status).toBe(200);
    made(await act(stay.IdReserva, 'anular', { Motivo: 'Prueba' }));
    expect((await admin.delete(`/api/HotelCamaExclusiva/${released.IdCamaExclusiva}`)).status).toBe(200);
    await app.database.run(sql`update hotel_cama set tipo_uso = 'N' where id_cama = ${bed('102-B')}`);
  });

  test('the calendar: a line a bed with its stays and blocks; a year in percentages that agree with the nights', async () => {
    const row = made(await reserve(juan, 0, 3, { IdCama: bed('101-A') }));
    const calendar = async (Vista: string) => made(await admin.get('/api/HotelOcupacion/calendario', { IdHotel: camp.IdHotel, Vista, Fecha: hoy() }));
    const month = await calendar('M');
    expect(month.Lineas).toHaveLength(8);
    const line = month.Lineas.find(({ Cama }: { Cama: string }) => Cama === '101-A');
    expect(line.Barras).toMatchObject([{ Desde: hoy(), Hasta: enDias(3), Numero: row.Numero, Estado: 'R', Vencida: 'N' }]);
    expect(line.Barras[0].Persona).toMatch(/, LUIS$/);
    const year = await calendar('A');
    expect(year.Meses).toHaveLength(12);
    expect(year.Semana).toHaveLength(7);
    const nights = month.Lineas.flatMap(({ Barras }: { Barras: { Hasta: string }[] }) => Barras).length;
    expect(nights).toBe(1);
    const days = new Date(Date.UTC(Number(hoy().slice(0, 4)), Number(hoy().slice(4, 6)), 0)).getUTCDate();
    const left = Math.min(3, days - Number(hoy().slice(6)) + 1);
    expect(year.Meses[Number(hoy().slice(4, 6)) - 1].Porcentaje).toBe(Math.round((left * 1000) / (10 * days)) / 10);
  });

  test('Check: a contractor gets numbers and its own people, never the names of others', async () => {
    const requester = await app.signIn('SOLICITANTE');
    made(await reserve(juan, 2, 5));
    const asked = { FechaIngreso: enDias(3), FechaSalida: enDias(5) };
    const found = await requester.get('/api/HotelDisponibilidad', { IdHotel: camp.IdHotel, ...asked, IdPersona: pedro });
    expect(made(found).Noches[0]).toMatchObject({ Plazas: 10, Ocupadas: 1 });
    expect(found.text).not.toMatch(/Mamani/i);
    const [foreign] = await app.database.run(
      sql`select r.id_persona from hotel_reserva r where r.id_cliente = ${admin.perfil.IdCliente} and r.id_compania <> ${camp.masters.misti} limit 1`,
    );
    expect(
      (await requester.get('/api/HotelDisponibilidad', { IdHotel: camp.IdHotel, ...asked, IdPersona: Number(foreign?.id_persona) })).problem.code,
    ).toBe('campo.referencia');
    const companies = made(await requester.get('/api/HotelReserva', { take: 200 })).data.map((row: { IdCompania: number }) => row.IdCompania);
    expect(new Set(companies)).toEqual(new Set([camp.masters.misti]));
    expect((await requester.get('/api/HotelOcupacion/calendario', { IdHotel: camp.IdHotel, Vista: 'M', Fecha: hoy() })).status).toBe(403);
  });

  test('Check (090303): a guest transferred sleeps in the old bed until that night and in the new one from it; a row a stay checked in', async () => {
    const moving = made(await reserve(juan, 0, 6, { IdCama: bed('101-A') }));
    const still = made(await reserve(pedro, 0, 6, { IdCama: bed('102-A') }));
    made(await reserve(rosa, 0, 6));
    made(await act(moving.IdReserva, 'checkin'));
    made(await act(still.IdReserva, 'checkin'));
    made(await act(moving.IdReserva, 'trasladar', { Fecha: enDias(2), IdCama: bed('101-B'), Motivo: 'Ruido' }));
    const on = async (days: number) =>
      made(await admin.get('/api/HotelReserva/huespedes', { IdHotel: camp.IdHotel, Fecha: enDias(days) })).map(({ Cama }: { Cama: string }) => Cama);
    expect([await on(1), await on(2), await on(6)]).toEqual([['101-A', '102-A'], ['101-B', '102-A'], []]);
    const [row] = made(await admin.get('/api/HotelReserva/huespedes', { IdHotel: camp.IdHotel, Fecha: hoy() }));
    expect(row).toMatchObject({ Modulo: 'M1', Habitacion: '101', Turno: 'C', FechaIngreso: hoy(), FechaSalida: enDias(6) });
    expect(row.NombreCompleto).toMatch(/, LUIS$/);
    // Those of the demo have faces, for who sees photographs.
    const north = await idOf(admin, 'HotelHotel', 'IdHotel', ['Codigo', '=', 'NORTE']);
    const faces = async (who = admin) =>
      made(await who.get('/api/HotelReserva/huespedes', { IdHotel: north, Fecha: hoy() })).map(({ Foto }: { Foto: string | null }) => Foto);
    expect((await faces()).some((one: string | null) => one !== null)).toBe(true);
    await app.database.run(
      sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${admin.perfil.IdPerfil}, 'AdministracionPersona', 'FotoPerfil', 'E')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = 1`);
    expect(new Set(await faces(await app.signIn('ADMIN')))).toEqual(new Set([null]));
    await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${admin.perfil.IdPerfil} and campo = 'FotoPerfil'`);
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = 1`);
  });

  test('cleaning is said of many beds at once, by who manages their hotel', async () => {
    const say = (EstadoLimpieza: string, IdCamas: number[]) => admin.post('/api/HotelOcupacion/limpieza', { IdCamas, EstadoLimpieza });
    expect(made(await say('S', [bed('101-A'), bed('101-B')]))).toEqual({ Camas: 2 });
    expect(await cleaning('101-B')).toBe('S');
    expect(made(await say('L', [bed('101-A'), bed('101-B'), bed('102-A')]))).toEqual({ Camas: 2 });
    expect((await say('L', [])).problem.detail).toBe('Debe seleccionar al menos una cama.');
  });
});
