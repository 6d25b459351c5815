import type { KindShared } from '../kind';
import { keySchema } from '../ref/shared';

export const fileKind: KindShared = { schema: () => keySchema, operators: [] };
