import { useQueries } from '@tanstack/react-query';
import { api } from '../api/client';
import { type SearchedThing, searchedThings } from '../data/entities';
import { may } from '../data/grants';
import { keyOf, plain, titleOf, type WireRow } from '../data/row';
import { pageSchema } from '../data/schemas';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import { startsOf } from '../pages/starts';
import { menuLabel, pathTo } from '../session/menu';
import { switchProfile, useSession } from '../session/session';
import type { MenuItem } from '../session/wire';
import { useFavourites } from './favourites';
import { fitOf, fold } from './fit';
import { recentOnes } from './recent';

export interface Found {
  readonly label: string;
  readonly detail?: string;
  readonly href: string;
  readonly icon: string;
  /** Done in place of going there: it is not kept among what was opened. */
  readonly run?: () => Promise<unknown>;
}
export interface FoundGroup {
  readonly title: string;
  readonly found: readonly Found[];
}

/** Letters typed before records are looked for. */
const SHORTEST = 3;
const ROWS = 5;
const SCREENS = 8;

/** What a few letters mean: what was opened last and favourites while nothing is typed, then screens at once and things a moment later, what fits best first. */
export function useFound(text: string, asked: string): FoundGroup[] {
  const session = useSession();
  const { menu, username, perfil, switchable } = session;
  const favourites = useFavourites();
  const wanted = fold(text.trim());
  const screen = (item: MenuItem): Found => ({
    label: menuLabel(item),
    detail: pathTo(menu, item.IdMenu).slice(0, -1).map(menuLabel).join(' › '),
    href: item.Ruta,
    icon: item.Icono,
  });
  const iconAt = (path: string) => menu.find(({ Ruta }) => Ruta === path)?.Icono ?? '';
  const readable = searchedThings().filter(({ entity }) => may(entity, 'consultar'));
  const records = useQueries({
    queries: readable.map((thing) => recordsQuery(thing, iconAt(thing.path), asked.trim())),
    combine: (results) => results.flatMap(({ data }) => (data && data.found.length > 0 ? [data] : [])),
  });
  if (wanted === '') {
    const kept = favourites.items.map(screen);
    return [
      { title: t('palette.recent'), found: recentOnes(username) },
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
    .sort((one, other) => fitOf(wanted, menuLabel(one)) - fitOf(wanted, menuLabel(other)))
    .slice(0, SCREENS)
    .map(screen);
  const verbs = searchedThings()
    .filter(({ entity, makes, path }) => makes && may(entity, 'crear') && menu.some(({ Ruta }) => Ruta === path))
    .map(({ entity, path }): Found => ({ label: words.newOf(entity), href: `${path}/nuevo`, icon: iconAt(path) }));
  const begun = startsOf(session).map(({ label, href }): Found => ({ label: label(), href, icon: 'bolt' }));
  const moves = switchable
    .filter((one) => one.IdDivision !== perfil.IdDivision || one.IdPerfil !== perfil.IdPerfil)
    .map(
      (one): Found => ({
        label: t('palette.switchTo', { division: one.Division }),
        detail: [one.Perfil, one.Cliente].filter(Boolean).join(' · '),
        href: '/dashboard',
        icon: 'building',
        run: () => switchProfile(one, '/dashboard'),
      }),
    );
  const acts = [...begun, ...verbs, ...moves].filter(
    ({ label, detail }, at, all) => fold(label).includes(wanted) && all.findIndex((one) => one.label === label && one.detail === detail) === at,
  );
  const ways = [
    { title: t('palette.screens'), found: screens },
    { title: t('palette.verbs'), found: acts },
  ].filter(({ found }) => found.length > 0);
  if (wanted.length < SHORTEST) return ways;
  const best = ({ found }: FoundGroup) => Math.min(...found.map(({ label, detail }) => fitOf(wanted, label, detail)));
  return [...ways, ...records].sort((one, other) => best(one) - best(other));
}

function recordsQuery({ entity, path, href, detail }: SearchedThing, icon: string, asked: string) {
  const { subtitle } = entity.options;
  const beside = detail ?? ((row: WireRow) => (subtitle ? plain(row[subtitle]) : ''));
  const wanted = fold(asked);
  return {
    queryKey: [entity.resource, 'palette', asked],
    enabled: asked.length >= SHORTEST,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FoundGroup> => {
      const { data } = await api.get(`/api/${entity.resource}`, { skip: 0, take: ROWS, buscar: asked, requireTotalCount: false }, pageSchema, {
        signal,
      });
      const found = data.flatMap((row): Found[] => {
        const at = href ? href(row) : `${path}/${encodeURIComponent(keyOf(entity, row))}`;
        return at === undefined ? [] : [{ label: titleOf(entity, row), detail: beside(row), href: at, icon }];
      });
      return {
        title: words.entity(entity).many,
        found: found.sort((one, other) => fitOf(wanted, one.label, one.detail) - fitOf(wanted, other.label, other.detail)),
      };
    },
  };
}
