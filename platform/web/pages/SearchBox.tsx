import { Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t';
import classes from './pages.module.css';

const WAIT_MS = 300;

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** From here down, to the rows of what is searched. */
  readonly onDown?: (text: string) => void;
  readonly hotkey?: boolean;
}

/** The global search of a list; `/` brings here from anywhere. */
export function SearchBox({ value, onChange, onDown, hotkey = true }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    onChange(next);
  }, WAIT_MS);

  // The address may change under it (back, a link): then it shows what is searched.
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);

  useEffect(() => {
    if (!hotkey) return;
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hotkey]);

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={t('actions.search')}
      placeholder={t('list.searchPlaceholder')}
      title={hotkey ? t('list.searchHint') : undefined}
      value={text}
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={hotkey && text === '' ? <Kbd size="xs">/</Kbd> : undefined}
      rightSectionPointerEvents="none"
      className={classes.search}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send.flush();
        if (event.key !== 'ArrowDown' || !onDown) return;
        event.preventDefault();
        send.flush();
        onDown(text.trim());
      }}
    />
  );
}
