import { type Listener, on } from '@platform/server/outbox/outbox';
import { startClient, startDivision } from '@platform/server/starts';
import { clienteCreado, divisionCreada } from '../shared/news';

/** What is there from the start in a client or division that was just made; each may be told twice. */
export const sistemaListeners: readonly Listener[] = [
  on(clienteCreado, async (tx, { data }) => {
    const { IdCliente, Divisiones } = data;
    await startClient(tx, IdCliente, Divisiones);
  }),
  on(divisionCreada, async (tx, { idCliente, data }) => {
    if (idCliente !== null) await startDivision(tx, idCliente, data.IdDivision);
  }),
];
