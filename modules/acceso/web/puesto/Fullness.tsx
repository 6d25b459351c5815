import { Button } from '@mantine/core';
import classes from '@platform/web/post/post.module.css';
import { can } from '@platform/web/session/session';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCircleX, IconIdBadge2, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { levelOf } from '../plano/wire';
import { say } from '../say';
import { keepDoor } from '../visitas/wire';
import { zonesOfDoor } from './wire';

const EVERY_MS = 20_000;

/** How many are in the zones of this door and how many fit, and the way to let a visit in; without a network what was last heard of. */
export function Fullness({ IdPuerta, cut }: { readonly IdPuerta: number; readonly cut: boolean }) {
  const { data } = useQuery({
    queryKey: ['AccesoMarca', 'aforo', IdPuerta],
    queryFn: ({ signal }) => zonesOfDoor(IdPuerta, signal),
    refetchInterval: EVERY_MS,
  });
  return (
    <div className={classes.fullness}>
      <ul aria-label={say('puesto.aforo')}>
        {data?.map(({ IdZona, Zona, Dentro, Aforo }) => {
          const level = levelOf({ Dentro, Aforo });
          const tone = level === 'full' ? 'red' : level === 'amber' ? 'orange' : 'gray';
          const Sign = level === 'full' ? IconCircleX : level === 'amber' ? IconAlertTriangle : IconUsers;
          return (
            <li key={IdZona}>
              <StatusBadge tone={tone} icon={Sign}>
                {Aforo > 0 ? `${Zona} ${Dentro}/${Aforo}` : `${Zona} ${Dentro}`}
              </StatusBadge>
            </li>
          );
        })}
      </ul>
      {!cut && can('040105', 'crear') && (
        <Button
          component={Link}
          to="/acceso/visitas"
          variant="default"
          leftSection={<IconIdBadge2 size={16} aria-hidden />}
          onClick={() => keepDoor(IdPuerta)}
        >
          {say('puesto.registrarVisita')}
        </Button>
      )}
    </div>
  );
}
