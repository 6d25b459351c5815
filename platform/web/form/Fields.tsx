import type { FieldAt } from '../../fields/kind-web';
import { WEB_KINDS } from '../../fields/web';
import type { WireRow } from '../data/row';
import type { EntityScreen } from '../pages/screen';
import { FieldBox } from './FieldBox';
import classes from './form.module.css';
import type { EntityForm } from './useEntityForm';

interface Props {
  readonly form: EntityForm;
  readonly fields: readonly FieldAt[];
  readonly extend: EntityScreen;
  readonly row: WireRow | undefined;
  readonly idOf: (name: string) => string;
}

/** The fields of one tab, in columns where there is room. */
export function Fields({ form, fields, extend, row, idOf }: Props) {
  return (
    <div className={classes.fields}>
      {fields.map((at) => (
        <div key={at.name} data-wide={WEB_KINDS[at.field.kind].wide || at.field.multiline || undefined} data-tall={WEB_KINDS[at.field.kind].tall}>
          <FieldBox
            Own={extend.inputs?.[at.name]}
            at={at}
            id={idOf(at.name)}
            value={form.values[at.name]}
            values={form.values}
            row={row}
            required={form.fields.isRequired(at)}
            readOnly={form.fields.isReadOnly(at)}
            error={form.errorOf(at.name)}
            onChange={(value) => form.set(at.name, value)}
            onFill={form.fill}
            onBlur={() => form.touch(at.name)}
          />
        </div>
      ))}
    </div>
  );
}
