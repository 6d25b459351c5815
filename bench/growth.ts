import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { folder } from './data/template';
import { CLIENTS, MARKS, PEOPLE } from './options';
import { aloneOf, bytesOf, type Result } from './report';

const place = join(folder, 'runs');
const run = z.object({
  commit: z.string(),
  people: z.number(),
  marks: z.number(),
  clients: z.number().default(1),
  questions: z.array(z.object({ name: z.string(), title: z.string(), ms: z.number(), bytes: z.number() })),
});

/** What a run found is kept beside those of other sizes, to be compared with them; of one size the last. */
export function keepRun(commit: string, results: readonly Result[]): void {
  mkdirSync(place, { recursive: true });
  const file = join(place, `${PEOPLE}-${MARKS}-${CLIENTS}.json`);
  const questions = results.map((one) => ({ name: one.scenario.name, title: one.scenario.title, ms: aloneOf(one), bytes: bytesOf(one) }));
  writeFileSync(file, JSON.stringify({ commit, people: PEOPLE, marks: MARKS, clients: CLIENTS, questions } satisfies z.infer<typeof run>));
}

/** Twice what the answer grew by, and more than the clock of a busy machine errs by. */
const FACTOR = 2;
const LEAST_MS = 5;

/**
 * Of the smallest and the largest data that were measured, by how much each question took more time, and which by more than its answer grew: such a
 * statement reads what it does not answer.
 */
export function printGrowth(): void {
  const runs = readdirSync(place)
    .map((name) => run.parse(JSON.parse(readFileSync(join(place, name), 'utf8'))))
    .sort((one, other) => one.people - other.people || one.marks - other.marks);
  const [small, large] = [runs[0], runs.at(-1)];
  if (!small || !large || small === large) return;
  const told = (of: typeof small) => `${of.people} people, ${of.marks} marks and ${of.clients} clients (${of.commit})`;
  console.log(`\nFrom ${told(small)} to ${told(large)}, one caller:`);
  for (const after of large.questions) {
    const before = small.questions.find(({ name }) => name === after.name);
    if (!before) continue;
    const answer = after.bytes / before.bytes;
    const grew = after.ms / before.ms;
    const faster = grew >= FACTOR * Math.max(1, answer) && after.ms >= LEAST_MS ? '  grows faster than its answer' : '';
    const times = `${before.ms.toFixed(1)} → ${after.ms.toFixed(1)} ms, × ${grew.toFixed(2)}`;
    console.log(`  ${after.title}: ${times}, answer × ${answer.toFixed(1)}${faster}`);
  }
}
