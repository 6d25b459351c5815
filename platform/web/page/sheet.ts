import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import { rowSchema } from '../data/schemas';

const tone = z.enum(['verde', 'rojo', 'naranja']).nullable();
const fact = z.object({
  Etiqueta: z.string(),
  Valor: z.string(),
  Detalle: z.string().nullable(),
  Tono: tone,
  Enlace: z.string().nullable(),
  Recurso: z.string().nullable(),
  Clave: z.number().nullable(),
});
export type Fact = z.infer<typeof fact>;

const sheet = z.object({
  Respuestas: z.array(
    z.object({
      Respuesta: z.enum(['si', 'no', 'espera']),
      Pregunta: z.string(),
      Frase: z.string(),
      Motivos: z.array(z.object({ Texto: z.string(), Quien: z.string().nullable(), Enlace: z.string().nullable() })),
      Otros: z.array(z.object({ Respuesta: z.enum(['si', 'no']), Texto: z.string() })),
    }),
  ),
  Grupos: z.array(z.object({ Titulo: z.string(), Principal: z.enum(['S', 'N']), Enlace: z.string().nullable(), Datos: z.array(fact) })),
  Acto: z.object({ Texto: z.string(), Icono: z.string(), Enlace: z.string() }).nullable(),
});
/** What the modules say of a thing. */
export type SheetOfThing = z.infer<typeof sheet>;

const card = z.object({ Estado: z.object({ Texto: z.string(), Tono: tone }).nullable(), Datos: z.array(fact) });

/** What the modules say of a thing on its page. */
export function useSheet(entity: Entity, id: string) {
  return useQuery({
    queryKey: [entity.resource, 'ficha', id],
    queryFn: ({ signal }) => api.get(`/api/${entity.resource}/${id}/ficha`, {}, sheet, { signal }),
  });
}

const MINUTE_MS = 60_000;

/** The same in a few words with the row itself, for the card of its name: asked once and kept a minute. */
export function useCard(entity: Entity, id: string) {
  return useQuery({
    queryKey: [entity.resource, 'tarjeta', id],
    queryFn: async ({ signal }) => {
      const address = `/api/${entity.resource}/${id}`;
      const [row, said] = await Promise.all([api.get(address, {}, rowSchema, { signal }), api.get(`${address}/tarjeta`, {}, card, { signal })]);
      return { row, said };
    },
    staleTime: MINUTE_MS,
    gcTime: MINUTE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
