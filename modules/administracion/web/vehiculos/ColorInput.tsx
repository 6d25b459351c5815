import { ColorInput as Picker } from '@mantine/core';
import { common } from '@platform/fields/common';
import type { InputProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';

/** A colour chosen with the picker or typed as `#RRGGBB`. */
export default function ColorInput(props: InputProps) {
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
