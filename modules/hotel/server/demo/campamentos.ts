import { diningGroupOfDemo } from '@modules/acceso/server/public';
import { demoAccredited } from '@modules/acreditacion/server/public';
import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { codesOf, dayFrom, insertRows, noActive, stamps } from '@platform/server/demo/rows';
import { type SQL, sql } from 'drizzle-orm';
import { demoCampOffice } from './usuarios';

const MODULE_TYPES = [
  ['STAFF', 'Staff'],
  ['OBREROS', 'Obreros'],
  ['VISITAS', 'Visitas'],
  ['MUJERES', 'Mujeres'],
] as const;
const ROOM_TYPES = [
  ['SIMPLE', 'Simple', 1, 'S'],
  ['DOBLE', 'Doble', 2, 'N'],
  ['CUADRUPLE', 'Cuádruple', 4, 'N'],
  ['SUITE', 'Suite', 1, 'S'],
] as const;
const BED_TYPES = [
  ['SIMPLE', 'Simple'],
  ['ALTO', 'Camarote alto'],
  ['BAJO', 'Camarote bajo'],
  ['QUEEN', 'Queen'],
] as const;

/** A building: code, name, type, sex rule, first room, rooms, room type, beds of a room, bed type, hot beds. */
type Block = readonly [string, string, string, 'L' | 'F', number, number, string, number, string, 'S' | 'N'];
interface Camp {
  readonly codigo: string;
  readonly hotel: string;
  readonly blocks: readonly Block[];
}
/** Three camps with 600 beds. */
const CAMPS: readonly Camp[] = [
  {
    codigo: 'NORTE',
    hotel: 'Campamento Norte',
    blocks: [
      ['M1', 'Módulo 1', 'OBREROS', 'L', 101, 50, 'DOBLE', 2, 'SIMPLE', 'N'],
      ['M2', 'Módulo 2', 'OBREROS', 'L', 201, 50, 'DOBLE', 2, 'SIMPLE', 'N'],
      ['M3', 'Módulo de mujeres', 'MUJERES', 'F', 301, 30, 'DOBLE', 2, 'SIMPLE', 'N'],
    ],
  },
  {
    codigo: 'SUR',
    hotel: 'Campamento Sur',
    blocks: [
      ['S1', 'Pabellón 1', 'OBREROS', 'L', 101, 40, 'CUADRUPLE', 4, 'BAJO', 'N'],
      ['S2', 'Pabellón de guardias', 'OBREROS', 'L', 201, 30, 'CUADRUPLE', 4, 'BAJO', 'S'],
    ],
  },
  {
    codigo: 'STAFF',
    hotel: 'Casa de staff',
    blocks: [
      ['A', 'Ala A', 'STAFF', 'L', 1, 40, 'SIMPLE', 1, 'QUEEN', 'N'],
      ['V', 'Ala de visitas', 'VISITAS', 'L', 101, 20, 'SUITE', 1, 'QUEEN', 'N'],
    ],
  },
];

type Keys = ReadonlyMap<string, number>;

async function types(tx: Tx, id_cliente: number): Promise<{ modules: Keys; rooms: Keys; beds: Keys }> {
  const named = (rows: readonly (readonly [string, string])[], field: string) =>
    rows.map(([codigo, nombre]) => ({ id_cliente, codigo, [field]: nombre, ...stamps }));
  await insertRows(tx, 'hotel_tipo_modulo', 'id_tipo_modulo', named(MODULE_TYPES, 'tipo_modulo'));
  await insertRows(
    tx,
    'hotel_tipo_habitacion',
    'id_tipo_habitacion',
    ROOM_TYPES.map(([codigo, tipo_habitacion, capacidad, banio_privado]) => ({
      id_cliente,
      codigo,
      tipo_habitacion,
      capacidad,
      banio_privado,
      ...stamps,
    })),
  );
  await insertRows(tx, 'hotel_tipo_cama', 'id_tipo_cama', named(BED_TYPES, 'tipo_cama'));
  return {
    modules: await codesOf(tx, 'hotel_tipo_modulo', 'id_tipo_modulo', id_cliente),
    rooms: await codesOf(tx, 'hotel_tipo_habitacion', 'id_tipo_habitacion', id_cliente),
    beds: await codesOf(tx, 'hotel_tipo_cama', 'id_tipo_cama', id_cliente),
  };
}

/** A camp with its modules, rooms and beds; answers its key. */
async function camp(tx: Tx, base: object, keys: Awaited<ReturnType<typeof types>>, { codigo, hotel, blocks }: Camp): Promise<number> {
  const [id_hotel = 0] = await insertRows(tx, 'hotel_hotel', 'id_hotel', [
    {
      ...base,
      codigo,
      hotel,
      hora_checkin: '14:00',
      hora_checkout: '12:00',
      libera_reserva: 'S',
      dias_liberacion: 1,
      maximo_dias_estadia: 30,
      exige_limpieza: 'S',
      exige_acreditacion: 'S',
      ...stamps,
    },
  ]);
  for (const [code, modulo, type, regla_sexo, first, count, roomType, beds, bedType, cama_caliente] of blocks) {
    const [id_modulo = 0] = await insertRows(tx, 'hotel_modulo', 'id_modulo', [
      { ...base, id_hotel, id_tipo_modulo: keys.modules.get(type), codigo: code, modulo, regla_sexo, ...stamps },
    ]);
    const rooms = await insertRows(
      tx,
      'hotel_habitacion',
      'id_habitacion',
      Array.from({ length: count }, (_, at) => ({
        ...base,
        id_hotel,
        id_modulo,
        id_tipo_habitacion: keys.rooms.get(roomType),
        codigo: String(first + at).padStart(first < 100 ? 2 : 3, '0'),
        piso: Math.floor((first + at) / 100) || 1,
        regla_sexo,
        contraguardia: 'N',
        ...stamps,
      })),
    );
    await insertRows(
      tx,
      'hotel_cama',
      'id_cama',
      rooms.flatMap((id_habitacion) =>
        Array.from({ length: beds }, (_, at) => ({
          ...base,
          id_hotel,
          id_modulo,
          id_habitacion,
          id_tipo_cama: keys.beds.get(beds === 4 && at % 2 === 1 ? 'ALTO' : bedType),
          codigo: String.fromCharCode(65 + at),
          tipo_uso: 'N',
          cama_caliente,
          estado_limpieza: 'L',
          ...stamps,
        })),
      ),
    );
  }
  return id_hotel;
}

/** A profile of whoever is among some companies (and in some positions), with where it lets sleep. */
async function profile(
  tx: Tx,
  { IdCliente, divisions }: NewClient,
  [codigo, perfil, prioridad]: readonly [string, string, number],
  companies: SQL,
  positions: SQL,
  camps: readonly number[],
): Promise<number> {
  const made = await tx.first(
    { id_perfil: int },
    sql`insert into hotel_perfil (id_cliente, id_division, codigo, perfil, prioridad, companias, cargos)
      select ${IdCliente}::int, ${divisions[0]}::int, ${codigo}::text, ${perfil}::text, ${prioridad}::int, array(${companies}), array(${positions}) returning id_perfil`,
  );
  await tx.run(
    sql`insert into hotel_perfil_detalle (id_cliente, id_division, id_perfil, id_hotel)
      select ${IdCliente}::int, ${divisions[0]}::int, ${made?.id_perfil}::int, unnest(${sql.param([...camps])}::int[])`,
  );
  return Number(made?.id_perfil);
}

/** Three camps of the first division, who administers them, and who may sleep where: some by assignment. */
export const demoCamps = demoPart(async (demo) => {
  const { tx, today } = demo;
  await demoCampOffice(demo);
  await demoAccredited(demo);
  const { andes } = await demoClients(demo);
  const { IdCliente, divisions } = andes;
  const base = { id_cliente: IdCliente, id_division: divisions[0] };
  const keys = await types(tx, IdCliente);
  const camps: number[] = [];
  for (const one of CAMPS) camps.push(await camp(tx, base, keys, one));
  const [north = 0, south = 0, staff = 0] = camps;
  const [group] = tx.product.answers(diningGroupOfDemo);
  if (group) await tx.run(sql`update hotel_hotel set id_grupo_comedor = ${await group(demo)} where id_cliente = ${IdCliente}`);
  const fecha_inicio = dayFrom(today, -400);
  await insertRows(tx, 'hotel_administrador', 'id_administrador', [
    { ...base, id_hotel: north, id_usuario: 'HOTELERO', fecha_inicio, principal: 'S', ...noActive },
    ...camps.map((id_hotel) => ({ ...base, id_hotel, id_usuario: 'ADMIN', fecha_inicio, principal: id_hotel === north ? 'N' : 'S', ...noActive })),
  ]);
  const contractors = sql`select id_compania from administracion_compania where id_cliente = ${IdCliente} and contratista = 'S' order by 1`;
  const own = sql`select id_compania from administracion_compania where id_cliente = ${IdCliente} and contratista = 'N' order by 1`;
  const guarding = sql`select id_compania from administracion_compania where id_cliente = ${IdCliente} and alias = 'Sabancaya'`;
  const every = sql`select id_cargo from administracion_cargo where false`;
  const chiefs = sql`select c.id_cargo from administracion_cargo c join administracion_tipo_cargo t on t.id_tipo_cargo = c.id_tipo_cargo and t.codigo = 'FUN' where c.id_cliente = ${IdCliente} order by 1`;
  await profile(tx, andes, ['CONTRATAS', 'Contratistas', 50], contractors, every, [north, south]);
  await profile(tx, andes, ['PROPIOS', 'Personal propio', 40], own, every, [north, staff]);
  await profile(tx, andes, ['JEFATURAS', 'Jefaturas', 60], own, chiefs, [staff]);
  const guards = await profile(tx, andes, ['GUARDIAS', 'Turno de guardia', 30], guarding, every, [south]);
  await tx.run(
    sql`insert into hotel_perfil_asignacion (id_cliente, id_division, id_persona, id_perfil, fecha_inicio, fecha_fin)
      select a.id_cliente, a.id_division, a.id_persona, ${guards}::int, ${dayFrom(today, -30)}::date, case when a.id_persona % 3 = 0 then ${dayFrom(today, -2)}::date end
      from (select distinct a.id_cliente, a.id_division, a.id_persona from acreditacion_persona a join administracion_compania c on c.id_compania = a.id_compania and c.alias = 'Sabancaya'
        where a.id_cliente = ${IdCliente} and a.id_division = ${divisions[0] ?? 0}) a where a.id_persona % 4 <> 0`,
  );
});
