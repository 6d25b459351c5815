import { z } from 'zod';
import { maskField } from '../../fields/mask';
import type { Context } from '../http/context';
import { notFound } from '../http/problem';
import { type Route, route } from '../http/route';
import { granted } from '../http/session';
import type { RouteKit } from '../kit';
import { shownProtection } from '../resource/protect';
import { visible } from '../resource/read';
import type { Registry } from '../resource/registry';
import { TONOS } from '../timeline/timeline';
import { type Said, type SaidShort, type SheetFact, sheetsFor } from './sheet';

const fact = z.object({
  Etiqueta: z.string(),
  Valor: z.string(),
  Detalle: z.string().nullable(),
  Tono: z.enum(TONOS).nullable(),
  Enlace: z.string().nullable(),
  /** What the value names, where it has a page. */
  Recurso: z.string().nullable(),
  Clave: z.number().nullable(),
});
const answers = z.array(
  z.object({
    Respuesta: z.enum(['si', 'no', 'espera']),
    Pregunta: z.string(),
    Frase: z.string(),
    Motivos: z.array(z.object({ Texto: z.string(), Quien: z.string().nullable(), Enlace: z.string().nullable() })),
    Otros: z.array(z.object({ Respuesta: z.enum(['si', 'no']), Texto: z.string() })),
  }),
);
const pageAnswer = z.object({
  Respuestas: answers,
  Grupos: z.array(z.object({ Titulo: z.string(), Principal: z.enum(['S', 'N']), Enlace: z.string().nullable(), Datos: z.array(fact) })),
  /** The primary button, for who may do it. */
  Acto: z.object({ Texto: z.string(), Icono: z.string(), Enlace: z.string() }).nullable(),
});
const cardAnswer = z.object({ Estado: z.object({ Texto: z.string(), Tono: z.enum(TONOS).nullable() }).nullable(), Datos: z.array(fact) });
const NOTHING: Said & SaidShort = {};
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});

/** Facts as their reader may see them. */
function told(ctx: Context, registry: Registry, facts: readonly SheetFact[]): z.infer<typeof fact>[] {
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

/** What modules say of a thing on its page, and on the card of its name: for every entity that has a page. */
export const sheetRoutes = ({ product, registry }: Pick<RouteKit, 'product' | 'registry'>): readonly Route[] =>
  [...registry.resources.values()]
    .filter(({ entity }) => entity.options.page)
    .flatMap((of): Route[] => {
      const { resource, options } = of.entity;
      const common = { method: 'GET', tag: resource, resource, params, access: { kind: 'grant', menu: options.menu, action: 'consultar' } } as const;
      const mayRead = async (ctx: Context, id: number) => {
        if (!(await visible(ctx.tx, of, ctx.session, [id]))) throw notFound();
      };
      return [
        route({
          ...common,
          path: `/api/${resource}/:id/ficha`,
          summary: 'How it stands and why, who must act, and what each module says of it, as far as the profile consults it',
          answer: pageAnswer,
          async handler(ctx, { params: { id } }) {
            await mayRead(ctx, id);
            const said = await Promise.all(sheetsFor(product, ctx.session, resource).map((sheet) => sheet.page?.(ctx, id) ?? NOTHING));
            const act = said.flatMap((one) => one.act ?? []).find(({ menu, action }) => granted(ctx.session, menu, action));
            return {
              Respuestas: said
                .flatMap((one) => one.answers ?? [])
                .map(({ answer, question, sentence, reasons = [], others = [] }) => ({
                  ...{ Respuesta: answer, Pregunta: question, Frase: sentence },
                  Motivos: reasons.map(({ text, who, href }) => ({ Texto: text, Quien: who ?? null, Enlace: href ?? null })),
                  Otros: others.map((other) => ({ Respuesta: other.answer, Texto: other.text })),
                })),
              Grupos: said
                .flatMap((one) => one.groups ?? [])
                .map(({ title, main, href, facts }) => ({
                  ...{ Titulo: title, Principal: main ? ('S' as const) : ('N' as const), Enlace: href ?? null },
                  Datos: told(ctx, registry, facts),
                }))
                .filter(({ Datos }) => Datos.length > 0),
              Acto: act ? { Texto: act.label, Icono: act.icon, Enlace: act.href } : null,
            };
          },
        }),
        route({
          ...common,
          path: `/api/${resource}/:id/tarjeta`,
          summary: 'How it stands in a few words, for the card of its name',
          answer: cardAnswer,
          async handler(ctx, { params: { id } }) {
            await mayRead(ctx, id);
            const said = await Promise.all(sheetsFor(product, ctx.session, resource).map((sheet) => sheet.card?.(ctx, id) ?? NOTHING));
            const state = said.flatMap((one) => one.state ?? [])[0];
            return {
              Estado: state ? { Texto: state.text, Tono: state.tone } : null,
              Datos: told(
                ctx,
                registry,
                said.flatMap((one) => one.facts ?? []),
              ),
            };
          },
        }),
      ];
    });
