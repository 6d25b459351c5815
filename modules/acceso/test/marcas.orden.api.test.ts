import { type Caller, startApp, type TestApp } from '@platform/testing/app';
import { plansOf, statementsOf } from '@platform/testing/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let app: TestApp;
let admin: Caller;
const page = z.object({ data: z.array(z.object({ IdMarca: z.number() })) });
const PEOPLE = 2600;
const MARKS = 24_000;
const PART = 2000;
const NAME = `upper(p.apellido_paterno) || coalesce(' ' || upper(p.apellido_materno), '') || ', ' || upper(p.nombres)`;

const columnsOf = async (table: string, without: string): Promise<string> => {
  const [row] = await app.database.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = $1
      and is_generated = 'NEVER' and column_name <> all(string_to_array($2, ' '))`,
    [table, without],
  );
  return String(row?.names);
};

beforeAll(async () => {
  app = await startApp();
  const person = await columnsOf('administracion_persona', 'id_persona documento codigo_trabajador apellido_paterno nombres');
  // Names of two are the same, and most have no mark.
  await app.database.query(
    `insert into administracion_persona (documento, apellido_paterno, nombres, ${person})
      select (50000000 + g)::text, 'Ábaco' || chr(97 + (g / 2) % 26), 'Nombre ' || (g / 2), ${person}
      from generate_series(1, ${PEOPLE}) g, (select * from administracion_persona where id_cliente = 1 order by id_persona limit 1) p`,
  );
  const mark = await columnsOf('acceso_marca', 'id_marca id_marca_origen id_persona id_vehiculo id_compania resultado fecha_hora fecha');
  for (let from = 1; from <= MARKS; from += PART)
    await app.database.query(
      `insert into acceso_marca (id_marca_origen, id_persona, id_vehiculo, id_compania, resultado, fecha_hora, fecha, ${mark})
        select 'orden-' || g, case when g % 9 <> 0 then (select x.id_persona from administracion_persona x where x.id_cliente = 1 and x.documento = (50000000 + 1 + (g * 31) % ${PEOPLE / 2} + 1300 * (g % 2))::text) end,
          case when g % 5 = 0 then v.ids[1 + (g / 5) % cardinality(v.ids)] end,
          case when g > ${MARKS / 2} then c.ids[1] when g % 400 = 0 then c.ids[2] else c.ids[3] end, case when g % 50 = 7 then 'N' else 'S' end,
          timestamptz '2020-02-01 12:00+00' + make_interval(hours => g % 400), (timestamptz '2020-02-01 12:00+00' + make_interval(hours => g % 400))::date, ${mark}
        from generate_series($1::int, $2::int) g, (select array_agg(id_vehiculo order by id_vehiculo) as ids from administracion_vehiculo where id_cliente = 1) v,
          (select array_agg(id_compania order by id_compania) as ids from administracion_compania where id_cliente = 1) c,
          (select m.* from acceso_marca m join sistema_division d on d.id_division = m.id_division where m.id_cliente = 1 and d.codigo = 'CP' order by m.id_marca limit 1) m`,
      [from, from + PART - 1],
    );
  await app.database.query('analyze acceso_marca');
  admin = await app.signIn('ADMIN');
}, 180_000);
afterAll(() => app.close());

test('marks in the order of their people, and of their vehicles, are those of a division sorted all: both ways, with more terms, of some days, from any row on', async () => {
  const week = { filter: [['Fecha', '>=', '20200201'], 'AND', ['Fecha', '<=', '20200214']], where: `t.fecha between '20200201' and '20200214'` };
  const denied = { filter: ['Fecha', '=', '20200205'], where: `t.fecha = '20200205'` };
  const [counted] = await app.database.query(
    `select count(*)::int as n, count(id_persona)::int as con from acceso_marca t join sistema_division d using (id_division) where d.codigo = 'CP' and d.id_cliente = 1 and ${week.where}`,
  );
  const [all, having] = [Number(counted?.n), Number(counted?.con)];
  expect(all).toBeGreaterThan(5000);
  const cases = [
    { sort: [{ selector: 'Persona' }], order: `${NAME}, t.id_marca` },
    { sort: [{ selector: 'Persona', desc: true }], order: `${NAME} desc, t.id_marca desc` },
    { sort: [{ selector: 'Persona' }, { selector: 'FechaHora', desc: true }], order: `${NAME}, t.fecha_hora desc, t.id_marca desc` },
    { sort: [{ selector: 'Vehiculo' }], order: 'v.placa, t.id_marca' },
    { sort: [{ selector: 'Vehiculo', desc: true }], order: 'v.placa desc, t.id_marca desc' },
    { sort: [{ selector: 'Vehiculo' }, { selector: 'FechaHora', desc: true }], order: 'v.placa, t.fecha_hora desc, t.id_marca desc' },
  ];
  for (const { sort, order } of cases)
    for (const { filter, where } of [week, denied])
      for (const [skip, take] of [
        [0, 20],
        // As far as the first people that are looked through, and further.
        ...[110, 130, 150, 200].map((many) => [0, many] as const),
        [60, 20],
        [all - having - 7, 20],
        [having - 9, 20],
        [all - 5, 20],
      ] as const) {
        const answer = await admin.get('/api/AccesoMarca', { take, skip, sort, filter, select: 'IdPersona', requireTotalCount: false });
        expect([sort, skip, take, answer.status]).toEqual([sort, skip, take, 200]);
        const expected = await app.database.query(
          `select t.id_marca as id from acceso_marca t join sistema_division d on d.id_division = t.id_division left join administracion_persona p on p.id_persona = t.id_persona
            left join administracion_vehiculo v on v.id_vehiculo = t.id_vehiculo
            where d.codigo = 'CP' and d.id_cliente = 1 and ${where} order by ${order} limit ${take} offset ${skip}`,
        );
        expect([sort, filter, skip, page.parse(answer.result).data.map(({ IdMarca }) => IdMarca)]).toEqual([
          sort,
          filter,
          skip,
          expected.map(({ id }) => id),
        ]);
      }
}, 180_000);

/** Whose marks all stand in the last half of the table, whose are few, and what else lists of marks are filtered by. */
const counted = async () => {
  const [row] = await app.database.query(
    `select (array_agg(id_compania order by id_compania))[1:2] as ids, (select id_puerta from acceso_marca group by 1 order by count(*) desc limit 1) as door,
      (select id_persona from acceso_marca where id_marca_origen = 'orden-1') as person from administracion_compania where id_cliente = 1`,
  );
  const { ids, door, person } = z.object({ ids: z.array(z.number()), door: z.number(), person: z.number() }).parse(row);
  const days = [['Fecha', '>=', '20200203'], 'AND', ['Fecha', '<=', '20200212']];
  const company = (at: number) => ['IdCompania', '=', ids[at]];
  const of = 'acceso_marca_i_id_compania_fecha_hora_id_marca';
  return [
    { what: 'a company', filter: company(0), indexes: [of] },
    { what: 'a company of few', filter: company(1), indexes: [of] },
    { what: 'a company since a day', filter: [company(0), 'AND', days[0]], indexes: [of] },
    { what: 'a company on some days', filter: [company(0), 'AND', ...days], indexes: [of, 'acceso_marca_i_id_division_fecha_hora_id_marca'] },
    { what: 'denied ones of a company', filter: [company(0), 'AND', ['Resultado', '=', 'N']], indexes: [of, 'resultado_fecha_hora_id_marca'] },
    { what: 'a person', filter: ['IdPersona', '=', person], indexes: ['acceso_marca_i_id_persona_fecha_hora'] },
    { what: 'a door', filter: ['IdPuerta', '=', door], indexes: ['fecha_hora_id_marca'] },
    { what: 'denied ones', filter: ['Resultado', '=', 'N'], indexes: ['resultado_fecha_hora_id_marca'] },
    { what: 'some days', filter: days, indexes: ['fecha_hora_id_marca'] },
    { what: 'two companies', filter: [['IdCompania', 'in', ids], 'AND', days[0]], indexes: ['fecha_hora_id_marca'] },
  ];
};

test('how many marks a filter finds is counted along an index of what it names, whether it is planned for its values or for whatever comes', async () => {
  for (const { what, filter, indexes } of await counted())
    for (const asked of [
      () => admin.get('/api/AccesoMarca/contar', { hasta: 500, filter }),
      // A page with its total looks for so many too.
      () => admin.get('/api/AccesoMarca', { take: 10, filter, select: 'IdPersona' }),
    ]) {
      const [statement] = (await statementsOf(asked)).filter(({ text }) => /from acceso_marca t where .* limit /.test(text));
      if (!statement) throw new Error(`Nothing was counted of ${what}`);
      for (const plan of await plansOf(app.database, statement)) {
        expect([what, plan]).toEqual([what, expect.not.stringMatching(/Seq Scan on acceso_marca/)]);
        expect([what, indexes.some((index) => plan.includes(index)), plan]).toEqual([what, true, plan]);
      }
    }
  // Of several companies each stands in the index by itself.
  const [several] = (await counted()).slice(-1);
  const statements = await statementsOf(() => admin.get('/api/AccesoMarca/contar', { hasta: 13_000, filter: several?.filter }));
  const counts = statements.filter(({ text }) => /from acceso_marca t where .* limit /.test(text));
  expect(counts).toHaveLength(2);
  for (const statement of counts)
    for (const plan of await plansOf(app.database, statement)) expect(plan).toContain('acceso_marca_i_id_compania_fecha_hora_id_marca');
});

test('what is counted no further than so many is as many as there are', async () => {
  for (const { what, filter } of await counted()) {
    const { totalCount: all } = (await admin.get('/api/AccesoMarca/contar', { filter })).result;
    const most = Math.max(1, all - 1);
    expect([what, (await admin.get('/api/AccesoMarca/contar', { filter, hasta: all })).result]).toEqual([what, { totalCount: all, hayMas: false }]);
    expect([what, (await admin.get('/api/AccesoMarca/contar', { filter, hasta: most })).result]).toEqual([
      what,
      { totalCount: most, hayMas: all > most },
    ]);
  }
  // A value that is wrong is refused, however many the one before it finds.
  expect((await admin.get('/api/AccesoMarca/contar', { filter: ['Resultado', 'in', ['S', 'X']], hasta: 500 })).status).toBe(400);
});
