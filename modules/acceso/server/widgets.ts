import { int, list, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { missingUntil } from '@platform/server/widgets/first';
import type { Wait } from '@platform/server/widgets/wait';
import { ofEach, type Widget, type WidgetQuery } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { insideByZoneSql } from './ocupacion/porZona.sql';
import { byHour } from './porHora';
import { presenciaResource } from './resources';

/** How many people each zone holds: all of them, or those who came in for a company or under a contract, which their mark says. */
function cameFor({ session }: Context, compania: WidgetQuery['compania'], contrato: WidgetQuery['contrato']) {
  if (compania === null && contrato === null) return insideByZoneSql(session);
  return sql`select t.id_zona, count(*)::int as n from acceso_presencia t join acceso_marca m on m.id_marca = t.id_marca
    where ${scopeSql(presenciaResource, session)} and t.entidad = 'P' and (${compania}::int is null or m.id_compania = ${compania}::int) and (${contrato}::int is null or m.id_contrato = ${contrato}::int) group by 1`;
}

/** W11: each zone with the people inside, inner zones included, and how many fit. */
async function occupancy(divisions: readonly Context[], { compania, contrato }: WidgetQuery) {
  const found = await ofEach(divisions, (ctx) =>
    ctx.tx.rows(
      { IdZona: int, Zona: text, Aforo: int, IdDivision: int, Dentro: int, Zonas: list(int) },
      sql`with recursive ramas as (
          select z.id_zona as raiz, z.id_zona from acceso_zona z where z.id_cliente = ${ctx.session.IdCliente} and z.id_division = ${ctx.session.IdDivision} and z.activo = 'S'
          union select r.raiz, h.id_zona from ramas r join acceso_zona h on h.id_zona_padre = r.id_zona
        ), dentro as (${cameFor(ctx, compania, contrato)})
        select z.id_zona as "IdZona", z.nombre as "Zona", z.aforo as "Aforo", z.id_division as "IdDivision",
          coalesce((select sum(d.n)::int from ramas r join dentro d on d.id_zona = r.id_zona where r.raiz = z.id_zona), 0) as "Dentro",
          array(select distinct r.id_zona from ramas r where r.raiz = z.id_zona order by 1) as "Zonas"
        from acceso_zona z where z.id_cliente = ${ctx.session.IdCliente} and z.id_division = ${ctx.session.IdDivision} and z.activo = 'S' order by z.codigo`,
    ),
  );
  return found.flat();
}

/** W10 is live: its numbers are the monitor's, which the widget opens by itself. */
const monitored = async (): Promise<null> => null;

/** Widgets of Acceso (Reportes › Tablero). */
export const accesoWidgets: readonly Widget[] = [
  { code: 'W10', needs: ['040102'], data: monitored },
  { code: 'W11', needs: ['040104'], data: occupancy },
  { code: 'W26', needs: ['040104'], data: byHour },
];

/** A zone is told from nine tenths of what it holds. */
const NEARLY_FULL = 0.9;

/** What of Acceso waits for whoever looks after the division: that there is no door, zones that are full, or nearly. */
export const accesoWaits: readonly Wait[] = [
  missingUntil({
    menu: '040305',
    name: { es: 'Puertas', en: 'Doors' },
    reason: 'sinPuertas',
    href: '/acceso/puntos-control/puertas',
    there: ({ session }) =>
      sql`exists (select 1 from acceso_puerta d where d.id_cliente = ${session.IdCliente} and d.id_division = ${session.IdDivision} and d.activo = 'S')`,
  }),
  {
    needs: ['040104'],
    of: async (divisions, query) =>
      (await occupancy(divisions, query))
        .filter(({ Aforo, Dentro }) => Aforo > 0 && Dentro >= Aforo * NEARLY_FULL)
        .map(({ IdZona, Zona, Aforo, Dentro, Zonas }) => ({
          Clave: String(IdZona),
          Nombre: Zona,
          Motivo: Dentro >= Aforo ? 'zonaLlena' : 'zonaCasiLlena',
          Valores: { dentro: Dentro, aforo: Aforo },
          Desde: null,
          Costo: Dentro >= Aforo ? 1 : 2,
          Enlace: `/acceso/evacuacion?filtro=${encodeURIComponent(JSON.stringify({ IdZona: Zonas, Entidad: ['P'] }))}`,
        })),
  },
];
