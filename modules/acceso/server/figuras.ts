import { int, num } from '@platform/server/db/rows';
import { type Figure, queueFigures } from '@platform/server/figures';
import { sql } from 'drizzle-orm';

/** What Acceso has to tell whoever watches over the product: marks that are not sealed yet, and devices of doors that have gone silent. */
export const accesoFigures: readonly Figure[] = [
  ...queueFigures('seal', 'Marks not sealed yet', (tx) =>
    tx.one(
      { n: int, seconds: num },
      sql`select count(*)::int as n, coalesce(extract(epoch from now() - (select m.fecha_creacion from acceso_marca m where m.id_marca = min(p.id_marca))), 0)::float8 as seconds
        from acceso_marca_pendiente p`,
    ),
  ),
  {
    name: 'faena_readers_silent',
    help: 'Devices of doors that spoke in the last week and have not for ten minutes',
    read: async (tx) => [
      {
        value: (
          await tx.one(
            { n: int },
            sql`select count(*)::int as n from acceso_equipo_conexion c join sistema_equipo e on e.id_equipo = c.id_equipo and e.activo = 'S'
              where c.ultima_conexion between now() - interval '7 days' and now() - interval '10 minutes'`,
          )
        ).n,
      },
    ],
  },
];
