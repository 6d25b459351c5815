import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

/** A moment within days of the division; an end that is not said is open. */
export const within = ({ session: { zona } }: Pick<Context, 'session'>, moment: SQL, desde?: string | null, hasta?: string | null): SQL =>
  sql`(${desde ?? null}::date is null or ${moment} >= (${desde ?? null}::date::timestamp at time zone ${zona}))
    and (${hasta ?? null}::date is null or ${moment} < ((${hasta ?? null}::date + 1)::timestamp at time zone ${zona}))`;

/** Requests are counted by the day they were sent, drafts by the day they were made (Reportes, W02). */
export const countedWithin = (ctx: Pick<Context, 'session'>, desde?: string | null, hasta?: string | null): SQL =>
  within(ctx, sql`(case when t.estado = 'I' then t.fecha_creacion else t.fecha_envio end)`, desde, hasta);
