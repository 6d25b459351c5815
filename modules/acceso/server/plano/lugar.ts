import { int, json, num, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { FORMAS } from '../../shared/plano.entity';
import { cornersSchema, type placeSchema } from '../../shared/plano.wire';
import { marcaResource } from '../resources';

/** Where a mark within the session's reach was made: its door over the plan, with the zones that are drawn, and where its checkpoint is on the map. */
export async function placeOfMark(ctx: Context, id: number): Promise<z.infer<typeof placeSchema>> {
  const row = await ctx.tx.first(
    {
      ...{ puerta: text, punto: text, ubicacion: orNull(text), latitud: orNull(num), longitud: orNull(num), destino: int },
      ...{ x: orNull(int), y: orNull(int), alto: orNull(int), hash: orNull(text) },
    },
    sql`select p.nombre as puerta, c.nombre as punto, c.ubicacion, c.latitud::float8 as latitud, c.longitud::float8 as longitud, p.id_zona_destino as destino,
        l.x, l.y, q.alto, f.hash
      from acceso_marca t join acceso_puerta p on p.id_puerta = t.id_puerta join acceso_punto_control c on c.id_punto_control = p.id_punto_control
        left join acceso_plano_lugar l on l.id_division = t.id_division and l.id_puerta = p.id_puerta
        left join acceso_plano q on q.id_division = t.id_division left join base_archivo f on f.id_archivo = q.id_archivo
      where t.id_marca = ${id} and ${scopeSql(marcaResource, ctx.session)}`,
  );
  if (!row) throw notFound();
  const { x, y, alto } = row;
  const isDrawn = x !== null && y !== null;
  const zones = isDrawn
    ? await ctx.tx.rows(
        { IdZona: int, Zona: text, X: int, Y: int, Ancho: int, Largo: int, Forma: oneOf(FORMAS), Puntos: orNull(json(cornersSchema)), destino: yes },
        sql`select z.id_zona as "IdZona", z.nombre as "Zona", l.x as "X", l.y as "Y", l.ancho as "Ancho", l.largo as "Largo", l.forma as "Forma", l.puntos as "Puntos",
            case when z.id_zona = ${row.destino} then 'S' else 'N' end as destino
          from acceso_plano_lugar l join acceso_zona z on z.id_zona = l.id_zona
          where l.id_cliente = ${ctx.session.IdCliente} and l.id_division = ${ctx.session.IdDivision} and z.activo = 'S' order by l.ancho * l.largo desc, z.codigo`,
      )
    : [];
  return {
    Plano: isDrawn && alto !== null ? { Hash: row.hash, Alto: alto } : null,
    Puerta: { Nombre: row.puerta, PuntoControl: row.punto, Ubicacion: row.ubicacion, Lugar: isDrawn ? { X: x, Y: y } : null },
    Latitud: row.latitud,
    Longitud: row.longitud,
    Zonas: zones.map(({ IdZona, Zona, destino, ...Lugar }) => ({ IdZona, Zona, Lugar, Destino: destino ? 'S' : 'N' })),
  };
}
