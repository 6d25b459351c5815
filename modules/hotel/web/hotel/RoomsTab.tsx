import { Button } from '@mantine/core';
import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { can } from '@platform/web/session/session';
import { IconStack2 } from '@tabler/icons-react';
import { Habitacion } from '../../shared/hotel.entity';
import { say } from '../say';
import { askGenerate } from './askGenerate';
import { roomScreen } from './bulk';
import { useHotelChanged } from './changed';

/** The rooms of a hotel: one by one, several at once, or a whole range made new. */
export default function RoomsTab({ row }: { readonly row: WireRow }) {
  const changed = useHotelChanged();
  const id = Number(row.IdHotel);
  return (
    <>
      {can('090104', 'crear') && (
        <Button
          variant="default"
          mb="sm"
          leftSection={<IconStack2 size={16} aria-hidden />}
          onClick={() => void askGenerate(id).then((done) => done && changed())}
        >
          {say('hoteles.generar')}
        </Button>
      )}
      <ChildTab entity={Habitacion} menu="090104" by="IdHotel" parent={id} frozen={false} extend={roomScreen} onChanged={changed} />
    </>
  );
}
