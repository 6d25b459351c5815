import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import { type Demo, demoPart } from '@platform/server/demo/part';
import { insertRows, noActive, stamps } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';

/** A door, and the zone that it leads to. */
export interface DemoDoor {
  readonly IdPuerta: number;
  readonly IdPuntoControl: number;
  readonly IdZona: number;
}
interface Gates {
  /** Access profile of workers by division. */
  readonly profiles: ReadonlyMap<number, number>;
  /** Access profile of vehicles by division. */
  readonly vehicles: ReadonlyMap<number, number>;
  /** The door from outside by division. */
  readonly main: ReadonlyMap<number, DemoDoor>;
  /** All doors by division and code. */
  readonly doors: ReadonlyMap<number, ReadonlyMap<string, DemoDoor>>;
}

/** Where the checkpoint of each site stands: a mine in the heights of Moquegua, and the port of Ilo. */
const PLACES = [
  { latitud: -16.902_4, longitud: -70.611_8 },
  { latitud: -17.638_1, longitud: -71.346_5 },
];

const SITES: readonly (readonly [
  string,
  readonly (readonly [string, string, string | null, number])[],
  readonly (readonly [string, string, string | null, string])[],
])[] = [
  [
    'Garita principal',
    [
      ['MINA', 'Mina', null, 1000],
      ['PLANTA', 'Planta concentradora', 'MINA', 60],
      ['POLVORIN', 'Polvorín', 'MINA', 20],
      ['CAMP', 'Campamento', 'MINA', 720],
    ],
    [
      ['P1', 'Garita principal', null, 'MINA'],
      ['P2', 'Ingreso a planta', 'MINA', 'PLANTA'],
      ['P3', 'Ingreso a polvorín', 'MINA', 'POLVORIN'],
      ['P4', 'Ingreso a campamento', 'MINA', 'CAMP'],
      ['P5', 'Acceso vehicular', null, 'MINA'],
    ],
  ],
  [
    'Garita del puerto',
    [
      ['PUERTO', 'Puerto', null, 400],
      ['MUELLE', 'Muelle', 'PUERTO', 60],
    ],
    [
      ['P1', 'Garita del puerto', null, 'PUERTO'],
      ['P2', 'Ingreso a muelle', 'PUERTO', 'MUELLE'],
      ['P5', 'Acceso vehicular', null, 'PUERTO'],
    ],
  ],
];

const VEHICLE_DOOR = 'P5';

/** Where zones (left, top, width, height) and doors (left, top) are drawn on the plan of a site. */
const DRAWN: readonly Readonly<Record<string, readonly [number, number, number, number, 'R' | 'O'] | readonly [number, number]>>[] = [
  {
    MINA: [120, 30, 850, 540, 'R'],
    PLANTA: [560, 130, 230, 160, 'R'],
    POLVORIN: [335, 230, 180, 150, 'O'],
    CAMP: [660, 370, 270, 150, 'R'],
    P1: [120, 330],
    P2: [600, 290],
    P3: [445, 376],
    P4: [690, 520],
    P5: [120, 490],
  },
  { PUERTO: [120, 60, 820, 460, 'R'], MUELLE: [560, 160, 280, 200, 'R'], P1: [120, 200], P2: [560, 260], P5: [120, 400] },
];

/** Where they stand on the plan, which has no picture. */
async function drawn(
  tx: Tx,
  base: Readonly<Record<string, number>>,
  at: number,
  zones: ReadonlyMap<string, number>,
  doors: ReadonlyMap<string, number>,
) {
  const places = DRAWN[Math.min(at, 1)] ?? {};
  await insertRows(tx, 'acceso_plano', 'id_plano', [{ ...base, alto: 600, ...noActive }]);
  const rows = Object.entries(places).map(([codigo, [x, y, ancho = 0, largo = 0, forma = 'R']]) => ({
    ...base,
    id_zona: zones.get(codigo) ?? null,
    id_puerta: doors.get(codigo) ?? null,
    x,
    y,
    ancho,
    largo,
    forma,
    ...noActive,
  }));
  await insertRows(tx, 'acceso_plano_lugar', 'id_plano_lugar', rows);
}

/** Zones, checkpoints, doors, schedules, groups and the profiles that an accreditation grants, in each division. */
async function gatesOf(tx: Tx, client: NewClient): Promise<Gates> {
  const { IdCliente } = client;
  const profiles = new Map<number, number>();
  const vehicles = new Map<number, number>();
  const main = new Map<number, DemoDoor>();
  const known = new Map<number, ReadonlyMap<string, DemoDoor>>();
  const types = await tx.rows(
    { codigo: text, id: int },
    sql`select codigo, id_tipo_puerta as id from acceso_tipo_puerta where id_cliente = ${IdCliente}`,
  );
  const typeOf = (door: string) => types.find(({ codigo }) => codigo === (door === VEHICLE_DOOR ? 'VEH' : 'GAR'))?.id;
  for (const [at, IdDivision] of client.divisions.entries()) {
    const base = { id_cliente: IdCliente, id_division: IdDivision };
    const [checkpointName, zones, doors] = SITES[Math.min(at, 1)] ?? SITES[0] ?? ['', [], []];
    const zoneIds = new Map<string, number>();
    for (const [codigo, nombre, parent, aforo] of zones) {
      const [id] = await insertRows(tx, 'acceso_zona', 'id_zona', [
        { ...base, codigo, nombre, id_zona_padre: parent ? zoneIds.get(parent) : null, aforo, ...stamps },
      ]);
      if (id) zoneIds.set(codigo, id);
    }
    const [checkpoint] = await insertRows(tx, 'acceso_punto_control', 'id_punto_control', [
      { ...base, codigo: 'PC1', nombre: checkpointName, ...PLACES[Math.min(at, 1)], ...stamps },
    ]);
    const doorIds = await insertRows(
      tx,
      'acceso_puerta',
      'id_puerta',
      doors.map(([codigo, nombre, from, to]) => ({
        ...base,
        codigo,
        nombre,
        id_punto_control: checkpoint,
        id_tipo_puerta: typeOf(codigo),
        id_zona_origen: from ? zoneIds.get(from) : null,
        id_zona_destino: zoneIds.get(to),
        sentido_permitido: 'A',
        modo: 'N',
        segundos_apertura: 5,
        controla_asistencia: codigo === 'P1' ? 'S' : 'N',
        ...stamps,
      })),
    );
    await drawn(tx, base, at, zoneIds, new Map(doors.map(([codigo], n) => [codigo, doorIds[n] ?? 0])));
    const schedule = await tx.first(
      { id: int },
      sql`select id_horario as id from acceso_horario where id_division = ${IdDivision} and codigo = '24H'`,
    );
    const office = await tx.first({ id: int }, sql`select id_horario as id from acceso_horario where id_division = ${IdDivision} and codigo = 'ADM'`);
    const [workers, clerks, fleet] = await insertRows(tx, 'acceso_grupo', 'id_grupo', [
      { ...base, codigo: 'OPER', nombre: 'Personal operativo', entidad: 'P', ...stamps },
      { ...base, codigo: 'ADMI', nombre: 'Personal administrativo', entidad: 'P', ...stamps },
      { ...base, codigo: 'VEHI', nombre: 'Vehículos', entidad: 'V', ...stamps },
    ]);
    const rows = doors.flatMap(([codigo, , , to], index) => [
      ...(codigo === 'P3'
        ? []
        : [{ ...base, id_grupo: workers, id_zona: zoneIds.get(to), id_puerta: doorIds[index], id_horario: schedule?.id, ...noActive }]),
      ...(codigo === 'P1'
        ? [{ ...base, id_grupo: clerks, id_zona: zoneIds.get(to), id_puerta: doorIds[index], id_horario: office?.id, ...noActive }]
        : []),
      ...(codigo === VEHICLE_DOOR
        ? [{ ...base, id_grupo: fleet, id_zona: zoneIds.get(to), id_puerta: doorIds[index], id_horario: schedule?.id, ...noActive }]
        : []),
    ]);
    await insertRows(tx, 'acceso_grupo_puerta', 'id_grupo_puerta', rows);
    const [profile, , ofVehicles] = await insertRows(tx, 'acceso_perfil', 'id_perfil_acceso', [
      { ...base, codigo: 'OPER', nombre: 'Personal operativo', entidad: 'P', grupos: [workers], ...stamps },
      { ...base, codigo: 'ADMI', nombre: 'Personal administrativo', entidad: 'P', grupos: [clerks], ...stamps },
      { ...base, codigo: 'VEHI', nombre: 'Vehículos', entidad: 'V', grupos: [fleet], ...stamps },
    ]);
    const leading = doors.map(([codigo, , , to], n): [string, DemoDoor] => [
      codigo,
      { IdPuerta: doorIds[n] ?? 0, IdPuntoControl: checkpoint ?? 0, IdZona: zoneIds.get(to) ?? 0 },
    ]);
    known.set(IdDivision, new Map(leading));
    const [outside] = leading;
    if (profile && outside) {
      profiles.set(IdDivision, profile);
      if (ofVehicles) vehicles.set(IdDivision, ofVehicles);
      main.set(IdDivision, outside[1]);
    }
  }
  return { profiles, vehicles, main, doors: known };
}

/** The gates of both clients. */
export const demoGates = demoPart(async (demo) => {
  const { andes, valle } = await demoClients(demo);
  return { andes: await gatesOf(demo.tx, andes), valle: await gatesOf(demo.tx, valle) };
});

/** What accreditations give: divisions are of one client or the other. */
export async function demoAccessProfiles(demo: Demo) {
  const { andes, valle } = await demoGates(demo);
  return { people: new Map([...andes.profiles, ...valle.profiles]), vehicles: new Map([...andes.vehicles, ...valle.vehicles]) };
}
