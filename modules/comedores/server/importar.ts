import { takeList, type WrittenList } from '@modules/acreditacion/server/public';
import { isDay } from '@platform/fields/date/shared';
import { receiveFile } from '@platform/server/files/receive';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { protectRow, shownProtection } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PersonaGrupo } from '../shared/grupo.entity';
import { type ImportedRow, importedRow } from '../shared/importacion.wire';

const MAX_ROWS = 1000;
/** Document, code of the group, from, to. */
const COLUMNS = 4;

/** A day written `dd/mm/yyyy` or as it travels; null for what is none. */
function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const found = year ? `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}` : text;
  return isDay(found) ? found : null;
}

/** Why a row cannot be processed, as the code of the reason; null for one that can. */
function reasonOf(row: Omit<ImportedRow, 'Motivo'>, people: number, terminated: boolean): string | null {
  if (people === 0) return 'persona_grupo.sin_persona';
  if (people > 1) return 'persona_grupo.ambigua';
  if (terminated) return 'persona_grupo.cesada';
  if (row.IdGrupo === null) return 'persona_grupo.grupo_desconocido';
  if (row.FechaInicio === null || (row.Hasta !== '' && row.FechaFin === null)) return 'persona_grupo.fecha_ilegible';
  return row.FechaFin !== null && row.FechaFin < row.FechaInicio ? 'persona_grupo.fechas' : null;
}

/** Judges the rows of a list under its headings; nothing is written. */
async function judge(ctx: Context, kit: RouteKit, list: WrittenList): Promise<ImportedRow[]> {
  const [headings, ...written] = list.rows;
  if (written.length === 0) throw refuse('persona_grupo.sin_filas', undefined, 'file');
  if (written.length > MAX_ROWS) throw refuse('persona_grupo.demasiadas', { n: MAX_ROWS }, 'file');
  const first = Math.min(...(headings?.keys() ?? [0]));
  const rows = written.map((cells) => Array.from({ length: COLUMNS }, (_, at) => (cells.get(first + at) ?? '').slice(0, 60)));
  const person = kit.registry.get('AdministracionPersona');
  const state = person.hooks.computed?.Estado?.('t', ctx.session.IdCliente) ?? 'null';
  const documents = sql.param([...new Set(rows.map(([document = '']) => document.toUpperCase()))]);
  const people = await ctx.tx.run(
    sql`select t.documento, t.id_persona, ${sql.raw(person.hooks.computed?.NombreCompleto?.('t', ctx.session.IdCliente) ?? 't.nombres')} as nombre, ${sql.raw(state)} as estado
      from administracion_persona t where t.documento = any(${documents}) and ${scopeSql(person, ctx.session)}`,
  );
  const groups = await ctx.tx.run(
    sql`select codigo, id_grupo from comedor_grupo where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and activo = 'S'`,
  );
  const protection = shownProtection(kit.registry, ctx.session, person);
  const shown = (nombre: unknown): string | null => {
    const row = protectRow({ NombreCompleto: nombre }, protection, () => 'text');
    return typeof row.NombreCompleto === 'string' ? row.NombreCompleto : null;
  };
  const byCode = new Map(groups.map((row) => [String(row.codigo), Number(row.id_grupo)]));
  return rows.map(([Documento = '', CodigoGrupo = '', Desde = '', Hasta = ''], at) => {
    const found = people.filter((row) => row.documento === Documento.toUpperCase());
    const [only] = found.length === 1 ? found : [];
    const row = {
      Fila: at + 1,
      Documento,
      CodigoGrupo,
      Desde,
      Hasta,
      IdPersona: only ? Number(only.id_persona) : null,
      Persona: only ? shown(only.nombre) : null,
      IdGrupo: byCode.get(CodigoGrupo.toUpperCase()) ?? null,
      FechaInicio: dayOf(Desde),
      FechaFin: Hasta === '' ? null : dayOf(Hasta),
    };
    const code = reasonOf(row, found.length, only?.estado === 'C');
    return { ...row, Motivo: code && kit.words.message(ctx.lang, code, {}) };
  });
}

export const importRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/ComedorPersonaGrupo/importar',
    summary: 'Judges a list (multipart: file): document, code of the group, from, to; nothing is written',
    tag: PersonaGrupo.resource,
    resource: PersonaGrupo.resource,
    access: { kind: 'grant', menu: PersonaGrupo.options.menu, action: 'crear' },
    answer: z.object({ Cargados: z.number(), Observados: z.number(), Correctos: z.number(), Filas: z.array(importedRow) }),
    async receive(_ctx, request): Promise<WrittenList> {
      if (!request.isMultipart()) throw refuse('persona_grupo.sin_archivo', undefined, 'file');
      const taken = await receiveFile(request, takeList, (campo) => {
        throw refuse('campo.desconocido', { campo });
      });
      if (!taken) throw refuse('persona_grupo.sin_archivo', undefined, 'file');
      return taken;
    },
    async handler(ctx, { received }) {
      const Filas = await judge(ctx, kit, received);
      const Observados = Filas.filter(({ Motivo }) => Motivo !== null).length;
      return { Cargados: Filas.length, Observados, Correctos: Filas.length - Observados, Filas };
    },
  }),
];
