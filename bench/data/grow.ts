import { Client } from 'pg';
import { MARKS, PEOPLE } from '../options';
import { placeOfClients } from './clients';
import { COMMON, FIRST_ID, MADE, NAMES } from './world';

/** A number from 0 for a row's number and a purpose, always the same one. */
const spread = (n: string, seed: number, of: string) => `(hashint8extended(${n}, ${seed}) & 2147483647) % ${of}`;
const list = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(',')}]::text[]`;
const surname = (n: string, seed: number) =>
  `case when ${spread(n, seed, '5')} < 2 then (${list(COMMON)})[1 + ${spread(n, seed + 1, String(COMMON.length))}] else (${list(MADE)})[1 + ${spread(n, seed + 2, String(MADE.length))}] end`;
/** Seconds between two marks of a client: three years at most. */
const APART = `least(20, ${3 * 365 * 86_400} / yo.marcas::float8)`;
/** Of ten people in a row the seven first are accredited; four of those are inside. */
const TENS = '(yo.gente / 10)';
/** What a client has beside the large one, of what that has; of ten people each kind is there. */
const [SHARE, LEAST] = [1000, 10];
const name = (n: string, seed: number) => `(${list(NAMES)})[1 + ${spread(n, seed, String(NAMES.length))}]`;

/** What each step makes, in order; of `yo` the first is the demo's larger client in its first division, with all people and marks, and the others are those beside it (`clients.ts`). */
const STEPS: readonly (readonly [what: string, statement: string])[] = [
  [
    'the place',
    `create temp table yo as
    select c.id_cliente, c.id_pais, d.id_division, ${FIRST_ID} + case when n.k is null then 0 else ${PEOPLE} + (n.k - 1) * ${Math.max(LEAST, PEOPLE / SHARE)} end as primero,
      case when n.k is null then ${PEOPLE} else ${Math.max(LEAST, PEOPLE / SHARE)} end as gente, case when n.k is null then ${MARKS} else ${MARKS / SHARE} end as marcas,
      (select id_tipo_documento from sistema_tipo_documento t where t.id_pais = c.id_pais and t.alias = 'DNI') as dni,
      (select id_perfil_acreditacion from acreditacion_perfil p where p.id_cliente = c.id_cliente and p.codigo = 'OPE-CP') as perfil,
      (select id_perfil_acceso from acceso_perfil p where p.id_division = d.id_division and p.codigo = 'OPER') as acceso,
      (select id_puerta from acceso_puerta p where p.id_division = d.id_division and p.codigo = 'P1') as puerta
    from sistema_cliente c join sistema_division d on d.id_cliente = c.id_cliente and d.codigo = 'CP' left join nuevos n on n.id_cliente = c.id_cliente
    where c.alias = 'Minera Andes del Sur' or n.k is not null`,
  ],
  // A zone with a limit, and far from it, as it is on most days.
  ['room', `update acceso_zona z set aforo = ${10 * PEOPLE} from yo where z.id_cliente = yo.id_cliente and z.aforo > 0`],
  [
    'contracts',
    `create temp table contratos as
    select (row_number() over (partition by yo.id_cliente order by k.id_contrato) - 1)::int as k, count(*) over (partition by yo.id_cliente)::int as de, k.* from yo
    join administracion_contrato k on k.id_cliente = yo.id_cliente and k.id_division = yo.id_division and k.fecha_fin > current_date + 60`,
  ],
  [
    'positions',
    `create temp table cargos as
    select (row_number() over (partition by yo.id_cliente order by g.id_cargo) - 1)::int as k, count(*) over (partition by yo.id_cliente)::int as de, g.id_cliente, g.id_cargo from yo
    join administracion_cargo g on g.id_cliente = yo.id_cliente and g.contratista = 'S'`,
  ],
  [
    'doors',
    `create temp table puertas as
    select (row_number() over (partition by yo.id_cliente order by p.id_puerta) - 1)::int as k, count(*) over (partition by yo.id_cliente)::int as de, p.* from yo
    join acceso_puerta p on p.id_cliente = yo.id_cliente and p.id_division = yo.id_division and p.id_zona_destino is not null`,
  ],
  [
    'people',
    `insert into administracion_persona (id_persona, id_cliente, apellido_paterno, apellido_materno, nombres, id_tipo_documento, documento, codigo_trabajador, sexo,
      fecha_nacimiento, id_pais_nacimiento, id_pais_residencia, nacionalidad, direccion, telefono_movil, contacto_emergencia, telefono_emergencia, inactivo)
    select yo.primero + n, id_cliente, ${surname('n', 10)}, ${surname('n', 20)}, ${name('n', 30)} || ' ' || ${name('n', 31)}, dni, (60000000 + yo.primero - ${FIRST_ID} + n)::text, 'B' || n,
      case when n % 6 = 0 then 'F' else 'M' end, date '1962-01-01' + (${spread('n', 40, '15800')})::int, id_pais, id_pais, 'Peruana', 'Calle ' || n % 900 || ' N.º ' || n % 77,
      '9' || (10000000 + n), ${name('n', 32)}, '9' || (20000000 + n), case when n % 97 = 0 then 'S' else 'N' end
    from yo cross join generate_series(0, yo.gente - 1) n`,
  ],
  // Nine of ten work for somebody; of those, one in twenty-nine has ended.
  [
    'employments',
    `insert into administracion_persona_vinculo (id_cliente, id_persona, id_compania, id_division, id_contrato, tipo_trabajador, id_cargo, id_unidad_organizacional,
      id_centro_costo, fecha_inicio, fecha_fin, fecha_cese, id_motivo_cese, cese_aplicado)
    select yo.id_cliente, yo.primero + n, k.id_compania_contratista, yo.id_division, k.id_contrato, 'O', g.id_cargo, k.id_unidad_organizacional, k.id_centro_costo,
      k.fecha_inicio + n % 40, k.fecha_fin, case when n % 29 = 28 then current_date - 5 end,
      case when n % 29 = 28 then (select id_motivo_cese from administracion_motivo_cese m where m.id_cliente = yo.id_cliente and m.codigo = 'FINCON') end,
      case when n % 29 = 28 then now() end
    from yo cross join generate_series(0, yo.gente - 1) n join contratos k on k.id_cliente = yo.id_cliente and k.k = n % k.de
    join cargos g on g.id_cliente = yo.id_cliente and g.k = n % g.de where n % 10 < 9`,
  ],
  [
    'accreditations',
    `insert into acreditacion_persona (id_acreditacion_persona, id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, id_cargo,
      id_unidad_organizacional, fecha_inicio, fecha_fin)
    select yo.primero + n, yo.id_cliente, yo.id_division, yo.primero + n, k.id_compania_contratista, k.id_contrato, yo.perfil, g.id_cargo, k.id_unidad_organizacional,
      k.fecha_inicio + n % 40, k.fecha_fin
    from yo cross join generate_series(0, yo.gente - 1) n join contratos k on k.id_cliente = yo.id_cliente and k.k = n % k.de
    join cargos g on g.id_cliente = yo.id_cliente and g.k = n % g.de where n % 10 < 7`,
  ],
  [
    'requirements',
    `insert into acreditacion_persona_requisito (id_cliente, id_division, id_acreditacion_persona, id_requisito, obligatorio, fecha_emision, fecha_vencimiento)
    select yo.id_cliente, yo.id_division, a.id_acreditacion_persona, q.id_requisito, 'S', current_date - 40,
      case when q.dias_vigencia is not null then current_date + ((a.id_persona * 13 + q.id_requisito * 37) % 330) - 4 end
    from yo join acreditacion_persona a on a.id_cliente = yo.id_cliente and a.id_persona >= ${FIRST_ID}
    join acreditacion_requisito q on q.id_cliente = yo.id_cliente and q.codigo <> 'ANT'`,
  ],
  [
    'access',
    `insert into acceso_asignacion (id_cliente, id_division, id_persona, id_perfil_acceso, fecha_inicio, fecha_fin, origen, id_acreditacion_persona)
    select a.id_cliente, a.id_division, a.id_persona, yo.acceso, a.fecha_inicio, a.fecha_fin, 'A', a.id_acreditacion_persona
    from yo join acreditacion_persona a on a.id_cliente = yo.id_cliente and a.id_persona >= ${FIRST_ID}`,
  ],
  [
    'employments in their people’s rows',
    `select administracion_persona_al_dia(array_agg(id_persona)) from administracion_persona where id_persona >= ${FIRST_ID}`,
  ],
  // In and out again through all doors; the last ones some hours ago, one of fifty refused.
  [
    'marks',
    `insert into acceso_marca (id_cliente, id_division, fecha, hora, id_persona, identificador, id_compania, id_zona, id_puerta, modo_marcacion, funcion, tipo_identificacion,
      tipo_marcacion, resultado, codigo, origen, id_punto_control, id_contrato, id_usuario, fecha_hora, fecha_hora_recepcion, motivos, id_movimiento, id_marca_origen, clave_origen,
      huella_peticion, huella_sellada)
    select yo.id_cliente, yo.id_division, (x.at at time zone 'America/Lima')::date, to_char(x.at at time zone 'America/Lima', 'HH24:MI:SS'), v.id_persona,
      (v.id_persona - ${FIRST_ID} + 60000000)::text, v.id_compania, case when m % 2 = 0 then p.id_zona_destino end, p.id_puerta, case when m % 2 = 0 then 'S' else 'N' end,
      case when m % 2 = 0 then 'E' else 'S' end, 'DOC', 'T', case when m % 50 = 7 then 'N' else 'S' end, case when m % 50 = 7 then '602' else '000' end, 'PU', p.id_punto_control, v.id_contrato, 'GARITA', x.at, x.at, '[]',
      gen_random_uuid()::text, 'bench-' || m, 'BENCH', repeat('0', 64), repeat('0', 64)
    from yo cross join generate_series(0, yo.marcas - 1) m
    cross join lateral (select now() - make_interval(hours => 12, secs => (yo.marcas - m) * ${APART}) as at) x
    join puertas p on p.id_cliente = yo.id_cliente and p.k = (m / 2) % p.de
    join acreditacion_persona v on v.id_acreditacion_persona = yo.primero + (m / 2 % ${TENS}) * 10 + (m / (2 * ${TENS})) % 7`,
  ],
  // Who came in ten hours ago and has not left.
  [
    'inside',
    `with dentro as (
      insert into acceso_marca (id_cliente, id_division, fecha, hora, id_persona, identificador, id_compania, id_zona, id_puerta, modo_marcacion, funcion, tipo_identificacion,
        tipo_marcacion, resultado, codigo, origen, id_punto_control, id_contrato, id_usuario, fecha_hora, fecha_hora_recepcion, motivos, id_movimiento, id_marca_origen, clave_origen,
        huella_peticion, huella_sellada)
      select yo.id_cliente, yo.id_division, (x.at at time zone 'America/Lima')::date, to_char(x.at at time zone 'America/Lima', 'HH24:MI:SS'), v.id_persona,
        (v.id_persona - ${FIRST_ID} + 60000000)::text, v.id_compania, p.id_zona_destino, p.id_puerta, 'S', 'E', 'DOC', 'T', 'S', '000', 'PU', p.id_punto_control, v.id_contrato,
        'GARITA', x.at, x.at, '[]', gen_random_uuid()::text, 'dentro-' || v.id_persona, 'BENCH', repeat('0', 64), repeat('0', 64)
      from yo cross join lateral (select now() - interval '10 hours' as at) x join puertas p on p.id_puerta = yo.puerta
      join acreditacion_persona v on v.id_cliente = yo.id_cliente and v.id_persona >= ${FIRST_ID} and v.id_persona % 10 between 3 and 6
      returning *)
    insert into acceso_presencia (id_cliente, id_division, entidad, id_persona, id_zona, desde, id_marca, usuario_creacion)
    select id_cliente, id_division, 'P', id_persona, id_zona, fecha_hora, id_marca, 'GARITA' from dentro on conflict do nothing`,
  ],
  // Its triggers do not run here.
  [
    'people by zone',
    `with nada as (delete from acceso_zona_ocupacion)
    insert into acceso_zona_ocupacion (id_cliente, id_division, id_zona, personas)
    select id_cliente, id_division, id_zona, count(*) from acceso_presencia where id_persona is not null group by 1, 2, 3`,
  ],
  [
    'sequences',
    `select setval(pg_get_serial_sequence('administracion_persona', 'id_persona'), max(primero + gente)),
    setval(pg_get_serial_sequence('acreditacion_persona', 'id_acreditacion_persona'), max(primero + gente)) from yo`,
  ],
];

/** Tables that grow by so much that their indexes are made afterwards. */
const LARGE = ['administracion_persona', 'acreditacion_persona_requisito', 'acceso_marca'];

/** Takes the indexes that are no constraints away from the large tables; answers what makes them again. */
async function withoutIndexes(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any($1::regclass[]) and not i.indisunique and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [LARGE],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Makes the bench's people and what they have out of the demo, in whole sets. */
export async function grow(url: string, say: (text: string) => void): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user');
  // The rows are right by construction: checking millions of references would only make the first run longer.
  if (rows[0]?.rolsuper) await client.query('set session_replication_role = replica');
  const timed = async (what: string, statement: string) => {
    const began = performance.now();
    const { rowCount } = await client.query(statement);
    say(`  ${what}: ${rowCount ?? 0} rows in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  await client.query("set maintenance_work_mem = '512MB'");
  await client.query('set synchronous_commit = off');
  await timed('clients beside', await placeOfClients(client));
  const indexes = await withoutIndexes(client);
  for (const [what, statement] of STEPS) await timed(what, statement);
  await timed('indexes', indexes.join(';'));
  await client.query('vacuum analyze');
  await client.end();
}
