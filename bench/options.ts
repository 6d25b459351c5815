/** What the bench was called with: `--name=value` or `--name value`; processes that it starts are given the same. */
const given = process.argv.slice(2);

export function option(name: string): string | undefined {
  const at = given.findIndex((one) => one === `--${name}` || one.startsWith(`--${name}=`));
  const found = given[at];
  if (found === undefined) return undefined;
  const next = given[at + 1];
  return found.includes('=') ? found.slice(found.indexOf('=') + 1) : next?.startsWith('--') ? undefined : next;
}

export const has = (name: string): boolean => given.includes(`--${name}`);

/** A size; people go by thousands, so that every share of them is whole. */
function size(name: string, usual: number, least: number): number {
  const value = Number(option(name) ?? usual);
  if (!Number.isInteger(value) || value < least || value % least !== 0) throw new Error(`--${name} is a multiple of ${least}`);
  return value;
}

export const PEOPLE = size('people', 200_000, 2000);
export const MARKS = size('marks', 500_000, 100_000);

/** Clients of the installation: the one that is measured, with all of these people and marks, and small ones beside it. */
export const CLIENTS = Number(option('clients') ?? 1);
if (!Number.isInteger(CLIENTS) || CLIENTS < 1) throw new Error('--clients is a number of them');
