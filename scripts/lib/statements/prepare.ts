import { Client, type Connection, DatabaseError, type Submittable } from 'pg';

/** What the database says of a text that it was asked to prepare. */
export interface Refusal {
  readonly message: string;
  /** Where in the text, from 0, when it says so. */
  readonly at: number | null;
}

/** The protocol's Parse: the text is understood and its types inferred, as in production; nothing runs. */
class Parse implements Submittable {
  readonly done: Promise<Refusal | null>;
  private end: (refusal: Refusal | null) => void = () => undefined;
  constructor(private readonly text: string) {
    this.done = new Promise((resolve) => {
      this.end = resolve;
    });
  }
  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, false);
    connection.sync();
  }
  handleError(error: unknown): void {
    const at = error instanceof DatabaseError && error.position ? Number(error.position) - 1 : null;
    this.end({ message: error instanceof Error ? error.message : String(error), at });
  }
  handleReadyForQuery(): void {
    this.end(null);
  }
}

/** Has each text prepared by a database; answers those that it refused. */
export async function refusedBy(url: string, texts: Iterable<string>): Promise<ReadonlyMap<string, Refusal>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const refused = new Map<string, Refusal>();
  try {
    for (const text of texts) {
      const refusal = await client.query(new Parse(text)).done;
      if (refusal) refused.set(text, refusal);
    }
  } finally {
    await client.end();
  }
  return refused;
}
