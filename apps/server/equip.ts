import { seedAcceso, seedAccesoDivision } from '@modules/acceso/server/public';
import { seedAcreditacion } from '@modules/acreditacion/server/public';
import { seedAdministracion } from '@modules/administracion/server/public';
import { seedIdentificacion } from '@modules/identificacion/server/public';
import { equipClient, offerLicensed } from '@modules/seguridad/server/public';
import { grantLicence, seedEquipment, seedRepository } from '@modules/sistema/server/public';
import type { ModuleManifest } from '@platform/entity/module';
import type { Tx } from '@platform/server/db/pool';
import type { Listener } from '@platform/server/outbox/outbox';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

/** What a client of each module starts with, in the order of their dependencies; each adds only what is missing. */
const CLIENT: readonly ((tx: Tx, idCliente: number, modules: readonly ModuleManifest[]) => Promise<void>)[] = [
  equipClient,
  seedRepository,
  seedEquipment,
  seedAdministracion,
  seedAcceso,
  seedAcreditacion,
  seedIdentificacion,
];
const DIVISION: readonly ((tx: Tx, idCliente: number, idDivision: number) => Promise<void>)[] = [seedAccesoDivision];

/** Everything a new client starts with: the demo, the first start and the screen of clients go through here. */
export async function equip(tx: Tx, modules: readonly ModuleManifest[], idCliente: number, divisions: readonly number[]): Promise<void> {
  for (const step of CLIENT) await step(tx, idCliente, modules);
  for (const division of divisions) await equipDivision(tx, idCliente, division);
}

async function equipDivision(tx: Tx, idCliente: number, idDivision: number): Promise<void> {
  for (const step of DIVISION) await step(tx, idCliente, idDivision);
}

const created = z.object({ IdCliente: z.number(), Divisiones: z.array(z.number()) });
const opened = z.object({ IdDivision: z.number() });
const licensed = z.object({ IdCliente: z.number(), IdModulo: z.string() });

/** News of Sistema about clients; each may be told twice. */
export const clientListeners = (modules: readonly ModuleManifest[]): readonly Listener[] => [
  {
    type: 'cliente.creado',
    async hear(tx, { data }) {
      const { IdCliente, Divisiones } = created.parse(data);
      await equip(tx, modules, IdCliente, Divisiones);
    },
  },
  {
    type: 'division.creada',
    async hear(tx, { idCliente, data }) {
      if (idCliente !== null) await equipDivision(tx, idCliente, opened.parse(data).IdDivision);
    },
  },
  {
    type: 'licencia.otorgada',
    hear: (tx, { data }) => offerLicensed(tx, licensed.parse(data).IdCliente, modules, licensed.parse(data).IdModulo),
  },
];

const PEOPLE = 1_000_000;
const USERS = 1000;

/** A licence of every module that needs one: the owner of the installation does not buy from himself. */
export async function licenseAll(tx: Tx, idCliente: number, FechaInicio: string, FechaFin: string): Promise<void> {
  const rows = await tx.run(sql`select id_modulo from sistema_modulo where licenciable = 'S' and activo = 'S' order by id_modulo`);
  for (const row of rows) {
    const terms = { IdCliente: idCliente, IdModulo: String(row.id_modulo), FechaInicio, FechaFin };
    await grantLicence(tx, { ...terms, Metrica: 'U', Cantidad: USERS });
    if (row.id_modulo === '06') await grantLicence(tx, { ...terms, Metrica: 'P', Cantidad: PEOPLE });
  }
}
