import { Button, Checkbox, Group, Menu } from '@mantine/core';
import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { clockOf, shownDay, undashed } from '@platform/web/data/zone';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type Barra, type Linea, lineaSchema } from '../../shared/calendario.wire';
import { say } from '../say.estadias';
import classes from '../tabla.module.css';
import { askBlock } from './askBlock';
import { sayClean } from './limpieza';

const MENU = '090202';
const AHEAD = 60;
const CLEANING = ['L', 'S', 'P'] as const;
const TONES = { L: 'green', S: 'orange', P: 'blue' } as const;
const RULES: Readonly<Record<string, () => string>> = {
  L: () => say('camas.reglaL'),
  M: () => say('camas.reglaM'),
  F: () => say('camas.reglaF'),
  X: () => say('camas.reglaX'),
};

interface RowProps {
  readonly line: Linea;
  readonly today: string;
  readonly ticked: boolean;
  readonly onTick: () => void;
  readonly onOpen: (key: string) => void;
}

/** Who a run of nights is of, as a link to the stay. */
function Guest({ bar, onOpen }: { readonly bar: Barra; readonly onOpen: (key: string) => void }) {
  const { IdReserva } = bar;
  if (IdReserva === null) return <span>{say('camas.bloqueada')}</span>;
  return (
    <button type="button" className={classes.link} onClick={() => onOpen(String(IdReserva))}>
      {bar.Persona ?? say('calendario.oculto')}
    </button>
  );
}

function BedRow({ line, today, ticked, onTick, onOpen }: RowProps) {
  const tonight = line.Barras.filter(({ Desde, Hasta }) => Desde <= today && today < Hasta);
  const next = line.Barras.find(({ Desde }) => Desde > today);
  const free = next ? daysBetween(today, next.Desde) : AHEAD;
  return (
    <tr>
      {can(MENU, 'procesar') && (
        <td>
          <Checkbox aria-label={say('camas.marcar', { cama: line.Cama })} checked={ticked} onChange={onTick} />
        </td>
      )}
      <td>{line.Modulo}</td>
      <td>{line.Habitacion}</td>
      <th scope="row">{line.Cama}</th>
      <td>{line.TipoCama}</td>
      <td>{line.Exclusiva === 'S' ? say('camas.exclusiva') : say('camas.todos')}</td>
      <td>{line.Caliente === 'S' ? say('camas.caliente') : ''}</td>
      <td>{RULES[line.ReglaSexo]?.()}</td>
      <td>
        {tonight.map((bar) => (
          <div key={bar.Turno}>
            <Guest bar={bar} onOpen={onOpen} />
          </div>
        ))}
      </td>
      <td>{next && shownDay(next.Desde)}</td>
      <td data-number>{tonight.length > 0 ? '' : next ? free : say('camas.mas', { n: AHEAD })}</td>
      <td>
        <StatusBadge tone={TONES[line.Limpieza]}>{say(`camas.${line.Limpieza}`)}</StatusBadge>
      </td>
    </tr>
  );
}

const HEADS = ['modulo', 'habitacion', 'cama', 'tipo', 'uso', 'caliente', 'regla', 'estaNoche', 'proxima', 'libres', 'limpieza'] as const;

/** What may be done with the beds ticked. */
function Bar({ ids, onDone }: { readonly ids: readonly number[]; readonly onDone: () => void }) {
  const today = undashed(clockOf(new Date().toISOString(), zone()));
  return (
    <Group gap="xs" mb="sm">
      {can(MENU, 'crear') && (
        <Button
          variant="default"
          disabled={ids.length === 0}
          onClick={() => void askBlock(ids, { desde: today, hasta: addDays(today, 1) }).then((done) => done && onDone())}
        >
          {say('camas.bloquear')}
        </Button>
      )}
      {can(MENU, 'procesar') && (
        <Menu>
          <Menu.Target>
            <Button variant="default" disabled={ids.length === 0}>
              {say('camas.cambiarLimpieza')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {CLEANING.map((state) => (
              <Menu.Item key={state} onClick={() => void sayClean(ids, state).then((done) => done && onDone())}>
                {say(`camas.${state}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

/** Every bed of a hotel: what it is, who sleeps in it tonight, who comes next, whether it is clean. */
export function BedsTab({ idHotel, onOpen }: { readonly idHotel: number; readonly onOpen: (key: string) => void }) {
  const today = undashed(clockOf(new Date().toISOString(), zone()));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const found = useQuery({
    queryKey: ['HotelReserva', 'page', 'camas', idHotel],
    queryFn: ({ signal }) => api.get('/api/HotelOcupacion/camas', { IdHotel: idHotel }, z.array(lineaSchema), { signal }),
  });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowSkeletons rows={8} />;
  if (found.data.length === 0) return <EmptyState title={say('camas.sinCamas')} />;
  const lines = found.data;
  const ids = lines.map(({ IdCama }) => IdCama).filter((id) => ticked.has(id));
  const toggle = (id: number) => setTicked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <Bar
        ids={ids}
        onDone={() => {
          setTicked(new Set());
          void found.refetch();
        }}
      />
      <ScrollRegion label={say('camas.tabla')} className={classes.scroll}>
        <table className={classes.table}>
          <caption className="hidden-text">{say('camas.tabla')}</caption>
          <thead>
            <tr>
              {can(MENU, 'procesar') && (
                <td>
                  <Checkbox
                    aria-label={say('camas.marcarTodas')}
                    checked={ids.length === lines.length}
                    indeterminate={ids.length > 0 && ids.length < lines.length}
                    onChange={() => setTicked(new Set(ids.length === lines.length ? [] : lines.map(({ IdCama }) => IdCama)))}
                  />
                </td>
              )}
              {HEADS.map((name) => (
                <th key={name} scope="col">
                  {say(`camas.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <BedRow
                key={line.IdCama}
                line={line}
                today={today}
                ticked={ticked.has(line.IdCama)}
                onTick={() => toggle(line.IdCama)}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
