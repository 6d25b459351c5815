import type { Tx } from '@platform/server/db/pool';
import { render } from '@platform/server/db/render';
import { asking } from '@platform/server/db/rows';
import { act } from '@platform/server/jobs/act';
import type { SignedIn, TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { acceptWarnings } from '../server/carga/carga';
import { escena, fila, type Head, llenar, plantilla, seguro, subir } from './cargas';
import { kitOf } from './equipo';

let app: TestApp;
let requester: SignedIn;
let head: Head;
beforeAll(async () => {
  ({ app, requester, head } = await escena({ ownPlans: true }));
});
afterAll(() => app.close());

const ROWS = 300;
interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Join Filter'?: number | undefined;
  readonly Plans?: readonly Plan[] | undefined;
}
const plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Join Filter': z.number().optional(),
    Plans: z.array(plan).optional(),
  }),
);
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })]);
/** The most rows that any node of a plan has handed on or thrown away. */
const handled = ({ Plans = [], ...node }: Plan): number =>
  Math.max(node['Actual Rows'] * node['Actual Loops'], (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'], ...Plans.map(handled));

/** The same transaction, each change of a load's rows run under `explain`, which tells what its plan handled. */
function explaining(tx: Tx, told: number[]): Tx {
  const query: Tx['query'] = async (text, values = []) => {
    if (!/^update acreditacion_carga_fila\b/.test(text)) return tx.query(text, values);
    const [{ 'QUERY PLAN': found }] = explained.parse(await tx.query(`explain (analyze, format json) ${text}`, values));
    told.push(handled(found[0].Plan));
    return [];
  };
  return {
    product: tx.product,
    isOpen: tx.isOpen,
    get db() {
      return tx.db;
    },
    query,
    ...asking(query),
    run(statement) {
      const { text, values } = render(statement);
      return query(text, values);
    },
  };
}

test('a load just filled is judged again in a time that grows with its rows, though all that is known of the table is of before it', async () => {
  await app.database.query('alter table acreditacion_carga_fila set (autovacuum_enabled = false)');
  await app.database.query('analyze acreditacion_carga_fila');
  const cells = Array.from({ length: ROWS }, (_, n) => fila(80_000 + n, seguro));
  const made = await subir(requester, head, await llenar(await plantilla(app, requester, head), cells));
  expect(made.result, made.text).toMatchObject({ PorProcesar: ROWS });
  const id = made.result.IdCarga;

  const told: number[] = [];
  const session = await app.composition.systemSession(requester.perfil.IdCliente, requester.perfil.IdDivision);
  await act(app.database, { session, now: app.clock.now(), screen: '/prueba', log: app.composition.app.log }, (ctx) =>
    acceptWarnings({ ...ctx, tx: explaining(ctx.tx, told) }, kitOf(app), id, 'S'),
  );
  expect(told).toHaveLength(1);
  expect(told[0]).toBeLessThanOrEqual(2 * ROWS);
  const [judged] = await app.database.run(
    sql`select count(*)::int as n from acreditacion_carga_fila where id_carga = ${id} and version = 2 and estado = 'C'`,
  );
  expect(judged?.n).toBe(ROWS);
  expect((await requester.post(`/api/AcreditacionCarga/${id}/procesar`)).result).toEqual({ PorProcesar: ROWS });
});
