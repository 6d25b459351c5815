import { z } from 'zod';

export const schemaShape = z.looseObject({
  type: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        tags: z.array(z.string()),
        'x-access': z.string(),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']) })),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaShape })) }).optional(),
      }),
    ),
  ),
});

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly access: string;
  readonly query: readonly string[];
  /** Fields of its JSON body with their schemas; null where it takes none. */
  readonly body: ReadonlyMap<string, unknown> | null;
  readonly multipart: boolean;
}

/** The operations that the product says it has. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries(documentShape.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => {
      const schema = one.requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        tag: one.tags[0] ?? '',
        access: one['x-access'],
        query: one.parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
        body: schema ? new Map(Object.entries(schema.properties ?? {})) : null,
        multipart: one.requestBody?.content['multipart/form-data'] !== undefined,
      };
    }),
  );
}
