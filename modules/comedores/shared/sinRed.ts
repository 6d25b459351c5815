import { weekdayOf } from './dia';
import { type Candidato, decideMeal, operatingDay, type Veredicto } from './mesa';
import type { MealPackage, Packed } from './paquete.wire';

/** A ration that this terminal served and the server has not heard of. */
export interface Unsent {
  readonly IdPersona: number | null;
  readonly IdServicio: number;
  /** Its operating day. */
  readonly Fecha: string;
  /** `HH:mm` */
  readonly Hora: string;
  readonly IdServicioExclusivo: number | null;
}

/** What is read without a network, on the division's clock. */
export interface OfflineReading {
  readonly Persona: Packed | null;
  /** What a QR says against itself: its signature does not hold, or its card was ended before its time. */
  readonly Qr?: 'no_valida' | 'revocada' | undefined;
  readonly Fecha: string;
  readonly Hora: string;
  readonly IdServicio: number | null;
}

/** What is known here of a person in a service that is open. */
function candidateOf(
  of: MealPackage,
  person: Packed,
  service: MealPackage['Servicios'][number],
  FechaConsumo: string,
  unsent: readonly Unsent[],
): Candidato {
  const day = person.Dias.find(({ Fecha }) => Fecha === FechaConsumo);
  const mine = unsent.filter((one) => one.IdPersona === person.IdPersona && one.Fecha === FechaConsumo);
  const here = mine.map((one) => {
    const { Orden = 0, Excluyente = 'N' as const, Servicio = '' } = of.Servicios.find(({ IdServicio }) => IdServicio === one.IdServicio) ?? {};
    return { ...one, Orden, Excluyente, Servicio, Comedor: of.Comedor };
  });
  const taken = [...person.Tomadas.filter(({ Fecha }) => Fecha === FechaConsumo), ...here];
  const same = ({ IdServicio }: { readonly IdServicio: number }) => IdServicio === service.IdServicio;
  const other = taken.find((one) => !same(one) && one.Orden === service.Orden && one.Excluyente === 'S');
  const served = of.Servidas.find((one) => same(one) && one.Fecha === FechaConsumo)?.Raciones ?? 0;
  return {
    Servicio: service,
    FechaConsumo,
    Acreditada: day !== undefined,
    Grupo: day?.Grupo ?? null,
    Intervalos: of.Horarios.filter((one) => same(one) && one.IdGrupo === day?.Grupo?.IdGrupo && one.Dia === String(weekdayOf(FechaConsumo))),
    Exclusivos: person.Exclusivos.filter((one) => same(one) && one.Fechas.includes(FechaConsumo)).map((one) => ({
      ...one,
      Consumidos: one.Consumidos + unsent.filter(({ IdServicioExclusivo }) => IdServicioExclusivo === one.IdServicioExclusivo).length,
    })),
    Tomadas: taken.filter(same).length,
    Otra: service.Excluyente === 'S' && other ? { Servicio: other.Servicio, Comedor: other.Comedor, Hora: other.Hora } : null,
    Servidas: served + unsent.filter((one) => same(one) && one.Fecha === FechaConsumo).length,
  };
}

/** The counter's own steps on what the terminal holds and on what it has served since (Comedores, *Off-line counter*). */
export function decideHere(of: MealPackage, reading: OfflineReading, unsent: readonly Unsent[]): Veredicto {
  const { Persona, Qr, Fecha, Hora, IdServicio } = reading;
  const open = of.Servicios.flatMap((service) => {
    const day = operatingDay(service, Fecha, Hora);
    return day === null || !Persona ? [] : [candidateOf(of, Persona, service, day, unsent)];
  });
  return decideMeal({
    Reconocida: Persona !== null || Qr === 'revocada',
    FirmaNoValida: Qr === 'no_valida',
    // Only cards in force and people who work here are held.
    CredencialVigente: Qr !== 'revocada',
    PersonaActiva: true,
    Acreditada: Persona?.Dias.some((day) => day.Fecha === Fecha) === true,
    ExigeIngreso: of.ExigeIngreso,
    Dentro: Persona?.Dentro === true,
    Capacidad: of.Capacidad,
    Hora,
    IdServicio,
    Candidatos: open,
  });
}
