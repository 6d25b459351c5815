import { rutForm, tidyIdentifier } from '@modules/acceso/shared/identificador';
import { printOfToken, qrIn, signatureOf } from '@modules/identificacion/shared/firma';
import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { readerScope } from '@platform/web/data/reader';
import { canKeep, vault } from '@platform/web/session/vault';
import { z } from 'zod';
import { applyPackage } from '../../shared/paquete';
import { downloadSchema, type Packed, packageSchema } from '../../shared/paquete.wire';
import type { OfflineReading } from '../../shared/sinRed';

const keptSchema = packageSchema.extend({
  /** Milliseconds by which this machine's clock is behind the server's. */
  desfase: z.number(),
});
/** The package as this terminal holds it. */
export type KeptPackage = z.infer<typeof keptSchema>;

/** A clock that is off by less is as good as the server's. */
const TOLERATED_MS = 60_000;
const nameOf = (IdTerminal: number) => `comedor.${readerScope()}.${IdTerminal}`;
const photoName = (IdTerminal: number, IdPersona: number) => `${nameOf(IdTerminal)}.foto.${IdPersona}`;
const photoSchema = z.object({ Miniatura: z.string() });

async function stored(IdTerminal: number): Promise<KeptPackage | null> {
  return keptSchema.safeParse(await vault('session').get(nameOf(IdTerminal))).data ?? null;
}

/** What changed since what is held, put together with it and kept: the thumbnails apart, each by its person. */
async function download(IdComedor: number, IdTerminal: number, held: KeptPackage | null) {
  const asked = Date.now();
  const answer = await api.get('/api/ComedorGestion/paquete', { IdComedor, IdTerminal, ...(held ? { version: held.Version } : {}) }, downloadSchema);
  const behind = Date.parse(answer.GeneradoEl) - asked;
  const { pack, photos, without } = applyPackage(held, answer);
  const kept = { ...pack, desfase: Math.abs(behind) > TOLERATED_MS ? behind : 0 };
  await vault('session').change(
    new Map<string, object | undefined>([
      [nameOf(IdTerminal), kept],
      ...without.map((id) => [photoName(IdTerminal, id), undefined] as const),
      ...[...photos].map(([id, Miniatura]) => [photoName(IdTerminal, id), { Miniatura }] as const),
    ]),
  );
  return { kept, more: answer.FotosPendientes > 0 };
}

/** Takes away all that a terminal keeps. */
async function forget(IdTerminal: number, held: KeptPackage | null): Promise<void> {
  const names = [nameOf(IdTerminal), ...(held?.Personas ?? []).map(({ IdPersona }) => photoName(IdTerminal, IdPersona))];
  await vault('session').change(new Map(names.map((name) => [name, undefined])));
}

/**
 * The newest package that can be had: the server's, with what changed since the one kept here, else the one kept. A terminal that
 * may not have it keeps none. `more` says that thumbnails wait to be asked for.
 */
export async function currentPackage(IdComedor: number, IdTerminal: number): Promise<{ kept: KeptPackage; more: boolean } | null> {
  if (!canKeep()) return null;
  const held = await stored(IdTerminal).catch(() => null);
  try {
    return await download(IdComedor, IdTerminal, held);
  } catch (error) {
    if (!isProblem(error) || error.status < 400 || error.status >= 500) return held?.IdComedor === IdComedor ? { kept: held, more: false } : null;
    await forget(IdTerminal, held);
    return null;
  }
}

/** The face of somebody in the package, as an image's address; null where there is none. */
export async function faceHere({ IdTerminal }: KeptPackage, { IdPersona, Foto }: Packed): Promise<string | null> {
  if (Foto === null) return null;
  const photo = photoSchema.safeParse(
    await vault('session')
      .get(photoName(IdTerminal, IdPersona))
      .catch(() => null),
  );
  return photo.success ? `data:image/jpeg;base64,${photo.data.Miniatura}` : null;
}

const printOf = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Whom a reading is of, and what a QR says against itself. */
export async function readHere(pack: KeptPackage, read: string): Promise<Pick<OfflineReading, 'Persona' | 'Qr'>> {
  const qr = qrIn(read);
  if (qr && signatureOf(qr, pack.Firmas) === 'no_valida') return { Persona: null, Qr: 'no_valida' };
  if (qr?.token && pack.Revocadas.includes(printOfToken(qr.token))) return { Persona: null, Qr: 'revocada' };
  return { Persona: await personOf(pack, read, qr?.token ?? null) };
}

/** Whom a reading is of, by its print; nobody when several people answer to it. */
async function personOf({ Sal, Personas }: KeptPackage, read: string, token: string | null): Promise<Packed | null> {
  const forms = token ? [token] : [...new Set([tidyIdentifier(read), rutForm(read)])];
  const prints = await Promise.all(forms.map((form) => printOf(Sal + form)));
  const found = Personas.filter(({ Claves }) => prints.some((print) => Claves.includes(print)));
  return found.length === 1 ? (found[0] ?? null) : null;
}
