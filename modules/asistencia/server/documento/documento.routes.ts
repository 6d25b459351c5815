import { Readable } from 'node:stream';
import { fullNameSql } from '@modules/administracion/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { unlessLost } from '@platform/server/files/files';
import type { FileReader } from '@platform/server/files/routes';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DocumentoPersona } from '../../shared/documento.entity';
import { documentoPersonaResource } from './documento.rules';

/** Documents of one archive. */
const MOST = 500;
const PAGE = 100;
const plainName = (name: string) => name.replace(/[^\p{L}\p{N} ._-]/gu, '_');

/**
 * A document of attendance, often of somebody's health, opens to whoever may see its row, and to the person whom it is about; to nobody else of
 * the client.
 */
export const attendanceDocument: FileReader = async (ctx, file) => {
  const row = await ctx.tx.first(
    { persona: int, propia: orNull(int) },
    sql`select d.id_persona as persona, (select u.id_persona from seguridad_usuario u where u.id_usuario = ${ctx.session.IdUsuario}) as propia
      from asistencia_documento_persona d where d.id_cliente = ${ctx.session.IdCliente} and d.archivo = ${file.IdArchivo} limit 1`,
  );
  if (!row) return null;
  if (row.persona === row.propia) return true;
  if (!granted(ctx.session, DocumentoPersona.options.menu, 'consultar')) return false;
  const seen = await ctx.tx.first(
    {},
    sql`select 1 from asistencia_documento_persona t where t.archivo = ${file.IdArchivo} and ${scopeSql(documentoPersonaResource, ctx.session)} limit 1`,
  );
  return seen !== undefined;
};

type Kit = Pick<RouteKit, 'database' | 'files' | 'reader'>;

/** What a filter matches, file by file as they are asked for: the archive is never held whole. */
async function archive(kit: Kit, ctx: Context, query: { readonly filter?: string | undefined; readonly buscar?: string | undefined }) {
  const { filter, buscar } = query;
  const asked = { ...(filter === undefined ? {} : { filter }), ...(buscar === undefined ? {} : { buscar }) };
  const ids: number[] = [];
  for (let skip = 0; skip <= MOST; skip += PAGE) {
    const { data } = await kit.reader.page(ctx, documentoPersonaResource, { ...asked, skip, take: PAGE, select: DocumentoPersona.key });
    ids.push(...data.map((row) => Number(row[DocumentoPersona.key])));
    if (data.length < PAGE) break;
  }
  if (ids.length > MOST) throw refuse('documento_asistencia.muchos', { n: MOST });
  const named = !['ApellidoPaterno', 'ApellidoMaterno', 'Nombres'].some((name) => protectionOf(ctx.session, 'AdministracionPersona')?.has(name));
  const rows = await ctx.tx.rows(
    { id: int, persona: text, tipo: text, fecha: text, nombre: text, hash: text, repository: orNull(int) },
    sql`select t.id_documento_persona as id, ${sql.raw(fullNameSql('p'))} as persona, d.codigo as tipo, to_char(t.fecha_emision, 'YYYYMMDD') as fecha, f.nombre, f.hash, f.id_ruta_repositorio as repository
      from asistencia_documento_persona t join asistencia_documento d on d.id_documento = t.id_documento
      join administracion_persona p on p.id_persona = t.id_persona join base_archivo f on f.id_archivo = t.archivo
      where t.id_cliente = ${ctx.session.IdCliente} and t.id_documento_persona = any(${sql.param(ids)}::int[]) order by t.id_documento_persona`,
  );
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const { id, persona, tipo, fecha, nombre, hash, repository } of rows) {
    const name = [named ? persona : null, tipo, fecha, id].filter(Boolean).join(' ');
    zip.addReadStreamLazy(plainName(`${name} ${nombre}`), (give) => {
      // Of what its repository has lost there is the name, and nothing in it.
      unlessLost(kit.files.read(kit.database, repository, hash)).then(
        (content) => give(null, content ?? Readable.from([])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  ctx.audit({ entity: DocumentoPersona.resource, record: null, action: 'exportar', changes: { Archivos: rows.length } });
  return zip;
}

/** Calls of documents beyond those of their list. */
export const documentoRoutes = (kit: Kit): readonly Route[] => [
  route({
    method: 'GET',
    path: `/api/${DocumentoPersona.resource}/zip`,
    summary: 'The files that a filter matches, in one archive',
    tag: DocumentoPersona.resource,
    resource: DocumentoPersona.resource,
    access: { kind: 'grant', menu: ['050106'], action: 'exportar' },
    query: z.strictObject({ filter: z.string().max(20_000).optional(), buscar: z.string().max(200).optional() }),
    raw: true,
    writes: true,
    async handler(ctx, { query, reply }) {
      const zip = await archive(kit, ctx, query);
      // Nothing leaves before its trace is committed.
      return () =>
        void reply
          .type('application/zip')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `attachment; filename="documentos-${today(ctx)}.zip"`)
          .send(zip.outputStream);
    },
  }),
];
