import { Button, Tabs } from '@mantine/core';
import { useAddressWord } from '@platform/web/pages/address';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { HotelSelect } from '../HotelSelect';
import { useHotels } from '../hoteles';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';
import { CalendarTab } from './CalendarTab';
import { PATH, StayList } from './lists';
import { type Comienzo, NewStay } from './NewStay';
import { StayPanel } from './StayPanel';
import { TodayTab } from './TodayTab';

const MENU = '090201';
const TABS = ['hoy', 'reservas', 'calendario', 'huespedes'] as const;

const startSchema = z.object({
  IdPersona: z.number().optional(),
  FechaIngreso: z.string().optional(),
  FechaSalida: z.string().optional(),
  TurnoTrabajo: z.string().optional(),
  IdCama: z.number().optional(),
});

/** What another screen has filled in of a reservation: it comes in the address. */
function startIn(text: string | undefined): Comienzo | undefined {
  if (text === undefined) return undefined;
  try {
    return startSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Gestión de hotel (090201): the front desk of the hotels that one manages. */
export default function GestionPage() {
  const choice = useHotels(PATH);
  const [tab, setTab] = useAddressWord(PATH, 'pestana');
  const [asked, setAsked] = useAddressWord(PATH, 'nueva');
  const [starting, setStarting] = useState<Comienzo>();
  const [open, setOpen] = useAddressWord(PATH, 'reserva');
  const { hotels, hotel } = choice;
  const start = starting ?? startIn(asked);
  const close = () => {
    setStarting(undefined);
    if (asked !== undefined) setAsked(undefined);
  };
  if (hotels.isError) return <ErrorState error={hotels.error} onRetry={() => void hotels.refetch()} />;
  if (!hotels.data) return <PageSkeleton />;
  if (!hotel) {
    return (
      <>
        <PageTitle title={say('gestion.titulo')} />
        <EmptyState title={say('gestion.sinHoteles')} text={say('gestion.sinHotelesAyuda')} />
      </>
    );
  }
  const shown = TABS.find((one) => one === tab) ?? 'hoy';
  const { IdHotel } = hotel;
  return (
    <>
      <PageTitle title={say('gestion.titulo')}>
        {can(MENU, 'crear') && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setStarting({})}>
            {say('gestion.nueva')}
          </Button>
        )}
      </PageTitle>
      <div className={tabla.bar}>
        <HotelSelect {...choice} />
      </div>
      <Tabs value={shown} onChange={(value) => setTab(value === 'hoy' ? undefined : (value ?? undefined))} keepMounted={false}>
        <Tabs.List mb="md">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(`gestion.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="hoy">
          <TodayTab idHotel={IdHotel} onOpen={setOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="reservas">
          <StayList idHotel={IdHotel} of="reservas" onOpen={setOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="calendario">
          <CalendarTab path={PATH} idHotel={IdHotel} onOpen={setOpen} onFree={can(MENU, 'crear') ? setStarting : undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="huespedes">
          <StayList idHotel={IdHotel} of="huespedes" onOpen={setOpen} />
        </Tabs.Panel>
      </Tabs>
      {start && <NewStay key={JSON.stringify(start)} idHotel={IdHotel} start={start} onClose={close} />}
      {open !== undefined && <StayPanel id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
