import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { made } from './masters';

let app: TestApp;
let admin: SignedIn;
const PERSONA = '/api/AdministracionPersona';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  // One whose end is of today, and one who is both inactive and ended.
  await app.database.query(`update administracion_persona set actual_fecha_cese = (now() at time zone 'America/Lima')::date, actual_cese_aplicado = null
    where id_persona = (select min(id_persona) from administracion_persona where id_cliente = 1 and actual_fecha_inicio is not null)`);
  await app.database.query(
    `update administracion_persona set inactivo = 'S' where id_cliente = 1 and (id_persona % 7 = 0 or actual_cese_aplicado is not null)`,
  );
});
afterAll(() => app.close());

async function all(filter?: unknown): Promise<ResultOf[]> {
  const rows: ResultOf[] = [];
  for (let skip = 0; ; skip += 200) {
    const { data } = made(await admin.get(PERSONA, { skip, take: 200, requireTotalCount: false, select: 'Estado', ...(filter ? { filter } : {}) }));
    rows.push(...data);
    if (data.length < 200) return rows;
  }
}

test.each(['A', 'I', 'C'])('who is found by the state %s is who has it, and who is found without it who has another', async (state) => {
  const people = await all();
  const keys = (rows: readonly ResultOf[]) => rows.map(({ IdPersona }) => IdPersona).sort((a, b) => a - b);
  const having = people.filter(({ Estado }) => Estado === state);
  expect(having.length).toBeGreaterThan(0);
  expect(keys(await all(['Estado', '=', state]))).toEqual(keys(having));
  expect(keys(await all(['Estado', '<>', state]))).toEqual(keys(people.filter(({ Estado }) => Estado !== state)));
});

/** How the database would count people, were every way but an index dearer. */
async function planOf(condition: string): Promise<string> {
  const plan = await app.database.transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    await tx.query('set local enable_bitmapscan = off');
    return tx.query(`explain select count(*) from administracion_persona t where t.id_cliente = 1 and ${condition}`);
  });
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}

test('the active people of a company are counted in its index alone', async () => {
  const plan = await planOf(`t.actual_id_compania = 2
    and (t.actual_cese_aplicado is null and (t.actual_fecha_cese is null or t.actual_fecha_cese >= current_date) and t.inactivo <> 'S')`);
  expect(plan).toContain('Index Only Scan using administracion_persona_compania_en_orden');
});

test('the people of a contract in a position are counted in an index alone', async () => {
  expect(await planOf('t.actual_id_contrato = 2 and t.actual_id_cargo = 3')).toContain(
    'Index Only Scan using administracion_persona_actual_contrato_cargo',
  );
});
