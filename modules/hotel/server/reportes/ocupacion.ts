import { addDays } from '@modules/administracion/shared/dia';
import { dataTable, heading } from '@platform/server/pdf/document';
import { type ReportRow, report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { weekdayOf } from '../../shared/calendario';
import { indexOf } from '../../shared/disponibilidad';
import { nightsOf } from '../../shared/estadia';
import { percentOf, placesOn } from '../../shared/plazas';
import { REPORTES } from '../../shared/reportes.palabras';
import { hotelsOf } from '../gestion/estadia.datos';
import { bedsOf, sleepingOf } from '../gestion/estadia.estado';
import { agrupar, DE_HOTEL, MENU, PERIODO } from './filtros';
import { occupancyChart } from './grafico';

interface Suma {
  readonly plazas: number;
  readonly ocupadas: number;
  readonly bloqueadas: number;
}
const NADA: Suma = { plazas: 0, ocupadas: 0, bloqueadas: 0 };
const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;
const PROMEDIO = { es: 'Promedio por día de la semana', en: 'Average by day of the week' } as const;

const shownMonth = (month: string): string => `${month.slice(4)}/${month.slice(0, 4)}`;

/** How full the hotels were, by the same count as the calendar's. */
export const occupancyReport = report({
  code: 'HOT-OCU',
  path: 'hotel-ocupacion',
  menu: MENU,
  period: PERIODO,
  parameters: { Agrupar: agrupar(['D', 'M', 'S']), ...DE_HOTEL },
  columns: {
    Grupo: { kind: 'text' },
    Dia: { kind: 'code', options: ['0', '1', '2', '3', '4', '5', '6'] },
    Plazas: { kind: 'whole' },
    Ocupadas: { kind: 'whole' },
    Bloqueadas: { kind: 'whole' },
    Libres: { kind: 'whole' },
    Ocupacion: { kind: 'percent' },
  },
  words: REPORTES.ocupacion,
  async rows(ctx, { Agrupar, IdHotel, IdModulo }, { Desde, Hasta }, { skip, take }) {
    const by = Agrupar ?? 'D';
    const nights = { desde: Desde, hasta: addDays(Hasta, 1) };
    const sums = new Map<string, Suma>();
    for (const hotel of await hotelsOf(ctx, IdHotel ? sql`t.id_hotel = ${IdHotel}` : sql`t.activo = 'S'`)) {
      const camas = (await bedsOf(ctx, hotel.IdHotel)).filter((bed) => !IdModulo || bed.IdModulo === IdModulo);
      const state = { camas, ocupados: await sleepingOf(ctx, hotel.IdHotel, nights), exclusividades: [] };
      const index = indexOf(state);
      for (const night of nightsOf(nights)) {
        const { Plazas, Ocupadas, Bloqueadas } = placesOn(state, night, index);
        const group = by === 'D' ? night : by === 'M' ? night.slice(0, 6) : String(weekdayOf(night));
        const { plazas, ocupadas, bloqueadas } = sums.get(group) ?? NADA;
        sums.set(group, { plazas: plazas + Plazas, ocupadas: ocupadas + Ocupadas, bloqueadas: bloqueadas + Bloqueadas });
      }
    }
    const all = [...sums].sort(([one], [other]) => Number(one) - Number(other));
    return {
      total: all.length,
      rows: all.slice(skip, skip + take).map(([group, { plazas, ocupadas, bloqueadas }]) => ({
        Grupo: by === 'D' ? `${group.slice(6)}/${group.slice(4, 6)}/${group.slice(0, 4)}` : by === 'M' ? shownMonth(group) : '',
        Dia: by === 'D' ? String(weekdayOf(group)) : by === 'S' ? group : null,
        Plazas: plazas,
        Ocupadas: ocupadas,
        Bloqueadas: bloqueadas,
        Libres: plazas - bloqueadas - ocupadas,
        Ocupacion: percentOf(ocupadas, plazas - bloqueadas) / 100,
        Enlace: by === 'D' ? `/hotel/gestion?pestana=calendario${IdHotel ? `&hotel=${IdHotel}` : ''}` : null,
      })),
    };
  },
  // Of nights: how full each was as bars, and what each day of the week is on average.
  async paper(ctx, { Agrupar }, _, rows) {
    if ((Agrupar ?? 'D') !== 'D') return {};
    const words = REPORTES.ocupacion[ctx.lang];
    const days = words.options.Dia;
    const ofDay = WEEKDAYS.map((day) => ({ day, rows: rows.filter(({ Dia }) => Dia === day) })).filter((one) => one.rows.length > 0);
    const mean = (of: readonly ReportRow[], column: string) => Math.round(of.reduce((all, row) => all + Number(row[column] ?? 0), 0) / of.length);
    return {
      above: [
        {
          svg: occupancyChart(
            rows.map(({ Grupo, Plazas, Ocupadas, Bloqueadas }) => [String(Grupo), Number(Plazas), Number(Ocupadas), Number(Bloqueadas)]),
          ),
        },
      ],
      below: [
        heading(PROMEDIO[ctx.lang]),
        dataTable(
          [words.columns.Dia, words.columns.Plazas, words.columns.Ocupadas, words.columns.Bloqueadas, words.columns.Ocupacion],
          ofDay.map(({ day, rows: own }) => {
            const [places, taken, blocked] = [mean(own, 'Plazas'), mean(own, 'Ocupadas'), mean(own, 'Bloqueadas')];
            return [days[day], places, taken, blocked, `${percentOf(taken, places - blocked).toFixed(1)} %`];
          }),
        ),
      ],
    };
  },
});
