import { groupOfWhoSleeps } from '@modules/acceso/server/public';
import type { Product } from '@platform/server/product';

/** Where nobody lodges there is no such group; the moment is said all the same, for the statement takes it. */
const lodging = (product: Product, person: string, moment: string): string =>
  product.answers(groupOfWhoSleeps)[0]?.('$1', '$2', person, moment) ?? `case when ${moment} is null then null::int end`;

/** SQL of a person, of a day and a moment, and of whether that person visits on that day. */
interface Of {
  readonly person: string;
  readonly day: string;
  readonly moment: string;
  readonly visits: string;
}

/**
 * The dining groups that somebody may eat by on a day, as rows of `orden`, `id_grupo` and `origen`; the lowest order rules: the
 * person's own (G), that of the hotel where the person is checked in (H), and for visits the visit group (V). The statement has
 * the client in $1 and the division in $2.
 */
export const groupsSql = (product: Product, { person, day, moment, visits }: Of): string => `select x.orden, x.id_grupo, x.origen, g.grupo from (
    select 1 as orden, p.id_grupo, 'G' as origen from comedor_persona_grupo p where p.id_cliente = $1 and p.id_division = $2 and p.id_persona = ${person}
      and ${day} between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity')
    union all select 2, ${lodging(product, person, moment)}, 'H'
    union all select 3, v.id_grupo, 'V' from comedor_grupo v where v.id_cliente = $1 and v.id_division = $2 and v.para_visitas = 'S' and ${visits}
  ) x join comedor_grupo g on g.id_grupo = x.id_grupo and g.activo = 'S' order by x.orden limit 1`;
