import { ColorSwatch, Group } from '@mantine/core';
import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';

/** A swatch with what it shows in words: never the colour alone. */
export default function ColorCell({ at, row }: CellProps) {
  const hex = plain(row.Hex ?? row.Color);
  const isHex = /^#[0-9A-F]{6}$/i.test(hex);
  return (
    <Group gap={8} wrap="nowrap">
      {isHex && <ColorSwatch color={hex} size={14} aria-hidden />}
      {plain(row[at.name])}
    </Group>
  );
}
