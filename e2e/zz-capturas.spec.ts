import { mkdirSync } from 'node:fs';
import { enter, test } from './product';

const OUT = '/tmp/t2-shots';
mkdirSync(OUT, { recursive: true });
const LOOKS = [
  { name: 'es-claro-1440', language: 'es', theme: 'light', width: 1440 },
  { name: 'en-oscuro-1440', language: 'en', theme: 'dark', width: 1440 },
  { name: 'es-360', language: 'es', theme: 'light', width: 360 },
] as const;
const PAGES: readonly (readonly [string, string])[] = [
  ['gestion', '/identificacion/gestion'],
  ['vehiculos', '/identificacion/gestion/vehiculos'],
  ['vehiculo', '/identificacion/gestion/vehiculos/1'],
  ['prestables', '/identificacion/gestion/prestables'],
  ['persona', '/identificacion/gestion/3'],
  ['foto', '/identificacion/gestion/3?pestana=foto'],
  ['plantillas', '/identificacion/plantillas'],
  ['disenador', '/identificacion/plantillas/disenador?plantilla=1'],
  ['masiva', '/identificacion/impresion-masiva?personas=1.2.3.5.10'],
  ['verificar', '/identificacion/verificar?lectura=C000003'],
  ['historial', '/identificacion/verificar/historial'],
];
for (const { name, ...look } of LOOKS)
  test(`capturas ${name}`, async ({ browser, product }) => {
    test.setTimeout(240_000);
    const page = await enter(browser, product, 'CREDENCIALES', { ...look, at: '/identificacion/gestion' });
    for (const [what, at] of PAGES) {
      await page.goto(at);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.waitForTimeout(600);
      await page.screenshot({ path: `${OUT}/${what}-${name}.png`, fullPage: true });
    }
    await page.goto('/identificacion/gestion');
    const admin = await enter(browser, product, 'ADMIN', { ...look, at: '/identificacion/gestion' });
    await admin.waitForTimeout(1500);
    await admin.getByRole('button', { name: /Claves de firma|Signing keys/ }).click();
    await admin.waitForTimeout(800);
    await admin.screenshot({ path: `${OUT}/claves-${name}.png` });
    await admin.goto('/identificacion/gestion/3');
    await admin.getByRole('button', { name: /^(Entregar|Hand over)$/ }).click().catch(() => undefined);
    await admin.waitForTimeout(600);
    await admin.screenshot({ path: `${OUT}/entregar-${name}.png` });
    await admin.goto('/comedores/gestion?comedor=1&pestana=manana');
    await admin.waitForTimeout(1500);
    await admin.screenshot({ path: `${OUT}/manana-${name}.png`, fullPage: true });
  });
