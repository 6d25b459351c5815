import { expect, start, test } from './product';

/** What stands for each service's script: it answers at once, as for a visitor it trusts. */
const SCRIPTS = {
  recaptcha: {
    url: 'https://www.google.com/recaptcha/**',
    body: 'globalThis.grecaptcha = { ready: (then) => then(), execute: async (key) => "respuesta de " + key };',
  },
  turnstile: {
    url: 'https://challenges.cloudflare.com/**',
    body: 'globalThis.turnstile = { render: (place, { sitekey, callback }) => { setTimeout(() => callback("respuesta de " + sitekey)); return "1"; }, remove: () => undefined };',
  },
} as const;

for (const service of ['recaptcha', 'turnstile'] as const) {
  test(`Captcha by configuration: with ${service} the page loads the service’s script, and what it answers goes with the sign-in`, async ({
    page,
  }) => {
    const { product, stop } = await start({ CAPTCHA: service, CAPTCHA_SITE_KEY: 'clave-del-sitio', CAPTCHA_SECRET_KEY: 'secreta' });
    try {
      const { url, body } = SCRIPTS[service];
      await page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }));
      await page.goto(product.url);
      await page.getByLabel(/^Usuario/).fill('ADMIN');
      await page.getByLabel(/^Contraseña/).fill('Demo.2026');
      const sent = page.waitForRequest(/usuario\/authenticate/);
      await page.getByRole('button', { name: /^Ingresar/ }).click();
      expect((await sent).postDataJSON()).toMatchObject({ username: 'ADMIN', tokenClient: 'respuesta de clave-del-sitio' });
    } finally {
      await stop();
    }
  });
}

test('Captcha without configuration: the page does the work that each step of the sign-in asks for, by itself', async ({ page }) => {
  const { product, stop } = await start();
  try {
    const answers: unknown[] = [];
    page.on('request', (request) => {
      if (/usuario\/(authenticate|refreshTokenbyperfil)/.test(request.url())) answers.push(request.postDataJSON().tokenClient);
    });
    await page.goto(product.url);
    await page.getByLabel(/^Usuario/).fill('ADMIN');
    await page
      .getByLabel(/^Contraseña/)
      .first()
      .fill('Demo.2026');
    await page.getByRole('button', { name: /^Ingresar/ }).click();
    await page.getByRole('button', { name: 'Unidad Cerro Pardo' }).click();
    await page.waitForURL(/dashboard/);
    expect(new Set(answers).size).toBe(2);
    for (const answer of answers) expect(atob(String(answer))).toMatch(/"algorithm":"PBKDF2.*"solution":\{"counter":\d+/);
  } finally {
    await stop();
  }
});
