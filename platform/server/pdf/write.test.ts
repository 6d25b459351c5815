import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { dataTable } from './document';
import { makePdfAside } from './write';

test('a long document is laid out aside: the server goes on meanwhile, and it is the same document, with its foot on every page', async () => {
  const lines = Array.from({ length: 1500 }, (_, at) => [at + 1, `Persona ${at + 1}`, 'Compañía']);
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  }, 10);
  const pdf = await makePdfAside({ definition: { content: [dataTable(['N.°', 'Nombre', 'Compañía'], lines)] }, foot: 'Faena · Página {n} de {m}' });
  clearInterval(clock);
  expect(turns).toBeGreaterThan(20);
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  for (const [at, page] of text.entries()) expect(page).toContain(`Página ${at + 1} de ${totalPages}`);
  expect(text.at(-1)).toContain('Persona 1500');
});

test('a document that cannot be laid out is refused, and its thread ends', async () => {
  await expect(makePdfAside({ definition: { content: [{ image: 'data:image/png;base64,AAAA' }] }, foot: '' })).rejects.toThrow();
});
