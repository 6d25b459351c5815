import { Select } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { useList } from '@platform/web/data/list';
import { plain, type WireRow } from '@platform/web/data/row';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { RegimenGuardia } from '../../shared/calendario.entity';
import { say } from '../say';
import classes from './calendario.module.css';
import { dayOf, daysIn, MONTHS, monthName } from './YearGrid';
import { YearPicker } from './YearPicker';

const daySchema = z.object({
  Fecha: z.string(),
  DiaCiclo: z.number(),
  Tipo: z.enum(['T', 'D']),
  Turno: z.enum(['D', 'N']).nullable(),
  Subida: z.boolean(),
  Bajada: z.boolean(),
  Feriado: z.string().nullable(),
});
type Day = z.infer<typeof daySchema>;
interface Guard {
  readonly id: string;
  readonly name: string;
  readonly people: number;
  readonly days: ReadonlyMap<string, Day>;
}

const WHOLE = '0';

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
  const shown = month === WHOLE ? MONTHS : [Number(month)];
  return (
    <>
      <div className={classes.bar}>
        <YearPicker year={year} onChange={setYear} />
        <Select
          label={say('mes')}
          value={month}
          allowDeselect={false}
          onChange={(next) => next && setMonth(next)}
          data={[{ value: WHOLE, label: say('verAnio') }, ...MONTHS.map((one) => ({ value: String(one), label: monthName(year, one) }))]}
        />
      </div>
      {shown.map((one) => (
        <MonthTable key={one} year={year} month={one} guards={guards} />
      ))}
    </>
  );
}

const shortOf = (day: Day): string => (day.Tipo === 'D' ? '·' : day.Turno === 'N' ? 'N' : 'D');
const classOf = (day: Day): string | undefined => (day.Tipo === 'D' ? classes.R : day.Turno === 'N' ? classes.N : classes.D);
function wordsOf(day: Day): string {
  const turn = say(day.Tipo === 'D' ? 'descanso' : day.Turno === 'N' ? 'noche' : 'dia');
  return [turn, String(day.DiaCiclo), day.Subida ? say('sube') : '', day.Bajada ? say('baja') : ''].filter(Boolean).join(' · ');
}

function MonthTable({ year, month, guards }: { readonly year: number; readonly month: number; readonly guards: readonly Guard[] }) {
  const days = daysIn(year, month).map((day) => dayOf(year, month, day));
  const working = (day: string) => guards.filter((guard) => guard.days.get(day)?.Tipo === 'T');
  return (
    <ScrollRegion className={classes.scroll} label={`${monthName(year, month)} ${year}`}>
      <table className={classes.table}>
        <caption>
          {monthName(year, month)} {year}
        </caption>
        <thead>
          <tr>
            <th scope="row">{say('guardia')}</th>
            {days.map((day) => {
              const holiday = guards[0]?.days.get(day)?.Feriado ?? undefined;
              return (
                <th key={day} scope="col" data-holiday={holiday !== undefined || undefined} title={holiday}>
                  {Number(day.slice(6))}
                  {holiday && <span className={classes.hidden}>: {holiday}</span>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {guards.map((guard) => (
            <tr key={guard.id}>
              <th scope="row">{guard.name}</th>
              {days.map((day) => {
                const own = guard.days.get(day);
                return (
                  <td key={day} className={own && classOf(own)} title={own && wordsOf(own)}>
                    {own && shortOf(own)}
                    {own?.Subida && '↑'}
                    {own?.Bajada && '↓'}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">{say('enSitio')}</th>
            {days.map((day) => (
              <td key={day}>{working(day).length}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{say('personasEnSitio')}</th>
            {days.map((day) => (
              <td key={day}>{working(day).reduce((sum, { people }) => sum + people, 0)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  );
}
