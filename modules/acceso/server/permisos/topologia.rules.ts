import { int, orNull, text } from '@platform/server/db/rows';
import { conflict, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Plano, PlanoLugar } from '../../shared/plano.entity';
import { Puerta, PuntoControl, Zona } from '../../shared/topologia.entity';
import { doorActions } from './puerta.actos';

/** Doors, with what the server adds to their definition. */
export const doorResource: Resource = resource(Puerta, {
  configuration: true,
  check(_ctx, { after }) {
    if (after && after.IdZonaOrigen === after.IdZonaDestino) throw refuse('puerta.zonas_iguales', undefined, 'IdZonaDestino');
  },
  actions: doorActions,
});

export const topologyResources: readonly Resource[] = [
  resource(Zona, {
    configuration: true,
    async check(ctx, { before, after }) {
      if (!after) return;
      if (after.IdZonaPadre !== null && before) {
        const loop = await ctx.tx.first(
          {},
          sql`with recursive arriba as (
              select id_zona, id_zona_padre from acceso_zona where id_zona = ${after.IdZonaPadre}
              union select z.id_zona, z.id_zona_padre from acceso_zona z join arriba a on z.id_zona = a.id_zona_padre)
            select 1 from arriba where id_zona = ${before.IdZona}`,
        );
        if (loop) throw refuse('zona.propia', undefined, 'IdZonaPadre');
      }
      if (before?.Activo !== 'S' || after.Activo === 'S') return;
      const held = await ctx.tx.first(
        { puertas: orNull(text), dentro: int },
        sql`select (select string_agg(nombre, ', ') from acceso_puerta where activo = 'S' and (id_zona_destino = ${before.IdZona} or id_zona_origen = ${before.IdZona})) as puertas,
          (select count(*)::int from acceso_presencia where id_zona = ${before.IdZona}) as dentro`,
      );
      if (held?.puertas) throw conflict('zona.con_puertas', { puertas: held.puertas });
      if (Number(held?.dentro) > 0) throw conflict('zona.con_personas', { n: Number(held?.dentro) });
    },
  }),
  resource(PuntoControl),
  doorResource,
  resource(Plano),
  resource(PlanoLugar),
];
