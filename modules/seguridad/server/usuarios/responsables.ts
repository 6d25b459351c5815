import { endSessions } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { sql } from 'drizzle-orm';
import { Usuario } from '../../shared/seguridad.entity';
import { tellInactivated } from '../claves/told';
import { profileInForceSql } from '../perfiles/vigente.sql';

/** *Responsable* of a company: its users with ResponsableContratista, else its requesters (Reportes › Notifications). */
export async function responsiblesOf(tx: Tx, idCliente: number, idCompania: number): Promise<{ usuario: string }[]> {
  const rows = await tx.rows(
    { id_usuario: text },
    sql`with suyos as (
        select u.id_usuario, u.responsable_contratista = 'S' as responsable, exists (select 1 from seguridad_usuario_perfil up
          join seguridad_perfil_caracteristica pc on pc.id_perfil = up.id_perfil and pc.id_caracteristica = 'CPASOL' where up.id_usuario = u.id_usuario and ${sql.raw(profileInForceSql('up'))}) as solicita
        from seguridad_usuario u where u.id_cliente = ${idCliente} and u.id_compania = ${idCompania} and u.activo = 'S')
      select id_usuario from suyos where responsable or (solicita and not exists (select 1 from suyos o where o.responsable)) order by id_usuario`,
  );
  return rows.map((row) => ({ usuario: row.id_usuario }));
}

/** The user with a person's document stops entering; the last administrator is never locked out by it. */
export async function inactivateUserOf(ctx: Context, person: { IdTipoDocumento: number; Documento: string }, reason: string): Promise<void> {
  const rows = await ctx.tx.rows(
    { id_usuario: text },
    sql`select u.id_usuario from seguridad_usuario u where u.id_cliente = ${ctx.session.IdCliente} and u.id_tipo_documento = ${person.IdTipoDocumento} and u.documento = ${person.Documento}
        and u.activo = 'S' and u.es_super_administrador = 'N'
        and (u.es_administrador = 'N' or exists (select 1 from seguridad_usuario o
          where o.id_cliente = u.id_cliente and o.id_usuario <> u.id_usuario and o.activo = 'S' and o.es_administrador = 'S'))
      for no key update of u`,
  );
  for (const { id_usuario } of rows) {
    await tellInactivated(ctx, id_usuario, { es: 'Cese de la persona', en: 'Termination of the person' });
    await changeRows(ctx, Usuario, {
      set: { Activo: 'N' },
      where: keyIs(Usuario, id_usuario),
      trace: { action: 'cesar', before: { Activo: 'S' } },
    });
    await endSessions(ctx, sql`id_usuario = ${id_usuario}`, reason);
  }
}
