import type { Field } from '@platform/entity/field';
import type { WireRow } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { entityOf, type FieldName, fieldId, headRequired, requestField } from './fields';
import type { RequestDraft } from './useRequestDraft';

interface Props {
  readonly draft: RequestDraft;
  readonly name: FieldName;
  readonly readOnly?: boolean;
  /** What this screen says otherwise of the field. */
  readonly change?: Partial<Field>;
  readonly help?: string;
  /** What is wrong with it, though it may be saved. */
  readonly fault?: string;
  readonly onPick?: (value: unknown) => void;
}

/** A field of the request that saves itself. */
export function DraftField({ draft, name, readOnly = false, change, help, fault, onPick }: Props) {
  const at = requestField(name, change);
  const row: WireRow = draft.base;
  return (
    <FieldBox
      at={help ? { ...at, help } : at}
      id={fieldId(name)}
      value={draft.values[name]}
      values={draft.values}
      row={row}
      required={name === 'IdCompania' || headRequired(entityOf(draft.values)).includes(name)}
      readOnly={readOnly}
      error={draft.errors[name] ?? fault}
      onChange={(value) => {
        if (onPick) onPick(value);
        else draft.set({ [name]: value });
      }}
      onBlur={() => undefined}
    />
  );
}
