import helmet from '@fastify/helmet';
import Fastify from 'fastify';

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
  const own = new Set(['date', 'connection', 'content-length', 'content-type']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.has(name) || value === undefined ? [] : [[name, String(value)]])),
  );
}
