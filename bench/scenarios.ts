import type { Scenario } from './scenario';
import { CORE } from './scenarios/core';
import { OF_MARKS } from './scenarios/marcas';
import { OF_PEOPLE } from './scenarios/personas';

export const SCENARIOS: readonly Scenario[] = [...CORE, ...OF_PEOPLE, ...OF_MARKS];
