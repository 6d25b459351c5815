import { type Context, today } from '@platform/server/http/context';
import type { Widget } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { percentUsed } from '../shared/licencia';
import { usedSql, validLicences } from './licencias';

const DAY_MS = 86_400_000;
/** Days before its end, and part of its amount in use, from which a licence or a repository is told. */
const SOON_DAYS = 30;
const FULL_PERCENT = 90;

const daysBetween = (from: string, to: string): number => {
  const at = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
  return Math.round((at(to) - at(from)) / DAY_MS);
};

/** Licences in force that end within thirty days or are almost used up. */
async function licencesToWatch(ctx: Context): Promise<number> {
  const day = today(ctx);
  const own = (await validLicences(ctx.tx, ctx.session.IdCliente)).filter((one) => one.FechaInicio <= day && one.FechaFin >= day);
  const used = await ctx.tx.run(
    sql`select t.id_licencia, ${sql.raw(usedSql('t'))}::int as usado from sistema_licencia t where t.id_licencia = any(${sql.param(own.map((one) => one.IdLicencia))})`,
  );
  const usedOf = new Map(used.map((row) => [Number(row.id_licencia), Number(row.usado)]));
  return own.filter(
    (one) => daysBetween(day, one.FechaFin) <= SOON_DAYS || percentUsed(usedOf.get(one.IdLicencia) ?? 0, one.Cantidad) >= FULL_PERCENT,
  ).length;
}

/** W17: what failed in a day, equipment off line, and what is about to end or to fill up. Only equipment is of a division. */
async function health(divisions: readonly Context[]) {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const { IdCliente } = first.session;
  const desde = new Date(first.now.getTime() - DAY_MS).toISOString();
  const [row] = await first.tx.run(
    sql`select (select count(*)::int from sistema_trabajo_ejecucion e where e.resultado = 'E' and e.inicio > ${desde} and (e.id_cliente_ejecucion is null or e.id_cliente_ejecucion = ${IdCliente})) as "Trabajos",
      (select count(*)::int from sistema_correo c where c.id_cliente = ${IdCliente} and c.estado = 'F' and c.fecha > ${desde}) as "Correos",
      (select count(*)::int from sistema_equipo e where e.id_cliente = ${IdCliente} and e.activo = 'S' and e.en_linea = 'N'
        and e.id_division = any(${sql.param(divisions.map(({ session }) => session.IdDivision))})) as "Equipos",
      (select count(*)::int from (select r.id_ruta_repositorio from sistema_ruta_repositorio r left join plataforma_archivo f on f.id_ruta_repositorio = r.id_ruta_repositorio
        where r.id_cliente = ${IdCliente} and r.activo = 'S' group by r.id_ruta_repositorio
        having coalesce(sum(f.tamano), 0) >= ${FULL_PERCENT} / 100.0 * r.tamano_maximo * case r.unidad when 'MB' then 1048576::numeric when 'GB' then 1073741824 else 1099511627776 end) x) as "Repositorios"`,
  );
  return { Desde: desde, Divisiones: divisions.map(({ session }) => session.IdDivision), ...row, Licencias: await licencesToWatch(first) };
}

/** The super administrator's table of clients. Their people are Administración's: only the name of the table is known here. */
async function clients([ctx]: readonly Context[]) {
  if (!ctx) throw new Error('A dashboard of no division');
  return ctx.tx.run(
    sql`select c.id_cliente as "IdCliente", c.alias as "Cliente", (select count(*)::int from sistema_division d where d.id_cliente = c.id_cliente and d.activo = 'S') as "Divisiones",
      (select count(*)::int from seguridad_usuario u where u.id_cliente = c.id_cliente and u.activo = 'S') as "Usuarios",
      (select count(*)::int from administracion_persona p where p.id_cliente = c.id_cliente and p.inactivo = 'N') as "Personas",
      (select count(*)::int from sistema_licencia l where l.id_cliente = c.id_cliente and l.fecha_inicio <= ${today(ctx)} and l.fecha_fin >= ${today(ctx)}) as "Licencias"
      from sistema_cliente c where c.activo = 'S' order by c.alias`,
  );
}

/** Widgets of Sistema (Reportes › Tablero); the table of clients is nobody's but the super administrator's. */
export const sistemaWidgets: readonly Widget[] = [
  { code: 'W17', needs: ['010304'], data: health },
  { code: 'WCL', needs: [], data: clients },
];
