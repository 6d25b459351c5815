import { startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepsOf } from './pasos';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('Check (Reportes › Notificaciones): no stored mail contains a code: neither that of the sign-in nor that of a recovery', async () => {
  const steps = stepsOf(app);
  await steps.authenticate('DOBLEFACTOR');
  const [medico] = await app.database.run(sql`select correo from seguridad_usuario where id_usuario = 'MEDICO'`);
  await steps.recover('MEDICO', String(medico?.correo));
  const codes = [await steps.mailed('DOBLEFACTOR'), await steps.mailed('MEDICO')];
  for (const code of codes) expect(code).toMatch(/^\d{4,6}$/);
  const stored = await app.database.run(sql`select codigo, asunto, cuerpo from sistema_correo where codigo in ('SEG01', 'SEG02')`);
  expect(stored.length).toBeGreaterThanOrEqual(codes.length);
  for (const mail of stored) for (const code of codes) expect(JSON.stringify(mail)).not.toContain(code);
});
