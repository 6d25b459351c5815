import { int, orNull, text } from '@platform/server/db/rows';
import { scopeSql } from '@platform/server/resource/scope';
import { numberParameter } from '@platform/server/settings';
import type { Wait } from '@platform/server/widgets/wait';
import { ofEach } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { solicitudResource } from '../solicitud/solicitud.resource';

const HOUR_MS = 3_600_000;

/** What of Acreditación waits for whoever looks after the division: roles that let requests wait, with the one that waits longest. */
export const acreditacionWaits: readonly Wait[] = [
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
