import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import type { WireRow } from '@platform/web/data/row';
import { clockOf } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { diasSchema } from '../../shared/gestion.wire';
import { say } from '../say';
import classes from './month.module.css';
import { idOf, subjectOf } from './subject';
import { daysQuery } from './wire';

type Day = z.infer<typeof diasSchema>[number];
interface Month {
  readonly year: number;
  /** From 0 on. */
  readonly month: number;
}
const WEEK = 7;

const nameOf = ({ year, month }: Month): string =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(year, month, 1));
/** Monday first. */
const weekdays = (): string[] =>
  Array.from({ length: WEEK }, (_, at) =>
    new Intl.DateTimeFormat(language(), { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 5, 1 + at)),
  );
const moved = ({ year, month }: Month, by: number): Month => {
  const at = new Date(Date.UTC(year, month + by, 1));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() };
};
const hours = (minutes: number) => ({ h: Math.floor(minutes / 60), m: minutes % 60 });
const hour = (at: string) => clockOf(at, zone()).slice(11, 16);

function saidOf({ Entrada, Salida, Estado }: Day): string {
  const entrada = hour(Entrada);
  if (Estado === 'A') return say('gestion.mesAbierta', { entrada });
  return Estado === 'S' || Salida === null ? say('gestion.mesSinSalida', { entrada }) : say('gestion.mesSalio', { entrada, salida: hour(Salida) });
}

/** Weeks of a month, Monday first; days of others are null. */
function weeksOf({ year, month }: Month): (number | null)[][] {
  const first = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % WEEK;
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((first + days) / WEEK) * WEEK }, (_, at) =>
    at < first || at >= first + days ? null : at - first + 1,
  );
  return Array.from({ length: cells.length / WEEK }, (_, week) => cells.slice(week * WEEK, week * WEEK + WEEK));
}

/** The month of somebody on site: of each day the first entry, the last exit and the time between them. */
export function MonthOnSite({ row }: { readonly row: WireRow }) {
  const [shown, setShown] = useState<Month>(() => {
    const [year = 0, month = 1] = clockOf(new Date().toISOString(), zone()).slice(0, 7).split('-').map(Number);
    return { year, month: month - 1 };
  });
  const mes = `${shown.year}${String(shown.month + 1).padStart(2, '0')}`;
  const asked = useQuery(daysQuery(subjectOf(row), idOf(row), mes));
  const days = new Map((asked.data ?? []).map((one) => [Number(one.Fecha.slice(6)), one]));
  const total = (asked.data ?? []).reduce((sum, { Minutos }) => sum + Minutos, 0);
  return (
    <section aria-labelledby="mes-en-sitio">
      <Group gap="xs" mb="xs" wrap="nowrap">
        <ActionIcon variant="default" size="lg" aria-label={say('gestion.mesAnterior')} onClick={() => setShown(moved(shown, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Title order={3} size="h4" id="mes-en-sitio">
          {say('gestion.mes')}: {nameOf(shown)}
        </Title>
        <ActionIcon variant="default" size="lg" aria-label={say('gestion.mesSiguiente')} onClick={() => setShown(moved(shown, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && (
        <>
          <Text size="sm" mb="xs">
            {say('gestion.mesTotal', { count: days.size, ...hours(total) })}
          </Text>
          <ScrollRegion label={say('gestion.mes')}>
            <table className={classes.month}>
              <thead>
                <tr>
                  {weekdays().map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(shown).map((week) => (
                  <tr key={week.find((one) => one !== null)}>
                    {week.map((number, place) => {
                      const of = number === null ? undefined : days.get(number);
                      return (
                        <td key={number ?? `vacio-${place}`} data-estado={of?.Estado}>
                          {number !== null && <strong>{number}</strong>}
                          {of && <span>{saidOf(of)}</span>}
                          {of && <span>{say('gestion.mesHoras', hours(of.Minutos))}</span>}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </section>
  );
}
