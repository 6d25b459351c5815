import { Button } from '@mantine/core';
import { date, ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { fieldAt } from '@platform/web/data/fields';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { useToday } from '@platform/web/data/today';
import { FieldBox } from '@platform/web/form/FieldBox';
import { useAddressWord } from '@platform/web/pages/address';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { huespedesSchema } from '../../shared/huespedes.wire';
import { Reserva } from '../../shared/reserva.entity';
import { say } from '../say.estadias';
import { GuestsTable } from './GuestsTable';
import classes from './huespedes.module.css';

const PATH = '/hotel/consultas/huespedes';
const MENU = '090303';

/** Consulta de huéspedes (090303): who sleeps in a hotel on a night, by module, to be printed for a muster. */
export default function HuespedesPage() {
  const today = useToday();
  const [asked, setHotel] = useAddressWord(PATH, 'hotel');
  const [day = today, setDay] = useAddressWord(PATH, 'fecha');
  const hotels = useLookup({ resource: 'HotelHotel' });
  const hotel = asked ?? plain(hotels.data?.[0]?.IdHotel);
  const found = useQuery({
    queryKey: ['HotelReserva', 'page', 'huespedes', hotel, day],
    enabled: hotel !== '',
    queryFn: ({ signal }) => api.get('/api/HotelReserva/huespedes', { IdHotel: hotel, Fecha: day }, huespedesSchema, { signal }),
  });
  const box = { values: {}, required: true, readOnly: false, onBlur: () => undefined };
  const modules = [...new Set(found.data?.map(({ Modulo }) => Modulo))];
  return (
    <>
      <PageTitle title={say('huespedes.titulo')} subtitle={found.data && say('huespedes.cuantos', { n: found.data.length })}>
        {can(MENU, 'imprimir') && (
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {say('huespedes.imprimir')}
          </Button>
        )}
      </PageTitle>
      <div className={classes.filters}>
        <FieldBox
          {...box}
          at={{ ...fieldAt(Reserva, 'IdHotel', ref('HotelHotel', { required: true })), label: say('gestion.hotel') }}
          id="huespedes-hotel"
          value={hotel === '' ? null : Number(hotel)}
          onChange={(value) => setHotel(plain(value) || undefined)}
        />
        <FieldBox
          {...box}
          at={{ ...fieldAt(Reserva, 'FechaIngreso', date({ required: true })), label: say('huespedes.noche') }}
          id="huespedes-noche"
          value={day}
          onChange={(value) => setDay(plain(value) || undefined)}
        />
      </div>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isFetching && !found.data && <RowSkeletons rows={6} />}
      {found.data?.length === 0 && <EmptyState title={say('huespedes.nadie')} />}
      {modules.map((module) => (
        <GuestsTable key={module} module={module} guests={found.data?.filter(({ Modulo }) => Modulo === module) ?? []} />
      ))}
    </>
  );
}
