import type { CallPolicy } from './files/addresses';
import type { ServerModule } from './module';

/** An answer that a module gives to a question of one it stands on. */
export interface Answer {
  readonly to: string;
  readonly answer: unknown;
}

/** What a module asks of those that stand on it. Called with an answer it makes the line that the answering module lists. */
export interface Question<A> {
  (answer: A): Answer;
  /** `modulo.pregunta`: unlike every other question's. */
  readonly id: string;
}

/** Declares a question, in the module that asks it; whoever stands on that module may answer, none or many. */
export function question<A>(id: string): Question<A> {
  return Object.assign((answer: A): Answer => ({ to: id, answer }), { id });
}

/** The product as it was put together: its modules, and what they answer one another. Every transaction carries it. */
export interface Product {
  readonly modules: readonly ServerModule[];
  /** The address that links in mails begin with: the configured one, never a request's. */
  readonly publicUrl: string;
  /** The installation's secret, under every key. */
  readonly secret: string;
  /** Which servers it may call by itself: repositories, devices. */
  readonly calls: CallPolicy;
  /** Every answer to a question, in the order of the modules. */
  answers<A>(to: Question<A>): readonly A[];
}

/** Puts modules together; throws where one stands on what is not there or comes later, or two have the same code. */
export function makeProduct(modules: readonly ServerModule[], own: Pick<Product, 'publicUrl' | 'secret' | 'calls'>): Product {
  const before = new Set<string>();
  const codes = new Map<string, string>();
  for (const { manifest } of modules) {
    const missing = manifest.dependsOn.filter((one) => !before.has(one));
    if (missing.length > 0) throw new Error(`Module ${manifest.id} stands on ${missing.join(', ')}, which is not in the list before it`);
    const other = codes.get(manifest.code);
    if (other) throw new Error(`Modules ${other} and ${manifest.id} have the same code ${manifest.code}`);
    before.add(manifest.id);
    codes.set(manifest.code, manifest.id);
  }
  const given = new Map<string, unknown[]>();
  for (const { to, answer } of modules.flatMap((module) => module.answers ?? [])) given.set(to, [...(given.get(to) ?? []), answer]);
  return {
    modules,
    ...own,
    // An answer is made by its question alone, so what is kept under its name has its type.
    answers: <A>({ id }: Question<A>) => (given.get(id) ?? []) as readonly A[],
  };
}
