import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { t } from '../i18n/t';
import { CameraSwitch } from './camera/CameraSwitch';
import { FOUND, type Found, FoundPeople, optionOf } from './FoundPeople';
import classes from './post.module.css';

interface Props<P extends Found> {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** A document was read; empty when Enter was pressed on nothing. */
  readonly onRead: (identifier: string) => void;
  readonly onPick: (person: P) => void;
  /** What is read here. */
  readonly asked: { readonly label: string; readonly help: string };
  /** Finds people by surname, under a name that its answers are kept by; without it what is typed is no surname (a plate). */
  readonly search?: { readonly key: readonly string[]; find(text: string, signal: AbortSignal): Promise<readonly P[]> } | undefined;
  /** Whom this post knows by a surname, where the server cannot be asked. */
  readonly known?: ((text: string) => readonly P[]) | undefined;
}

/** Letters alone are a surname; documents have figures. */
const isSurname = (text: string) => /^[\p{L}\s'-]{3,}$/u.test(text.trim());

/** The one input of a post: readers that type, the keyboard, surnames, and the device's camera. */
export function ReadingInput<P extends Found>({ input, text, onText, onRead, onPick, asked, search, known }: Props<P>) {
  const [settled] = useDebouncedValue(text.trim(), 250);
  const [marked, setMarked] = useState(0);
  // A soft keyboard would cover the answer: until the operator touches the input, hardware readers alone type into it.
  const [soft, setSoft] = useState(false);
  const searching = search !== undefined && isSurname(text);
  const found = useQuery({
    queryKey: [...(search?.key ?? []), settled],
    queryFn: ({ signal }) => search?.find(settled, signal) ?? [],
    enabled: searching && !known && isSurname(settled),
    staleTime: 60_000,
  });
  const people = searching ? (known ? known(settled) : found.data) : undefined;
  const pick = (person: P | undefined) => {
    if (!person) return;
    setSoft(false);
    onPick(person);
  };
  return (
    <>
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
          label={asked.label}
          description={asked.help}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={text}
          maxLength={300}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          inputMode={soft ? 'text' : 'none'}
          role={searching ? 'combobox' : undefined}
          aria-expanded={searching ? people !== undefined : undefined}
          aria-controls={searching ? FOUND : undefined}
          aria-activedescendant={people?.[marked] ? optionOf(people[marked]) : undefined}
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
          {t('post.read')}
        </Button>
        {searching && <FoundPeople people={people} marked={marked} waiting={found.isFetching || settled !== text.trim()} onPick={pick} />}
      </form>
      <CameraSwitch onRead={onRead} />
    </>
  );
}
