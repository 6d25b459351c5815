import { allEntities } from '@platform/web/data/there';
import { words } from '@platform/web/i18n/words';
import { sayGroup } from '../say';

/** What the trail calls each act, by its code. */
export const actWords = () => sayGroup('actos');

/** Resources by the names people know them by. */
export const resourceWords = () => ({
  ...Object.fromEntries(allEntities().map((entity) => [entity.resource, words.entity(entity).one])),
  ...sayGroup('recursos'),
});
