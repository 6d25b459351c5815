import type { KindShared } from '../kind';
import { keySchema } from '../ref/shared';

export const photoKind: KindShared = { schema: () => keySchema, operators: [] };
