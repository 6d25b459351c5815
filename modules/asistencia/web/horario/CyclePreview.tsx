import { Group } from '@mantine/core';
import { api } from '@platform/web/api/client';
import type { WireRow } from '@platform/web/data/row';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { HorarioDetalle } from '../../shared/horario.entity';
import classes from '../asistencia.module.css';
import { todayHere } from '../calendario/days';
import { MonthSteps } from '../calendario/MonthSteps';
import { say } from '../say';

const answer = z.object({
  Dias: z.array(z.string()),
  Filas: z.array(z.object({ Nombre: z.string(), Letras: z.string(), Personas: z.number() })),
  Dotacion: z.array(z.number()),
});
const WORDS = { D: 'turnoDia', N: 'turnoNoche', V: 'viaje', '.': 'descanso' } as const;
const isLetter = (letter: string): letter is keyof typeof WORDS => Object.hasOwn(WORDS, letter);

/** A month of a cycle: its guards as rows, by letter and colour, and how many people are at work each day. */
export default function CyclePreview({ row }: { readonly row: WireRow }) {
  const id = Number(row.IdHorario);
  const [month, setMonth] = useState(() => todayHere().slice(0, 6));
  const { data, error, refetch } = useQuery({
    queryKey: [HorarioDetalle.resource, 'vistaPrevia', id, month, row.Version],
    queryFn: () => api.get(`/api/AsistenciaHorario/${id}/vistaPrevia`, { Mes: month }, answer),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <section aria-label={say('horario.previa')}>
      <Group gap="xs" mb="xs">
        <MonthSteps month={month} onChange={setMonth} />
      </Group>
      {data.Filas.length === 0 ? (
        <p className={classes.help}>{say('horario.sinGuardias')}</p>
      ) : (
        <ScrollRegion label={say('horario.previa')}>
          <table className={classes.cycle}>
            <thead>
              <tr>
                <th scope="col">{say('calendario.guardia')}</th>
                {data.Dias.map((day) => (
                  <th key={day} scope="col">
                    {Number(day.slice(6))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.Filas.map(({ Nombre, Letras, Personas }) => (
                <tr key={Nombre}>
                  <th scope="row">
                    {Nombre} <small>({Personas})</small>
                  </th>
                  {[...Letras].map((letter, place) => (
                    <td key={data.Dias[place]} data-letter={letter} title={isLetter(letter) ? say(`horario.${WORDS[letter]}`) : undefined}>
                      {letter === '.' ? '·' : letter}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{say('horario.dotacion')}</th>
                {data.Dotacion.map((people, place) => (
                  <td key={data.Dias[place]}>{people}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
