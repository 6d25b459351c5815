import { anyOf, chosen } from '../../web/data/filters';
import { choiceFilter } from '../choice/filter';
import type { KindFilter } from '../kind-web';

/** Rows whose list holds any of the chosen. */
export const choicesFilter: KindFilter = {
  ...choiceFilter,
  expression: (at, value) => anyOf(chosen(value).map((code) => [at.name, 'contains', code] as const)),
};
