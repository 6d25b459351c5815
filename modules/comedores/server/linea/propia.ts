import { groupOfWhoSleeps, type OwnFact } from '@modules/acceso/server/public';
import type { SwingOf } from '@modules/administracion/server/public';
import { fill } from '@platform/i18n/coded';
import { int, list, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import type { Product } from '@platform/server/product';
import type { SheetFact } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { groupsSql } from '../grupo/grupos.sql';

/** Groups of people, and what was eaten. */
const MENUS = ['0804', '0808'];
/** What is eaten, and what comes of it. */
const RATIONS = ['0807', '0808'];

const WORDS = {
  es: {
    comidas: 'Mis comidas de hoy',
    sin: 'Sin grupo de comedor',
    nada: 'Su grupo no come hoy',
    grupo: 'Grupo {grupo}',
    hoy: 'ya consumió {que}',
    comedor: 'Comedor',
    sinGrupo: 'sin grupo',
    alDia: '{n} al día',
  },
  en: {
    comidas: 'My meals today',
    sin: 'No dining group',
    nada: 'Your group does not eat today',
    grupo: 'Group {grupo}',
    hoy: 'already had {que}',
    comedor: 'Meals',
    sinGrupo: 'no group',
    alDia: '{n} a day',
  },
} as const;

/** The dining group that somebody eats by now: the one that was given, else that of the place where they sleep. */
function groupNow(ctx: Context, IdPersona: number) {
  const { IdCliente, IdDivision } = ctx.session;
  const lodging = ctx.tx.product.answers(groupOfWhoSleeps)[0]?.('x.id_cliente', 'x.id_division', 'x.id_persona', 'x.momento') ?? 'null::int';
  return ctx.tx.first(
    { id: int, grupo: text },
    sql`select g.id_grupo as id, g.grupo from (select ${IdCliente}::int as id_cliente, ${IdDivision}::int as id_division, ${IdPersona}::int as id_persona, ${ctx.now.toISOString()}::timestamptz as momento) x
      join comedor_grupo g on g.id_cliente = x.id_cliente and g.id_grupo = coalesce((select p.id_grupo from comedor_persona_grupo p
        where p.id_cliente = x.id_cliente and p.id_division = x.id_division and p.id_persona = x.id_persona and ${today(ctx)}::date between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity')
        order by p.fecha_inicio desc limit 1), ${sql.raw(lodging)})`,
  );
}

/** By which group somebody eats and how many times a day, for who consults groups or what was eaten. */
export async function swingMeals(ctx: Context, { IdPersona, Desde }: SwingOf): Promise<readonly SheetFact[]> {
  if (!granted(ctx.session, MENUS, 'consultar')) return [];
  const say = WORDS[ctx.lang];
  const group = await groupNow(ctx, IdPersona);
  if (!group) return [{ label: say.comedor, value: say.sinGrupo }];
  // Of services that exclude one another one is eaten.
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select count(distinct case when s.excluyente = 'S' then s.orden else -s.id_servicio end)::int as n from comedor_grupo_horario h join comedor_servicio s on s.id_servicio = h.id_servicio and s.activo = 'S'
      where h.id_cliente = ${ctx.session.IdCliente} and h.id_grupo = ${group.id} and h.dia_semana::int = extract(isodow from ${Desde}::date)`,
  );
  return [{ label: say.comedor, value: group.grupo, detail: fill(say.alDia, { n }) }];
}

const MEALS_SQL = (product: Product) => `select count(*)::int as n from (
  select distinct e.id_persona, case when s.excluyente = 'S' then s.orden else -s.id_servicio end as comida from unnest($4::int[]) e(id_persona)
    join lateral (${groupsSql(product, { person: 'e.id_persona', day: '$3::date', moment: "($3::date + time '12:00')::timestamptz", visits: 'false' })}) g on true
    join comedor_grupo_horario h on h.id_cliente = $1 and h.id_grupo = g.id_grupo and h.dia_semana::int = extract(isodow from $3::date)
    join comedor_servicio s on s.id_servicio = h.id_servicio and s.activo = 'S' and s.especial = 'N') x`;

/** Rations that some people may take on a day, those of services that exclude one another once. */
export async function mealsOn(ctx: Context, people: readonly number[], day: string): Promise<number | null> {
  if (!granted(ctx.session, RATIONS, 'consultar')) return null;
  const { IdCliente, IdDivision } = ctx.session;
  return (await ctx.tx.one({ n: int }, { text: MEALS_SQL(ctx.tx.product), values: [IdCliente, IdDivision, day, people] })).n;
}

/** What somebody's dining group eats today, and what they have had: the group that was given, else that of the place where they sleep. */
export async function ownMeals(ctx: Context, IdPersona: number): Promise<readonly OwnFact[]> {
  const say = WORDS[ctx.lang];
  const { IdCliente } = ctx.session;
  const day = today(ctx);
  const group = await groupNow(ctx, IdPersona);
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
