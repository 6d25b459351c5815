import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { answeredRows } from '@platform/server/product.rows';
import { parameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { percentUsed } from '../../shared/licencia';
import { type Recipient, sendNotice } from '../plantillas/avisos';
import { usersKept } from '../preguntas';
import { usedSql, validLicences } from './licencias';

/** Days before the end of a licence on which it is told. */
const WARNINGS = [30, 15, 7, 1];
const DAY_MS = 86_400_000;

const instant = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
const shown = (day: string): string => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;

const SEVEN_MS = 7 * 3_600_000;

/** 07:00 of a day where the division is: mails of night jobs leave then. */
function morning(day: string, zone: string): Date {
  const guess = instant(day) + SEVEN_MS;
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(guess);
  return new Date(guess - (Date.parse(`${wall.replace(' ', 'T')}Z`) - guess));
}

/** The warning due with so many days left: the smallest that covers them; null for none yet. */
export function warningFor(daysLeft: number): number | null {
  return daysLeft < 0 ? null : (WARNINGS.filter((days) => daysLeft <= days).at(-1) ?? null);
}

/** Part of a repository in use from which it is told, in hundredths. */
const FULL = 90;
const GB = 1024 ** 3;

/** Tells who keeps the installation going that a repository is almost full, once a month while it is. */
async function warnRepositories(ctx: Context, today: string): Promise<number> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { porcentaje: orNull(int), nombre: text, id: int },
    sql`select r.id_ruta_repositorio as id, r.ruta_repositorio as nombre,
        floor(100 * coalesce(sum(f.tamano), 0) / (r.tamano_maximo * case r.unidad when 'MB' then ${GB / 1024} when 'GB' then ${GB} else ${GB * 1024} end::numeric))::int as porcentaje
      from sistema_ruta_repositorio r left join base_archivo f on f.id_ruta_repositorio = r.id_ruta_repositorio
      where r.id_cliente = ${IdCliente} and r.activo = 'S' group by r.id_ruta_repositorio`,
  );
  const full = rows.filter((row) => Number(row.porcentaje) >= FULL);
  for (const row of full) {
    await sendNotice(ctx, {
      codigo: 'SIS04',
      para: [{ servicio: 3 }],
      datos: { repositorio: row.nombre, porcentaje: Number(row.porcentaje) },
      lugar: { IdCliente, IdDivision },
      enlace: '/sistema/rutas-repositorio',
      entidad: 'SistemaRutaRepositorio',
      registro: row.id,
      unico: today.slice(0, 6),
      noAntes: morning(today, ctx.session.zona),
    });
  }
  return full.length;
}

/** Tells whoever keeps a client going that a licence ends or fills up; each warning of each licence once. */
async function warn(ctx: Context, today: string): Promise<{ read: number; told: number }> {
  const { IdCliente, IdDivision } = ctx.session;
  const licences = (await validLicences(ctx.tx, IdCliente)).filter(({ FechaInicio, FechaFin }) => FechaInicio <= today && FechaFin >= today);
  const limit = Number(parameter(ctx, 'sistema.licenciaAvisoPorcentaje'));
  const users = await ctx.tx.rows(
    { id_usuario: text },
    sql`select id_usuario from ${sql.raw(answeredRows(ctx.tx.product, usersKept))} u where id_cliente = ${IdCliente} and activo = 'S' and es_administrador = 'S' and es_super_administrador = 'N' order by 1`,
  );
  const para: Recipient[] = [{ servicio: 3 }, ...users.map((row): Recipient => ({ usuario: row.id_usuario }))];
  let told = 0;
  for (const licence of licences) {
    const row = await ctx.tx.first(
      { usado: orNull(int) },
      sql`select ${sql.raw(usedSql(ctx.tx.product, 't'))}::int as usado from sistema_licencia t where t.id_licencia = ${licence.IdLicencia}`,
    );
    const usado = Number(row?.usado ?? 0);
    const due = warningFor(Math.round((instant(licence.FechaFin) - instant(today)) / DAY_MS));
    const rounds = [
      due === null ? null : `fin-${licence.FechaFin}-${due}`,
      percentUsed(usado, licence.Cantidad) >= limit ? `uso-${licence.Cantidad}` : null,
    ];
    const values = { usado: String(usado), cantidad: String(licence.Cantidad), fin: shown(licence.FechaFin) };
    for (const unico of rounds) {
      if (unico === null) continue;
      await sendNotice(ctx, {
        codigo: 'SIS03',
        para,
        datos: { es: { ...values, modulo: licence.Modulo }, en: { ...values, modulo: licence.ModuloIngles } },
        lugar: { IdCliente, IdDivision },
        enlace: '/sistema/licencias',
        entidad: 'SistemaLicencia',
        registro: licence.IdLicencia,
        unico,
        noAntes: morning(today, ctx.session.zona),
      });
      told += 1;
    }
  }
  return { read: licences.length, told };
}

const licencias: Job = {
  name: 'sistema.licencias',
  async run(job) {
    const [first] = job.divisions;
    if (!first) return;
    const { read, told } = await job.transaction((ctx) => warn(ctx, first.today), first.IdDivision);
    const full = await job.transaction((ctx) => warnRepositories(ctx, first.today), first.IdDivision);
    job.counted(read + full, told + full);
  },
};

export const sistemaJobs: readonly Job[] = [licencias];
