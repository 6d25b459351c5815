import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** What types say of values that are not known. */
export interface Types {
  /** Whether values of a type are SQL, or a list of it. */
  isSql(type: Type | undefined): boolean;
  /** Whether an answer is, or promises, something with SQL among its parts. */
  holdsSql(type: Type | undefined): boolean;
  /** Whether a call may answer text, or something that holds text: what else it answers is not looked into. */
  mayBeText(type: Type | undefined): boolean;
  /** The values of a type of a few. */
  literalsOf(type: Type | undefined): readonly unknown[] | null;
  nameOf(type: Type | undefined): string;
}

const PRIMITIVE =
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BooleanLike |
  TypeFlags.BigIntLike |
  TypeFlags.Null |
  TypeFlags.Undefined |
  TypeFlags.Void |
  TypeFlags.Unknown;
const NO_TEXT = TypeFlags.Number | TypeFlags.Boolean | TypeFlags.Void | TypeFlags.BigInt | TypeFlags.Unknown;
const SQL_TYPES = new Set(['SQL', 'PgTable', 'PgTableWithColumns', 'PgColumn', 'SQLWrapper']);
/** What has more is no answer but a tool. */
const PARTS = 8;
const DEEP = 3;

export function makeTypes(checker: Checker): Types {
  // The compiler numbers types, and each question to it is a message to another process.
  const remembering = <T>(first: T, find: (type: Type) => T): ((type: Type | undefined) => T) => {
    const known = new Map<number, T>();
    return (type) => {
      if (!type) return first;
      const found = known.get(type.id);
      if (found !== undefined) return found;
      // A type may hold itself.
      known.set(type.id, first);
      const made = find(type);
      known.set(type.id, made);
      return made;
    };
  };
  const partsOf = (type: Type): readonly Type[] => (type.isUnionType() || type.isIntersectionType() ? (type.getTypes() ?? []) : []);

  const sqlAt = (type: Type, depth: number): boolean => {
    if (depth > DEEP || type.flags & PRIMITIVE) return false;
    if (type.isUnionType() || type.isIntersectionType()) return partsOf(type).some((one) => sqlAt(one, depth + 1));
    if (!type.isObjectType()) return false;
    if (SQL_TYPES.has(type.getSymbol()?.name ?? '')) return true;
    return type.isTypeReference() && checker.getTypeArguments(type).some((one) => sqlAt(one, depth + 1));
  };
  const isSql = remembering(false, (type) => sqlAt(type, 0));

  const nameOf: Types['nameOf'] = remembering('', (type) => {
    const several = type.isUnionType() ? partsOf(type).map((one) => nameOf(one)) : [];
    const [common] = several;
    if (common && several.every((one) => one === common)) return common;
    return type.getAliasSymbol()?.name ?? (type.flags & TypeFlags.Object ? type.getSymbol()?.name : undefined) ?? '';
  });

  const holdsSql: Types['holdsSql'] = remembering(false, (type) => {
    if (type.isUnionType()) return partsOf(type).some((one) => holdsSql(one));
    if (!type.isObjectType()) return false;
    if (nameOf(type) === 'Promise') return type.isTypeReference() && checker.getTypeArguments(type).some((one) => holdsSql(one));
    const parts = checker.getPropertiesOfType(type);
    if (parts.length > PARTS) return false;
    if (checker.getTypeOfSymbol(parts).some(isSql)) return true;
    // What an act writes besides the state.
    const set = parts.find(({ name }) => name === 'set');
    const written = set && checker.getTypeOfSymbol(set);
    const columns = written ? [written, ...partsOf(written)].flatMap((one) => (one.isObjectType() ? checker.getPropertiesOfType(one) : [])) : [];
    return columns.length > 0 && checker.getTypeOfSymbol(columns).some(isSql);
  });

  const literalsOf: Types['literalsOf'] = remembering<readonly unknown[] | null>(null, (type) => {
    if (type.isStringLiteralType() || type.isBooleanLiteralType()) return [type.value];
    if (type.flags & TypeFlags.Boolean) return [true, false];
    if (type.flags & TypeFlags.Null) return [null];
    if (type.flags & TypeFlags.Undefined) return [undefined];
    if (!type.isUnionType()) return null;
    const parts = partsOf(type).map((one) => literalsOf(one));
    return parts.every((one) => one !== null) ? parts.flatMap((one) => one ?? []) : null;
  });

  return {
    isSql,
    holdsSql,
    literalsOf,
    nameOf,
    mayBeText: (type) => type !== undefined && !(type.flags & NO_TEXT) && !['Promise', 'Date'].includes(nameOf(type)),
  };
}
