import { startApp, type TestApp } from '@platform/testing/app';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The open employment of a person, or the last, stands in the person's row: it is never other than what the employments say. */
let app: TestApp;
let people: number[];
let model: number;

const COLUMNS = [
  'id_compania',
  'id_division',
  'id_contrato',
  'tipo_trabajador',
  'id_cargo',
  'id_unidad_organizacional',
  'id_centro_costo',
  'id_division_personal',
  'fecha_inicio',
  'fecha_fin',
  'fecha_cese',
  'id_motivo_cese',
  'cese_aplicado',
];
/** People whose row says something else than their employments. */
const stale = () =>
  app.database.query(`select p.id_persona from administracion_persona p left join lateral (
      select * from administracion_persona_vinculo v where v.id_cliente = p.id_cliente and v.id_persona = p.id_persona
      order by v.fecha_inicio desc, v.id_persona_vinculo desc limit 1) v on true
    where (${COLUMNS.map((name) => `p.actual_${name}`).join(', ')}) is distinct from (${COLUMNS.map((name) => `v.${name}`).join(', ')})`);

beforeAll(async () => {
  app = await startApp();
  const rows = await app.database.query(
    `select v.id_persona, v.id_persona_vinculo from administracion_persona_vinculo v where v.id_cliente = 1 and v.id_contrato is not null and v.cese_aplicado is null order by v.id_persona limit 6`,
  );
  people = rows.map((row) => Number(row.id_persona));
  model = Number(rows[0]?.id_persona_vinculo);
});
afterAll(() => app.close());

const copied =
  'id_cliente, id_compania, id_division, id_contrato, tipo_trabajador, id_cargo, id_unidad_organizacional, id_centro_costo, fecha_fin, fecha_cese, cese_aplicado';
type Step = { readonly what: 'hire' | 'end' | 'change' | 'remove' | 'merge'; readonly who: number; readonly to: number; readonly day: number };
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('hire', 'end', 'change', 'remove', 'merge'),
  who: fc.nat(5),
  to: fc.nat(5),
  day: fc.integer({ min: 1, max: 4000 }),
});

async function act({ what, who, to, day }: Step): Promise<unknown> {
  const [person, other] = [people[who], people[to]];
  const { query } = app.database;
  if (what === 'hire')
    return query(
      `insert into administracion_persona_vinculo (id_persona, fecha_inicio, ${copied})
        select x.id, date '2015-01-01' + $3::int, id_cliente, id_compania, id_division, id_contrato, tipo_trabajador, id_cargo, id_unidad_organizacional, id_centro_costo,
          date '2040-01-01', date '2039-01-01', now() from administracion_persona_vinculo, unnest($1::int[]) x(id) where id_persona_vinculo = $2`,
      [[person, other].filter((one, at, all) => all.indexOf(one) === at), model, day],
    );
  if (what === 'end')
    return query(`update administracion_persona_vinculo set fecha_cese = date '2039-01-01', cese_aplicado = now() where id_persona = $1`, [person]);
  if (what === 'change')
    return query('update administracion_persona_vinculo set fecha_inicio = fecha_inicio + $2::int, id_centro_costo = null where id_persona = $1', [
      person,
      day % 30,
    ]);
  if (what === 'remove')
    return query(
      'delete from administracion_persona_vinculo where id_persona_vinculo = (select max(id_persona_vinculo) from administracion_persona_vinculo where id_persona = $1 and id_persona_vinculo <> $2)',
      [person, model],
    );
  return query('update administracion_persona_vinculo set id_persona = $2 where id_persona = $1 and cese_aplicado is not null', [person, other]);
}

test('the demo, and after any sequence of hires, ends, changes, removals and merges', async () => {
  expect(await stale()).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const one of steps) await act(one);
      expect(await stale()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('of two who write the same person at once, and where a load leaves triggers out', async () => {
  await Promise.all(Array.from({ length: 24 }, (_, at) => act({ what: 'hire', who: at % 3, to: (at + 1) % 3, day: 1 + ((at * 37) % 3000) })));
  expect(await stale()).toEqual([]);
  await app.database.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update administracion_persona_vinculo set id_centro_costo = null where id_persona = any($1)`, [people]);
  });
  expect(await stale()).toEqual([]);
});
