import { int, num, text } from '@platform/server/db/rows';
import { type Figure, queueFigures } from '@platform/server/figures';
import { sql } from 'drizzle-orm';
import { usedSql } from './licencias/licencias';

/** What Sistema has to tell whoever watches over the product: mails that wait or failed, jobs that failed or are late, licences almost used up. */
export const sistemaFigures: readonly Figure[] = [
  ...queueFigures('mail', 'Mails that could leave', (tx) =>
    tx.one(
      { n: int, seconds: num },
      sql`select count(*)::int as n, coalesce(extract(epoch from now() - min(coalesce(proximo_intento, fecha))), 0)::float8 as seconds from sistema_correo
        where estado = 'P' and coalesce(proximo_intento, fecha) <= now()`,
    ),
  ),
  {
    name: 'faena_mail_failed_last_day',
    help: 'Mails of the last 24 hours that will not be tried again',
    read: async (tx) => [
      {
        value: (await tx.one({ n: int }, sql`select count(*)::int as n from sistema_correo where estado = 'F' and fecha > now() - interval '1 day'`))
          .n,
      },
    ],
  },
  {
    name: 'faena_job_failed',
    help: '1 where the last run of a job failed or was interrupted, by its name',
    label: 'job',
    read: async (tx) =>
      (
        await tx.rows(
          { nombre: text, n: int },
          sql`select t.id_trabajo as nombre, (case when u.resultado in ('E', 'I') then 1 else 0 end)::int as n from sistema_trabajo t
            join lateral (select e.resultado from sistema_trabajo_ejecucion e where e.id_trabajo = t.id_trabajo and e.resultado <> 'X' order by e.inicio desc limit 1) u on true
            where t.activo = 'S'`,
        )
      ).map(({ nombre, n }) => ({ of: nombre, value: n })),
  },
  {
    name: 'faena_job_late_seconds',
    help: 'For how long the job that is most overdue should have run',
    read: async (tx) => [
      {
        value: (
          await tx.one(
            { n: num },
            sql`select greatest(coalesce(extract(epoch from now() - min(proxima_ejecucion)), 0), 0)::float8 as n from sistema_trabajo where activo = 'S' and en_ejecucion is null`,
          )
        ).n,
      },
    ],
  },
  {
    name: 'faena_licence_used_percent',
    help: 'How much of a licence in force is in use, by its key',
    label: 'licence',
    read: async (tx) =>
      (
        await tx.rows(
          { id: int, n: num },
          sql`select l.id_licencia as id, round(${sql.raw(usedSql(tx.product, 'l'))} * 100.0 / l.cantidad, 1)::float8 as n from sistema_licencia l
            where current_date between l.fecha_inicio and l.fecha_fin`,
        )
      ).map(({ id, n }) => ({ of: String(id), value: n })),
  },
];
