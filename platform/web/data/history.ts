type Door = (resource: string, key: string) => string | undefined;
let door: Door | undefined;

/** Says where the history of a record is read; undefined for who may not read it. */
export function historyThrough(next: Door): void {
  door = next;
}

/** Address of a record's history, for who may read it. */
export const historyOf = (resource: string, key: string): string | undefined => door?.(resource, key);
