import { demoClients, demoEquipment } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';
import { demoGates } from './puertas';

/** Where they stand, once there are doors; of the readers that present themselves one is to be approved, and one speaks from anywhere. */
export const demoDoorEquipment = demoPart(async (demo) => {
  const { tx } = demo;
  await demoGates(demo);
  await demoEquipment(demo);
  const { IdCliente, divisions } = (await demoClients(demo)).andes;
  for (const [codigo, puerta, sentido] of [
    ['GP-E1', 'P1', 'E'],
    ['GP-S1', 'P1', 'S'],
    ['GP-Q1', 'P1', 'A'],
    ['PL-H1', 'P2', 'A'],
    ['GP-B1', 'P5', 'A'],
  ]) {
    await tx.run(
      sql`insert into acceso_puerta_equipo (id_cliente, id_division, id_puerta, id_equipo, numero_puerta, sentido)
        select ${IdCliente}, ${divisions[0] ?? 0}, p.id_puerta, e.id_equipo, 1, ${sentido}
        from sistema_equipo e, acceso_puerta p where e.id_cliente = ${IdCliente} and e.codigo = ${codigo} and p.id_division = ${divisions[0] ?? 0} and p.codigo = ${puerta}`,
    );
  }
  for (const [codigo, estado, protocolo, redes] of [
    ['GP-Q1', 'A', 'WEB', '10.20.1.0/24'],
    ['GP-F1', 'P', 'ATT', null],
    ['PL-H1', 'A', 'ATT', null],
  ]) {
    await tx.run(
      sql`insert into acceso_equipo_conexion (id_cliente, id_division, id_equipo, estado, protocolo, redes)
        select ${IdCliente}, ${divisions[0] ?? 0}, e.id_equipo, ${estado}, ${protocolo}, ${redes} from sistema_equipo e where e.id_cliente = ${IdCliente} and e.codigo = ${codigo}`,
    );
  }
});
