import { demoClients } from '@modules/sistema/server/public';
import { int } from '@platform/server/db/rows';
import { type Demo, demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive, stamps } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoPeople } from './personas';
import { demoVehicles } from './vehiculos';

/** Of some people, one in five works seven by seven and another one four by three, in place of the regime of the others. */
export async function demoOtherRegimes({ tx }: Demo, idCliente: number, people: readonly number[]): Promise<void> {
  await tx.run(
    sql`update administracion_persona_guardia u set id_regimen_guardia = x.guardias[1 + (u.id_persona / 5) % array_length(x.guardias, 1)]
      from (select r.codigo, array_agg(g.id_regimen_guardia order by g.codigo) as guardias from administracion_regimen r
        join administracion_regimen_guardia g on g.id_regimen = r.id_regimen where r.id_cliente = ${idCliente} group by r.codigo) x
      where u.id_cliente = ${idCliente} and u.id_persona = any(${sql.param([...people])}::int[]) and x.codigo = case u.id_persona % 5 when 1 then '7X7' when 2 then '4X3' end`,
  );
}

/** Guards of regime 14X7 for who works, a holiday of one site alone, and a few indisciplines. */
export const demoCalendar = demoPart(async (demo) => {
  const { tx, today } = demo;
  await demoVehicles(demo);
  const people = (await demoPeople(demo)).andes;
  const client = (await demoClients(demo)).andes;
  const { IdCliente } = client;
  const base = { id_cliente: IdCliente };
  const guards = (
    await tx.rows(
      { id: int },
      sql`select g.id_regimen_guardia as id from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen
        where r.id_cliente = ${IdCliente} and r.codigo = '14X7' order by g.codigo`,
    )
  ).map((row) => row.id);
  await tx.run(
    sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio)
      select ${IdCliente}::int, v.id_persona, (${sql.param(guards)}::int[])[1 + v.id_persona % ${guards.length}::int], v.fecha_inicio
      from administracion_persona_vinculo v where v.id_cliente = ${IdCliente} and v.cese_aplicado is null and v.fecha_cese is null and v.id_persona % 5 <> 0`,
  );
  const year = Number(today.slice(0, 4));
  const [division] = client.divisions;
  if (division) {
    await tx.run(
      sql`insert into administracion_feriado (id_cliente, id_pais, id_division, fecha, feriado)
        select ${IdCliente}::int, c.id_pais, ${division}::int, make_date(${year}::int, 12, 5), 'Día del Minero' from sistema_cliente c where c.id_cliente = ${IdCliente}`,
    );
  }
  // One in nine drives, and some of them with the site's own permit.
  await tx.run(
    sql`update administracion_persona p set id_licencia_conducir = l.id_licencia_conducir, numero_licencia = 'Q' || p.documento, fecha_vencimiento_licencia = ${dayFrom(today, 400)}::date
      from sistema_licencia_conducir l join sistema_cliente c on c.id_pais = l.id_pais
      where c.id_cliente = ${IdCliente} and l.codigo = 'A-IIIc' and p.id_cliente = ${IdCliente} and p.id_persona % 9 = 1`,
  );
  await tx.run(
    sql`insert into administracion_licencia_interna (id_cliente, numero, id_persona, id_division, id_licencia_conducir, tipos_vehiculo, fecha_emision, fecha_fin)
      select ${IdCliente}::int, 'LI-' || lpad(row_number() over (order by v.id_persona)::text, 6, '0'), v.id_persona, v.id_division, p.id_licencia_conducir,
        array(select t.id_tipo_vehiculo from administracion_tipo_vehiculo t where t.id_cliente = ${IdCliente} and t.codigo in ('CAMTA', 'MINIB') order by 1),
        ${dayFrom(today, -60)}::date, ${today}::date + (v.id_persona * 7 % 190 - 4)::int
      from administracion_persona_vinculo v join administracion_persona p on p.id_persona = v.id_persona
      where v.id_cliente = ${IdCliente} and v.cese_aplicado is null and v.fecha_cese is null and v.id_persona % 27 = 1 and p.id_licencia_conducir is not null and p.inactivo = 'N'`,
  );
  const kinds = await insertRows(tx, 'administracion_indisciplina', 'id_indisciplina', [
    { ...base, codigo: 'EPP', indisciplina: 'No usar el equipo de protección', severidad: '1', ...stamps },
    { ...base, codigo: 'VELOC', indisciplina: 'Exceso de velocidad dentro de la operación', severidad: '2', ...stamps },
    { ...base, codigo: 'ALCOH', indisciplina: 'Ingresar con alcohol en la sangre', severidad: '3', ...stamps },
  ]);
  const [light, medium] = kinds;
  const some = people.filter(({ terminated, contract }) => !terminated && contract !== null).filter((_, at) => at % 120 === 7);
  await insertRows(
    tx,
    'administracion_persona_indisciplina',
    'id_persona_indisciplina',
    some.map((person, at) => ({
      ...base,
      id_persona: person.IdPersona,
      id_indisciplina: at % 3 === 0 ? medium : light,
      fecha: dayFrom(today, -10 - at * 9),
      severidad: at % 3 === 0 ? '2' : '1',
      observacion: at % 3 === 0 ? 'Radar de la vía principal: 52 km/h en zona de 35.' : 'Sin lentes de seguridad en el taller.',
      anulada: 'N',
      ...noActive,
    })),
  );
});
