import { ColorSwatch, Group } from '@mantine/core';
import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';

/** A colour and how it is written: never the colour alone. */
export default function ColorCell({ at, row }: CellProps) {
  const hex = plain(row[at.name]);
  return (
    <Group gap={8} wrap="nowrap">
      <ColorSwatch color={hex} size={14} aria-hidden />
      {hex}
    </Group>
  );
}
