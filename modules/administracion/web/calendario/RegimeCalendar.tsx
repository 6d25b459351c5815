import { Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { saveBlob, useList } from '@platform/web/data/list';
import { plain, type WireRow } from '@platform/web/data/row';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { notifyError } from '@platform/web/ui/notify';
import { MONTHS } from '@platform/web/ui/YearPicture';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Regimen, RegimenGuardia } from '../../shared/calendario.entity';
import { say } from '../say';
import { daySchema, type Guard, MonthTable } from './MonthTable';
import { PeriodPicker, WHOLE } from './PeriodPicker';

/** Each guard's days of a month or a year, with who is on site. */
export default function RegimeCalendar({ row }: { readonly row: WireRow }) {
  const [year, setYear] = useState(() => new Date().getFullYear());
  const [month, setMonth] = useState(() => String(new Date().getMonth() + 1));
  const list = useList(RegimenGuardia, { skip: 0, take: 50, sort: [], filter: ['IdRegimen', '=', Number(row.IdRegimen)], buscar: '' });
  const rows = list.rows ?? [];
  const asked = useQueries({
    queries: rows.map((guard) => ({
      queryKey: [RegimenGuardia.resource, 'calendario', plain(guard.IdRegimenGuardia), year],
      queryFn: () =>
        api.get(
          `/api/${RegimenGuardia.resource}/${plain(guard.IdRegimenGuardia)}/calendario`,
          { FechaInicio: `${year}0101`, FechaFin: `${year}1231` },
          z.array(daySchema),
        ),
    })),
  });
  const guards = rows.map(
    (guard, at): Guard => ({
      id: plain(guard.IdRegimenGuardia),
      name: plain(guard.Guardia),
      people: Number(guard.Personas ?? 0),
      days: new Map((asked[at]?.data ?? []).map((day) => [day.Fecha, day])),
    }),
  );
  if (list.rows?.length === 0) return <EmptyState title={say('sinGuardias')} />;
  const save = async () => {
    const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
    const two = month.padStart(2, '0');
    const period =
      month === WHOLE
        ? { FechaInicio: `${year}0101`, FechaFin: `${year}1231` }
        : { FechaInicio: `${year}${two}01`, FechaFin: `${year}${two}${last}` };
    try {
      const { blob, name } = await api.file(`/api/${Regimen.resource}/${plain(row.IdRegimen)}/calendario/exportar`, period);
      saveBlob(blob, name ?? 'calendario.xlsx');
    } catch (error) {
      notifyError(error);
    }
  };
  const shown = month === WHOLE ? MONTHS : [Number(month)];
  return (
    <>
      <PeriodPicker year={year} month={month} onYear={setYear} onMonth={setMonth}>
        {can('030307', 'exportar') && (
          <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => void save()}>
            {say('exportarExcel')}
          </Button>
        )}
      </PeriodPicker>
      {shown.map((one) => (
        <MonthTable key={one} year={year} month={one} guards={guards} totals />
      ))}
    </>
  );
}
