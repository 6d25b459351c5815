import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { say } from '../say';
import { FoundPeople } from './FoundPeople';
import classes from './puesto.module.css';
import { type Found, findPeople } from './wire';

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** A document was read; empty when Enter was pressed on nothing. */
  readonly onRead: (identifier: string) => void;
  readonly onPick: (person: Found) => void;
  /** What is read, when it is not anybody's document. */
  readonly asked?: { readonly label: string; readonly help: string };
  /** A plate is no surname. */
  readonly surnames?: boolean;
  /** Whom this post knows by a surname, where the server cannot be asked. */
  readonly known?: ((text: string) => readonly Found[]) | undefined;
}

/** Letters alone are a surname; documents have figures. */
const isSurname = (text: string) => /^[\p{L}\s'-]{3,}$/u.test(text.trim());

/** The one input of the post: readers that type, the keyboard, and surnames. */
export function ReadingInput({ input, text, onText, onRead, onPick, asked, surnames = true, known }: Props) {
  const [settled] = useDebouncedValue(text.trim(), 250);
  const [marked, setMarked] = useState(0);
  // A soft keyboard would cover the answer: until the operator touches the input, hardware readers alone type into it.
  const [soft, setSoft] = useState(false);
  const searching = surnames && isSurname(text);
  const found = useQuery({
    queryKey: ['AccesoMarca', 'buscarPersona', settled],
    queryFn: ({ signal }) => findPeople(settled, signal),
    enabled: searching && !known && isSurname(settled),
    staleTime: 60_000,
  });
  const people = searching ? (known ? known(settled) : found.data) : undefined;
  const pick = (person: Found | undefined) => {
    if (!person) return;
    setSoft(false);
    onPick(person);
  };
  return (
    <form
      className={classes.reading}
      onSubmit={(event) => {
        event.preventDefault();
        if (searching) return pick(people?.[marked] ?? people?.[0]);
        setSoft(false);
        onRead(text.trim());
      }}
    >
      <TextInput
        ref={input}
        className={classes.readingInput}
        size="xl"
        label={asked?.label ?? say('puesto.lectura')}
        description={asked?.help ?? say('puesto.lecturaAyuda')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={text}
        maxLength={200}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        inputMode={soft ? 'text' : 'none'}
        role={searching ? 'combobox' : undefined}
        aria-expanded={searching ? people !== undefined : undefined}
        aria-controls={searching ? 'puesto-encontradas' : undefined}
        aria-activedescendant={people?.[marked] ? `persona-${people[marked].IdPersona}` : undefined}
        aria-keyshortcuts="F2"
        leftSection={<IconScan size={26} aria-hidden />}
        onPointerDown={() => setSoft(true)}
        onChange={(event) => {
          setMarked(0);
          onText(event.currentTarget.value);
          // The last answer may have scrolled it away.
          event.currentTarget.scrollIntoView({ block: 'nearest' });
        }}
        onKeyDown={(event) => {
          if (!people?.length || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          setMarked((marked + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length);
        }}
      />
      <Button type="submit" size="xl" className={classes.readingButton}>
        {say('puesto.leer')}
      </Button>
      {searching && <FoundPeople people={people} marked={marked} waiting={found.isFetching || settled !== text.trim()} onPick={pick} />}
    </form>
  );
}
