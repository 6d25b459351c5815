import { z } from 'zod';
import { maskField } from '../../fields/mask';
import type { Context } from '../http/context';
import { shownProtection } from '../resource/protect';
import type { Registry } from '../resource/registry';
import { TONOS } from '../timeline/timeline';
import type { SheetFact } from './sheet';

/** A fact on the wire. */
export const fact = z.object({
  Etiqueta: z.string(),
  Valor: z.string(),
  Detalle: z.string().nullable(),
  Tono: z.enum(TONOS).nullable(),
  Enlace: z.string().nullable(),
  /** What the value names, where it has a page. */
  Recurso: z.string().nullable(),
  Clave: z.number().nullable(),
});

/** Facts as their reader may see them. */
export function toldFacts(ctx: Context, registry: Registry, facts: readonly SheetFact[]): z.infer<typeof fact>[] {
  return facts.flatMap(({ label, value, detail, tone, href, thing, of }) => {
    const level = of && shownProtection(registry, ctx.session, registry.get(of[0]))?.get(of[1]);
    if (value === null || value === '' || level === 'O') return [];
    const text = String(level === 'E' ? maskField('text', String(value)) : value);
    // What is masked does not lead to whom it hides.
    const named = level === undefined ? (thing ?? null) : null;
    return [
      {
        ...{ Etiqueta: label, Valor: text, Detalle: level === undefined ? (detail ?? null) : null, Tono: tone ?? null, Enlace: href ?? null },
        ...{ Recurso: named?.resource ?? null, Clave: named?.id ?? null },
      },
    ];
  });
}
