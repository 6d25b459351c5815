import { personNameSql } from '@modules/administracion/server/public';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { MENU_FISCALIZACION } from '../../shared/fiscalizacion.entity';
import { SELLOS } from '../../shared/fiscalizacion.palabras';
import { FILTROS, PERIODO, pageOf } from '../reportes/comun';

/** Every mark of a company's people with its seal and the one before: of the session's company and division. */
export const sealsReport = report({
  menu: MENU_FISCALIZACION,
  period: PERIODO,
  code: 'marcas',
  path: 'asistencia-sellos',
  parameters: { IdPersona: FILTROS.IdPersona },
  columns: {
    ...{ Persona: { kind: 'text' }, Documento: { kind: 'text' }, FechaHora: { kind: 'text' }, Sentido: { kind: 'code', options: ['S', 'N'] } },
    ...{ Puerta: { kind: 'text' }, Origen: { kind: 'code', options: ['A', 'M'] }, Anulada: { kind: 'code', options: ['S', 'N'] } },
    ...{ Orden: { kind: 'whole' }, SelloAnterior: { kind: 'text' }, Sello: { kind: 'text' } },
  },
  words: SELLOS,
  async rows(ctx, { IdPersona = null }, { Desde, Hasta }, { skip, take }) {
    const { IdCliente, IdDivision, IdCompania, zona } = ctx.session;
    const found = await ctx.tx.rows(
      {
        ...{ Persona: orNull(text), Documento: text, FechaHora: text, Sentido: oneOf(['S', 'N']), Puerta: text, Origen: oneOf(['A', 'M']) },
        ...{ Anulada: oneOf(['S', 'N']), Orden: orNull(int), SelloAnterior: orNull(text), Sello: orNull(text), total: int },
      },
      sql`select ${sql.raw(personNameSql('p'))} as "Persona", p.documento as "Documento",
          to_char(m.fecha_hora at time zone ${zona}, 'DD/MM/YYYY HH24:MI:SS') || ' ' || to_char((m.fecha_hora at time zone ${zona}) - (m.fecha_hora at time zone 'UTC'), 'HH24:MI') as "FechaHora",
          m.modo_marcacion as "Sentido", q.nombre as "Puerta", case when m.automatica = 'N' then 'M' else 'A' end as "Origen", m.anulada as "Anulada", s.orden as "Orden",
          b.sello as "SelloAnterior", s.sello as "Sello", (count(*) over ())::int as total
        from acceso_marca m join administracion_persona p on p.id_persona = m.id_persona join acceso_puerta q on q.id_puerta = m.id_puerta
        left join acceso_marca_sello s on s.id_marca = m.id_marca left join acceso_marca_sello b on b.id_division = s.id_division and b.orden = s.orden - 1
        where m.id_cliente = ${IdCliente} and m.id_division = ${IdDivision} and m.id_compania = ${IdCompania ?? 0} and m.fecha between ${Desde}::date and ${Hasta}::date
          and m.tipo_marcacion <> 'V' and (${IdPersona}::int is null or m.id_persona = ${IdPersona}::int)
        order by m.fecha_hora, m.id_marca limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, ...row }) => ({ ...row, Enlace: null }));
  },
});
