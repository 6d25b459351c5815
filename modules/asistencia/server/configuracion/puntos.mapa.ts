import { keyText } from '@platform/fields/ref/shared';
import { int, num, oneOf, orNull, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PuntoControl } from '../../shared/configuracion.entity';
import { mapaAnswer } from '../../shared/puntos.wire';

/** Checkpoints of attendance as a map draws them (050107): where each stands, whether its doors count today for a company, and their last marks. */
export const puntosRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `/api/${PuntoControl.resource}/mapa`,
    summary: 'Doors that count as attendance, by checkpoint, with where they stand and their last mark',
    tag: PuntoControl.resource,
    resource: PuntoControl.resource,
    access: { kind: 'grant', menu: ['050107'], action: 'consultar' },
    query: z.strictObject({
      IdCompania: keyText.optional(),
    }),
    answer: mapaAnswer,
    async handler(ctx, { query }) {
      const { IdCliente, IdDivision, IdCompania: own } = ctx.session;
      const company = own ?? query.IdCompania ?? null;
      const rows = await ctx.tx.rows(
        {
          ...{ IdPuntoControl: int, Nombre: text, Ubicacion: orNull(text), Latitud: orNull(num), Longitud: orNull(num), IdPuerta: int, Puerta: text },
          ...{ Cuenta: oneOf(['S', 'N']), UsaSentido: oneOf(['S', 'N']), UltimaMarca: orNull(text) },
        },
        sql`with lista as (select c.id_puerta, c.id_punto_control, c.usa_sentido from asistencia_punto_control c where c.id_cliente = ${IdCliente}
            and (c.id_compania is null or c.id_compania = ${company}::int) and ${today(ctx)}::date between c.fecha_inicio and coalesce(c.fecha_fin, 'infinity'))
          select k.id_punto_control as "IdPuntoControl", k.nombre as "Nombre", k.ubicacion as "Ubicacion", k.latitud::float8 as "Latitud", k.longitud::float8 as "Longitud",
            p.id_puerta as "IdPuerta", p.nombre as "Puerta", case when case when exists (select 1 from lista) then l.usa is not null else p.controla_asistencia = 'S' end then 'S' else 'N' end as "Cuenta",
            coalesce(l.usa, 'S') as "UsaSentido", (select m.fecha_hora from acceso_marca m where m.id_cliente = p.id_cliente and m.id_division = p.id_division and m.id_puerta = p.id_puerta
              order by m.fecha_hora desc limit 1) as "UltimaMarca"
          from acceso_puerta p join acceso_punto_control k on k.id_punto_control = p.id_punto_control
          left join lateral (select x.usa_sentido as usa from lista x where x.id_puerta = p.id_puerta or x.id_punto_control = p.id_punto_control order by x.id_puerta nulls last limit 1) l on true
          where p.id_cliente = ${IdCliente} and p.id_division = ${IdDivision} and p.activo = 'S' and (p.controla_asistencia = 'S' or l.usa is not null)
          order by k.nombre, k.id_punto_control, p.nombre, p.id_puerta`,
      );
      const found = new Map<number, { readonly place: Omit<(typeof rows)[number], 'IdPuerta'>; readonly doors: (typeof rows)[number][] }>();
      for (const row of rows) {
        const known = found.get(row.IdPuntoControl);
        if (known) known.doors.push(row);
        else found.set(row.IdPuntoControl, { place: row, doors: [row] });
      }
      return {
        Puntos: [...found.values()].map(({ place, doors }) => ({
          ...{
            IdPuntoControl: place.IdPuntoControl,
            Nombre: place.Nombre,
            Ubicacion: place.Ubicacion,
            Latitud: place.Latitud,
            Longitud: place.Longitud,
          },
          Puertas: doors.map(({ IdPuerta, Puerta, Cuenta, UsaSentido, UltimaMarca }) => ({
            IdPuerta,
            Nombre: Puerta,
            Cuenta,
            UsaSentido,
            UltimaMarca,
          })),
        })),
      };
    },
  }),
];
