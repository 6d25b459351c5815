import { Textarea, TextInput } from '@mantine/core';
import { plain } from '../../web/data/row';
import { common } from '../common';
import type { InputProps } from '../kind-web';
import { ColorInput } from './color';

/** Letters of any kind: names, codes, documents, e-mails, colours. */
export function TextualInput(props: InputProps) {
  const { at, value, onChange, onBlur } = props;
  const { field } = at;
  const text = plain(value);
  const shared = { ...common(props), value: text, maxLength: field.max };
  if (field.pattern === 'COLOR') return <ColorInput {...props} />;
  if (field.multiline) {
    return <Textarea {...shared} autosize minRows={2} maxRows={8} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  const upper = field.kind === 'code' && !field.keepCase;
  return (
    <TextInput
      {...shared}
      type={field.kind === 'email' ? 'email' : 'text'}
      inputMode={field.kind === 'digits' ? 'numeric' : undefined}
      styles={upper ? { input: { textTransform: 'uppercase' } } : undefined}
      spellCheck={field.kind === 'text'}
      onChange={(event) => onChange(field.kind === 'digits' ? event.currentTarget.value.replace(/\D/g, '') : event.currentTarget.value)}
      onBlur={() => {
        if (upper && text !== text.toUpperCase()) onChange(text.toUpperCase());
        onBlur();
      }}
    />
  );
}
