import { describe, expect, test } from 'vitest';
import { calcular } from '../shared/calculo/calcular';
import { JORNADAS_LEGALES, porDefecto } from '../shared/calculo/configuracion';
import { type DetalleDia, type Guardia, type HorarioDe, planLike, planOn, readySchedule } from '../shared/calculo/plan';
import { dayNumber } from '../shared/calculo/reloj';
import { reachOf } from '../shared/calculo/semana';
import type { Marca } from '../shared/calculo/tipos';

const block = (tipo: 'T' | 'R', desde: number, hasta: number) => ({ tipo, desde: desde * 60, hasta: hasta * 60 });
const of = (numero: number): DetalleDia => {
  const common = { numero, refrigerioMarcado: false, minutos: null };
  if (numero > 14) return { ...common, tipo: 'D', clase: null, bloques: [] };
  return numero <= 7
    ? { ...common, tipo: 'L', clase: 'D', bloques: [block('T', 7, 19), block('R', 13, 14)] }
    : { ...common, tipo: 'L', clase: 'N', bloques: [block('T', 19, 31), block('R', 25, 26)] };
};
const SCHEDULE: HorarioDe = {
  id: 1,
  tipo: 'C',
  minutos: 480,
  ventana: [0, 1440],
  nucleo: null,
  diasCiclo: 21,
  porRegimen: true,
  ancla: null,
  desvioMaximo: 120,
  diasSemana: 6,
  feriadoLaborable: true,
  detalle: Array.from({ length: 21 }, (_, place) => of(place + 1)),
};
const FOREVER = { desde: 0, hasta: 99_999 };
const assigned = { horario: readySchedule(SCHEDULE), ...FOREVER, base: null, diaInicial: null };
const guard = (base: string, from = 0, to = 99_999): Guardia => ({ desde: from, hasta: to, base: dayNumber(base) });
const place = (guards: readonly Guardia[], day: string) => {
  const { ciclo, tipo, turno } = planOn([assigned], guards, dayNumber(day));
  return `${ciclo ? dayNumber(day) - ciclo.inicio + 1 : '?'} ${turno?.clase ?? tipo}`;
};
const [A, B, C] = [guard('20261102'), guard('20261109'), guard('20261116')];

function day(guards: readonly Guardia[], fecha: string, marks: readonly [string, 'E' | 'S'][] = []) {
  const at = dayNumber(fecha);
  const marcas = marks.map(([moment, sentido], id): Marca => ({ id, momento: Date.parse(moment), sentido, fuera: null }));
  return calcular({
    desde: at,
    hasta: at,
    zona: 'America/Lima',
    pais: 'PE',
    jornadas: JORNADAS_LEGALES,
    plan: (one) => planOn([assigned], guards, one),
    configuracion: () => porDefecto('PE'),
    feriado: () => false,
    empleado: () => true,
    marcas,
    justificaciones: [],
    condiciones: [],
    autorizados: new Map(),
    terminado: at,
  }).dias[0];
}

describe('the plan of a day (Calculations 1 to 3)', () => {
  test('E7: 14X7 by regime and guard, also before its anchor', () => {
    expect(place([A], '20261120')).toBe('19 D');
    expect(place([B], '20261120')).toBe('12 N');
    expect(place([C], '20261120')).toBe('5 D');
    expect([place([A], '20261030'), place([B], '20261030'), place([C], '20261030')]).toEqual(['19 D', '12 N', '5 D']);
    expect(day([A], '20261120')).toMatchObject({ estado: 'D' });
    expect(
      day([B], '20261120', [
        ['2026-11-20T18:52:00-05:00', 'E'],
        ['2026-11-21T07:01:00-05:00', 'S'],
      ]),
    ).toMatchObject({ estado: 'A', turno: 'N', medidas: { Normales: 660 } });
    expect(day([C], '20261120')).toMatchObject({ estado: 'F', turno: 'D', medidas: { Faltante: 660, DiasFalta: 1 } });
  });

  test('E33: a change of guard in the middle of the cycle moves only the days from it on', () => {
    const swapped = [guard('20261102', 0, dayNumber('20261111')), guard('20261109', dayNumber('20261112'))];
    expect(place(swapped, '20261111')).toBe('10 N');
    expect(place(swapped, '20261112')).toBe('4 D');
  });

  test('without a guard the day has no schedule, and says why', () => {
    expect(day([], '20261120')).toMatchObject({ estado: 'X', observaciones: ['SG'] });
  });

  test('without an assignment there is no schedule', () => {
    expect(planOn([], [A], dayNumber('20261120')).tipo).toBe('X');
  });

  test('a cycle of 14X7 plans 660 minutes on 14 days', () => {
    expect(assigned.horario.minutos).toBe(9240);
  });

  test('what lies between two blocks of work is break', () => {
    const split = readySchedule({ ...SCHEDULE, tipo: 'S', detalle: [{ ...of(1), bloques: [block('T', 8, 12), block('T', 14, 18)] }] });
    expect(split.minutos).toBe(480);
  });

  test('an anchor of its own, or the first day of the assignment', () => {
    const fixed = readySchedule({ ...SCHEDULE, porRegimen: false, ancla: dayNumber('20261102') });
    expect(planOn([{ ...assigned, horario: fixed }], [], dayNumber('20261103')).ciclo?.inicio).toBe(dayNumber('20261102'));
    const free = readySchedule({ ...SCHEDULE, porRegimen: false });
    const later = { ...assigned, horario: free, desde: dayNumber('20261110'), diaInicial: 8 };
    expect(planOn([later], [], dayNumber('20261110')).turno?.clase).toBe('N');
  });
});

describe('weeks that something cuts (Calculations 12)', () => {
  const monday = dayNumber('20261116');
  const office = readySchedule({
    ...SCHEDULE,
    tipo: 'S',
    detalle: [1, 2, 3, 4, 5].map((numero) => ({ ...of(1), numero, bloques: [block('T', 8, 17.4), block('R', 13, 14)] })),
  });
  /** Everybody works 08:00–18:00 on the days from Monday on that are said, by a base of 2520 minutes a week. */
  const week = (asked: { readonly days: readonly number[]; readonly vinculo?: (day: number) => number; readonly since?: number }) => {
    const asignaciones = [{ ...assigned, horario: office, desde: asked.since ?? 0 }];
    const marcas = asked.days.flatMap((place): Marca[] => [
      { id: place * 2, momento: (monday + place) * 86_400_000 + 13 * 3_600_000, sentido: 'E', fuera: null },
      { id: place * 2 + 1, momento: (monday + place) * 86_400_000 + 23 * 3_600_000, sentido: 'S', fuera: null },
    ]);
    return calcular({
      ...{ desde: monday, hasta: monday + 6, zona: 'America/Lima', pais: 'PE', jornadas: JORNADAS_LEGALES, marcas },
      plan: (one) => planOn(asignaciones, [], one),
      planComo: (one, like) => planLike(asignaciones, [], one, like),
      configuracion: () => ({ ...porDefecto('PE'), BaseSobretiempo: 'S', MinutosBase: 2520, RequiereAutorizacion: 'N' }),
      feriado: () => false,
      empleado: (one) => one >= (asked.since ?? 0),
      ...(asked.vinculo ? { vinculo: asked.vinculo } : {}),
      ...{ justificaciones: [], condiciones: [], autorizados: new Map(), terminado: monday + 6 },
    }).dias.map(({ dia, medidas }) => [dia - monday, medidas.SobretiempoCalculado] as const);
  };
  const paid = (asked: Parameters<typeof week>[0]) => week(asked).filter(([, minutes]) => minutes > 0);

  test('E28: hired on Wednesday, the schedule that begins with the employment says what the whole week would have been', () => {
    expect(paid({ days: [2, 3, 4], since: monday + 2 })).toEqual([[6, 108]]);
  });

  test('a change of company ends one part and begins another: each pays its own, with its last day', () => {
    // Two days of 540 over 2 × 504, and three: 72 and 108.
    expect(paid({ days: [0, 1, 2, 3, 4], vinculo: (one) => (one < monday + 2 ? 1 : 2) })).toEqual([
      [1, 72],
      [6, 108],
    ]);
    expect(paid({ days: [0, 1, 2, 3, 4] })).toEqual([[6, 180]]);
  });

  test('a change reaches the end of its week, and reads it from its Monday on; by the day it reaches itself', () => {
    const plan = (one: number) => planOn([{ ...assigned, horario: office }], [], one);
    const by = (BaseSobretiempo: 'D' | 'S', until = 99_999) => ({
      plan,
      configuracion: () => ({ ...porDefecto('PE'), BaseSobretiempo }),
      empleado: (one: number) => one <= until,
    });
    const later = monday + 20;
    expect(reachOf(by('S'), monday + 1, monday + 3, later)).toEqual({ lee: monday, desde: monday + 1, hasta: monday + 6 });
    expect(reachOf(by('D'), monday + 1, monday + 3, later)).toEqual({ lee: monday + 1, desde: monday + 1, hasta: monday + 3 });
    // A week that goes on has no overtime yet; one that the employment ends with does.
    expect(reachOf(by('S'), monday + 1, monday + 3, monday + 2)).toEqual({ lee: monday + 1, desde: monday + 1, hasta: monday + 3 });
    expect(reachOf(by('S', monday + 2), monday + 1, monday + 3, monday + 3)).toEqual({ lee: monday, desde: monday + 1, hasta: monday + 3 });
  });
});
