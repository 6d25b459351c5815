import type { Purger } from '@modules/sistema/server/public';
import { forgetReadings } from '@platform/server/pdf/readings';

/** What was read of papers goes with the last of their files. */
export const purgeReadings: Purger = async (ctx) => ({ lecturas: await forgetReadings(ctx.tx, ctx.session.IdCliente) });
