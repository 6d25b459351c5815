import { isEachPart, isInBatches, isOutside, type ScriptStatement, statementsOf } from '@platform/server/db/script';

/** Files of before this moment are history: they ran while nobody was served. */
export const SINCE = '202611270100';

/** A migration as the check reads it. */
export interface MigrationFile {
  readonly name: string;
  readonly text: string;
}
/** A statement that would stop whoever is served, why, and how the same is done without. */
export interface Refusal {
  readonly file: string;
  readonly statement: string;
  readonly why: string;
  readonly instead: string;
}

interface Reading {
  readonly statement: string;
  /** Whether the same file puts another table in the place of a table that it renames, and makes that one a part of it. */
  readonly succeeded: boolean;
  /** The table that the statement is about, without quotes; empty where it is about none. */
  readonly table: string;
  /** Of a file that runs outside of a transaction. */
  readonly outside: boolean;
  readonly inBatches: boolean;
  /** Of a statement that is done to each part of its table. */
  readonly eachPart: boolean;
  /** Columns `table.column` of which an earlier file has proved that they are never empty. */
  readonly proved: ReadonlySet<string>;
  /** Constraints `table.constraint` that each part of the table has, and has proved. */
  readonly ofParts: ReadonlySet<string>;
}
interface Rule {
  readonly when: RegExp | ((reading: Reading) => boolean);
  readonly why: string;
  readonly instead: string;
}

const VOLATILE = /\b(?!now\b|coalesce\b|current_\w+\b)[a-z_]\w*\s*\(/i;
const addsColumn = /\badd column (?:if not exists )?"?\w+"? (.*)$/i;
/** What stands behind `default` of a new column. */
const defaultOf = (statement: string): string =>
  (/\bdefault (.*)$/i.exec(addsColumn.exec(statement)?.[1] ?? '')?.[1] ?? '').replace(/'(?:[^']|'')*'/g, "''");

/** Each in its place: the first that a statement meets is what is said of it. */
const RULES: readonly Rule[] = [
  {
    when: ({ statement, outside }) => !outside && /\bconcurrently\b|^(vacuum|reindex)\b/i.test(statement),
    why: 'cannot run within a transaction',
    instead: 'a file of its own whose first line is `-- outside a transaction`',
  },
  {
    when: ({ statement }) => /^create (unique )?index\b/i.test(statement) && !/\bconcurrently\b/i.test(statement),
    why: 'nobody writes to the table while the index is made',
    instead: 'in a file outside a transaction: create index concurrently if not exists …',
  },
  {
    when: ({ statement, outside }) => outside && /^create (unique )?index\b/i.test(statement) && !/\bif not exists\b/i.test(statement),
    why: 'a file outside a transaction is taken up again from its beginning when it was cut short',
    instead: 'create index concurrently if not exists …',
  },
  {
    when: ({ statement }) => /^drop index\b/i.test(statement) && !/^drop index concurrently if exists\b/i.test(statement),
    why: 'everybody who uses the table waits for it',
    instead: 'in a file outside a transaction: drop index concurrently if exists …',
  },
  {
    when: ({ statement }) => VOLATILE.test(defaultOf(statement)),
    why: 'a default that is not the same for each row writes the whole table again, and nobody reads it meanwhile',
    instead: 'add column without a default; alter column … set default; then fill it in batches in a file outside a transaction',
  },
  {
    when: /\badd column .*\b(serial|bigserial|generated (always|by default) as)\b/i,
    why: 'writes the whole table again, and nobody reads it meanwhile',
    instead: 'add column without it; a trigger or a default for new rows; then fill it in batches in a file outside a transaction',
  },
  {
    when: ({ statement }) => /\badd column\b.*\bnot null\b/i.test(statement) && defaultOf(statement) === '',
    why: 'fails where there are rows, and version n writes rows without it',
    instead: 'add column with a constant default, or without not null: filled, proved by a check, and set not null by a later file',
  },
  {
    when: /\badd column\b.*\b(references|unique|primary key|check)\b/i,
    why: 'proves every row while nobody writes to the table',
    instead: 'add column alone; the constraint apart, not valid, and validated in a file outside a transaction',
  },
  {
    when: /\balter column "?\w+"? (set data )?type\b/i,
    why: 'writes the whole table again, and nobody reads it meanwhile',
    instead:
      'a new column, written by both versions, filled in batches; the old one goes a release later (where it only grows longer: say it with `-- locks:`)',
  },
  {
    when: ({ eachPart, outside }) => eachPart && !outside,
    why: 'what parts there are is only known to whoever does it, one after the other',
    instead: 'a file of its own whose first line is `-- outside a transaction`',
  },
  {
    when: ({ statement, table, ofParts }) =>
      statement.split(/\badd constraint\b/i).some((one, at) => at > 0 && PROVES.test(one) && !ofParts.has(`${table}.${NAMED.exec(one)?.[1]}`)),
    why: 'proves every row while nobody writes to the table',
    instead:
      'add constraint … not valid; in a file outside a transaction: alter table … validate constraint … (of a table of parts: both `-- each part`, then of the table, which reads none)',
  },
  {
    when: ({ statement }) => /\badd (constraint "?\w+"? )?(unique|primary key|exclude)\b/i.test(statement) && !/\busing index\b/i.test(statement),
    why: 'makes an index while nobody reads nor writes the table',
    instead: 'in a file outside a transaction: create unique index concurrently if not exists …; in a later file: add constraint … using index …',
  },
  {
    when: ({ statement, table, proved }) => {
      const column = /\balter column "?(\w+)"? set not null\b/i.exec(statement)?.[1];
      return column !== undefined && !proved.has(`${table}.${column}`);
    },
    why: 'reads every row while nobody reads nor writes the table',
    instead: 'check (… is not null) not valid; validate it in a file outside a transaction; then set not null in a later file, which reads nothing',
  },
  {
    when: ({ statement, succeeded }) => /^alter (table|view|index|sequence|type)\b.*\brename\b/i.test(statement) && !succeeded,
    why: 'version n, which goes on serving, knows it by its old name',
    instead: 'a new one beside it, written by both versions; the old one goes a release later',
  },
  {
    when: ({ statement }) => /\battach partition\b/i.test(statement) && !/ from \(minvalue\) to \(maxvalue\)$/i.test(statement),
    why: 'reads every row of the part while nobody reads nor writes the table',
    instead: 'from (minvalue) to (maxvalue), which reads none; the months are made by whoever tends the table (`parted`)',
  },
  {
    when: /\bdetach partition\b/i,
    why: 'version n, which goes on serving, does not find its rows any more',
    instead: 'how long they are kept, in the definition of the table (`parted`)',
  },
  {
    when: /\bdrop (column|table|type|function|sequence|schema)\b|^drop view\b/i,
    why: 'version n, which goes on serving, may still read it',
    instead: 'a release after nothing reads it any more: `-- unread since <release>` before the statement',
  },
  {
    when: /^(truncate|cluster|lock|vacuum full)\b|\bset (logged|unlogged|tablespace)\b|^refresh materialized view (?!concurrently)/i,
    why: 'nobody reads nor writes the table meanwhile',
    instead: 'delete in batches, or what has the same effect without it',
  },
  {
    when: ({ statement, inBatches }) => /^(with\b.*\b)?(update|delete from)\b/i.test(statement) && !inBatches,
    why: 'its rows are locked, and views are away, until all of them are done',
    instead:
      'in a file outside a transaction, with `-- in batches` before it: it is repeated until it changes no row (where key in (select … limit 5000))',
  },
  { when: /^do\b/i, why: 'what it does cannot be read', instead: 'its statements, one by one' },
  {
    when: ({ statement, outside, inBatches }) => outside && !inBatches && !RESUMABLE.test(statement),
    why: 'a file outside a transaction is taken up again from its beginning when it was cut short',
    instead:
      'only what may be done twice stands there: indexes concurrently if (not) exists, add constraint, validate constraint, drop constraint if exists, analyze, rows in batches',
  },
];

/** A constraint that is there already is not added again (`platform/server/db/migrate.ts`). */
const RESUMABLE =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter table \S+ (add constraint|validate constraint|drop constraint if exists)|analyze)\b/i;
/** What stands behind `add constraint`: its name, and whether it reads every row. */
const NAMED = /^\s*"?(\w+)"?/;
const PROVES = /\b(foreign key|check)\b(?!.*\bnot valid\b)/i;
/** The table that a statement makes. */
export const CREATED = /^create (?:unlogged )?table (?:if not exists )?(?:"?public"?\.)?"?(\w+)"?/i;
/** The table that a statement is about. */
export const ABOUT =
  /^(?:alter table|truncate(?: table)?|update|delete from|lock table|insert into|cluster)(?: only)?(?: if exists)? (?:"?public"?\.)?"?(\w+)"?|^create (?:unique )?index .*? on (?:only )?(?:"?public"?\.)?"?(\w+)"?/i;
const ATTACHED = /^alter table (?:"?public"?\.)?"?(\w+)"? attach partition (?:"?public"?\.)?"?(\w+)"?/i;
const RENAMED = /^alter table (?:"?public"?\.)?"?(\w+)"? rename to "?(\w+)"?$/i;
const PROOF = /^alter table (?:only )?"?(\w+)"? add constraint "?(\w+)"? check \(+"?(\w+)"? is not null\)+ not valid$/i;
const VALIDATED = /^alter table (?:only )?"?(\w+)"? validate constraint "?(\w+)"?$/i;
/** What a person answers for: a table so small that nobody waits for it. */
const ANSWERED = /^--\s*locks:\s*\S.{9,}/im;
const UNREAD = /^--\s*unread since (\S+)/im;

/** What new migrations may not say, because version n goes on serving while n+1 migrates; each with the safe way (decision 115). */
export function refusals(files: readonly MigrationFile[], releases: readonly string[], since = SINCE): Refusal[] {
  const found: Refusal[] = [];
  const checks = new Map<string, string>();
  const proved = new Set<string>();
  const ofParts = new Set<string>();
  for (const { name, text } of files) {
    const outside = isOutside(text);
    const isHistory = name < since;
    const own = new Set<string>();
    const proves: string[] = [];
    const statements = statementsOf(text);
    const successors = successorsIn(statements);
    for (const statement of statements) {
      const created = CREATED.exec(statement.bare)?.[1];
      if (created) own.add(created.toLowerCase());
      const proof = PROOF.exec(statement.bare);
      if (proof) checks.set(`${proof[1]}.${proof[2]}`, `${proof[1]}.${proof[3]}`);
      const validated = VALIDATED.exec(statement.bare);
      const column = validated && checks.get(`${validated[1]}.${validated[2]}`);
      if (column) proves.push(column);
      const rule = isHistory ? undefined : refusing(statement, { outside, own, proved, ofParts, releases, successors });
      for (const one of validatedOfParts(statement)) ofParts.add(one);
      if (rule) found.push({ file: name, statement: statement.bare.slice(0, 160), why: rule.why, instead: rule.instead });
    }
    // What one transaction proves it holds the table for; so the proof is of an earlier file.
    for (const column of proves) proved.add(column);
  }
  return found;
}

/** Constraints `table.constraint` that a statement proves of each part of a table. */
function validatedOfParts(statement: ScriptStatement): string[] {
  const table = ABOUT.exec(statement.bare)?.[1];
  return isEachPart(statement) ? [...statement.bare.matchAll(/\bvalidate constraint "?(\w+)"?/gi)].map(([, name]) => `${table}.${name}`) : [];
}

/** Tables that give up their name to one of which they become a part, within one file: `table.part`. */
function successorsIn(statements: readonly ScriptStatement[]): ReadonlySet<string> {
  const created = new Set(statements.flatMap(({ bare }) => CREATED.exec(bare)?.[1]?.toLowerCase() ?? []));
  const attached = new Set(statements.flatMap(({ bare }) => ATTACHED.exec(bare)?.slice(1, 3).join('.') ?? []));
  return new Set(
    statements.flatMap(({ bare }) => {
      const [, table = '', part = ''] = RENAMED.exec(bare) ?? [];
      return created.has(table.toLowerCase()) && attached.has(`${table}.${part}`) ? `${table}.${part}` : [];
    }),
  );
}

interface Surroundings {
  readonly successors: ReadonlySet<string>;
  readonly outside: boolean;
  readonly own: ReadonlySet<string>;
  readonly proved: ReadonlySet<string>;
  readonly ofParts: ReadonlySet<string>;
  readonly releases: readonly string[];
}

function refusing(statement: ScriptStatement, { outside, own, proved, ofParts, releases, successors }: Surroundings): Rule | undefined {
  const about = ABOUT.exec(statement.bare);
  // A part that is attached is read, however new the table that it becomes a part of.
  const table = (ATTACHED.exec(statement.bare)?.[2] ?? about?.[1] ?? about?.[2] ?? '').toLowerCase();
  const renamed = RENAMED.exec(statement.bare);
  const succeeded = renamed !== null && successors.has(`${renamed[1]}.${renamed[2]}`);
  // Of a table of this same file nobody knows yet.
  if (own.has(table) && !outside) return undefined;
  if (ANSWERED.test(statement.notes)) return undefined;
  const unread = UNREAD.exec(statement.notes)?.[1];
  if (unread !== undefined && releases.includes(unread)) return undefined;
  const reading = {
    statement: statement.bare,
    table,
    succeeded,
    outside,
    inBatches: isInBatches(statement),
    eachPart: isEachPart(statement),
    proved,
    ofParts,
  };
  return RULES.find(({ when }) => (typeof when === 'function' ? when(reading) : when.test(statement.bare)));
}
