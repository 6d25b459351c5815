import { demoClients, demoEquipment } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';
import { demoGates } from './puertas';

/** Where they stand, once there are doors, and two that present themselves: one let in, one to be approved. */
export const demoDoorEquipment = demoPart(async (demo) => {
  const { tx } = demo;
  await demoGates(demo);
  await demoEquipment(demo);
  const { IdCliente, divisions } = (await demoClients(demo)).andes;
  for (const [codigo, tipo, sentido] of [
    ['GP-E1', 'GAR', 'E'],
    ['GP-S1', 'GAR', 'S'],
    ['GP-Q1', 'GAR', 'A'],
    ['GP-B1', 'VEH', 'A'],
  ]) {
    await tx.run(
      sql`insert into acceso_puerta_equipo (id_cliente, id_division, id_puerta, id_equipo, numero_puerta, sentido)
        select ${IdCliente}, ${divisions[0] ?? 0}, p.id_puerta, e.id_equipo, 1, ${sentido}
        from sistema_equipo e, acceso_puerta p join acceso_tipo_puerta t on t.id_tipo_puerta = p.id_tipo_puerta
        where e.id_cliente = ${IdCliente} and e.codigo = ${codigo} and p.id_division = ${divisions[0] ?? 0} and t.codigo = ${tipo} order by p.codigo limit 1`,
    );
  }
  for (const [codigo, estado] of [
    ['GP-Q1', 'A'],
    ['GP-F1', 'P'],
  ]) {
    await tx.run(
      sql`insert into acceso_equipo_conexion (id_cliente, id_division, id_equipo, estado, redes)
        select ${IdCliente}, ${divisions[0] ?? 0}, e.id_equipo, ${estado}, '10.20.1.0/24' from sistema_equipo e where e.id_cliente = ${IdCliente} and e.codigo = ${codigo}`,
    );
  }
});
