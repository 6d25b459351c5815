import type { InputProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { IconSelect } from './IconSelect';

/** The icon of a module, as a field of its form. */
export default function IconInput({ id, at, value, required, readOnly, error, onChange, onBlur }: InputProps) {
  return (
    <IconSelect
      id={id}
      label={at.label}
      value={plain(value)}
      required={required}
      readOnly={readOnly}
      error={error}
      onChange={(name) => onChange(name || null)}
      onBlur={onBlur}
    />
  );
}
