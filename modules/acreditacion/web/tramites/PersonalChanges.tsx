import { ActionIcon, Checkbox } from '@mantine/core';
import { words } from '@platform/web/i18n/words';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCheck } from '@tabler/icons-react';
import { ActualizacionDato } from '../../shared/tramite.entity';
import { say } from '../say';
import ui from '../ui/ui.module.css';
import classes from './tramites.module.css';
import type { PersonalChange } from './wire';

const TONES = { N: 'gray', C: 'green', O: 'yellow', R: 'red' } as const;

interface Props {
  readonly changes: readonly PersonalChange[];
  readonly chosen: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
  readonly onApprove: (id: number) => void;
}

/** Personal data of an update: what is now and what would be, answered one by one or all at once. */
export function PersonalChanges({ changes, chosen, onToggle, onApprove }: Props) {
  return (
    <section className={ui.panel} aria-label={say('tramite.datosPersonales')}>
      <h2>{say('tramite.datosPersonales')}</h2>
      <ul className={classes.list}>
        {changes.map((one) => {
          const label = words.option(ActualizacionDato, 'Campo', one.Campo);
          const named = { requisito: label, nombre: one.NombreCompleto ?? '' };
          return (
            <li key={one.IdDato} className={classes.row}>
              <p className={classes.head}>
                {one.Evaluable === 'S' && (
                  <Checkbox
                    size="xs"
                    aria-label={say('tramite.elegir', named)}
                    checked={chosen.has(one.IdDato)}
                    onChange={() => onToggle(one.IdDato)}
                  />
                )}
                <strong>{one.NombreCompleto}</strong> <span className={classes.dim}>{one.Documento}</span>
                <StatusBadge tone={TONES[one.Resultado]}>{words.option(ActualizacionDato, 'Resultado', one.Resultado)}</StatusBadge>
                {one.Evaluable === 'S' && (
                  <ActionIcon
                    variant="light"
                    aria-label={say('tramite.aprobarFila', { nombre: `${label} · ${one.NombreCompleto ?? ''}` })}
                    onClick={() => onApprove(one.IdDato)}
                  >
                    <IconCheck size={16} aria-hidden />
                  </ActionIcon>
                )}
              </p>
              <p className={classes.head}>
                {label}
                <span className={classes.dim}>{say('tramite.valorActual', { valor: one.Anterior ?? '—' })}</span>
                <strong>{say('tramite.valorNuevo', { valor: one.Nuevo ?? '—' })}</strong>
              </p>
              {one.Observacion && <p className={ui.quote}>{one.Observacion}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
