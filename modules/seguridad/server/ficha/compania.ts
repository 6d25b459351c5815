import { int } from '@platform/server/db/rows';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { FICHA } from '../../shared/ficha.palabras';
import { Usuario } from '../../shared/seguridad.entity';
import { usuarioResource } from '../usuarios/usuario.resource';

/** Who of a company signs in, for who consults users. */
export const companyUsers: Sheet = {
  entity: 'AdministracionCompania',
  menu: Usuario.options.menu,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const { n } = await ctx.tx.one(
      { n: int },
      sql`select count(*)::int as n from seguridad_usuario t where t.id_compania = ${id} and ${scopeSql(usuarioResource, ctx.session)}`,
    );
    const href = `/seguridad/usuarios?filtro=${encodeURIComponent(JSON.stringify({ IdCompania: [id] }))}`;
    return {
      groups: [{ title: say.usuarios, facts: [{ label: say.usuarios, value: n, href }] }],
    };
  },
};
