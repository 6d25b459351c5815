import { lodgersKept } from '@modules/acceso/server/public';
import { inForceOnSql } from '@modules/acreditacion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { int, list, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Product } from '@platform/server/product';
import { answeredRows } from '@platform/server/product.rows';
import { againstUsual, SEMANAS } from '../../shared/habitual';
import type { PrevisionComedor } from '../../shared/mesa.wire';
import { type Conjunto, prever } from '../../shared/prevision';
import { groupsSql } from '../grupo/grupos.sql';
import { COUNTED } from './mesa.facts';
import { roomOf } from './mesa.lugar';

/** Weeks back in which the usual is looked for. */
const WEEKS = 12;

/**
 * $1 client · $2 division · $3 the day · $4 a moment of it.
 * Whom the site expects that day, accredited then: who is inside now and whose stay does not end before, whose stay covers the day, and whose
 * accreditation begins with it. Each with the services that their group may take, alternatives together.
 */
const SETS_SQL = (product: Product) => `with alojados as materialized (
  select id_persona, max(id_grupo) filter (where desde <= $3::date and hasta >= $3::date) as id_grupo,
    bool_or(desde <= $3::date and hasta >= $3::date) as cubre, bool_or(en_casa = 'S' and hasta < $3::date) as se_va
  from ${answeredRows(product, lodgersKept)} h where h.id_cliente = $1::int and h.id_division = $2::int group by id_persona
), esperadas as materialized (
  select a.id_persona, bool_or(a.visita = 'S') as visita, bool_or(p.id_persona is not null) as dentro, max(h.id_grupo) as id_grupo
  from acreditacion_persona a left join acceso_presencia p on p.id_cliente = a.id_cliente and p.id_division = a.id_division and p.id_persona = a.id_persona
    left join alojados h on h.id_persona = a.id_persona
  where a.id_cliente = $1 and a.id_division = $2 and ${inForceOnSql('persona', '$3::date')('a')}
    and ((p.id_persona is not null and (h.se_va is not true or h.cubre)) or h.cubre or a.fecha_inicio = $3::date)
  group by a.id_persona
), grupos as (
  select e.id_persona, e.dentro, case when g.origen is null or g.origen = 'V' then coalesce(e.id_grupo, g.id_grupo) else g.id_grupo end as id_grupo
  from esperadas e left join lateral (${groupsSql(product, { person: 'e.id_persona', day: '$3::date', moment: '$4::timestamptz', visits: 'e.visita' })}) g on true
), comidas as (
  select g.id_persona, g.dentro, case when s.excluyente = 'S' then s.orden else -s.id_servicio end as comida, array_agg(distinct s.id_servicio order by s.id_servicio) as servicios
  from grupos g join comedor_grupo_horario h on h.id_cliente = $1 and h.id_grupo = g.id_grupo and h.dia_semana = extract(isodow from $3::date)::text
    join comedor_servicio s on s.id_servicio = h.id_servicio and s.activo = 'S' and s.especial = 'N' join comedor_comedor m on m.id_comedor = s.id_comedor and m.activo = 'S'
  group by 1, 2, 3
)
select servicios as "Servicios", count(*)::int as "Personas", (count(*) filter (where dentro))::int as "EnSitio" from comidas group by 1 order by 1`;

const USUAL_SQL = `select s.id_servicio as "IdServicio", s.servicio as "Servicio", s.hora_inicio as "HoraInicio", s.id_comedor as "IdComedor",
    array(select c.n from generate_series(1, $4::int) w cross join lateral (select count(*)::int as n from comedor_consumo r where r.id_cliente = s.id_cliente and r.id_servicio = s.id_servicio
      and r.fecha_consumo = $3::date - w * 7 and ${COUNTED}) c where c.n > 0 order by w limit $5::int) as "Previas"
  from comedor_servicio s join comedor_comedor m on m.id_comedor = s.id_comedor
  where s.id_cliente = $1::int and m.id_division = $2::int and s.activo = 'S' and s.especial = 'N' and m.activo = 'S' order by s.orden, s.codigo`;

/** *Forecast*: the rations that a dining room's services will be asked for tomorrow, from who is on site and who arrives. */
export async function forecastOf(ctx: Context, idComedor: number): Promise<PrevisionComedor> {
  const room = await roomOf(ctx, idComedor);
  const { IdCliente, IdDivision } = ctx.session;
  const Fecha = addDays(today(ctx), 1);
  const services = await ctx.tx.rows(
    { IdServicio: int, Servicio: text, HoraInicio: text, IdComedor: int, Previas: list(int) },
    { text: USUAL_SQL, values: [IdCliente, IdDivision, Fecha, WEEKS, SEMANAS] },
  );
  const sets: Conjunto[] = await ctx.tx.rows(
    { Servicios: list(int), Personas: int, EnSitio: int },
    {
      text: SETS_SQL(ctx.tx.product),
      values: [IdCliente, IdDivision, Fecha, `${Fecha.slice(0, 4)}-${Fecha.slice(4, 6)}-${Fecha.slice(6)}T17:00:00Z`],
    },
  );
  const usual = new Map(services.map(({ IdServicio, Previas }) => [IdServicio, againstUsual(0, Previas).Habitual ?? 0]));
  const foreseen = new Map(
    prever(
      services.map(({ IdServicio }) => IdServicio),
      sets,
      usual,
    ).map((one) => [one.IdServicio, one]),
  );
  return {
    Fecha,
    Capacidad: room.Capacidad,
    Servicios: services
      .filter((one) => one.IdComedor === idComedor)
      .map(({ IdServicio, Servicio, HoraInicio, Previas }) => ({
        Servicio,
        HoraInicio,
        ...(foreseen.get(IdServicio) ?? { IdServicio, Personas: 0, EnSitio: 0, Llegan: 0, Raciones: 0 }),
        Habitual: againstUsual(0, Previas).Habitual,
      })),
  };
}
