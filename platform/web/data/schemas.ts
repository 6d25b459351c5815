import { z } from 'zod';
import type { WireRow } from './row';

/** A row, by its outside only: its fields are the entity's, checked where they are used. */
export const rowSchema = z.custom<WireRow>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
export const pageSchema = z.object({ data: z.array(rowSchema) });
export const countSchema = z.object({ totalCount: z.number(), hayMas: z.boolean().default(false) });
export const lookupSchema = z.array(rowSchema);
export const startedSchema = z.object({ IdTrabajo: z.number() });
export const nothingSchema = z.unknown();
