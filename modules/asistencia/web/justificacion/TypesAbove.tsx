import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { say } from '../say';
import { TYPES_PATH } from './screen';

/** From the registered justifications to their kinds. */
export default function TypesAbove() {
  return (
    <Button component={Link} to={TYPES_PATH} variant="default" mb="sm" leftSection={<IconListDetails size={16} aria-hidden />}>
      {say('justificaciones.tipos')}
    </Button>
  );
}
