import { Button } from '@mantine/core';
import { Loaded, useWidget } from '@platform/web/pages/widgets';
import { switchProfile, useSession } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { z } from 'zod';
import { say } from './say';
import classes from './sistema.module.css';

const schema = z.array(
  z.object({ IdCliente: z.number(), Cliente: z.string(), Divisiones: z.number(), Usuarios: z.number(), Personas: z.number(), Licencias: z.number() }),
);

/** The super administrator's table of clients; choosing one opens its dashboard, in its own session. */
export default function ClientsWidget() {
  const data = useWidget('WCL', {}, schema);
  const { switchable } = useSession();
  return (
    <Loaded of={data}>
      {(clients) => (
        <ScrollRegion label={say('tablero.WCL')}>
          <table className={classes.clients}>
            <thead>
              <tr>
                <th scope="col">{say('tablero.cliente')}</th>
                <th scope="col">{say('tablero.divisiones')}</th>
                <th scope="col">{say('tablero.usuarios')}</th>
                <th scope="col">{say('tablero.personas')}</th>
                <th scope="col">{say('tablero.licenciasVigentes')}</th>
              </tr>
            </thead>
            <tbody>
              {clients.map((one) => {
                const entry = switchable.find(({ IdCliente }) => IdCliente === one.IdCliente);
                return (
                  <tr key={one.IdCliente}>
                    <th scope="row">
                      {entry ? (
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          aria-label={say('tablero.abrir', { cliente: one.Cliente })}
                          onClick={() => void switchProfile(entry, '/dashboard').catch(notifyError)}
                        >
                          {one.Cliente}
                        </Button>
                      ) : (
                        one.Cliente
                      )}
                    </th>
                    <td>{one.Divisiones}</td>
                    <td>{one.Usuarios}</td>
                    <td>{one.Personas}</td>
                    <td>{one.Licencias}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Loaded>
  );
}
