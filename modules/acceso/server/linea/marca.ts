import type { Context } from '@platform/server/http/context';
import type { EventData } from '@platform/server/timeline/timeline';
import { z } from 'zod';
import { isCodigo, sentence } from '../../shared/oraciones';

/** The door of a mark `t`. */
export const DOOR = {
  field: 'IdPuerta',
  sql: 'select d.nombre from acceso_puerta d where d.id_puerta = t.id_puerta',
  thing: { resource: 'AccesoPuerta', sql: 't.id_puerta' },
} as const;

const reasons = z.array(z.object({ Codigo: z.string(), Detalle: z.record(z.string(), z.union([z.string(), z.number()])) }));

/** Why a pass was refused, as the gate said it. */
export function refusal({ lang }: Context, what: string, { motivos, codigo }: EventData): string | null {
  const known = reasons.safeParse(motivos);
  if (!what.toLowerCase().endsWith('denegado') || !known.success) return null;
  const first = known.data.find(({ Codigo }) => Codigo === codigo);
  return first && isCodigo(first.Codigo) ? sentence(lang, first.Codigo, first.Detalle) : null;
}
