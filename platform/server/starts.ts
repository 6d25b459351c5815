import type { Database, Tx } from './db/pool';

/** What every module keeps in any installation, each whole or absent. */
export async function startInstallation(database: Database): Promise<void> {
  for (const { starts } of database.product.modules) {
    const start = starts?.installation;
    if (start) await database.transaction(start);
  }
}

/** Everything a new client starts with, module by module: the demo, the first start and the screen of clients go through here. */
export async function startClient(tx: Tx, idCliente: number, divisions: readonly number[]): Promise<void> {
  for (const { starts } of tx.product.modules) await starts?.client?.(tx, idCliente);
  for (const division of divisions) await startDivision(tx, idCliente, division);
}

/** Everything a new division starts with. */
export async function startDivision(tx: Tx, idCliente: number, idDivision: number): Promise<void> {
  for (const { starts } of tx.product.modules) await starts?.division?.(tx, idCliente, idDivision);
}
