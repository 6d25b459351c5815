import { isDay } from '@platform/fields/date/shared';
import { int, orNull, text as textOf } from '@platform/server/db/rows';
import { receiveFile } from '@platform/server/files/receive';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { protectRow, shownProtection } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { judgedList, type ListedRow } from '../../shared/asignaciones.wire';
import { takeList, type WrittenList } from '../tramites/desmovilizacion.archivo';
import type { Assigned } from './asignaciones';

const MAX_ROWS = 1000;
/** Document, code of what is given, from, to. */
const COLUMNS = 4;

/** Assignments that come as a list. Their messages: `.sin_archivo`, `.sin_filas`, `.demasiadas`, `.sin_persona`, `.ambigua`, `.cesada`, `.fecha_ilegible`. */
export interface Listed extends Assigned {
  /** What may be given in the session's division: `codigo` and `id`. */
  offered(ctx: Context): SQL;
  /** Code of the message where no such thing is offered. */
  readonly unknown: string;
  /** Why something is not for somebody, as the code of the message. */
  unfit?(ctx: Context, rows: readonly ListedRow[]): Promise<(row: ListedRow) => string | null>;
}

/** A day written `dd/mm/yyyy` or as it travels; null for what is none. */
function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const found = year ? `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}` : text;
  return isDay(found) ? found : null;
}

/** Why a row cannot be processed, as the code of the reason; null for one that can. */
function reasonOf(of: Listed, row: ListedRow, people: number, terminated: boolean): string | null {
  if (people === 0) return `${of.codes}.sin_persona`;
  if (people > 1) return `${of.codes}.ambigua`;
  if (terminated) return `${of.codes}.cesada`;
  if (row.IdAsignado === null) return of.unknown;
  if (row.FechaInicio === null || (row.Hasta !== '' && row.FechaFin === null)) return `${of.codes}.fecha_ilegible`;
  return row.FechaFin !== null && row.FechaFin < row.FechaInicio ? `${of.codes}.fechas` : null;
}

/** Judges the rows of a list under its headings; nothing is written. */
async function judge(ctx: Context, kit: RouteKit, of: Listed, list: WrittenList): Promise<ListedRow[]> {
  const [headings, ...written] = list.rows;
  if (written.length === 0) throw refuse(`${of.codes}.sin_filas`, undefined, 'file');
  if (written.length > MAX_ROWS) throw refuse(`${of.codes}.demasiadas`, { n: MAX_ROWS }, 'file');
  const first = Math.min(...(headings?.keys() ?? [0]));
  const cells = written.map((row) => Array.from({ length: COLUMNS }, (_, at) => (row.get(first + at) ?? '').slice(0, 60)));
  const person = kit.registry.get('AdministracionPersona');
  const state = person.hooks.computed?.Estado?.('t', ctx.session.IdCliente, ctx.tx.product) ?? 'null';
  const documents = sql.param([...new Set(cells.map(([document = '']) => document.toUpperCase()))]);
  const people = await ctx.tx.rows(
    { documento: textOf, id_persona: int, nombre: orNull(textOf), estado: textOf },
    sql`select t.documento, t.id_persona, ${sql.raw(person.hooks.computed?.NombreCompleto?.('t', ctx.session.IdCliente, ctx.tx.product) ?? 't.nombres')} as nombre, ${sql.raw(state)} as estado
      from administracion_persona t where t.documento = any(${documents}) and ${scopeSql(person, ctx.session)}`,
  );
  const byCode = new Map((await ctx.tx.rows({ codigo: textOf, id: int }, of.offered(ctx))).map((row) => [row.codigo, row.id]));
  const protection = shownProtection(kit.registry, ctx.session, person);
  const shown = (nombre: unknown): string | null => {
    const row = protectRow({ NombreCompleto: nombre }, protection, () => 'text');
    return typeof row.NombreCompleto === 'string' ? row.NombreCompleto : null;
  };
  const read = cells.map(([Documento = '', Codigo = '', Desde = '', Hasta = ''], at) => {
    const found = people.filter((row) => row.documento === Documento.toUpperCase());
    const [only] = found.length === 1 ? found : [];
    const row: ListedRow = {
      Fila: at + 1,
      Documento,
      Codigo,
      IdAsignado: byCode.get(Codigo.toUpperCase()) ?? null,
      Desde,
      Hasta,
      IdPersona: only ? only.id_persona : null,
      Persona: only ? shown(only.nombre) : null,
      FechaInicio: dayOf(Desde),
      FechaFin: Hasta === '' ? null : dayOf(Hasta),
      Motivo: null,
    };
    return { row, code: reasonOf(of, row, found.length, only?.estado === 'C') };
  });
  const fits = read.flatMap(({ row, code }) => (code === null ? [row] : []));
  const unfit = await of.unfit?.(ctx, fits);
  return read.map(({ row, code }) => {
    const why = code ?? unfit?.(row) ?? null;
    return { ...row, Motivo: why && kit.words.message(ctx.lang, why, {}) };
  });
}

/** `POST /api/{Recurso}/importar`: what of a list would be given. */
export const listRoute = (kit: RouteKit, of: Listed): Route =>
  route({
    method: 'POST',
    path: `/api/${of.entity.resource}/importar`,
    summary: 'Judges a list (multipart: file): document, code of what is given, from, to; nothing is written',
    tag: of.entity.resource,
    resource: of.entity.resource,
    access: { kind: 'grant', menu: of.entity.options.menu, action: 'crear' },
    writes: false,
    answer: judgedList,
    async receive(_ctx, request): Promise<WrittenList> {
      if (!request.isMultipart()) throw refuse(`${of.codes}.sin_archivo`, undefined, 'file');
      const taken = await receiveFile(request, takeList, (campo) => {
        throw refuse('campo.desconocido', { campo });
      });
      if (!taken) throw refuse(`${of.codes}.sin_archivo`, undefined, 'file');
      return taken;
    },
    async handler(ctx, { received }) {
      const Filas = await judge(ctx, kit, of, received);
      const Observados = Filas.filter(({ Motivo }) => Motivo !== null).length;
      return { Cargados: Filas.length, Observados, Correctos: Filas.length - Observados, Filas };
    },
  });
