import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import { paper } from './paper';
import { portrait } from './portrait';
import { insertRows } from './sql';

const PORTRAITS = 24;
/** Papers of requests: nearly everyone has one of their own, so that the few who share one stand out at the desk. */
const PAPERS = 440;

/** Names of the demo's files: the same in every installation, so that their contents can be put back at any start. */
const hashOf = (name: string) => createHash('sha256').update(`faena-demo-${name}`).digest('hex');

interface DemoFile {
  readonly name: string;
  readonly file: string;
  readonly type: string;
  readonly use: string;
  readonly content: Buffer;
}
let drawn: readonly DemoFile[] | undefined;

/** The same at every call: drawn once. */
function contents(): readonly DemoFile[] {
  drawn ??= [
    { name: 'documento', file: 'documento-de-demostracion.pdf', type: 'application/pdf', use: 'REQ', content: paper('Documento de demostracion') },
    ...Array.from({ length: PAPERS }, (_, at) => ({
      name: `documento-${at}`,
      file: `documento-${at + 1}.pdf`,
      type: 'application/pdf',
      use: 'REQ',
      content: paper(`Documento de demostracion ${at + 1}`),
    })),
    ...Array.from({ length: PORTRAITS }, (_, at) => ({
      name: `retrato-${at}`,
      file: `retrato-${at}.png`,
      type: 'image/png',
      use: 'FOT',
      content: portrait(at),
    })),
  ];
  return drawn;
}

/** Writes the demo's files into the store's folder where they are missing. */
export function writeDemoFiles(dataDir: string): void {
  for (const { name, content } of contents()) {
    const hash = hashOf(name);
    const folder = join(dataDir, 'archivos', hash.slice(0, 2));
    const path = join(folder, hash);
    if (existsSync(path)) continue;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, content, { mode: 0o600 });
  }
}

/** Registers the demo's files for a client; answers the common paper, those of requests and the portraits. Hashes are unique, so only one client has them. */
export async function demoFiles(tx: Tx, idCliente: number): Promise<{ paper: number; papers: number[]; portraits: number[] }> {
  const [held] = await tx.run(sql`select id_ruta_repositorio from sistema_ruta_repositorio where id_cliente = ${idCliente} limit 1`);
  const repository = Number(held?.id_ruta_repositorio);
  const [paperId = 0, ...others] = await insertRows(
    tx,
    'plataforma_archivo',
    'id_archivo',
    contents().map(({ name, file, type, use, content }) => ({
      id_cliente: idCliente,
      id_ruta_repositorio: repository,
      hash: hashOf(name),
      huella: createHash('sha256').update(content).digest('hex'),
      nombre: file,
      tipo_contenido: type,
      tamano: content.length,
      uso: use,
      usuario_creacion: 'SISTEMA',
      fecha_creacion: new Date().toISOString(),
    })),
  );
  return { paper: paperId, papers: others.slice(0, PAPERS), portraits: others.slice(PAPERS) };
}
