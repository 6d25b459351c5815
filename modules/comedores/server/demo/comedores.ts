import { demoAccredited } from '@modules/acreditacion/server/public';
import { demoClients, demoEquipment, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { codesOf, dayFrom, insertRows, noActive, stamps } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';

/** Code, name, order, start, end, special. */
type Meal = readonly [string, string, number, string, string, 'S' | 'N'];
const MAIN: readonly Meal[] = [
  ['DES', 'Desayuno', 1, '05:00', '08:30', 'N'],
  ['ALM', 'Almuerzo', 2, '11:30', '14:30', 'N'],
  ['CEN', 'Cena', 3, '18:30', '21:30', 'N'],
  ['CNO', 'Cena nocturna', 4, '23:30', '01:30', 'N'],
  ['DIE', 'Almuerzo de dieta', 2, '11:30', '14:30', 'S'],
];
const FIELD: readonly Meal[] = [['RAN', 'Rancho', 2, '10:00', '15:00', 'N']];

interface Room {
  readonly codigo: string;
  readonly comedor: string;
  readonly type: string;
  readonly capacity: number | null;
  readonly meals: readonly Meal[];
}
const ROOMS: readonly Room[] = [
  { codigo: 'PRINCIPAL', comedor: 'Comedor Principal', type: 'PRINCIPAL', capacity: 800, meals: MAIN },
  { codigo: 'FRENTE', comedor: 'Comedor Frente', type: 'CAMPO', capacity: null, meals: FIELD },
];
const CASINO: readonly Room[] = [{ codigo: 'CASINO', comedor: 'Casino Curicó', type: 'PRINCIPAL', capacity: null, meals: MAIN.slice(0, 3) }];
const COSTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  PEN: { DES: 8.75, ALM: 18.5, CEN: 16, CNO: 12, DIE: 18.5, RAN: 15.5 },
  CLP: { DES: 2490, ALM: 5990, CEN: 4575 },
};
const TYPES: readonly (readonly [string, string, string])[] = [
  ['PRINCIPAL', 'Principal', 'Comedor de la unidad'],
  ['SNACK', 'Snack', 'Venta de paso'],
  ['CAMPO', 'Campo', 'Rancho en frente de trabajo'],
  ['CAFETERIA', 'Cafetería', 'Bebidas y refrigerios'],
];
/** Who pays: position type, service (null: every one), to whom, percentage of the company. */
const ALLOCATION: readonly (readonly [string, string | null, 'C' | 'T' | 'M', number])[] = [
  ['OPE', null, 'C', 100],
  ['EMP', null, 'M', 70],
  ['EMP', 'ALM', 'M', 60],
  ['FUN', null, 'T', 0],
];

/** Dining rooms of a client's first division with their services and who pays them; in the currency of its country. */
async function rooms(tx: Tx, client: NewClient, list: readonly Room[], currency: string, concession: string | null): Promise<Map<string, number>> {
  const { IdCliente, divisions } = client;
  const base = { id_cliente: IdCliente, id_division: divisions[0] };
  await insertRows(
    tx,
    'comedor_tipo_comedor',
    'id_tipo_comedor',
    TYPES.map(([codigo, tipo_comedor, descripcion]) => ({ id_cliente: IdCliente, codigo, tipo_comedor, descripcion, ...stamps })),
  );
  const types = await codesOf(tx, 'comedor_tipo_comedor', 'id_tipo_comedor', IdCliente);
  const positions = await codesOf(tx, 'administracion_tipo_cargo', 'id_tipo_cargo', IdCliente);
  const money = await tx.first({ id_moneda: int }, sql`select id_moneda from sistema_moneda where codigo = ${currency}`);
  const company = await tx.first(
    { id_compania: int },
    sql`select id_compania from administracion_compania where id_cliente = ${IdCliente} and alias = ${concession}`,
  );
  const meals = new Map<string, number>();
  for (const room of list) {
    const [id_comedor] = await insertRows(tx, 'comedor_comedor', 'id_comedor', [
      {
        ...base,
        codigo: room.codigo,
        comedor: room.comedor,
        id_tipo_comedor: types.get(room.type),
        id_compania_concesionaria: company?.id_compania ?? null,
        id_moneda: money?.id_moneda,
        aplica_capacidad: room.capacity === null ? 'N' : 'S',
        capacidad: room.capacity,
        exige_ingreso: 'N',
        ...stamps,
      },
    ]);
    const made = await insertRows(
      tx,
      'comedor_servicio',
      'id_servicio',
      room.meals.map(([codigo, servicio, orden, hora_inicio, hora_fin, especial]) => ({
        ...base,
        id_comedor,
        codigo,
        servicio,
        orden,
        hora_inicio,
        hora_fin,
        costo: COSTS[currency]?.[codigo],
        numero_consumo: 1,
        excluyente: 'S',
        especial,
        ...stamps,
      })),
    );
    for (const [at, [codigo]] of room.meals.entries()) meals.set(codigo, made[at] ?? 0);
    await insertRows(
      tx,
      'comedor_asignacion_costo',
      'id_asignacion_costo',
      ALLOCATION.filter(([, service]) => service === null || room.meals.some(([codigo]) => codigo === service)).map(
        ([type, service, asignado_a, pct]) => ({
          ...base,
          id_comedor,
          id_servicio: service ? meals.get(service) : null,
          id_tipo_cargo: positions.get(type),
          asignado_a,
          porcentaje_compania: pct,
          ...noActive,
        }),
      ),
    );
  }
  return meals;
}

/** Groups with their week: code, name, for visits, meals, days. */
const GROUPS: readonly (readonly [string, string, 'S' | 'N', readonly string[], readonly number[]])[] = [
  ['JORNADA', 'Jornada diurna', 'N', ['DES', 'ALM', 'CEN', 'RAN'], [1, 2, 3, 4, 5, 6]],
  ['CAMPAMENTO', 'Campamento', 'N', ['DES', 'ALM', 'CEN', 'CNO'], [1, 2, 3, 4, 5, 6, 7]],
  ['VISITAS', 'Visitas', 'S', ['ALM'], [1, 2, 3, 4, 5]],
];

async function groups(tx: Tx, client: NewClient, meals: ReadonlyMap<string, number>): Promise<readonly number[]> {
  const base = { id_cliente: client.IdCliente, id_division: client.divisions[0] };
  const windows = new Map([...MAIN, ...FIELD].map(([codigo, , , from, to]) => [codigo, [from, to] as const]));
  const made: number[] = [];
  for (const [codigo, grupo, para_visitas, services, days] of GROUPS) {
    const [id_grupo = 0] = await insertRows(tx, 'comedor_grupo', 'id_grupo', [{ ...base, codigo, grupo, para_visitas, ...stamps }]);
    made.push(id_grupo);
    const rows = services.flatMap((service) => {
      const [hora_inicio, hora_fin] = windows.get(service) ?? [];
      const id_servicio = meals.get(service);
      return id_servicio ? days.map((day) => ({ ...base, id_grupo, dia_semana: String(day), id_servicio, hora_inicio, hora_fin, ...noActive })) : [];
    });
    await insertRows(tx, 'comedor_grupo_horario', 'id_grupo_horario', rows);
  }
  return made;
}

/** Dining rooms in soles and in pesos, their groups, and who eats by which: some no longer, some not yet, some never. */
export const demoDining = demoPart(async (demo) => {
  const { tx, today } = demo;
  await demoAccredited(demo);
  await demoEquipment(demo);
  const { andes, valle } = await demoClients(demo);
  const [day = 0, camp = 0] = await groups(tx, andes, await rooms(tx, andes, ROOMS, 'PEN', 'Puna Alta'));
  await groups(tx, valle, await rooms(tx, valle, CASINO, 'CLP', null));
  await tx.run(
    sql`insert into comedor_persona_grupo (id_cliente, id_division, id_persona, id_grupo, fecha_inicio, fecha_fin)
      select a.id_cliente, a.id_division, a.id_persona, case when a.id_persona % 4 = 0 then ${camp}::int else ${day}::int end,
        case when a.id_persona % 23 = 0 then ${dayFrom(today, 7)}::date else ${dayFrom(today, -120)}::date end,
        case when a.id_persona % 11 = 0 and a.id_persona % 23 <> 0 then ${dayFrom(today, -5)}::date end
      from (select distinct id_cliente, id_division, id_persona from acreditacion_persona where id_cliente = ${andes.IdCliente} and id_division = ${andes.divisions[0] ?? 0}) a
      where a.id_persona % 7 <> 0`,
  );
  // Companies of category B pay more for lunch since the month began.
  await tx.run(
    sql`insert into comedor_costo_categoria (id_cliente, id_division, id_servicio, id_categoria, costo, fecha_inicio)
      select s.id_cliente, s.id_division, s.id_servicio, k.id_categoria, 20, ${`${today.slice(0, 6)}01`}::date from comedor_servicio s
        join administracion_categoria k on k.id_cliente = s.id_cliente and k.codigo = 'B' where s.id_cliente = ${andes.IdCliente} and s.codigo = 'ALM'`,
  );
  await tx.run(
    sql`insert into comedor_equipo (id_cliente, id_division, id_comedor, id_equipo)
      select c.id_cliente, c.id_division, c.id_comedor, q.id_equipo from comedor_comedor c join sistema_equipo q on q.id_cliente = c.id_cliente and q.codigo = 'CO-K1'
      where c.id_cliente = ${andes.IdCliente} and c.codigo = 'PRINCIPAL'`,
  );
  return { camp };
});
