import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { labelOf } from '../../entity/entity';
import type { Field } from '../../entity/field';
import { lookupOption } from '../../web/data/entities';
import { LOOKUP_LIMIT, type LookupFilters, useLookup } from '../../web/data/lookup';
import { plain, type Values } from '../../web/data/row';
import type { FieldAt } from '../kind-web';

export interface ReferenceOption {
  readonly value: string;
  readonly label: string;
}

/** The key as it travels, from the text that a select handles. */
export const keyFrom = (field: Field, text: string): string | number => (field.textKey ? text : Number(text));

/** The look-up's filters of a field in a form: its constants and what it depends on. */
export function referenceFilters(field: Field, values: Values): LookupFilters {
  const filters: Record<string, string> = { ...field.only };
  for (const other of field.dependsOn ?? []) {
    const value = plain(values[other]);
    if (value) filters[field.as?.[other] ?? other] = value;
  }
  return filters;
}

/** Fields it depends on that nobody has filled in yet, though the entity requires them. */
export function missingBefore(at: FieldAt, values: Values): string[] {
  return (at.field.dependsOn ?? []).filter((other) => at.entity.fields[other]?.required && plain(values[other]) === '');
}

const NO_ROWS: never[] = [];

/** Options of a reference: all at once when few, searched on the server when many; the text of the `chosen` one is no search. */
export function useReferenceOptions(at: FieldAt, filters: LookupFilters, enabled: boolean, kept: readonly ReferenceOption[], chosen = '') {
  const resource = at.field.resource ?? '';
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const first = useLookup({ resource, filters, enabled });
  const large = (first.data?.length ?? 0) >= LOOKUP_LIMIT;
  const initial = useMemo(() => (first.data ?? NO_ROWS).map((row) => lookupOption(resource, row)), [first.data, resource]);
  const [picked, setPicked] = useState<ReferenceOption>();
  const known = useMemo(() => (picked && picked.value === chosen ? [picked, ...kept] : kept), [picked, chosen, kept]);
  const isChosen = (option: ReferenceOption) => option.value === chosen && option.label === search;
  const searching = large && search.trim() !== '' && !known.some((option) => option.label === search) && !initial.some(isChosen);
  const found = useLookup({ resource, filters, enabled: enabled && searching, buscar: search.trim() });
  const options = useMemo(() => {
    const offered = searching ? (found.data ?? NO_ROWS).map((row) => lookupOption(resource, row)) : initial;
    const extra = known.filter((option) => !offered.some(({ value }) => value === option.value));
    return [...extra, ...offered];
  }, [searching, found.data, initial, resource, known]);
  return {
    options,
    large,
    typed,
    setTyped,
    /** Keeps the option that was chosen from a search, which the next list may not have. */
    pick: (value: string) => setPicked(options.find((option) => option.value === value)),
    loading: enabled && (first.isFetching || found.isFetching),
    failed: first.isError || found.isError,
    retry: () => void first.refetch(),
  };
}

/** The option of the value a row came with: a retired one is no longer offered, but is still shown. */
export function keptOption(at: FieldAt, value: string, row: Values | undefined): ReferenceOption[] {
  if (!row || !value || plain(row[at.name]) !== value) return [];
  return [{ value, label: plain(row[labelOf(at.name)]) || value }];
}
