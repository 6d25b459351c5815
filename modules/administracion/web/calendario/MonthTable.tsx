import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { dayOf, daysIn, monthName } from '@platform/web/ui/YearPicture';
import { z } from 'zod';
import { say } from '../say';
import classes from './calendario.module.css';

export const daySchema = z.object({
  Fecha: z.string(),
  DiaCiclo: z.number(),
  Tipo: z.enum(['T', 'D']),
  Turno: z.enum(['D', 'N']).nullable(),
  Subida: z.boolean(),
  Bajada: z.boolean(),
  Feriado: z.string().nullable(),
});
type Day = z.infer<typeof daySchema>;
export interface Guard {
  readonly id: string;
  readonly name: string;
  readonly people: number;
  readonly days: ReadonlyMap<string, Day>;
}

const shortOf = (day: Day): string => (day.Tipo === 'D' ? '·' : day.Turno === 'N' ? 'N' : 'D');
const classOf = (day: Day): string | undefined => (day.Tipo === 'D' ? classes.R : day.Turno === 'N' ? classes.N : classes.D);
function wordsOf(day: Day): string {
  const turn = say(day.Tipo === 'D' ? 'descanso' : day.Turno === 'N' ? 'noche' : 'dia');
  return [turn, String(day.DiaCiclo), day.Subida ? say('sube') : '', day.Bajada ? say('baja') : ''].filter(Boolean).join(' · ');
}

interface Props {
  readonly year: number;
  readonly month: number;
  readonly guards: readonly Guard[];
  /** How many guards and people are on site each day. */
  readonly totals?: boolean;
}

/** A month with a row for each guard: turn, rest, ways up and down, holidays. */
export function MonthTable({ year, month, guards, totals = false }: Props) {
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
              const holiday = guards.find((guard) => guard.days.has(day))?.days.get(day)?.Feriado ?? undefined;
              return (
                <th key={day} scope="col" data-holiday={holiday !== undefined || undefined} title={holiday}>
                  {Number(day.slice(6))}
                  {holiday && <span className="hidden-text">: {holiday}</span>}
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
          {totals && (
            <>
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
            </>
          )}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
