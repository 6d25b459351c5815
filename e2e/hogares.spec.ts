import type { Browser } from '@playwright/test';
import { seriousViolations } from './axe';
import { enter, expect, type Product, test, tokensOf } from './product';

/** The home of somebody, and what it begins with. */
async function home(browser: Browser, product: Product, user: string) {
  const page = await enter(browser, product, user);
  await page.waitForURL(/dashboard/);
  return page;
}

test('an authorizer reads who waits, by name, and which roles have not answered; one button goes there', async ({ browser, product }) => {
  const page = await home(browser, product, 'MEDICO');
  const waiting = page.getByRole('region', { name: 'Por atender' });
  await expect(waiting.getByRole('listitem').first()).toContainText(/, .+SOL-\d{4}-\d+.+Falta que evalúen: .*Salud ocupacional/s);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^\d+ trámites? esperan? su evaluación/);
  await page.getByRole('button', { name: 'Atender lo que espera' }).click();
  await page.waitForURL(/movilizacion\/autorizacion/);
});

test('a requester reads what to correct, of whom and why, and begins a request', async ({ browser, product }) => {
  const page = await home(browser, product, 'SOLICITANTE');
  await expect(page.getByRole('region', { name: 'Por corregir' }).getByRole('listitem').first()).toContainText(/, .+SOL-\d{4}-\d+.+\./s);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^\d+ trámites? no avanzan? hasta que usted l(o|os) corrija/);
  await page.getByRole('button', { name: 'Nueva solicitud' }).click();
  await page.waitForURL(/movilizacion\/solicitud\/nueva/);
});

test('the card office reads who waits for a card; its menu is headed by its own profile', async ({ browser, product }) => {
  const page = await home(browser, product, 'CREDENCIALES');
  await expect(page.getByText('OFICINA DE CREDENCIALES', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('ACREDITACIÓN', { exact: true })).toHaveCount(0);
  const figures = page.getByRole('region', { name: 'El mes en cifras' });
  await expect(figures.getByRole('link')).toHaveCount(5);
  await expect(figures).toContainText(
    /Credenciales por emitir.*la más antigua, acreditada el \d{2}\/\d{2}\/\d{4}.*Acreditados sin foto.*Impresas sin entregar.*Vencen en 15 días.*Entregadas hoy/s,
  );
  const waiting = page.getByRole('region', { name: 'Por emitir' });
  await expect(
    waiting
      .getByRole('listitem')
      .filter({ hasText: /acreditada desde el/ })
      .first(),
  ).toContainText(/, /);
  await page.getByRole('button', { name: 'Emitir credenciales' }).click();
  await page.waitForURL(/identificacion\/gestion\?filtro=/);
});

test('who looks after a camp reads who is late, and begins a reservation', async ({ browser, product }) => {
  const page = await home(browser, product, 'HOTELERO');
  await expect(page.getByRole('region', { name: 'Llegadas y salidas' }).getByRole('listitem').first()).toContainText(/, .+Debió salir el/s);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Hoy llegan \d+ y salen \d+; estadías vencidas: [1-9]\d*/);
  await expect(
    page
      .getByRole('region', { name: 'El día' })
      .getByRole('listitem')
      .filter({ hasText: /12:00.*Salidas.*\d+ de \d+ check-out hechos/s }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Próximos relevos' }).getByRole('listitem').first()).toContainText(
    /sube la guardia [A-D] \(\S+\).+Suben\s*\d+\s*\d+ con cama.+Plazas libres esa noche\s*\d+/s,
  );
  await page.getByRole('button', { name: 'Nueva reserva' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nueva reserva');
});

test('who administers security reads the users that wait, by name and why', async ({ browser, product }) => {
  const page = await home(browser, product, 'SEGURIDAD');
  const users = page.getByRole('region', { name: 'Usuarios' });
  await expect(users).toContainText('Bloqueados');
  await expect(users.getByRole('listitem').filter({ hasText: /Tejada.+no tiene un perfil vigente: no puede ingresar/s })).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo usuario' })).toBeVisible();
});

test('an administrator reads what does not go on without them, by name, each with its reason and the way there', async ({ browser, product }) => {
  const page = await home(browser, product, 'ADMIN');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /^\d+ asuntos? no avanzan? sin usted; \d+ en sitio(, \d+ (más|menos) que un [a-záéíóú]+)?$/,
  );
  await expect(page.getByRole('region', { name: 'El mes en cifras' }).getByRole('link')).toHaveCount(5);
  const day = page.getByRole('region', { name: 'El día' });
  await expect(
    day
      .getByRole('listitem')
      .filter({ hasText: /Almuerzo.*raciones, hasta las/s })
      .first(),
  ).toBeVisible();
  await expect(day.getByText(/^ahora, \d\d:\d\d$/)).toBeVisible();
  const waiting = page.getByRole('region', { name: 'No avanza sin usted' });
  await expect(
    waiting.getByRole('listitem').filter({ hasText: /Salud ocupacional.+solicitudes esperan más de 48 h; la más antigua es SOL-/s }),
  ).toBeVisible();
  await expect(waiting.getByRole('listitem').filter({ hasText: /Tejada.+no tiene un perfil vigente/s })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await waiting.getByRole('link', { name: /^Tejada/ }).click();
  await page.waitForURL(/seguridad\/usuarios\/PTEJADA/);
});

test('the administrator of the other client reads what waits there, or that nothing does; the super administrator also each client', async ({
  browser,
  product,
}) => {
  const other = await home(browser, product, 'ADMINCH');
  await expect(other.getByRole('region', { name: 'No avanza sin usted' })).toContainText(/Nada espera por usted|:/);
  const all = await home(browser, product, 'SUPERADMIN');
  await expect(all.getByRole('region', { name: 'Clientes' })).toContainText('Agroindustrial Valle Verde');
  await expect(all.getByRole('region', { name: 'No avanza sin usted' })).toBeVisible();
});

test('the second requester reads what is his own to correct or that nothing is', async ({ browser, product }) => {
  const page = await home(browser, product, 'SOLICITANTE2');
  await expect(page.getByRole('region', { name: 'Por corregir' })).toContainText(/, .+SOL-\d{4}-\d+/s);
});

test('an authorizer of every role reads who waits, by name', async ({ browser, product }) => {
  const page = await home(browser, product, 'AUTORIZADOR');
  await expect(page.getByRole('region', { name: 'Por atender' }).getByRole('listitem').first()).toContainText(
    /, .+SOL-\d{4}-\d+.+Falta que evalúen: /s,
  );
});

test('who keeps the time reads who did not come, by name, since when, and registers a justification', async ({ browser, product }) => {
  const page = await home(browser, product, 'ASISTENCIA');
  const today = page.getByRole('region', { name: 'Asistencia de hoy' });
  await expect(today.getByText('Por llegar', { exact: true })).toBeVisible();
  await expect(today.getByRole('link', { name: /\d/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Registrar justificación' })).toBeVisible();
});

test('who cleans the camp reads which rooms wait, and why each comes first', async ({ browser, product }) => {
  const page = await home(browser, product, 'LIMPIEZA');
  const rooms = page.getByRole('region', { name: 'Habitaciones por hacer' });
  await expect(rooms).toContainText(/Por hacer: \d+\. Llega alguien hoy: \d+\./);
  await expect(rooms.getByRole('listitem').first()).toContainText(/\w+.* · .+/);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ir a las habitaciones' }).click();
  await page.waitForURL(/hotel\/servicio-habitacion/);
});

test('the guard and the counter land on their post', async ({ browser, product }) => {
  const gate = await enter(browser, product, 'GARITA');
  await gate.waitForURL(/puesto-control/);
  const counter = await enter(browser, product, 'COMEDOR');
  await counter.waitForURL(/comedores\/gestion/);
});

test('who keeps the hours reads how the shifts of today stand and what waits for a decision, and goes there', async ({ browser, product }) => {
  const page = await home(browser, product, 'ASISTENCIA');
  const today = page.getByRole('region', { name: 'Asistencia de hoy' });
  await expect(today.getByText('Planificados', { exact: true })).toBeVisible();
  await expect(today.getByRole('link', { name: /^Justificaciones por responder: [1-9]/ })).toBeVisible();
  await today.getByRole('link', { name: /^Correcciones objetadas por decidir: [1-9]/ }).click();
  await page.waitForURL(/asistencia\/calculo\/correcciones/);
  await expect(page.getByText('Ese día salí una hora más tarde.').first()).toBeVisible();
});

test('a worker reads without a click whether they may come in and until when, their next shift, bed and meals, and what waits', async ({
  browser,
  product,
}) => {
  const page = await home(browser, product, 'TRABAJADOR');
  const mine = page.getByRole('region', { name: 'Mi jornada' });
  await expect(mine.getByRole('region', { name: '¿Puedo ingresar?' })).toContainText(/(Puede ingresar hoy|No puede ingresar) por .+/);
  for (const fact of ['Mi próximo turno', 'Mi cama', 'Mis comidas de hoy']) await expect(mine.getByText(fact, { exact: true })).toBeVisible();
  await expect(
    mine
      .getByRole('region', { name: 'Espera su respuesta' })
      .getByRole('link', { name: /^Corrección de su marca/ })
      .first(),
  ).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('who looks after a camp sees each bed as it stands tonight, and opens the stay of whoever should have left', async ({ browser, product }) => {
  const page = await home(browser, product, 'HOTELERO');
  const beds = page.getByRole('region', { name: 'Camas, ahora' });
  await expect(beds.getByRole('region', { name: /^Módulo M1, / })).toContainText(/\d+ de 100 ocupadas/);
  await expect(beds.getByTitle(/^\d+-[AB]: sucia$/).first()).toBeVisible();
  const late = beds.getByRole('link', { name: /^\d+-[AB]: vencida$/ }).first();
  const name = ((await late.textContent()) ?? '').replace(/^!?(\S+): .*$/, '$1');
  await late.click();
  await page.waitForURL(/hotel\/gestion\?hotel=\d+&reserva=\d+/);
  await expect(page.getByRole('dialog').filter({ hasText: name })).toBeVisible();
});

test('who looks after a camp checks out who is late where it is told, by name, and takes it back', async ({ browser, product }) => {
  const page = await home(browser, product, 'HOTELERO');
  const waiting = page.getByRole('region', { name: 'Llegadas y salidas' });
  const out = waiting.getByRole('button', { name: /^Check-out: .+, / }).first();
  const name = ((await out.getAttribute('aria-label')) ?? '').replace('Check-out: ', '');
  await out.click();
  const told = page.getByRole('status').filter({ hasText: `Check-out de ${name}` });
  await expect(told).toBeVisible();
  await expect(waiting.getByRole('button', { name: `Check-out: ${name}` })).toHaveCount(0);
  await told.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(/^Se deshizo\./)).toBeVisible();
  await expect(waiting.getByRole('button', { name: `Check-out: ${name}` })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('each home acts on the line of whoever waits, or leads there by the act', async ({ browser, product }) => {
  const acts = async (user: string, region: string, role: 'button' | 'link', name: RegExp) => {
    const page = await home(browser, product, user);
    await expect(page.getByRole('region', { name: region }).getByRole(role, { name }).first(), user).toBeVisible();
    expect(await seriousViolations(page), user).toEqual([]);
    return page;
  };
  await acts('MEDICO', 'Por atender', 'link', /^Evaluar: .+, /);
  await acts('SOLICITANTE', 'Por corregir', 'link', /^Corregir: .+, /);
  await acts('LIMPIEZA', 'Habitaciones por hacer', 'button', /^(Iniciar|Terminar): /);
  const boss = await home(browser, product, 'ADMIN');
  const { accessToken } = await tokensOf(boss, product, 'ADMIN');
  const locked = await boss.request.post('/api/SeguridadUsuario/SOLICITANTE2/bloquear', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { Observacion: 'Prueba' },
  });
  expect(locked.ok(), await locked.text()).toBe(true);
  const guardian = await acts('SEGURIDAD', 'Usuarios', 'button', /^Desbloquear: /);
  const unlock = guardian.getByRole('region', { name: 'Usuarios' }).getByRole('button', { name: /^Desbloquear: / });
  await unlock.first().click();
  await guardian.getByRole('dialog').getByRole('button', { name: 'SI', exact: true }).click();
  await expect(unlock).toHaveCount(0);
  const admin = await acts('ADMIN', 'No avanza sin usted', 'link', /^Asignar perfil: .*Tejada/);
  await admin
    .getByRole('region', { name: 'No avanza sin usted' })
    .getByRole('link', { name: /^Asignar perfil: .*Tejada/ })
    .click();
  await admin.waitForURL(/seguridad\/usuarios\/PTEJADA/);
  const office = await home(browser, product, 'CREDENCIALES');
  const cards = office.getByRole('region', { name: 'Por emitir' });
  await expect(
    cards
      .getByRole('button', { name: /^Emitir: .+, / })
      .or(cards.getByRole('link', { name: /^Tomar foto: .+, / }))
      .first(),
  ).toBeVisible();
});
