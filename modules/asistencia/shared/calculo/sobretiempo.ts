import type { Configuracion } from './configuracion';
import { stretches } from './hechos';
import { both, earliest, type Minutes, minus, NONE, size } from './intervalos';
import type { Autorizado, Medida, Tramo } from './tipos';

export type Sobretiempo = Readonly<
  Record<'SobretiempoCalculado' | 'Sobretiempo1' | 'Sobretiempo2' | 'Sobretiempo3' | 'SobretiempoCompensado' | 'SobretiempoNoAutorizado', number>
>;
export const SIN_SOBRETIEMPO: Sobretiempo = {
  SobretiempoCalculado: 0,
  Sobretiempo1: 0,
  Sobretiempo2: 0,
  Sobretiempo3: 0,
  SobretiempoCompensado: 0,
  SobretiempoNoAutorizado: 0,
};
const BANDS = ['Sobretiempo1', 'Sobretiempo2', 'Sobretiempo3'] as const;

/** What of so many minutes is recognized: none below the least, and rounded down. */
export function recognized(minutes: number, { MinimoSobretiempo, RedondeoSobretiempo }: Configuracion): number {
  if (minutes < MinimoSobretiempo) return 0;
  return RedondeoSobretiempo > 1 ? minutes - (minutes % RedondeoSobretiempo) : minutes;
}

/** Calculated overtime by what is done with it; `libre` are those that need nobody's authorization where the company asks for none. */
export function settled(calculado: number, libre: number, config: Configuracion, autorizado: Autorizado | undefined): Sobretiempo {
  const given = Math.min(calculado, Math.max(config.RequiereAutorizacion === 'S' ? 0 : libre, autorizado?.minutos ?? 0));
  const rest = { SobretiempoCalculado: calculado, SobretiempoNoAutorizado: calculado - given };
  // What is paid without anybody's authorization is paid, also of a day part of which goes into the bag.
  const SobretiempoCompensado = autorizado?.destino === 'C' ? Math.min(given, autorizado.minutos) : 0;
  const paid = given - SobretiempoCompensado;
  const bands = { Sobretiempo1: 0, Sobretiempo2: 0, Sobretiempo3: 0 };
  let from = 0;
  for (const [place, { HastaMinutos }] of config.Bandas.entries()) {
    const name = BANDS[place];
    const until = Math.min(HastaMinutos ?? paid, paid);
    if (!name || until <= from) continue;
    bands[name] = until - from;
    from = until;
  }
  return { ...SIN_SOBRETIEMPO, ...rest, ...bands, SobretiempoCompensado };
}

export interface DelDia {
  readonly medidas: Sobretiempo;
  readonly tramos: readonly Tramo[];
  /** Recognized minutes, whatever they are paid as. */
  readonly reconocidos: Minutes;
  readonly excede: boolean;
}

/** Overtime of a day by itself (11): the earliest minutes are recognized, a holiday's are paid as such, and the earliest of the others authorized. */
export function dailyOvertime(
  fuera: Minutes,
  directos: boolean,
  feriado: Minutes,
  config: Configuracion,
  autorizado: Autorizado | undefined,
): DelDia {
  const total = directos ? size(fuera) : recognized(size(fuera), config);
  const taken = earliest(fuera, total);
  const left = stretches(minus(fuera, taken), null, '11.minimo');
  const holiday = both(taken, feriado);
  const counted = minus(taken, holiday);
  const excede = config.MaximoSobretiempo > 0 && total > config.MaximoSobretiempo;
  const libre = excede ? size(minus(earliest(taken, config.MaximoSobretiempo), feriado)) : size(counted);
  const medidas = settled(size(counted), libre, config, autorizado);
  let rest = counted;
  const tramos: Tramo[] = [...left, ...stretches(holiday, 'Feriado', '11.feriado')];
  const part = (medida: Medida, minutes: number, regla: string) => {
    const made = earliest(rest, minutes);
    rest = minus(rest, made);
    tramos.push(...stretches(made, medida, regla));
  };
  part('SobretiempoCompensado', medidas.SobretiempoCompensado, '11.compensado');
  for (const band of BANDS) part(band, medidas[band], '11.banda');
  part('SobretiempoNoAutorizado', medidas.SobretiempoNoAutorizado, '11.autorizacion');
  return { medidas, tramos, reconocidos: taken, excede };
}

/** A day whose overtime belongs to its week or cycle. */
export const laterOvertime = (fuera: Minutes, { MaximoSobretiempo }: Configuracion): DelDia => ({
  medidas: SIN_SOBRETIEMPO,
  tramos: stretches(fuera, null, '12.semana'),
  reconocidos: NONE,
  excede: MaximoSobretiempo > 0 && size(fuera) > MaximoSobretiempo,
});
