import { addDays } from '@modules/administracion/shared/dia';
import { type Cama, type Estado, indexOf, type Ocupado } from './disponibilidad';
import { meet } from './estadia';

/** How a bed stands tonight: V its guest should have left, B blocked, H slept in, R promised to who has not arrived, S free and not clean, L free. */
export const ESTADOS_CAMA = ['H', 'R', 'V', 'S', 'B', 'L'] as const;
export type EstadoCama = (typeof ESTADOS_CAMA)[number];

export interface CamaEnMapa {
  readonly IdCama: number;
  /** Room and bed: `101-A`. */
  readonly Codigo: string;
  readonly Estado: EstadoCama;
  /** The stay that it is of, where it is one's. */
  readonly IdReserva: number | null;
}
/** A module's rooms, each with its beds. */
export interface ModuloEnMapa {
  readonly Codigo: string;
  readonly Habitaciones: readonly (readonly CamaEnMapa[])[];
}

/** What matters most of a bed that two people share. */
const FIRST = ['V', 'B', 'H', 'R'] as const;
const stateOf = ({ clase, estado }: Ocupado): (typeof FIRST)[number] => {
  if (clase === 'B') return 'B';
  return estado === 'V' || estado === 'R' ? estado : 'H';
};
const byCode = (one: string, other: string): number => one.localeCompare(other, 'es', { numeric: true });

/** Those of each code, in the order of the codes. */
const byEach = <T>(all: readonly T[], codeOf: (one: T) => string): readonly (readonly [string, readonly T[]])[] =>
  [...new Set(all.map(codeOf))].sort(byCode).map((code) => [code, all.filter((one) => codeOf(one) === code)]);

/** Every active bed of a hotel as it stands on a night, by module and room. */
export function mapOf(state: Estado, night: string, index = indexOf(state)): readonly ModuloEnMapa[] {
  const span = { desde: night, hasta: addDays(night, 1) };
  const bedOf = ({ IdCama, codigos: [, habitacion, codigo], limpia }: Cama): CamaEnMapa => {
    const taken = index.deCama(IdCama).filter((one) => meet(one, span));
    const Estado = FIRST.find((one) => taken.some((by) => stateOf(by) === one)) ?? (limpia ? 'L' : 'S');
    const IdReserva = taken.find((by) => stateOf(by) === Estado)?.IdReserva ?? null;
    return { IdCama, Codigo: `${habitacion}-${codigo}`, Estado, IdReserva };
  };
  const active = state.camas.filter(({ activa }) => activa);
  return byEach(active, ({ codigos }) => codigos[0]).map(([Codigo, ofModule]) => ({
    Codigo,
    Habitaciones: byEach(ofModule, ({ codigos }) => codigos[1]).map(([, ofRoom]) =>
      ofRoom.map(bedOf).sort((one, other) => byCode(one.Codigo, other.Codigo)),
    ),
  }));
}
