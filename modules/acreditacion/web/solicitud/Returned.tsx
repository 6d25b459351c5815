import { Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { say } from '../say';
import { Note } from '../ui/Note';
import ui from '../ui/ui.module.css';
import type { Detail } from '../wire';
import classes from './editor.module.css';
import { requirementId } from './fields';
import type { Missing } from './missing';

interface Props {
  readonly detail: Detail;
  readonly onGo: (place: Pick<Missing, 'step' | 'target'>) => void;
}

/** Why a request came back, and the requirements that were observed, each a step away. */
export function Returned({ detail, onGo }: Props) {
  const last = detail.Historial.findLast((one) => one.Accion === 'devolver');
  const observed = detail.Requisitos.filter((one) => one.Editable === 'S' && (one.Resultado === 'O' || one.Resultado === 'R'));
  return (
    <Note tone="yellow" spaced role="alert" title={say('editor.observada')} icon={IconAlertCircle}>
      {last?.Observacion && <p className={ui.quote}>{last.Observacion}</p>}
      <p>{say('editor.observadaTexto')}</p>
      <ul className={classes.links}>
        {observed.map((one) => (
          <li key={one.IdRequisito}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              c="inherit"
              underline="always"
              ta="start"
              onClick={() => onGo({ step: 'requisitos', target: requirementId(one.Codigo) })}
            >
              {say('editor.irA', { nombre: one.Requisito })}
            </Anchor>
            {one.Observacion && <p>{one.Observacion}</p>}
          </li>
        ))}
      </ul>
    </Note>
  );
}
