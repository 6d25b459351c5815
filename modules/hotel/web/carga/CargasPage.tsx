import { Button } from '@mantine/core';
import { LoadList } from '@platform/web/load/LoadList';
import { can } from '@platform/web/session/session';
import { IconCalendarSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Carga } from '../../shared/carga.entity';
import { say } from '../say.estadias';
import { MENU, PATH } from './wire';

/** Reserva masiva (090203): every load with its counts, the newest first, and the way to plan a whole camp. */
export default function CargasPage() {
  return (
    <LoadList entity={Carga} menu={MENU} path={PATH} title={say('masiva.titulo')} create={{ label: say('masiva.nueva'), href: `${PATH}/nueva` }}>
      {can(MENU, 'crear') && (
        <Button component={Link} to={`${PATH}/plan`} variant="light" mb="md" leftSection={<IconCalendarSearch size={16} aria-hidden />}>
          {say('plan.planificar')}
        </Button>
      )}
    </LoadList>
  );
}
