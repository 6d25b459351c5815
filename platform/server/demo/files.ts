import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/pool';
import { insertRows } from './rows';

export interface DemoFile {
  readonly name: string;
  readonly file: string;
  readonly type: string;
  readonly use: string;
  /** The same at every call. */
  readonly draw: () => Buffer;
}

/** Files of a module's demo. */
export interface DemoFiles {
  readonly files: readonly DemoFile[];
  /** What some of them say once it is known whom they are for, by where they are kept; the others say what was drawn. */
  readonly written?: (tx: Tx) => Promise<ReadonlyMap<string, Buffer>>;
}

/** Where a file of the demo is kept: the same in every installation, so that its content can be put back at any start. */
export const demoHash = (name: string): string => createHash('sha256').update(`faena-demo-${name}`).digest('hex');
const printOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Registers files for a client in one of its repositories; answers their keys in their order. Hashes are unique, so only one client has them. */
export function registerFiles(tx: Tx, idCliente: number, repository: number, files: readonly DemoFile[]): Promise<number[]> {
  return insertRows(
    tx,
    'base_archivo',
    'id_archivo',
    files.map(({ name, file, type, use, draw }) => {
      const content = draw();
      return {
        id_cliente: idCliente,
        id_ruta_repositorio: repository,
        hash: demoHash(name),
        huella: printOf(content),
        nombre: file,
        tipo_contenido: type,
        tamano: content.length,
        uso: use,
        usuario_creacion: 'SISTEMA',
        fecha_creacion: new Date().toISOString(),
      };
    }),
  );
}

/** Tells the register what files say that were registered with something else. */
export async function rewriteFiles(tx: Tx, contents: ReadonlyMap<string, Buffer>): Promise<void> {
  const rows = [...contents].map(([hash, content]) => ({ hash, huella: printOf(content), tamano: content.length }));
  await tx.run(
    sql`update base_archivo f set huella = x.huella, tamano = x.tamano from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(hash text, huella text, tamano int) where f.hash = x.hash`,
  );
}

/** Writes the files of a product's demo into the store's folder where they are missing. */
export async function writeDemoFiles(dataDir: string, tx: Tx): Promise<void> {
  const pathOf = (hash: string) => join(dataDir, 'archivos', hash.slice(0, 2), hash);
  for (const { demo } of tx.product.modules) {
    const missing = demo?.files?.files.filter(({ name }) => !existsSync(pathOf(demoHash(name)))) ?? [];
    if (missing.length === 0) continue;
    const said = await demo?.files?.written?.(tx);
    for (const { name, draw } of missing) {
      const path = pathOf(demoHash(name));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, said?.get(demoHash(name)) ?? draw(), { mode: 0o600 });
    }
  }
}
