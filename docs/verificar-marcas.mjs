#!/usr/bin/env node
// Proves a file of the chain of marks (GET /api/AccesoMarca/cadena) without the product: node docs/verificar-marcas.mjs cadena_20261101_20261130.csv
// It needs nothing but Node 18 or newer. Ends with 0 when every mark is as it was sealed, with 1 when one is not, with 2 when the file is none
// or some line of it cannot be read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Cells of a line: quoted, with quotation marks doubled, between semicolons. */
const cells = (line) => [...line.matchAll(/"((?:[^"]|"")*)"(?:;|$)/g)].map(([, cell]) => cell.replaceAll('""', '"'));

const [, , name] = process.argv;
if (!name) {
  console.error('node verificar-marcas.mjs ARCHIVO.csv');
  process.exit(2);
}
const lines = readFileSync(name, 'utf8')
  .split('\r\n')
  .filter((line) => line !== '');
const head = lines.indexOf('Orden;IdMarca;Huella;SelloAnterior;Sello;Sellado');
const written = lines.slice(head + 1);
const rows = written.map(cells);
// Each line after the header is a mark: one that cannot be read as it was written is not passed over.
const whole = rows.every((row, at) => row.length === 6 && row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';') === written[at]);
if (head < 0 || rows.length === 0 || !whole || !lines.slice(0, head).every((line) => line.startsWith('#'))) {
  console.error('No es un archivo de la cadena de marcas, o no está completo. / Not a file of the chain of marks, or not a whole one.');
  process.exit(2);
}
let faults = 0;
let last;
for (const [order, mark, print, before, seal, sealed] of rows) {
  const wrong = [];
  if (sealed !== '' && sha256(sealed) !== print) wrong.push('dice otra cosa que al sellarse / says something else than when it was sealed');
  if (sha256(before + print) !== seal) wrong.push('su sello no es el de su huella / its seal is not that of its print');
  if (last && (before !== last.seal || Number(order) !== last.order + 1))
    wrong.push('no sigue a la marca anterior / does not follow the mark before it');
  if (wrong.length > 0) console.error(`Marca / mark ${mark}: ${wrong.join('; ')}`);
  faults += wrong.length > 0 ? 1 : 0;
  last = { seal, order: Number(order) };
}
console.log(`${rows.length} marcas / marks, ${faults} con falta / at fault. Último sello / last seal: ${last.seal}`);
process.exit(faults > 0 ? 1 : 0);
