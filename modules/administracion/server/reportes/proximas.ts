import { today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { visible } from '@platform/server/resource/read';
import { z } from 'zod';
import { addDays } from '../../shared/dia';
import { Persona } from '../../shared/persona.entity';
import { subidasEntre } from '../../shared/vencimientos';
import { VENCIMIENTOS } from '../../shared/vencimientos.palabras';
import { personaResource } from '../personas/persona.resource';
import { endingsOf, guardsOn } from './vencimientos';

/** What ended lately is still news; what ends beyond a year is not yet. */
const [BEFORE, AFTER] = [30, 366];

/** Days before and after today over which the person's swings are told: what is drawn. */
const [SWINGS_BEFORE, SWINGS_AFTER] = [30, 90];

const ending = z.object({
  Tipo: z.string(),
  /** The type in the reader's words, and what of it. */
  Nombre: z.string(),
  Detalle: z.string().nullable(),
  Fecha: z.string(),
  Dias: z.number(),
  /** Whether the person is up that day; null of who has no regime. */
  DuranteSubida: z.string().nullable(),
  /** The last request in progress about it. */
  Tramite: z.string().nullable(),
  Enlace: z.string().nullable(),
});
const answer = z.object({
  Hoy: z.string(),
  Terminos: z.array(ending),
  /** When the person is up on site; none of who has no guard. */
  Subidas: z.array(z.object({ Desde: z.string(), Hasta: z.string() })),
});

/** What of a person ends next, for the person's page. */
export const nextDatesRoute: Route = route({
  method: 'GET',
  path: `/api/${Persona.resource}/:id/vencimientos`,
  summary: 'What of the person ends next or ended lately, of the lists that the profile consults',
  tag: Persona.resource,
  resource: Persona.resource,
  access: { kind: 'grant', menu: Persona.options.menu, action: 'consultar' },
  params: z.object({
    id: z
      .string()
      .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
      .transform(Number),
  }),
  answer,
  async handler(ctx, { params: { id } }) {
    if (!(await visible(ctx.tx, personaResource, ctx.session, [id]))) throw notFound();
    const now = today(ctx);
    const { rows } = await endingsOf(ctx, { persona: id }, { Desde: addDays(now, -BEFORE), Hasta: addDays(now, AFTER) });
    const [desde, hasta] = [addDays(now, -SWINGS_BEFORE), addDays(now, SWINGS_AFTER)];
    const days = [];
    for (let day = desde; day <= hasta; day = addDays(day, 1)) days.push({ id_persona: id, Fecha: day });
    const guards = await guardsOn(ctx, days);
    return {
      Hoy: now,
      Terminos: rows.map(({ Tipo, Detalle, Fecha, Dias, DuranteSubida, Tramite, Enlace }) => ({
        ...{ Tipo, Detalle, Fecha, Dias, DuranteSubida, Tramite, Enlace },
        Nombre: VENCIMIENTOS[ctx.lang].options.Tipo[Tipo],
      })),
      Subidas: subidasEntre(desde, hasta, (day) => guards.get(`${id} ${day}`)),
    };
  },
});
