/** What a profile lets whoever holds it do. */
export interface Powers {
  /** Its holders see their own company only. */
  readonly contratista: boolean;
  /** Retired: nobody enters with it. */
  readonly idle: boolean;
  readonly features: ReadonlySet<string>;
  /** Actions by menu option. */
  readonly menu: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields (`Recurso.Campo`) that it sees masked (E) or not at all (O). */
  readonly protection: ReadonlyMap<string, 'E' | 'O'>;
  /** Units it is limited to, with all below; null = every unit. */
  readonly units: ReadonlySet<number> | null;
}

const HIDES = { V: 0, E: 1, O: 2 } as const;

/** Whether whoever holds `one` may do nothing that `limit` does not let its holder do: options, features, what is seen, whose. */
export function within(one: Powers, limit: Powers): boolean {
  if (limit.contratista && !one.contratista) return false;
  if (limit.idle && !one.idle) return false;
  for (const feature of one.features) if (!limit.features.has(feature)) return false;
  for (const [option, actions] of one.menu) for (const action of actions) if (!limit.menu.get(option)?.has(action)) return false;
  for (const [field, level] of limit.protection) if (HIDES[one.protection.get(field) ?? 'V'] < HIDES[level]) return false;
  if (limit.units === null) return true;
  if (one.units === null) return false;
  for (const unit of one.units) if (!limit.units.has(unit)) return false;
  return true;
}
