import { useQueries } from '@tanstack/react-query';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import { searchedScreens } from '../data/entities';
import { may } from '../data/grants';
import { keyOf, plain, titleOf } from '../data/row';
import { pageSchema } from '../data/schemas';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import { menuLabel, pathTo } from '../session/menu';
import { useSession } from '../session/session';
import type { MenuItem } from '../session/wire';
import { useFavourites } from './favourites';

export interface Found {
  readonly label: string;
  readonly detail?: string;
  readonly href: string;
  readonly icon: string;
}
export interface FoundGroup {
  readonly title: string;
  readonly found: readonly Found[];
}

/** Letters typed before records are looked for. */
const SHORTEST = 3;
const ROWS = 5;
const SCREENS = 8;
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What a few letters mean: favourites while nothing is typed, then screens at once and records a moment later. */
export function useFound(text: string, asked: string): FoundGroup[] {
  const { menu } = useSession();
  const favourites = useFavourites();
  const wanted = fold(text.trim());
  const screen = (item: MenuItem): Found => ({
    label: menuLabel(item),
    detail: pathTo(menu, item.IdMenu).slice(0, -1).map(menuLabel).join(' › '),
    href: item.Ruta,
    icon: item.Icono,
  });
  const records = useQueries({
    queries: searchedScreens()
      .filter(({ entity }) => may(entity, 'consultar'))
      .map(({ entity, path }) => recordsQuery(entity, path, menu.find(({ Ruta }) => Ruta === path)?.Icono ?? '', asked.trim())),
    combine: (results) => results.flatMap(({ data }) => (data && data.found.length > 0 ? [data] : [])),
  });
  if (wanted === '') {
    const kept = favourites.items.map(screen);
    return [
      { title: t('favourites.title'), found: kept },
      {
        title: t('palette.screens'),
        found: menu
          .filter(({ Ruta }) => Ruta !== '')
          .slice(0, SCREENS)
          .map(screen),
      },
    ].filter(({ found }) => found.length > 0);
  }
  const screens = menu
    .filter((item) => item.Ruta !== '' && fold(menuLabel(item)).includes(wanted))
    .sort((one, other) => Number(fold(menuLabel(other)).startsWith(wanted)) - Number(fold(menuLabel(one)).startsWith(wanted)))
    .slice(0, SCREENS)
    .map(screen);
  const groups: FoundGroup[] = screens.length > 0 ? [{ title: t('palette.screens'), found: screens }] : [];
  return wanted.length < SHORTEST ? groups : [...groups, ...records];
}

function recordsQuery(entity: Entity, path: string, icon: string, asked: string) {
  return {
    queryKey: [entity.resource, 'palette', asked],
    enabled: asked.length >= SHORTEST,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FoundGroup> => {
      const { data } = await api.get(`/api/${entity.resource}`, { skip: 0, take: ROWS, buscar: asked, requireTotalCount: false }, pageSchema, {
        signal,
      });
      const { subtitle } = entity.options;
      return {
        title: words.entity(entity).many,
        found: data.map((row) => ({
          label: titleOf(entity, row),
          ...(subtitle ? { detail: plain(row[subtitle]) } : {}),
          href: `${path}/${encodeURIComponent(keyOf(entity, row))}`,
          icon,
        })),
      };
    },
  };
}
