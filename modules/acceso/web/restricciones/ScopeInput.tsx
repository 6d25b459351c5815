import type { InputProps } from '@platform/fields/kind-web';
import { WEB_KINDS } from '@platform/fields/web';
import { useScopes } from './scopes';

const { Input } = WEB_KINDS.choice;

/** Offers the scopes that the type of the restriction admits, no wider one. */
export default function ScopeInput(props: InputProps) {
  const at = useScopes(props.at, props.values.IdTipoRestriccion);
  return <Input {...props} at={at} />;
}
