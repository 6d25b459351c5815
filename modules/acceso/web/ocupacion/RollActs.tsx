import { Button } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCheck, IconLogout } from '@tabler/icons-react';
import type { PaseWire, PersonaPase } from '../../shared/pase.wire';
import { say } from '../say';
import classes from './ocupacion.module.css';
import type { Roll } from './useRoll';

interface Props {
  readonly person: PersonaPase;
  /** Whether whoever looks may say anything. */
  readonly calls: boolean;
  readonly point: string | null;
  readonly points: PaseWire['Encuentros'];
  readonly say: Roll['say'];
}

/** What may be said of somebody, in targets for a gloved finger; and what was said, which a later word undoes. */
export function RollActs({ person, calls, point, points, say: tell }: Props) {
  const nombre = person.Nombre ?? '';
  if (person.Estado === 'P')
    return calls ? (
      <span className={classes.rollActs}>
        <Button
          size="lg"
          leftSection={<IconCheck size={22} aria-hidden />}
          aria-label={say('pase.marcarASalvo', { nombre })}
          onClick={() => void tell(person, 'A', 'T', point === null ? null : Number(point))}
        >
          {say('pase.aSalvo')}
        </Button>
        <Button size="lg" variant="default" aria-label={say('pase.marcarFuera', { nombre })} onClick={() => void tell(person, 'F', 'T', null)}>
          {say('pase.fuera')}
        </Button>
      </span>
    ) : null;
  const safe = person.Estado === 'A';
  const where = points.find(({ IdZona }) => IdZona === person.IdZonaEncuentro)?.Zona;
  const how = [
    person.Momento && clockOf(person.Momento, zone()).slice(11, 19),
    person.Medio === 'M' ? say('pase.porPuerta') : person.IdUsuario,
    where,
  ];
  return (
    <span className={classes.rollActs}>
      <span className={classes.said}>
        <StatusBadge tone={safe ? 'green' : 'gray'} icon={safe ? IconCheck : IconLogout}>
          {say(safe ? 'pase.aSalvo' : 'pase.fuera')}
        </StatusBadge>
        <span>{how.filter(Boolean).join(' · ')}</span>
      </span>
      {calls && (
        <Button size="lg" variant="default" aria-label={say('pase.marcarPendiente', { nombre })} onClick={() => void tell(person, 'P', 'T', null)}>
          {say('pase.deshacer')}
        </Button>
      )}
    </span>
  );
}
