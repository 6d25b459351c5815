import type { Field } from '@platform/entity/field';
import { fieldAt } from '@platform/web/data/fields';
import { zone } from '@platform/web/data/reader';
import { plain, type Value, type Values } from '@platform/web/data/row';
import { clockOf, undashed } from '@platform/web/data/zone';
import { FieldBox } from '@platform/web/form/FieldBox';
import { type Accion, FORMAS } from '../../shared/carga.entity';
import { type Entidad, formOf, isRequired } from '../../shared/carga.wire';
import { proposedScope, useScopes } from '../restricciones/scopes';
import { say } from '../say';
import classes from './carga.module.css';
import { ENTITY_OF } from './wire';

/** A field of an act as it is drawn: with the words of the list that it is written to, and only what is of that entity. */
export function fieldOfAct(entidad: Entidad, accion: Accion, name: string, field: Field) {
  const kept = name === 'IdPerfilAcceso' || name === 'IdGrupo' ? { ...field, only: { Entidad: entidad } } : field;
  const at = fieldAt(ENTITY_OF[accion], name, kept);
  return name === 'Sustento' ? { ...at, label: say('masiva.sustento') } : at;
}

/** What another scope asks is not on the form. */
const shows = (name: string, { Ambito, DiaCompleto }: Values): boolean => {
  if (name === 'IdZona') return plain(Ambito) === 'Z';
  if (name === 'IdPuerta') return plain(Ambito) === 'P';
  if (name === 'HoraInicio' || name === 'HoraFin') return plain(DiaCompleto) === 'N';
  return true;
};

interface Props {
  readonly entidad: Entidad;
  readonly accion: Accion;
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: Values) => void;
  /** The one field that is asked, where each row says the others. */
  readonly only?: string | undefined;
}

/** What an act begins with: today, and the whole day. */
export const firstOf = (accion: Accion): Values => ({
  ...('FechaInicio' in formOf(accion) ? { FechaInicio: undashed(clockOf(new Date().toISOString(), zone())) } : {}),
  ...('DiaCompleto' in formOf(accion) ? { DiaCompleto: 'S' } : {}),
});

/** What an act asks of everybody alike. */
export function ActForm({ entidad, accion, values, errors, onChange, only }: Props) {
  const scope = useScopes(fieldOfAct(entidad, 'R', 'Ambito', FORMAS.R.Ambito), values.IdTipoRestriccion);
  const change = (name: string, value: Value) => {
    onChange({ ...values, [name]: value });
    // A type of restriction proposes its scope and whether it is of the whole day.
    if (name === 'IdTipoRestriccion' && 'Ambito' in formOf(accion) && value)
      void proposedScope(value).then((proposed) => onChange({ ...values, [name]: value, ...proposed }));
  };
  return (
    <div className={classes.fields}>
      {Object.entries(formOf(accion))
        .filter(([name]) => (only === undefined || only === name) && shows(name, values))
        .map(([name, field]) => (
          <FieldBox
            key={`${accion}${name}`}
            at={name === 'Ambito' ? scope : fieldOfAct(entidad, accion, name, field)}
            id={`gestion-${name}`}
            value={values[name]}
            values={values}
            required={isRequired(field)}
            readOnly={false}
            error={errors[name]}
            onChange={(value) => change(name, value)}
            onBlur={() => undefined}
          />
        ))}
    </div>
  );
}

/** What is filled in, as the server takes it. */
export const commonOf = (accion: Accion, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(formOf(accion))
      .filter((name) => shows(name, values) && plain(values[name]) !== '')
      .map((name) => [name, values[name]]),
  );
