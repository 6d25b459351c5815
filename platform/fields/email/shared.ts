import { coded } from '../../i18n/coded';
import { type KindShared, TEXT_OPERATORS } from '../kind';
import { textSchema } from '../texts';

const EMAIL = /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/;

export const emailKind: KindShared = {
  schema: (field) => textSchema(field).refine((value) => EMAIL.test(value), { error: coded('campo.correo') }),
  operators: TEXT_OPERATORS,
};
