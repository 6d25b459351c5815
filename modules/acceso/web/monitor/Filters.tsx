import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
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

const YES_NO = ['S', 'N'] as const;
const CONDITIONS = ['T', 'I'] as const;

/** What the monitor shows: by checkpoint, door, direction, result, company and condition; and whether it sounds. */
export function Filters({ filters, onChange, sounds, onSounds }: Props) {
  const { IdPuntoControl, IdPuerta, ModoMarcacion, Resultado, Condicion, IdCompania } = filters;
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
  return (
    <div className={classes.filters}>
      {pick('IdPuntoControl', 'AccesoPuntoControl', say('puesto.punto'), IdPuntoControl)}
      {pick('IdPuerta', 'AccesoPuerta', say('puesto.puerta'), IdPuerta)}
      {pick('IdCompania', 'AdministracionCompania', say('puesto.compania'), IdCompania)}
      <SegmentedControl
        aria-label={say('puesto.sentido')}
        value={ModoMarcacion ?? ''}
        onChange={(value) =>
          onChange(
            chosen(
              filters,
              'ModoMarcacion',
              YES_NO.find((one) => one === value),
            ),
          )
        }
        data={[all, ...YES_NO.map((value) => ({ value, label: say(value === 'S' ? 'puesto.entrada' : 'puesto.salida') }))]}
      />
      <SegmentedControl
        aria-label={say('monitor.resultado')}
        value={Resultado ?? ''}
        onChange={(value) =>
          onChange(
            chosen(
              filters,
              'Resultado',
              YES_NO.find((one) => one === value),
            ),
          )
        }
        data={[all, ...YES_NO.map((value) => ({ value, label: say(value === 'S' ? 'puesto.permitido' : 'puesto.denegado') }))]}
      />
      <SegmentedControl
        aria-label={say('puesto.condicion')}
        value={Condicion ?? ''}
        onChange={(value) =>
          onChange(
            chosen(
              filters,
              'Condicion',
              CONDITIONS.find((one) => one === value),
            ),
          )
        }
        data={[all, ...CONDITIONS.map((value) => ({ value, label: say(value === 'T' ? 'monitor.trabajadores' : 'monitor.visitas') }))]}
      />
      <Switch label={say('monitor.sonido')} checked={sounds} onChange={(event) => onSounds(event.currentTarget.checked)} />
    </div>
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
