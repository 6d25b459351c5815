import { rutForm, tidyIdentifier } from '@modules/acceso/shared/identificador';
import { printOfToken, qrIn, signatureOf } from '@modules/identificacion/shared/firma';
import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { readerScope } from '@platform/web/data/reader';
import { canKeep, vault } from '@platform/web/session/vault';
import { z } from 'zod';
import { type Packed, packageSchema } from '../../shared/paquete.wire';
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

async function stored(IdTerminal: number): Promise<KeptPackage | null> {
  return keptSchema.safeParse(await vault('session').get(nameOf(IdTerminal))).data ?? null;
}

/** The newest package that can be had: the server's, else the one kept by this browser. A terminal that may not have it keeps none. */
export async function currentPackage(IdComedor: number, IdTerminal: number): Promise<KeptPackage | null> {
  if (!canKeep()) return null;
  try {
    const asked = Date.now();
    const pack = await api.get('/api/ComedorGestion/paquete', { IdComedor, IdTerminal }, packageSchema);
    const behind = Date.parse(pack.GeneradoEl) - asked;
    const kept = { ...pack, desfase: Math.abs(behind) > TOLERATED_MS ? behind : 0 };
    await vault('session').put(nameOf(IdTerminal), kept);
    return kept;
  } catch (error) {
    if (!isProblem(error) || error.status < 400 || error.status >= 500) return stored(IdTerminal).catch(() => null);
    await vault('session').remove(nameOf(IdTerminal));
    return null;
  }
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
