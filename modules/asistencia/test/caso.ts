import { JORNADAS_LEGALES } from '../shared/calculo/configuracion';
import type { FilaDia } from '../shared/calculo/fila';
import { probar } from '../shared/calculo/probar';
import { dayNumber, dayText, weekdayOf } from '../shared/calculo/reloj';
import { probarBody } from '../shared/probar.wire';

/** Cases are typed as *Probar* takes them. */
export type Caso = Record<string, unknown>;
const LIMA = 'America/Lima';

/** Monday to Friday 08:00–17:00 with break 13:00–14:00; Saturday and Sunday rest. */
export function adm(from: string, days: number, over: Caso = {}): Caso[] {
  return Array.from({ length: days }, (_, place) => {
    const Fecha = dayText(dayNumber(from) + place);
    const rest = weekdayOf(dayNumber(Fecha)) > 5;
    return rest
      ? { Fecha, TipoDia: 'D' }
      : { Fecha, TipoDia: 'L', HoraInicio: '08:00', HoraFin: '17:00', Refrigerios: [{ HoraInicio: '13:00', HoraFin: '14:00' }], ...over };
  });
}

const FUNCTIONS: Record<string, Caso> = {
  E: { ModoMarcacion: 'S', Funcion: 'E' },
  S: { ModoMarcacion: 'N', Funcion: 'S' },
  '?': { ModoMarcacion: null },
  RS: { ModoMarcacion: 'N', Funcion: 'RS' },
  RE: { ModoMarcacion: 'S', Funcion: 'RE' },
  HE: { ModoMarcacion: 'S', Funcion: 'HE' },
  HS: { ModoMarcacion: 'N', Funcion: 'HS' },
};

/** `E 08:00 S 17:00` of a day; an hour that ends in `+1` is the next day's. */
export function marks(day: string, said: string, offset = '-05:00'): Caso[] {
  const words = said.split(' ').filter(Boolean);
  const made: Caso[] = [];
  for (let place = 0; place + 1 < words.length; place += 2) {
    const [kind, hour = ''] = [words[place] ?? '', words[place + 1]];
    const [clock = '', later = '0'] = hour.split('+');
    const on = dayText(dayNumber(day) + Number(later));
    const shown = clock.length === 5 ? `${clock}:00` : clock;
    made.push({ ...FUNCTIONS[kind], FechaHora: `${on.slice(0, 4)}-${on.slice(4, 6)}-${on.slice(6)}T${shown}${offset}` });
  }
  return made;
}

/** Days of a case: default Peruvian configuration, authorization not required, unless said. */
export function lived(over: Caso, pais = 'PE', zona = LIMA): readonly FilaDia[] {
  const { Configuracion = {}, ...rest } = over;
  const body = probarBody.parse({ Configuracion: { RequiereAutorizacion: 'N', ...Object(Configuracion) }, ...rest });
  return probar(body, pais, zona, JORNADAS_LEGALES).Dias;
}

/** One day of a case. */
export function day(fecha: string, over: Caso, pais = 'PE', zona = LIMA): FilaDia {
  const found = lived({ FechaInicio: fecha, FechaFin: fecha, ...over }, pais, zona).find(({ Fecha }) => Fecha === fecha);
  if (!found) throw new Error(`No row of ${fecha}`);
  return found;
}
