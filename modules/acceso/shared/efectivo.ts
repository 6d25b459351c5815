import { later } from '@modules/administracion/shared/dia';

/** A stretch of a day in which a group lets through, by minute, both ends included; E entry, S exit, A both. */
export interface Stretch {
  readonly HoraInicio: string;
  readonly HoraFin: string;
  readonly TipoEntrada: 'E' | 'S' | 'A';
  /** Names of the groups that give it. */
  readonly Grupos: readonly string[];
}

/** What several groups give together at a door on a day: stretches of one direction that touch are one, in order, with every group that gives part of it. */
export function unionOf(stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  const ordered = [...stretches].sort(
    (one, other) => one.TipoEntrada.localeCompare(other.TipoEntrada) || one.HoraInicio.localeCompare(other.HoraInicio),
  );
  for (const one of ordered) {
    const last = whole.at(-1);
    if (!last || last.TipoEntrada !== one.TipoEntrada || one.HoraInicio > last.HoraFin) {
      whole.push({ ...one, Grupos: [...new Set(one.Grupos)] });
      continue;
    }
    const HoraFin = later(one.HoraFin, last.HoraFin);
    whole[whole.length - 1] = { ...last, HoraFin, Grupos: [...new Set([...last.Grupos, ...one.Grupos])] };
  }
  return whole.sort((one, other) => one.HoraInicio.localeCompare(other.HoraInicio));
}
