import { oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

const KINDS = ['turno', 'excluida', 'manual', 'registrada', 'aprobada', 'rechazada', 'autorizado', 'rechazado'] as const;
const words: Readonly<Record<'es' | 'en', Readonly<Record<(typeof KINDS)[number], string>>>> = {
  es: {
    turno: 'Cambió el turno del día',
    excluida: 'Excluyó una marca del cálculo',
    manual: 'Registró una marca manual',
    registrada: 'Registró una justificación',
    aprobada: 'Aprobó una justificación',
    rechazada: 'Rechazó una justificación',
    autorizado: 'Autorizó sobretiempo',
    rechazado: 'Rechazó sobretiempo',
  },
  en: {
    turno: 'Changed the shift of the day',
    excluida: 'Excluded a mark from the calculation',
    manual: 'Registered a mark by hand',
    registrada: 'Registered a justification',
    aprobada: 'Approved a justification',
    rechazada: 'Rejected a justification',
    autorizado: 'Authorized overtime',
    rechazado: 'Rejected overtime',
  },
};

export const changeTold = z.object({ FechaHora: z.string(), Usuario: z.string(), Que: z.string() });

/** What people changed by hand of somebody's day, in time order: its plan, its marks, its justifications and its overtime, with what they wrote. */
export async function changesOf(ctx: Context, idPersona: number, fecha: string): Promise<z.output<typeof changeTold>[]> {
  const own = sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_persona = ${idPersona}`;
  const marked = sql`m.id_cliente = ${ctx.session.IdCliente} and m.id_persona = ${idPersona} and m.fecha between ${fecha}::date and ${fecha}::date + 1`;
  const rows = await ctx.tx.rows(
    { momento: text, usuario: text, que: oneOf(KINDS), nota: orNull(text) },
    sql`select c.momento, coalesce(nullif(btrim(concat_ws(' ', u.nombre, u.apellido)), ''), c.usuario) as usuario, c.que, c.nota from (
        select t.fecha_creacion as momento, t.usuario_creacion as usuario, 'turno' as que, t.motivo as nota from asistencia_programacion t where ${own} and t.fecha = ${fecha}::date
        union all select x.fecha_creacion, x.usuario_creacion, 'excluida', x.motivo from acceso_marca m join asistencia_marca_excluida x on x.id_cliente = m.id_cliente and x.id_marca = m.id_marca where ${marked}
        union all select m.fecha_hora_recepcion, m.usuario_creacion, 'manual', m.observacion from acceso_marca m where ${marked} and m.origen = 'MA'
        union all select t.fecha_creacion, t.usuario_creacion, 'registrada', j.nombre
          from asistencia_justificacion_persona t join asistencia_justificacion j on j.id_justificacion = t.id_justificacion where ${own} and ${fecha}::date between t.fecha_inicio and t.fecha_fin
        union all select t.fecha_modificacion, t.id_usuario_responde, case when t.estado = 'R' then 'rechazada' else 'aprobada' end, j.nombre
          from asistencia_justificacion_persona t join asistencia_justificacion j on j.id_justificacion = t.id_justificacion where ${own} and ${fecha}::date between t.fecha_inicio and t.fecha_fin and t.id_usuario_responde is not null and t.fecha_modificacion is not null
        union all select t.fecha_modificacion, t.id_usuario_responde, case when t.estado = 'R' then 'rechazado' else 'autorizado' end, t.observacion
          from asistencia_sobretiempo t where ${own} and t.fecha = ${fecha}::date and t.id_usuario_responde is not null and t.fecha_modificacion is not null
      ) c left join seguridad_usuario u on u.id_usuario = c.usuario where c.usuario is not null order by c.momento, c.que`,
  );
  return rows.map(({ momento, usuario, que, nota }) => ({
    FechaHora: momento,
    Usuario: usuario,
    Que: [words[ctx.lang][que], nota].filter(Boolean).join(': '),
  }));
}
