import { Text } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { date } from '@platform/entity/field';
import { fieldAt } from '@platform/web/data/fields';
import { type FilterValues, isRange } from '@platform/web/data/filters';
import { plain, type Value } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import type { AboveProps } from '@platform/web/pages/screen';
import { Reserva } from '../../shared/reserva.entity';
import { say } from '../say.estadias';
import classes from '../tabla.module.css';

const NIGHT = fieldAt(Reserva, 'FechaIngreso', date({}));

/** The nights that the filters ask for: who arrives by the last, and leaves after the first. */
function nightsIn({ FechaIngreso, FechaSalida }: FilterValues): { readonly desde: string; readonly hasta: string } {
  const [arrives, leaves] = [isRange(FechaIngreso) ? FechaIngreso : {}, isRange(FechaSalida) ? FechaSalida : {}];
  const after = plain(leaves.desde);
  return {
    desde: leaves.hasta === undefined && after !== '' ? addDays(after, -1) : '',
    hasta: arrives.desde === undefined ? plain(arrives.hasta) : '',
  };
}

/** *Any night between two*: whoever sleeps on some of them, however long the stay. */
export default function NightsAbove({ filters, onFilters }: AboveProps) {
  const nights = nightsIn(filters);
  const set = (name: 'desde' | 'hasta') => (value: Value) => {
    const [desde, hasta] = name === 'desde' ? [plain(value), nights.hasta] : [nights.desde, plain(value)];
    const { FechaIngreso: _arrives, FechaSalida: _leaves, ...others } = filters;
    onFilters({
      ...others,
      ...(hasta === '' ? {} : { FechaIngreso: { hasta } }),
      ...(desde === '' ? {} : { FechaSalida: { desde: addDays(desde, 1) } }),
    });
  };
  const box = { values: {}, required: false, readOnly: false, onBlur: () => undefined };
  return (
    <fieldset className={classes.nights} aria-label={say('consulta.noches')}>
      <Text size="sm" c="dimmed">
        {say('consulta.noches')}
      </Text>
      <FieldBox {...box} at={{ ...NIGHT, label: say('consulta.desde') }} id="noche-desde" value={nights.desde || null} onChange={set('desde')} />
      <FieldBox {...box} at={{ ...NIGHT, label: say('consulta.hasta') }} id="noche-hasta" value={nights.hasta || null} onChange={set('hasta')} />
    </fieldset>
  );
}
