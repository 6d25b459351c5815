import { addDays } from '@modules/administracion/shared/dia';
import type { Context } from '@platform/server/http/context';
import { dataTable, heading } from '@platform/server/pdf/document';
import { DAY_BARS } from '@platform/server/report/bars';
import { type Days, type ReportRow, report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { weekdayOf } from '../../shared/calendario';
import { indexOf } from '../../shared/disponibilidad';
import { nightsOf } from '../../shared/estadia';
import { percentOf, placesOn } from '../../shared/plazas';
import { OCUPACION, ocupacionDicha, REPORTES } from '../../shared/reportes.palabras';
import { bedsOf } from '../gestion/estadia.columnas';
import { hotelsOf } from '../gestion/estadia.datos';
import { sleepingOf } from '../gestion/estadia.estado';
import { agrupar, DE_HOTEL, MENU, PERIODO } from './filtros';

interface Suma {
  readonly plazas: number;
  readonly ocupadas: number;
  readonly bloqueadas: number;
}
const NADA: Suma = { plazas: 0, ocupadas: 0, bloqueadas: 0 };
const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;
const PROMEDIO = { es: 'Promedio por día de la semana', en: 'Average by day of the week' } as const;

const shownNight = (night: string): string => `${night.slice(6)}/${night.slice(4, 6)}`;
const shownMonth = (month: string): string => `${month.slice(4)}/${month.slice(0, 4)}`;

interface Pedido {
  readonly IdHotel?: number | null;
  readonly IdModulo?: number | null;
}
type Grupos = readonly (readonly [group: string, of: Suma])[];

async function countNights(ctx: Context, { IdHotel = null, IdModulo = null }: Pedido, { Desde, Hasta }: Days): Promise<Grupos> {
  const nights = { desde: Desde, hasta: addDays(Hasta, 1) };
  const sums = new Map<string, Suma>(nightsOf(nights).map((night) => [night, NADA]));
  for (const hotel of await hotelsOf(ctx, IdHotel ? sql`t.id_hotel = ${IdHotel}` : sql`t.activo = 'S'`)) {
    const camas = (await bedsOf(ctx, hotel.IdHotel)).filter((bed) => !IdModulo || bed.IdModulo === IdModulo);
    const state = { camas, ocupados: await sleepingOf(ctx, hotel.IdHotel, nights), exclusividades: [] };
    const index = indexOf(state);
    for (const [night, { plazas, ocupadas, bloqueadas }] of sums) {
      const { Plazas, Ocupadas, Bloqueadas } = placesOn(state, night, index);
      sums.set(night, { plazas: plazas + Plazas, ocupadas: ocupadas + Ocupadas, bloqueadas: bloqueadas + Bloqueadas });
    }
  }
  return [...sums];
}

/** What one call has counted: its rows and its chart are of the same nights. */
const counted = new WeakMap<Context, Map<string, Promise<Grupos>>>();
/** Places of each night. */
function nightsIn(ctx: Context, asked: Pedido, days: Days): Promise<Grupos> {
  const known = counted.get(ctx) ?? new Map<string, Promise<Grupos>>();
  counted.set(ctx, known);
  const key = [asked.IdHotel ?? '', asked.IdModulo ?? '', days.Desde, days.Hasta].join();
  const found = known.get(key) ?? countNights(ctx, asked, days);
  known.set(key, found);
  return found;
}

const KEY = { D: (night: string) => night, M: (night: string) => night.slice(0, 6), S: (night: string) => String(weekdayOf(night)) } as const;
/** Nights added up by what they are grouped by, in its order. */
function groupedBy(nights: Grupos, by: keyof typeof KEY): Grupos {
  const sums = new Map<string, Suma>();
  for (const [night, { plazas, ocupadas, bloqueadas }] of nights) {
    const known = sums.get(KEY[by](night)) ?? NADA;
    sums.set(KEY[by](night), { plazas: known.plazas + plazas, ocupadas: known.ocupadas + ocupadas, bloqueadas: known.bloqueadas + bloqueadas });
  }
  return [...sums].sort(([one], [other]) => Number(one) - Number(other));
}

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
  async rows(ctx, asked, days, { skip, take }) {
    const { Agrupar, IdHotel } = asked;
    const by = Agrupar ?? 'D';
    const all = groupedBy(await nightsIn(ctx, asked, days), by);
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
  // Nights in places, occupied under blocked; months, days of the week and long periods in how full they were.
  async bars(ctx, { Agrupar, ...asked }, days) {
    const words = OCUPACION[ctx.lang];
    const nights = await nightsIn(ctx, asked, days);
    const said = Agrupar ?? 'D';
    const by = said === 'D' && nights.length > DAY_BARS ? 'M' : said;
    const all = groupedBy(nights, by);
    if (all.length < 2) return null;
    if (by === 'D')
      return {
        title: words.porNoche,
        order: 'time',
        parts: [
          { name: words.ocupadas, tone: 'strong' },
          { name: words.bloqueadas, tone: 'idle' },
        ],
        limit: { value: Math.max(...all.map(([, { plazas }]) => plazas)), name: words.plazas },
        bars: all.map(
          ([night, { ocupadas, bloqueadas }]) =>
            [shownNight(night), ocupadas, { parts: [ocupadas, bloqueadas], days: { from: night, to: night } }] as const,
        ),
      };
    const names = REPORTES.ocupacion[ctx.lang].options.Dia;
    return {
      title: by === 'M' ? words.porMes : words.porDia,
      order: 'time',
      bars: all.map(([group, { plazas, ocupadas, bloqueadas }]) => {
        const day = WEEKDAYS.find((one) => one === group);
        return [by === 'S' && day ? names[day] : shownMonth(group), percentOf(ocupadas, plazas - bloqueadas)] as const;
      }),
    };
  },
  async answer(ctx, { Agrupar: _by, ...asked }, days) {
    const fullest = (await nightsIn(ctx, asked, days)).reduce<Grupos[number] | null>(
      (most, one) => (one[1].ocupadas > (most?.[1].ocupadas ?? 0) ? one : most),
      null,
    );
    if (!fullest) return null;
    const [night, { plazas, ocupadas, bloqueadas }] = fullest;
    return ocupacionDicha(ctx.lang, { noche: shownNight(night), ocupadas, plazas, porcentaje: percentOf(ocupadas, plazas - bloqueadas) });
  },
  // Of nights: what each day of the week is on average.
  async paper(ctx, { Agrupar }, _, rows) {
    if ((Agrupar ?? 'D') !== 'D') return {};
    const words = REPORTES.ocupacion[ctx.lang];
    const days = words.options.Dia;
    const ofDay = WEEKDAYS.map((day) => ({ day, rows: rows.filter(({ Dia }) => Dia === day) })).filter((one) => one.rows.length > 0);
    const mean = (of: readonly ReportRow[], column: string) => Math.round(of.reduce((all, row) => all + Number(row[column] ?? 0), 0) / of.length);
    return {
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
