import { groupOfWhoSleeps, type OwnFact } from '@modules/acceso/server/public';
import { fill } from '@platform/i18n/coded';
import { int, list, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

const WORDS = {
  es: { comidas: 'Mis comidas de hoy', sin: 'Sin grupo de comedor', nada: 'Su grupo no come hoy', grupo: 'Grupo {grupo}', hoy: 'ya consumió {que}' },
  en: { comidas: 'My meals today', sin: 'No dining group', nada: 'Your group does not eat today', grupo: 'Group {grupo}', hoy: 'already had {que}' },
} as const;

/** What somebody's dining group eats today, and what they have had: the group that was given, else that of the place where they sleep. */
export async function ownMeals(ctx: Context, IdPersona: number): Promise<readonly OwnFact[]> {
  const say = WORDS[ctx.lang];
  const { IdCliente, IdDivision } = ctx.session;
  const day = today(ctx);
  const lodging = ctx.tx.product.answers(groupOfWhoSleeps)[0]?.('x.id_cliente', 'x.id_division', 'x.id_persona', 'x.momento') ?? 'null::int';
  const group = await ctx.tx.first(
    { id: int, grupo: text },
    sql`select g.id_grupo as id, g.grupo from (select ${IdCliente}::int as id_cliente, ${IdDivision}::int as id_division, ${IdPersona}::int as id_persona, ${ctx.now.toISOString()}::timestamptz as momento) x
      join comedor_grupo g on g.id_cliente = x.id_cliente and g.id_grupo = coalesce((select p.id_grupo from comedor_persona_grupo p
        where p.id_cliente = x.id_cliente and p.id_division = x.id_division and p.id_persona = x.id_persona and ${day}::date between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity')
        order by p.fecha_inicio desc limit 1), ${sql.raw(lodging)})`,
  );
  if (!group) return [{ Etiqueta: say.comidas, Valor: say.sin, Detalle: null }];
  const { servicios, consumidos } = await ctx.tx.one(
    { servicios: list(text), consumidos: orNull(text) },
    sql`select array(select distinct s.servicio || ' ' || left(coalesce(h.hora_inicio, s.hora_inicio), 5) || '–' || left(coalesce(h.hora_fin, s.hora_fin), 5)
        from comedor_grupo_horario h join comedor_servicio s on s.id_servicio = h.id_servicio
        where h.id_cliente = ${IdCliente} and h.id_grupo = ${group.id} and h.dia_semana::int = extract(isodow from ${day}::date)) as servicios,
      (select string_agg(s.servicio, ', ' order by c.fecha_hora) from comedor_consumo c join comedor_servicio s on s.id_servicio = c.id_servicio
        where c.id_cliente = ${IdCliente} and c.id_persona = ${IdPersona} and c.fecha_consumo = ${day}::date and c.resultado = 'P' and c.anulado = 'N') as consumidos`,
  );
  const inOrder = [...servicios].sort((one, other) => one.slice(-11).localeCompare(other.slice(-11)));
  return [
    {
      Etiqueta: say.comidas,
      Valor: inOrder.length > 0 ? inOrder.join(' · ') : say.nada,
      Detalle: [fill(say.grupo, { grupo: group.grupo }), consumidos && fill(say.hoy, { que: consumidos })].filter(Boolean).join(' · '),
    },
  ];
}
