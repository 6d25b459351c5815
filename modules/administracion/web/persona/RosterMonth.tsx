import { ActionIcon } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { language } from '@platform/web/i18n/language';
import { PageCard } from '@platform/web/page/PageCard';
import type { PartProps } from '@platform/web/page/pageParts';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MesDeTurno, mesDeTurno } from '../../shared/turno.wire';
import { say } from '../say';
import classes from './rosterMonth.module.css';

type Day = MesDeTurno['Dias'][number];
type What = Day['Que'][number];
const DAYS_OF_WEEK = 7;
/** A day of each, Monday first: what a week is headed and its empty places are known by. */
const WEEKDAYS = Array.from({ length: DAYS_OF_WEEK }, (_, at) => Date.UTC(2024, 0, 1 + at));
const utc = (day: string): Date => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8) || '1')));
const told = (day: Date, how: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(language(), { ...how, timeZone: 'UTC' }).format(day);

/** So many months from one, `yyyyMM`. */
function monthFrom(month: string, away: number): string {
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1 + away, 1));
  return at.toISOString().slice(0, 7).replace('-', '');
}

/** The weeks of a month, from Monday: days of others are empty. */
function weeksOf(days: readonly Day[]): (Day | null)[][] {
  const [first] = days;
  if (!first) return [];
  const before = (utc(first.Fecha).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const cells: (Day | null)[] = [...Array<null>(before).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / DAYS_OF_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, day) => cells[week * DAYS_OF_WEEK + day] ?? null),
  );
}

/** How a day is drawn: done, planned, missed; at rest nothing. */
function look({ Fecha, Tipo, Que }: Day, today: string): 'done' | 'planned' | 'missed' | 'excused' | undefined {
  if (Que.includes('falta')) return 'missed';
  if (Que.includes('justificado')) return 'excused';
  if (Que.includes('sitio')) return 'done';
  return Tipo === 'T' && Fecha >= today ? 'planned' : undefined;
}

/** The same in words. */
function wordsOf({ Tipo, Turno, Que }: Day): string {
  const work =
    Tipo === 'T' ? say(Turno === 'N' ? 'turnoMes.noche' : 'turnoMes.dia') : Tipo === 'D' ? say('turnoMes.descanso') : say('turnoMes.sinGuardia');
  return [work, ...Que.map((what) => say(`turnoMes.${what}`))].join(', ');
}

/** A month of the person's swings: what was planned, what was done, and what was not. */
export default function RosterMonth({ id }: PartProps) {
  const [month, setMonth] = useState<string>();
  const asked = useQuery({
    queryKey: ['AdministracionPersona', 'turno', id, month],
    queryFn: ({ signal }) => api.get(`/api/AdministracionPersona/${id}/turno`, { Mes: month }, mesDeTurno, { signal }),
    placeholderData: (before) => before,
  });
  if (asked.isError)
    return (
      <PageCard title={say('turnoMes.titulo')}>
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      </PageCard>
    );
  const { data } = asked;
  // Of who is in no guard now there is nothing to draw; a month without one of who is, says so.
  if (!data || (data.Regimen === null && month === undefined)) return null;
  const { Hoy, Mes, Regimen, Dias } = data;
  const count = (what: What) => Dias.filter(({ Que }) => Que.includes(what)).length;
  const facts = (['sitio', 'tarde', 'extra', 'falta', 'justificado'] as const).filter((what) => count(what) > 0);
  const name = told(utc(Mes), { month: 'long', year: 'numeric' });
  const weeks = weeksOf(Dias);
  return (
    <PageCard title={Regimen === null ? say('turnoMes.titulo') : say('turnoMes.de', { regimen: Regimen })}>
      <div className={classes.way}>
        <ActionIcon variant="subtle" aria-label={say('turnoMes.anterior')} onClick={() => setMonth(monthFrom(Mes, -1))}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <span aria-live="polite">{name}</span>
        <ActionIcon variant="subtle" aria-label={say('turnoMes.siguiente')} onClick={() => setMonth(monthFrom(Mes, 1))}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
      {weeks.length === 0 ? (
        <p className={classes.note}>{say('turnoMes.sinGuardia')}</p>
      ) : (
        <table className={classes.month}>
          <caption className="hidden-text">{name}</caption>
          <thead>
            <tr>
              {WEEKDAYS.map((at) => {
                const day = new Date(at);
                return (
                  <th key={at} scope="col">
                    <span aria-hidden>{told(day, { weekday: 'narrow' })}</span>
                    <span className="hidden-text">{told(day, { weekday: 'long' })}</span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, at) => (
              <tr key={week.find((one) => one)?.Fecha ?? at}>
                {week.map((one, place) =>
                  one ? (
                    <td
                      key={one.Fecha}
                      data-look={look(one, Hoy)}
                      data-night={one.Turno === 'N' || undefined}
                      data-today={one.Fecha === Hoy || undefined}
                      data-noted={one.Que.includes('tarde') ? 'late' : one.Que.includes('extra') ? 'over' : undefined}
                      title={wordsOf(one)}
                    >
                      <span>{Number(one.Fecha.slice(6))}</span>
                      <span className="hidden-text">{wordsOf(one)}</span>
                    </td>
                  ) : (
                    <td key={WEEKDAYS[place]} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {facts.length > 0 && <p className={classes.note}>{facts.map((what) => say(`turnoMes.n_${what}`, { count: count(what) })).join(', ')}</p>}
    </PageCard>
  );
}
