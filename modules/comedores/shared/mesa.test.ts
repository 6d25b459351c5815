import '@platform/testing/properties';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidato, chooseService, decideMeal, type Exclusivo, type LecturaMesa, type MOTIVOS, operatingDay, type ServicioMesa } from './mesa';

const service = (IdServicio: number, Codigo: string, Orden: number, HoraInicio: string, HoraFin: string, over: Partial<ServicioMesa> = {}) => ({
  IdServicio,
  Codigo,
  Orden,
  HoraInicio,
  HoraFin,
  NumeroConsumo: 1,
  Excluyente: 'S' as const,
  Especial: 'N' as const,
  ...over,
});
const DES = service(1, 'DES', 1, '05:00', '08:30');
const ALM = service(2, 'ALM', 2, '11:30', '14:30');
const CEN = service(3, 'CEN', 3, '18:30', '21:30');
const CNO = service(4, 'CNO', 4, '23:30', '01:30');
const DIE = service(5, 'DIE', 2, '11:30', '14:30', { Especial: 'S' });
const RAN = service(6, 'RAN', 2, '10:00', '15:00');
const MAIN = [DES, ALM, CEN, CNO];
const MONDAY = '20260803';
const TUESDAY = '20260804';
const SUNDAY = '20260802';

const JORNADA = { IdGrupo: 1, Grupo: 'JORNADA', Origen: 'G' as const };
const CAMPAMENTO = { IdGrupo: 2, Grupo: 'CAMPAMENTO', Origen: 'H' as const };
const row = (IdServicioExclusivo: number, Beneficiario: Exclusivo['Beneficiario'], over: Partial<Exclusivo> = {}): Exclusivo => ({
  IdServicioExclusivo,
  Beneficiario,
  NumeroConsumo: null,
  Cupo: null,
  Consumidos: 0,
  ...over,
});

/** Somebody in order at a moment: of the services open, with the whole window as the interval unless it is said otherwise. */
function candidates(services: readonly ServicioMesa[], fecha: string, hora: string, over: Partial<Candidato> = {}): Candidato[] {
  return services.flatMap((Servicio) => {
    const FechaConsumo = operatingDay(Servicio, fecha, hora);
    if (FechaConsumo === null) return [];
    return [
      {
        Servicio,
        FechaConsumo,
        Acreditada: true,
        Grupo: JORNADA,
        Intervalos: FechaConsumo === SUNDAY ? [] : [Servicio],
        Exclusivos: [],
        Tomadas: 0,
        Otra: null,
        Servidas: 0,
        ...over,
      },
    ];
  });
}
const reading = (Hora: string, Candidatos: readonly Candidato[], over: Partial<LecturaMesa> = {}): LecturaMesa => ({
  Reconocida: true,
  CredencialVigente: true,
  PersonaActiva: true,
  Acreditada: true,
  ExigeIngreso: false,
  Dentro: false,
  Capacidad: null,
  Hora,
  IdServicio: null,
  Candidatos,
  ...over,
});
const at = (fecha: string, hora: string, over: Partial<Candidato> = {}, services: readonly ServicioMesa[] = MAIN) =>
  decideMeal(reading(hora, candidates(services, fecha, hora, over)));

describe('the page’s examples', () => {
  test('Monday 11:29:59 → no service; 11:30:00 → permitted, lunch; 14:30:00 is outside', () => {
    expect(at(MONDAY, '11:29:59').Motivo).toBe('comedor.sin_servicio');
    expect(at(MONDAY, '11:30:00')).toMatchObject({ Resultado: 'P', OrigenGrupo: 'G', Candidato: { Servicio: ALM, FechaConsumo: MONDAY } });
    expect(at(MONDAY, '14:30:00').Motivo).toBe('comedor.sin_servicio');
  });
  test('11:45 again → already served (1 of 1)', () => {
    expect(at(MONDAY, '11:45:00', { Tomadas: 1 })).toMatchObject({ Motivo: 'comedor.limite_consumo', Parametros: { n: 1 } });
  });
  test('12:30 at the other dining room → its lunch box excludes the lunch that was had', () => {
    const Otra = { Servicio: 'Almuerzo', Comedor: 'Comedor Principal', Hora: '11:30' };
    expect(at(MONDAY, '12:30:00', { Otra }, [RAN])).toMatchObject({
      Motivo: 'comedor.excluyente',
      Parametros: { servicio: 'Almuerzo', comedor: 'Comedor Principal', hora: '11:30' },
    });
  });
  test('Sunday 12:00 → not in the group’s schedule', () => {
    expect(at(SUNDAY, '12:00:00').Motivo).toBe('comedor.fuera_de_horario');
  });
  test('a guest by the camp’s group, Tuesday 00:40 → permitted for Monday, by Monday’s column', () => {
    expect(at(TUESDAY, '00:40:00', { Grupo: CAMPAMENTO })).toMatchObject({
      Resultado: 'P',
      OrigenGrupo: 'H',
      Candidato: { Servicio: CNO, FechaConsumo: MONDAY },
    });
  });
  test('who has left the camp has no group', () => {
    expect(at(MONDAY, '12:00:00', { Grupo: null, Intervalos: [] }).Motivo).toBe('comedor.sin_grupo');
  });
});

describe('which service', () => {
  const both = (over: Partial<Candidato> = {}) => candidates([ALM, DIE], MONDAY, '12:00:00', over);
  test('the one fixed, or none when it is closed', () => {
    expect(chooseService({ IdServicio: 5, Candidatos: both() })?.Servicio).toBe(DIE);
    expect(decideMeal(reading('12:00:00', both(), { IdServicio: 3 })).Motivo).toBe('comedor.sin_servicio');
  });
  test('a special one only for whom it is given, with rations and quota left', () => {
    const given = (Exclusivos: readonly Exclusivo[], Tomadas = 0) => chooseService({ IdServicio: null, Candidatos: both({ Exclusivos, Tomadas }) });
    expect(given([])?.Servicio).toBe(ALM);
    expect(given([row(1, 'P')])?.Servicio).toBe(DIE);
    expect(given([row(1, 'P', { Cupo: 2, Consumidos: 2 })])?.Servicio).toBe(ALM);
    expect(given([row(1, 'P')], 1)?.Servicio).toBe(ALM);
  });
  test('only special ones open → the first of them, and it is denied', () => {
    expect(at(MONDAY, '12:00:00', {}, [DIE])).toMatchObject({ Motivo: 'comedor.especial_no_autorizado', Candidato: { Servicio: DIE } });
  });
  test('the lowest order, then the code', () => {
    const twin = service(7, 'ALB', 2, '11:00', '15:00');
    expect(chooseService({ IdServicio: null, Candidatos: candidates([ALM, twin], MONDAY, '12:00:00') })?.Servicio).toBe(twin);
  });
});

describe('an exclusive row', () => {
  const special = (Exclusivos: readonly Exclusivo[], over: Partial<Candidato> = {}) =>
    at(MONDAY, '12:00:00', { Exclusivos, Grupo: null, ...over }, [DIE]);
  test('ignores the weekly schedule; person goes before position, position before company', () => {
    const rows = [row(1, 'C'), row(2, 'G'), row(3, 'P')];
    expect(special(rows, { Intervalos: [] })).toMatchObject({ Resultado: 'P', OrigenGrupo: 'X', Exclusivo: { IdServicioExclusivo: 3 } });
    expect(special(rows.slice(0, 2)).Exclusivo?.IdServicioExclusivo).toBe(2);
  });
  test('the first with quota left is used; Check: the quota spent denies, and says so', () => {
    const spent = row(1, 'P', { Cupo: 2, Consumidos: 2 });
    expect(special([spent, row(2, 'C')])).toMatchObject({ Resultado: 'P', Exclusivo: { IdServicioExclusivo: 2 } });
    expect(special([spent])).toMatchObject({ Motivo: 'comedor.limite_consumo', Frase: 'comedor.cupo_agotado', Parametros: { n: 2 } });
  });
  test('its rations a day go before the service’s', () => {
    expect(special([row(1, 'P', { NumeroConsumo: 2 })], { Tomadas: 1 }).Resultado).toBe('P');
    expect(special([row(1, 'P', { NumeroConsumo: 2 })], { Tomadas: 2 })).toMatchObject({ Motivo: 'comedor.limite_consumo', Parametros: { n: 2 } });
  });
});

describe('the steps, whatever else fails', () => {
  /** Each step with what fails it, of a service that is not special. */
  const STEPS: readonly (readonly [(typeof MOTIVOS)[number], Partial<LecturaMesa>, Partial<Candidato>])[] = [
    ['comedor.credencial_no_reconocida', { Reconocida: false }, {}],
    ['comedor.credencial_inactiva', { CredencialVigente: false }, {}],
    ['comedor.persona_inactiva', { PersonaActiva: false }, {}],
    ['comedor.sin_acreditacion', { Acreditada: false }, { Acreditada: false }],
    ['comedor.sin_ingreso', { ExigeIngreso: true }, {}],
    ['comedor.sin_grupo', {}, { Grupo: null }],
    ['comedor.fuera_de_horario', {}, { Intervalos: [] }],
    ['comedor.limite_consumo', {}, { Tomadas: 1 }],
    ['comedor.excluyente', {}, { Otra: { Servicio: 'Rancho', Comedor: 'Frente', Hora: '10:30' } }],
    ['comedor.sin_capacidad', { Capacidad: 3 }, { Servidas: 3 }],
  ];
  test('the first failing step answers, and only when none fails is somebody served', () => {
    fc.assert(
      fc.property(fc.subarray(STEPS.map((_, index) => index)), (failing) => {
        const wrong = failing.flatMap((index) => STEPS[index] ?? []);
        const ofReading = Object.assign({}, ...wrong.filter((_, index) => index % 3 === 1));
        const ofService = Object.assign({}, ...wrong.filter((_, index) => index % 3 === 2));
        const said = decideMeal(reading('12:00:00', candidates([ALM], MONDAY, '12:00:00', ofService), ofReading));
        const first = STEPS[Math.min(...failing)];
        expect(said.Motivo).toBe(first ? first[0] : null);
        expect(said.Resultado).toBe(first ? 'D' : 'P');
      }),
    );
  });
  test('a moment belongs to at most one day of a window, and to the one on which the window began', () => {
    const clock = (minute: number) => `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 720 }), minute, fc.integer({ min: 0, max: 59 }), (start, length, now, second) => {
        const window = { HoraInicio: clock(start), HoraFin: clock(start + length) };
        const day = operatingDay(window, TUESDAY, `${clock(now)}:${String(second).padStart(2, '0')}`);
        const today = now >= start && now < start + length;
        const yesterday = now + 1440 < start + length;
        expect(day).toBe(today ? TUESDAY : yesterday ? MONDAY : null);
      }),
    );
  });
});
