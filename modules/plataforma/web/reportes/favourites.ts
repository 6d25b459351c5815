import { usePreference } from '@platform/web/session/preferences';
import * as z from 'zod/mini';

const schema = z.array(z.string());

/** The reports that this user keeps at hand. */
export function useFavouriteReports(): { has: (code: string) => boolean; toggle: (code: string) => void } {
  const [codes = [], keep] = usePreference('reportes.favoritos', schema);
  return {
    has: (code) => codes.includes(code),
    toggle: (code) => keep(codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]),
  };
}
