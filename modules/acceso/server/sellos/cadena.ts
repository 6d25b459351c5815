import { Readable } from 'node:stream';
import type { Json } from '@platform/entity/field';
import { daySchema } from '@platform/fields/date/shared';
import type { DbRow } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import { forbidden, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { protectionOf } from '@platform/server/resource/protect';
import { z } from 'zod';
import { Marca } from '../../shared/marca.entity';
import { SEALED, sealText } from './sello';
import { LINK, sealed, TOLD } from './verificar';

type Database = RouteKit['database'];
const PAGE = 5000;
/** Days of a file, at most. */
const MOST_DAYS = 366;
const COLUMNS = ['Orden', 'IdMarca', 'Huella', 'SelloAnterior', 'Sello', 'Sellado'];
/** The rule in words, at the head of each file: whoever holds one needs nothing else. */
const RULE = {
  es: [
    'Cadena de marcas. Cada linea es una marca, en el orden en que se sello.',
    'Huella = SHA-256 (hexadecimal) del texto Sellado en UTF-8, tal como esta escrito.',
    'Sello = SHA-256 (hexadecimal) de SelloAnterior seguido de Huella. SelloAnterior es el Sello de la linea anterior; el de la primera marca de la division es vacio.',
    'Sellado vacio: la marca no se cuenta aqui (de otra compania, de una persona anonimizada o retirada); la cadena la prueba por su Huella.',
  ],
  en: [
    'Chain of marks. Each line is a mark, in the order in which it was sealed.',
    'Huella = SHA-256 (hexadecimal) of the text Sellado in UTF-8, as it is written.',
    'Sello = SHA-256 (hexadecimal) of SelloAnterior followed by Huella. SelloAnterior is the Sello of the line before; that of the first mark of the division is empty.',
    'Sellado empty: the mark is not told here (of another company, of an anonymised person, or removed); the chain proves it by its Huella.',
  ],
} as const;

/** A cell of the file: quoted, with its quotation marks doubled. */
const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** What was sealed of a mark, as it was; nothing of one that is not told any more. */
function sealedOf({ marca, huella_sellada: _print, anonima, autoriza, asignada, ...told }: DbRow): string {
  if (marca === null || anonima === true) return '';
  const mark: Readonly<Record<(typeof SEALED)[number], Json>> = sealed.parse(asignada === true ? { ...told, IdPersona: null } : told);
  return sealText(mark, autoriza === null || autoriza === undefined ? null : String(autoriza));
}

/** Days of marks of a division, told in a language; with a company only its marks say what was sealed, the others are proved by their prints alone. */
interface Chain {
  readonly IdDivision: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly lang: 'es' | 'en';
  readonly IdCompania?: number | null;
}

/** Refuses days that end before they begin, or more of them than a file holds. */
export function checkChainDays(FechaInicio: string, FechaFin: string): void {
  if (FechaFin < FechaInicio) throw refuse('fechas.fin_menor', undefined, 'FechaFin');
  const days = (Date.parse(iso(FechaFin)) - Date.parse(iso(FechaInicio))) / 86_400_000;
  if (days >= MOST_DAYS) throw refuse('marca.cadena_larga', { n: MOST_DAYS }, 'FechaFin');
}

/** The file of a chain, line by line as it is read. */
export async function* chainLines(
  database: Database,
  { IdDivision: idDivision, FechaInicio: from, FechaFin: to, lang, IdCompania = null }: Chain,
): AsyncGenerator<string> {
  yield `${RULE[lang].map((line) => `# ${line}`).join('\r\n')}\r\n# ${SEALED.join(', ')}\r\n${COLUMNS.join(';')}\r\n`;
  const range = await database.first(
    { desde: orNull(int), hasta: orNull(int) },
    {
      text: `select min(s.orden) as desde, max(s.orden) as hasta from acceso_marca m join acceso_marca_sello s on s.id_marca = m.id_marca
        where m.id_division = $1 and m.fecha between $2::date and $3::date`,
      values: [idDivision, from, to],
    },
  );
  const last = range?.hasta ?? 0;
  let order = (range?.desde ?? 1) - 1;
  const earlier = await database.first(
    { sello: text },
    { text: 'select sello from acceso_marca_sello where id_division = $1 and orden = $2', values: [idDivision, order] },
  );
  let before = earlier?.sello ?? '';
  const own = (mark: { readonly IdCompania: number | null }) => IdCompania === null || mark.IdCompania === IdCompania;
  while (order < last) {
    const links = await database.rows(LINK, {
      text: `select ${TOLD} from acceso_marca_sello s left join acceso_marca m on m.id_marca = s.id_marca
        where s.id_division = $1 and s.orden > $2 and s.orden <= $3 order by s.orden limit ${PAGE}`,
      values: [idDivision, order, last],
    });
    if (links.length === 0) return;
    let part = '';
    for (const { orden, marcada, sello, huella, ...told } of links) {
      const print = huella ?? told.huella_sellada ?? '';
      part += `${[String(orden), String(marcada), print, before, sello, own(told) ? sealedOf(told) : ''].map(cell).join(';')}\r\n`;
      [order, before] = [orden, sello];
    }
    yield part;
  }
}

/** `GET /api/AccesoMarca/cadena`: the file by which anybody proves marks without the product (docs/verificar-marcas.md). */
export const chainRoute = ({ database }: Pick<RouteKit, 'database'>): Route =>
  route({
    tag: Marca.resource,
    resource: Marca.resource,
    method: 'GET',
    path: '/api/AccesoMarca/cadena',
    summary: 'The marks of some days with what was sealed of each and their seals, as a file that anybody can prove',
    access: { kind: 'grant', menu: Marca.options.menu, action: 'exportar' },
    raw: true,
    query: z.strictObject({ FechaInicio: daySchema, FechaFin: daySchema }),
    async handler(ctx, { query: { FechaInicio, FechaFin }, reply }) {
      // The chain is the division's, and what was sealed says documents as they are.
      if (ctx.session.IdCompania !== null || protectionOf(ctx.session, 'AdministracionPersona')?.has('Documento')) throw forbidden();
      checkChainDays(FechaInicio, FechaFin);
      ctx.audit({ entity: Marca.resource, record: 0, action: 'exportar', changes: { Cadena: 'S', FechaInicio, FechaFin } });
      const { IdDivision } = ctx.session;
      return () =>
        void reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="cadena_${FechaInicio}_${FechaFin}.csv"`)
          .send(Readable.from(chainLines(database, { IdDivision, FechaInicio, FechaFin, lang: ctx.lang })));
    },
  });
const iso = (of: string): string => `${of.slice(0, 4)}-${of.slice(4, 6)}-${of.slice(6)}T00:00:00Z`;
