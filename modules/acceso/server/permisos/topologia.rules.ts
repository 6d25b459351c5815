import { ask } from '@platform/server/audit/confirm';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Plano, PlanoLugar } from '../../shared/plano.entity';
import { Puerta, PuntoControl, Zona } from '../../shared/topologia.entity';
import { branchesSql } from '../ocupacion/dentro.sql';
import { doorActions } from './puerta.actos';

/** Doors, with what the server adds to their definition. */
export const doorResource: Resource = resource(Puerta, {
  configuration: true,
  check(_ctx, { after }) {
    if (after && after.IdZonaOrigen === after.IdZonaDestino) throw refuse('puerta.zonas_iguales', undefined, 'IdZonaDestino');
  },
  actions: doorActions,
});

/** 0 is no limit. */
const isLowered = (before: number, after: number): boolean => after > 0 && (before === 0 || after < before);

/** Fewer fit than there are inside: told, and it may go on. */
async function askFull(ctx: Context, IdZona: number, aforo: number): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const { n } = await ctx.tx.one(
    { n: int },
    sql`with recursive ${branchesSql(IdCliente, IdDivision)} select count(*)::int as n from acceso_presencia t
      where t.id_cliente = ${IdCliente} and t.entidad = 'P' and t.id_zona in (select r.id_zona from ramas r where r.raiz = ${IdZona})`,
  );
  if (n > aforo) ask(ctx, 'zona.aforo_menor', { n, aforo });
}

export const topologyResources: readonly Resource[] = [
  resource(Zona, {
    configuration: true,
    async check(ctx, { before, after }) {
      if (!after) return;
      if (after.Antipassback === 'T' && after.MinutosAntipassback === null) throw refuse('zona.minutos', undefined, 'MinutosAntipassback');
      if (before && isLowered(before.Aforo, after.Aforo)) await askFull(ctx, before.IdZona, after.Aforo);
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
        // Whoever is in a zone within it is in it too.
        sql`with recursive ${branchesSql(ctx.session.IdCliente, ctx.session.IdDivision)}
          select (select string_agg(nombre, ', ') from acceso_puerta where activo = 'S' and (id_zona_destino = ${before.IdZona} or id_zona_origen = ${before.IdZona})) as puertas,
            (select count(*)::int from acceso_presencia t where t.id_cliente = ${ctx.session.IdCliente} and t.id_zona in (select r.id_zona from ramas r where r.raiz = ${before.IdZona})) as dentro`,
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
