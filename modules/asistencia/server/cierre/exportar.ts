import type { Readable } from 'node:stream';
import { snake } from '@platform/entity/entity';
import { int, json, oneOf, orNull, text } from '@platform/server/db/rows';
import { workbookOnto } from '@platform/server/excel/workbook';
import { makeSpool, type Spool } from '@platform/server/files/spool';
import type { Context } from '@platform/server/http/context';
import { notFound, Problem, refuse } from '@platform/server/http/problem';
import { parameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Cuenta, Medida } from '../../shared/calculo/tipos';
import {
  CABECERA,
  conceptosBody,
  conRegularizado,
  type Escritura,
  type FilaNomina,
  linesOf,
  partidasOf,
  plameDays,
  plameHours,
  wideHead,
  wideOf,
  writtenOf,
} from '../../shared/nomina';
import { FORMATOS, type FormatoPlanilla } from '../../shared/planilla.entity';
import { CONTADAS } from './periodo.sql';

/** People of one statement: so many are held at once, however many a period has. */
const TOGETHER = 500;
const SUMMED = sql.raw(CONTADAS.map((name) => `'${name}', t.${snake(name)} + coalesce((r.medidas->>'${name}')::int, 0)`).join(', '));
const measures = z.record(z.string(), z.number());
const kinds = z.record(z.string(), z.object({ C: z.number(), P: z.number(), M: z.number(), D: z.number().optional() }));

/** A file for payroll as it was made. */
export interface Archivo {
  readonly nombre: string;
  readonly tipo: string;
  /** Its bytes, once. */
  readonly leer: () => Readable;
  readonly desechar: () => Promise<void>;
  readonly huella: string;
  readonly personas: number;
}
export interface PeriodoExportado {
  readonly IdPeriodo: number;
  readonly IdPlanilla: number;
  readonly Codigo: string;
  readonly FechaFin: string;
}

async function payrollOf(ctx: Context, idPlanilla: number) {
  const row = await ctx.tx.first(
    { codigo: text, formato: oneOf(FORMATOS), separador: text, unidad: oneOf(['D', 'H', 'M']), conceptos: json(conceptosBody), ruc: text },
    sql`select p.codigo, p.formato, p.separador, p.unidad, p.conceptos, c.documento as ruc from asistencia_planilla p join administracion_compania c on c.id_compania = p.id_compania
      where p.id_cliente = ${ctx.session.IdCliente} and p.id_planilla = ${idPlanilla}`,
  );
  if (!row) throw notFound();
  return row;
}

const CUENTAS_CERO = Object.fromEntries(CONTADAS.map((name) => [name, 0]));
const measuredOf = (found: Readonly<Record<string, number>>) => ({ ...CUENTAS_CERO, ...found }) as Record<Medida | Cuenta, number>;

/** The frozen totals of a period in the order of its file, with what was regularized into them, some people at a time. */
async function* rowsOf(ctx: Context, idPeriodo: number, together = TOGETHER): AsyncGenerator<readonly FilaNomina[]> {
  let [code, person] = ['', 0];
  for (;;) {
    const rows = await ctx.tx.rows(
      {
        ...{ id_persona: int, codigo: text, documento: orNull(text), tipo: orNull(text), centro: orNull(text), medidas: json(measures) },
        ...{ faltas: int, justificado: json(kinds), regularizado: orNull(json(measures)) },
      },
      sql`select t.id_persona, coalesce(t.codigo_trabajador, '') as codigo, p.documento, d.codigo_equivalente as tipo, t.centro_costo as centro,
          jsonb_build_object(${SUMMED}) as medidas, t.dias_falta as faltas, t.justificado, r.medidas as regularizado
        from asistencia_periodo_persona t join administracion_persona p on p.id_persona = t.id_persona left join sistema_tipo_documento d on d.id_tipo_documento = p.id_tipo_documento
        left join lateral (select jsonb_object_agg(s.medida, s.minutos) as medidas from (select r.medida, sum(r.minutos)::int as minutos from asistencia_regularizacion r
          where r.id_cliente = t.id_cliente and r.id_periodo_destino = t.id_periodo and r.id_persona = t.id_persona group by r.medida) s) r on true
        where t.id_cliente = ${ctx.session.IdCliente} and t.id_periodo = ${idPeriodo}
          and (coalesce(t.codigo_trabajador, '') collate "C", t.id_persona) > (${code} collate "C", ${person}::int)
        order by coalesce(t.codigo_trabajador, '') collate "C", t.id_persona limit ${together}`,
    );
    const last = rows.at(-1);
    if (!last) return;
    [code, person] = [last.codigo, last.id_persona];
    yield rows.map((row) => ({
      ...{ CodigoTrabajador: row.codigo, TipoDocumento: row.tipo, Documento: row.documento ?? '', CentroCosto: row.centro ?? '' },
      ...{ medidas: measuredOf(row.medidas), faltas: row.faltas, justificado: conRegularizado(row.justificado, row.regularizado ?? {}) },
    }));
  }
}

const refusedOf = (code: string, { Documento }: FilaNomina): Problem => refuse(code, { documento: Documento });

/** A line of Peru's electronic payroll, or the refusal that leaves no file at all. */
function lineOrRefusal(line: string, fila: FilaNomina): string {
  if (line.startsWith('planilla.')) throw refusedOf(line, fila);
  return line;
}

/** The same in a workbook without heading: two of the same period are the same bytes. */
async function workbookOf(ctx: Context, idPeriodo: number, how: Escritura, spool: Spool): Promise<number> {
  const book = workbookOnto(spool.out);
  const plain = book.look({ format: '@' });
  const sheet = book.sheet({ name: 'planilla', frozen: { rows: 1 }, widths: [18, 16, 18, 12, 18] });
  sheet.row(
    1,
    [...CABECERA],
    CABECERA.map(() => book.look({ bold: true })),
  );
  let people = 0;
  const concepts = partidasOf(how.Conceptos);
  for await (const some of rowsOf(ctx, idPeriodo)) {
    people += some.length;
    for (const fila of some) {
      for (const concept of concepts) {
        const amount = writtenOf(fila, concept, how.Unidad);
        if (amount === '') continue;
        const value = how.Unidad === 'H' && amount.includes(':') ? amount : Number(amount);
        sheet.row(1, [fila.CodigoTrabajador, fila.Documento, concept.CodigoConcepto, value, fila.CentroCosto], [plain, plain, plain, 0, plain]);
      }
    }
    await sheet.taken();
  }
  sheet.close();
  await book.end();
  return people;
}

/** Kinds of justification by the code under which Peru's electronic payroll knows them. */
async function suspensionsOf(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.tx.rows(
    { id: int, codigo: text },
    sql`select id_justificacion as id, coalesce(codigo_suspension, '') as codigo from asistencia_justificacion where id_cliente = ${ctx.session.IdCliente} and codigo_suspension is not null`,
  );
  return new Map(rows.map(({ id, codigo }) => [String(id), codigo]));
}

/** A file of lines, some people at a time; answers how many are in it. */
async function textOf(ctx: Context, idPeriodo: number, format: Exclude<FormatoPlanilla, 'X'>, how: Escritura, spool: Spool): Promise<number> {
  const suspensions = format === 'N' ? await suspensionsOf(ctx) : new Map<string, string>();
  const absence = parameter(ctx, 'asistencia.suspensionFalta');
  if (format === 'A') await spool.write(wideHead(how));
  let people = 0;
  for await (const some of rowsOf(ctx, idPeriodo)) {
    people += some.length;
    const write = (): readonly string[] => {
      if (format === 'C') return [...linesOf(some, how)];
      if (format === 'A') return [...wideOf(some, how)];
      return some.map((fila) => lineOrRefusal(format === 'J' ? plameHours(fila) : plameDays(fila, suspensions, absence), fila));
    };
    await spool.write(write().join(''));
  }
  return people;
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file of a closed period for payroll, in the payroll's own format or another one. */
export async function payrollFile(ctx: Context, of: PeriodoExportado, asked: FormatoPlanilla | null): Promise<Archivo> {
  const { codigo, formato, separador, unidad, conceptos, ruc } = await payrollOf(ctx, of.IdPlanilla);
  const format = asked ?? formato;
  const how: Escritura = { Conceptos: conceptos, Separador: separador, Unidad: unidad };
  const plame = `0601${of.FechaFin.slice(0, 6)}${ruc}`;
  const names = {
    X: `${codigo}_${of.Codigo}.xlsx`,
    C: `${codigo}_${of.Codigo}.csv`,
    A: `${codigo}_${of.Codigo}.csv`,
    J: `${plame}.jor`,
    N: `${plame}.snl`,
  } as const;
  const spool = await makeSpool();
  try {
    const personas = format === 'X' ? await workbookOf(ctx, of.IdPeriodo, how, spool) : await textOf(ctx, of.IdPeriodo, format, how, spool);
    const tipo = format === 'X' ? SHEET : format === 'J' || format === 'N' ? 'text/plain; charset=utf-8' : 'text/csv; charset=utf-8';
    return { nombre: names[format], tipo, leer: spool.read, desechar: spool.discard, huella: await spool.end(), personas };
  } catch (error) {
    await spool.discard();
    throw error;
  }
}

/** People of a preview. */
const PREVIEW = 20;

/** The first lines of a payroll's last closed period, as its file has them; or why there would be no file. */
export async function payrollPreview(ctx: Context, idPlanilla: number) {
  const { formato, separador, unidad, conceptos } = await payrollOf(ctx, idPlanilla);
  const period = await ctx.tx.first(
    { id: int, codigo: text },
    sql`select id_periodo as id, codigo from asistencia_periodo where id_cliente = ${ctx.session.IdCliente} and id_planilla = ${idPlanilla} and estado in ('C', 'E') order by fecha_fin desc limit 1`,
  );
  if (!period) return { periodo: null, lineas: [], problema: null };
  const how: Escritura = { Conceptos: conceptos, Separador: separador, Unidad: unidad };
  let some: readonly FilaNomina[] = [];
  for await (const first of rowsOf(ctx, period.id, PREVIEW)) {
    some = first;
    break;
  }
  try {
    const suspensions = formato === 'N' ? await suspensionsOf(ctx) : new Map<string, string>();
    const absence = parameter(ctx, 'asistencia.suspensionFalta');
    const written =
      formato === 'J' || formato === 'N'
        ? some.map((fila) => lineOrRefusal(formato === 'J' ? plameHours(fila) : plameDays(fila, suspensions, absence), fila))
        : formato === 'A'
          ? [wideHead(how), ...wideOf(some, how)]
          : [...linesOf(some, how)];
    return {
      periodo: period.codigo,
      lineas: written
        .join('')
        .split('\r\n')
        .filter((line) => line !== ''),
      problema: null,
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { periodo: period.codigo, lineas: [], problema: error };
  }
}
