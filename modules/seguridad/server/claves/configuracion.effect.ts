import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

const count = z.number();
export const effectQuery = z.strictObject({
  CaducaClave: z.enum(['S', 'N'], { error: 'campo.opcion' }),
  PeriodoClaveDias: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'campo.entero' })
    .transform(Number),
});
export const effectAnswer = z.object({ Usuarios: count, DeberanCambiar: count, SinTelefono: count, SinCorreo: count });

/** What a login setting would do to its users with another period: how many would have to change their password, and who lacks a medium. */
export async function effectOf(ctx: Context, id: number, asked: z.output<typeof effectQuery>): Promise<z.output<typeof effectAnswer>> {
  const setting = await ctx.tx.first(
    { caduca: text, dias: int },
    sql`select caduca_clave as caduca, periodo_clave_dias as dias from seguridad_configuracion_logeo where id_configuracion_logeo = ${id} and id_cliente = ${ctx.session.IdCliente}`,
  );
  if (!setting) throw notFound();
  const expired = (caduca: unknown, dias: unknown) =>
    sql`(${caduca} = 'S' and ${dias}::int > 0 and u.valida_directorio = 'N' and u.fecha_clave + ${dias}::int * interval '24 hours' <= ${ctx.now.toISOString()}::timestamptz)`;
  const row = await ctx.tx.first(
    { Usuarios: int, DeberanCambiar: orNull(int), SinTelefono: int, SinCorreo: int },
    sql`select count(*)::int as "Usuarios", count(*) filter (where u.activo = 'S' and u.clave_caducada = 'N' and coalesce(${expired(asked.CaducaClave, asked.PeriodoClaveDias)}, false)
          and not coalesce(${expired(setting.caduca, setting.dias)}, false))::int as "DeberanCambiar",
        count(*) filter (where u.activo = 'S' and coalesce(u.telefono, '') = '')::int as "SinTelefono", count(*) filter (where u.activo = 'S' and u.correo = '')::int as "SinCorreo"
      from seguridad_usuario u where u.id_configuracion_logeo = ${id}`,
  );
  return effectAnswer.parse(row);
}
