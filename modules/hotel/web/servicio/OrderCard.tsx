import { Button, Group } from '@mantine/core';
import { fieldAt } from '@platform/web/data/fields';
import { zone } from '@platform/web/data/reader';
import { plain, type WireRow } from '@platform/web/data/row';
import { clockOf, shownDay } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import type { ScreenAction } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { ServicioHabitacion } from '../../shared/servicio.entity';
import { say } from '../say.estadias';
import { conforme, iniciar, rehacer, terminar } from './acciones';
import ServiceState from './estados';
import classes from './servicio.module.css';

const MENU = '090204';
const STATE = fieldAt(ServicioHabitacion, 'Estado', ServicioHabitacion.fields.Estado);

/** `101-A`, or the room alone. */
export const placeOf = (row: WireRow): string =>
  row.IdCama === null ? say('servicio.habitacion', { habitacion: plain(row.Habitacion) }) : plain(row.Cama);

/** What is known of how long it takes: since when, or how long it took. */
function timeOf(row: WireRow): string {
  if (row.Estado === 'E') return say('servicio.desde', { hora: clockOf(plain(row.FechaHoraInicio), zone()).slice(11, 16) });
  return row.Minutos === null ? '' : say('servicio.minutos', { n: plain(row.Minutos) });
}

interface Props {
  readonly row: WireRow;
  /** The day that is looked at: an order of an earlier one says of when it is. */
  readonly day: string;
  readonly tools: Parameters<ScreenAction['run']>[1];
  /** Buttons as wide as the hand that cleans needs them. */
  readonly large?: boolean;
}

/** An order: where, what, how far it is, and the one thing that comes next. */
export function OrderCard({ row, day, tools, large = false }: Props) {
  const size = large ? 'md' : 'compact-sm';
  const next = (large ? [iniciar, terminar] : [iniciar, terminar, conforme, rehacer]).filter(({ id, action }) => can(MENU, action) && row.can?.[id]);
  const place = placeOf(row);
  const of = plain(row.FechaProgramada);
  return (
    <li className={classes.order}>
      <div className={classes.what}>
        <strong>{place}</strong>
        <span>{plain(row.TipoServicio)}</span>
        <small>
          {[
            of < day ? say('servicio.del', { fecha: shownDay(of) }) : '',
            row.IdCama === null ? say('servicio.toda') : '',
            plain(row.Responsable),
            timeOf(row),
            plain(row.Observacion),
            row.Revision === null
              ? ''
              : say('servicio.reviso', {
                  revision: words.option(ServicioHabitacion, 'Revision', plain(row.Revision)),
                  usuario: plain(row.IdUsuarioRevisa),
                }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {large && <ServiceState at={STATE} row={row} />}
      {next.length > 0 && (
        <Group gap="xs" className={large ? classes.wide : undefined} grow={large}>
          {next.map((one) => (
            <Button
              key={one.id}
              size={size}
              variant={one.id === 'iniciar' || one.id === 'rehacer' ? 'light' : 'filled'}
              aria-label={`${one.label()}: ${place}, ${plain(row.TipoServicio)}`}
              onClick={() => void Promise.resolve(one.run([row], tools)).catch(notifyError)}
            >
              {one.label()}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}
