import { z } from 'zod';
import type { Field } from '../../entity/field';
import { isDay } from '../../fields/date/shared';
import { fieldSchema } from '../../fields/shared';
import { EXPORT_WORDS, rowTitles } from '../excel/filters';
import type { Context } from '../http/context';
import { refuse } from '../http/problem';
import type { Registry } from '../resource/registry';
import type { Days, ReportPeriod, RunReport } from './report';

/** What a report is asked for, found good. */
export interface ReportAsked {
  readonly days: Days;
  readonly values: Readonly<Record<string, unknown>>;
}

const day = z.union([z.string().refine(isDay, { error: 'campo.fecha' }), z.null()], { error: 'campo.fecha' }).optional();

/** Schema of what a report takes: its parameters, none of them needed, and the days where it is of a period. */
export function parametersSchema({ parameters, period }: RunReport): z.ZodType<Record<string, unknown>> {
  const own = Object.entries(parameters).map(([name, field]) => [name, fieldSchema(field).nullable().optional()] as const);
  return z.strictObject(
    { ...(period ? { Desde: day, Hasta: day } : {}), ...Object.fromEntries(own) },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? 'campo.desconocido' : 'peticion.invalida') },
  );
}

/** The last day of a period of so many months from a day on (`yyyyMMdd`). */
export function lastDayOf(from: string, months: number): string {
  const [year, month, date] = [Number(from.slice(0, 4)), Number(from.slice(4, 6)), Number(from.slice(6, 8))];
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const next = Date.UTC(year, month - 1 + months, Math.min(date, length + 1));
  return new Date(next - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Refuses, by a field, a period that is longer than the report's. */
export function refuseLong({ maximumMonths, maximumDays }: ReportPeriod, { Desde, Hasta }: Days, field: string): void {
  if (maximumDays === undefined) {
    if (Hasta > lastDayOf(Desde, maximumMonths)) throw refuse('reporte.periodo_largo', { n: maximumMonths }, field);
    return;
  }
  const moment = (day: string) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
  if ((moment(Hasta) - moment(Desde)) / 86_400_000 >= maximumDays) throw refuse('reporte.periodo_dias', { n: maximumDays }, field);
}

const NAMES: Days = { Desde: 'Desde', Hasta: 'Hasta' };
/** Refuses a report of a period that is not said, ends before it begins, or is longer than the report's; by the `names` that whoever asked gave its days. */
export function askedOf({ period }: RunReport, { Desde, Hasta, ...values }: Readonly<Record<string, unknown>>, names = NAMES): ReportAsked {
  if (!period) return { days: { Desde: '', Hasta: '' }, values };
  if (typeof Desde !== 'string') throw refuse('reporte.periodo', undefined, names.Desde);
  if (typeof Hasta !== 'string') throw refuse('reporte.periodo', undefined, names.Hasta);
  if (Hasta < Desde) throw refuse('fechas.fin_menor', undefined, names.Hasta);
  refuseLong(period, { Desde, Hasta }, names.Hasta);
  return { days: { Desde, Hasta }, values };
}

const shownDay = (of: string): string => `${of.slice(6, 8)}/${of.slice(4, 6)}/${of.slice(0, 4)}`;

async function valueWords(ctx: Context, registry: Registry, of: RunReport, name: string, field: Field, value: unknown): Promise<string> {
  const options = of.words[ctx.lang].options[name];
  if (field.kind === 'ref' && field.resource) {
    const key = typeof value === 'number' || typeof value === 'string' ? value : 0;
    return (await rowTitles(ctx, registry, field.resource, [key])).get(String(key)) ?? '—';
  }
  if (field.kind === 'flag') return EXPORT_WORDS[ctx.lang][value === 'S' ? 'S' : 'N'];
  if (Array.isArray(value)) return value.map((one) => options?.[String(one)] ?? String(one)).join(', ');
  return options?.[String(value)] ?? String(value);
}

/** One thing that a report was asked for: its days, which have no name, or a filter. */
export interface SaidFilter {
  readonly name: string | null;
  readonly label: string;
  readonly text: string;
}

/** What a report was asked for, part by part. */
export async function askedParts(ctx: Context, registry: Registry, of: RunReport, { days, values }: ReportAsked): Promise<readonly SaidFilter[]> {
  const said: SaidFilter[] = of.period ? [{ name: null, label: '', text: `${shownDay(days.Desde)}–${shownDay(days.Hasta)}` }] : [];
  for (const [name, field] of Object.entries(of.parameters)) {
    const value = values[name];
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const label = of.words[ctx.lang].parameters[name] ?? name;
    said.push({ name, label, text: await valueWords(ctx, registry, of, name, field, value) });
  }
  return said;
}

/** The same as a person would say it, with what the report says of itself: `01/11/2026–30/11/2026 · Compañía: Misti`. */
export async function askedWords(ctx: Context, registry: Registry, of: RunReport, asked: ReportAsked): Promise<readonly string[]> {
  const said = await askedParts(ctx, registry, of, asked);
  const notes = (await of.notes?.(ctx, asked.values, asked.days)) ?? [];
  return [...said.map(({ label, text }) => (label === '' ? text : `${label}: ${text}`)), ...notes];
}
