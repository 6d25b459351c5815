import { type Product, type Question, question } from './product';

type Columns = Readonly<Record<string, 'int' | 'text' | 'date' | 'timestamptz'>>;

/** A question answered by rows: the answer names the table they stand in, or is a select in parentheses with an alias. */
export interface RowsQuestion extends Question<string> {
  readonly columns: Columns;
}

/** Declares a question for rows of a module that stands on the one that asks, and which of their columns it reads. */
export const rowsQuestion = (id: string, columns: Columns): RowsQuestion => Object.assign(question<string>(id), { columns });

/**
 * SQL of the rows answered to a question, to be read from in a statement under an alias: the columns that it names and no
 * other; no rows where nobody answers. The database folds it into the statement, as if the table stood there.
 */
export function answeredRows(product: Product, asked: RowsQuestion): string {
  const names = Object.keys(asked.columns).join(', ');
  const answers = product.answers(asked);
  if (answers.length > 0) return `(${answers.map((table) => `select ${names} from ${table}`).join(' union all ')})`;
  const nothing = Object.entries(asked.columns).map(([name, type]) => `null::${type} as ${name}`);
  return `(select ${nothing.join(', ')} where false)`;
}
