import { mondayOf } from './automatico';
import type { Planes } from './calcular';
import { semanaLegal } from './configuracion';
import type { Hechos } from './hechos';
import { both, earliest, size } from './intervalos';
import type { Hecho } from './resultado';
import { recognized, settled } from './sobretiempo';
import type { Dia, Plan } from './tipos';

/** A week or a cycle of somebody whose overtime is counted by it, or the part of it in one employment and one guard. */
export interface Semana {
  readonly dias: readonly number[];
  readonly base: 'S' | 'C';
  readonly inicio: number;
  readonly largo: number;
  /** Minutes that the plan has in the part, and in the whole. */
  readonly enParte: number;
  readonly entera: number;
  /** Of them, lost to holidays that nobody works. */
  readonly feriado: number;
}

interface Tramite {
  readonly base: 'S' | 'C';
  readonly inicio: number;
  readonly largo: number;
  readonly vinculo: number | string | undefined;
}

/** What the overtime of a day is counted by; null by the day itself. A schedule without cycle is counted by weeks. */
function spanOf({ configuracion, plan, vinculo }: Pick<Hechos, 'configuracion' | 'plan' | 'vinculo'>, day: number): Tramite | null {
  const { BaseSobretiempo } = configuracion(day);
  if (BaseSobretiempo === 'D') return null;
  const { ciclo } = plan(day);
  if (BaseSobretiempo === 'C' && ciclo) return { base: 'C', inicio: ciclo.inicio, largo: ciclo.dias, vinculo: vinculo?.(day) };
  return { base: 'S', inicio: mondayOf(day), largo: 7, vinculo: vinculo?.(day) };
}
const same = (one: Tramite | null, other: Tramite | null) =>
  one?.inicio === other?.inicio && one?.largo === other?.largo && one?.base === other?.base && one?.vinculo === other?.vinculo;

/** Days whose rows some days may move, and from which one on they are calculated. */
export interface Alcance {
  readonly lee: number;
  readonly desde: number;
  readonly hasta: number;
}

/**
 * What a change of some days reaches, today being the last day that there is: those days; where overtime is counted by weeks or cycles, also the
 * last day of the last one, and whatever ends within them is read from its beginning; of an automatic schedule the whole weeks, of which other
 * days may be absences now.
 */
export function reachOf(hechos: Pick<Hechos, 'configuracion' | 'plan' | 'empleado' | 'vinculo'>, desde: number, hasta: number, hoy: number): Alcance {
  const [first, last] = [spanOf(hechos, desde), spanOf(hechos, hasta)];
  const from = hechos.plan(desde).automatico ? mondayOf(desde) : desde;
  const ends = Math.max(last ? last.inicio + last.largo - 1 : hasta, hechos.plan(hasta).automatico ? mondayOf(hasta) + 6 : hasta);
  const to = Math.max(hasta, Math.min(ends, hoy));
  // The part that the first day is in ends with its week or cycle, or with the employment.
  let end = desde;
  while (first && end < first.inicio + first.largo - 1 && hechos.empleado(end + 1) && same(spanOf(hechos, end + 1), first)) end++;
  return { lee: first && end <= to ? Math.min(from, first.inicio) : from, desde: from, hasta: to };
}

/** The minutes that a plan has by itself. */
function minutesOf({ tipo, flexible, turno }: Plan): number {
  if (tipo !== 'L') return 0;
  if (flexible) return flexible.minutos;
  return turno ? turno.fin - turno.inicio - size(turno.refrigerios) : 0;
}

/** The weeks and cycles that some days touch, and from when to when they have to be calculated. */
export function periodsOf(hechos: Hechos): { desde: number; hasta: number; partes: (planes: Planes) => Semana[] } {
  const [one, other] = [spanOf(hechos, hechos.desde), spanOf(hechos, hechos.hasta)];
  const desde = Math.min(hechos.desde, one?.inicio ?? hechos.desde);
  const hasta = Math.max(hechos.hasta, other ? other.inicio + other.largo - 1 : hechos.hasta);
  const planned = (planes: Planes, day: number): number => {
    const plan = planes.de(day);
    return minutesOf(plan.flexible ? plan : { ...plan, turno: planes.turno(day) ?? plan.turno });
  };
  const partes = (planes: Planes) => {
    const found: Semana[] = [];
    let running: number[] = [];
    let before: Tramite | null = null;
    const close = () => {
      const span = before;
      if (span && running.length > 0) {
        const sum = (days: readonly number[]) => days.reduce((total, day) => total + planned(planes, day), 0);
        const [like = span.inicio] = running;
        const others = Array.from({ length: span.largo }, (_, place) => span.inicio + place).filter((day) => !running.includes(day));
        const beside = others.reduce((total, day) => total + (hechos.planComo ? minutesOf(hechos.planComo(day, like)) : planned(planes, day)), 0);
        const lost = running.filter((day) => planes.tipo(day) === 'H');
        found.push({
          ...span,
          dias: running,
          enParte: sum(running),
          entera: (span.base === 'C' ? hechos.plan(like).ciclo?.minutos : null) ?? sum(running) + beside,
          feriado: sum(lost),
        });
      }
      running = [];
    };
    for (let day = desde; day <= hasta; day++) {
      const span = hechos.empleado(day) ? spanOf(hechos, day) : null;
      if (!same(span, before)) close();
      before = span;
      if (span) running.push(day);
    }
    close();
    return found;
  };
  return { desde, hasta, partes };
}

const halfUp = (value: number) => Math.floor(value + 0.5);

/** Days with the overtime of the weeks and cycles that end in them (*Calculations* 12). */
export function settlePeriods(hechos: Hechos, semanas: readonly Semana[], made: ReadonlyMap<number, Hecho>): Dia[] {
  const days = new Map([...made].map(([day, { dia }]) => [day, dia]));
  for (const semana of semanas) {
    const last = semana.dias.at(-1);
    const ending = last === undefined ? undefined : days.get(last);
    if (last === undefined || !ending) continue;
    const config = hechos.configuracion(last);
    const legal = semanaLegal(hechos.jornadas, hechos.pais, semana.inicio);
    const full = config.MinutosBase ?? (semana.base === 'C' ? halfUp((legal * semana.largo) / 7) : legal);
    const cut = semana.dias.length < semana.largo;
    const share = semana.entera > 0 ? semana.enParte / semana.entera : semana.dias.length / semana.largo;
    const part = cut ? halfUp(full * share) : full;
    const rows = semana.dias.flatMap((day) => made.get(day) ?? []);
    const sum = (of: (one: Hecho) => number) => rows.reduce((total, one) => total + of(one), 0);
    const excused = sum(({ dia: { medidas } }) => medidas.JustificadoPagado + medidas.JustificadoNoPagado + medidas.Bonificado);
    const base = Math.max(0, part - semana.feriado - excused);
    const worked = sum(({ dia: { medidas }, fuera }) => medidas.Normales + medidas.FeriadoTurno + size(fuera));
    const without = hechos.condiciones.some(({ efecto, desde, hasta }) => (efecto === 'NS' || efecto === 'NC') && desde <= last && last <= hasta);
    const calculado = without ? 0 : recognized(Math.max(0, worked - base), config);
    const medidas = settled(calculado, calculado, config, hechos.autorizados.get(last));
    let left = calculado;
    let dark = 0;
    for (const { fuera, noche } of rows) {
      const taken = earliest(fuera, left);
      left -= size(taken);
      dark += size(both(taken, noche));
    }
    days.set(last, { ...ending, medidas: { ...ending.medidas, ...medidas, SobretiempoNocturno: dark } });
  }
  return [...days.values()];
}
