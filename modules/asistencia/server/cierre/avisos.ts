import { profileInForceSql } from '@modules/seguridad/server/public';
import { sendNotice } from '@modules/sistema/server/public';
import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { Periodo } from '../../shared/planilla.entity';

interface Of {
  readonly IdPeriodo: number;
  readonly IdCompania: number;
  readonly Codigo: string;
}

/** Active users of a client, and of a company where they are its own, whose profile has an option with an action. */
export async function holdersOf(
  ctx: { readonly tx: Context['tx']; readonly session: Pick<Context['session'], 'IdCliente'> },
  menu: string,
  action: string,
  idCompania: number,
): Promise<{ usuario: string }[]> {
  const rows = await ctx.tx.rows(
    { id_usuario: text },
    sql`select distinct u.id_usuario from seguridad_usuario u join seguridad_usuario_perfil up on up.id_usuario = u.id_usuario and up.id_cliente = u.id_cliente and ${sql.raw(profileInForceSql('up'))}
      join seguridad_perfil_menu pm on pm.id_perfil = up.id_perfil and pm.id_menu = ${menu} and ${action} = any(pm.acciones)
      where u.id_cliente = ${ctx.session.IdCliente} and u.activo = 'S' and (u.id_compania is null or u.id_compania = ${idCompania}) order by u.id_usuario`,
  );
  return rows.map(({ id_usuario }) => ({ usuario: id_usuario }));
}

/** ASI04: a period was closed, or opened again. */
export async function tellPeriod(
  ctx: Context,
  { IdPeriodo, IdCompania, Codigo }: Of,
  how: 'cerrado' | 'reabierto',
  personas: number,
  observaciones: number,
) {
  const word = { cerrado: { es: 'cerrado', en: 'closed' }, reabierto: { es: 'reabierto', en: 'reopened' } }[how];
  const rest = { periodo: Codigo, personas: String(personas), observaciones: String(observaciones) };
  await sendNotice(ctx, {
    codigo: 'ASI04',
    para: await holdersOf(ctx, '050303', 'consultar', IdCompania),
    lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
    datos: { es: { ...rest, acto: word.es }, en: { ...rest, acto: word.en } },
    enlace: `/asistencia/cierre/${IdPeriodo}`,
    entidad: Periodo.resource,
    registro: IdPeriodo,
    unico: ctx.now.toISOString(),
  });
}
