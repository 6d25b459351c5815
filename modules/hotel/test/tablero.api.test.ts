import { addDays } from '@modules/administracion/shared/dia';
import { idOf, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LlegadasYSalidas, llegadasWire, mapaWire, type OcupacionDeCampamento, ocupacionWire, relevoWire } from '../shared/tablero.wire';
import { makeCamp } from './campamento';

const BOARD = '/api/PlataformaTablero';
let app: TestApp;
let admin: SignedIn;
let clerk: SignedIn;
let north: number;
let camp: Awaited<ReturnType<typeof makeCamp>>;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  clerk = await app.signIn('HOTELERO');
  north = await idOf(admin, 'HotelHotel', 'IdHotel', ['Codigo', '=', 'NORTE']);
  camp = await makeCamp(app, admin);
});
afterAll(() => app.close());

const occupancy = async (who: SignedIn, query: object = {}): Promise<OcupacionDeCampamento> =>
  ocupacionWire.parse(made(await who.get(`${BOARD}/W12`, { ...query })));
const arrivals = async (who: SignedIn, query: object = {}): Promise<LlegadasYSalidas> =>
  llegadasWire.parse(made(await who.get(`${BOARD}/W13`, { ...query })));
const hotelOf = <T extends { readonly IdHotel: number }>(hotels: readonly T[], id: number): T => {
  const found = hotels.find(({ IdHotel }) => IdHotel === id);
  if (!found) throw new Error(`Hotel ${id} is not on the board`);
  return found;
};
/** Rows of the list that a link opens. */
const listed = async (who: SignedIn, resource: string, IdHotel: number, parts: readonly unknown[][]): Promise<number> =>
  made(await who.get(`/api/${resource}`, { filter: [['IdHotel', '=', IdHotel], ...parts.flatMap((part) => ['AND', part])] })).totalCount;
const instant = (day: string, time: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T${time}-05:00`;
const duringToday = (field: string) => [
  [field, '>=', instant(hoy(), '00:00:00')],
  [field, '<=', instant(hoy(), '23:59:59')],
];
/** What each number of W13 counts, as its link filters the list. */
const LISTS: Readonly<Record<string, readonly unknown[][]>> = {
  LlegadasHechas: [['Estado', 'in', ['H', 'F']], ...duringToday('FechaHoraCheckin')],
  PorLlegar: [
    ['Estado', '=', 'R'],
    ['FechaIngreso', '<=', hoy()],
  ],
  SalidasHechas: [['Estado', '=', 'F'], ...duringToday('FechaHoraCheckout')],
  PorSalir: [
    ['Estado', '=', 'H'],
    ['FechaSalida', '=', hoy()],
  ],
  Vencidas: [['Vencida', '=', 'S']],
  CheckinSugerido: [['Sugerencia', '=', 'I']],
};
const reserve = async (IdPersona: number, from: number, to: number, over: object = {}): Promise<number> =>
  made(await admin.post('/api/HotelReserva', { IdHotel: camp.IdHotel, IdPersona, FechaIngreso: enDias(from), FechaSalida: enDias(to), ...over }))
    .IdReserva;
const act = async (id: number, action: string, body: object = {}) => made(await admin.post(`/api/HotelReserva/${id}/${action}`, body));
const bed = (name: string): number => camp.camas[name] ?? 0;
const clean = () => app.database.run(sql`update hotel_cama set estado_limpieza = 'L' where id_hotel = ${camp.IdHotel}`);
/** A stay moved so many days into the past, as if time had gone by. */
async function age(id: number, days: number): Promise<void> {
  await app.database.run(
    sql`update hotel_reserva set fecha_ingreso = fecha_ingreso - ${days}::int, fecha_salida = fecha_salida - ${days}::int, fecha_hora_checkin = fecha_hora_checkin - make_interval(days => ${days}::int) where id_reserva = ${id}`,
  );
  await app.database.run(
    sql`update hotel_ocupacion set fecha_inicio = fecha_inicio - ${days}::int, fecha_fin = fecha_fin - ${days}::int where id_reserva = ${id}`,
  );
}
/** An entry at a perimeter door some days ago. */
async function enters(IdPersona: number, daysAgo: number): Promise<void> {
  const rows = await app.database.run(
    sql`insert into acceso_marca select (jsonb_populate_record(m, jsonb_build_object('id_marca', nextval(pg_get_serial_sequence('acceso_marca', 'id_marca')), 'fecha', ${enDias(-daysAgo)}::date,
        'fecha_hora', now() - make_interval(days => ${daysAgo}::int), 'id_persona', ${IdPersona}::int, 'modo_marcacion', 'S', 'resultado', 'S', 'rebote', 'N', 'anulada', 'N',
        'id_movimiento', gen_random_uuid(), 'id_marca_origen', gen_random_uuid()))).*
      from acceso_marca m join acceso_puerta d on d.id_puerta = m.id_puerta where m.id_division = 1 and d.id_zona_origen is null limit 1 returning 1`,
  );
  expect(rows).toHaveLength(1);
}

describe('Check: tablero (Reportes), the camp', () => {
  test('the hotel clerk has W01 W22 W12 W13 W05, those that the profile may consult', async () => {
    const codes = made(await clerk.get(BOARD)).map((one: { Codigo: string }) => one.Codigo);
    expect(codes).toEqual(['W01', 'W22', 'W12', 'W13', 'W27', 'W25', 'W23']);
    expect((await app.signIn('GARITA').then((gate) => gate.get(`${BOARD}/W12`))).status).toBe(404);
    expect((await app.signIn('COMEDOR').then((dining) => dining.get(`${BOARD}/W13`))).status).toBe(404);
  });

  test('W22: who came and who left today, as the lists that the figures lead to count them', async () => {
    const { Cifras } = made(await clerk.get(`${BOARD}/W22`));
    expect(Cifras.map(({ Codigo }: { Codigo: string }) => Codigo)).toEqual(['hospedados', 'llegadas', 'salidas', 'porLlegar', 'vencidas']);
    const late = made(await clerk.get('/api/HotelReserva', { filter: ['Vencida', '=', 'S'], take: 1 }));
    const vencidas = Cifras.find(({ Codigo }: { Codigo: string }) => Codigo === 'vencidas');
    expect([vencidas.Valor, vencidas.Nota === null]).toEqual([late.totalCount, late.totalCount === 0]);
    const filtered = (Enlace: string) => JSON.parse(new URLSearchParams(Enlace.split('?')[1]).get('filtro') ?? '{}');
    for (const [code, field] of [
      ['llegadas', 'FechaHoraCheckin'],
      ['salidas', 'FechaHoraCheckout'],
    ] as const) {
      const figure = Cifras.find(({ Codigo }: { Codigo: string }) => Codigo === code);
      const { Estado, [field]: on } = filtered(figure.Enlace);
      expect(on).toEqual({ desde: hoy(), hasta: hoy() });
      const { totalCount } = made(
        await clerk.get('/api/HotelReserva', {
          filter: [['Estado', 'in', Estado], 'AND', [field, '>=', instant(hoy(), '00:00:00')]],
          take: 1,
        }),
      );
      expect([code, figure.Dias.at(-1)]).toEqual([code, totalCount]);
    }
  });

  test('HOTELERO sees one hotel in W12; the administrator those of the division', async () => {
    expect((await occupancy(clerk)).Hoteles.map(({ IdHotel, Administra }) => [IdHotel, Administra])).toEqual([[north, 'S']]);
    expect((await arrivals(clerk)).Hoteles.map(({ IdHotel }) => IdHotel)).toEqual([north]);
    const all = await occupancy(admin);
    const [row] = await app.database.run(sql`select count(*)::int as n from hotel_hotel where id_division = 1 and activo = 'S'`);
    expect(all.Hoteles).toHaveLength(Number(row?.n));
    expect(hotelOf(all.Hoteles, north).Noches).toEqual(hotelOf((await occupancy(clerk)).Hoteles, north).Noches);
    // One that ends today is no longer his tomorrow; one from tomorrow is not his today.
    await app.database.run(
      sql`insert into hotel_administrador (id_cliente, id_division, id_hotel, id_usuario, fecha_inicio, principal, usuario_creacion, fecha_creacion, version)
        values (1, 1, ${camp.IdHotel}, 'HOTELERO', ${enDias(1)}::date, 'N', 'PRUEBA', now(), 1)`,
    );
    expect((await occupancy(clerk)).Hoteles).toHaveLength(1);
    await app.database.run(
      sql`update hotel_administrador set fecha_inicio = ${hoy()}::date where id_hotel = ${camp.IdHotel} and id_usuario = 'HOTELERO'`,
    );
    expect((await occupancy(clerk)).Hoteles).toHaveLength(2);
    await app.database.run(sql`delete from hotel_administrador where id_hotel = ${camp.IdHotel} and id_usuario = 'HOTELERO'`);
  });

  test('W27: the next changes of guard: who goes up and who comes down, with beds; rations for who consults them', async () => {
    const changes = async (who: SignedIn) => relevoWire.parse(made(await who.get(`${BOARD}/W27`))).Relevos;
    const own = await changes(clerk);
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(({ Fecha }) => Fecha)).toEqual([...own.map(({ Fecha }) => Fecha)].sort());
    for (const { Fecha, Suben, Bajan, Libres } of own) {
      expect(Fecha >= hoy()).toBe(true);
      for (const { Personas, ConCama } of [...Suben, ...Bajan]) expect(ConCama).toBeLessThanOrEqual(Personas);
      // Three guards of 14x7 a week apart: as one goes up another comes down.
      if (Suben.some(({ Regimen }) => Regimen === '14X7')) expect(Bajan.some(({ Regimen }) => Regimen === '14X7')).toBe(true);
      const night = hotelOf((await occupancy(clerk)).Hoteles, north).Noches.find((one) => one.Fecha === Fecha);
      if (night) expect(Libres).toBe(night.Libres);
    }
    expect(own.every(({ Raciones }) => Raciones === null)).toBe(true);
    const [first] = await changes(admin);
    expect(first?.Raciones).toBeGreaterThan(0);
    // The people are those of the guard who work here.
    const [guard] = first?.Suben ?? [];
    const [row] = await app.database.run(
      sql`select count(distinct p.id_persona)::int as n from administracion_persona_guardia u join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia
        join administracion_regimen r on r.id_regimen = g.id_regimen join administracion_persona p on p.id_persona = u.id_persona and p.inactivo = 'N'
        join administracion_persona_vinculo v on v.id_persona = p.id_persona and v.id_division = 1 and v.cese_aplicado is null and (v.fecha_cese is null or v.fecha_cese >= ${hoy()}::date)
        where u.id_cliente = 1 and r.codigo = ${guard?.Regimen} and g.codigo = ${guard?.Guardia} and ${first?.Fecha}::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity')`,
    );
    expect(guard?.Personas).toBe(row?.n);
    expect((await app.signIn('GARITA').then((gate) => gate.get(`${BOARD}/W27`))).status).toBe(404);
  });

  test('W27: who did not change with their guard, by name and with the reason; excused they were not expected', async () => {
    const missed = async (who: SignedIn) => relevoWire.parse(made(await who.get(`${BOARD}/W27`))).SinCumplir;
    // Two people of a guard that went up three days ago, and two of one that came down two days ago: each passed the gate by then.
    const people = await app.database.run(
      sql`select p.id_persona as id from administracion_persona p join administracion_persona_vinculo v on v.id_persona = p.id_persona and v.id_division = 1 and v.cese_aplicado is null and v.fecha_cese is null
        join acceso_asignacion a on a.id_persona = p.id_persona and a.id_division = 1 and current_date between a.fecha_inicio and a.fecha_fin
        where p.id_cliente = 1 and p.inactivo = 'N' and not exists (select 1 from acceso_presencia d where d.id_persona = p.id_persona) and not exists (select 1 from acceso_marca m where m.id_persona = p.id_persona)
        group by 1 order by 1 limit 5`,
    );
    const [late = 0, excused = 0, came = 0, stays = 0, left = 0] = people.map(({ id }) => Number(id));
    const [regime] = await app.database.run(
      sql`insert into administracion_regimen (id_cliente, codigo, regimen, fecha_inicio, segmentos) values (1, 'PRUEBA', 'Prueba', '2020-01-01', '[{"Tipo":"T","Turno":"D","Dias":10},{"Tipo":"D","Dias":10}]') returning id_regimen as id`,
    );
    const guard = async (codigo: string, base: string, of: readonly number[]) => {
      const [row] = await app.database.run(
        sql`insert into administracion_regimen_guardia (id_cliente, id_regimen, codigo, guardia, fecha_base) values (1, ${regime?.id}, ${codigo}, ${codigo}, ${base}::date) returning id_regimen_guardia as id`,
      );
      for (const id of of) {
        await app.database.run(sql`delete from administracion_persona_guardia where id_persona = ${id}`);
        await app.database.run(
          sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio) values (1, ${id}, ${row?.id}, ${enDias(-60)}::date)`,
        );
      }
    };
    await guard('X', enDias(-3), [late, excused, came]);
    await guard('Y', enDias(-12), [stays, left]);
    for (const id of [late, excused]) await enters(id, 20);
    await enters(came, 2);
    for (const id of [stays, left]) await enters(id, 12);
    await app.database.run(
      sql`insert into acceso_presencia (id_cliente, id_division, entidad, id_persona, id_zona, desde, id_marca, usuario_creacion)
        select 1, 1, 'P', ${stays}::int, d.id_zona, now() - interval '12 days', d.id_marca, 'PRUEBA' from acceso_presencia d where d.id_division = 1 and d.entidad = 'P' limit 1`,
    );
    const named = ({ Primeros }: { readonly Primeros: readonly { readonly IdPersona: number; readonly Guardia: string }[] }) =>
      Primeros.filter(({ Guardia }) => Guardia.endsWith('(PRUEBA)')).map(({ IdPersona }) => IdPersona);
    const before = await missed(admin);
    expect([named(before.Suben).sort(), named(before.Bajan)]).toEqual([[late, excused].sort(), [stays]]);
    const [one] = before.Bajan.Primeros.filter(({ IdPersona }) => IdPersona === stays);
    expect(one).toMatchObject({ Fecha: enDias(-3), Motivo: expect.stringMatching(/^Sigue en sitio: /) });
    // Excused from before on: nobody expected them.
    await app.database.run(
      sql`insert into asistencia_justificacion_persona (id_cliente, id_persona, id_compania, id_justificacion, modalidad, fecha_inicio, fecha_fin, estado)
        select 1, ${excused}::int, v.id_compania, j.id_justificacion, 'D', ${enDias(-5)}::date, ${enDias(5)}::date, 'A' from administracion_persona_vinculo v cross join asistencia_justificacion j
        where v.id_persona = ${excused} and j.id_cliente = 1 limit 1`,
    );
    const after = await missed(admin);
    expect([named(after.Suben), after.Suben.Personas]).toEqual([[late], before.Suben.Personas - 1]);
    // The home of attendance says the same, and the person's page, in both cases.
    expect(made(await admin.get(`${BOARD}/W15`)).SinCumplir).toEqual(after);
    const page = async (id: number) => JSON.stringify(made(await admin.get(`/api/AdministracionPersona/${id}/ficha`)).Grupos);
    expect(await page(late)).toContain('Debía subir');
    expect(await page(stays)).toContain('Debía bajar');
    expect(await page(came)).not.toContain('Debía subir');
    // Whose regime the gate does not look at is not asked for.
    await app.database.run(
      sql`insert into acceso_persona (id_cliente, id_division, id_persona, valida_regimen) values (1, 1, ${late}, 'N') on conflict (id_cliente, id_division, id_persona) do update set valida_regimen = 'N'`,
    );
    expect(named((await missed(admin)).Suben)).toEqual([]);
  });

  test('W12: tonight’s parts add up to the places, and each night is what the query of availability tells', async () => {
    const { EstaNoche, Noches } = hotelOf((await occupancy(clerk)).Hoteles, north);
    const [tonight] = Noches;
    expect(Noches).toHaveLength(7);
    expect(EstaNoche.Hospedadas + EstaNoche.PorLlegar + EstaNoche.Vencidas).toBe(tonight?.Ocupadas);
    expect(Number(tonight?.Ocupadas) + Number(tonight?.Bloqueadas) + Number(tonight?.Libres)).toBe(tonight?.Plazas);
    expect([EstaNoche.Hospedadas, EstaNoche.PorLlegar, EstaNoche.CamasBloqueadas].every((n) => n > 0)).toBe(true);
    const query = { IdHotel: north, FechaIngreso: hoy(), FechaSalida: addDays(hoy(), 7) };
    expect(Noches).toEqual(made(await clerk.get('/api/HotelDisponibilidad', query)).Noches);
  });

  test('W12: each number equals the list that its link opens', async () => {
    const { EstaNoche } = hotelOf((await occupancy(clerk)).Hoteles, north);
    expect(
      await listed(clerk, 'HotelReserva', north, [
        ['Estado', '=', 'H'],
        ['FechaSalida', '>', hoy()],
      ]),
    ).toBe(EstaNoche.EstadiasHospedadas);
    const covering = (from: string, to: string) => [
      [from, '<=', hoy()],
      [to, '>', hoy()],
    ];
    expect(await listed(clerk, 'HotelReserva', north, [['Estado', '=', 'R'], ...covering('FechaIngreso', 'FechaSalida')])).toBe(
      EstaNoche.EstadiasPorLlegar,
    );
    expect(await listed(clerk, 'HotelBloqueo', north, covering('FechaInicio', 'FechaFin'))).toBe(EstaNoche.CamasBloqueadas);
  });

  test('W12: a whole hot bed is two places of one stay', async () => {
    const before = hotelOf((await occupancy(admin)).Hoteles, camp.IdHotel).EstaNoche;
    const id = await reserve(await camp.guest(), 0, 3, { IdCama: bed('103-A') });
    const after = hotelOf((await occupancy(admin)).Hoteles, camp.IdHotel).EstaNoche;
    expect([after.PorLlegar - before.PorLlegar, after.EstadiasPorLlegar - before.EstadiasPorLlegar]).toEqual([2, 1]);
    await act(id, 'anular', { Motivo: 'Prueba' });
  });

  test('W13: each number equals the list that its link opens, with the same filter', async () => {
    // Came today, left today, should have left days ago, and entered yesterday without check-in.
    await clean();
    await act(await reserve(await camp.guest(), 0, 3), 'checkin');
    await clean();
    const gone = await reserve(await camp.guest(), 0, 3);
    await act(gone, 'checkin');
    await age(gone, 1);
    await act(gone, 'checkout');
    await clean();
    const late = await reserve(await camp.guest(), 0, 3);
    await act(late, 'checkin');
    await age(late, 5);
    const inside = await camp.guest('F');
    await reserve(inside, 0, 4);
    await enters(inside, 1);
    for (const [who, id] of [
      [admin, camp.IdHotel],
      [clerk, north],
    ] as const) {
      const counted = hotelOf((await arrivals(who)).Hoteles, id);
      for (const [name, filter] of Object.entries(LISTS))
        expect([name, Object.entries(counted).find(([key]) => key === name)?.[1]]).toEqual([name, await listed(who, 'HotelReserva', id, filter)]);
    }
    const counted = hotelOf((await arrivals(admin)).Hoteles, camp.IdHotel);
    expect(counted).toMatchObject({ LlegadasHechas: 1, PorLlegar: 1, SalidasHechas: 1, Vencidas: 1, CheckinSugerido: 1 });
  });

  test('W13: the five that have waited longest by name, since the hour of leaving or since the gate saw them', async () => {
    const { Esperan } = await arrivals(admin);
    const own = Esperan.filter(({ IdHotel }) => IdHotel === camp.IdHotel);
    expect(Esperan.length).toBeLessThanOrEqual(5);
    expect(Esperan.map(({ Desde }) => Desde)).toEqual(Esperan.map(({ Desde }) => Desde).sort());
    expect(own[0]).toMatchObject({ Tipo: 'V', Desde: new Date(instant(enDias(-2), '12:00:00')).toISOString() });
    expect(own[0]?.Cama).toMatch(/^10\d-[AB]$/);
    const all = hotelOf((await arrivals(clerk)).Hoteles, north);
    const { Esperan: mine } = await arrivals(clerk);
    expect(mine).toHaveLength(Math.min(5, all.Vencidas + all.CheckinSugerido));
    for (const { IdReserva, NombreCompleto, Cama } of mine) {
      const row = made(await clerk.get(`/api/HotelReserva/${IdReserva}`));
      expect([row.Persona, row.Cama]).toEqual([NombreCompleto?.toUpperCase(), Cama]);
      // Told as it is written: never in capitals.
      expect(NombreCompleto).not.toBe(row.Persona);
    }
  });

  test('company and contract narrow W13 as they narrow the list; another division’s stays are not counted', async () => {
    const company = camp.masters.misti;
    const narrowed = hotelOf((await arrivals(admin, { compania: company })).Hoteles, camp.IdHotel);
    for (const [name, filter] of Object.entries(LISTS))
      expect([name, Object.entries(narrowed).find(([key]) => key === name)?.[1]]).toEqual([
        name,
        await listed(admin, 'HotelReserva', camp.IdHotel, [...filter, ['IdCompania', '=', company]]),
      ]);
    const [other] = await app.database.run(
      sql`select min(id_compania)::int as id from administracion_compania where id_cliente = 1 and id_compania <> ${company}`,
    );
    expect(hotelOf((await arrivals(admin, { compania: other?.id })).Hoteles, camp.IdHotel)).toMatchObject({ LlegadasHechas: 0, Vencidas: 0 });
    const [elsewhere] = await app.database.run(
      sql`select id_division from sistema_division where id_cliente = 1 and id_division <> 1 order by 1 limit 1`,
    );
    await app.database.run(sql`update hotel_hotel set id_division = ${elsewhere?.id_division} where id_hotel = ${camp.IdHotel}`);
    expect((await occupancy(admin)).Hoteles.some(({ IdHotel }) => IdHotel === camp.IdHotel)).toBe(false);
    const here = await arrivals(admin);
    expect(here.Hoteles.some(({ IdHotel }) => IdHotel === camp.IdHotel)).toBe(false);
    expect(here.Esperan.some(({ IdHotel }) => IdHotel === camp.IdHotel)).toBe(false);
    await app.database.run(sql`update hotel_hotel set id_division = 1 where id_hotel = ${camp.IdHotel}`);
  });

  test('W25: each bed once, as many as tonight’s numbers say; of one’s own hotels alone, and it follows what is done with a bed', async () => {
    const mapOf = async (who: SignedIn) => mapaWire.parse(made(await who.get(`${BOARD}/W25`))).Hoteles;
    expect((await mapOf(clerk)).map(({ IdHotel }) => IdHotel)).toEqual([north]);
    const bedsOf = async (who: SignedIn, id: number) =>
      hotelOf(await mapOf(who), id).Modulos?.flatMap(({ Habitaciones }) => Habitaciones.flat()) ?? [];
    const beds = await bedsOf(clerk, north);
    const { EstaNoche } = hotelOf((await occupancy(clerk)).Hoteles, north);
    const count = (...states: string[]) => beds.filter(({ Estado }) => states.includes(Estado)).length;
    expect(new Set(beds.map(({ IdCama }) => IdCama)).size).toBe(beds.length);
    expect(beds.length).toBe(await listed(clerk, 'HotelCama', north, [['Activo', '=', 'S']]));
    expect([count('B'), count('V')]).toEqual([EstaNoche.CamasBloqueadas, EstaNoche.Vencidas]);
    expect(count('H', 'R')).toBeLessThanOrEqual(EstaNoche.EstadiasHospedadas + EstaNoche.EstadiasPorLlegar);
    // Whoever manages no hotel has the numbers, and no map.
    expect((await app.signIn('GARITA').then((gate) => gate.get(`${BOARD}/W25`))).status).toBe(404);

    await app.database.run(
      sql`insert into hotel_administrador (id_cliente, id_division, id_hotel, id_usuario, fecha_inicio, principal, usuario_creacion, fecha_creacion, version)
        values (1, 1, ${camp.IdHotel}, 'HOTELERO', ${hoy()}::date, 'N', 'PRUEBA', now(), 1)`,
    );
    const stateOf = async (id: number) => (await bedsOf(clerk, camp.IdHotel)).find(({ IdCama }) => IdCama === id);
    await clean();
    expect(await stateOf(bed('103-B'))).toMatchObject({ Codigo: '103-B', Estado: 'L', IdReserva: null });
    const id = await reserve(await camp.guest(), 0, 3, { IdCama: bed('103-B') });
    expect(await stateOf(bed('103-B'))).toMatchObject({ Estado: 'R', IdReserva: id });
    await act(id, 'checkin');
    expect(await stateOf(bed('103-B'))).toMatchObject({ Estado: 'H', IdReserva: id });
    await age(id, 5);
    expect(await stateOf(bed('103-B'))).toMatchObject({ Estado: 'V', IdReserva: id });
    await act(id, 'checkout');
    expect(await stateOf(bed('103-B'))).toMatchObject({ Estado: 'S', IdReserva: null });
    await app.database.run(sql`delete from hotel_administrador where id_hotel = ${camp.IdHotel} and id_usuario = 'HOTELERO'`);
  });
});
