import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { usePhone } from '@platform/web/grid/phone';
import { t } from '@platform/web/i18n/t';
import { say } from '../say';
import classes from './monitor.module.css';
import type { MonitorFilters } from './useMonitor';

interface Props {
  readonly filters: MonitorFilters;
  readonly onChange: (filters: MonitorFilters) => void;
  readonly sounds: boolean;
  readonly onSounds: (sounds: boolean) => void;
}

/** What the monitor shows: by checkpoint, door, direction, result, company and condition; and whether it sounds. */
export function Filters({ filters, onChange, sounds, onSounds }: Props) {
  const { IdPuntoControl, IdPuerta, IdCompania } = filters;
  const all = { value: '', label: t('values.all') };
  const chosen = (next: MonitorFilters, name: keyof MonitorFilters, value: MonitorFilters[keyof MonitorFilters]): MonitorFilters => {
    const { [name]: _before, ...rest } = next;
    return value === undefined ? rest : { ...rest, [name]: value };
  };
  const pick = (name: 'IdPuntoControl' | 'IdPuerta' | 'IdCompania', resource: string, label: string, value: number | undefined) => (
    <Picked
      resource={resource}
      label={label}
      value={value}
      within={name === 'IdPuerta' ? IdPuntoControl : undefined}
      // Another checkpoint has other doors.
      onPick={(key) => onChange(chosen(name === 'IdPuntoControl' ? chosen(filters, 'IdPuerta', undefined) : filters, name, key))}
    />
  );
  const either = <N extends 'ModoMarcacion' | 'Resultado' | 'Condicion'>(
    name: N,
    label: string,
    options: readonly (readonly [NonNullable<MonitorFilters[N]>, string])[],
  ) => (
    <SegmentedControl
      aria-label={label}
      value={filters[name] ?? ''}
      onChange={(picked) => onChange(chosen(filters, name, options.find(([value]) => value === picked)?.[0]))}
      data={[all, ...options.map(([value, text]) => ({ value, label: text }))]}
    />
  );
  const phone = usePhone();
  const fields = (
    <div className={classes.filters}>
      {pick('IdPuntoControl', 'AccesoPuntoControl', say('puesto.punto'), IdPuntoControl)}
      {pick('IdPuerta', 'AccesoPuerta', say('puesto.puerta'), IdPuerta)}
      {pick('IdCompania', 'AdministracionCompania', say('puesto.compania'), IdCompania)}
      {either('ModoMarcacion', say('puesto.sentido'), [
        ['S', say('puesto.entrada')],
        ['N', say('puesto.salida')],
      ])}
      {either('Resultado', say('monitor.resultado'), [
        ['S', say('puesto.permitido')],
        ['N', say('puesto.denegado')],
      ])}
      {either('Condicion', say('puesto.condicion'), [
        ['T', say('monitor.trabajadores')],
        ['I', say('monitor.visitas')],
      ])}
      <Switch label={say('monitor.sonido')} checked={sounds} onChange={(event) => onSounds(event.currentTarget.checked)} />
    </div>
  );
  if (!phone) return fields;
  // Who looks at the wall on a phone sees marks first.
  const used = Object.keys(filters).length;
  return (
    <details className={classes.fold}>
      <summary>{used > 0 ? `${t('list.filters')} (${used})` : t('list.filters')}</summary>
      {fields}
    </details>
  );
}

interface PickedProps {
  readonly resource: string;
  readonly label: string;
  readonly value: number | undefined;
  /** Of doors, the checkpoint that they stand at. */
  readonly within: number | undefined;
  readonly onPick: (key: number | undefined) => void;
}

function Picked({ resource, label, value, within, onPick }: PickedProps) {
  const found = useLookup({ resource });
  const rows = (found.data ?? []).filter((row) => within === undefined || Number(row.IdPuntoControl) === within);
  return (
    <Select
      label={label}
      placeholder={t('values.all')}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      value={value === undefined ? null : String(value)}
      onChange={(key) => onPick(key === null ? undefined : Number(key))}
      data={rows.map((row) => ({ value: plain(row[`Id${resource.replace(/^(Acceso|Administracion)/, '')}`]), label: plain(row.Texto) }))}
    />
  );
}
