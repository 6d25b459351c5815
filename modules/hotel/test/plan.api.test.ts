import { made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConflictoVisto, type PlanVisto, planSchema } from '../shared/plan.wire';
import { makeCamp } from './campamento';

let app: TestApp;
let admin: SignedIn;
let camp: Awaited<ReturnType<typeof makeCamp>>;
/** Two guards of seven days on and seven off: one works when the other rests. */
let north: number;
let south: number;

const SEGMENTS = [
  { Tipo: 'T', Turno: 'D', Dias: 7 },
  { Tipo: 'D', Dias: 7 },
];
async function enters(IdPersona: number, guard: number): Promise<number> {
  await app.database.run(
    sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio) values (${admin.perfil.IdCliente}, ${IdPersona}, ${guard}, ${enDias(-10)}::date)`,
  );
  return IdPersona;
}
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  camp = await makeCamp(app, admin);
  const { IdCliente } = admin.perfil;
  const [regime] = await app.database.run(
    sql`insert into administracion_regimen (id_cliente, codigo, regimen, fecha_inicio, segmentos) values (${IdCliente}, 'PLAN7X7', '7x7 del plan', ${enDias(-400)}::date, ${JSON.stringify(SEGMENTS)}::jsonb) returning id_regimen`,
  );
  const guards = [1, 8].map(async (day, at) => {
    const [row] = await app.database.run(
      sql`insert into administracion_regimen_guardia (id_cliente, id_regimen, codigo, guardia, fecha_base) values (${IdCliente}, ${regime?.id_regimen}, ${`P${at}`}, ${`Plan ${at}`}, ${enDias(day)}::date) returning id_regimen_guardia`,
    );
    return Number(row?.id_regimen_guardia);
  });
  [north = 0, south = 0] = await Promise.all(guards);
});
afterAll(() => app.close());
const worked = async (): Promise<void> => {
  await app.settle();
  await app.composition.worker('trabajos').run();
};
beforeEach(async () => {
  await worked();
  await app.database.transaction(async (tx) => {
    await tx.run(sql`delete from administracion_persona_guardia where id_regimen_guardia in (${north}, ${south})`);
    await tx.run(sql`delete from hotel_ocupacion where id_cama in (select id_cama from hotel_cama where id_hotel = ${camp.IdHotel})`);
    await tx.run(sql`delete from hotel_carga_fila f using hotel_carga c where c.id_carga = f.id_carga and c.id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_reserva_historial h using hotel_reserva r where r.id_reserva = h.id_reserva and r.id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_reserva where id_hotel = ${camp.IdHotel}`);
    await tx.run(sql`delete from hotel_carga where id_hotel = ${camp.IdHotel}`);
  });
});

const asked = (over: object = {}) => ({ IdHotel: camp.IdHotel, IdRegimenGuardias: [north, south], Desde: enDias(1), Hasta: enDias(28), ...over });
const plan = async (over: object = {}): Promise<PlanVisto> => planSchema.parse(made(await admin.post('/api/HotelPlan', asked(over))));
/** `101-A: from–to from–to`, of what is proposed. */
const proposed = ({ Lineas }: PlanVisto): string[] =>
  Lineas.map(({ Cama, Barras }) => `${Cama}: ${Barras.filter(({ Plan }) => Plan === 'S').length}`);
const told = ({ Conflictos }: PlanVisto): (readonly [string, number, string | null])[] =>
  Conflictos.map(({ Tipo, IdPersona, Cama }: ConflictoVisto) => [Tipo, IdPersona, Cama]);
const reserved = () =>
  app.database.run(
    sql`select r.id_persona, h.codigo || '-' || c.codigo as cama, to_char(o.fecha_inicio, 'YYYYMMDD') as desde, to_char(o.fecha_fin, 'YYYYMMDD') as hasta from hotel_ocupacion o
      join hotel_reserva r on r.id_reserva = o.id_reserva join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = o.id_habitacion
      where r.id_hotel = ${camp.IdHotel} and o.vigente = 'S' order by cama, desde`,
  );

describe('camp planner by regime', () => {
  test('people of opposite guards share a bed, the same every swing; nothing is reserved until it is accepted', async () => {
    const one = await enters(await camp.guest(), north);
    const two = await enters(await camp.guest(), south);
    const found = await plan();
    expect(found).toMatchObject({ Personas: 2, Estadias: 4, Noches: 28, ConCama: 4, Camas: 1, Compartidas: 1, Conflictos: [], YaReservadas: 0 });
    expect(proposed(found)).toHaveLength(1);
    expect(found.Lineas[0]?.Barras.map(({ Desde }) => Desde)).toEqual([enDias(1), enDias(8), enDias(15), enDias(22)]);
    // The same by who sleeps: each in one bed, every swing.
    expect(found.Gente.map(({ IdPersona, Estadias }) => [IdPersona, Estadias.map(({ Desde }) => Desde)]).sort()).toEqual(
      [
        [one, [enDias(1), enDias(15)]],
        [two, [enDias(8), enDias(22)]],
      ].sort(),
    );
    expect(new Set(found.Gente.flatMap(({ Estadias }) => Estadias.map(({ Cama }) => Cama)))).toEqual(
      new Set([`${found.Lineas[0]?.Modulo} · ${found.Lineas[0]?.Cama}`]),
    );
    expect(await reserved()).toEqual([]);
    const { IdCarga, Correctos } = made(await admin.post('/api/HotelPlan/aceptar', { ...asked(), Huella: found.Huella }));
    expect(Correctos).toBe(4);
    await worked();
    expect(made(await admin.get(`/api/HotelCarga/${IdCarga}/detalle`))).toMatchObject({ Estado: 'T', Origen: 'G', Procesados: 4, Observados: 0 });
    const rows = await reserved();
    expect(rows.map(({ id_persona }) => id_persona)).toEqual([one, two, one, two]);
    expect(new Set(rows.map(({ cama }) => cama)).size).toBe(1);
    // Planned again, there is nothing left to plan.
    const again = await plan();
    expect(again).toMatchObject({ Estadias: 0, YaReservadas: 4, ConCama: 0 });
    expect((await admin.post('/api/HotelPlan/aceptar', { ...asked(), Huella: again.Huella })).problem.code).toBe('hotel.carga_nada');
  });

  test('who works by day and who works by night share a hot bed on the same nights', async () => {
    const turning = [
      { Tipo: 'T', Turno: 'D', Dias: 7 },
      { Tipo: 'T', Turno: 'N', Dias: 7 },
      { Tipo: 'D', Dias: 7 },
    ];
    const regime = (segments: object) =>
      app.database.run(sql`update administracion_regimen set segmentos = ${JSON.stringify(segments)}::jsonb where codigo = 'PLAN7X7'`);
    await regime(turning);
    try {
      await enters(await camp.guest(), north);
      await enters(await camp.guest(), south);
      // One works by night from the 8th day to the 14th, when the other works by day.
      const found = await plan({ Turno: 'S', Hasta: enDias(14) });
      expect(found).toMatchObject({ Estadias: 2, Conflictos: [], Camas: 1, Compartidas: 1 });
      expect(found.Lineas.map(({ Caliente }) => Caliente)).toEqual(['S']);
      // Seen before it is accepted: on no night do two bars of the bed take the same half.
      const bars = found.Lineas[0]?.Barras ?? [];
      expect(bars.map(({ Turno }) => Turno).sort()).toEqual(['D', 'D', 'N', 'N']);
      for (const half of ['D', 'N'] as const) {
        const [first, second] = bars.filter(({ Turno }) => Turno === half);
        expect((first?.Hasta ?? '') <= (second?.Desde ?? '')).toBe(true);
      }
      const { IdCarga } = made(await admin.post('/api/HotelPlan/aceptar', { ...asked({ Turno: 'S', Hasta: enDias(14) }), Huella: found.Huella }));
      await worked();
      expect(made(await admin.get(`/api/HotelCarga/${IdCarga}/detalle`))).toMatchObject({ Procesados: 2, Observados: 0 });
      expect(new Set((await reserved()).map(({ cama }) => cama)).size).toBe(1);
    } finally {
      await regime(SEGMENTS);
    }
  });

  test('conditions of profile and sex are kept; who has no bed is told why and what comes nearest; a rule is told, too', async () => {
    // One room of two beds is all that the profile allows.
    const [detail] = await app.database.run(sql`select id_perfil_detalle from hotel_perfil_detalle where id_perfil = ${camp.IdPerfil}`);
    const [room] = await app.database.run(sql`select id_habitacion, id_modulo from hotel_cama where id_cama = ${camp.camas['101-A'] ?? 0}`);
    await app.database.run(
      sql`update hotel_perfil_detalle set id_modulo = ${room?.id_modulo}, id_habitacion = ${room?.id_habitacion} where id_perfil_detalle = ${detail?.id_perfil_detalle}`,
    );
    try {
      const woman = await enters(await camp.guest('F'), north);
      const man = await enters(await camp.guest(), north);
      const other = await enters(await camp.guest(), south);
      const stranger = await enters(await camp.guest('M', false), south);
      const found = await plan({ Hasta: enDias(14) });
      expect(found.Lineas.map(({ Habitacion }) => Habitacion)).toEqual(found.Lineas.map(() => '101'));
      expect(found.Conflictos.filter(({ Tipo }) => Tipo === 'B').map(({ IdPersona, Motivo }) => [IdPersona, Motivo])).toEqual([[man, 'C5']]);
      expect(found.Conflictos.find(({ Tipo }) => Tipo === 'R')).toMatchObject({ IdPersona: stranger });
      expect(told(found).some(([, who]) => who === woman || who === other)).toBe(false);
      expect(found.Conflictos.find(({ Tipo }) => Tipo === 'R')?.Mensajes[0]).toMatch(/^La persona no está acreditada/);
      // Accepted as a warning, a bed is looked for.
      expect((await plan({ Hasta: enDias(14), AceptarAdvertencias: 'S' })).Conflictos.map(({ Tipo }) => Tipo)).toEqual(['B']);
    } finally {
      await app.database.run(
        sql`update hotel_perfil_detalle set id_modulo = null, id_habitacion = null where id_perfil_detalle = ${detail?.id_perfil_detalle}`,
      );
    }
  });

  test('what was looked at is what is accepted: a camp that changed meanwhile is planned again', async () => {
    await enters(await camp.guest(), north);
    const found = await plan();
    const [line] = found.Lineas;
    const block = await admin.post('/api/HotelBloqueo', { IdCamas: [line?.IdCama], FechaInicio: enDias(1), FechaFin: enDias(40), Motivo: 'M' });
    expect(block.status).toBeLessThan(300);
    const refused = await admin.post('/api/HotelPlan/aceptar', { ...asked(), Huella: found.Huella });
    expect([refused.status, refused.problem.code]).toEqual([409, 'hotel.plan_cambio']);
    expect((await plan()).Lineas.map(({ IdCama }) => IdCama)).not.toContain(line?.IdCama);
  });

  test('a period that began, one backwards, guards that are not there, and who does not administer the hotel are refused', async () => {
    const problem = async (over: object, who = admin) => (await who.post('/api/HotelPlan', asked(over))).problem;
    expect((await problem({ Desde: enDias(-1) })).errors).toEqual([expect.objectContaining({ field: 'Desde', code: 'hotel.ingreso_pasado' })]);
    expect((await problem({ Hasta: enDias(0) })).errors).toEqual([expect.objectContaining({ field: 'Hasta' })]);
    expect((await problem({ Hasta: enDias(367) })).errors).toEqual([expect.objectContaining({ field: 'Hasta', code: 'hotel.periodo' })]);
    expect((await problem({ IdRegimenGuardias: [] })).errors).toEqual([expect.objectContaining({ field: 'IdRegimenGuardias' })]);
    expect((await problem({ IdRegimenGuardias: [900_000_000] })).code).toBe('campo.referencia');
    expect((await problem({})).code).toBe('hotel.plan_sin_estadias');
    expect((await problem({}, await app.signIn('HOTELERO'))).code).toBe('hotel.no_administrador');
    expect((await (await app.signIn('LIMPIEZA')).post('/api/HotelPlan', asked())).status).toBe(403);
  });
});
