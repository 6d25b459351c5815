import type { FieldAt } from '@platform/fields/kind-web';
import { lookupRow, useLookup } from '@platform/web/data/lookup';
import { plain, type Value, type Values } from '@platform/web/data/row';
import { isAmbito, scopesWithin } from '../../shared/restriccion.entity';

const TYPES = 'AccesoTipoRestriccion';

/** The scope of a restriction as it may be with the type that was chosen: that one's, or a narrower one. */
export function useScopes(at: FieldAt, type: Value): FieldAt {
  const types = useLookup({ resource: TYPES });
  const widest = types.data?.find(({ IdTipoRestriccion }) => plain(IdTipoRestriccion) === plain(type))?.Ambito;
  return isAmbito(widest) ? { ...at, field: { ...at.field, options: scopesWithin(widest) } } : at;
}

/** What a type proposes: its scope, and whether it is of the whole day. */
export async function proposedScope(type: Value): Promise<Values> {
  const found = plain(type) === '' ? undefined : await lookupRow(TYPES, 'IdTipoRestriccion', plain(type));
  return found ? { Ambito: found.Ambito, DiaCompleto: found.DiaCompleto } : {};
}
