/** Life of a notice (specification §9); errors stay until closed. */
export const NOTICE_MS = 3500;

/** Life of a notice that offers to undo what it tells. */
export const UNDO_MS = 8000;

/** A notice that nobody has closed yet. */
export interface Standing {
  readonly id: string;
  readonly words: string;
  /** How many times the same was told on end. */
  readonly times: number;
  /** Stays until closed. */
  readonly failure: boolean;
  readonly since: number;
}

/** What one more notice does to those that stand: which make way, and how many times it has been told with them. One is read at a time. */
export function makeWay(
  standing: readonly Standing[],
  told: Pick<Standing, 'words' | 'failure'>,
  now: number,
): { readonly leaving: readonly string[]; readonly times: number } {
  // A failure just told is read before it is answered by anything but another one.
  const stays = ({ failure, since }: Standing) => failure && !told.failure && now - since < NOTICE_MS;
  const same = standing.find(({ words, failure }) => words === told.words && failure === told.failure);
  return { leaving: standing.filter((one) => !stays(one)).map(({ id }) => id), times: (same?.times ?? 0) + 1 };
}
