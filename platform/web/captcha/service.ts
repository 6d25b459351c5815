/** The two services that may be configured in place of our own captcha; both without a box to tick. */
const SCRIPTS = {
  recaptcha: (key: string) => `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`,
  turnstile: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
} as const;
type Service = keyof typeof SCRIPTS;

interface Grecaptcha {
  ready(then: () => void): void;
  execute(key: string, options: { action: string }): Promise<string>;
}
interface Turnstile {
  render(
    place: HTMLElement,
    options: { sitekey: string; size: 'invisible'; callback: (token: string) => void; 'error-callback': () => void },
  ): string;
  remove(id: string): void;
}
declare global {
  var grecaptcha: Grecaptcha | undefined;
  var turnstile: Turnstile | undefined;
}

const loads = new Map<Service, Promise<void>>();
function load(service: Service, key: string): Promise<void> {
  const known = loads.get(service);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPTS[service](key);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${service} did not load`));
    document.head.append(script);
  });
  loads.set(service, loaded);
  loaded.catch(() => loads.delete(service));
  return loaded;
}

/** An answer of the configured service for one call. */
export async function serviceToken(service: Service, key: string): Promise<string> {
  await load(service, key);
  if (service === 'recaptcha') {
    const { grecaptcha } = globalThis;
    if (!grecaptcha) throw new Error('recaptcha is not there');
    await new Promise<void>((resolve) => grecaptcha.ready(resolve));
    return grecaptcha.execute(key, { action: 'login' });
  }
  const { turnstile } = globalThis;
  if (!turnstile) throw new Error('turnstile is not there');
  const place = document.body.appendChild(document.createElement('div'));
  let id = '';
  try {
    return await new Promise<string>((resolve, reject) => {
      id = turnstile.render(place, {
        sitekey: key,
        size: 'invisible',
        callback: resolve,
        'error-callback': () => reject(new Error('turnstile refused')),
      });
    });
  } finally {
    if (id) turnstile.remove(id);
    place.remove();
  }
}
