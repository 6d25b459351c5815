import { headingOf } from '@platform/server/excel/heading';
import { type CellValue, type HouseColumn, houseFile } from '@platform/server/excel/house';
import type { Context } from '@platform/server/http/context';
import { shownDay } from '../../shared/dia';
import { pantallasEn } from '../../shared/en.pantallas';
import { pantallasEs } from '../../shared/es.pantallas';
import type { GuardDay } from './guardias';

interface Guard {
  readonly name: string;
  readonly days: readonly GuardDay[];
  /** When each of its people is in it. */
  readonly people: readonly { readonly from: string; readonly to: string }[];
}

const dateOf = (day: string): Date => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))));

/** Day by day: each guard's turn with its ways up and down, the holiday, and how many guards and people are on site. */
export async function calendarExcel(ctx: Context, title: string, guards: readonly Guard[], from: string, to: string): Promise<Buffer> {
  const words = ctx.lang === 'en' ? pantallasEn : pantallasEs;
  const turn = ({ Tipo, Turno }: GuardDay) => (Tipo === 'D' ? words.descanso : Turno === 'N' ? words.noche : words.dia);
  const told = (day: GuardDay) => [turn(day), day.Subida ? words.sube : '', day.Bajada ? words.baja : ''].filter(Boolean).join(' · ');
  const weekday = new Intl.DateTimeFormat(ctx.lang === 'en' ? 'en-US' : 'es-PE', { weekday: 'long', timeZone: 'UTC' });
  const columns: HouseColumn[] = [
    { title: words.fecha, kind: 'date' },
    { title: words.diaSemana, kind: 'text' },
    ...guards.map(({ name }): HouseColumn => ({ title: name, kind: 'text' })),
    { title: words.feriado, kind: 'text' },
    { title: words.enSitio, kind: 'whole' },
    { title: words.personasEnSitio, kind: 'whole' },
  ];
  const lines = (guards[0]?.days ?? []).map(({ Fecha, Feriado }, line): CellValue[] => {
    const own = guards.flatMap(({ days, people }) => {
      const day = days[line];
      return day ? [{ day, people: people.filter(({ from: first, to: last }) => first <= Fecha && Fecha <= last).length }] : [];
    });
    const working = own.filter(({ day }) => day.Tipo === 'T');
    const onSite = working.reduce((sum, { people }) => sum + people, 0);
    return [Fecha, weekday.format(dateOf(Fecha)), ...own.map(({ day }) => told(day)), Feriado ?? '', working.length, onSite];
  });
  return houseFile(await headingOf(ctx, title, `${shownDay(from)} – ${shownDay(to)}`), columns, lines);
}
