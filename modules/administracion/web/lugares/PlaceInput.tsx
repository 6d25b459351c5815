import { Select } from '@mantine/core';
import type { InputProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { LEVELS, type Level, useChain, useLevelNames, usePlaces } from './levels';
import classes from './lugares.module.css';

/** A place by three dependent selects named as the country names its levels; what is kept is the deepest chosen. */
export default function PlaceInput({ at, id, value, onChange, onBlur, error, readOnly, values }: InputProps) {
  const source = at.field.dependsOn?.[0] ?? 'IdPais';
  const country = plain(values[source]);
  const nameOf = useLevelNames(country);
  const chain = useChain(plain(value));
  if (country === '') {
    return <Select id={id} label={at.label} disabled data={[]} placeholder={t('form.chooseFirst', { field: words.field(at.entity, source) })} />;
  }
  return (
    <fieldset className={classes.place} aria-invalid={error !== undefined}>
      <legend>{at.label}</legend>
      <div className={classes.levels}>
        {LEVELS.map((level) => (
          <LevelSelect
            key={level}
            id={level === 1 ? id : `${id}-${level}`}
            level={level}
            label={nameOf(level)}
            country={country}
            above={level === 1 ? undefined : chain[level - 2]}
            value={chain[level - 1]}
            readOnly={readOnly}
            onBlur={onBlur}
            // Without a place of this level, the one above is the deepest.
            onChange={(next) => onChange(next ?? (level === 1 ? null : Number(chain[level - 2])))}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface LevelProps {
  readonly id: string;
  readonly level: Level;
  readonly label: string;
  readonly country: string;
  readonly above: string | undefined;
  readonly value: string | undefined;
  readonly readOnly: boolean;
  readonly onBlur: () => void;
  readonly onChange: (next: number | null) => void;
}

function LevelSelect({ id, level, label, country, above, value, readOnly, onBlur, onChange }: LevelProps) {
  const open = level === 1 || above !== undefined;
  const places = usePlaces(country, above, open);
  return (
    <Select
      id={id}
      label={label}
      data={places.map((row) => ({ value: plain(row.IdUbigeo), label: plain(row.Ubigeo) }))}
      value={value ?? null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      onBlur={onBlur}
      disabled={!open}
      readOnly={readOnly}
      variant={readOnly ? 'filled' : 'default'}
      searchable
      clearable={!readOnly}
      clearButtonProps={{ 'aria-label': t('grid.clearField', { field: label }) }}
      placeholder={readOnly ? undefined : t('actions.choose')}
      nothingFoundMessage={t('form.noOptions')}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
