import { ActionIcon, Checkbox, NumberInput, Select } from '@mantine/core';
import { ClockText } from '@platform/fields/time/ClockText';
import { words } from '@platform/web/i18n/words';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { HorarioDetalle } from '../../shared/horario.entity';
import classes from '../asistencia.module.css';
import { say } from '../say';
import { blocksOf, type Detail, noticesOf, span, type TypedDay } from './days';

const SHOWN = 2880;
const percent = (minutes: number) => `${(minutes * 100) / SHOWN}%`;
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
  const time = (field: 'inicio' | 'fin' | 'desde' | 'hasta', label: string) => (
    <ClockText
      size="xs"
      label={label}
      aria-label={`${name}: ${label}`}
      value={day[field]}
      disabled={frozen || day.tal !== null}
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
            {time('inicio', say('horario.desde'))}
            {time('fin', say('horario.hasta'))}
            {time('desde', say('horario.refrigerio'))}
            {time('hasta', say('horario.refrigerioHasta'))}
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
      {day.tal && <p className={classes.help}>{say('horario.varios')}</p>}
      {works && !flexible && (
        <div className={classes.notices}>
          {noticesOf(day, legal).map(({ code, n }) => (
            <StatusBadge key={code} tone="orange" icon={IconAlertTriangle}>
              {say(`horario.${code}`, { n })}
            </StatusBadge>
          ))}
        </div>
      )}
      {works && !flexible && (
        <div className={classes.strip} aria-hidden>
          {blocksOf(day).map((one) => {
            const [from, to] = span(one);
            return (
              <i
                key={`${one.Tipo}${from}`}
                data-night={day.Turno === 'N' || undefined}
                data-break={one.Tipo === 'R' || undefined}
                style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
              />
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
