import { Select, Tabs } from '@mantine/core';
import { useToday } from '@platform/web/data/today';
import { t } from '@platform/web/i18n/t';
import { workOffline } from '@platform/web/lock/network';
import { PostMode } from '@platform/web/post/PostMode';
import classes from '@platform/web/post/post.module.css';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RoomOption } from '../../shared/mesa.wire';
import { say } from '../say';
import { Counter } from './Counter';
import { DayBar } from './DayBar';
import { DayTab } from './DayTab';
import { DeniedTab } from './DeniedTab';
import { ForecastTab } from './ForecastTab';
import { type Place, usePlace } from './place';
import { RoomBar } from './RoomBar';
import { TerminalTab } from './TerminalTab';
import { useTerminal } from './terminal';
import { useSinRed } from './useSinRed';
import { roomsQuery, stateQuery } from './wire';

const TABS = ['operacion', 'consumos', 'denegados', 'manana', 'terminal'] as const;

/** The counter of a dining room: who may eat, and what was eaten today. */
export default function MesaPage() {
  const place = usePlace(TABS[0]);
  const rooms = useQuery(roomsQuery);
  // Whoever serves goes on serving: the session waits for the network to come back.
  useEffect(workOffline, []);
  if (rooms.isError) return <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />;
  if (!rooms.data) return <PageSkeleton />;
  const [only, ...others] = rooms.data;
  const room = rooms.data.find(({ IdComedor }) => IdComedor === place.IdComedor) ?? (others.length === 0 ? only : undefined);
  return (
    <>
      <PageTitle title={say('mesa.titulo')}>
        <PostMode />
      </PageTitle>
      {room ? <Room key={room.IdComedor} room={room} place={place} /> : <Choose rooms={rooms.data} onChoose={place.choose} />}
    </>
  );
}

function Choose({ rooms, onChoose }: { rooms: readonly RoomOption[]; onChoose: Place['choose'] }) {
  if (rooms.length === 0) return <EmptyState title={say('mesa.sinComedores')} />;
  return (
    <div className={classes.choose}>
      <h2>{say('mesa.elegir')}</h2>
      <p className={classes.hint}>{say('mesa.elegirAyuda')}</p>
      <Select
        size="lg"
        label={say('mesa.comedor')}
        placeholder={t('actions.choose')}
        data={rooms.map(({ IdComedor, Comedor }) => ({ value: String(IdComedor), label: Comedor }))}
        value={null}
        onChange={(next) => next && onChoose(Number(next))}
      />
    </div>
  );
}

function Room({ room, place }: { room: RoomOption; place: Place }) {
  const { IdComedor, Comedor, IdMoneda } = room;
  const [kept, keep] = useTerminal();
  const IdTerminal = kept.IdComedor === IdComedor ? kept.IdTerminal : null;
  const offline = useSinRed(IdComedor, IdTerminal);
  const state = useQuery(stateQuery(IdComedor, place.IdServicio));
  const calendar = useToday();
  const today = state.data?.Actual?.FechaConsumo ?? calendar;
  const day = place.dia !== null && place.dia < today ? place.dia : today;
  const choose = <DayBar day={day} today={today} onChange={(next) => place.look(next === today ? null : next)} />;
  return (
    <>
      <RoomBar name={Comedor} state={state.data} fixed={place.IdServicio} offline={offline} onFix={place.fix} onChange={() => place.choose(null)} />
      <Tabs value={place.tab} onChange={(next) => next && place.show(next)} mt="sm" keepMounted={false}>
        <Tabs.List aria-label={say('mesa.titulo')} mb="md">
          {TABS.map((id) => (
            <Tabs.Tab key={id} value={id}>
              {say(`mesa.${id}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="operacion">
          <Counter place={place} IdComedor={IdComedor} IdTerminal={IdTerminal} offline={offline} />
        </Tabs.Panel>
        <Tabs.Panel value="consumos">
          {choose}
          <DayTab IdComedor={IdComedor} IdMoneda={IdMoneda} day={day} />
        </Tabs.Panel>
        <Tabs.Panel value="denegados">
          {choose}
          <DeniedTab IdComedor={IdComedor} day={day} />
        </Tabs.Panel>
        <Tabs.Panel value="manana">
          <ForecastTab IdComedor={IdComedor} />
        </Tabs.Panel>
        <Tabs.Panel value="terminal">
          <TerminalTab IdComedor={IdComedor} kept={kept} onKept={keep} rejected={offline.rejected} holds={offline.holds} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
