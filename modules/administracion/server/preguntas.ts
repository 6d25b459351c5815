import type { Context } from '@platform/server/http/context';
import { question } from '@platform/server/product';
import { rowsQuestion } from '@platform/server/product.rows';
import type { Days } from '@platform/server/report/report';
import type { SheetFact } from '@platform/server/sheet/sheet';
import type { SQL } from 'drizzle-orm';
import type { TipoVencimiento } from '../shared/vencimientos';

/** Where people passed, day by day: an employment that they passed under is no mistake to be removed. */
export const passagesKept = rowsQuestion('administracion.marcas', { id_cliente: 'int', id_persona: 'int', fecha: 'date' });

/** A company whose people's hours begin to be controlled, or cease to be: whoever keeps hours follows, or refuses. */
export const hoursControlled =
  question<(ctx: Context, of: { readonly IdCompania: number; readonly ControlaAsistencia: 'S' | 'N' }) => Promise<void>>(
    'administracion.controlaAsistencia',
  );

/** Things of one type that end on a day, of the list that keeps them. */
export interface ExpiryList {
  readonly type: TipoVencimiento;
  /** The option that consults the list. */
  readonly menu: string;
  /**
   * Those of the session's reach that end between two days, as a select of `tipo`, `clave` (its row), `ficha` (what its screen is opened by), `id_persona`,
   * `id_vehiculo`, `sujeto` (where it is neither), `detalle`, `id_compania`, `id_contrato` and `fecha`.
   */
  rows(ctx: Context, days: Days): SQL;
  /** Where its row is seen. */
  href(ficha: number): string;
  /** Numbers of the last requests in progress about some rows, by their key. */
  requests?(ctx: Context, keys: readonly number[]): Promise<ReadonlyMap<number, string>>;
}
/** Who keeps what ends on a day: each list only for who consults it. */
export const expires = question<ExpiryList>('administracion.vencimientos');

/** The days of somebody's swing: that which goes on, or the next. */
export interface SwingOf {
  readonly IdPersona: number;
  readonly Desde: string;
  readonly Hasta: string;
}
/** What modules know of somebody's swing (their bed, their meals): each only for who consults it. */
export const swingFacts = question<(ctx: Context, of: SwingOf) => Promise<readonly SheetFact[]>>('administracion.subida');

/** How many rations some people may take on a day, by their dining groups; null for who does not consult them. */
export const mealsOfDay = question<(ctx: Context, people: readonly number[], day: string) => Promise<number | null>>('administracion.raciones');

/** What is known of a day: on site, late, overtime, absent, excused. */
export type DelDia = 'sitio' | 'tarde' | 'extra' | 'falta' | 'justificado';
/** What modules know of somebody's days, one thing a row: each only to who consults it. */
export const daysOfRoster =
  question<(ctx: Context, of: SwingOf) => Promise<readonly { readonly Fecha: string; readonly Que: DelDia }[]>>('administracion.diasDelMes');
