import { enter, expect, test } from './product';

test('a tile opens the list that it counts; changing 2 to 6 months changes the links of requests by status, not those of the endowment', async ({
  browser,
  product,
}) => {
  const page = await enter(browser, product, 'AUTORIZADOR');
  const requests = page.getByRole('region', { name: 'Solicitudes por estado' });
  const endowment = page.getByRole('region', { name: 'Dotación' });
  const approved = requests.getByRole('link', { name: /Aprobada/ });
  const present = endowment.getByRole('region', { name: 'Personas' }).getByRole('link').first();
  await expect(approved).toBeVisible();
  await expect(present).toBeVisible();
  const before = { request: await approved.getAttribute('href'), endowment: await present.getAttribute('href') };
  await page.getByRole('group', { name: 'Filtros del tablero' }).getByText('6 meses').click();
  await expect(approved).not.toHaveAttribute('href', before.request ?? '');
  await expect(present).toHaveAttribute('href', before.endowment ?? '');
  expect(page.url()).toContain('meses=6');
  const count = (await approved.locator('strong').textContent()) ?? '';
  await approved.click();
  await expect(page.getByText(new RegExp(`de ${count}$`)).first()).toBeVisible();
});
