type Answer = (asked: string) => Promise<unknown>;
type Load = () => Promise<Answer>;

const answers = new Map<string, Load>();

/** A module answers what a screen of one below it asks; the code of the answer is loaded when a screen prepares for it. */
export function registerAnswer(question: string, load: Load): void {
  answers.set(question, load);
}

/** Has the code of an answer in hand: what is asked when there is no network cannot be fetched then. A browser keeps what it loaded. */
export async function prepareAbove(question: string): Promise<void> {
  await answers.get(question)?.();
}

/** What a module above answers; undefined where none does. Whoever asks knows its shape, and looks at it. */
export async function askAbove(question: string, asked: string): Promise<unknown> {
  const load = answers.get(question);
  return load && (await load())(asked);
}
