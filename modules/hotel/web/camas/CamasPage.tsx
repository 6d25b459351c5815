import { Tabs } from '@mantine/core';
import { useAddressWord } from '@platform/web/pages/address';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useState } from 'react';
import { CalendarTab } from '../gestion/CalendarTab';
import { StayPanel } from '../gestion/StayPanel';
import { HotelSelect } from '../HotelSelect';
import { useHotels } from '../hoteles';
import { say } from '../say.estadias';
import classes from '../tabla.module.css';
import { BedsTab } from './BedsTab';
import { BlockList, ExclusiveList, PATH } from './lists';

const TABS = ['ocupacion', 'calendario', 'bloqueos', 'exclusivas'] as const;
const label = (tab: (typeof TABS)[number]): string => (tab === 'calendario' ? say('gestion.calendario') : say(`camas.${tab}`));

/** Gestión de camas (090202): who sleeps in each bed, what is blocked, and whose the exclusive ones are. */
export default function CamasPage() {
  const choice = useHotels(PATH);
  const [tab, setTab] = useAddressWord(PATH, 'pestana');
  const [open, setOpen] = useState<string>();
  const { hotels, hotel } = choice;
  if (hotels.isError) return <ErrorState error={hotels.error} onRetry={() => void hotels.refetch()} />;
  if (!hotels.data) return <PageSkeleton />;
  const shown = TABS.find((one) => one === tab) ?? 'ocupacion';
  return (
    <>
      <PageTitle title={say('camas.titulo')} />
      {!hotel ? (
        <EmptyState title={say('gestion.sinHoteles')} text={say('gestion.sinHotelesAyuda')} />
      ) : (
        <>
          <div className={classes.bar}>
            <HotelSelect {...choice} />
          </div>
          <Tabs value={shown} onChange={(value) => setTab(value === 'ocupacion' ? undefined : (value ?? undefined))} keepMounted={false}>
            <Tabs.List mb="sm" className="one-line">
              {TABS.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {label(one)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="ocupacion">
              <BedsTab idHotel={hotel.IdHotel} onOpen={setOpen} />
            </Tabs.Panel>
            <Tabs.Panel value="calendario">
              <CalendarTab path={PATH} idHotel={hotel.IdHotel} onOpen={setOpen} />
            </Tabs.Panel>
            <Tabs.Panel value="bloqueos">
              <BlockList idHotel={hotel.IdHotel} />
            </Tabs.Panel>
            <Tabs.Panel value="exclusivas">
              <ExclusiveList idHotel={hotel.IdHotel} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
      {open !== undefined && <StayPanel id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
