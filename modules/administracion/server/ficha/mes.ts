import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { visible } from '@platform/server/resource/read';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { addDays } from '../../shared/dia';
import { Persona } from '../../shared/persona.entity';
import { shiftOn } from '../../shared/turno';
import { mesDeTurno } from '../../shared/turno.wire';
import { personaResource } from '../personas/persona.resource';
import { type DelDia, daysOfRoster } from '../preguntas';
import { guardsOn } from '../reportes/vencimientos';

/** The first and the last day of a month. */
function daysOf(month: string): { readonly Desde: string; readonly Hasta: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)), 0)).getUTCDate();
  return { Desde: `${month}01`, Hasta: `${month}${String(last).padStart(2, '0')}` };
}

/** The regime of whoever is in a guard on one of some days: the last that begins. */
const regimeIn = ({ tx, session }: Context, id: number, { Desde, Hasta }: ReturnType<typeof daysOf>) =>
  tx.first(
    { id: int, Regimen: text, Guardia: text },
    sql`select r.id_regimen as id, r.codigo as "Regimen", g.codigo as "Guardia" from administracion_persona_guardia u
        join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
      where u.id_cliente = ${session.IdCliente} and u.id_persona = ${id} and u.fecha_inicio <= ${Hasta}::date and coalesce(u.fecha_fin, 'infinity') >= ${Desde}::date
      order by u.fecha_inicio desc limit 1`,
  );

/** A month of a person's roster: what each day is by their guard, and what modules know of it. */
export const rosterMonthRoute: Route = route({
  method: 'GET',
  path: `/api/${Persona.resource}/:id/turno`,
  summary: "A month of the person's roster, day by day, with what the profile consults of each",
  tag: Persona.resource,
  resource: Persona.resource,
  access: { kind: 'grant', menu: Persona.options.menu, action: 'consultar' },
  params: z.object({
    id: z
      .string()
      .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
      .transform(Number),
  }),
  query: z.strictObject({
    /** `yyyyMM`; this month when absent. */
    Mes: z
      .string()
      .regex(/^(19|20)\d\d(0[1-9]|1[0-2])$/, { error: 'campo.fecha' })
      .optional(),
  }),
  answer: mesDeTurno,
  async handler(ctx, { params: { id }, query }) {
    if (!(await visible(ctx.tx, personaResource, ctx.session, [id]))) throw notFound();
    const Hoy = today(ctx);
    const Mes = query.Mes ?? Hoy.slice(0, 6);
    const days = daysOf(Mes);
    const regime = await regimeIn(ctx, id, days);
    if (!regime) return { Hoy, Mes, Regimen: null, Guardia: null, Dias: [] };
    const dates: string[] = [];
    for (let day = days.Desde; day <= days.Hasta; day = addDays(day, 1)) dates.push(day);
    const guards = await guardsOn(
      ctx,
      dates.map((Fecha) => ({ id_persona: id, Fecha })),
    );
    const known = new Map<string, Set<DelDia>>();
    for (const answer of ctx.tx.product.answers(daysOfRoster))
      for (const { Fecha, Que } of await answer(ctx, { IdPersona: id, ...days })) known.set(Fecha, (known.get(Fecha) ?? new Set()).add(Que));
    const { Regimen, Guardia } = regime;
    return {
      ...{ Hoy, Mes, Regimen, Guardia },
      Dias: dates.map((Fecha) => {
        const guard = guards.get(`${id} ${Fecha}`);
        const shift = guard && shiftOn(guard.bloques, guard.base, Fecha);
        return { Fecha, Tipo: shift?.Tipo ?? null, Turno: shift?.Turno ?? null, Que: [...(known.get(Fecha) ?? [])] };
      }),
    };
  },
});
