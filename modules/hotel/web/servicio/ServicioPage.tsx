import { Tabs } from '@mantine/core';
import { date, ref } from '@platform/entity/field';
import { fieldAt } from '@platform/web/data/fields';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { useToday } from '@platform/web/data/today';
import { FieldBox } from '@platform/web/form/FieldBox';
import { useAddressWord } from '@platform/web/pages/address';
import type { EntityScreen } from '@platform/web/pages/screen';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useMemo } from 'react';
import { ServicioHabitacion, TipoServicio } from '../../shared/servicio.entity';
import { PanelList } from '../PanelList';
import { say } from '../say.estadias';
import { anular, conforme, iniciar, rehacer, terminar } from './acciones';
import { Board } from './Board';
import ServiceState from './estados';
import classes from './servicio.module.css';
import { TodayOrders } from './TodayOrders';

const PATH = '/hotel/servicio-habitacion';
const MENU = '090204';
const TABS = ['hoy', 'tablero', 'ordenes', 'tipos'] as const;

/** Orders of a hotel: made for it, and changed until they end. */
const ordersOf = (IdHotel: number): EntityScreen => ({
  columns: ['Numero', 'IdModulo', 'IdHabitacion', 'IdCama', 'IdTipoServicio', 'FechaProgramada', 'Responsable', 'Estado', 'Minutos', 'Revision'],
  hide: ['IdHotel'],
  cells: { Estado: ServiceState },
  preset: { IdHotel },
  rowActions: [iniciar, terminar, anular, conforme, rehacer],
  bulkActions: [iniciar, terminar, anular, conforme, rehacer],
});

/** Servicio de habitación (090204): what is to be done in the rooms, and how far it is. */
export default function ServicioPage() {
  const today = useToday();
  const [asked, setHotel] = useAddressWord(PATH, 'hotel');
  const [tab, setTab] = useAddressWord(PATH, 'pestana');
  const [day = today, setDay] = useAddressWord(PATH, 'fecha');
  const hotels = useLookup({ resource: 'HotelHotel' });
  const hotel = Number(asked ?? plain(hotels.data?.[0]?.IdHotel));
  const orders = useMemo(() => ordersOf(hotel), [hotel]);
  if (hotels.isError) return <ErrorState error={hotels.error} onRetry={() => void hotels.refetch()} />;
  if (!hotels.data) return <PageSkeleton />;
  if (!hotel)
    return (
      <>
        <PageTitle title={say('servicio.titulo')} />
        <EmptyState title={say('servicio.sinHoteles')} />
      </>
    );
  const shown = TABS.find((one) => one === tab) ?? 'hoy';
  const box = { values: {}, required: true, readOnly: false, onBlur: () => undefined };
  return (
    <>
      <PageTitle title={say('servicio.titulo')} />
      {shown !== 'tipos' && (
        <div className={classes.filters}>
          <FieldBox
            {...box}
            at={{ ...fieldAt(ServicioHabitacion, 'IdHotel', ref('HotelHotel', { required: true })), label: say('gestion.hotel') }}
            id="servicio-hotel"
            value={hotel}
            onChange={(value) => setHotel(plain(value) || undefined)}
          />
          {shown === 'tablero' && (
            <FieldBox
              {...box}
              at={{ ...fieldAt(ServicioHabitacion, 'FechaProgramada', date({ required: true })), label: say('servicio.fecha') }}
              id="servicio-fecha"
              value={day}
              onChange={(value) => setDay(plain(value) || undefined)}
            />
          )}
        </div>
      )}
      <Tabs value={shown} onChange={(value) => setTab(value === 'hoy' ? undefined : (value ?? undefined))} keepMounted={false}>
        <Tabs.List mb="md">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(`servicio.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="hoy">
          <TodayOrders idHotel={hotel} day={today} />
        </Tabs.Panel>
        <Tabs.Panel value="tablero">
          <Board idHotel={hotel} day={day} today={today} />
        </Tabs.Panel>
        <Tabs.Panel value="ordenes">
          <PanelList key={hotel} entity={ServicioHabitacion} menu={MENU} path={PATH} extend={orders} fixed={['IdHotel', '=', hotel]} />
        </Tabs.Panel>
        <Tabs.Panel value="tipos">
          <PanelList entity={TipoServicio} menu={MENU} path={PATH} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
