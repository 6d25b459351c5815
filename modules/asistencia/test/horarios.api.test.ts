import { made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const PATH = '/api/AsistenciaHorario';
const named = async (code: string) => made(await admin.get(PATH, { filter: ['Codigo', '=', code] })).data[0];
const detailOf = async (id: number) => made(await admin.get(`${PATH}/${id}/detalle`));
const block = (Tipo: 'T' | 'R', HoraInicio: string, HoraFin: string, DiaInicio = 0, DiaFin = 0) => ({ Tipo, HoraInicio, HoraFin, DiaInicio, DiaFin });
const create = async (over: object) => made(await admin.post(PATH, { Nombre: 'De prueba', ...over }));

describe('Horarios', () => {
  test('every client begins with the usual ones: weekly total 40:00, 14X7 with 51:20 a week above the 48:00 of Peru', async () => {
    expect(await named('ADM')).toMatchObject({ Tipo: 'S', Minutos: 2400 });
    const cycle = await named('14X7');
    expect(cycle).toMatchObject({ Tipo: 'C', DiasCiclo: 21, Minutos: 9240 });
    expect((cycle.Minutos * 7) / cycle.DiasCiclo).toBe(3080);
    expect((await detailOf(cycle.IdHorario)).SemanaLegal).toBe(2880);
    expect([await named('7X7'), await named('4X3')].map(({ Minutos, DiasCiclo }) => (Minutos * 7) / DiasCiclo)).toEqual([2310, 2640]);
  });

  test('copying day 1 to 2–7 of 14X7 and then 8 to 9–14 reproduces the seed; a copy is a schedule of its own', async () => {
    const seed = await named('14X7');
    const { Dias } = await detailOf(seed.IdHorario);
    const mine = await create({ Codigo: 'MIO', Tipo: 'C', DiasCiclo: 21, FeriadoLaborable: 'S' });
    const kept = Dias.filter(({ NumeroDia }: { NumeroDia: number }) => NumeroDia === 1 || NumeroDia === 8 || NumeroDia > 14);
    made(await admin.post(`${PATH}/${mine.IdHorario}/detalle`, { Dias: kept }));
    made(await admin.post(`${PATH}/${mine.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2, 3, 4, 5, 6, 7] }));
    made(await admin.post(`${PATH}/${mine.IdHorario}/copiarDia`, { Origen: 8, Destinos: [9, 10, 11, 12, 13, 14] }));
    expect((await detailOf(mine.IdHorario)).Dias).toEqual(Dias);
    const { IdHorario } = made(await admin.post(`${PATH}/${seed.IdHorario}/copiar`, { Codigo: 'COPIA', Nombre: 'Copia' }));
    expect((await detailOf(IdHorario)).Dias).toEqual(Dias);
  });

  test('the average a week of a cycle is asked about where it comes to be above the legal week (asistencia.promedio_ciclo)', async () => {
    const seed = await named('14X7');
    const { Dias } = await detailOf(seed.IdHorario);
    const mine = await create({ Codigo: 'LARGO', Tipo: 'C', DiasCiclo: 21 });
    const put = (more: object) => admin.post(`${PATH}/${mine.IdHorario}/detalle`, { Dias, ...more });
    expect((await put({})).problem).toMatchObject({
      status: 400,
      code: 'asistencia.promedio_ciclo',
      confirmable: true,
      detail: 'Promedio 51:20 por semana, sobre 48:00.',
    });
    expect((await detailOf(mine.IdHorario)).Dias).toEqual([]);
    made(await put({ Confirmaciones: ['asistencia.promedio_ciclo'] }));
    // As long as it was before, it is not asked about again.
    made(await put({}));
    const short = await create({ Codigo: 'CORTO', Tipo: 'C', DiasCiclo: 21 });
    made(await admin.post(`${PATH}/${short.IdHorario}/detalle`, { Dias: Dias.filter(({ NumeroDia }: { NumeroDia: number }) => NumeroDia <= 13) }));
  });

  test.each([
    [
      'a break outside the shift',
      [block('T', '08:00', '17:00'), block('R', '16:30', '17:30')],
      'asistencia.refrigerio_fuera',
      'El refrigerio debe estar dentro del turno.',
    ],
    ['a shift of more than sixteen hours', [block('T', '06:00', '22:30')], 'asistencia.turno_largo', 'Un turno dura como máximo 16 horas.'],
    [
      'blocks of one kind that cross',
      [block('T', '08:00', '13:00'), block('T', '12:00', '17:00')],
      'asistencia.intervalo_cruzado',
      'El intervalo 08:00–13:00 se cruza con 12:00–17:00. ¿Desea eliminar los intervalos existentes?',
    ],
    [
      'a block that ends before it begins',
      [block('T', '17:00', '08:00')],
      'asistencia.intervalo_invertido',
      'El intervalo debe terminar después de empezar.',
    ],
  ])('%s is refused, and nothing is kept of it', async (_what, Intervalos, code, detail) => {
    const one = await create({ Codigo: `X${code.length}`, Tipo: 'S' });
    const answer = await admin.post(`${PATH}/${one.IdHorario}/detalle`, { Dias: [{ NumeroDia: 1, TipoDia: 'L', Intervalos }] });
    expect(answer.problem).toMatchObject({ status: 400, code, detail });
    expect((await detailOf(one.IdHorario)).Dias).toEqual([]);
    await admin.delete(`${PATH}/${one.IdHorario}`);
  });

  test('candidates of an automatic schedule begin at least an hour apart; days beyond the week are refused', async () => {
    const automatic = await create({ Codigo: 'AUT', Tipo: 'A' });
    const Dias = ['06:00', '06:30'].map((from, place) => ({ NumeroDia: place + 1, TipoDia: 'L', Intervalos: [block('T', from, '14:00')] }));
    expect((await admin.post(`${PATH}/${automatic.IdHorario}/detalle`, { Dias })).problem).toMatchObject({
      code: 'asistencia.turnos_cercanos',
      detail: 'Los turnos deben tener al menos 60 minutos de diferencia.',
    });
    expect((await admin.post(`${PATH}/${automatic.IdHorario}/detalle`, { Dias: Dias.slice(0, 1) })).problem.detail).toBe(
      'Un horario automático elige entre al menos 2 turnos.',
    );
    const weekly = await named('ADM');
    expect((await admin.post(`${PATH}/${weekly.IdHorario}/copiarDia`, { Origen: 1, Destinos: [8] })).problem.code).toBe('asistencia.dia_fuera');
    expect((await admin.post(`${PATH}/${weekly.IdHorario}/copiarDia`, { Origen: 1, Destinos: [] })).problem.detail).toBe(
      'Seleccione al menos un día de destino.',
    );
  });
});

describe('Configuración por compañía', () => {
  test('versions of a company do not overlap, and bands grow', async () => {
    const IdCompania = made(await admin.get('/api/AdministracionCompania', { filter: ['Alias', '=', 'Andes del Sur'] })).data[0].IdCompania;
    const bands = [
      { Orden: 1, HastaMinutos: 120, Porcentaje: 25 },
      { Orden: 2, HastaMinutos: null, Porcentaje: 35 },
    ];
    const version = (over: object) =>
      admin.post('/api/AsistenciaConfiguracionCompania', { IdCompania, FechaInicio: '20260101', FechaFin: '20261130', Bandas: bands, ...over });
    made(await version({}));
    expect((await version({ FechaInicio: '20261130', FechaFin: null })).problem).toMatchObject({
      code: 'asistencia.vigencia_cruzada',
      detail: 'La vigencia se cruza con otra configuración.',
    });
    made(await version({ FechaInicio: '20261201', FechaFin: null, ToleranciaEntrada: 10 }));
    expect((await version({ FechaInicio: '20250101', FechaFin: '20250201', Bandas: [...bands].reverse() })).problem.code).toBe('asistencia.bandas');
    // Compensated with nothing, what was worked would be lost.
    const lost = await version({ FechaInicio: '20250101', FechaFin: '20250201', FactorCompensacion: 0 });
    expect(lost.problem.errors[0]).toMatchObject({ field: 'FactorCompensacion', code: 'campo.minimo' });
    const condition = { IdCompania, Codigo: 'LAC', Nombre: 'Lactancia', Efecto: 'AS' };
    expect((await admin.post('/api/AsistenciaCondicionEspecial', condition)).problem).toMatchObject({
      code: 'asistencia.minutos',
      detail: 'Ingrese los minutos.',
    });
  });
});

test('`El intervalo {a} se cruza con {b}. ¿Desea eliminar los intervalos existentes?`: SI keeps the later one, in the detail and one by one', async () => {
  const one = await create({ Codigo: 'CRUCE', Tipo: 'S' });
  const put = (more: object) =>
    admin.post(`${PATH}/${one.IdHorario}/detalle`, {
      Dias: [{ NumeroDia: 1, TipoDia: 'L', Turno: 'D', Intervalos: [block('T', '08:00', '13:00'), block('T', '12:00', '17:00')] }],
      ...more,
    });
  expect((await put({})).problem).toMatchObject({ code: 'asistencia.intervalo_cruzado', confirmable: true });
  made(await put({ Confirmaciones: ['asistencia.intervalo_cruzado'] }));
  const kept = async () =>
    (await detailOf(one.IdHorario)).Dias[0].Intervalos.map(
      ({ Tipo, HoraInicio, HoraFin }: Record<string, string>) => `${Tipo} ${HoraInicio}–${HoraFin}`,
    );
  expect(await kept()).toEqual(['T 12:00–17:00']);
  const [day] = made(await admin.get('/api/AsistenciaHorarioDetalle', { filter: ['IdHorario', '=', one.IdHorario] })).data;
  const added = { IdHorarioDetalle: day.IdHorarioDetalle, ...block('T', '10:00', '12:30') };
  expect((await admin.post('/api/AsistenciaHorarioIntervalo', added)).problem).toMatchObject({
    code: 'asistencia.intervalo_cruzado',
    confirmable: true,
  });
  expect(await kept()).toEqual(['T 12:00–17:00']);
  made(await admin.post('/api/AsistenciaHorarioIntervalo', { ...added, Confirmaciones: ['asistencia.intervalo_cruzado'] }));
  expect(await kept()).toEqual(['T 10:00–12:30']);
});

test('a copy needs a code of its own, and is refused by its field', async () => {
  const { IdHorario } = await named('ADM');
  const copy = (Codigo: string) => admin.post(`${PATH}/${IdHorario}/copiar`, { Codigo, Nombre: 'Otra' });
  expect((await copy('adm')).status).toBe(409);
  expect((await copy('A\u0000B')).problem).toMatchObject({ status: 400, errors: [{ field: 'Codigo' }] });
});
