import { z } from 'zod';
import { coded } from '../../i18n/coded';
import type { KindShared } from '../kind';

/** Free structure within bounds; the module that owns it checks its shape. */
export const detailKind: KindShared = {
  schema: () => z.json().refine((value) => JSON.stringify(value).length <= 50_000, { error: coded('campo.invalido') }),
  operators: [],
};
