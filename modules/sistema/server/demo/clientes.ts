import { int } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { sql } from 'drizzle-orm';
import { newClient } from '../clientes/clienteNuevo';

/** The two clients of the demo with their divisions, and where the files of the first are kept. */
export const demoClients = demoPart(async ({ tx, now }) => {
  const year = now.getUTCFullYear();
  const licensed = [`${year - 1}0101`, `${year + 3}1231`] as const;
  const andes = await newClient(tx, {
    pais: 'PE',
    document: '20512345671',
    documentType: 'RUC',
    personType: 'DNI',
    name: 'Minera Andes del Sur S.A.',
    alias: 'Minera Andes del Sur',
    divisions: [
      ['CP', 'Unidad Cerro Pardo', 'America/Lima'],
      ['PI', 'Puerto Ilo', 'America/Lima'],
    ],
    licensed,
  });
  const valle = await newClient(tx, {
    pais: 'CH',
    document: '76543210-3',
    documentType: 'RUT',
    personType: 'RUT',
    name: 'Agroindustrial Valle Verde SpA',
    alias: 'Agroindustrial Valle Verde',
    divisions: [['CU', 'Planta Curicó', 'America/Santiago']],
    licensed,
  });
  const held = await tx.first(
    { id_ruta_repositorio: int },
    sql`select id_ruta_repositorio from sistema_ruta_repositorio where id_cliente = ${andes.IdCliente} limit 1`,
  );
  return { andes, valle, repository: Number(held?.id_ruta_repositorio) };
});
