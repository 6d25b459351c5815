import { sendNotice } from '@modules/sistema/server/public';
import { text } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { countToday, secondsLeftToday } from '@platform/server/http/daily';
import { tooMany } from '@platform/server/http/problem';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';

const ASUNTO = 'consulta.documento';

/**
 * A contractor is told who has a document number although he sees nobody's file, so that he asks for the right person. It is asked
 * so many times a user and day, whether or not somebody has the number; who asks for more is refused, and the client's
 * administrators hear of it once. Called before the transaction: what was asked stays counted.
 */
export async function countLookUp(ctx: Context): Promise<void> {
  const { contratista, IdUsuario, IdCliente, IdDivision, IdCompania, zona } = ctx.session;
  if (!contratista) return;
  const limit = numberParameter(ctx, 'administracion.consultasDocumentoDia');
  if ((await countToday(ctx, ASUNTO, limit)) !== null) return;
  const administrators = await ctx.tx.rows(
    { id_usuario: text },
    sql`select id_usuario from seguridad_usuario where id_cliente = ${IdCliente} and activo = 'S' and es_administrador = 'S' and es_super_administrador = 'N' order by 1`,
  );
  const company = await ctx.tx.first({ alias: text }, sql`select alias from administracion_compania where id_compania = ${IdCompania}`);
  await sendNotice(ctx, {
    codigo: 'ADM04',
    para: administrators.map((row) => ({ usuario: row.id_usuario })),
    datos: { usuario: IdUsuario, compania: String(company?.alias ?? ''), consultas: limit },
    lugar: { IdCliente, IdDivision },
    enlace: '/seguridad/usuarios',
    entidad: 'SeguridadUsuario',
    registro: IdUsuario,
    unico: dayIn(zona, ctx.now),
  });
  throw tooMany('persona.consultas_dia', secondsLeftToday(ctx), { n: limit });
}
