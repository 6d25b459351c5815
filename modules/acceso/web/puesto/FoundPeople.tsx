import { say } from '../say';
import { PersonPhoto } from './PersonPhoto';
import classes from './puesto.module.css';
import type { Found } from './wire';

interface Props {
  readonly people: readonly Found[] | undefined;
  readonly marked: number;
  readonly waiting: boolean;
  readonly onPick: (person: Found) => void;
}

/** People of a surname, with their photos, to pick from. */
export function FoundPeople({ people, marked, waiting, onPick }: Props) {
  if (!people || people.length === 0) {
    return (
      <p className={classes.hint} role="status" id="puesto-encontradas">
        {waiting ? say('puesto.buscando') : people ? say('puesto.nadie') : ''}
      </p>
    );
  }
  return (
    <div className={classes.found} role="listbox" id="puesto-encontradas" aria-label={say('puesto.encontradas')}>
      {people.map((person, at) => (
        <button
          // The keyboard stays in the input, which moves the mark; this is for fingers and mice.
          tabIndex={-1}
          type="button"
          key={person.IdPersona}
          id={`persona-${person.IdPersona}`}
          role="option"
          aria-selected={at === marked}
          className={classes.foundPerson}
          onClick={() => onPick(person)}
        >
          <PersonPhoto address={person.Foto} name={person.Nombre} small />
          <span className={classes.foundText}>
            <strong>{person.Nombre}</strong>
            <span>{[person.Documento, person.Compania].filter(Boolean).join(' · ')}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
