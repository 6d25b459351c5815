import { fieldAt } from '@platform/web/data/fields';
import type { Values } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { Desmovilizacion } from '../../shared/tramite.entity';
import classes from './tramites.module.css';

export const ASKED = ['IdMotivoCese', 'FechaCese', 'Observacion'] as const;

/** Reason, last working day and observation of a demobilization. */
export function AskedFields({
  values,
  errors,
  onChange,
}: {
  values: Values;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Values) => void;
}) {
  return (
    <div className={classes.fields}>
      {ASKED.map((name) => (
        <div key={name} className={name === 'Observacion' ? classes.wide : undefined}>
          <FieldBox
            at={fieldAt(Desmovilizacion, name, Desmovilizacion.fields[name])}
            id={`desmovilizacion-${name}`}
            value={values[name] ?? null}
            values={values}
            required
            readOnly={false}
            error={errors[name]}
            onChange={(value) => onChange({ [name]: typeof value === 'number' || typeof value === 'string' ? value : null })}
            onBlur={() => undefined}
          />
        </div>
      ))}
    </div>
  );
}
