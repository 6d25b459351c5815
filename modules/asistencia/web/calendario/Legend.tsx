import { say } from '../say';
import classes from './calendario.module.css';

const LETTERS = [
  ['day', 'A', 'dia'],
  ['night', 'A', 'noche'],
  ['rest', '·', 'descanso'],
  ['working', 'T', 'trabajando'],
  ['absent', 'F', 'falta'],
  ['missing', 'M', 'incompleta'],
  ['excused', 'J', 'justificado'],
  ['planned', 'D', 'planeadoDia'],
  ['plannedNight', 'N', 'planeadoNoche'],
] as const;

/** What the letters, the dot and the square mean. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label={say('calendario.leyenda')}>
      {LETTERS.map(([kind, shown, word]) => (
        <li key={word}>
          <i data-kind={kind} aria-hidden>
            {shown}
          </i>
          {say(`calendario.${word}`)}
        </li>
      ))}
      <li>
        <i data-dot aria-hidden /> {say('calendario.tardanza')}
      </li>
      <li>
        <i data-square aria-hidden /> {say('calendario.sobretiempo')}
      </li>
      <li>
        <i data-kind="planned" data-changed aria-hidden /> {say('calendario.cambiado')}
      </li>
      <li>
        <i data-kind="planned" data-conflict aria-hidden /> {say('calendario.conflicto')}
      </li>
    </ul>
  );
}
