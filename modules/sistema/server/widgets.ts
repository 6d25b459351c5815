import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { answeredRows } from '@platform/server/product.rows';
import { scopeSql } from '@platform/server/resource/scope';
import type { Wait } from '@platform/server/widgets/wait';
import type { Widget } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { toWatchSql } from './licencias/licencias';
import { peopleKept, usersKept } from './preguntas';
import { almostFullSql } from './repositorios/repositorios';
import { runResource } from './resources';

const DAY_MS = 86_400_000;

/**
 * W17: what failed in a day, equipment off line, and what is about to end or to fill up, each as its own list counts it.
 * Only equipment is of a division.
 */
async function health(divisions: readonly Context[]) {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const { IdCliente } = first.session;
  const desde = new Date(first.now.getTime() - DAY_MS).toISOString();
  const row = await first.tx.first(
    { Trabajos: int, Correos: int, Equipos: int, Licencias: int, Repositorios: int },
    sql`select (select count(*)::int from sistema_trabajo_ejecucion t where t.resultado = 'E' and t.inicio >= ${desde} and ${scopeSql(runResource, first.session)}) as "Trabajos",
      (select count(*)::int from sistema_correo c where c.id_cliente = ${IdCliente} and c.estado = 'F' and c.fecha >= ${desde}) as "Correos",
      (select count(*)::int from sistema_equipo e where e.id_cliente = ${IdCliente} and e.activo = 'S' and e.en_linea = 'N'
        and e.id_division = any(${sql.param(divisions.map(({ session }) => session.IdDivision))})) as "Equipos",
      (select count(*)::int from sistema_licencia t where t.id_cliente = ${IdCliente} and ${sql.raw(toWatchSql(first.tx.product, 't'))}) as "Licencias",
      (select count(*)::int from sistema_ruta_repositorio t where t.id_cliente = ${IdCliente} and t.activo = 'S' and ${sql.raw(almostFullSql('t'))}) as "Repositorios"`,
  );
  return { Desde: desde, Divisiones: divisions.map(({ session }) => session.IdDivision), IdCliente, ...row };
}

/** The super administrator's table of clients. */
async function clients([ctx]: readonly Context[]) {
  if (!ctx) throw new Error('A dashboard of no division');
  const { product } = ctx.tx;
  return ctx.tx.rows(
    { IdCliente: int, Cliente: text, Divisiones: int, Usuarios: int, Personas: int, Licencias: int },
    sql`select c.id_cliente as "IdCliente", c.alias as "Cliente", (select count(*)::int from sistema_division d where d.id_cliente = c.id_cliente and d.activo = 'S') as "Divisiones",
      (select count(*)::int from ${sql.raw(answeredRows(product, usersKept))} u where u.id_cliente = c.id_cliente and u.activo = 'S') as "Usuarios",
      (select count(*)::int from ${sql.raw(answeredRows(product, peopleKept))} p where p.id_cliente = c.id_cliente and p.inactivo = 'N') as "Personas",
      (select count(*)::int from sistema_licencia l where l.id_cliente = c.id_cliente and l.fecha_inicio <= ${today(ctx)} and l.fecha_fin >= ${today(ctx)}) as "Licencias"
      from sistema_cliente c where c.activo = 'S' order by c.alias`,
  );
}

/** Widgets of Sistema (Reportes › Tablero); the table of clients is nobody's but the super administrator's. */
export const sistemaWidgets: readonly Widget[] = [
  { code: 'W17', needs: ['010304'], data: health },
  { code: 'WCL', needs: [], data: clients },
];

/** What of Sistema waits for whoever looks after the division: its equipment that is off line, the first two by name. */
export const sistemaWaits: readonly Wait[] = [
  {
    needs: ['010403'],
    async of([first, ...others]) {
      if (!first) return [];
      const places = [first, ...others].map(({ session }) => session.IdDivision);
      const rows = await first.tx.rows(
        { IdEquipo: int, Equipo: text, Desde: orNull(text) },
        sql`select e.id_equipo as "IdEquipo", e.equipo as "Equipo", e.ultima_conexion as "Desde" from sistema_equipo e
          where e.id_cliente = ${first.session.IdCliente} and e.activo = 'S' and e.en_linea = 'N' and e.id_division = any(${sql.param(places)})
          order by e.ultima_conexion nulls first, e.equipo`,
      );
      const [one] = rows;
      if (!one) return [];
      return [
        {
          Clave: 'equipos',
          Nombre: rows
            .slice(0, 2)
            .map(({ Equipo }) => Equipo)
            .join(', '),
          Motivo: rows.length > 2 ? 'equiposSinConexion' : 'sinConexion',
          Valores: { n: rows.length - 2 },
          Desde: one.Desde,
          Costo: 3,
          Enlace:
            rows.length === 1
              ? `/sistema/equipos/${one.IdEquipo}`
              : `/sistema/equipos?filtro=${encodeURIComponent(JSON.stringify({ EnLinea: 'N', Activo: 'S' }))}`,
        },
      ];
    },
  },
];
