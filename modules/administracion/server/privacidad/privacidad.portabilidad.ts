import { snake, storedFields } from '@platform/entity/entity';
import { int, orNull, text } from '@platform/server/db/rows';
import { unlessLost } from '@platform/server/files/files';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import type { ZipFile } from 'yazl';
import { Persona } from '../../shared/persona.entity';
import { fileFields, rowsAbout } from './privacidad.datos';

/** One person's data as a ZIP: `datos.json` with every row about them, and each of their files (Ley 29733, GDPR 20). */
export async function portableData(ctx: Context, kit: Pick<RouteKit, 'registry' | 'files' | 'words'>, idPersona: number): Promise<ZipFile> {
  const { IdCliente } = ctx.session;
  const person = await ctx.tx.first({}, sql`select 1 from administracion_persona where id_persona = ${idPersona} and id_cliente = ${IdCliente}`);
  if (!person) throw notFound();
  const about = [{ entity: Persona, keys: [idPersona] }, ...(await rowsAbout(ctx, kit.registry, idPersona))];
  const datos: Record<string, unknown[]> = {};
  const files = new Set<number>();
  for (const { entity, keys } of about) {
    const columns = [entity.key, ...storedFields(entity).map(([name]) => name), 'UsuarioCreacion', 'FechaCreacion'];
    const rows = await ctx.tx.run(
      sql`select ${sql.raw(columns.map((name) => `t.${snake(name)} as "${name}"`).join(', '))} from ${sql.raw(entity.table)} t
        where t.${sql.raw(snake(entity.key))} = any(${sql.param([...keys])}) order by 1`,
    );
    datos[kit.words.entity(ctx.lang, entity.resource)?.many ?? entity.resource] = rows;
    for (const row of rows) for (const name of fileFields(entity)) if (typeof row[name] === 'number') files.add(row[name]);
  }
  const { ZipFile: Zip } = await import('yazl');
  const zip = new Zip();
  const held = await ctx.tx.rows(
    { IdArchivo: int, hash: text, Nombre: text, repository: orNull(int) },
    sql`select id_archivo as "IdArchivo", hash, nombre as "Nombre", id_ruta_repositorio as repository from base_archivo where id_cliente = ${IdCliente} and id_archivo = any(${sql.param([...files])}) order by 1`,
  );
  // What a repository lost is named: the person gets the rest, and knows what is missing.
  const archivosSinContenido: { IdArchivo: number; Nombre: string; motivo: string }[] = [];
  const motivo = kit.words.message(ctx.lang, 'archivo.sin_contenido', {});
  for (const { IdArchivo, hash, Nombre, repository } of held) {
    const content = await unlessLost(kit.files.read(ctx.tx, repository, hash));
    if (content) zip.addReadStream(content, `archivos/${IdArchivo}-${Nombre.replace(/[^\p{L}\p{N} ._-]/gu, '_')}`);
    else archivosSinContenido.push({ IdArchivo, Nombre, motivo });
  }
  const told = { generado: ctx.now.toISOString(), IdPersona: idPersona, datos, ...(archivosSinContenido.length > 0 ? { archivosSinContenido } : {}) };
  zip.addBuffer(Buffer.from(JSON.stringify(told, null, 1)), 'datos.json');
  zip.end();
  const [archivos, sinContenido] = [held.length - archivosSinContenido.length, archivosSinContenido.length];
  ctx.audit({
    entity: Persona.resource,
    record: idPersona,
    action: 'portabilidad',
    changes: { archivos, ...(sinContenido > 0 ? { sinContenido } : {}) },
  });
  return zip;
}
