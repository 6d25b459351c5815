import { Group, Input } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { allOf, isRange } from '../../web/data/filters';
import { zone } from '../../web/data/reader';
import { clockOf, dashed, dayAfter, instantOf, shownDay, shownMoment, typedDay, undashed } from '../../web/data/zone';
import { t } from '../../web/i18n/t';
import { rangeWord } from '../int/filter';
import type { FilterProps, KindFilter } from '../kind-web';
import { calendarLook } from './calendar';

const asDay = (end: unknown): string => (end === undefined ? '' : String(end));

function Ask({ at, value, onChange, autoFocus }: FilterProps) {
  const today = undashed(clockOf(new Date().toISOString(), zone()));
  const range = isRange(value) ? value : {};
  const set = (end: 'desde' | 'hasta') => (next: string | null) => {
    const changed = { ...range, [end]: next ? undashed(next) : undefined };
    onChange(changed.desde === undefined && changed.hasta === undefined ? undefined : changed);
  };
  const same = {
    valueFormat: 'DD/MM/YYYY',
    dateParser: typedDay,
    clearable: true,
    ...calendarLook(),
    placeholder: t('grid.datePlaceholder'),
  };
  return (
    <Input.Wrapper label={at.label} labelElement="div">
      <Group gap="xs" wrap="nowrap" grow align="flex-start">
        <DateInput
          {...same}
          label={t('grid.from')}
          value={dashed(asDay(range.desde)) || null}
          onChange={set('desde')}
          defaultDate={dashed(today)}
          autoFocus={autoFocus}
          data-autofocus={autoFocus}
          clearButtonProps={{ 'aria-label': t('actions.clear') }}
        />
        <DateInput
          {...same}
          label={t('grid.to')}
          value={dashed(asDay(range.hasta)) || null}
          onChange={set('hasta')}
          defaultDate={dashed(today)}
          clearButtonProps={{ 'aria-label': t('actions.clear') }}
        />
      </Group>
    </Input.Wrapper>
  );
}

const Sentence: KindFilter['Sentence'] = ({ at, value }) => {
  const range = isRange(value) ? value : {};
  return t(rangeWord(range), {
    field: at.label,
    from: shownDay(asDay(range.desde)),
    to: shownDay(asDay(range.hasta)),
  });
};

export const dayFilter: KindFilter = {
  Ask,
  expression: (at, value) =>
    isRange(value)
      ? allOf([value.desde === undefined ? null : [at.name, '>=', value.desde], value.hasta === undefined ? null : [at.name, '<=', value.hasta]])
      : undefined,
  Sentence,
};

const isInstant = (end: unknown): end is string => typeof end === 'string' && end.includes('T');
const firstInstant = (end: string | number): string => (isInstant(end) ? end : instantOf(dashed(asDay(end)), zone()));

/**
 * Instants are asked by day: from the first moment of one to the last of the other, in the division's zone. A link may
 * begin at an instant of its own.
 */
export const momentFilter: KindFilter = {
  Ask: (props) => <Ask {...props} value={byDay(props.value)} />,
  expression: (at, value) =>
    isRange(value)
      ? allOf([
          value.desde === undefined ? null : [at.name, '>=', firstInstant(value.desde)],
          value.hasta === undefined ? null : [at.name, '<', instantOf(dashed(dayAfter(asDay(value.hasta))), zone())],
        ])
      : undefined,
  Sentence: ({ at, value }) => {
    const range = isRange(value) ? value : {};
    return t(rangeWord(range), {
      field: at.label,
      from: isInstant(range.desde) ? shownMoment(range.desde, zone()) : shownDay(asDay(range.desde)),
      to: shownDay(asDay(range.hasta)),
    });
  },
};

/** A range that begins at an instant, as the day of it. */
function byDay(value: FilterProps['value']): FilterProps['value'] {
  return isRange(value) && isInstant(value.desde) ? { ...value, desde: undashed(clockOf(value.desde, zone())) } : value;
}
