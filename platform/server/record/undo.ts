import { z } from 'zod';

/** How long whoever did something may take it back by the act that does so; the message offers it for eight seconds. */
export const UNDO_MS = 10 * 60_000;

/** What an act that takes another one back says of what had left the product meanwhile: notices that another one corrects, readers that get another order. */
export const leftSchema = z.object({ Salio: z.object({ Avisos: z.int(), Lectores: z.int() }) });
export type Left = z.output<typeof leftSchema>;
