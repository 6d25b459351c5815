/** How long whoever did something may take it back by the act that does so; the message offers it for eight seconds. */
export const UNDO_MS = 10 * 60_000;
