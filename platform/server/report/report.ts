import type { Content } from 'pdfmake/interfaces';
import type { Chart, ChartBar, ChartPart, PartTone } from '../../chart/chart';
import type { Field, Fields, ValueOf } from '../../entity/field';
import type { Action } from '../../entity/module';
import type { CellValue } from '../excel/house';
import type { Context } from '../http/context';
import { granted, type Session } from '../http/session';
import type { Product } from '../product';

/** How a report may be asked for: on the screen, as a workbook, as a document. */
export const FORMATOS = ['P', 'X', 'F'] as const;
export type Formato = (typeof FORMATOS)[number];

/** What a column holds; one of codes says its words. A share is a number from 0 to 1, a moment ISO 8601. */
export interface ReportColumn {
  readonly kind: 'text' | 'whole' | 'percent' | 'date' | 'moment' | 'decimal' | 'code';
  readonly options?: readonly string[];
  /** `Resource.Field` of entities whose value it shows: it is masked or left out when they are. */
  readonly shows?: readonly string[];
  /** It shows that of some rows alone: those that are of nobody (`DeNadie`) are told whole. */
  readonly sometimes?: true;
  /** Whether its sum is told: under the rows of files, in bold, and beside those of the screen. */
  readonly sum?: true;
}
export type ReportColumns = Readonly<Record<string, ReportColumn>>;

/** What a document of a report says besides its table. */
export interface ReportPaper {
  readonly above?: readonly Content[];
  readonly below?: readonly Content[];
  /** The name of the page that a row stands on, as its reader sees the row: each with a table of its own. */
  page?(row: Readonly<Record<string, CellValue>>): string;
  /** What each of those pages ends with. */
  readonly pageEnd?: readonly Content[];
}

/** What is worth seeing at a glance: drawn before the rows on the screen and on paper, under them in a workbook. */
export interface ReportBars {
  readonly title: string;
  /** One after another in time, or groups of which the largest are drawn. */
  readonly order: Chart['order'];
  readonly bars: readonly (readonly [name: string, value: number, more?: Pick<ChartBar, 'target' | 'days' | 'parts'>])[];
  /** Drawn across bars in time, with its name. */
  readonly limit?: Chart['limit'];
  /** What each bar is made of, where bars are stacked. */
  readonly parts?: readonly ChartPart[];
}
/** Bars out of the rows of a report: how many there are of each value of a column, or what another one adds up to. */
export interface ReportDrawn<C extends string = string> {
  readonly by: C;
  readonly adds?: C;
  /** What each should not pass. */
  readonly target?: C;
  /** Columns of what is added up: the parts of each bar. */
  readonly parts?: readonly { readonly of: C; readonly tone: PartTone }[];
  /** What is added up and in none of them. */
  readonly rest?: { readonly tone: PartTone; readonly name: { readonly es: string; readonly en: string } };
}
/** What all of a report comes to. */
export interface ReportWhole {
  readonly total: number;
  /** By column; none where there are too many rows to be added at once. */
  readonly sums: Readonly<Record<string, number>>;
  readonly bars: ReportBars | null;
}

type Coded<O> = O extends { readonly options: readonly (infer V extends string)[] } ? Readonly<Record<V, string>> : never;
type WithOptions<T> = { [K in keyof T as T[K] extends { readonly options: readonly string[] } ? K : never]: Coded<T[K]> };

/** What a report says in one language; a missing column, parameter or code is a compile error. */
export interface ReportWords<C = ReportColumns, P = Fields> {
  readonly title: string;
  readonly text: string;
  /** What it counts, one and many: `acceso denegado`, `accesos denegados`. */
  readonly noun: readonly [one: string, many: string];
  readonly columns: { readonly [K in keyof C]: string };
  readonly parameters: { readonly [K in keyof P]: string };
  readonly options: WithOptions<C> & WithOptions<P>;
}
/** The same as the engine reads it. */
interface AnyReportWords {
  readonly title: string;
  readonly text: string;
  readonly noun: readonly [one: string, many: string];
  readonly columns: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The days that a report is of; on the screen it begins with so many from today on, or until today where they are negative. */
export interface ReportPeriod {
  readonly maximumMonths: number;
  /** Where it is counted in days: instead of the months. */
  readonly maximumDays?: number;
  readonly days: number;
}
export interface Days {
  readonly Desde: string;
  readonly Hasta: string;
}

/** A row of a report, with the address of what it was counted or taken from; `Clave` names it where something may be done with it, `DeNadie` says that it is a group's and no person's. */
export type ReportRow<C = ReportColumns> = { readonly [K in keyof C]: CellValue } & {
  readonly Enlace: string | null;
  readonly Clave?: string;
  readonly DeNadie?: 'S' | 'N';
};
/** Rows from a place on, and how many there are in all. */
export interface ReportPage<R = ReportRow> {
  readonly total: number;
  readonly rows: readonly R[];
  /** Of columns that have one, the sum over everything, where adding rows would count something twice. */
  readonly sums?: Readonly<Record<string, number>>;
}
export interface PageOf {
  readonly skip: number;
  readonly take: number;
}
export type Asked<P> = { readonly [K in keyof P]: P[K] extends Field ? ValueOf<P[K]> | null : never };

interface Listed {
  /** Unlike every other report's: `RX3`. */
  readonly code: string;
}
/** A report with a screen of its own in its module: the center leads there. */
export interface OwnScreenReport extends Listed {
  readonly route: string;
  readonly menu: readonly string[];
  readonly formats: readonly Formato[];
  readonly words: { readonly es: Pick<AnyReportWords, 'title' | 'text'>; readonly en: Pick<AnyReportWords, 'title' | 'text'> };
}

/** A report that the center runs: whoever contributes it says its rows, the platform pages, writes and prints them. */
export interface RunReport extends Listed {
  /** Last part of its address: `/reporte/{path}`. */
  readonly path: string;
  /** Options that it needs, consulted: every one of them, or with `any` one at least. */
  menu(product: Product): readonly string[];
  readonly any: boolean;
  readonly period: ReportPeriod | null;
  readonly formats: readonly Formato[];
  readonly parameters: Fields;
  readonly columns: ReportColumns;
  readonly words: { readonly es: AnyReportWords; readonly en: AnyReportWords };
  /** Of the codes of a parameter, those that the session may choose; all of them where it says nothing. */
  offered?(session: Session, parameter: string): readonly string[] | undefined;
  /** What it says of itself beside its filters, on the screen and on paper: of which moment it is, what may be missing. */
  notes?(ctx: Context, asked: Readonly<Record<string, unknown>>, days: Days): Promise<readonly string[]>;
  /** Null where bars would say nothing. */
  bars?(ctx: Context, asked: Readonly<Record<string, unknown>>, days: Days): Promise<ReportBars | null>;
  /** Where it says no bars itself. */
  readonly drawn?: ReportDrawn;
  /** The column whose sum it counts; its rows where there is none. */
  readonly counted?: string;
  /** Whether the days before may be compared with these; what ends, and was seen to, may not. */
  readonly compares: boolean;
  /** What it comes to in a sentence of its own; null where the common one says it. */
  answer?(ctx: Context, asked: Readonly<Record<string, unknown>>, days: Days, whole: ReportWhole): Promise<string | null>;
  rows(ctx: Context, asked: Readonly<Record<string, unknown>>, days: Days, page: PageOf): Promise<ReportPage>;
  paper?(ctx: Context, asked: Readonly<Record<string, unknown>>, days: Days, rows: readonly ReportRow[]): Promise<ReportPaper>;
}
export type Report = OwnScreenReport | RunReport;
export const isRun = (of: Report): of is RunReport => 'rows' in of;

interface RunSpec<C extends ReportColumns, P extends Fields> {
  readonly code: string;
  readonly path: string;
  readonly menu: readonly string[] | ((product: Product) => readonly string[]);
  readonly any?: true;
  readonly period?: ReportPeriod;
  readonly formats?: readonly Formato[];
  readonly parameters: P;
  readonly columns: C;
  readonly words: { readonly es: ReportWords<C, P>; readonly en: ReportWords<C, P> };
  readonly offered?: (session: Session, parameter: string) => readonly string[] | undefined;
  notes?(ctx: Context, asked: Asked<P>, days: Days): Promise<readonly string[]>;
  bars?(ctx: Context, asked: Asked<P>, days: Days): Promise<ReportBars | null>;
  readonly drawn?: ReportDrawn<keyof C & string>;
  readonly counted?: keyof C & string;
  readonly compares?: false;
  answer?(ctx: Context, asked: Asked<P>, days: Days, whole: ReportWhole): Promise<string | null>;
  /** Rows in an order that is always the same, within what the session reaches. Without a period the days are empty. */
  rows(ctx: Context, asked: Asked<P>, days: Days, page: PageOf): Promise<ReportPage<ReportRow<C>>>;
  /** What stands on paper around the rows, which it is handed all of. */
  paper?(ctx: Context, asked: Asked<P>, days: Days, rows: readonly ReportRow<C>[]): Promise<ReportPaper>;
}

/** Declares a report that the center runs. */
export function report<const C extends ReportColumns, const P extends Fields>({ menu, ...of }: RunSpec<C, P>): RunReport {
  return { any: false, period: null, formats: FORMATOS, compares: true, ...of, menu: typeof menu === 'function' ? menu : () => menu };
}

/** The options that open a report, and whether one of them is enough. */
export const needsOf = (of: Report, product: Product): readonly string[] => (isRun(of) ? of.menu(product) : of.menu);

/** Whether the option knows an action at all. */
const has = (product: Product, option: string, action: Action): boolean =>
  product.modules.some(({ manifest }) => manifest.menu.some(({ id, actions }) => id === option && actions?.includes(action) === true));

/** Whether what is consulted by an option may also be taken away: where it is exported from, only by who exports. */
export const mayTake = (product: Product, session: Session, option: string): boolean =>
  !has(product, option, 'exportar') || granted(session, [option], 'exportar');

/** Whether the session may consult a report; to take it away it may also export from its options, where they are exported from. */
export function opensReport(session: Session, of: Report, takesAway = false): boolean {
  const { product } = session;
  const each = needsOf(of, product).map((option) => granted(session, [option], 'consultar') && (!takesAway || mayTake(product, session, option)));
  return isRun(of) && of.any ? each.includes(true) : each.length > 0 && !each.includes(false);
}

/** Every report of the product, each with the module that contributes it. */
export const reportsOf = (product: Product): readonly { readonly module: string; readonly report: Report }[] =>
  product.modules.flatMap(({ manifest, reports }) => (reports ?? []).map((one) => ({ module: manifest.code, report: one })));
