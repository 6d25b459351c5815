import type { InputProps } from './kind-web';

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** What every input says of its field: label above, help and error under. */
export function common({ at, id, error, required, readOnly, onBlur }: InputProps) {
  return {
    id,
    name: at.name,
    label: at.label,
    description: at.help,
    error,
    withAsterisk: required && !readOnly,
    'aria-required': required && !readOnly ? true : undefined,
    readOnly,
    variant: readOnly ? 'filled' : 'default',
    onBlur,
    inputWrapperOrder: ORDER,
    autoComplete: 'off',
  };
}
