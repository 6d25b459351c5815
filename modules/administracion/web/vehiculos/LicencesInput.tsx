import { Checkbox } from '@mantine/core';
import type { InputProps } from '@platform/fields/kind-web';
import { ReferencesInput } from '@platform/fields/refs/input';
import { useLookup } from '@platform/web/data/lookup';
import { plain, texts, type WireRow } from '@platform/web/data/row';
import classes from '../organizacion/organizacion.module.css';

/** Driving categories of the countries where the client has divisions, as boxes; none ticked means any. */
export default function LicencesInput(props: InputProps) {
  const { at, id, value, onChange, onBlur, readOnly } = props;
  const { data: all = [] } = useLookup({ resource: 'SistemaLicenciaConducir' });
  const { data: divisions = [] } = useLookup({ resource: 'SistemaDivision' });
  const { data: countries = [] } = useLookup({ resource: 'SistemaPais' });
  if (readOnly) return <ReferencesInput {...props} />;
  const own = new Set(divisions.map((row) => plain(row.IdPais)));
  const ticked = new Set(texts(value).map(Number));
  const isOffered = (row: WireRow) => own.has(plain(row.IdPais)) || ticked.has(Number(row.IdLicenciaConducir));
  const groups = countries
    .map((row) => ({ id: plain(row.IdPais), name: plain(row.Texto), rows: all.filter((one) => one.IdPais === row.IdPais && isOffered(one)) }))
    .filter(({ rows }) => rows.length > 0);
  const tick = (key: number, on: boolean) => onChange(on ? [...ticked, key] : [...ticked].filter((one) => one !== key));
  return (
    <fieldset className={classes.picker}>
      <legend id={id}>{at.label}</legend>
      {at.help && <p className={classes.help}>{at.help}</p>}
      {groups.map((group) => (
        <fieldset key={group.id} className={classes.picker}>
          <legend className={groups.length > 1 ? classes.help : 'hidden-text'}>{group.name}</legend>
          <div className={classes.row}>
            {group.rows.map((row) => (
              <Checkbox
                key={plain(row.IdLicenciaConducir)}
                label={plain(row.Texto)}
                title={plain(row.LicenciaConducir)}
                checked={ticked.has(Number(row.IdLicenciaConducir))}
                onBlur={onBlur}
                onChange={({ currentTarget }) => tick(Number(row.IdLicenciaConducir), currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}
