import { newClient } from '@modules/sistema/server/public';
import type { Database } from '@platform/server/db/pool';
import type { Client } from 'pg';

/** What clients beside the large one are known by. */
const ALIAS = 'Mina del banco ';
/** Keys of what each has of its own begin so far behind those of the client before. */
const APART = 100_000;

/** Makes so many clients as the product makes one: with its division, licences, profiles and catalogs. */
export async function beginClients(database: Database, count: number): Promise<void> {
  const year = new Date().getUTCFullYear();
  for (let k = 1; k <= count; k += 1) {
    const alias = `${ALIAS}${k}`;
    await database.transaction((tx) =>
      newClient(tx, {
        ...{ pais: 'PE', document: String(20_600_000_000 + k), documentType: 'RUC', personType: 'DNI', name: alias, alias },
        divisions: [['CP', `Unidad ${k}`, 'America/Lima']],
        licensed: [`${year - 1}0101`, `${year + 3}1231`],
      }),
    );
  }
}

/** What a place is made of, each with what it refers to before it. */
const PLACE = [
  ...['administracion_compania', 'administracion_unidad_organizacional', 'administracion_centro_costo', 'administracion_cargo'],
  ...[
    'administracion_contrato',
    'acreditacion_perfil',
    'acreditacion_requisito',
    'acceso_perfil',
    'acceso_zona',
    'acceso_punto_control',
    'acceso_puerta',
  ],
];

/** Columns of a table, and what each becomes in the place of another client (`n`): keys move behind those of the large one, what is no part of the place is left out where it may be. */
const COLUMNS = `select a.attname as name,
  case when a.attname = 'id_cliente' then 'n.id_cliente'
    when a.attname = 'id_division' then 'case when t.id_division is not null then n.id_division end'
    when p.conrelid is not null or f.confrelid = any($2::regclass[]) then format('t.%I + n.k * ${APART}', a.attname)
    when f.confrelid is not null and not a.attnotnull and exists (select 1 from pg_attribute o where o.attrelid = f.confrelid and o.attname = 'id_cliente') then 'null'
    else format('t.%I', a.attname) end as value
  from pg_attribute a
  left join pg_constraint p on p.conrelid = a.attrelid and p.contype = 'p' and p.conkey = array[a.attnum]
  left join lateral (select c.confrelid from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any(c.conkey) and a.attname <> 'id_cliente' limit 1) f on true
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

/** The statements by which each client of `beginClients` has a place as the large one has (`nuevos`: which they are). */
export async function placeOfClients(client: Client): Promise<string> {
  await client.query(`create temp table nuevos as
    select row_number() over (order by c.id_cliente)::int as k, c.id_cliente, d.id_division from sistema_cliente c join sistema_division d using (id_cliente)
    where c.alias like '${ALIAS}%'`);
  const statements: string[] = [];
  for (const table of PLACE) {
    const { rows } = await client.query<{ name: string; value: string }>(COLUMNS, [table, PLACE]);
    const isOfDivision = rows.some(({ name }) => name === 'id_division');
    statements.push(`insert into ${table} (${rows.map(({ name }) => name).join(', ')}) overriding system value
      select ${rows.map(({ value }) => value).join(', ')} from ${table} t cross join nuevos n
      where t.id_cliente = (select id_cliente from sistema_cliente where alias = 'Minera Andes del Sur')
        ${isOfDivision ? `and (t.id_division is null or t.id_division = (select id_division from sistema_division d where d.id_cliente = t.id_cliente and d.codigo = 'CP'))` : ''}
      on conflict do nothing`);
    const key = rows.find(({ value }) => value.startsWith('t.') && value.includes('n.k *'))?.name;
    if (key) statements.push(`select setval(pg_get_serial_sequence('${table}', '${key}'), max(${key})) from ${table}`);
  }
  return statements.join(';');
}
