import { anyOf, chosen } from '../../web/data/filters';
import type { KindFilter } from '../kind-web';
import { referenceFilter } from '../ref/filter';

/** Rows whose list holds any of the chosen. */
export const referencesFilter: KindFilter = {
  ...referenceFilter,
  expression: (at, value) => anyOf(chosen(value).map((key) => [at.name, 'contains', key] as const)),
};
