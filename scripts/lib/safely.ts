import { ABOUT, CREATED } from './upgrade';

/** What a comparison of definitions comes to as files that stop nobody: first what is within a transaction, then what is outside of one. */
export interface Safely {
  readonly within: readonly string[];
  readonly outside: readonly string[];
}

/** What becomes of the references of a table: those that are added, and of which of before they take the place. */
interface References {
  readonly added: Map<string, string>;
  readonly dropped: string[];
}

const tableOf = (statement: string): string => {
  const about = ABOUT.exec(statement.replace(/\s+/g, ' '));
  return (about?.[1] ?? about?.[2] ?? '').toLowerCase();
};
const UNIQUE = /^create unique index\b/i;
const ADDED = /^alter table \S+ add constraint "?(\w+)"? (?:foreign key|check)\b/i;
const REFERS = /\breferences (?:"?public"?\.)?"?(\w+)"?/i;
const DROPPED = /^alter table \S+ drop constraint "?(\w+)"?/i;

/**
 * Takes apart what can be done without stopping anybody: indexes concurrently, constraints not valid and validated afterwards. A reference to a key that is
 * made here comes after it, and what it takes the place of goes when it has been proved; one that is let go holds both tables, each by itself. Of a table in `parts` a reference is proved part by part.
 */
export function safely(statements: readonly string[], parts: ReadonlySet<string> = new Set()): Safely {
  const all = statements.map((text) => ({ text, statement: text.trim().replace(/;$/, ''), table: tableOf(text.trim()) }));
  const created = new Set(all.flatMap(({ statement }) => CREATED.exec(statement)?.[1]?.toLowerCase() ?? []));
  const keyed = new Set(all.filter(({ statement, table }) => UNIQUE.test(statement) && !created.has(table)).map(({ table }) => table));
  const [within, ofNew, outside, gone]: [string[], string[], string[], string[]] = [[], [], [], []];
  const late = new Map<string, References>();
  const lateOf = (table: string): References => {
    const known = late.get(table) ?? { added: new Map(), dropped: [] };
    late.set(table, known);
    return known;
  };
  for (const { statement, table } of all) {
    const added = ADDED.exec(statement)?.[1];
    if (added && keyed.has(REFERS.exec(statement)?.[1]?.toLowerCase() ?? '')) lateOf(table).added.set(added, statement);
  }
  const added = new Set(all.flatMap(({ statement }) => ADDED.exec(statement)?.[1] ?? []));
  for (const { text, statement, table } of all) {
    const isNew = created.has(table);
    const constraint = ADDED.exec(statement)?.[1];
    const dropped = DROPPED.exec(statement)?.[1];
    if (constraint && late.get(table)?.added.has(constraint)) continue;
    const isLetGo = dropped !== undefined && !added.has(dropped) && dropped.endsWith('_fk');
    if (isLetGo && late.has(table)) lateOf(table).dropped.push(dropped);
    else if (isLetGo && !isNew) gone.push(`ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS "${dropped}";`);
    else if (!isNew && /^create (unique )?index\b/i.test(statement))
      outside.push(
        `${statement.replace(/^create (unique )?index (?:if not exists )?/i, (_, unique = '') => `CREATE ${unique}INDEX CONCURRENTLY IF NOT EXISTS `)};`,
      );
    else if (!isNew && /^drop index\b/i.test(statement))
      gone.push(`${statement.replace(/^drop index (?:if exists )?/i, 'DROP INDEX CONCURRENTLY IF EXISTS ')};`);
    else if (!isNew && constraint) {
      within.push(`${statement} NOT VALID;`);
      outside.push(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${constraint}";`);
    } else if (constraint) ofNew.push(text);
    else within.push(text);
  }
  for (const [table, references] of late) outside.push(...inTurn(table, references, parts.has(table)));
  return { within: [...within, ...ofNew], outside: [...outside, ...gone] };
}

/** The references of one table: added for what comes, proved for what is there, and those of before away. */
function inTurn(table: string, { added, dropped }: References, isOfParts: boolean): string[] {
  const alter = `ALTER TABLE "${table}"`;
  const all = [...added.values()].map((statement) => statement.replace(/^alter table \S+ /i, ''));
  const proved = `${alter} ${[...added.keys()].map((name) => `VALIDATE CONSTRAINT "${name}"`).join(', ')};`;
  const add = (more: string) => `${alter} ${all.map((one) => `${one}${more}`).join(', ')};`;
  const gone = dropped.length > 0 ? [`${alter} ${dropped.map((name) => `DROP CONSTRAINT IF EXISTS "${name}"`).join(', ')};`] : [];
  const note = isOfParts ? '-- each part\n' : '';
  return [`${note}${add(' NOT VALID')}`, `${note}${proved}`, ...(isOfParts ? [add('')] : []), ...gone];
}
