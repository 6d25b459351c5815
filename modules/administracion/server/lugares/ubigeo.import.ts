import { fieldSchema } from '@platform/fields/shared';
import { int, orNull } from '@platform/server/db/rows';
import { BookFault, readBook } from '@platform/server/excel/read';
import { receiveBook } from '@platform/server/excel/receive';
import { columnsByTitle } from '@platform/server/excel/titles';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Ubigeo } from '../../shared/calendario.entity';

const MEGABYTES = 4;
const MAX_ROWS = 20_000;
const WORKBOOK = { entries: 200, megabytes: 40, cells: 1_000_000 };

interface PlaceRow {
  readonly fila: number;
  readonly pais: string;
  readonly codigo: string;
  readonly ubigeo: string;
  readonly padre: string;
}
/** A place as its own form admits it. */
const placeSchema = z.object({ codigo: fieldSchema(Ubigeo.fields.Codigo), ubigeo: fieldSchema(Ubigeo.fields.Ubigeo) });

/** What columns are called, in Spanish or in English. */
const COLUMNS = {
  pais: { titles: ['País', 'Country', 'ISO 2'] },
  codigo: { titles: ['Código', 'Code'] },
  ubigeo: { titles: ['Nombre', 'Ubigeo', 'Name'] },
  padre: { titles: ['Código superior', 'Superior', 'Padre', 'Parent code', 'Parent'], optional: true },
} as const;

/** Rows of the first sheet under its headings, in whatever order they stand: country (ISO 2), code, name, code of the parent. */
function readPlaces(content: Buffer): Promise<PlaceRow[]> {
  return readBook(content, WORKBOOK, async ([sheet]) => {
    const rows: PlaceRow[] = [];
    let placeOf: ((name: keyof typeof COLUMNS) => number) | undefined;
    for await (const { number, cells } of sheet?.rows() ?? []) {
      if (!placeOf) {
        placeOf = columnsByTitle({ number, cells }, COLUMNS);
        continue;
      }
      const place = placeOf;
      const cell = (name: keyof typeof COLUMNS) => String(cells.get(place(name))?.value ?? '').trim();
      rows.push({
        ...{ fila: number, pais: cell('pais').toUpperCase(), codigo: cell('codigo').toUpperCase() },
        ...{ ubigeo: cell('ubigeo'), padre: cell('padre').toUpperCase() },
      });
      if (rows.length === MAX_ROWS) break;
    }
    return rows;
  }).catch((error: unknown) => {
    throw error instanceof BookFault ? new Problem(415, 'archivo.tipo', { tipos: 'XLSX' }) : error;
  });
}

/** Adds the places that are missing and renames those that changed; the same file again changes nothing. */
async function load(ctx: Context, rows: readonly PlaceRow[]): Promise<{ Cargados: number; Observados: number; Procesados: number }> {
  const sound = rows.filter((row) => /^[A-Z]{2}$/.test(row.pais) && placeSchema.safeParse(row).success);
  const placed = new Set<number>();
  let changed = 0;
  // A level at a time: a parent may come in the same file, before or after.
  for (const nivel of [1, 2, 3]) {
    const found = await ctx.tx.rows(
      { fila: orNull(int), id_pais: int, id_ubigeo: orNull(int) },
      sql`select x.fila, p.id_pais, u.id_ubigeo from jsonb_to_recordset(${JSON.stringify(sound)}::jsonb) as x(fila int, pais text, codigo text, ubigeo text, padre text)
        join sistema_pais p on p.codigo_iso2 = x.pais left join administracion_ubigeo u on u.id_pais = p.id_pais and u.codigo = x.padre
        where coalesce(u.nivel, 0) = ${nivel - 1} and (x.padre = '' or u.id_ubigeo is not null)`,
    );
    const parents = new Map(found.map((row) => [Number(row.fila), row]));
    const level = sound.filter(({ fila }) => parents.has(fila));
    for (const { fila } of level) placed.add(fila);
    const values = level.map((row) => ({ ...row, id_pais: parents.get(row.fila)?.id_pais, id_padre: parents.get(row.fila)?.id_ubigeo ?? null }));
    const written = await addRows(ctx, Ubigeo, {
      values: { IdPais: sql`x.id_pais`, Nivel: nivel, IdUbigeoPadre: sql`x.id_padre`, Codigo: sql`x.codigo`, Ubigeo: sql`x.ubigeo` },
      from: sql`(select distinct on (r.id_pais, r.codigo) r.* from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id_pais int, id_padre int, codigo text, ubigeo text)) x`,
      clash: { on: sql`id_pais, codigo`, takes: ['Ubigeo'], where: sql`t.ubigeo <> excluded.ubigeo and t.nivel = excluded.nivel` },
    });
    changed += written.length;
  }
  const counts = { Cargados: changed, Observados: rows.length - placed.size, Procesados: rows.length };
  ctx.audit({ entity: Ubigeo.resource, record: null, action: 'importar', changes: counts });
  return counts;
}

export const ubigeoRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: `/api/${Ubigeo.resource}/importar`,
    summary: 'Places of a workbook (multipart: file): country, code, name, code of the parent',
    tag: Ubigeo.resource,
    resource: Ubigeo.resource,
    access: { kind: 'grant', menu: Ubigeo.options.menu, action: 'procesar' },
    answer: z.object({ Cargados: z.number(), Observados: z.number(), Procesados: z.number() }),
    async receive(ctx, request) {
      if (!ctx.session.superAdministrador) throw new Problem(403, 'catalogo.global');
      return receiveBook(request, {
        missing: 'ubigeo.archivo',
        megabytes: MEGABYTES,
        read: readPlaces,
        field(campo) {
          throw refuse('campo.desconocido', { campo });
        },
      });
    },
    handler: (ctx, { received }) => load(ctx, received.rows),
  }),
];
