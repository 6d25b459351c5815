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

const typeOf = async (type: Value) => (plain(type) === '' ? undefined : lookupRow(TYPES, 'IdTipoRestriccion', plain(type)));

/** What a type proposes: its scope, and whether it is of the whole day. */
export async function proposedScope(type: Value): Promise<Values> {
  const found = await typeOf(type);
  return found ? { Ambito: found.Ambito, DiaCompleto: found.DiaCompleto } : {};
}

/** That, and whether a document has to come with it: of many at once. */
export async function proposedOfMany(type: Value): Promise<Values> {
  const found = await typeOf(type);
  return found ? { Ambito: found.Ambito, DiaCompleto: found.DiaCompleto, RequiereDocumento: found.RequiereDocumento } : {};
}

/** What the scope and the hours that were chosen ask for; nothing of them before there is a type. */
const WITH: Readonly<Record<string, (values: Values) => boolean>> = {
  Ambito: ({ IdTipoRestriccion }) => plain(IdTipoRestriccion) !== '',
  DiaCompleto: ({ IdTipoRestriccion }) => plain(IdTipoRestriccion) !== '',
  IdZona: ({ Ambito }) => Ambito === 'Z',
  IdPuerta: ({ Ambito }) => Ambito === 'P',
  HoraInicio: ({ DiaCompleto }) => DiaCompleto === 'N',
  HoraFin: ({ DiaCompleto }) => DiaCompleto === 'N',
  Documento: ({ RequiereDocumento }) => RequiereDocumento === 'S',
};

/** Whether a field of a restriction is asked for, of many at once. */
export const asksRestriction = (name: string, values: Values): boolean => WITH[name]?.(values) ?? true;
