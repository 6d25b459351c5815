import { t } from '@platform/web/i18n/t';
import type { Entidad } from '../../shared/sujetos';
import { useCounts } from '../data';
import { say } from '../say';
import { type ShownState, shownState } from '../wire';
import classes from './solicitud.module.css';

interface Props {
  readonly entidad: Entidad;
  readonly chosen: readonly ShownState[];
  readonly onChange: (states: readonly ShownState[]) => void;
}

/** How many requests of an entity there are in each status; each number filters its rows. */
export function StateChips({ entidad, chosen, onChange }: Props) {
  const counts = useCounts(entidad).data;
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <fieldset className={`${classes.states} one-line`} aria-label={say('lista.estados')}>
      <button type="button" className={classes.state} data-tone="teal" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
        {say('lista.todas')} <b>{all ?? ''}</b>
      </button>
      {shownState.options.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.state}
          data-status={state}
          aria-pressed={chosen.includes(state)}
          onClick={() => onChange(chosen.includes(state) ? chosen.filter((one) => one !== state) : [...chosen, state])}
        >
          <span className={classes.dot} aria-hidden />
          {t(`status.${state}`)} <b>{counts?.[state] ?? ''}</b>
        </button>
      ))}
    </fieldset>
  );
}
