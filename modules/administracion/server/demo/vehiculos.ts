import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive, pick, stamps } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoCompanies } from './companias';

/** Code, name, class, categories that may drive it (an empty list leaves it free), internal licence. */
const TYPES: readonly (readonly [string, string, string, readonly string[], 'S' | 'N'])[] = [
  ['CAMTA', 'Camioneta', 'L', [], 'S'],
  ['AUTO', 'Automóvil', 'L', [], 'N'],
  ['MINIB', 'Minibús', 'B', ['A-IIb', 'A-IIIa', 'A-IIIc'], 'S'],
  ['BUS', 'Bus', 'B', ['A-IIIa', 'A-IIIc'], 'S'],
  ['CAMION', 'Camión', 'P', ['A-IIIb', 'A-IIIc'], 'N'],
  ['VOLQ', 'Volquete', 'P', ['A-IIIb', 'A-IIIc'], 'S'],
  ['EXCAV', 'Excavadora', 'M', [], 'S'],
  ['GRUA', 'Grúa', 'M', [], 'S'],
];
/** Brand and its models with their usual types. */
const BRANDS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Toyota',
    [
      ['Hilux', 'CAMTA'],
      ['Corolla', 'AUTO'],
      ['Coaster', 'MINIB'],
    ],
  ],
  [
    'Mitsubishi',
    [
      ['L200', 'CAMTA'],
      ['Fuso Canter', 'CAMION'],
    ],
  ],
  [
    'Mercedes-Benz',
    [
      ['Sprinter', 'MINIB'],
      ['O500', 'BUS'],
      ['Actros', 'CAMION'],
    ],
  ],
  [
    'Volvo',
    [
      ['FMX', 'VOLQ'],
      ['B11R', 'BUS'],
      ['EC480', 'EXCAV'],
    ],
  ],
  [
    'Caterpillar',
    [
      ['336', 'EXCAV'],
      ['777', 'VOLQ'],
    ],
  ],
  ['Grove', [['GMK5150', 'GRUA']]],
];
const COLORS: readonly (readonly [string, string, string])[] = [
  ['BLA', 'Blanco', '#F5F5F5'],
  ['PLO', 'Plomo', '#8A8F94'],
  ['ROJ', 'Rojo', '#B3261E'],
  ['AZU', 'Azul', '#1F4E8C'],
  ['AMA', 'Amarillo', '#F2B705'],
  ['NEG', 'Negro', '#1B1B1B'],
];
const LETTERS = 'ABCDEFHJKLMNPRSTUVWXYZ';
const VEHICLES = 300;

const plateOf = (n: number): string => {
  const letters = [V(n), V(Math.floor(n / 7)), V(Math.floor(n / 49))].join('');
  return `${letters}-${String(100 + ((n * 37) % 900)).padStart(3, '0')}`;
};
const V = (n: number): string => LETTERS[n % LETTERS.length] ?? 'A';

async function demoTypes(tx: Tx, client: NewClient): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(
    { codigo: text, id: int },
    sql`select codigo, id_licencia_conducir as id from sistema_licencia_conducir l join sistema_cliente c on c.id_pais = l.id_pais where c.id_cliente = ${client.IdCliente}`,
  );
  const licences = new Map(rows.map((row) => [row.codigo, row.id]));
  const ids = await insertRows(
    tx,
    'administracion_tipo_vehiculo',
    'id_tipo_vehiculo',
    TYPES.map(([codigo, tipo_vehiculo, clase, accepted, interna]) => ({
      id_cliente: client.IdCliente,
      codigo,
      tipo_vehiculo,
      clase,
      licencias: accepted.flatMap((code) => licences.get(code) ?? []),
      requiere_licencia_interna: interna,
      ...stamps,
    })),
  );
  return new Map(TYPES.map(([codigo], at) => [codigo, ids[at] ?? 0]));
}

/** Types, brands, colours and three hundred vehicles of every company, some inactive. */
export const demoVehicles = demoPart(async (demo) => {
  const { tx, today } = demo;
  const client = (await demoClients(demo)).andes;
  const { own, contractors } = await demoCompanies(demo);
  const companies = [own, ...contractors];
  const base = { id_cliente: client.IdCliente };
  const types = await demoTypes(tx, client);
  const colors = await insertRows(
    tx,
    'administracion_color',
    'id_color',
    COLORS.map(([codigo, color, hex]) => ({ ...base, codigo, color, hex, ...stamps })),
  );
  const fuels = (
    await tx.rows(
      { id_combustible: int },
      sql`select id_combustible from administracion_combustible where id_cliente = ${client.IdCliente} order by 1`,
    )
  ).map((row) => row.id_combustible);
  const models: { id: number; brand: number; type: number }[] = [];
  for (const [marca, list] of BRANDS) {
    const [brand = 0] = await insertRows(tx, 'administracion_marca', 'id_marca', [{ ...base, marca, ...stamps }]);
    const ids = await insertRows(
      tx,
      'administracion_modelo',
      'id_modelo',
      list.map(([modelo, type]) => ({ ...base, id_marca: brand, modelo, id_tipo_vehiculo: types.get(type), ...stamps })),
    );
    for (const [at, [, type]] of list.entries()) models.push({ id: ids[at] ?? 0, brand, type: types.get(type) ?? 0 });
  }
  const year = Number(today.slice(0, 4));
  await insertRows(
    tx,
    'administracion_vehiculo',
    'id_vehiculo',
    Array.from({ length: VEHICLES }, (_, n) => {
      const model = pick(models, n);
      const inactive = n % 17 === 5;
      return {
        ...base,
        placa: plateOf(n),
        placa_llave: plateOf(n).replace('-', ''),
        id_marca: model.brand,
        id_modelo: model.id,
        id_tipo_vehiculo: model.type,
        id_color: pick(colors, n * 5),
        id_combustible: pick(fuels, n % 3),
        serie: `9BW${String(100_000 + n * 7919).padStart(8, '0')}`,
        anio: year - (n % 12),
        potencia: 90 + (n % 40) * 10,
        id_compania: pick(companies, n),
        fecha_registro: dayFrom(today, -(n % 300)),
        fecha_inicio: dayFrom(today, -(n % 300)),
        fecha_fin: n % 4 === 0 ? dayFrom(today, 60 + (n % 200)) : null,
        estado: inactive ? 'I' : 'A',
        motivo_inactivacion: inactive ? 'En mantenimiento mayor' : null,
        ...noActive,
      };
    }),
  );
});
