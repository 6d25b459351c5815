import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { readerScope } from '@platform/web/data/reader';
import { canKeep, vault } from '@platform/web/session/vault';
import { z } from 'zod';
import { withChanges } from '../../shared/fueraDeLinea';

const flag = z.enum(['S', 'N']);
const told = z.object({ Codigo: z.string(), Motivo: z.string() });
const subject = z.object({
  IdPersona: z.number(),
  Identificadores: z.array(z.object({ Medio: z.enum(['DOC', 'PIN']), Valor: z.string(), IdTipoDocumento: z.number().nullable(), Rut: flag })),
  Nombre: z.string().nullable(),
  Documento: z.string(),
  TipoDocumento: z.string(),
  Compania: z.string().nullable(),
  Contrato: z.string().nullable(),
  Cargo: z.string().nullable(),
  Condicion: z.string(),
  VigenteHasta: z.string().nullable(),
  Ventanas: z.array(z.object({ Desde: z.string(), Hasta: z.string(), Advertencias: z.array(told) })),
  Denegado: told.nullable(),
});
const listSchema = z.object({
  IdInstantanea: z.number(),
  Version: z.number(),
  GeneradaEl: z.string(),
  VenceEl: z.string(),
  LimiteEl: z.string(),
  Zona: z.string(),
  Puerta: z.object({ IdPuerta: z.number(), Nombre: z.string(), Denegado: z.object({ S: told.nullable(), N: told.nullable() }) }),
  Sujetos: z.array(subject),
});
const answerSchema = listSchema.extend({ Completa: flag, Retirados: z.array(z.number()) });
const keptSchema = listSchema.extend({
  /** Milliseconds by which this machine's clock is behind the server's. */
  desfase: z.number(),
});
/** A door's list as this post holds it. */
export type KeptList = z.infer<typeof keptSchema>;

/** A clock that is off by less is as good as the server's. */
const TOLERATED_MS = 60_000;
const nameOf = (IdPuerta: number) => `lista.${readerScope()}.${IdPuerta}`;

async function storedList(IdPuerta: number): Promise<KeptList | null> {
  const kept = keptSchema.safeParse(await vault('session').get(nameOf(IdPuerta)));
  return kept.success ? kept.data : null;
}

async function download(IdPuerta: number, held: KeptList | null): Promise<KeptList> {
  const asked = Date.now();
  const { Completa, Retirados, ...answer } = await api.get(
    '/api/AccesoInstantanea/descargar',
    { IdPuerta, ...(held ? { version: held.Version } : {}) },
    answerSchema,
  );
  const behind = Date.parse(answer.GeneradaEl) - asked;
  const Sujetos = Completa === 'S' || !held ? answer.Sujetos : withChanges(held.Sujetos, answer.Sujetos, Retirados);
  return { ...answer, Sujetos, desfase: Math.abs(behind) > TOLERATED_MS ? behind : 0 };
}

/** The newest list that can be had: the server's, else the one held, else the one kept by this browser. */
export async function currentList(IdPuerta: number, held: KeptList | undefined): Promise<KeptList | null> {
  if (!canKeep()) return null;
  const known = held ?? (await storedList(IdPuerta).catch(() => null));
  try {
    const list = await download(IdPuerta, known);
    await vault('session').put(nameOf(IdPuerta), list);
    return list;
  } catch (error) {
    // A profile that may not have it works on line alone.
    if (isProblem(error) && error.status >= 400 && error.status < 500) return null;
    return known;
  }
}
