import type { ModuleManifest } from '../../entity/module';
import { registerSearched } from '../data/entities';
import { registerEntities } from '../data/there';
import type { EntityRoute } from '../module';
import type { EntityScreen } from './screen';

/**
 * The generic screens of a module: each of its menu options with a route opens the first entity that names it, as
 * the definition says or as `extend` changes it by resource. `own` are the options with a screen of their own. Its
 * entities become known to references and child lists everywhere.
 */
export function entityScreens(
  manifest: ModuleManifest,
  extend: Readonly<Record<string, EntityScreen>> = {},
  own: readonly string[] = [],
): EntityRoute[] {
  registerEntities(manifest.entities);
  const screens = manifest.menu.flatMap(({ id, route }) => {
    const entity = manifest.entities.find(({ options }) => options.menu[0] === id);
    return route && entity && !own.includes(id) ? [{ menu: id, path: route, entity, extend: extend[entity.resource] }] : [];
  });
  registerSearched(screens.filter(({ extend: own }) => own?.palette).map(({ entity, path }) => ({ entity, path, makes: true })));
  return screens;
}
