import * as z from 'zod/mini';

/** An RFC 9457 answer, with the members that our server adds. */
export const problemSchema = z.looseObject({
  status: z.optional(z.number()),
  title: z.optional(z.string()),
  detail: z.optional(z.string()),
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.optional(z.string()), message: z.string() }))),
  confirmable: z.optional(z.boolean()),
  traceId: z.optional(z.string()),
});
