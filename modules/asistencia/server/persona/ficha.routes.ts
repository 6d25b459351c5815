import { addDays } from '@modules/administracion/shared/dia';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Persona } from '../../shared/persona.entity';
import { marcasAnswer, previaAnswer, USOS } from '../../shared/persona.wire';
import { plannedDays } from '../mia/mia';

/** Days of a preview. */
const AHEAD = 30;
const common = { tag: Persona.resource, resource: Persona.resource } as const;
const access = { kind: 'grant', menu: ['050301'], action: 'consultar' } as const;
const params = z.object({ id: z.string().regex(/^\d{1,9}$/, { error: 'registro.no_existe' }) });
const month = z.string({ error: 'asistencia.mes' }).regex(/^(19|20|21)\d\d(0[1-9]|1[0-2])$/, { error: 'asistencia.mes' });

/** Whose row of attendance it is, within what the session reaches. */
async function personOf(ctx: Context, { registry }: Pick<RouteKit, 'registry'>, id: string): Promise<number> {
  const row = await ctx.tx.first(
    { persona: int },
    sql`select t.id_persona as persona from asistencia_persona t where t.id_asistencia_persona = ${Number(id)} and ${scopeSql(registry.get(Persona.resource), ctx.session)}`,
  );
  if (!row) throw notFound();
  return row.persona;
}

/** Marks of somebody in a month with what became of each: the day that uses it, or why none does. Nothing of the mark itself is changed here. */
const marksOf = (ctx: Context, persona: number, Mes: string) =>
  ctx.tx.rows(
    {
      ...{ IdMarca: int, FechaHora: text, ModoMarcacion: oneOf(['S', 'N']), Funcion: text, Puerta: text, Uso: oneOf(USOS), Dia: orNull(text) },
      ...{ Automatica: oneOf(['S', 'N']), IdMarcaExcluida: orNull(int), Motivo: orNull(text) },
    },
    sql`with usos as (select distinct on (u.id) u.id, u.uso, u.fecha from (select (e.value ->> 'IdMarca')::int as id, e.value ->> 'Uso' as uso, d.fecha from asistencia_dia d
          cross join lateral jsonb_array_elements(d.tramos -> 'Marcas') e where d.id_cliente = ${ctx.session.IdCliente} and d.id_persona = ${persona}
            and d.fecha between to_date(${Mes}, 'YYYYMM') - 3 and (to_date(${Mes}, 'YYYYMM') + interval '1 month')::date + 3) u order by u.id, u.uso = 'otro_dia', u.fecha)
      select m.id_marca as "IdMarca", m.fecha_hora as "FechaHora", m.modo_marcacion as "ModoMarcacion", m.funcion as "Funcion", p.nombre as "Puerta",
        case when m.anulada = 'S' then 'anulada' when x.id_marca_excluida is not null then 'excluida' when m.resultado <> 'S' or m.rebote = 'S' then 'denegada' else coalesce(u.uso, 'sin_uso') end as "Uso",
        to_char(u.fecha, 'YYYYMMDD') as "Dia", m.automatica as "Automatica", x.id_marca_excluida as "IdMarcaExcluida", x.motivo as "Motivo"
      from acceso_marca m join acceso_puerta p on p.id_puerta = m.id_puerta
      left join asistencia_marca_excluida x on x.id_cliente = m.id_cliente and x.id_marca = m.id_marca
      left join usos u on u.id = m.id_marca
      where m.id_cliente = ${ctx.session.IdCliente} and m.id_persona = ${persona} and m.tipo_marcacion <> 'V'
        and m.fecha between to_date(${Mes}, 'YYYYMM') and (to_date(${Mes}, 'YYYYMM') + interval '1 month')::date - 1
        and m.fecha_hora between to_date(${Mes}, 'YYYYMM') - 2 and to_date(${Mes}, 'YYYYMM') + interval '34 days'
      order by m.fecha_hora desc, m.id_marca desc`,
  );

/** What a person's page of attendance shows beside its lists (050301). */
export const fichaRoutes = (kit: Pick<RouteKit, 'registry'>): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: `/api/${Persona.resource}/:id/previa`,
    summary: 'What each of the next thirty days is planned to be',
    access,
    params,
    answer: previaAnswer,
    async handler(ctx, { params: { id } }) {
      const from = today(ctx);
      return { Dias: await plannedDays(ctx, await personOf(ctx, kit, id), from, addDays(from, AHEAD - 1)) };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: `/api/${Persona.resource}/:id/marcas`,
    summary: 'Marks of a month, and what became of each: the day that uses it, or why none does',
    access,
    params,
    query: z.strictObject({ Mes: month }),
    answer: marcasAnswer,
    async handler(ctx, { params: { id }, query: { Mes } }) {
      return { Marcas: await marksOf(ctx, await personOf(ctx, kit, id), Mes) };
    },
  }),
];
