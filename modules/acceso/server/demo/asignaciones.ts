import { demoAccredited } from '@modules/acreditacion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';

/** Whoever is accredited passes where the profile of the accreditation says. */
export const demoAssignments = demoPart(async (demo) => {
  await demoAccredited(demo);
  const { IdCliente } = (await demoClients(demo)).andes;
  await demo.tx.run(
    sql`insert into acceso_asignacion (id_cliente, id_division, id_persona, id_perfil_acceso, fecha_inicio, fecha_fin, origen, id_acreditacion_persona)
      select a.id_cliente, a.id_division, a.id_persona, f.id_perfil_acceso, a.fecha_inicio, a.fecha_fin, 'A', a.id_acreditacion_persona
      from acreditacion_persona a join acreditacion_perfil f on f.id_perfil_acreditacion = a.id_perfil_acreditacion
      where a.id_cliente = ${IdCliente} and a.fecha_desmovilizacion is null and f.id_perfil_acceso is not null order by a.id_acreditacion_persona`,
  );
  await demo.tx.run(
    sql`insert into acceso_asignacion (id_cliente, id_division, id_vehiculo, id_perfil_acceso, fecha_inicio, fecha_fin, origen, id_acreditacion_vehiculo)
      select a.id_cliente, a.id_division, a.id_vehiculo, f.id_perfil_acceso, a.fecha_inicio, a.fecha_fin, 'A', a.id_acreditacion_vehiculo
      from acreditacion_vehiculo a join acreditacion_perfil f on f.id_perfil_acreditacion = a.id_perfil_acreditacion
      where a.id_cliente = ${IdCliente} and f.id_perfil_acceso is not null order by a.id_acreditacion_vehiculo`,
  );
});
