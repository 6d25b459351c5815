import { confirmingFields, secretFields } from '../../entity/entity';
import { fillBlanks, isEchoedName, missingMessage, schemaFor, unconfirmed } from '../../fields/shared';
import { type FieldError, Problem, refuse } from '../http/problem';
import type { Resource } from './resource';
import { quickChange, quickReader } from './write.quick';

export type RowData = Record<string, unknown>;

const schemas = new Map<string, ReturnType<typeof schemaFor>>();
function schemaOf(of: Resource, mode: 'create' | 'update') {
  const name = `${mode}:${of.entity.resource}`;
  const known = schemas.get(name) ?? schemaFor(of.entity, mode);
  schemas.set(name, known);
  return known;
}

const readers = new Map<string, ReturnType<typeof quickReader>>();
function readerOf(of: Resource, mode: 'create' | 'update') {
  const name = `${mode}:${of.entity.resource}`;
  const known = readers.get(name) ?? (mode === 'create' ? quickReader : quickChange)(of.entity, schemaOf(of, mode));
  readers.set(name, known);
  return known;
}

/** A body that is an object, or the refusal of what is not. */
export function asObject(body: unknown): RowData {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse('peticion.invalida');
  return { ...body };
}

/** Names of what a create or an update takes. */
export const takenBy = (of: Resource, mode: 'create' | 'update'): Readonly<Record<string, unknown>> => schemaOf(of, mode).shape;

/** What was sent, as clean values; everything wrong at once, by field. */
export function parse(of: Resource, mode: 'create' | 'update', body: unknown): RowData {
  const schema = schemaOf(of, mode);
  const sent = asObject(body);
  for (const name of Object.keys(sent)) if (!Object.hasOwn(schema.shape, name) && isEchoedName(of.entity, name)) delete sent[name];
  const read = readerOf(of, mode)(sent);
  if (read) return secretsOf(of, mode, read);
  const parsed = schema.safeParse(fillBlanks(of.entity, sent, mode));
  if (parsed.success) return secretsOf(of, mode, parsed.data);
  const errors: FieldError[] = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, message: 'campo.desconocido' }))
      : [
          {
            field: String(issue.path[0] ?? ''),
            message: issue.message === 'campo.obligatorio' ? missingMessage(of.entity.fields[String(issue.path[0])]) : issue.message,
          },
        ],
  );
  const first = errors[0]?.message.replace(/\{.*$/, '') ?? 'peticion.invalida';
  throw new Problem(400, first, {}, { errors: errors.slice(0, 50), extra: { recurso: of.entity.resource } });
}

/** Confirmed secrets only, without their confirmations; one left blank on a change stays as it was. */
function secretsOf(of: Resource, mode: 'create' | 'update', data: RowData): RowData {
  const errors = unconfirmed(of.entity, data);
  const [first] = errors;
  if (first) throw new Problem(400, first.message, {}, { errors, extra: { recurso: of.entity.resource } });
  const kept = { ...data };
  for (const [name] of confirmingFields(of.entity)) delete kept[name];
  if (mode === 'update') for (const [name] of secretFields(of.entity)) if (!kept[name]) delete kept[name];
  return kept;
}
