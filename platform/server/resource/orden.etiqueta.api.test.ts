import { render } from '@platform/server/db/render';
import { type Caller, startApp, type TestApp } from '@platform/testing/app';
import { plansOf, type Statement, statementsOf } from '@platform/testing/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { clientOf } from './read.client';

let app: TestApp;
let admin: Caller;
const PEOPLE = '/api/AdministracionPersona';
const MANY = 21_000;
const PART = 1500;
const page = z.object({ data: z.array(z.object({ IdPersona: z.number() })), totalCount: z.number() });

beforeAll(async () => {
  app = await startApp();
  const [columns] = await app.database.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = 'administracion_persona'
      and is_generated = 'NEVER' and column_name not in ('id_persona', 'documento', 'codigo_trabajador', 'actual_id_compania', 'actual_id_cargo', 'actual_id_unidad_organizacional', 'id_estado_civil')`,
  );
  // Of few companies most people, of some nobody, and of every tenth none; of a position one of three, in turns of a thousand.
  for (let from = 1; from <= MANY; from += PART)
    await app.database.query(
      `insert into administracion_persona (documento, actual_id_compania, actual_id_cargo, actual_id_unidad_organizacional, id_estado_civil, ${columns?.names})
        select (50000000 + g)::text, case when g % 10 <> 0 then c.ids[1 + (g * 7) % greatest(1, cardinality(c.ids) - 2)] end,
          case when g % 3 = 0 then k.ids[1 + (g / 1000) % cardinality(k.ids)] end, case when g % 11 <> 0 then u.ids[1 + (g * 5) % cardinality(u.ids)] end, case when g % 7 <> 0 then e.ids[1 + g % cardinality(e.ids)] end, ${columns?.names}
        from generate_series($1::int, $2::int) g, (select array_agg(id_compania order by id_compania) as ids from administracion_compania where id_cliente = 1) c,
          (select array_agg(id_cargo order by id_cargo) as ids from administracion_cargo where id_cliente = 1) k,
          (select array_agg(id_unidad_organizacional order by id_unidad_organizacional) as ids from administracion_unidad_organizacional where id_cliente = 1) u,
          (select array_agg(id_estado_civil order by id_estado_civil) as ids from sistema_estado_civil) e,
          (select * from administracion_persona where id_cliente = 1 order by id_persona limit 1) p`,
      [from, from + PART - 1],
    );
  await app.database.query('analyze administracion_persona');
  admin = await app.signIn('ADMIN');
}, 180_000);
afterAll(() => app.close());

test('a list of many in the order of a label is that of its rows sorted all: both ways, with more terms, filtered, from any row on', async () => {
  const [count] = await app.database.query(
    `select count(*)::int as n, count(actual_id_compania)::int as companies, count(actual_id_cargo)::int as positions, count(actual_id_unidad_organizacional)::int as units, count(id_estado_civil)::int as states
      from administracion_persona where id_cliente = 1`,
  );
  const all = Number(count?.n);
  const [most] = await app.database.query('select sexo from administracion_persona where id_cliente = 1 group by 1 order by count(*) desc limit 1');
  const sex = String(most?.sexo);
  const byCompany = { of: 'administracion_compania r on r.id_compania = t.actual_id_compania', having: Number(count?.companies) };
  const byPosition = { of: 'administracion_cargo r on r.id_cargo = t.actual_id_cargo', having: Number(count?.positions) };
  const byUnit = {
    of: 'administracion_unidad_organizacional r on r.id_unidad_organizacional = t.actual_id_unidad_organizacional',
    having: Number(count?.units),
  };
  // Of which no index has the order.
  const byState = { of: 'sistema_estado_civil r on r.id_estado_civil = t.id_estado_civil', having: Number(count?.states) };
  const cases = [
    { ...byCompany, sort: [{ selector: 'Compania' }], order: 'r.alias, t.id_persona' },
    { ...byCompany, sort: [{ selector: 'Compania', desc: true }], order: 'r.alias desc, t.id_persona desc' },
    { ...byCompany, sort: [{ selector: 'Compania' }, { selector: 'IdPersona', desc: true }], order: 'r.alias, t.id_persona desc' },
    { ...byCompany, sort: [{ selector: 'Compania', desc: true }, { selector: 'IdPersona' }], order: 'r.alias desc, t.id_persona' },
    { ...byCompany, sort: [{ selector: 'Compania' }, { selector: 'Sexo', desc: true }], order: 'r.alias, t.sexo desc, t.id_persona desc' },
    { ...byCompany, sort: [{ selector: 'Compania', desc: true }, { selector: 'Documento' }], order: 'r.alias desc, t.documento, t.id_persona' },
    { ...byPosition, sort: [{ selector: 'Cargo' }], order: 'r.cargo, t.id_persona' },
    { ...byPosition, sort: [{ selector: 'Cargo', desc: true }], order: 'r.cargo desc, t.id_persona desc' },
    { ...byUnit, sort: [{ selector: 'UnidadOrganizacional' }], order: 'r.unidad_organizacional, t.id_persona' },
    { ...byUnit, sort: [{ selector: 'UnidadOrganizacional', desc: true }], order: 'r.unidad_organizacional desc, t.id_persona desc' },
    { ...byState, sort: [{ selector: 'EstadoCivil' }], order: 'r.estado_civil, t.id_persona' },
    { ...byState, sort: [{ selector: 'EstadoCivil', desc: true }], order: 'r.estado_civil desc, t.id_persona desc' },
  ];
  const filters = [
    { filter: undefined, where: 'true' },
    { filter: ['Sexo', '=', sex], where: `t.sexo = '${sex}'` },
  ];
  for (const { of, having, sort, order } of cases)
    for (const { filter, where } of filters)
      for (const skip of [0, 40, all - having - 7, all - having, having - 9, having, having + 3, all - 5, all + 10]) {
        if (filter && skip > 40) continue;
        const answer = await admin.get(PEOPLE, { take: 20, skip, sort, select: 'Documento', ...(filter ? { filter } : {}) });
        expect([sort, filter, skip, answer.status]).toEqual([sort, filter, skip, 200]);
        const { data, totalCount } = page.parse(answer.result);
        const expected = await app.database.query(
          `select t.id_persona as id from administracion_persona t left join ${of}
            where t.id_cliente = 1 and ${where} order by ${order} limit 20 offset ${skip}`,
        );
        expect([sort, filter, skip, data.map(({ IdPersona }) => IdPersona)]).toEqual([sort, filter, skip, expected.map(({ id }) => id)]);
        if (!filter) expect(totalCount).toBe(all);
      }
}, 180_000);

/** Whether a statement looks through the first rows of a table in their order. */
const walks = ({ text }: Statement): boolean => text.includes('as entra');

test('a page of what many rows meet is that of all of them sorted: common and rare, from any row on, with its total and without', async () => {
  const [row] = await app.database.query(
    `select (select actual_id_compania from administracion_persona where id_cliente = 1 and actual_id_compania is not null group by 1 order by count(*) desc, 1 limit 1) as many,
      (select max(id_persona) from administracion_persona where id_cliente = 1) as last`,
  );
  const { many, last } = z.object({ many: z.number(), last: z.number() }).parse(row);
  // One of forty is found by the first of these and few by the next; the last ones stand all at the end of the order.
  const company = { filter: ['IdCompania', '=', many], where: `t.actual_id_compania = ${many}` };
  const cases = [
    { ...company, walked: 10 },
    {
      filter: [company.filter, 'AND', ['Estado', '=', 'A']],
      where: `${company.where} and t.actual_cese_aplicado is null and t.inactivo <> 'S'`,
      walked: 10,
    },
    { filter: [company.filter, 'AND', ['IdPersona', '>', last - 3000]], where: `${company.where} and t.id_persona > ${last - 3000}`, walked: 0 },
    { filter: ['IdPersona', '>', last - 2000], where: `t.id_persona > ${last - 2000}`, walked: 0 },
  ];
  for (const { filter, where, walked } of cases)
    for (const desc of [false, true])
      for (const [skip, take] of [
        [0, walked],
        [0, 20],
        [5, 5],
        [150, 100],
        [700, 20],
      ] as const)
        for (const requireTotalCount of [true, false]) {
          if (take === 0) continue;
          const sort = ['ApellidoPaterno', 'ApellidoMaterno', 'Nombres', 'IdPersona'].map((selector) => ({ selector, desc }));
          let answer: Awaited<ReturnType<Caller['get']>> | undefined;
          const statements = await statementsOf(async () => {
            answer = await admin.get(PEOPLE, { take, skip, sort, select: 'Documento', filter, requireTotalCount });
          });
          const expected = await app.database.query(
            `select t.id_persona as id, count(*) over ()::int as n from administracion_persona t where t.id_cliente = 1 and ${where}
              order by ${['t.apellido_paterno', 't.apellido_materno', 't.nombres', 't.id_persona'].map((one) => `${one} ${desc ? 'desc' : 'asc'}`).join()} limit ${take} offset ${skip}`,
          );
          const asked = [filter, desc, skip, take, requireTotalCount];
          const { data, totalCount } = page.extend({ totalCount: z.number().nullable() }).parse(answer?.result);
          expect([asked, data.map(({ IdPersona }) => IdPersona)]).toEqual([asked, expected.map(({ id }) => id)]);
          if (requireTotalCount && expected.length > 0) expect([asked, totalCount]).toEqual([asked, expected[0]?.n]);
          if (!desc && skip === 0 && take === walked) {
            const walk = statements.find(walks);
            if (!walk) throw new Error('The first rows were not looked through');
            for (const plan of await plansOf(app.database, walk)) {
              expect(plan).toContain('administracion_persona_i_apellido_paterno');
              expect(plan).not.toContain('Sort');
            }
            // They filled the page: nothing was sorted after them.
            expect(statements.filter(({ text }) => /^select t\.id_persona as id from .* order by /.test(text))).toEqual([]);
          }
        }
}, 180_000);

test('what few rows meet, and what stands in no order of an index, is found without looking through the first of the table', async () => {
  const few = { filter: ['Documento', 'startswith', '500000'] };
  const other = { filter: ['Sexo', 'in', ['M', 'F']], sort: [{ selector: 'FechaNacimiento' }] };
  const deep = { filter: ['Sexo', 'in', ['M', 'F']], skip: 4000 };
  for (const query of [few, other, deep])
    for (const requireTotalCount of [true, false]) {
      const statements = await statementsOf(async () => {
        const answer = await admin.get(PEOPLE, { take: 10, select: 'Documento', requireTotalCount, ...query });
        expect([query, answer.status]).toEqual([query, 200]);
      });
      expect([query, statements.filter(walks)]).toEqual([query, []]);
    }
});

test('who is moved to another company, or none, stands elsewhere at once', async () => {
  const first = async (desc: boolean) =>
    page.parse((await admin.get(PEOPLE, { take: 1, sort: [{ selector: 'Compania', desc }] })).result).data[0]?.IdPersona ?? 0;
  const id = await first(false);
  await app.database.query('update administracion_persona set actual_id_compania = null where id_persona = $1', [id]);
  expect(await first(false)).not.toBe(id);
  const [last] = await app.database.query('select max(id_persona) as id from administracion_persona where id_cliente = 1');
  await app.database.query('update administracion_persona set actual_id_compania = null where id_persona = $1', [last?.id]);
  expect(await first(true)).toBe(last?.id);
});

test.each([
  ['company', 'actual_id_compania', 'administracion_persona_compania_en_orden'],
  ['position', 'actual_id_cargo', 'administracion_persona_cargo_en_orden'],
  ['unit', 'actual_id_unidad_organizacional', 'administracion_persona_unidad_en_orden'],
])('the first people of a %s that few have are read from an index in the order of their keys', async (_, column, index) => {
  const [one] = await app.database.query(`select max(${column}) + 1000000 as id from administracion_persona where id_cliente = 1`);
  const plan = await app.database.query(
    `explain select id_persona from administracion_persona where id_cliente = 1 and ${column} = ${String(one?.id)} order by id_persona limit 20`,
  );
  const told = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(told).toContain(index);
  expect(told).not.toContain('Sort');
});

test('a client that holds ten times what others do is named by its number in the text of its lists; the others, and each of few, by parameter', async () => {
  const named = async (IdCliente: number, now: Date) => render(await clientOf({ tx: app.database, now, session: { IdCliente } }));
  const few = await named(1, new Date());
  expect(few).toMatchObject({ text: '$1', values: [1] });
  await app.database.query(
    'create table prueba_de_muchos as select case when n <= 22000 then 1 else 2 + n % 60 end as id_cliente from generate_series(1, 24000) n',
  );
  await app.database.query('analyze prueba_de_muchos');
  const later = new Date(Date.now() + 3_600_000);
  expect(await named(1, later)).toMatchObject({ text: '1', values: [] });
  expect(await named(2, later)).toMatchObject({ text: '$1', values: [2] });
  await app.database.query('drop table prueba_de_muchos');
});
