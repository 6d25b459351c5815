import { z } from 'zod';
import { isDay } from '../../fields/date/shared';
import { notFound, refuse } from '../http/problem';
import { type Route, route } from '../http/route';
import type { RouteKit } from '../kit';
import { visible } from '../resource/read';
import { readPlace, written } from './cursor';
import { countEvents, newest, readEvents } from './read';
import { kindsFor, TONOS, toldEntities } from './timeline';

/** Events of a page. */
const PAGE = 30;

const day = z.string().refine(isDay, { error: 'campo.fecha' }).optional();
const query = z.strictObject({
  desde: day,
  hasta: day,
  /** Codes of kinds, by commas; every kind when absent. */
  tipos: z.string().max(200).optional(),
  /** `Siguiente` of the page before. */
  antes: z.string().max(300).optional(),
});
const answer = z.object({
  Eventos: z.array(
    z.object({
      /** Unlike any other event's of the same row. */
      Clave: z.string(),
      Momento: z.string(),
      /** It is of a day, not of an hour of it. */
      DiaCompleto: z.enum(['S', 'N']),
      Tipo: z.string(),
      Texto: z.string(),
      /** The same, apart where it names things. */
      Partes: z.array(z.object({ Texto: z.string(), Recurso: z.string().nullable(), Clave: z.number().nullable() })),
      Detalle: z.string().nullable(),
      Tono: z.enum(TONOS).nullable(),
      Enlace: z.string().nullable(),
    }),
  ),
  /** Where the next page begins; null where everything was told. */
  Siguiente: z.string().nullable(),
  /** Kinds that this reader is told, whichever were asked for. */
  Tipos: z.array(
    z.object({
      Codigo: z.string(),
      Nombre: z.string(),
      Icono: z.string(),
      /** How many there are in all, as far as a thousand; on a first page alone. */
      Cuantos: z.number().nullable(),
    }),
  ),
});

/** What happened to a row, told by whatever modules know of it. */
export const timelineRoutes = ({ product, registry }: Pick<RouteKit, 'product' | 'registry'>): readonly Route[] =>
  toldEntities(product).map((resource) => {
    const of = registry.get(resource);
    const all = new Set(
      product.modules.flatMap(({ timelines = [] }) =>
        timelines.filter(({ entity }) => entity === resource).flatMap(({ kinds }) => kinds.map(({ code }) => code)),
      ),
    );
    return route({
      method: 'GET',
      path: `/api/${resource}/:id/linea`,
      summary: 'What happened to it in every module, newest first, as far as the profile consults it',
      tag: resource,
      resource,
      access: { kind: 'grant', menu: of.entity.options.menu, action: 'consultar' },
      params: z.object({
        id: z
          .string()
          .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
          .transform(Number),
      }),
      query,
      answer,
      async handler(ctx, { params: { id }, query: { desde, hasta, tipos, antes } }) {
        const asked = tipos?.split(',').filter(Boolean);
        if (asked?.some((code) => !all.has(code))) throw refuse('campo.opcion', undefined, 'tipos');
        const after = antes === undefined ? null : readPlace(antes);
        if (after === undefined) throw refuse('campo.opcion', undefined, 'antes');
        if (desde && hasta && hasta < desde) throw refuse('fechas.fin_menor', undefined, 'hasta');
        if (!(await visible(ctx.tx, of, ctx.session, [id]))) throw notFound();
        const modules = kindsFor(product, ctx.session, resource);
        const wanted = { desde: desde ?? null, hasta: hasta ?? null, after, limit: PAGE + 1 };
        const told = await Promise.all(
          modules.map((kinds) => {
            const some = asked ? kinds.filter(({ code }) => asked.includes(code)) : kinds;
            return readEvents(ctx, registry, some, id, wanted);
          }),
        );
        const counts =
          after === null
            ? new Map((await Promise.all(modules.map((kinds) => countEvents(ctx, registry, kinds, id)))).flatMap((one) => [...one]))
            : null;
        const { events, more } = newest(told, PAGE);
        const last = events.at(-1);
        return {
          Eventos: events.map((one) => ({
            Clave: `${one.event}.${one.key}`,
            Momento: one.moment,
            DiaCompleto: one.isDay ? 'S' : 'N',
            Tipo: one.kind,
            Texto: one.text,
            Partes: one.parts.map((part) => ({ Texto: part.text, Recurso: part.thing?.resource ?? null, Clave: part.thing?.id ?? null })),
            Detalle: one.detail,
            Tono: one.tone,
            Enlace: one.href,
          })),
          Siguiente: more && last ? written(last) : null,
          Tipos: modules.flat().map(({ code, icon, words }) => ({
            Codigo: code,
            Nombre: words[ctx.lang].title,
            Icono: icon,
            Cuantos: counts && (counts.get(code) ?? 0),
          })),
        };
      },
    });
  });
