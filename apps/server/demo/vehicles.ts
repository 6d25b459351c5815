import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import type { DemoClient } from './accounts';
import { stamps } from './organization';
import type { DemoPerson } from './people';
import { dayFrom, insertRows, pick } from './sql';

const { activo: _activo, ...noActive } = stamps;

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

async function demoTypes(tx: Tx, client: DemoClient): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.run(
    sql`select codigo, id_licencia_conducir as id from sistema_licencia_conducir l join sistema_cliente c on c.id_pais = l.id_pais where c.id_cliente = ${client.IdCliente}`,
  );
  const licences = new Map(rows.map((row) => [String(row.codigo), Number(row.id)]));
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
export async function demoVehicles(tx: Tx, client: DemoClient, companies: readonly number[], today: string): Promise<void> {
  const base = { id_cliente: client.IdCliente };
  const types = await demoTypes(tx, client);
  const colors = await insertRows(
    tx,
    'administracion_color',
    'id_color',
    COLORS.map(([codigo, color, hex]) => ({ ...base, codigo, color, hex, ...stamps })),
  );
  const fuels = (await tx.run(sql`select id_combustible from administracion_combustible where id_cliente = ${client.IdCliente} order by 1`)).map(
    (row) => Number(row.id_combustible),
  );
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
}

/** Guards of regime 14X7 for who works, holidays of this year and the next, and a few indisciplines. */
export async function demoCalendar(tx: Tx, client: DemoClient, people: readonly DemoPerson[], today: string): Promise<void> {
  const { IdCliente } = client;
  const base = { id_cliente: IdCliente };
  const guards = (
    await tx.run(
      sql`select g.id_regimen_guardia as id from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen
        where r.id_cliente = ${IdCliente} and r.codigo = '14X7' order by g.codigo`,
    )
  ).map((row) => Number(row.id));
  await tx.run(
    sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio)
      select ${IdCliente}::int, v.id_persona, (${sql.param(guards)}::int[])[1 + v.id_persona % ${guards.length}::int], v.fecha_inicio
      from administracion_persona_vinculo v where v.id_cliente = ${IdCliente} and v.cese_aplicado is null and v.fecha_cese is null and v.id_persona % 5 <> 0`,
  );
  const year = Number(today.slice(0, 4));
  for (const anio of [year, year + 1]) {
    await tx.run(
      sql`insert into administracion_feriado (id_cliente, id_pais, fecha, feriado, plantilla)
        select ${IdCliente}::int, p.id_pais, make_date(${anio}::int, p.mes, 1) + (p.dia - 1), p.feriado, 'S' from sistema_pais_feriado p join sistema_cliente c on c.id_pais = p.id_pais
        where c.id_cliente = ${IdCliente} and p.activo = 'S' and not (p.dia = 29 and p.mes = 2)`,
    );
  }
  const [division] = client.divisions;
  if (division) {
    await tx.run(
      sql`insert into administracion_feriado (id_cliente, id_pais, id_division, fecha, feriado)
        select ${IdCliente}::int, c.id_pais, ${division}::int, make_date(${year}::int, 12, 5), 'Día del Minero' from sistema_cliente c where c.id_cliente = ${IdCliente}`,
    );
  }
  // One in nine drives, and some of them with the site's own permit.
  await tx.run(
    sql`update administracion_persona p set id_licencia_conducir = l.id_licencia_conducir, numero_licencia = 'Q' || p.documento, fecha_vencimiento_licencia = ${dayFrom(today, 400)}::date
      from sistema_licencia_conducir l join sistema_cliente c on c.id_pais = l.id_pais
      where c.id_cliente = ${IdCliente} and l.codigo = 'A-IIIc' and p.id_cliente = ${IdCliente} and p.id_persona % 9 = 1`,
  );
  await tx.run(
    sql`insert into administracion_licencia_interna (id_cliente, numero, id_persona, id_division, id_licencia_conducir, tipos_vehiculo, fecha_emision, fecha_fin)
      select ${IdCliente}::int, 'LI-' || lpad(row_number() over (order by v.id_persona)::text, 6, '0'), v.id_persona, v.id_division, p.id_licencia_conducir,
        array(select t.id_tipo_vehiculo from administracion_tipo_vehiculo t where t.id_cliente = ${IdCliente} and t.codigo in ('CAMTA', 'MINIB') order by 1),
        ${dayFrom(today, -60)}::date, ${today}::date + (10 + v.id_persona % 200)::int
      from administracion_persona_vinculo v join administracion_persona p on p.id_persona = v.id_persona
      where v.id_cliente = ${IdCliente} and v.cese_aplicado is null and v.fecha_cese is null and v.id_persona % 27 = 1 and p.id_licencia_conducir is not null and p.inactivo = 'N'`,
  );
  const kinds = await insertRows(tx, 'administracion_indisciplina', 'id_indisciplina', [
    { ...base, codigo: 'EPP', indisciplina: 'No usar el equipo de protección', severidad: '1', ...stamps },
    { ...base, codigo: 'VELOC', indisciplina: 'Exceso de velocidad dentro de la operación', severidad: '2', ...stamps },
    { ...base, codigo: 'ALCOH', indisciplina: 'Ingresar con alcohol en la sangre', severidad: '3', ...stamps },
  ]);
  const [light, medium] = kinds;
  const some = people.filter(({ terminated, contract }) => !terminated && contract !== null).filter((_, at) => at % 120 === 7);
  await insertRows(
    tx,
    'administracion_persona_indisciplina',
    'id_persona_indisciplina',
    some.map((person, at) => ({
      ...base,
      id_persona: person.IdPersona,
      id_indisciplina: at % 3 === 0 ? medium : light,
      fecha: dayFrom(today, -10 - at * 9),
      severidad: at % 3 === 0 ? '2' : '1',
      observacion: at % 3 === 0 ? 'Radar de la vía principal: 52 km/h en zona de 35.' : 'Sin lentes de seguridad en el taller.',
      anulada: 'N',
      ...noActive,
    })),
  );
}
