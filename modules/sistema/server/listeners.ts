import type { Listener } from '@platform/server/outbox/outbox';
import { startClient, startDivision } from '@platform/server/starts';
import { z } from 'zod';

const created = z.object({ IdCliente: z.number(), Divisiones: z.array(z.number()) });
const opened = z.object({ IdDivision: z.number() });

/** What is there from the start in a client or division that was just made; each may be told twice. */
export const sistemaListeners: readonly Listener[] = [
  {
    type: 'cliente.creado',
    async hear(tx, { data }) {
      const { IdCliente, Divisiones } = created.parse(data);
      await startClient(tx, IdCliente, Divisiones);
    },
  },
  {
    type: 'division.creada',
    async hear(tx, { idCliente, data }) {
      if (idCliente !== null) await startDivision(tx, idCliente, opened.parse(data).IdDivision);
    },
  },
];
