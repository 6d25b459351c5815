import { Button, Checkbox, Divider, NativeSelect, Popover, ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Sort } from '../data/list';
import { t } from '../i18n/t';
import pages from '../pages/pages.module.css';
import type { Density } from './types';

interface Props {
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly visible: readonly string[];
  readonly onVisible: (visible: readonly string[]) => void;
  readonly onReset: () => void;
  readonly sortable: readonly { readonly id: string; readonly label: string }[];
  readonly sort: readonly Sort[];
  readonly onSort: (sort: readonly Sort[]) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  /** The views saved for this list, where it has an address. */
  readonly views?: ReactNode;
}

const DENSITIES = {
  compact: 'list.densityCompact',
  normal: 'list.densityNormal',
  comfortable: 'list.densityComfortable',
} as const;
const isDensity = (value: string): value is Density => value in DENSITIES;

/** Which columns, and how tight. */
export function ViewMenu({ columns, visible, onVisible, onReset, sortable, sort, onSort, density, onDensity, views }: Props) {
  const [first] = sort;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal width={280}>
      <Popover.Target>
        <Button variant="default" className={pages.sign} leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          <span className={pages.word}>{t('grid.view')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('grid.view')}>
        <Stack gap="sm">
          <NativeSelect
            label={t('grid.sortBy')}
            value={first ? `${first.desc ? '-' : ''}${first.selector}` : ''}
            onChange={({ currentTarget: { value } }) => onSort(value ? [{ selector: value.replace(/^-/, ''), desc: value.startsWith('-') }] : [])}
            data={[
              { value: '', label: t('grid.usualOrder') },
              ...sortable.flatMap(({ id, label }) => [
                { value: id, label: `${label} ↑` },
                { value: `-${id}`, label: `${label} ↓` },
              ]),
            ]}
          />
          <Text size="sm" fw={600}>
            {t('list.density')}
          </Text>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('list.density')}
            value={density}
            onChange={(next) => isDensity(next) && onDensity(next)}
            data={Object.entries(DENSITIES).map(([value, key]) => ({ value, label: t(key) }))}
          />
          <ScrollArea.Autosize mah={320} offsetScrollbars>
            <Checkbox.Group
              label={t('list.showColumns')}
              value={[...visible]}
              onChange={(next) => next.length > 0 && onVisible(columns.map(({ id }) => id).filter((id) => next.includes(id)))}
            >
              <Stack gap={8} mt="xs">
                {columns.map(({ id, label }) => (
                  <Checkbox key={id} value={id} label={label} />
                ))}
              </Stack>
            </Checkbox.Group>
          </ScrollArea.Autosize>
          <Button variant="subtle" size="compact-sm" onClick={onReset}>
            {t('grid.resetColumns')}
          </Button>
          {views && <Divider />}
          {views}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
