import { Button, Checkbox, Group, Menu, Select } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { api } from '@platform/web/api/client';
import { useToday } from '@platform/web/data/today';
import { usePhone } from '@platform/web/grid/phone';
import { useAddressWord } from '@platform/web/pages/address';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { z } from 'zod';
import { type Linea, lineaSchema } from '../../shared/calendario.wire';
import { say } from '../say.estadias';
import classes from '../tabla.module.css';
import { askBlock } from './askBlock';
import { BedCards } from './BedCards';
import { cellsOf, HEADS } from './cells';
import { sayClean } from './limpieza';
import { PATH } from './lists';

const MENU = '090202';
const CLEANING = ['L', 'S', 'P'] as const;
/** Which beds are shown, by their cleaning: all, those that wait for it, the clean ones. */
const WAITS: Readonly<Record<string, (line: Linea) => boolean>> = {
  sin: ({ Limpieza }) => Limpieza !== 'L',
  limpias: ({ Limpieza }) => Limpieza === 'L',
};

/** Beds that are drawn at once; the others follow piece by piece, so that the screen answers meanwhile. */
const AT_ONCE = 30;
const NONE: readonly Linea[] = [];

interface RowProps {
  readonly line: Linea;
  readonly cells: ReturnType<typeof cellsOf>;
  readonly ticked: boolean;
  /** Absent for who may do nothing with it. */
  readonly onTick: (() => void) | undefined;
}

function BedRow({ line, cells, ticked, onTick }: RowProps) {
  return (
    <tr>
      {onTick && (
        <td>
          <Checkbox aria-label={say('camas.marcar', { cama: line.Cama })} checked={ticked} onChange={onTick} />
        </td>
      )}
      {HEADS.map((head) =>
        head === 'cama' ? (
          <th key={head} scope="row">
            {cells.cama}
          </th>
        ) : (
          <td key={head} data-number={head === 'libres' || undefined}>
            {cells[head]}
          </td>
        ),
      )}
    </tr>
  );
}

/** What may be done with the beds ticked. */
function Bar({ ids, onDone }: { readonly ids: readonly number[]; readonly onDone: () => void }) {
  const today = useToday();
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
  const today = useToday();
  const phone = usePhone();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [waits, setWaits] = useAddressWord(PATH, 'limpieza');
  const found = useQuery({
    queryKey: ['HotelReserva', 'page', 'camas', idHotel],
    queryFn: ({ signal }) => api.get('/api/HotelOcupacion/camas', { IdHotel: idHotel }, z.array(lineaSchema), { signal }),
  });
  const passes = WAITS[waits ?? ''];
  const lines = useMemo(() => (passes ? (found.data ?? NONE).filter(passes) : (found.data ?? NONE)), [found.data, passes]);
  const first = useMemo(() => lines.slice(0, AT_ONCE), [lines]);
  const drawn = useDeferredValue(lines, first);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <RowSkeletons rows={8} />;
  if (found.data.length === 0) return <EmptyState title={say('camas.sinCamas')} />;
  const ids = lines.map(({ IdCama }) => IdCama).filter((id) => ticked.has(id));
  const toggle = (id: number) => setTicked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const may = can(MENU, 'procesar');
  const told = (line: Linea) => cellsOf(line, today, onOpen);
  return (
    <>
      <Select
        mb="sm"
        maw={phone ? undefined : 220}
        {...(phone ? { 'aria-label': say('indicadores.verLimpieza') } : { label: say('indicadores.verLimpieza') })}
        value={passes ? (waits ?? null) : 'todas'}
        allowDeselect={false}
        onChange={(value) => setWaits(value === 'todas' ? undefined : (value ?? undefined))}
        data={[
          { value: 'todas', label: say('indicadores.todasLasCamas') },
          { value: 'sin', label: say('indicadores.sin') },
          { value: 'limpias', label: say('indicadores.limpias') },
        ]}
      />
      {(!phone || ids.length > 0) && (
        <Bar
          ids={ids}
          onDone={() => {
            setTicked(new Set());
            void found.refetch();
          }}
        />
      )}
      {lines.length === 0 ? (
        <EmptyState title={say('indicadores.ninguna')} />
      ) : phone ? (
        <BedCards lines={drawn} cellsOf={told} ticked={ticked} onTick={may ? toggle : undefined} />
      ) : (
        <ScrollRegion label={say('camas.tabla')} className={classes.scroll}>
          <table className={classes.table}>
            <caption className="hidden-text">{say('camas.tabla')}</caption>
            <thead>
              <tr>
                {may && (
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
              {drawn.map((line) => (
                <BedRow
                  key={line.IdCama}
                  line={line}
                  cells={told(line)}
                  ticked={ticked.has(line.IdCama)}
                  onTick={may ? () => toggle(line.IdCama) : undefined}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}
