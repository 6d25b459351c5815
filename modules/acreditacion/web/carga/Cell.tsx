import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { say } from './say';
import type { LoadColumn } from './wire';

interface Props {
  readonly column: LoadColumn;
  readonly fila: number;
  readonly value: string;
  /** It was opened by hand: what is typed goes there. */
  readonly focused: boolean;
  readonly onSave: (text: string) => Promise<void>;
}

function useFocus(focused: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return input;
}

/** A cell as a field: left or confirmed with Enter, it is saved and the row judged again. */
export function Cell(props: Props) {
  return props.column.Varios === 'S' ? <Several {...props} /> : <One {...props} />;
}

/** Some of a list: saved when the list closes. */
function Several({ column, fila, value, focused, onSave }: Props) {
  const input = useFocus(focused);
  const options = [...new Set(column.Opciones)];
  const [chosen, setChosen] = useState(() =>
    value
      .split(';')
      .map((part) => part.trim())
      .filter((part) => options.includes(part)),
  );
  const [touched, setTouched] = useState(false);
  return (
    <MultiSelect
      ref={input}
      size="xs"
      aria-label={say('corregir', { columna: column.Titulo, fila })}
      placeholder={chosen.length > 0 ? undefined : value || say('vacio')}
      searchable
      data={options}
      value={chosen}
      onChange={(next) => {
        setTouched(true);
        setChosen(next);
      }}
      onDropdownClose={() => {
        const text = chosen.join('; ');
        if (touched && text !== '' && text !== value) void onSave(text);
      }}
    />
  );
}

function One({ column, fila, value, focused, onSave }: Props) {
  const input = useFocus(focused);
  const [text, setText] = useState(value);
  const label = say('corregir', { columna: column.Titulo, fila });
  if (column.Opciones.length > 0)
    return (
      <Select
        ref={input}
        size="xs"
        aria-label={label}
        placeholder={value || say('vacio')}
        searchable
        data={[...new Set(column.Opciones)]}
        value={column.Opciones.includes(text) ? text : null}
        onChange={(chosen) => {
          setText(chosen ?? '');
          void onSave(chosen ?? '');
        }}
      />
    );
  return (
    <TextInput
      ref={input}
      size="xs"
      aria-label={label}
      placeholder={say('vacio')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        if (text !== value) void onSave(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
