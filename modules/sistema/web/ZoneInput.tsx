import { Select } from '@mantine/core';
import { common } from '@platform/fields/common';
import type { InputProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';

const ZONES = Intl.supportedValuesOf('timeZone');

/** A time zone of the IANA list, found by typing. */
export default function ZoneInput(props: InputProps) {
  const { value, onChange, required } = props;
  const chosen = plain(value);
  return (
    <Select
      {...common(props)}
      searchable
      clearable={false}
      allowDeselect={!required}
      data={chosen && !ZONES.includes(chosen) ? [chosen, ...ZONES] : ZONES}
      value={chosen || null}
      limit={100}
      onChange={(next) => onChange(next)}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
