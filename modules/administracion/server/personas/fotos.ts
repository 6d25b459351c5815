import type { FileReader } from '@platform/server/files/routes';
import type { Context } from '@platform/server/http/context';
import { protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { vehiculoResource } from '../vehiculos/vehiculo.resource';
import { personaResource } from './persona.resource';

/** A vehicle's photograph opens to whoever may see the vehicle. */
export const vehiclePhoto: FileReader = async (ctx, file) => {
  if (file.Uso !== 'FOT') return null;
  const seen = await ctx.tx.first(
    {},
    sql`select 1 from administracion_vehiculo t where ${file.IdArchivo} in (t.foto_perfil, t.foto_movil, t.foto_extra) and ${scopeSql(vehiculoResource, ctx.session)} limit 1`,
  );
  return seen ? true : null;
};

/** The papers of an indiscipline stay within the client. */
export const indisciplinePaper: FileReader = async (ctx, file) => {
  if (!ctx.session.contratista) return null;
  const paper = await ctx.tx.first({}, sql`select 1 from administracion_persona_indisciplina where id_archivo = ${file.IdArchivo} limit 1`);
  return paper ? false : null;
};

/** A person's photograph opens to whoever may see the person. */
export const personPhoto: FileReader = async (ctx, file) => {
  if (file.Uso !== 'FOT') return null;
  const seen = await ctx.tx.first(
    {},
    sql`select 1 from administracion_persona t where ${file.IdArchivo} in (t.foto_perfil, t.foto_movil, t.foto_extra) and ${scopeSql(personaResource, ctx.session)} limit 1`,
  );
  return seen ? true : null;
};

/** The hash of a person's photograph, for whoever sees photographs; null for others, and where there is none. */
export const seenPhoto = ({ session }: Pick<Context, 'session'>, hash: string | null): string | null =>
  protectionOf(session, 'AdministracionPersona')?.has('FotoPerfil') ? null : hash;
