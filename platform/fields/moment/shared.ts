import { z } from 'zod';
import { type KindShared, RANGE_OPERATORS } from '../kind';
import { missingOr } from '../texts';

export const momentKind: KindShared = {
  schema: () => z.iso.datetime({ offset: true, abort: true, error: missingOr('campo.momento') }).overwrite((value) => new Date(value).toISOString()),
  operators: RANGE_OPERATORS,
};
