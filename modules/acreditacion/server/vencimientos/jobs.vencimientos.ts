import { personNameSql } from '@modules/administracion/server/public';
import { addDays, daysBetween, shownDay } from '@modules/administracion/shared/dia';
import { readSegments, shiftOn } from '@modules/administracion/shared/turno';
import { responsiblesOf } from '@modules/seguridad/server/public';
import { morning, sendNotice } from '@modules/sistema/server/public';
import { int, json, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { JobRun } from '@platform/server/jobs/job';
import { parameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { both } from './jobs.lista';

/** The longest cycle of a regime: what expires in a block that begins so much earlier is warned of before going up. */
const CYCLE_DAYS = 60;

export interface Swing {
  /** The date falls in a work block of the person's roster (*vence durante su subida*). */
  readonly onSite: boolean;
  /** The last day off before that block. */
  readonly lastRest: string | null;
}

/** How a date falls in the roster of its person: the guard's blocks and the day on which its cycle begins; none without a guard. */
export function swingOf(segments: unknown, base: unknown, date: string): Swing {
  const blocks = readSegments(segments);
  if (!blocks || typeof base !== 'string') return { onSite: false, lastRest: null };
  const shift = shiftOn(blocks, base, date);
  return shift.Tipo === 'T' ? { onSite: true, lastRest: addDays(date, -shift.DiaCiclo) } : { onSite: false, lastRest: null };
}

interface Expiry {
  readonly IdCompania: number;
  readonly days: number;
  /** It reaches one of the warned days today, or its person goes up tomorrow to come down after it. */
  readonly due: boolean;
  readonly line: { readonly es: string; readonly en: string };
}

const WORDS = { es: ['días', 'vence durante su subida'], en: ['days', 'expires while on site'] } as const;

/** What expired yesterday or expires soon in the session's division: requirements and accreditations of people and vehicles. */
async function expiriesOf(ctx: Context): Promise<Expiry[]> {
  const warned = parameter(ctx, 'acreditacion.requisitoAvisoDias')
    .split(',')
    .map(Number)
    .filter((days) => Number.isInteger(days) && days >= 0);
  const most = Math.max(0, ...warned);
  const day = today(ctx);
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      fecha: orNull(text),
      segmentos: orNull(json(z.unknown())),
      fecha_base: orNull(text),
      sujeto: orNull(text),
      id_compania: orNull(int),
      nombre: orNull(text),
      ingles: orNull(text),
    },
    sql`with vencen as (
        select a.id_persona, null::int as id_vehiculo, a.id_compania, r.fecha_vencimiento as fecha, q.nombre, coalesce(nullif(q.nombre_ingles, ''), q.nombre) as ingles
        from acreditacion_persona a join acreditacion_persona_requisito r on r.id_cliente = a.id_cliente and r.id_acreditacion_persona = a.id_acreditacion_persona join acreditacion_requisito q on q.id_requisito = r.id_requisito
        where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.fecha_desmovilizacion is null and a.fecha_fin >= ${day}
        union all
        select a.id_persona, null, a.id_compania, a.fecha_fin, 'Acreditación ' || k.codigo, 'Accreditation ' || k.codigo from acreditacion_persona a join administracion_contrato k on k.id_contrato = a.id_contrato
        where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.fecha_desmovilizacion is null
        union all
        select null, a.id_vehiculo, a.id_compania, r.fecha_vencimiento, q.nombre, coalesce(nullif(q.nombre_ingles, ''), q.nombre)
        from acreditacion_vehiculo a join acreditacion_vehiculo_requisito r on r.id_cliente = a.id_cliente and r.id_acreditacion_vehiculo = a.id_acreditacion_vehiculo join acreditacion_requisito q on q.id_requisito = r.id_requisito
        where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.fecha_desmovilizacion is null and a.fecha_fin >= ${day}
        union all
        select null, a.id_vehiculo, a.id_compania, a.fecha_fin, 'Acreditación ' || k.codigo, 'Accreditation ' || k.codigo from acreditacion_vehiculo a join administracion_contrato k on k.id_contrato = a.id_contrato
        where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.fecha_desmovilizacion is null)
      select distinct v.id_compania, v.fecha, v.nombre, v.ingles, g.segmentos, g.fecha_base,
        coalesce(${sql.raw(personNameSql('p'))}, c.placa) as sujeto
      from vencen v left join administracion_persona p on p.id_persona = v.id_persona left join administracion_vehiculo c on c.id_vehiculo = v.id_vehiculo
        left join lateral (select r.segmentos, x.fecha_base from administracion_persona_guardia o join administracion_regimen_guardia x on x.id_regimen_guardia = o.id_regimen_guardia
          join administracion_regimen r on r.id_regimen = x.id_regimen
          where o.id_cliente = ${IdCliente} and o.id_persona = v.id_persona and o.fecha_inicio <= v.fecha and coalesce(o.fecha_fin, 'infinity') >= v.fecha order by o.fecha_inicio desc limit 1) g on true
      where v.fecha between ${day}::date - 1 and ${day}::date + ${Math.max(most, CYCLE_DAYS)}::int order by v.fecha, sujeto`,
  );
  return rows.flatMap((row) => {
    const fecha = String(row.fecha);
    const days = daysBetween(day, fecha);
    const { onSite, lastRest } = swingOf(row.segmentos, row.fecha_base, fecha);
    const goesUp = lastRest === day;
    if (days > most && !goesUp) return [];
    const line = (lang: 'es' | 'en', what: unknown): string => {
      const [unit, swing] = WORDS[lang];
      return `${row.sujeto}: ${what}, ${shownDay(fecha)} (${days} ${unit})${onSite ? ` · ${swing}` : ''}`;
    };
    return [
      {
        IdCompania: Number(row.id_compania),
        days,
        due: warned.includes(days) || goesUp,
        line: { es: line('es', row.nombre), en: line('en', row.ingles) },
      },
    ];
  });
}

/** The week of a day, `2026-W47`: a company hears of its expiries once in it. */
export function weekOf(day: string): string {
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8))));
  // The week belongs to the year of its Thursday.
  at.setUTCDate(at.getUTCDate() + 3 - ((at.getUTCDay() + 6) % 7));
  const first = Date.UTC(at.getUTCFullYear(), 0, 4);
  const week = 1 + Math.round((at.getTime() - first) / 604_800_000 - (3 - ((new Date(first).getUTCDay() + 6) % 7)) / 7);
  return `${at.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/**
 * ACR07: one digest a company and week, whatever the divisions, on the first day on which something of it is due; it
 * lists all that comes until the longest warning, so that nothing waits for another. ACR08: the client's daily summary.
 */
export async function expiries(job: JobRun): Promise<void> {
  const found: Expiry[] = [];
  for (const { IdDivision } of job.divisions) found.push(...(await job.transaction(expiriesOf, IdDivision)));
  const [first] = job.divisions;
  if (!first) return;
  const coming = found.filter((one) => one.days >= 0);
  const due = coming.filter((one) => one.due);
  const companies = [...new Set(due.map((one) => one.IdCompania))].sort((one, other) => one - other);
  const noAntes = morning(job.now, first.zona);
  for (const company of companies) {
    if (await job.cancelled()) return;
    const own = coming.filter((one) => one.IdCompania === company);
    const lista = both(own.map((one) => one.line));
    await job.transaction(async (ctx) =>
      sendNotice(ctx, {
        codigo: 'ACR07',
        para: await responsiblesOf(ctx.tx, job.IdCliente, company),
        datos: { es: { n: own.length, lista: lista.es }, en: { n: own.length, lista: lista.en } },
        lugar: { IdCliente: job.IdCliente },
        enlace: '/consultas/personas',
        entidad: 'AdministracionCompania',
        registro: company,
        unico: weekOf(first.today),
        noAntes,
      }),
    );
  }
  const expired = found.length - coming.length;
  if (expired + due.length > 0)
    await job.transaction((ctx) =>
      sendNotice(ctx, {
        codigo: 'ACR08',
        para: [{ servicio: 2 }],
        datos: { vencidos: expired, proximos: due.length },
        lugar: { IdCliente: job.IdCliente },
        enlace: '/consultas/personas',
        unico: first.today,
        noAntes,
      }),
    );
  job.counted(expired + due.length, companies.length);
}
