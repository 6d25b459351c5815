import { Checkbox, Group } from '@mantine/core';
import { texts } from '../../web/data/row';
import { common } from '../common';
import type { InputProps } from '../kind-web';

/** A box for each of the set. */
export function ChoicesInput(props: InputProps) {
  const { at, value, onChange, readOnly } = props;
  const { label, description, error, withAsterisk, id, onBlur, inputWrapperOrder } = common(props);
  return (
    <Checkbox.Group
      {...{ id, label, description, error, withAsterisk, onBlur, inputWrapperOrder }}
      value={texts(value)}
      onChange={(next) => onChange(next)}
      readOnly={readOnly}
    >
      <Group gap="md" my={6}>
        {(at.field.options ?? []).map((code) => (
          <Checkbox key={code} value={code} label={at.options[code] ?? code} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
