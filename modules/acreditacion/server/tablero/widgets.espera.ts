import { int, orNull, text } from '@platform/server/db/rows';
import { scopeSql } from '@platform/server/resource/scope';
import { numberParameter } from '@platform/server/settings';
import { missingUntil } from '@platform/server/widgets/first';
import type { Wait } from '@platform/server/widgets/wait';
import { ofEach } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { solicitudResource } from '../solicitud/solicitud.resource';

const HOUR_MS = 3_600_000;

/** What of Acreditación waits for whoever looks after the division: what it cannot begin without, roles that let requests wait, with the one that waits longest. */
export const acreditacionWaits: readonly Wait[] = [
  missingUntil({
    menu: '060603',
    name: { es: 'Perfiles de acreditación', en: 'Accreditation profiles' },
    reason: 'sinPerfiles',
    href: '/acreditacion/perfiles',
    there: ({ session }) => sql`exists (select 1 from acreditacion_perfil p where p.id_cliente = ${session.IdCliente} and p.activo = 'S')`,
  }),
  {
    // A requirement whose role nobody plays here lets every request wait for ever.
    needs: ['060604'],
    of: async (divisions) => {
      const found = await ofEach(divisions, async (ctx) => {
        const rows = await ctx.tx.rows(
          { IdRol: int, Rol: text },
          sql`select r.id_rol as "IdRol", ${sql.raw(ctx.lang === 'en' ? "coalesce(nullif(r.nombre_ingles, ''), r.nombre)" : 'r.nombre')} as "Rol" from acreditacion_rol_autorizador r
            where r.id_cliente = ${ctx.session.IdCliente} and r.activo = 'S' and exists (select 1 from acreditacion_requisito q where q.id_rol = r.id_rol and q.activo = 'S')
              and not exists (select 1 from acreditacion_autorizador_usuario a where a.id_cliente = r.id_cliente and a.id_rol = r.id_rol and a.id_division = ${ctx.session.IdDivision})
            order by r.orden, r.id_rol`,
        );
        return rows.map(({ IdRol, Rol }) => ({
          Clave: `nadie ${ctx.session.IdDivision}-${IdRol}`,
          Nombre: Rol,
          Motivo: 'rolSinNadie',
          Valores: {},
          Desde: null,
          Costo: 1 as const,
          Enlace: `/acreditacion/roles/${IdRol}`,
        }));
      });
      return found.flat();
    },
  },
  {
    needs: ['060103', '060401'],
    of: async (divisions, { compania, contrato }) => {
      const found = await ofEach(divisions, async (ctx) => {
        const hours = numberParameter(ctx, 'acreditacion.pendienteAvisoHoras');
        const late = new Date(ctx.now.getTime() - hours * HOUR_MS).toISOString();
        const role = sql.raw(ctx.lang === 'en' ? "coalesce(nullif(r.nombre_ingles, ''), r.nombre)" : 'r.nombre');
        const rows = await ctx.tx.rows(
          { IdRol: int, Rol: text, Desde: text, Cuantas: int, Numero: orNull(text) },
          sql`select r.id_rol as "IdRol", ${role} as "Rol", min(t.fecha_envio) as "Desde", count(*)::int as "Cuantas", (array_agg(t.numero order by t.fecha_envio))[1] as "Numero"
            from acreditacion_solicitud t join acreditacion_solicitud_rol s on s.id_cliente = t.id_cliente and s.id_solicitud = t.id_solicitud and s.resultado = 'P'
              join acreditacion_rol_autorizador r on r.id_rol = s.id_rol
            where t.estado = 'P' and t.fecha_envio < ${late} and ${scopeSql(solicitudResource, ctx.session)}
              and (${compania}::int is null or t.id_compania = ${compania}::int) and (${contrato}::int is null or t.id_contrato = ${contrato}::int)
            group by r.id_rol, 2 order by min(t.fecha_envio)`,
        );
        return rows.map(({ IdRol, Rol, Desde, Cuantas, Numero }) => ({
          Clave: `${ctx.session.IdDivision}-${IdRol}`,
          Nombre: Rol,
          Motivo: Cuantas === 1 ? 'rolUna' : 'rolTarde',
          Valores: { n: Cuantas, horas: hours, numero: Numero ?? '' },
          Desde,
          Costo: 2 as const,
          Enlace: '/movilizacion/autorizacion',
        }));
      });
      return found.flat();
    },
  },
];
