import { randomInt } from 'node:crypto';
import { sendNotice } from '@modules/sistema/server/public';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { numberParameter } from '@platform/server/settings';
import { z } from 'zod';
import { type PasswordPolicy, passwordFault, RECOMMENDED_LENGTH } from '../../shared/clave';
import { passwordPolicy, setPassword } from '../claves/passwords';

/** Letters and figures that nobody takes for one another when they are read aloud or copied from a screen. */
const SETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#%&*+-=?'] as const;
const EVERY = SETS.join('');

const pick = (from: string): string => from.charAt(randomInt(from.length));

function shuffled(letters: string[]): string {
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? ''];
  }
  return letters.join('');
}

/** A password that nobody chose: one of each kind and as long as recommended, or as the setting asks. */
export function randomPassword(policy: PasswordPolicy): string {
  const length = Math.max(policy.longitud, RECOMMENDED_LENGTH);
  for (;;) {
    const made = shuffled([...SETS.map(pick), ...Array.from({ length: length - SETS.length }, () => pick(EVERY))]);
    if (!passwordFault(made, policy)) return made;
  }
}

const mode = z.enum(['G', 'D'], { error: 'campo.opcion' });
const password = z.string({ error: 'campo.obligatorio' }).min(1, { error: 'campo.obligatorio' }).max(200, { error: 'clave.longitud_maxima' });

/** How a temporary password comes to be: G generated and sent by mail, D as somebody defines it. */
export interface TemporaryPassword {
  readonly Modo: 'G' | 'D';
  readonly Clave?: string | null | undefined;
}

/** Sets a temporary password; answers it, for whoever has to send it. */
export async function setTemporary(ctx: Context, idUsuario: string, { Modo, Clave }: TemporaryPassword, field: string): Promise<string> {
  const policy = await passwordPolicy(ctx.tx, idUsuario);
  if (policy?.ValidaDirectorio === 'S') throw refuse('clave.directorio');
  if (Modo === 'D' && !Clave) throw refuse('campo.obligatorio', { campo: field }, field);
  const made = Modo === 'D' || !policy ? (Clave ?? '') : randomPassword(policy);
  const done = await setPassword(ctx, { IdUsuario: idUsuario, Clave: made, temporal: true, desbloquea: true, field });
  if (done === 'anterior') throw refuse('clave.anterior', undefined, field);
  return made;
}

/** Mails a generated password to its user: the only place where it is ever written. */
export async function mailTemporary(ctx: Context, codigo: 'SEG04' | 'SEG05', idUsuario: string, claveTemporal: string): Promise<void> {
  await sendNotice(ctx, {
    codigo,
    para: [{ usuario: idUsuario }],
    datos: { usuario: idUsuario, claveTemporal, horas: numberParameter(ctx, 'seguridad.claveTemporalHoras') },
    enlace: '/auth/login',
    entidad: 'SeguridadUsuario',
    registro: idUsuario,
  });
}

/** What is sent with a new user. A directory user has no password, so it may send none. */
export const firstPasswordSchema = z.object({ ModoClave: mode.optional(), ClaveTemporal: password.nullish() });

/** A new user's temporary password, generated and sent unless somebody defines it. */
export async function firstPassword(
  ctx: Context,
  row: Readonly<Record<string, unknown>>,
  sent: z.output<typeof firstPasswordSchema>,
): Promise<Readonly<Record<string, unknown>>> {
  if (row.ValidaDirectorio === 'S') {
    if (sent.ModoClave || sent.ClaveTemporal) throw refuse('clave.directorio');
    return {};
  }
  const idUsuario = String(row.IdUsuario);
  const Modo = sent.ModoClave ?? 'G';
  const made = await setTemporary(ctx, idUsuario, { Modo, Clave: sent.ClaveTemporal }, 'ClaveTemporal');
  if (Modo === 'G') await mailTemporary(ctx, 'SEG04', idUsuario, made);
  return { Version: Number(row.Version) + 1, FechaClave: ctx.now.toISOString() };
}

export const resetBody = z.strictObject({ Modo: mode, Clave: password.nullish() });
