import { demoClients } from '@modules/sistema/server/public';
import { type DemoFile, registerFiles } from '@platform/server/demo/files';
import { paper } from '@platform/server/demo/paper';
import { demoPart } from '@platform/server/demo/part';
import { portrait } from '@platform/server/demo/portrait';

const PORTRAITS = 24;

export const FILES: readonly DemoFile[] = [
  {
    name: 'documento',
    file: 'documento-de-demostracion.pdf',
    type: 'application/pdf',
    use: 'REQ',
    draw: () => paper('Documento de demostracion'),
  },
  ...Array.from({ length: PORTRAITS }, (_, at) => ({
    name: `retrato-${at}`,
    file: `retrato-${at}.png`,
    type: 'image/png',
    use: 'FOT',
    draw: () => portrait(at),
  })),
];

/** The paper that stands for any other, and the portraits. */
export const demoFiles = demoPart(async (demo) => {
  const { andes, repository } = await demoClients(demo);
  const [paperId = 0, ...portraits] = await registerFiles(demo.tx, andes.IdCliente, repository, FILES);
  return { paper: paperId, portraits };
});
