/**
 * Dining groups of a person on the days of `dias` (`fecha`), as rows of `fecha`, `orden`, `id_grupo` and `origen`; the lowest order
 * rules. They read the client in $1, the division in $2 and the person in $3, and stand on `dias` and `condicion`.
 */
const OWN = `select d.fecha, 1 as orden, p.id_grupo, 'G' as origen from dias d join comedor_persona_grupo p on p.id_cliente = $1 and p.id_division = $2 and p.id_persona = $3
  and d.fecha between p.fecha_inicio and coalesce(p.fecha_fin, 'infinity')`;

/** Of whom visits, the group for visits. */
const VISITORS = `select c.fecha, 3, g.id_grupo, 'V' from condicion c join comedor_grupo g on g.id_cliente = $1 and g.id_division = $2 and g.para_visitas = 'S' where c.visita = 'S'`;

/** Where a person's group may come from: its own (G) and the visit group (V). The camp's (H, order 2) joins them with its module. */
export const GROUPS_OF_DAYS = [OWN, VISITORS].join('\n  union all ');
