import { fill } from '@platform/i18n/coded';
import { int, json, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Sheet, SheetFact } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { shownDay } from '../../shared/dia';
import { FICHA } from '../../shared/ficha.palabras';
import { readSegments, relievedBy, relieves, swingOn } from '../../shared/turno';
import { swingFacts } from '../preguntas';

/** A day as it is planned by: its day of the week too. */
function plannedDay({ lang }: Pick<Context, 'lang'>, day: string): string {
  const at = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00:00Z`);
  return `${new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' }).format(at)} ${shownDay(day)}`;
}

/** The guard that somebody is in today, and the others of its regime. */
async function guardToday(ctx: Context, IdPersona: number) {
  const own = await ctx.tx.first(
    { id: int, id_regimen: int, Regimen: text, Guardia: text, base: text, segmentos: json(z.unknown()) },
    sql`select g.id_regimen_guardia as id, r.id_regimen, r.codigo as "Regimen", g.codigo as "Guardia", to_char(g.fecha_base, 'YYYYMMDD') as base, r.segmentos
      from administracion_persona_guardia u join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia
        join administracion_regimen r on r.id_regimen = g.id_regimen
      where u.id_cliente = ${ctx.session.IdCliente} and u.id_persona = ${IdPersona} and ${today(ctx)}::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity')
      order by u.fecha_inicio desc limit 1`,
  );
  const blocks = own && readSegments(own.segmentos);
  if (!own || !blocks) return undefined;
  const others = await ctx.tx.rows(
    { Guardia: text, Base: text },
    sql`select g.codigo as "Guardia", to_char(g.fecha_base, 'YYYYMMDD') as "Base" from administracion_regimen_guardia g
      where g.id_regimen = ${own.id_regimen} and g.activo = 'S' and g.id_regimen_guardia <> ${own.id} order by g.codigo`,
  );
  return { ...own, blocks, others };
}

/** A person's roster: up or at rest, when they come down and go up, who relieves whom, and what modules know of that swing. */
export const rosterSheet: Sheet = {
  entity: 'AdministracionPersona',
  async page(ctx, id) {
    const guard = await guardToday(ctx, id);
    if (!guard) return {};
    const { Regimen, Guardia, base, blocks, others } = guard;
    const say = FICHA[ctx.lang];
    const { Arriba, Dia, De, Desde, Hasta, Vuelve } = swingOn(blocks, base, today(ctx));
    const named = (words: string, guards: readonly string[]) => (guards.length === 0 ? null : fill(words, { guardia: guards.join(say.y) }));
    const down: SheetFact = { label: say.baja, value: plannedDay(ctx, Hasta), detail: named(say.loReleva, relievedBy(blocks, others, Hasta)) };
    const facts: SheetFact[] = Arriba
      ? [{ label: say.hoy, value: fill(say.arriba, { dia: Dia, de: De }) }, down, { label: say.vuelve, value: plannedDay(ctx, Vuelve) }]
      : [
          { label: say.hoy, value: fill(say.descansa, { dia: Dia, de: De }) },
          { label: say.sube, value: plannedDay(ctx, Desde), detail: named(say.releva, relieves(blocks, others, Desde)) },
          down,
        ];
    for (const answer of ctx.tx.product.answers(swingFacts)) facts.push(...(await answer(ctx, { IdPersona: id, Desde, Hasta })));
    return { groups: [{ title: fill(say.turno, { regimen: Regimen, guardia: Guardia }), facts }] };
  },
};
