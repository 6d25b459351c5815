import { ColorInput as Picker } from '@mantine/core';
import { common } from '../../fields/common';
import type { InputProps } from '../../fields/kind-web';
import { plain } from '../data/row';

/** A colour chosen with the picker or typed as `#RRGGBB`. */
export function ColorInput(props: InputProps) {
  const { value, onChange, readOnly } = props;
  return (
    <Picker
      {...common(props)}
      format="hex"
      fixOnBlur={false}
      withPicker={!readOnly}
      value={plain(value)}
      onChange={(next) => onChange(next || null)}
    />
  );
}
