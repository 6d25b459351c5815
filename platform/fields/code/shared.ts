import { type KindShared, TEXT_OPERATORS } from '../kind';
import { textSchema } from '../texts';

export const codeKind: KindShared = {
  schema: (field) => textSchema(field, field.keepCase ? undefined : (value) => value.toUpperCase()),
  operators: TEXT_OPERATORS,
};
