import { personNameSql, personTold } from '@modules/administracion/server/public';
import { shownDay } from '@modules/administracion/shared/dia';
import { type Recipient, sendNotice } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { answeredRows } from '@platform/server/product.rows';
import { sql } from 'drizzle-orm';
import { doorsKept } from '../preguntas';

const NAME = sql`${sql.raw(personNameSql('p'))}`;

/** ACR05: a visit was approved, to its host with all who come, and to each visitor who has an address. */
export async function tellVisit(ctx: Context, idSolicitud: number): Promise<void> {
  const visit = await ctx.tx.first(
    { fecha_inicio: orNull(text), fecha_fin: orNull(text), anfitrion: orNull(int), puerta: text },
    sql`select s.fecha_inicio, s.fecha_fin, s.id_anfitrion as anfitrion,
        coalesce((select u.nombre from ${sql.raw(answeredRows(ctx.tx.product, doorsKept))} u where u.id_division = s.id_division and u.activo = 'S' order by u.codigo limit 1), d.division) as puerta
      from acreditacion_solicitud s join sistema_division d on d.id_division = s.id_division where s.id_solicitud = ${idSolicitud}`,
  );
  const visitors = await ctx.tx.rows(
    { nombre: text, correo: orNull(text) },
    sql`select ${NAME} as nombre, p.correo from acreditacion_solicitud_visita v join administracion_persona p on p.id_persona = v.id_persona where v.id_solicitud = ${idSolicitud} order by 1`,
  );
  if (!visit) return;
  const tell = (para: readonly Recipient[], sujeto: string): Promise<number> =>
    sendNotice(ctx, {
      codigo: 'ACR05',
      para,
      datos: { sujeto, inicio: shownDay(visit.fecha_inicio ?? ''), fin: shownDay(visit.fecha_fin ?? ''), puerta: visit.puerta },
      lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
      entidad: 'AcreditacionSolicitud',
      registro: idSolicitud,
      unico: sujeto,
    });
  const names = visitors.map((one) => one.nombre);
  await tell(await personTold(ctx.tx, ctx.session.IdCliente, visit.anfitrion), names.join('; '));
  for (const { correo, nombre } of visitors) await tell(correo === null ? [] : [{ correo, nombre }], nombre);
}
