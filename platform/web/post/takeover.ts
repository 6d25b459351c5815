/** An update takes over after so long without anybody at the post. */
const QUIET_MS = 60_000;

interface Moment {
  /** Since anybody touched the post. */
  readonly idleMs: number;
  /** What anybody did here and the server has not heard yet, whoever it was. */
  readonly unsent: number;
  readonly cut: boolean;
}

/** Whether the next version of a post's page may take its place: never in the middle of a queue, without a network, or under somebody's hands (decision 067). */
export const mayTakeOver = ({ idleMs, unsent, cut }: Moment): boolean => !cut && unsent === 0 && idleMs >= QUIET_MS;
