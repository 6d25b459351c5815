import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

test.each(['=', '<>', '<', '<=', '>', '>='])('marks asked for by their day (%s) are those of that day where they were made', async (operator) => {
  const days = [enDias(-60), enDias(-31), enDias(-7), enDias(-1), enDias(0)];
  let found = 0;
  for (const day of days) {
    const [row] = await app.database.run(
      sql`select count(*)::int as n from acceso_marca where id_division = ${admin.perfil.IdDivision} and fecha ${sql.raw(operator)} ${day}`,
    );
    const { result } = await admin.get('/api/AccesoMarca', { filter: ['Fecha', operator, day], requireTotalCount: true, take: 1 });
    expect(result.totalCount, day).toBe(row?.n);
    found += result.totalCount;
  }
  expect(found).toBeGreaterThan(20);
});
