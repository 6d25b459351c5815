import { sendNotice } from '@modules/sistema/server/public';
import type { Database } from '@platform/server/db/pool';
import { int, json, list, oneOf, orNull, type RowOf, text } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { nextRun } from '@platform/server/jobs/schedule';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { parametersSchema, refuseLong } from '@platform/server/report/asked';
import { type Days, isRun, opensReport, type RunReport, reportsOf } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PERIODOS, type Periodo, Programado } from '../../shared/programado.entity';
import { REPORTE } from '../../shared/reporte.entity';
import { startExport } from '../exportar/exportar';
import type { SessionAs, SignedAs } from '../sesion';

/** The next time that one of some days of the week comes to an hour. */
export const nextOf = (dias: readonly string[], hora: string, from: Date, zona: string): Date =>
  new Date(Math.min(...dias.map((dia) => nextRun({ frecuencia: 'S', hora, diaSemana: Number(dia) }, from, zona).getTime())));

/** A day some days later, or earlier (`yyyyMMdd`). */
function away(day: string, days: number): string {
  const at = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)) + days);
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
}

/** The days that a report is of on the day it goes out. */
export function daysOf(periodo: Periodo, today: string, ahead: number): Days {
  const firstOfMonth = `${today.slice(0, 6)}01`;
  if (periodo === 'D') return ahead < 0 ? { Desde: away(today, ahead), Hasta: today } : { Desde: today, Hasta: away(today, ahead) };
  if (periodo === 'A') return { Desde: away(today, -1), Hasta: away(today, -1) };
  if (periodo === 'S') return { Desde: away(today, -7), Hasta: away(today, -1) };
  if (periodo === 'E') return { Desde: firstOfMonth, Hasta: today };
  const last = away(firstOfMonth, -1);
  return { Desde: `${last.slice(0, 6)}01`, Hasta: last };
}

/** A report of the center that may go out by itself: it has files. */
export function programmable(ctx: Pick<Context, 'session'>, code: string): RunReport | undefined {
  const of = reportsOf(ctx.session.product).find(({ report }) => report.code === code)?.report;
  return of && isRun(of) ? of : undefined;
}

/** A user who may have a report in the session's division, and with which of his profiles. */
export interface Reader {
  readonly IdUsuario: string;
  readonly Nombre: string;
  readonly IdPerfil: number;
}

/**
 * Users of the session's division who may take a report away, each with the first of his profiles that opens it; of a contractor's session,
 * its own company's. What a profile opens is the same for all who have it, so each profile is asked once.
 */
export async function readersOf(ctx: Context, as: SessionAs, of: RunReport): Promise<Reader[]> {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const rows = await ctx.tx.rows(
    { IdUsuario: text, Nombre: text, IdPerfil: int },
    sql`select u.id_usuario as "IdUsuario", u.nombre || ' ' || u.apellido as "Nombre", up.id_perfil as "IdPerfil"
      from seguridad_usuario_perfil up join seguridad_usuario u on u.id_usuario = up.id_usuario join seguridad_perfil p on p.id_perfil = up.id_perfil
      where up.id_division = ${IdDivision} and u.id_cliente = ${IdCliente} and u.activo = 'S' and p.activo = 'S' and u.correo is not null
        and ${dayIn(ctx.session.zona, ctx.now)}::date between coalesce(up.fecha_inicio, '-infinity') and coalesce(up.fecha_fin, 'infinity') and (${IdCompania}::int is null or u.id_compania = ${IdCompania}::int)
      order by 2, 1, up.id_perfil`,
  );
  const opens = new Map<number, boolean>();
  for (const { IdUsuario, IdPerfil } of rows) {
    if (opens.has(IdPerfil)) continue;
    const signed = await as(IdUsuario, IdPerfil, IdDivision);
    if (signed) opens.set(IdPerfil, opensReport(signed.session, of, true));
  }
  const found = new Map<string, Reader>();
  for (const row of rows) if (opens.get(row.IdPerfil) && !found.has(row.IdUsuario)) found.set(row.IdUsuario, row);
  return [...found.values()];
}

const names = z.array(z.string());
const ROW = {
  IdReporteProgramado: int,
  IdUsuario: text,
  IdPerfil: int,
  Codigo: text,
  Formato: oneOf(['X', 'F']),
  Parametros: json(z.record(z.string(), z.json())),
  Periodo: orNull(oneOf(PERIODOS)),
  Dias: list(text),
  Hora: text,
  Destinatarios: json(names),
  Proximo: orNull(text),
  Ultimo: orNull(text),
  Terminado: orNull(text),
  MotivoFin: orNull(text),
  Version: int,
} as const;
export type ProgramadoRow = RowOf<typeof ROW>;

const COLUMNS = sql.raw(
  `t.id_reporte_programado as "IdReporteProgramado", t.id_usuario as "IdUsuario", t.id_perfil as "IdPerfil", t.codigo as "Codigo", t.formato as "Formato", t.parametros as "Parametros",
    t.periodo as "Periodo", t.dias as "Dias", t.hora as "Hora", t.destinatarios as "Destinatarios", t.proximo as "Proximo", t.ultimo as "Ultimo", t.terminado as "Terminado", t.motivo_fin as "MotivoFin", t.version as "Version"`,
);

/** One's own programmed reports in the division, the newest first; those that ended stay for a month. */
export const ownProgrammed = (ctx: Context): Promise<ProgramadoRow[]> => {
  const since = new Date(ctx.now.getTime() - 30 * 86_400_000).toISOString();
  return ctx.tx.rows(
    ROW,
    sql`select ${COLUMNS} from plataforma_reporte_programado t where t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision}
      and t.id_usuario = ${ctx.session.IdUsuario} and (t.terminado is null or t.terminado >= ${since}::timestamptz) order by t.terminado is not null, t.id_reporte_programado desc limit 200`,
  );
};

/** Those of the division that are due, held until the transaction ends: another process finds them sent. */
export const due = (ctx: Context): Promise<ProgramadoRow[]> =>
  ctx.tx.rows(
    ROW,
    sql`select ${COLUMNS} from plataforma_reporte_programado t where t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision}
      and t.terminado is null and t.proximo <= ${ctx.now.toISOString()}::timestamptz order by t.proximo, t.id_reporte_programado limit 20 for update of t skip locked`,
  );

/** Clients of which one is due. */
export const clientsDue = (database: Database, now: Date): Promise<{ id: number }[]> =>
  database.rows(
    { id: int },
    sql`select distinct t.id_cliente as id from plataforma_reporte_programado t where t.terminado is null and t.proximo <= ${now.toISOString()}::timestamptz`,
  );

/** It goes out no more. */
export async function endProgrammed(ctx: Context, one: ProgramadoRow, MotivoFin: 'U' | 'P'): Promise<void> {
  await changeRows(ctx, Programado, {
    set: { Proximo: null, Terminado: ctx.now.toISOString(), MotivoFin },
    where: keyIs(Programado, one.IdReporteProgramado),
    trace: { action: 'terminar', changes: { MotivoFin: [null, MotivoFin] } },
  });
}

/** Due longer ago than this, it waits for its next time. */
const MADE_UP_MS = 12 * 3_600_000;

/**
 * Begins the file of each of its recipients, with the session that each would have now, and says when it is due again; ended where its owner
 * may not see it any more. Answers how many files were begun.
 */
export async function sendProgrammed(ctx: Context, as: SessionAs, one: ProgramadoRow): Promise<number> {
  const of = programmable(ctx, one.Codigo);
  const owner = await as(one.IdUsuario, one.IdPerfil, ctx.session.IdDivision);
  if (!of || !owner || !opensReport(owner.session, of, true)) {
    await endProgrammed(ctx, one, 'P');
    if (of) await tellEnded(ctx, one, of);
    return 0;
  }
  const late = ctx.now.getTime() - Date.parse(one.Proximo ?? '');
  await changeRows(ctx, Programado, {
    set: {
      Proximo: nextOf(one.Dias, one.Hora, ctx.now, ctx.session.zona).toISOString(),
      ...(late > MADE_UP_MS ? {} : { Ultimo: ctx.now.toISOString() }),
    },
    where: keyIs(Programado, one.IdReporteProgramado),
    stamp: 'version',
  });
  if (late > MADE_UP_MS) return 0;
  const mine: Context = { ...ctx, session: owner.session };
  const readers = (await readersOf(mine, as, of)).filter(({ IdUsuario }) => one.Destinatarios.includes(IdUsuario));
  let begun = 0;
  for (const { IdUsuario, IdPerfil } of readers) {
    const signed = IdUsuario === one.IdUsuario ? owner : await as(IdUsuario, IdPerfil, ctx.session.IdDivision);
    if (signed) begun += await beginFile(ctx, signed, of, one);
  }
  return begun;
}

async function beginFile(ctx: Context, { session, lang }: SignedAs, of: RunReport, one: ProgramadoRow): Promise<number> {
  const days = one.Periodo && of.period ? daysOf(one.Periodo, dayIn(session.zona, ctx.now), of.period.days) : {};
  await startExport(
    { ...ctx, session, lang },
    {
      Recurso: REPORTE,
      Pedido: JSON.stringify({ Codigo: of.code, Formato: one.Formato, Parametros: { ...one.Parametros, ...days } }),
      Total: 0,
      Detalle: of.words[lang].title,
      IdProgramado: one.IdReporteProgramado,
    },
  );
  return 1;
}

function tellEnded(ctx: Context, one: ProgramadoRow, of: RunReport): Promise<number> {
  return sendNotice(ctx, {
    codigo: 'SIS09',
    para: [{ usuario: one.IdUsuario }],
    datos: { es: { reporte: of.words.es.title }, en: { reporte: of.words.en.title } },
    lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
    enlace: '/reporte?pestana=programados',
    entidad: Programado.resource,
    registro: one.IdReporteProgramado,
    unico: 'fin',
  });
}

/** What is to be programmed of a report: its filters without days, which days of the week and to whom. */
export interface Wanted {
  readonly Formato: 'X' | 'F';
  readonly Parametros: Readonly<Record<string, unknown>>;
  readonly Periodo?: Periodo | null | undefined;
  readonly Dias: readonly string[];
  readonly Hora: string;
  readonly Destinatarios: readonly string[];
}

/** Refuses by its field what could not go out. */
export async function checkWanted(ctx: Context, as: SessionAs, of: RunReport, wanted: Wanted): Promise<void> {
  if (!of.formats.includes(wanted.Formato)) throw refuse('campo.opcion', undefined, 'Formato');
  const { Desde: _from, Hasta: _to, ...own } = wanted.Parametros;
  if (!parametersSchema(of).safeParse(own).success) throw refuse('peticion.invalida', undefined, 'Parametros');
  if (of.period && !wanted.Periodo) throw refuse('reporte.periodo', undefined, 'Periodo');
  if (of.period && wanted.Periodo) {
    refuseLong(of.period, daysOf(wanted.Periodo, dayIn(ctx.session.zona, ctx.now), of.period.days), 'Periodo');
  }
  const known = new Map((await readersOf(ctx, as, of)).map((one) => [one.IdUsuario, one]));
  const others = wanted.Destinatarios.filter((name) => !known.has(name));
  if (others.length > 0) throw refuse('programado.destinatario', { nombre: others.join(', ') }, 'Destinatarios');
}
