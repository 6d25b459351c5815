import { ActionIcon } from '@mantine/core';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconX } from '@tabler/icons-react';
import { say } from '../say';
import ui from '../ui/ui.module.css';
import classes from './tramites.module.css';
import type { Recognized } from './wire';

interface Props {
  readonly found: Recognized;
  readonly entidad: 'P' | 'V';
  readonly onFound: (found: Recognized) => void;
}

/** Whom the documents name, each of whom may be left out; those that nobody has are told. */
export function RecognizedList({ found, entidad, onFound }: Props) {
  return (
    <section className={ui.panel} aria-label={say(`sujeto.${entidad}`)}>
      <p role="status">
        {say(entidad === 'V' ? 'sujeto.reconocidos' : 'tramite.reconocidos', { count: found.Filas.length - found.Desconocidos.length })}
        {found.Desconocidos.length > 0 && ` · ${say('tramite.desconocidos', { count: found.Desconocidos.length })}: ${found.Desconocidos.join(', ')}`}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say(entidad === 'V' ? 'sujeto.placa' : 'tramite.documento')}</th>
              <th scope="col">{say(`sujeto.uno.${entidad}`)}</th>
              <th scope="col">{say('tramite.contratos')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {found.Filas.map((row) => (
              <tr key={row.Documento}>
                <td>{row.Documento}</td>
                <td>
                  {row.Nombre ?? <StatusBadge tone="red">{say('tramite.desconocido')}</StatusBadge>}
                  {row.Compania && <small>{row.Compania}</small>}
                </td>
                <td>
                  {row.Contratos} {row.EnCurso && <StatusBadge tone="orange">{say('tramite.enCurso', { numero: row.EnCurso })}</StatusBadge>}
                </td>
                <td className={classes.number}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={say('tramite.quitar', { nombre: row.Nombre ?? row.Documento })}
                    onClick={() =>
                      onFound({
                        Filas: found.Filas.filter((one) => one !== row),
                        Desconocidos: found.Desconocidos.filter((one) => one !== row.Documento),
                      })
                    }
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
