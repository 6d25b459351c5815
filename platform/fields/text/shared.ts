import { type KindShared, TEXT_OPERATORS } from '../kind';
import { textSchema } from '../texts';

export const textKind: KindShared = { schema: (field) => textSchema(field), operators: TEXT_OPERATORS };
