import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { api } from '@platform/web/api/client';
import { useToday } from '@platform/web/data/today';
import { shownDay } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';
import { useAddressWord } from '@platform/web/pages/address';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { columnsOf, spanOf, stepOf, VISTAS, type Vista } from '../../shared/calendario';
import { calendarioSchema } from '../../shared/calendario.wire';
import { say } from '../say.estadias';
import { BedBars } from './BedBars';
import classes from './calendario.module.css';
import type { Comienzo } from './NewStay';
import { StaysTable } from './StaysTable';
import { YearTable } from './YearTable';

interface Props {
  readonly path: string;
  readonly idHotel: number;
  readonly onOpen: (key: string) => void;
  /** A free night was chosen; absent for who may not reserve. */
  readonly onFree?: ((start: Comienzo) => void) | undefined;
}

/** What the calendar shows, kept in the address. */
function useView(path: string) {
  const today = useToday();
  const [view, setView] = useAddressWord(path, 'vista');
  const [asked, setDay] = useAddressWord(path, 'fecha');
  const [form, setForm] = useAddressWord(path, 'forma');
  const [module, setModule] = useAddressWord(path, 'modulo');
  const vista: Vista = VISTAS.find((one) => one === view) ?? 'M';
  const day = asked !== undefined && /^\d{8}$/.test(asked) ? asked : today;
  return { today, vista, setView, day, setDay, asTable: form === 'tabla', setForm, module, setModule };
}

const monthName = (day: string, vista: Vista): string => {
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8))));
  if (vista === 'A') return day.slice(0, 4);
  return new Intl.DateTimeFormat(language(), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(at);
};

/** The beds of a hotel by night: a week with names, a month, or a year in percentages; as bars or as a table. */
export function CalendarTab({ path, idHotel, onOpen, onFree }: Props) {
  const { today, vista, setView, day, setDay, asTable, setForm, module, setModule } = useView(path);
  const span = spanOf(vista, day);
  const found = useQuery({
    queryKey: ['HotelReserva', 'page', 'calendario', idHotel, vista, span.desde],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get('/api/HotelOcupacion/calendario', { IdHotel: idHotel, Vista: vista, Fecha: span.desde }, calendarioSchema, { signal }),
  });
  const title = vista === 'S' ? `${shownDay(span.desde)} – ${shownDay(addDays(span.hasta, -1))}` : monthName(span.desde, vista);
  const columns = columnsOf(vista === 'A' ? 'S' : vista, day, language() === 'en' ? 'en' : 'es');
  const data = found.data;
  const modules = [...new Set(data?.Lineas.map(({ Modulo }) => Modulo))];
  const shown = modules.find((one) => one === module) ?? modules[0];
  const lines = data?.Lineas.filter(({ Modulo }) => Modulo === shown) ?? [];
  return (
    <>
      <Group mb="sm" justify="space-between">
        <Group gap="xs">
          <SegmentedControl
            aria-label={say('calendario.vista')}
            value={vista}
            onChange={setView}
            data={VISTAS.map((value) => ({ value, label: say(`calendario.${value}`) }))}
          />
          <Button variant="default" aria-label={say('calendario.antes')} onClick={() => setDay(stepOf(vista, day, -1))}>
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <Button variant="default" onClick={() => setDay(undefined)}>
            {say('calendario.hoy')}
          </Button>
          <Button variant="default" aria-label={say('calendario.despues')} onClick={() => setDay(stepOf(vista, day, 1))}>
            <IconChevronRight size={16} aria-hidden />
          </Button>
          <h2 className={classes.title}>{title}</h2>
        </Group>
        {vista !== 'A' && modules.length > 1 && (
          <Select
            aria-label={say('disponibilidad.modulo')}
            allowDeselect={false}
            value={shown}
            onChange={(value) => setModule(value ?? undefined)}
            data={modules}
          />
        )}
        {vista !== 'A' && (
          <SegmentedControl
            aria-label={say('calendario.como')}
            value={asTable ? 'tabla' : 'barras'}
            onChange={(value) => setForm(value === 'tabla' ? 'tabla' : undefined)}
            data={[
              { value: 'barras', label: say('calendario.barras') },
              { value: 'tabla', label: say('calendario.tabla') },
            ]}
          />
        )}
      </Group>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!data && !found.isError && <RowSkeletons rows={8} />}
      {data && vista === 'A' && <YearTable data={data} />}
      {data && vista !== 'A' && asTable && <StaysTable lines={lines} onOpen={onOpen} />}
      {data && vista !== 'A' && !asTable && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {say('calendario.ayuda')}
          </Text>
          <BedBars
            lines={lines}
            columns={columns}
            today={today}
            names={vista === 'S'}
            onOpen={onOpen}
            onFree={onFree && ((start) => start.FechaIngreso !== undefined && start.FechaIngreso >= today && onFree(start))}
          />
        </>
      )}
    </>
  );
}
