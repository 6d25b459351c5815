import { t } from '../i18n/t';
import { PersonPhoto } from './PersonPhoto';
import classes from './post.module.css';

/** Somebody found by name. */
export interface Found {
  readonly IdPersona: number;
  readonly Nombre: string;
  readonly Documento: string;
  readonly Compania: string | null;
  readonly Foto: string | null;
}
/** The list that the input of a post commands, and the person of it at a place. */
export const FOUND = 'puesto-encontradas';
export const optionOf = ({ IdPersona }: Found): string => `persona-${IdPersona}`;

interface Props<P extends Found> {
  readonly people: readonly P[] | undefined;
  readonly marked: number;
  readonly waiting: boolean;
  readonly onPick: (person: P) => void;
}

/** People of a surname, with their photos, to pick from. */
export function FoundPeople<P extends Found>({ people, marked, waiting, onPick }: Props<P>) {
  if (!people || people.length === 0) {
    return (
      <p className={classes.hint} role="status" id={FOUND}>
        {waiting ? t('post.searching') : people ? t('post.nobody') : ''}
      </p>
    );
  }
  return (
    <div className={classes.found} role="listbox" id={FOUND} aria-label={t('post.found')}>
      {people.map((person, at) => (
        <button
          // The keyboard stays in the input, which moves the mark; this is for fingers and mice.
          tabIndex={-1}
          type="button"
          key={person.IdPersona}
          id={optionOf(person)}
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
