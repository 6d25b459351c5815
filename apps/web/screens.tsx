import { registerListed } from '@platform/web/data/listed';
import { registerPlace } from '@platform/web/data/things';
import type { OwnRoute, Screen, WebModule } from '@platform/web/module';
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Allowed } from './Allowed';

/** The routes of a module's screens, each loaded when it is opened, under the guard of the served menu. */
export function screenRoutes(parent: AnyRoute, module: WebModule): AnyRoute[] {
  for (const screen of module.screens)
    registerListed(screen.path, { module: module.id, help: module.help, ...(isOwn(screen) ? {} : { entity: screen.entity }) });
  return module.screens.flatMap((screen) => pagesOf(screen).map(({ path, load }) => screenRoute(parent, screen, path, load)));
}

/** What most screens are made of. */
const loadList = () => import('@platform/web/pages/ListPage');
/** Time that the first screen has for itself. */
const FIRST_MS = 1000;
/** Fetches the code of lists once the first screen has been drawn and the page has nothing to do: the first list that is clicked has it. */
export function warmLists(): () => void {
  const warm = () => void loadList().catch(() => undefined);
  const timer = window.setTimeout(() => ('requestIdleCallback' in window ? window.requestIdleCallback(warm) : warm()), FIRST_MS);
  return () => window.clearTimeout(timer);
}

interface Page {
  readonly path: string;
  readonly load: () => Promise<{ default: ComponentType }>;
}

const isOwn = (screen: Screen): screen is OwnRoute => 'load' in screen;

function pagesOf(screen: Screen): Page[] {
  if (isOwn(screen)) return [screen];
  const { entity } = screen;
  if (entity.options.page) registerPlace(screen);
  const list: Page = {
    path: screen.path,
    load: async () => {
      const [{ default: ListPage }] = await Promise.all([loadList(), screen.extend?.above?.preload?.()]);
      return { default: () => <ListPage entity={entity} screen={screen} /> };
    },
  };
  const item: Page = {
    path: `${screen.path}/$id`,
    load: async () => {
      const { default: ItemPage } = await import('@platform/web/pages/ItemPage');
      return { default: () => <ItemPage entity={entity} screen={screen} /> };
    },
  };
  return screen.list === undefined ? [list, item] : [item];
}

function screenRoute(parent: AnyRoute, screen: Screen, path: string, load: Page['load']): AnyRoute {
  const component = lazyRouteComponent(async () => {
    const { default: Loaded } = await load();
    return {
      default: () => (
        <Allowed menu={screen.menu}>
          <Loaded />
        </Allowed>
      ),
    };
  });
  return createRoute({ getParentRoute: () => parent, path, component });
}
