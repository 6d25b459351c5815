import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/** Abilities of a browser that no page of the product asks for; what it uses (passkeys, the clipboard, the camera) is its own origin's alone. */
const UNUSED = [
  ...['accelerometer', 'ambient-light-sensor', 'autoplay', 'bluetooth', 'browsing-topics', 'display-capture', 'encrypted-media', 'gamepad'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment'],
  ...['picture-in-picture', 'serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
];
/** The camera reads codes; a post keeps its screen awake; where a card was verified is kept when whoever verifies lets it be known. */
const OWN = [
  ...['camera', 'geolocation', 'clipboard-read', 'clipboard-write', 'fullscreen', 'screen-wake-lock'],
  ...['publickey-credentials-create', 'publickey-credentials-get'],
];
const PERMISSIONS = [...UNUSED.map((name) => `${name}=()`), ...OWN.map((name) => `${name}=(self)`)].join(', ');

/**
 * Headers that say what a browser may do with an answer. `services`: origins of somebody's captcha, where one was configured.
 * They are the same for all: helmet makes them once, a call only repeats them.
 */
export async function securityHeaders(secure: boolean, services: readonly string[] = []): Promise<Readonly<Record<string, string>>> {
  const once = Fastify();
  await once.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...services],
        styleSrc: ["'self'"],
        // Mantine sets sizes and colours through style attributes; style elements stay forbidden.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...services],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:', ...services],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  once.get('/', async (_request, reply) => reply.code(204).send());
  const { headers } = await once.inject('/');
  await once.close();
  const dropped = new Set(['date', 'connection', 'content-length', 'content-type']);
  const given = Object.entries(headers).flatMap(([name, value]) => (dropped.has(name) || value === undefined ? [] : [[name, String(value)]]));
  return { ...Object.fromEntries(given), 'permissions-policy': PERMISSIONS };
}
