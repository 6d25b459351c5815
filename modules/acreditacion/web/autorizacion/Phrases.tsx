import { type SayKey, say } from '../say';
import classes from './desk.module.css';

const PHRASES: readonly SayKey[] = ['frases.ilegible', 'frases.vencido', 'frases.otraPersona', 'frases.fecha', 'frases.firma', 'frases.incompleto'];

/** Observations that are written every day, one touch away. */
export function Phrases({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <ul className={classes.phrases} aria-label={say('mesa.frases')}>
      {PHRASES.map((key) => (
        <li key={key}>
          <button type="button" className={classes.phrase} onClick={() => onChange([text.trim(), say(key)].filter(Boolean).join(' '))}>
            {say(key)}
          </button>
        </li>
      ))}
    </ul>
  );
}
