/** SQL of the dining group where a person lodges at a moment, over SQL of client, division, person and moment; null without one. */
type LodgingGroup = (client: string, division: string, person: string, moment: string) => string;
let lodging: LodgingGroup = () => 'null::int';

/** Who lodges eats by the group of the place: of a module that this one does not know. */
export function eatWhereLodged(group: LodgingGroup): void {
  lodging = group;
}

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
export const groupsSql = ({ person, day, moment, visits }: Of): string => `select x.orden, x.id_grupo, x.origen, g.grupo from (
    select 1 as orden, p.id_grupo, 'G' as origen from comedor_persona_grupo p where p.id_cliente = $1 and p.id_division = $2 and p.id_persona = ${person}
      and ${day} between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity')
    union all select 2, ${lodging('$1', '$2', person, moment)}, 'H'
    union all select 3, v.id_grupo, 'V' from comedor_grupo v where v.id_cliente = $1 and v.id_division = $2 and v.para_visitas = 'S' and ${visits}
  ) x join comedor_grupo g on g.id_grupo = x.id_grupo and g.activo = 'S' order by x.orden limit 1`;
