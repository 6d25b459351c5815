import { t } from '@platform/web/i18n/t';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './steps.module.css';

interface Props {
  readonly label: string;
  readonly length: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One box a digit: typing goes on to the next, erasing back, and a pasted code fills them all. */
export function Codes({ label, length, value, onChange }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (at: number) => boxes.current[Math.max(0, Math.min(length - 1, at))]?.focus();
  useEffect(() => boxes.current[0]?.focus(), []);

  function put(at: number, typed: string) {
    const digits = typed.replace(/\D/g, '');
    if (digits === '') return;
    const next = (value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, length);
    onChange(next);
    focus(Math.min(at + digits.length, next.length));
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.key === 'Backspace') {
      event.preventDefault();
      const from = value.length > at ? at : at - 1;
      onChange(value.slice(0, Math.max(0, from)));
      focus(from);
    } else if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
  }
  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    put(0, event.clipboardData.getData('text'));
  }

  const places = Array.from({ length }, (_, at) => at);
  return (
    <fieldset className={classes.codes}>
      <legend className="hidden-text">{label}</legend>
      {places.map((at) => (
        <input
          key={at}
          ref={(box) => {
            boxes.current[at] = box;
          }}
          className={classes.digit}
          aria-label={t('login.codeDigit', { n: at + 1, total: length })}
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          value={value[at] ?? ''}
          onChange={(event) => put(at, event.currentTarget.value.replace(value[at] ?? '', '') || event.currentTarget.value)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onPaste={onPaste}
          onFocus={(event) => event.currentTarget.select()}
        />
      ))}
    </fieldset>
  );
}
