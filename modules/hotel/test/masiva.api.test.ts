import { made, newCode } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FilaVista } from '../shared/carga.wire';
import { makeCamp } from './campamento';
import { bookOf, type Fila, shown } from './libro';

let app: TestApp;
let admin: SignedIn;
let camp: Awaited<ReturnType<typeof makeCamp>>;

const documentOf = async (IdPersona: number): Promise<string> =>
  String((await app.database.run(sql`select documento from administracion_persona where id_persona = ${IdPersona}`))[0]?.documento);
const stay = async (IdPersona: number, from: number, to: number, over: Fila = {}): Promise<Fila> => ({
  Documento: await documentOf(IdPersona),
  FechaIngreso: shown(enDias(from)),
  FechaSalida: shown(enDias(to)),
  ...over,
});

async function load(rows: readonly Fila[] | Blob, who = admin, query = '') {
  const form = new FormData();
  form.set('file', rows instanceof Blob ? rows : await bookOf(rows), 'reservas.xlsx');
  return who.call('POST', `/api/HotelCarga?IdHotel=${camp.IdHotel}${query}`, { raw: form });
}
const act = (id: number, action: string, body: object = {}, who = admin) => who.post(`/api/HotelCarga/${id}/${action}`, body);
const detail = async (id: number) => made(await admin.get(`/api/HotelCarga/${id}/detalle`));
const rowsOf = async (id: number): Promise<FilaVista[]> => made(await admin.get(`/api/HotelCarga/${id}/filas`, { take: 200 })).data;
/** `2 C 101-A` or `3 O why`, row by row. */
const told = async (id: number): Promise<string[]> =>
  (await rowsOf(id)).map(({ Fila, Estado, Cama, Mensajes }) => `${Fila} ${Estado} ${Mensajes.join(' | ') || Cama?.replace('M1 · ', '')}`);
/** What waits in the background, done. */
const worked = async (): Promise<void> => {
  await app.settle();
  await app.composition.worker('trabajos').run();
};
async function loaded(rows: readonly Fila[]): Promise<number> {
  const { IdCarga } = made(await load(rows));
  made(await act(IdCarga, 'validar'));
  return IdCarga;
}
async function processed(id: number) {
  made(await act(id, 'procesar'));
  await worked();
  return detail(id);
}
const beds = async (): Promise<string[]> =>
  (
    await app.database.run(
      sql`select h.codigo || '-' || c.codigo || ' ' || o.turno as cama from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = o.id_habitacion
        where c.id_hotel = ${camp.IdHotel} and o.vigente = 'S' and o.clase = 'R' order by 1`,
    )
  ).map((row) => String(row.cama));

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  camp = await makeCamp(app, admin);
});
afterAll(() => app.close());
beforeEach(async () => {
  await worked();
  await app.database.transaction(async (tx) => {
    await tx.run(sql`delete from hotel_ocupacion where id_cama in (select id_cama from hotel_cama where id_hotel = ${camp.IdHotel})`);
    await tx.run(sql`delete from hotel_carga_fila f using hotel_carga c where c.id_carga = f.id_carga and c.id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_reserva_historial h using hotel_reserva r where r.id_reserva = h.id_reserva and r.id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_reserva where id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_carga where id_hotel = ${camp.IdHotel}`);
  });
});

describe('from Excel', () => {
  test('V8 in the load too: the row says that the sex is not on record', async () => {
    const unknown = await camp.guest();
    const row = await stay(unknown, 2, 5);
    await app.database.run(sql`update administracion_persona set sexo = '' where id_persona = ${unknown}`);
    expect(await told(await loaded([row]))).toEqual(['2 O Registre el sexo de la persona.']);
    await app.database.run(sql`update administracion_persona set sexo = 'M' where id_persona = ${unknown}`);
  });

  test('cargar → validar → proponer → procesar: the counts, the beds, one notice at the end, and each reservation of its load', async () => {
    const [ana, beto] = [await camp.guest('F'), await camp.guest()];
    const { IdCarga, ...first } = made(await load([await stay(ana, 2, 5), await stay(beto, 3, 6, { Turno: 'N' })]));
    expect(first).toEqual({ Cargados: 2, Observados: 2, Correctos: 0, PorProcesar: 0, Procesados: 0 });
    expect((await act(IdCarga, 'procesar')).problem.code).toBe('hotel.carga_sin_validar');
    expect(made(await act(IdCarga, 'validar'))).toEqual({ Cargados: 2, Observados: 0, Correctos: 2, PorProcesar: 2, Procesados: 0 });
    expect(await told(IdCarga)).toEqual(['2 C 101-A', '3 C 103-A']);
    // A dry run: nothing is promised yet.
    expect(await beds()).toEqual([]);
    const end = await processed(IdCarga);
    expect(end).toMatchObject({ Estado: 'T', Cargados: 2, Correctos: 2, PorProcesar: 0, Procesados: 2, Anulables: 2 });
    expect(await beds()).toEqual(['101-A C', '103-A N']);
    const { data } = made(await admin.get('/api/HotelReserva', { filter: ['IdCarga', '=', IdCarga] }));
    expect(data.map((row: { Origen: string; Estado: string }) => `${row.Origen} ${row.Estado}`)).toEqual(['E R', 'E R']);
    const notices = await app.database.run(sql`select 1 from sistema_notificacion where codigo = 'HOT08' and id_usuario = 'ADMIN'`);
    expect(notices).toHaveLength(1);
  });

  test('Check: uploading the same file again: all rows observed with La persona ya tiene una reserva…', async () => {
    const rows = [await stay(await camp.guest(), 2, 5), await stay(await camp.guest(), 2, 5)];
    await processed(await loaded(rows));
    const again = await loaded(rows);
    expect(await detail(again)).toMatchObject({ Observados: 2, Correctos: 0 });
    for (const { Mensajes } of await rowsOf(again)) expect(Mensajes).toEqual([expect.stringMatching(/^La persona ya tiene una reserva del /)]);
  });

  test('every row, all its errors', async () => {
    const [juan, pedro] = [await camp.guest(), await camp.guest('M', false)];
    const id = await loaded([
      { Documento: '00000001', FechaIngreso: 'ayer', FechaSalida: shown(enDias(3)) },
      await stay(juan, 5, 5, { Turno: 'TARDE', Cama: '999-Z' }),
      await stay(pedro, -3, 40),
      await stay(juan, 10, 14),
      await stay(juan, 13, 16),
    ]);
    const said = (await rowsOf(id)).map(({ Mensajes }) => Mensajes);
    expect(said[0]).toEqual(['No se encontró a la persona.', 'La fecha no es válida: ayer.']);
    expect(said[1]).toEqual([
      'El turno no es D, N ni R: TARDE.',
      'La cama 999-Z no existe en el hotel.',
      'La fecha de salida debe ser mayor a la fecha de ingreso.',
    ]);
    expect(said[2]).toEqual([
      'La fecha de ingreso no puede ser anterior a hoy.',
      `La persona no está acreditada para el ${shown(enDias(-3))}. ¿Desea reservar?`,
    ]);
    const twice = 'El documento está repetido en las filas 5 y 6 con fechas que se cruzan.';
    expect(said.slice(3)).toEqual([[twice], [twice]]);
  });

  test('no file, another file, a column that is not one, one that is missing', async () => {
    expect((await admin.call('POST', `/api/HotelCarga?IdHotel=${camp.IdHotel}`, { raw: new FormData() })).problem.detail).toBe(
      'Debe seleccionar un archivo.',
    );
    expect((await load(new Blob(['no es un libro']))).problem.code).toBe('archivo.tipo');
    expect((await load(await bookOf([], ['Documento', 'Color']))).problem.code).toBe('hotel.carga_columna');
    expect((await load(await bookOf([], ['Documento', 'FechaIngreso']))).problem.code).toBe('hotel.carga_falta_columna');
    expect((await load([])).problem.code).toBe('hotel.carga_vacia');
  });

  test('a warning that is accepted is no error; a row is put right, another taken out, a bed chosen', async () => {
    const [juan, unknown] = [await camp.guest(), await camp.guest('M', false)];
    const id = await loaded([await stay(juan, 2, 5), await stay(unknown, 2, 5), { Documento: 'NADIE', FechaIngreso: 'x', FechaSalida: 'y' }]);
    expect((await detail(id)).Observados).toBe(2);
    made(await act(id, 'validar', { AceptarAdvertencias: 'S' }));
    expect(await told(id)).toEqual(['2 C 101-A', '3 C 101-B', expect.stringMatching(/^4 O No se encontró/)]);
    made(await admin.delete(`/api/HotelCarga/${id}/filas/4`));
    made(await admin.put(`/api/HotelCarga/${id}/filas/2`, { Datos: { Habitacion: '102', Cama: 'B' } }));
    // The other is moved beside him: they are of one company.
    expect(await told(id)).toEqual(['2 C 102-B', '3 C 102-A']);
    expect(await processed(id)).toMatchObject({ Cargados: 2, Procesados: 2, Observados: 0 });
    expect((await admin.put(`/api/HotelCarga/${id}/filas/2`, { Datos: { Cama: 'A' } })).problem.code).toBe('hotel.carga_fila_procesada');
  });

  test('a proposed bed that was lost is replaced and told; the order is by arrival, then nights, then row', async () => {
    const [ana, beto, cesar] = [await camp.guest(), await camp.guest(), await camp.guest()];
    const id = await loaded([await stay(ana, 4, 6), await stay(beto, 4, 9)]);
    expect(await told(id)).toEqual(['2 C 101-B', '3 C 101-A']);
    made(
      await admin.post('/api/HotelReserva', {
        IdHotel: camp.IdHotel,
        IdPersona: cesar,
        FechaIngreso: enDias(4),
        FechaSalida: enDias(9),
        IdCama: camp.camas['101-A'],
      }),
    );
    await processed(id);
    const [first, second] = await rowsOf(id);
    expect([first?.Estado, second?.Estado]).toEqual(['P', 'P']);
    expect(second?.Mensajes).toEqual([expect.stringMatching(/^La cama 101-A ya no estaba libre: se asignó la /)]);
    const order = await app.database.run(
      sql`select f.fila from hotel_carga_fila f join hotel_reserva r on r.id_reserva = f.id_reserva where f.id_carga = ${id} order by r.id_reserva`,
    );
    expect(order.map((row) => row.fila)).toEqual([3, 2]);
  });

  test('cancelling keeps what was made, and Anular carga annuls what nobody has taken up', async () => {
    const rows = await Promise.all(Array.from({ length: 3 }, async () => stay(await camp.guest(), 2, 5)));
    const id = await loaded(rows);
    await processed(id);
    const { IdReserva } = (await rowsOf(id))[0] ?? {};
    await app.database.run(sql`update hotel_reserva set estado = 'H' where id_reserva = ${IdReserva ?? 0}`);
    expect((await act(id, 'anular', { Motivo: '' })).problem.detail).toBe('Ingrese el motivo.');
    expect(made(await act(id, 'anular', { Motivo: 'Cambio de programa' }))).toEqual({ Anuladas: 2 });
    const states = await app.database.run(sql`select estado from hotel_reserva where id_carga = ${id} order by estado`);
    expect(states.map((row) => row.estado)).toEqual(['H', 'X', 'X']);
    expect((await act(id, 'cancelar')).problem.code).toBe('hotel.carga_estado');
  });

  test('Check: killed midway and started again: each row once', async () => {
    const rows = await Promise.all(Array.from({ length: 4 }, async () => stay(await camp.guest(), 2, 5)));
    const id = await loaded(rows);
    made(await act(id, 'procesar'));
    await worked();
    // As a process that died after two rows left it: the others wait, and the work goes on.
    await app.database.transaction(async (tx) => {
      const left = await tx.run(sql`select id_reserva from hotel_carga_fila where id_carga = ${id} order by id_reserva desc limit 2`);
      const ids = left.map((row) => Number(row.id_reserva));
      await tx.run(sql`update hotel_carga_fila set estado = 'C', id_reserva = null where id_reserva = any(${sql.param(ids)}::int[])`);
      await tx.run(sql`delete from hotel_ocupacion where id_reserva = any(${sql.param(ids)}::int[])`);
      await tx.run(sql`delete from hotel_reserva_historial where id_reserva = any(${sql.param(ids)}::int[])`);
      await tx.run(sql`delete from hotel_reserva where id_reserva = any(${sql.param(ids)}::int[])`);
      await tx.run(sql`update hotel_carga set estado = 'P' where id_carga = ${id}`);
      await tx.run(sql`update base_trabajo set estado = 'P', fin = null where tipo = 'reservas' and registro = ${id}`);
      await tx.run(sql`select pg_notify('trabajos', '')`);
    });
    await worked();
    expect(await detail(id)).toMatchObject({ Estado: 'T', Procesados: 4 });
    expect(new Set(await beds()).size).toBe(4);
    expect(await beds()).toHaveLength(4);
  });

  test('Check: people loaded at once in two sessions for as many beds → as many stays, no bed repeated', async () => {
    const other = await app.signIn('ADMIN');
    const halves = await Promise.all([0, 1].map(async () => Promise.all(Array.from({ length: 3 }, async () => stay(await camp.guest(), 2, 5)))));
    const loads = await Promise.all(halves.map((rows) => loaded(rows)));
    const [first = 0, second = 0] = loads;
    made(await act(first, 'procesar'));
    made(await act(second, 'procesar', {}, other));
    await worked();
    for (const id of loads) expect(await detail(id)).toMatchObject({ Estado: 'T', Procesados: 3 });
    const taken = await beds();
    expect(taken).toHaveLength(6);
    expect(new Set(taken).size).toBe(6);
  });

  test('beds are gathered once for a load, and yet one that is retired while it goes on is given to nobody', async () => {
    const id = await loaded([await stay(await camp.guest(), 2, 6), await stay(await camp.guest(), 2, 5)]);
    const [, proposed = ''] = (await told(id)).map((one) => one.split(' ')[2] ?? '');
    const [bed] = await app.database.run(
      sql`select c.id_cama as id from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion where c.id_hotel = ${camp.IdHotel} and h.codigo || '-' || c.codigo = ${proposed}`,
    );
    // As soon as the first row has its bed, that of the second is retired.
    await app.database.query(
      `create function retira() returns trigger language plpgsql as $$ begin update hotel_cama set activo = 'N' where id_cama = ${Number(bed?.id)}; return new; end $$`,
    );
    await app.database.query('create trigger retira after insert on hotel_ocupacion for each row execute function retira()');
    try {
      expect(await processed(id)).toMatchObject({ Estado: 'T', Procesados: 2 });
    } finally {
      await app.database.query('drop trigger retira on hotel_ocupacion');
      await app.database.query('drop function retira()');
      await app.database.run(sql`update hotel_cama set activo = 'S' where id_cama = ${Number(bed?.id)}`);
    }
    const given = await beds();
    expect(given).toHaveLength(2);
    expect(given.some((one) => one.startsWith(proposed))).toBe(false);
    const [, second] = await rowsOf(id);
    expect(second?.Mensajes.join()).toContain(proposed);
  });
});

describe('from a roster and a guard', () => {
  test('each block of work of the people ticked is a stay, judged as any other', async () => {
    const juan = await camp.guest();
    const [guard] = await app.database.run(
      sql`select g.id_regimen_guardia as id from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen
        where g.id_cliente = ${admin.perfil.IdCliente} and g.fecha_base is not null and jsonb_array_length(r.segmentos) > 1 order by 1 limit 1`,
    );
    const idGuard = Number(guard?.id);
    await app.database.run(
      sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio) values (${admin.perfil.IdCliente}, ${juan}, ${idGuard}, ${enDias(-10)}::date)`,
    );
    const people = made(await admin.get('/api/HotelCarga/personas', { IdRegimenGuardia: idGuard, Desde: enDias(1) }));
    expect(people.map(({ IdPersona }: { IdPersona: number }) => IdPersona)).toContain(juan);
    const { IdCarga, Cargados } = made(
      await admin.post('/api/HotelCarga/guardia', {
        IdHotel: camp.IdHotel,
        IdRegimenGuardia: idGuard,
        IdPersonas: [juan],
        Desde: enDias(1),
        Hasta: enDias(70),
        Turno: 'S',
      }),
    );
    expect(Cargados).toBeGreaterThanOrEqual(2);
    made(await act(IdCarga, 'validar', { AceptarAdvertencias: 'S' }));
    const rows = await rowsOf(IdCarga);
    expect(rows.every(({ IdPersona, TurnoTrabajo }) => IdPersona === juan && TurnoTrabajo !== null)).toBe(true);
    const end = await processed(IdCarga);
    expect(end.Procesados).toBe(rows.filter(({ Estado }) => Estado === 'C').length);
    const origins = await app.database.run(sql`select distinct origen from hotel_reserva where id_carga = ${IdCarga}`);
    expect(origins.map((row) => row.origen)).toEqual(['G']);
  });

  test('people of a guard are narrowed by company, contract, position and unit, with those below it; a profile of other units finds none', async () => {
    const juan = await camp.guest();
    const { IdCliente } = admin.perfil;
    const [guard] = await app.database.run(
      sql`select id_regimen_guardia as id from administracion_regimen_guardia where id_cliente = ${IdCliente} and fecha_base is not null order by 1 desc limit 1`,
    );
    const IdRegimenGuardia = Number(guard?.id);
    await app.database.run(
      sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio) values (${IdCliente}, ${juan}, ${IdRegimenGuardia}, ${enDias(-10)}::date)`,
    );
    const { IdUnidadOrganizacional: unit } = camp.masters.unit;
    const { masters } = camp;
    const found = async (over: object, who = admin): Promise<boolean> =>
      made(await who.get('/api/HotelCarga/personas', { IdRegimenGuardia, Desde: enDias(1), ...over })).some(
        ({ IdPersona }: { IdPersona: number }) => IdPersona === juan,
      );
    expect(await found({ IdUnidadOrganizacional: unit, IdCompania: masters.misti, IdContrato: masters.contract.IdContrato })).toBe(true);
    expect(await found({ IdCargo: masters.cargoContratista })).toBe(true);
    expect(await found({ IdCargo: 900_000_000 })).toBe(false);
    const newUnit = async (): Promise<number> =>
      (await masters.create('AdministracionUnidadOrganizacional', { Codigo: newCode('UO'), UnidadOrganizacional: newCode('Unidad ') }))
        .IdUnidadOrganizacional;
    const [above, beside] = [await newUnit(), await newUnit()];
    await app.database.run(sql`update administracion_unidad_organizacional set id_unidad_padre = ${above} where id_unidad_organizacional = ${unit}`);
    expect(await found({ IdUnidadOrganizacional: above })).toBe(true);
    expect(await found({ IdUnidadOrganizacional: beside })).toBe(false);
    const hotelier = await app.signIn('HOTELERO');
    const limit = async (Unidades: number[]) => made(await admin.post(`/api/SeguridadPerfil/${hotelier.perfil.IdPerfil}/unidad`, { Unidades }));
    expect(await found({}, hotelier)).toBe(true);
    await limit([beside]);
    expect(await found({}, hotelier)).toBe(false);
    await limit([above]);
    expect(await found({}, hotelier)).toBe(true);
    await limit([]);
  });

  test('nobody ticked; a guard that is not there; who does not administer the hotel', async () => {
    const asked = { IdHotel: camp.IdHotel, IdRegimenGuardia: 900_000_000, IdPersonas: [1], Desde: enDias(1), Hasta: enDias(9) };
    expect((await admin.post('/api/HotelCarga/guardia', { ...asked, IdPersonas: [] })).problem.detail).toBe('Debe seleccionar al menos una persona.');
    expect((await admin.post('/api/HotelCarga/guardia', asked)).problem.code).toBe('campo.referencia');
    const hotelier = await app.signIn('HOTELERO');
    expect((await load([await stay(await camp.guest(), 2, 5)], hotelier)).problem.code).toBe('hotel.no_administrador');
  });
});
