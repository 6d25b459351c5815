import * as z from 'zod/mini';
import { usePreference } from '../session/preferences';
import { useSession } from '../session/session';
import type { MenuItem } from '../session/wire';

const schema = z.array(z.string());

/** The options this user keeps at hand, those that the profile still opens, and a way to add or take away one. */
export function useFavourites(): { items: MenuItem[]; has: (id: string) => boolean; toggle: (id: string) => void } {
  const { menu } = useSession();
  const [ids = [], keep] = usePreference('favoritos', schema);
  return {
    items: ids.flatMap((id) => menu.find((item) => item.IdMenu === id && item.Ruta !== '') ?? []),
    has: (id) => ids.includes(id),
    toggle: (id) => keep(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  };
}
