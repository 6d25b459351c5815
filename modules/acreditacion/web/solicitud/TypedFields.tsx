import type { FieldAt } from '@platform/fields/kind-web';
import type { Value, Values } from '@platform/web/data/row';
import { checkField } from '@platform/web/form/check';
import { wordsOfIssue } from '@platform/web/form/errors';
import { FieldBox } from '@platform/web/form/FieldBox';
import { useState } from 'react';
import { z } from 'zod';
import classes from './editor.module.css';
import { fieldId } from './fields';

const typedSchema = z.record(z.string(), z.json());
/** A file as typed so far, kept in the request until it is sent. */
export function typedFile(value: unknown): Values | null {
  const parsed = typedSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

interface Props {
  readonly fields: readonly FieldAt[];
  readonly required: readonly string[];
  readonly typed: Values;
  /** Of the picture that the file had when it was last saved. */
  readonly photo?: string | null | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  readonly onChange: (file: Record<string, NonNullable<Value>>) => void;
}

/** The short file of somebody or something that the client does not know yet. */
export function TypedFields({ fields, required, typed, photo, errors, readOnly, onChange }: Props) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className={classes.fields}>
      {fields.map((at) => {
        const { name } = at;
        const demanded = required.includes(name);
        const issue = touched.has(name) ? checkField(at.field, typed[name], demanded) : undefined;
        return (
          <FieldBox
            key={name}
            at={at}
            id={fieldId(name)}
            value={typed[name]}
            values={typed}
            row={at.field.kind === 'photo' ? { [name]: typed[name] ?? null, [`${name}Hash`]: photo ?? null } : undefined}
            required={demanded}
            readOnly={readOnly}
            error={errors[name] ?? (issue && wordsOfIssue(issue, at.label))}
            onChange={(value) => onChange(toJson({ ...typed, [name]: value }))}
            onBlur={() => setTouched((before) => new Set(before).add(name))}
          />
        );
      })}
    </div>
  );
}

/** What is blank does not travel in the file. */
export function toJson(values: Values): Record<string, NonNullable<Value>> {
  const present: Record<string, NonNullable<Value>> = {};
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== undefined && value !== '') present[name] = value;
  return present;
}
