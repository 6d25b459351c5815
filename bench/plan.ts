/**
 * The camp planner alone: a month for 3,000 people of three guards over 2,000 beds, every fourth bed hot, against its limit of 20 s.
 */
import { performance } from 'node:perf_hooks';
import type { Segmento } from '../modules/administracion/shared/turno';
import type { Cama } from '../modules/hotel/shared/disponibilidad';
import { shiftOfNight, staysOfRoster } from '../modules/hotel/shared/estadia';
import { type Aspirante, planear } from '../modules/hotel/shared/plan';

const [PEOPLE, BEDS, LIMIT_MS] = [3000, 2000, 20_000];
const PERIOD = { desde: '20260801', hasta: '20260831' };
const SWING: readonly Segmento[] = [
  { Tipo: 'T', Turno: 'D', Dias: 7 },
  { Tipo: 'T', Turno: 'N', Dias: 7 },
  { Tipo: 'D', Dias: 7 },
];
const BASES = ['20260105', '20260112', '20260119'];

const camas = Array.from({ length: BEDS }, (_, at): Cama => {
  const room = Math.floor(at / 2);
  return {
    IdCama: at + 1,
    IdHabitacion: room + 1,
    IdModulo: Math.floor(at / 100) + 1,
    IdHotel: 1,
    codigos: [`M${Math.floor(at / 100) + 1}`, String(1000 + room), at % 2 === 0 ? 'A' : 'B'],
    activa: true,
    exclusiva: false,
    caliente: room % 4 === 0,
    limpia: true,
    reglaSexo: room % 10 === 0 ? 'F' : 'L',
    contraguardia: false,
  };
});
const people = Array.from({ length: PEOPLE }, (_, at): Aspirante => {
  const guard = at % 3;
  const rol = { segmentos: SWING, base: BASES[guard] ?? '20260105' };
  return {
    huesped: { IdPersona: at + 1, IdCompania: (at % 12) + 1, IdCargo: null, sexo: at % 8 === 0 ? 'F' : 'M', IdRegimenGuardia: guard + 1 },
    anterior: null,
    estadias: staysOfRoster(rol, PERIOD, { antes: false, ultimo: false }).map(({ desde, hasta, turno }, swing) => ({
      clave: at * 10 + swing,
      desde,
      hasta,
      turno: shiftOfNight(turno, rol),
      lugares: [{ IdHotel: 1, IdModulo: null, IdHabitacion: null }],
    })),
  };
});

/** Plans the month once, and says how long it took; a miss ends the program with 1. */
export function benchPlan(): void {
  const began = performance.now();
  const { promesas, conflictos } = planear({ camas, ocupados: [], exclusividades: [] }, people);
  const took = performance.now() - began;
  const stays = people.reduce((sum, { estadias }) => sum + estadias.length, 0);
  console.log(
    `${stays} stays: ${promesas.length} with a bed (${new Set(promesas.map(({ IdCama }) => IdCama)).size} beds), ${conflictos.length} conflicts, ${Math.round(took)} ms (limit ${LIMIT_MS})`,
  );
  if (took > LIMIT_MS) process.exitCode = 1;
}
