import { responsiblesOf } from '@modules/seguridad/server/public';
import { morning, sendNotice } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { parameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { Contrato } from '../shared/contrato.entity';
import { addDays, daysBetween, shownDay } from '../shared/dia';
import { noticeDays } from './contratos/contrato.rules';
import { dotacionUsadaSql } from './contratos/contrato.sql';
import { toldPersonSql } from './personas/persona.sql';
import { companyOfPerson } from './vehiculos/licenciaInterna.resource';

/** ADM01 and ADM02 of the session's division: contracts about to end and those that ended yesterday, each day's notice once. */
async function warnOfContracts(ctx: Context): Promise<number> {
  const day = today(ctx);
  const days = noticeDays(parameter(ctx, 'administracion.contratoAvisoDias'));
  const yesterday = addDays(day, -1);
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      fecha_fin: text,
      id_operador1: text,
      id_operador2: orNull(text),
      id_compania_contratista: int,
      codigo: text,
      alias: text,
      personas: int,
      id_contrato: int,
    },
    sql`select c.id_contrato, c.codigo, c.fecha_fin, c.id_operador1, c.id_operador2, c.id_compania_contratista, k.alias, ${sql.raw(dotacionUsadaSql(ctx.tx.product, 'c'))} as personas
      from administracion_contrato c join administracion_compania k on k.id_compania = c.id_compania_contratista
      where c.id_cliente = ${IdCliente} and c.id_division = ${IdDivision} and c.fecha_cierre is null
        and c.fecha_fin = any(${sql.param([yesterday, ...days.map((n) => addDays(day, n))])}::date[]) order by c.codigo`,
  );
  for (const row of rows) {
    const ends = row.fecha_fin;
    const operators = [row.id_operador1, row.id_operador2].flatMap((one) => (typeof one === 'string' ? [{ usuario: one }] : []));
    await sendNotice(ctx, {
      codigo: ends === yesterday ? 'ADM02' : 'ADM01',
      para: [...operators, ...(await responsiblesOf(ctx.tx, IdCliente, row.id_compania_contratista))],
      datos: { contrato: row.codigo, compania: row.alias, fin: shownDay(ends), personas: row.personas },
      lugar: { IdCliente, IdDivision },
      enlace: `/administracion/contratos/${String(row.id_contrato)}`,
      entidad: Contrato.resource,
      registro: row.id_contrato,
      unico: `${ends}-${daysBetween(day, ends)}`,
      noAntes: morning(ctx.now, ctx.session.zona),
    });
  }
  return rows.length;
}

/** Days before its end on which an internal licence is told. */
const LICENCE_DAYS = [15, 1];

/** ADM03 of the session's division: internal licences about to end, one list a company and day. */
async function warnOfLicences(ctx: Context): Promise<number> {
  const day = today(ctx);
  const { IdCliente, IdDivision, zona } = ctx.session;
  const rows = await ctx.tx.rows(
    { compania: orNull(int), numero: orNull(text), persona: orNull(text), fecha_fin: text },
    sql`select t.numero, t.fecha_fin, ${sql.raw(companyOfPerson('t'))} as compania, ${sql.raw(toldPersonSql('t'))} as persona from administracion_licencia_interna t
      where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.anulada = 'N' and t.fecha_fin = any(${sql.param(LICENCE_DAYS.map((days) => addDays(day, days)))}::date[])
      order by t.fecha_fin, t.numero`,
  );
  for (const company of new Set(rows.flatMap((row) => (row.compania === null ? [] : [row.compania])))) {
    const lista = rows
      .filter((row) => Number(row.compania) === company)
      .map((row) => `${String(row.numero)} · ${String(row.persona)}: ${shownDay(row.fecha_fin)}`)
      .join('\n');
    await sendNotice(ctx, {
      codigo: 'ADM03',
      para: await responsiblesOf(ctx.tx, IdCliente, company),
      datos: { lista },
      lugar: { IdCliente, IdDivision },
      enlace: '/administracion/licencias-internas',
      entidad: 'AdministracionCompania',
      registro: company,
      unico: `${IdDivision}-${day}`,
      noAntes: morning(ctx.now, zona),
    });
  }
  return rows.length;
}

/** Each division by its own today. */
export const avisosContrato: Job = {
  name: 'administracion.avisosContrato',
  async run(job) {
    for (const { IdDivision } of job.divisions) {
      if (await job.cancelled()) return;
      const told = (await job.transaction(warnOfContracts, IdDivision)) + (await job.transaction(warnOfLicences, IdDivision));
      job.counted(told, told);
    }
  },
};
