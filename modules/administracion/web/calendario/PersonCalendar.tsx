import { api } from '@platform/web/api/client';
import { plain, type WireRow } from '@platform/web/data/row';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { MONTHS } from '@platform/web/ui/YearPicture';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { PersonaGuardia } from '../../shared/calendario.entity';
import { Persona } from '../../shared/persona.entity';
import { say } from '../say';
import { daySchema, type Guard, MonthTable } from './MonthTable';
import { PeriodPicker, WHOLE } from './PeriodPicker';

const schema = z.array(daySchema.extend({ Guardia: z.string() }));

/** What a person works each day, as its guards make it: a row for each guard it is in that year. */
export default function PersonCalendar({ row }: { readonly row: WireRow }) {
  const [year, setYear] = useState(() => new Date().getFullYear());
  const [month, setMonth] = useState(() => String(new Date().getMonth() + 1));
  const id = plain(row.IdPersona);
  const asked = useQuery({
    queryKey: [PersonaGuardia.resource, 'calendario', id, year],
    queryFn: ({ signal }) =>
      api.get(`/api/${Persona.resource}/${id}/calendario`, { FechaInicio: `${year}0101`, FechaFin: `${year}1231` }, schema, { signal }),
  });
  const days = asked.data ?? [];
  const guards = [...new Set(days.map(({ Guardia }) => Guardia))].map(
    (name): Guard => ({ id: name, name, people: 1, days: new Map(days.filter(({ Guardia }) => Guardia === name).map((day) => [day.Fecha, day])) }),
  );
  const shown = month === WHOLE ? MONTHS : [Number(month)];
  return (
    <>
      <PeriodPicker year={year} month={month} onYear={setYear} onMonth={setMonth} />
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : !asked.data ? (
        <RowSkeletons rows={3} />
      ) : guards.length === 0 ? (
        <EmptyState title={say('sinGuardiaEnPeriodo')} />
      ) : (
        shown.map((one) => <MonthTable key={one} year={year} month={one} guards={guards} />)
      )}
    </>
  );
}
