import type { KindShared } from '../kind';
import { keySchema } from '../ref/shared';

export const photoKind: KindShared = { schema: () => keySchema, operators: [] };

/** The smallest photograph that is admitted, 3:4 as the box of a card: one of fewer points is told of before it is printed (Identificación, 0706). */
export const SMALLEST = { width: 480, height: 640 } as const;
