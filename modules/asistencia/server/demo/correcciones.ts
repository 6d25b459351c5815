import { demoCompanies } from '@modules/administracion/server/public';
import { int } from '@platform/server/db/rows';
import type { Demo } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';

/** Hours that a worker has to object to a correction. */
const HOURS = 48;
/** Receipts of the marks of these days. */
const RECEIPT_DAYS = 7;

/**
 * The company with most marks typed by hand lately gives its people receipts and time to object: some corrections wait, one was objected and waits
 * for a decision, others were accepted or applied. The newest waits, however old it is.
 */
export async function demoCorrections(demo: Demo, idCliente: number): Promise<void> {
  const { tx, now, today } = demo;
  const { misti } = await demoCompanies(demo);
  const company = await tx.first(
    { id: int },
    sql`select a.id_compania as id from asistencia_persona a join acceso_marca m on m.id_cliente = a.id_cliente and m.id_persona = a.id_persona and m.origen = 'MA'
      where a.id_cliente = ${idCliente} and a.id_compania <> ${misti} group by a.id_compania order by count(*) filter (where m.fecha >= ${today}::date - 3) desc, count(*) desc, a.id_compania limit 1`,
  );
  if (!company) return;
  await tx.run(
    sql`update asistencia_configuracion_compania set horas_oposicion = ${HOURS}::int where id_cliente = ${idCliente} and id_compania = ${company.id}`,
  );
  await tx.run(sql`update asistencia_compania set comprobante_marca = 'S' where id_cliente = ${idCliente} and id_compania = ${company.id}`);
  await tx.run(
    sql`insert into asistencia_correccion (id_cliente, id_persona, id_compania, id_marca, tipo, despues, motivo, id_usuario, vence_el, estado, respuesta, fecha_aviso)
      select x.id_cliente, x.id_persona, x.id_compania, x.id_marca, 'A', x.despues, x.motivo, x.id_usuario, x.vence,
        case when x.vence > ${now.toISOString()}::timestamptz and x.n <> 2 then 'P' when x.n = 2 then 'O' when x.n % 3 = 0 then 'T' else 'A' end,
        case when x.n = 2 then 'Ese día salí una hora más tarde.' end, case when x.vence <= ${now.toISOString()}::timestamptz or x.n = 2 then x.recibida end
      from (select y.*, greatest(y.recibida + make_interval(hours => ${HOURS}::int), case when y.n = 1 then ${now.toISOString()}::timestamptz + interval '20 hours' end) as vence
        from (select m.id_cliente, m.id_persona, a.id_compania, m.id_marca, to_char(m.fecha_hora at time zone d.zona_horaria, 'DD/MM/YYYY HH24:MI') || ' S' as despues,
          concat_ws(': ', t.nombre, m.observacion) as motivo, m.id_usuario, m.fecha_hora_recepcion as recibida,
          row_number() over (order by m.fecha_hora_recepcion desc, m.id_marca) as n
        from acceso_marca m join asistencia_persona a on a.id_cliente = m.id_cliente and a.id_persona = m.id_persona and a.id_compania = ${company.id} and m.fecha >= a.fecha_inicio
        join sistema_division d on d.id_division = m.id_division left join acceso_motivo_marca t on t.id_motivo_marca = m.id_motivo_marca
        where m.id_cliente = ${idCliente} and m.origen = 'MA') y) x`,
  );
  await tx.run(
    sql`insert into asistencia_comprobante (id_cliente, id_persona, id_compania, id_marca, numero, fecha_hora, sello, estado)
      select m.id_cliente, m.id_persona, a.id_compania, m.id_marca, 'CM-' || m.id_marca, m.fecha_hora, s.sello, 'S'
      from acceso_marca m join acceso_marca_sello s on s.id_marca = m.id_marca join acceso_puerta q on q.id_puerta = m.id_puerta and q.controla_asistencia = 'S'
      join asistencia_persona a on a.id_cliente = m.id_cliente and a.id_persona = m.id_persona and a.id_compania = ${company.id} and m.fecha >= a.fecha_inicio
      where m.id_cliente = ${idCliente} and m.fecha >= ${today}::date - ${RECEIPT_DAYS}::int and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'`,
  );
}
