import { Client, type Connection, DatabaseError, type FieldDef, type Submittable } from 'pg';

/** What the database says of a text that it was asked to prepare. */
export interface Refusal {
  readonly message: string;
  /** Where in the text, from 0, when it says so. */
  readonly at: number | null;
}

/** A column of what a text answers, with its type by the database's number. */
export interface Column {
  readonly name: string;
  readonly type: number;
  /** Whether it is a column of a table that may hold nothing; what is calculated or of a view is not known. */
  readonly blank: boolean;
}

/** What each text answers, and why those that are refused are. */
export interface Prepared {
  readonly refused: ReadonlyMap<string, Refusal>;
  readonly columns: ReadonlyMap<string, readonly Column[]>;
}

/** The protocol's Parse and Describe: the text is understood and its types inferred, as in production; nothing runs. */
class Parse implements Submittable {
  readonly done: Promise<Refusal | null>;
  fields: readonly FieldDef[] = [];
  private end: (refusal: Refusal | null) => void = () => undefined;
  constructor(private readonly text: string) {
    this.done = new Promise((resolve) => {
      this.end = resolve;
    });
  }
  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, false);
    connection.describe({ type: 'S', name: '' }, false);
    connection.sync();
  }
  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.fields = fields;
  }
  handleError(error: unknown): void {
    const at = error instanceof DatabaseError && error.position ? Number(error.position) - 1 : null;
    this.end({ message: error instanceof Error ? error.message : String(error), at });
  }
  handleReadyForQuery(): void {
    this.end(null);
  }
}

/** Has each text prepared by a database; answers those that it refused, and the columns of the others. */
export async function preparedBy(url: string, texts: Iterable<string>): Promise<Prepared> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const refused = new Map<string, Refusal>();
  const columns = new Map<string, readonly Column[]>();
  try {
    const { rows } = await client.query<{ place: string }>(
      `select a.attrelid || '.' || a.attnum as place from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') where a.attnum > 0 and not a.attnotnull`,
    );
    const blank = new Set(rows.map(({ place }) => place));
    for (const text of texts) {
      const parse = new Parse(text);
      const refusal = await client.query(parse).done;
      if (refusal) refused.set(text, refusal);
      else
        columns.set(
          text,
          parse.fields.map(({ name, dataTypeID: type, tableID, columnID }) => ({ name, type, blank: blank.has(`${tableID}.${columnID}`) })),
        );
    }
  } finally {
    await client.end();
  }
  return { refused, columns };
}
