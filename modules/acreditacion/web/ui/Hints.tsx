import { IconInfoCircle, IconZoomQuestion } from '@tabler/icons-react';
import { say } from '../say';
import type { Hint } from '../wire';
import { day } from './moments';
import { Note } from './Note';
import classes from './ui.module.css';

const DATES: readonly Hint['Codigo'][] = ['EMISION', 'VENCIMIENTO'];

/** What was noticed in the papers of a requirement, for whoever evaluates it: said, never decided. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  const reading = hints.filter((hint) => hint.Codigo === 'LEYENDO');
  const noticed = hints.filter((hint) => hint.Codigo !== 'LEYENDO');
  return (
    <>
      {noticed.length > 0 && (
        <Note tone="yellow" role="status" title={say('pista.titulo')} icon={IconZoomQuestion}>
          <ul className={classes.hints}>
            {noticed.map((hint) => (
              <li key={`${hint.Codigo}-${String(hint.IdArchivo)}`}>{sentence(hint)}</li>
            ))}
          </ul>
          {say('pista.decide')}
        </Note>
      )}
      {reading.length > 0 && (
        <Note tone="gray" icon={IconInfoCircle}>
          {say('pista.LEYENDO')}
        </Note>
      )}
    </>
  );
}

function sentence({ Codigo, Nombre, Valor }: Hint): string {
  const valor = Valor !== null && DATES.includes(Codigo) ? day(Valor) : (Valor ?? '');
  return say(`pista.${Codigo}`, { nombre: Nombre ?? '', valor });
}
