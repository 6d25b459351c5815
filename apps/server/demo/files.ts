import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '@platform/server/db/pool';
import { portrait } from './portrait';
import { insertRows } from './sql';

const PORTRAITS = 24;

/** Names of the demo's files: the same in every installation, so that their contents can be put back at any start. */
const hashOf = (name: string) => createHash('sha256').update(`faena-demo-${name}`).digest('hex');

/** The smallest honest PDF, with one line of text. */
function paper(text: string): Buffer {
  const stream = `BT /F1 20 Tf 60 740 Td (${text}) Tj 0 -32 Td /F1 12 Tf (Faena: datos ficticios.) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${offset} 00000 n \n`).join('')}`;
  return Buffer.from(`${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
}

function contents(): { name: string; file: string; type: string; use: string; content: Buffer }[] {
  return [
    { name: 'documento', file: 'documento-de-demostracion.pdf', type: 'application/pdf', use: 'REQ', content: paper('Documento de demostracion') },
    ...Array.from({ length: PORTRAITS }, (_, at) => ({ name: `retrato-${at}`, file: `retrato-${at}.png`, type: 'image/png', use: 'FOT', content: portrait(at) })),
  ];
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

/** Registers the demo's files for a client; answers the paper and the portraits. Hashes are unique, so only one client has them. */
export async function demoFiles(tx: Tx, idCliente: number): Promise<{ paper: number; portraits: number[] }> {
  const [paperId = 0, ...portraits] = await insertRows(
    tx,
    'plataforma_archivo',
    'id_archivo',
    contents().map(({ name, file, type, use, content }) => ({
      id_cliente: idCliente,
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
  return { paper: paperId, portraits };
}
