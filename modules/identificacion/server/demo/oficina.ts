import { unphotograph } from '@modules/administracion/server/public';
import { int } from '@platform/server/db/rows';
import type { Demo } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';

/** The user of the demo who issues, prints and hands over. */
const OFFICE = 'CREDENCIALES';

/**
 * Cards of those approved in the last two months: printed the office day after at the latest and handed over on an
 * office day, sooner in the last thirty days than before; what is not due yet waits printed.
 */
async function cardsAreHandedOver({ tx, now, today }: Demo, IdCliente: number): Promise<void> {
  await tx.run(
    sql`with esperadas as (
        select c.id_credencial, c.id_tipo_credencial, aprobada, aprobada + (case when aprobada > ${today}::date - 30
            then (array[0, 1, 1, 0, 2, 1, 3, 2, 5, 7])[1 + c.id_credencial % 10] else (array[1, 2, 3, 2, 4, 1, 3, 2, 6, 9])[1 + c.id_credencial % 10] end) as pensada
        from identificacion_credencial c join acreditacion_persona a on a.id_acreditacion_persona = c.id_acreditacion_persona join acreditacion_solicitud s on s.id_solicitud = a.id_solicitud
        cross join lateral (select greatest((s.fecha_respuesta at time zone 'America/Lima')::date, c.fecha_inicio) as aprobada) d
        where c.id_cliente = ${IdCliente} and c.id_persona is not null and c.prestable = 'N' and c.estado = 'A' and aprobada between ${today}::date - 60 and ${today}::date
      ), entregadas as (
        -- Nobody is at the office at the weekend: on the Monday after.
        select *, pensada + (case extract(isodow from pensada)::int when 6 then 2 when 7 then 1 else 0 end) as dia from esperadas
      ), impresas as (
        update identificacion_credencial c set impresa = 'S', numero_impresiones = 1, id_plantilla_version = v.id_plantilla_version,
            fecha_impresion = least(e.aprobada + time '12:00' at time zone 'America/Lima', ${now.toISOString()}::timestamptz),
            fecha_entrega = case when e.dia <= ${today}::date then e.dia end
          from entregadas e join identificacion_tipo_credencial y on y.id_tipo_credencial = e.id_tipo_credencial
          join identificacion_plantilla l on l.id_plantilla = y.id_plantilla join identificacion_plantilla_version v on v.id_plantilla = l.id_plantilla and v.numero = l.numero
          where c.id_credencial = e.id_credencial returning c.id_cliente, c.id_credencial, c.fecha_impresion, c.id_plantilla_version
      )
      insert into identificacion_impresion (id_cliente, id_credencial, fecha_hora, id_usuario, formato, numero, id_plantilla_version)
      select id_cliente, id_credencial, fecha_impresion, ${OFFICE}, 'T', 1, id_plantilla_version from impresas order by id_credencial`,
  );
}

/** One card of nine was issued for less than its accreditation: they end in the weeks that come, some within fifteen days. */
async function cardsEnd({ tx, today }: Demo, IdCliente: number): Promise<void> {
  await tx.run(
    sql`update identificacion_credencial set fecha_fin = ${today}::date + 1 + (id_credencial * id_credencial % 53)::int
      where id_cliente = ${IdCliente} and id_persona is not null and prestable = 'N' and estado = 'A' and id_credencial % 9 = 4 and fecha_fin > ${today}::date + 54`,
  );
}

/** One in twenty of those accredited has no photo, and so no card: of the last by their names, two of four who wait for one. */
async function photosAreMissing({ tx }: Demo, IdCliente: number): Promise<void> {
  const people = await tx.rows(
    { id: int },
    sql`select x.id_persona as id from (
        select t.id_persona, row_number() over (order by t.nombre_completo desc, t.id_persona) as n, count(*) over () as total from identificacion_portador t
        where t.id_cliente = ${IdCliente} and t.id_credencial is null and t.condicion = 'TRABAJADOR'
      ) x where x.n * 2 <= x.total and x.n % 2 = 0`,
  );
  await unphotograph(
    tx,
    people.map(({ id }) => id),
  );
}

/** What the card office has done in the last two months, and what it has before it. */
export async function officeWorks(demo: Demo, IdCliente: number): Promise<void> {
  await cardsEnd(demo, IdCliente);
  await cardsAreHandedOver(demo, IdCliente);
  await photosAreMissing(demo, IdCliente);
}
