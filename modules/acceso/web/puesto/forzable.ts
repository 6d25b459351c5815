import { NO_FORZABLES } from '../../shared/familias';
import { isCodigo } from '../../shared/oraciones';

/** Whether whoever may authorize it may let through what these reasons deny. */
export const isForceable = (reasons: readonly { readonly Codigo: string }[]): boolean =>
  reasons.every(({ Codigo }) => !isCodigo(Codigo) || !NO_FORZABLES.includes(Codigo));
