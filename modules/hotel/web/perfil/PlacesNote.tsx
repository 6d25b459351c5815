import { Alert } from '@mantine/core';
import type { NoteProps } from '@platform/web/pages/screen';
import { say } from '../say';

/** A profile that lets sleep nowhere says so. */
export default function PlacesNote({ row }: NoteProps) {
  if (!row || !Array.isArray(row.Hoteles) || row.Hoteles.length > 0) return null;
  return (
    <Alert color="yellow" role="status">
      {say('perfiles.sinHabitaciones')}
    </Alert>
  );
}
