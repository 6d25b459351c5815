import classes from '../asistencia.module.css';
import { say } from '../say';
import { kindOf } from './kinds';

export interface Stretch {
  readonly Desde: string;
  readonly Minutos: number;
  readonly Medida: string | null;
  readonly Texto: string;
}

/** A day as a bar of its stretches, and each in a sentence. */
export function Stretches({ stretches }: { readonly stretches: readonly Stretch[] }) {
  if (stretches.length === 0) return <p className={classes.help}>{say('porque.sinTramos')}</p>;
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {stretches.map(({ Desde, Minutos, Medida }) => (
          <i key={Desde} data-kind={kindOf(Medida)} style={{ flexGrow: Minutos, flexBasis: 0 }} />
        ))}
      </div>
      <ol>
        {stretches.map(({ Desde, Texto }) => (
          <li key={Desde}>{Texto}</li>
        ))}
      </ol>
    </>
  );
}
