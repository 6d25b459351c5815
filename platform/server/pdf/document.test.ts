import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { dataTable } from './document';
import { makePdf } from './pdf';

test('Check (Reportes › PDF): a 300-row list repeats its header on every page, and long names wrap instead of being cut', async () => {
  const long = 'Mantenimiento electromecánico de la planta concentradora y de las fajas transportadoras de mineral grueso';
  const lines = Array.from({ length: 300 }, (_, at) => [at + 1, at === 7 ? long : `Persona ${at + 1}`]);
  const pdf = await makePdf({ content: [dataTable(['N.°', 'Apellidos y nombres'], lines, ['auto', 160])] });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect(page).toContain('Apellidos y nombres');
  for (const word of long.split(' ')) expect(pages[0]).toContain(word);
  expect(pages.at(-1)).toContain('Persona 300');
});
