import { ActionIcon, Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { ClockText } from '@platform/fields/time/ClockText';
import { words } from '@platform/web/i18n/words';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { HorarioDetalle } from '../../shared/horario.entity';
import classes from '../asistencia.module.css';
import { say } from '../say';
import { type Block, blocksOf, type Detail, noticesOf, oneMore, retimed, type TypedDay, withBlocks } from './days';
import { Strip } from './Strip';

const isKind = (value: string | null): value is TypedDay['TipoDia'] => value === 'L' || value === 'D' || value === 'V';

interface Props {
  readonly name: string;
  readonly day: TypedDay;
  readonly flexible: boolean;
  readonly usual: number;
  readonly frozen: boolean;
  readonly onChange: (day: TypedDay) => void;
  readonly onRemove?: () => void;
  /** The legal day and break, in minutes. */
  readonly legal: Pick<Detail, 'DiaLegal' | 'RefrigerioLegal'>;
}

/** A day of a schedule: its hours typed, and drawn over two days. */
export function DayRow({ name, day, flexible, usual, frozen, onChange, onRemove, legal }: Props) {
  const works = day.TipoDia === 'L';
  const setBlock = (place: number, next: Block) => onChange({ ...day, tal: (day.tal ?? []).map((one, at) => (at === place ? next : one)) });
  const time = (field: 'inicio' | 'fin' | 'desde' | 'hasta', label: string) => (
    <ClockText
      size="xs"
      label={label}
      aria-label={`${name}: ${label}`}
      value={day[field]}
      disabled={frozen}
      onChange={(next) => onChange({ ...day, [field]: next })}
    />
  );
  return (
    <fieldset className={classes.day} aria-label={name}>
      <div className={classes.row}>
        <span className={classes.dayName}>{name}</span>
        <Select
          size="xs"
          label={words.field(HorarioDetalle, 'TipoDia')}
          aria-label={`${name}: ${words.field(HorarioDetalle, 'TipoDia')}`}
          allowDeselect={false}
          disabled={frozen}
          value={day.TipoDia}
          onChange={(next) => isKind(next) && onChange({ ...day, TipoDia: next })}
          data={['L', 'D', 'V'].map((value) => ({ value, label: words.option(HorarioDetalle, 'TipoDia', value) }))}
        />
        {works && flexible && (
          <NumberInput
            size="xs"
            label={say('horario.minutos')}
            aria-label={`${name}: ${say('horario.minutos')}`}
            placeholder={String(usual)}
            min={1}
            max={1440}
            allowDecimal={false}
            disabled={frozen}
            value={day.HorasDia ?? ''}
            onChange={(next) => onChange({ ...day, HorasDia: next === '' ? null : Number(next) })}
          />
        )}
        {works && !flexible && (
          <>
            {day.tal === null && (
              <>
                {time('inicio', say('horario.desde'))}
                {time('fin', say('horario.hasta'))}
                {time('desde', say('horario.refrigerio'))}
                {time('hasta', say('horario.refrigerioHasta'))}
              </>
            )}
            <Select
              size="xs"
              label={say('horario.turno')}
              aria-label={`${name}: ${say('horario.turno')}`}
              allowDeselect={false}
              disabled={frozen}
              value={day.Turno}
              onChange={(next) => onChange({ ...day, Turno: next === 'N' ? 'N' : 'D' })}
              data={[
                { value: 'D', label: say('horario.turnoDia') },
                { value: 'N', label: say('horario.turnoNoche') },
              ]}
            />
            <Checkbox
              size="xs"
              label={say('horario.marcado')}
              disabled={frozen}
              checked={day.RefrigerioMarcado === 'S'}
              onChange={(event) => onChange({ ...day, RefrigerioMarcado: event.currentTarget.checked ? 'S' : 'N' })}
            />
          </>
        )}
        {onRemove && !frozen && (
          <ActionIcon variant="subtle" color="gray" aria-label={say('horario.quitar', { n: day.NumeroDia })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {works && !flexible && (
        <div className={classes.notices}>
          {noticesOf(day, legal).map(({ code, n }) => (
            <StatusBadge key={code} tone="orange" icon={IconAlertTriangle}>
              {say(`horario.${code}`, { n })}
            </StatusBadge>
          ))}
        </div>
      )}
      {works && !flexible && <Strip name={name} day={day} blocks={blocksOf(day)} frozen={frozen} onChange={onChange} />}
      {works && !flexible && day.tal && (
        <ul className={classes.blocks}>
          {day.tal.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name of their own
            <li key={place}>
              <span>{say(one.Tipo === 'T' ? 'horario.tramo' : 'horario.descansoDe')}</span>
              {(['HoraInicio', 'HoraFin'] as const).map((field) => (
                <ClockText
                  key={field}
                  size="xs"
                  aria-label={`${name}: ${say(one.Tipo === 'T' ? 'horario.tramo' : 'horario.descansoDe')} ${place + 1}, ${say(field === 'HoraInicio' ? 'horario.desde' : 'horario.hasta')}`}
                  value={one[field]}
                  disabled={frozen}
                  onChange={(next) => setBlock(place, retimed(one, { [field]: next }))}
                />
              ))}
              {!frozen && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('horario.quitarTramo', { n: place + 1 })}
                  onClick={() =>
                    onChange(
                      withBlocks(
                        day,
                        (day.tal ?? []).filter((_, at) => at !== place),
                      ),
                    )
                  }
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {works && !flexible && !frozen && (
        <div className={classes.more}>
          <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onChange(oneMore(day, 'T'))}>
            {say('horario.otroTramo')}
          </Button>
          <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onChange(oneMore(day, 'R'))}>
            {say('horario.otroRefrigerio')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
