import { z } from 'zod';
import { fileName } from '../excel/house';
import type { Context } from '../http/context';
import { forbidden, notFound } from '../http/problem';
import { type Route, route } from '../http/route';
import { granted } from '../http/session';
import type { RouteKit } from '../kit';
import { mayTake } from '../report/report';
import { visible, visibleAmong } from '../resource/read';
import { TONOS } from '../timeline/timeline';
import { tablesOf } from './file';
import { thingPdf } from './paper';
import { type Said, type SaidShort, sheetsFor } from './sheet';
import { fact, toldFacts } from './told';

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
/** Rows of a list that are asked about together, at most. */
const AT_ONCE = 40;
const briefAnswer = z.array(z.object({ Id: z.number(), Texto: z.string(), Tono: z.enum(TONOS) }));
const briefQuery = z.strictObject({
  ids: z
    .string({ error: 'campo.obligatorio' })
    .regex(/^\d{1,9}(,\d{1,9})*$/, { error: 'campo.invalido' })
    .transform((ids) => ids.split(',').map(Number))
    .refine(({ length }) => length <= AT_ONCE, { error: 'campo.invalido' }),
});
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});

/** What modules say of a thing on its page, and on the card of its name: for every entity that has a page. */
export const sheetRoutes = (kit: RouteKit): readonly Route[] =>
  [...kit.registry.resources.values()]
    .filter(({ entity }) => entity.options.page)
    .flatMap((of): Route[] => {
      const { product, registry } = kit;
      const { resource, options } = of.entity;
      const common = { method: 'GET', tag: resource, resource, params, access: { kind: 'grant', menu: options.menu, action: 'consultar' } } as const;
      const briefs = product.modules.some(({ sheets = [] }) => sheets.some((one) => one.entity === resource && one.brief));
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
                  Datos: toldFacts(ctx, registry, facts),
                }))
                .filter(({ Datos }) => Datos.length > 0),
              Acto: act ? { Texto: act.label, Icono: act.icon, Enlace: act.href } : null,
            };
          },
        }),
        ...(briefs
          ? [
              route({
                ...common,
                params: undefined,
                path: `/api/${resource}/situacion`,
                summary: 'How some of them stand, each with its reason in a few words: of those that the session may see',
                query: briefQuery,
                answer: briefAnswer,
                async handler(ctx, { query: { ids } }) {
                  const seen = await visibleAmong(ctx.tx, of, ctx.session, ids);
                  const own = ids.filter((id) => seen.has(id));
                  const said = await Promise.all(sheetsFor(product, ctx.session, resource).map((sheet) => sheet.brief?.(ctx, own)));
                  return own.flatMap((Id) => {
                    const one = said.flatMap((map) => map?.get(Id) ?? [])[0];
                    return one ? [{ Id, Texto: one.text, Tono: one.tone }] : [];
                  });
                },
              }),
            ]
          : []),
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
              Datos: toldFacts(
                ctx,
                registry,
                said.flatMap((one) => one.facts ?? []),
              ),
            };
          },
        }),
        route({
          ...common,
          path: `/api/${resource}/:id/expediente`,
          summary: 'What the lists of each module hold of it, for who consults them: the sections of its complete file',
          answer: z.array(z.object({ Titulo: z.string(), Columnas: z.array(z.string()), Filas: z.array(z.array(z.string())), Total: z.number() })),
          async handler(ctx, { params: { id } }) {
            await mayRead(ctx, id);
            const tables = await tablesOf(kit, ctx, resource, id);
            return tables.map(({ title, columns, rows, total }) => ({
              Titulo: title,
              Columnas: [...columns],
              Filas: rows.map((row) => [...row]),
              Total: total,
            }));
          },
        }),
        route({
          ...common,
          path: `/api/${resource}/:id/expediente/pdf`,
          summary: 'Its complete file on paper: what its page says, those sections, and what happened in the last 30 days (PDF)',
          raw: true,
          async handler(ctx, { params: { id }, reply }) {
            await mayRead(ctx, id);
            const open = options.menu.filter((option) => granted(ctx.session, [option], 'consultar'));
            if (!open.some((option) => mayTake(product, ctx.session, option))) throw forbidden();
            const file = await thingPdf(kit, ctx, of, id);
            return reply
              .type('application/pdf')
              .header('content-disposition', `attachment; filename="${fileName(resource, ctx.session.zona, ctx.now).replace(/xlsx$/, 'pdf')}"`)
              .header('x-content-type-options', 'nosniff')
              .send(file);
          },
        }),
      ];
    });
