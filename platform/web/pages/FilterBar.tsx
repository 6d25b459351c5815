import { Button, Indicator, Popover, Stack } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { FieldAt } from '../../fields/kind-web';
import { WEB_KINDS } from '../../fields/web';
import type { FilterValue, FilterValues } from '../data/filters';
import { t } from '../i18n/t';
import classes from './pages.module.css';

interface Props {
  readonly fields: readonly FieldAt[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

/** Without the field, or with its new value. */
function withFilter(values: FilterValues, name: string, value: FilterValue | undefined): FilterValues {
  const rest = Object.fromEntries(Object.entries(values).filter(([own]) => own !== name));
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** Every filter of the list in one panel, each acting as soon as it is chosen. */
export function FilterPanel({ fields, values, onChange }: Props) {
  const active = fields.filter(({ name }) => name in values).length;
  if (fields.length === 0) return null;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus withinPortal width={340}>
      <Indicator label={active} size={18} disabled={active === 0} offset={4} inline>
        <Popover.Target>
          <Button variant="default" className={classes.sign} leftSection={<IconFilter size={16} aria-hidden />}>
            <span className={classes.word}>{t('list.filters')}</span>
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={t('list.filters')} className={classes.panel}>
        <Stack gap="md">
          {fields.map((at, index) => {
            const filter = WEB_KINDS[at.field.kind].filter;
            if (!filter) return null;
            return (
              <filter.Ask
                key={`${at.name}:${String(at.name in values)}`}
                at={at}
                value={values[at.name]}
                onChange={(value) => onChange(withFilter(values, at.name, value))}
                autoFocus={index === 0}
              />
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What is filtered, as sentences that can be taken away. */
export const FilterChips = memo(function FilterChips({ fields, values, onChange }: Props) {
  const active = fields.filter(({ name }) => name in values);
  if (active.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('list.filters')}>
      {active.map((at) => {
        const value = values[at.name];
        const filter = WEB_KINDS[at.field.kind].filter;
        if (!filter || value === undefined) return null;
        return (
          <li key={at.name} className={classes.chip}>
            <span>
              <filter.Sentence at={at} value={value} />
            </span>
            <button
              type="button"
              aria-label={t('list.removeFilter', { field: at.label })}
              onClick={() => onChange(withFilter(values, at.name, undefined))}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        );
      })}
      {active.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({})}>
            {t('actions.clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  );
});
