import { fullNameSql } from '@modules/administracion/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { PersonaFiscal } from '../../shared/fiscalizacion.wire';

/** People that an answer lists, at most: who looks for somebody types more of the name. */
const MOST = 100;

/** People whose attendance the session's company keeps, by document, name, site or schedule; without words, the first of them. */
export function peopleOf(ctx: Context, texto: string): Promise<PersonaFiscal[]> {
  const { IdCliente, IdCompania } = ctx.session;
  const pattern = `%${texto.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
  return ctx.tx.rows(
    { IdPersona: int, Documento: text, Nombre: text, Sede: orNull(text), Horario: orNull(text), Desde: text, Hasta: orNull(text) },
    sql`select x.* from (
        select a.id_persona as "IdPersona", p.documento as "Documento", ${sql.raw(fullNameSql('p'))} as "Nombre", v.division as "Sede", h.codigo || ' · ' || h.nombre as "Horario",
          to_char(a.fecha_inicio, 'YYYYMMDD') as "Desde", to_char(a.fecha_fin, 'YYYYMMDD') as "Hasta"
        from asistencia_persona a join administracion_persona p on p.id_persona = a.id_persona left join sistema_division v on v.id_division = p.actual_id_division
        left join lateral (select s.id_horario from asistencia_persona_horario s where s.id_cliente = a.id_cliente and s.id_persona = a.id_persona order by s.fecha_inicio desc limit 1) s on true
        left join asistencia_horario h on h.id_horario = s.id_horario
        where a.id_cliente = ${IdCliente} and a.id_compania = ${IdCompania ?? 0}) x
      where normaliza(concat_ws(' ', x."Documento", x."Nombre", x."Sede", x."Horario")) like normaliza(${pattern})
      order by x."Nombre", x."IdPersona", x."Desde" limit ${MOST}`,
  );
}
