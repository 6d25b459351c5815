import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { CaptchaSettings, DirectorySettings } from '@modules/plataforma/server/public';
import type { CallPolicy } from '@platform/server/files/addresses';
import { type ScannerAddress, scannerAddress } from '@platform/server/files/scan';
import { type ProxyTrust, proxyTrust } from '@platform/server/http/caller';
import { isLoopback } from '@platform/server/networks';
import { type TelemetrySettings, telemetryEnvironment, telemetryOf } from '@platform/server/telemetry/settings';
import { z } from 'zod';
import { VERSION } from './version';

const flag = z.stringbool({ truthy: ['1', 'true', 'on', 'S'], falsy: ['0', 'false', 'off', 'N'] });

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  DATABASE_URL: z.string().optional(),
  DATABASE_READ_URL: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DEMO: flag.optional(),
  PUBLIC_URL: z.url().optional(),
  SECRET_KEY: z.string().optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  CAPTCHA: z.enum(['altcha', 'recaptcha', 'turnstile', 'off']).default('altcha'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET_KEY: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SMS_URL: z.url().optional(),
  SMS_KEY: z.string().optional(),
  ADMIN_USER: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_EMAIL: z.email().optional(),
  STORAGE_HTTP: flag.default(false),
  STORAGE_HOSTS: z.string().optional(),
  SCAN_URL: z.string().optional(),
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https|tel)$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().min(3).max(200).optional(),
  TRUST_PROXY: z.string().trim().optional(),
  CLIENT_NAME: z.string().trim().min(1).max(150).default('Mi empresa'),
  ...telemetryEnvironment,
});

/** Whom the first start of a product without demo makes, and the client that holds him. */
export interface FirstAdministrator {
  readonly client: string;
  readonly user: string;
  readonly email: string;
  readonly password: string;
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Processes behind the port (PROCESSES): one on a machine of one's own, as many as cores in production. */
  readonly processes: number;
  /** How long a process that was told to stop goes on serving, so that balancers read at /readyz that it leaves (DRAIN_SECONDS). */
  readonly drainSeconds: number;
  readonly databaseUrl: string | null;
  /** A standby of that database, from which reports, exports and lists of the past are read (DATABASE_READ_URL). */
  readonly databaseReadUrl: string | null;
  readonly dataDir: string;
  readonly demo: boolean;
  /** Others than this machine may reach it: it listens to them, or something in front does. */
  readonly published: boolean;
  readonly publicUrl: string;
  /** Proxies in front that are believed about who calls (TRUST_PROXY). */
  readonly trusts: ProxyTrust | null;
  readonly secret: string;
  readonly logLevel: string;
  readonly firstAdministrator: FirstAdministrator | null;
  /** Servers that S3 repositories may be on (STORAGE_HTTP, STORAGE_HOSTS). */
  readonly storage: CallPolicy;
  /** The antivirus that uploads are shown to (SCAN_URL). */
  readonly scanner: ScannerAddress | null;
  readonly captcha: CaptchaSettings;
  /** The corporate directory; it signs in only where the parameter `seguridad.directorio` says so too. */
  readonly directory: DirectorySettings | null;
  /** The gateway of verification codes by phone. */
  readonly sms: { readonly url: string; readonly key: string | undefined } | null;
  /** Where e-mail goes out; without it to the development mailbox in the demo, and to nowhere otherwise. */
  readonly smtpUrl: string | null;
  /** Where somebody who found a weakness writes to (security.txt). */
  readonly securityContact: string | null;
  /** Where traces and figures go by OTLP (OTEL_…); null: nothing of it is loaded. */
  readonly telemetry: TelemetrySettings | null;
  /** Sender of every mail. */
  readonly mailFrom: string;
}

/** Settings of the process from its environment (conventions §8); a bad one stops the start with its name. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // A variable that is empty says nothing, as one that is not there: files of compositions have them so.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) throw new Error(`Settings: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`);
  const own = parsed.data;
  const dataDir = resolve(own.DATA_DIR);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const published = isPublished(own);
  // Its passwords are known to everybody: where others may come it is on only when it is asked for aloud.
  const demo = own.DEMO ?? !(own.DATABASE_URL || published);
  const publicUrl = own.PUBLIC_URL ?? `http://${isIPv6(own.HOST) ? `[${own.HOST}]` : own.HOST}:${own.PORT}`;
  return {
    port: own.PORT,
    host: own.HOST,
    processes: own.PROCESSES ?? (own.NODE_ENV === 'production' ? Math.min(availableParallelism(), 64) : 1),
    drainSeconds: own.DRAIN_SECONDS,
    databaseUrl: own.DATABASE_URL ?? null,
    databaseReadUrl: standbyOf(own),
    dataDir,
    demo,
    published,
    publicUrl,
    trusts: own.TRUST_PROXY ? proxyTrust(own.TRUST_PROXY) : null,
    smtpUrl: own.SMTP_URL ?? null,
    mailFrom: own.MAIL_FROM ?? `Faena <no-responder@${new URL(publicUrl).hostname}>`,
    securityContact: own.SECURITY_CONTACT ?? null,
    secret: secretOf(own, dataDir),
    logLevel: own.LOG_LEVEL,
    firstAdministrator: firstAdministratorOf(own),
    storage: {
      http: own.STORAGE_HTTP,
      hosts: own.STORAGE_HOSTS ? own.STORAGE_HOSTS.split(',').map((host) => host.trim().toLowerCase()) : null,
    },
    scanner: scannerOf(own.SCAN_URL),
    captcha: captchaOf(own, demo),
    directory: directoryOf(own),
    telemetry: telemetryOf(own, VERSION),
    sms: own.SMS_URL ? { url: own.SMS_URL, key: own.SMS_KEY } : null,
  };
}

/** Whether anything says that it serves others: where it listens, by which name it is reached, a proxy, production. */
function isPublished(own: z.infer<typeof environment>): boolean {
  const elsewhere = !isLoopback(own.HOST) || (own.PUBLIC_URL !== undefined && !isLoopback(new URL(own.PUBLIC_URL).hostname));
  return elsewhere || own.NODE_ENV === 'production' || Boolean(own.TRUST_PROXY);
}

/** What whoever starts it has to read each time: a demo that others may reach. */
export function startWarnings({ demo, published, publicUrl }: Pick<Settings, 'demo' | 'published' | 'publicUrl'>): readonly string[] {
  if (!(demo && published)) return [];
  return [
    `WARNING: this is the DEMO, and others may reach it (${publicUrl}): its users and passwords are public.`,
    'WARNING: whoever comes sees and changes everything in it. Enter no real data; without DEMO=1 the product starts empty and safe.',
  ];
}

/** A standby stands beside a database of one's own: the embedded one has none. */
function standbyOf(own: z.infer<typeof environment>): string | null {
  if (own.DATABASE_READ_URL && !own.DATABASE_URL) throw new Error('Settings: DATABASE_READ_URL needs DATABASE_URL');
  return own.DATABASE_READ_URL ?? null;
}

/** `off` opens the door to guessing machines: it is honoured where the passwords are public anyway. */
function captchaOf(own: z.infer<typeof environment>, demo: boolean): CaptchaSettings {
  if (own.CAPTCHA === 'off' || own.CAPTCHA === 'altcha') return { kind: demo ? own.CAPTCHA : 'altcha' };
  if (!own.CAPTCHA_SITE_KEY || !own.CAPTCHA_SECRET_KEY)
    throw new Error(`Settings: CAPTCHA=${own.CAPTCHA} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY`);
  return { kind: own.CAPTCHA, siteKey: own.CAPTCHA_SITE_KEY, secretKey: own.CAPTCHA_SECRET_KEY };
}

function scannerOf(text: string | undefined): ScannerAddress | null {
  if (!text) return null;
  const address = scannerAddress(text);
  if (!address) throw new Error('Settings: SCAN_URL must be tcp://host:port or unix:///path of a socket');
  return address;
}

function directoryOf(own: z.infer<typeof environment>): DirectorySettings | null {
  if (!own.OIDC_ISSUER) return null;
  if (!own.OIDC_CLIENT_ID) throw new Error('Settings: OIDC_ISSUER needs OIDC_CLIENT_ID');
  return { issuer: own.OIDC_ISSUER, clientId: own.OIDC_CLIENT_ID, ...(own.OIDC_CLIENT_SECRET ? { clientSecret: own.OIDC_CLIENT_SECRET } : {}) };
}

function firstAdministratorOf(own: z.infer<typeof environment>): FirstAdministrator | null {
  if (!own.ADMIN_USER || !own.ADMIN_PASSWORD) return null;
  return {
    client: own.CLIENT_NAME,
    user: own.ADMIN_USER,
    email: own.ADMIN_EMAIL ?? `${own.ADMIN_USER.toLowerCase()}@faena.invalid`,
    password: own.ADMIN_PASSWORD,
  };
}

function secretOf(own: z.infer<typeof environment>, dataDir: string): string {
  if (own.SECRET_KEY !== undefined) {
    if (Buffer.byteLength(own.SECRET_KEY) < 32) throw new Error('Settings: SECRET_KEY must have at least 32 bytes');
    return own.SECRET_KEY;
  }
  if (own.NODE_ENV === 'production' && own.DATABASE_URL) throw new Error('Settings: SECRET_KEY is required in production with DATABASE_URL');
  const path = join(dataDir, 'secreto');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  // Of several that start at once in one folder all sign with what the first has made: it is there whole, or not at all.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch {
    // Made meanwhile by another one, or a folder that knows no links.
    if (!existsSync(path)) renameSync(draft, path);
  }
  rmSync(draft, { force: true });
  return readFileSync(path, 'utf8').trim();
}
