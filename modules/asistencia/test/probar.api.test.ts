import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adm, type Caso, marks } from './caso';

const PROBAR = '/api/AsistenciaDia/probar';
const MONDAY = '20261116';
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const asked = (over: Caso = {}) => ({
  FechaInicio: MONDAY,
  FechaFin: MONDAY,
  Dias: adm(MONDAY, 7),
  Marcas: marks(MONDAY, 'E 08:17 S 16:40'),
  ...over,
});

describe('Probar', () => {
  test('E2: the numbers, and the why that adds up to them', async () => {
    const { Dias, FueraDeVentana } = made(await admin.post(PROBAR, asked()));
    expect(FueraDeVentana).toEqual([]);
    expect(Dias).toHaveLength(1);
    expect(Dias[0]).toMatchObject({
      Fecha: MONDAY,
      Estado: 'A',
      Tardanza: 17,
      SalidaAnticipada: 20,
      Normales: 443,
      Entrada: '2026-11-16T08:17:00-05:00',
    });
    expect(Dias[0].Tramos.map(({ Desde, Minutos, Medida }: Caso) => [String(Desde).slice(11, 16), Minutos, Medida])).toEqual([
      ['08:00', 17, 'Tardanza'],
      ['08:17', 283, 'Normales'],
      ['13:00', 60, null],
      ['14:00', 160, 'Normales'],
      ['16:40', 20, 'SalidaAnticipada'],
    ]);
    expect(Dias[0].Tramos[0].Texto).toBe('08:00–08:17 cuenta como tardanza: 17 minutos, llegó después de la tolerancia.');
  });

  test('the country gives its defaults: Chile counts overtime by the week, Peru needs its authorization', async () => {
    const long = { Marcas: marks(MONDAY, 'E 08:00 S 20:20') };
    const peru = made(await admin.post(PROBAR, asked(long)));
    expect(peru.Dias[0]).toMatchObject({ SobretiempoCalculado: 200, SobretiempoNoAutorizado: 200 });
    const chile = made(await admin.post(PROBAR, asked({ ...long, IdPais: 'CH', ZonaHoraria: 'America/Lima' })));
    expect(chile.Dias[0]).toMatchObject({ SobretiempoCalculado: 0, Observaciones: ['SMX'] });
    const country = made(await admin.get('/api/SistemaPais', { filter: ['Codigo', '=', 'CH'] })).data[0];
    expect(made(await admin.post(PROBAR, asked({ ...long, IdPais: country.IdPais, ZonaHoraria: 'America/Lima' })))).toEqual(chile);
  });

  test('a mark in no window is listed, and its day says so', async () => {
    const { Dias, FueraDeVentana } = made(await admin.post(PROBAR, asked({ FechaFin: '20261117', Marcas: marks(MONDAY, 'S 02:10') })));
    expect(FueraDeVentana).toEqual([{ FechaHora: '2026-11-16T02:10:00-05:00', ModoMarcacion: 'N', Fecha: MONDAY }]);
    expect(Dias[0].Observaciones).toEqual(['FV']);
  });

  test('a whole sentence says how much was forgiven: of the configuration, or of a condition of one’s own', async () => {
    const late = { Marcas: marks(MONDAY, 'E 08:04 S 17:00') };
    const first = async (over: Caso) => made(await admin.post(PROBAR, asked({ ...late, ...over }))).Dias[0].Tramos[0];
    expect(await first({})).toMatchObject({
      Regla: '9.tolerancia',
      Texto: '08:00–08:04 cuenta como trabajado: 4 minutos, dentro de la tolerancia de 5.',
    });
    const own = { Condiciones: [{ Efecto: 'TO', Minutos: 15, FechaInicio: MONDAY, FechaFin: null }] };
    expect((await first(own)).Texto).toBe('08:00–08:04 cuenta como trabajado: 4 minutos, dentro de la tolerancia de 15.');
  });

  test('by the names of the page alone: nothing but days and marks, bands in any order, a window without hours, the repeated hour told by its offset', async () => {
    const bare = made(await admin.post(PROBAR, { FechaInicio: MONDAY, FechaFin: MONDAY }));
    expect(bare).toMatchObject({ Dias: [{ Fecha: MONDAY, TipoDia: 'X', Estado: 'X', DiasSinHorario: 1, Tramos: [] }], FueraDeVentana: [] });
    const bands = [
      { Orden: 2, HastaMinutos: null, Porcentaje: 35 },
      { Orden: 1, HastaMinutos: 120, Porcentaje: 25 },
    ];
    const long = { Marcas: marks(MONDAY, 'E 08:00 S 20:20'), Configuracion: { RequiereAutorizacion: 'N', Bandas: bands } };
    expect(made(await admin.post(PROBAR, asked(long))).Dias[0]).toMatchObject({ Sobretiempo1: 120, Sobretiempo2: 80 });
    const window = { Dias: [{ Fecha: MONDAY, VentanaInicio: '06:00', VentanaFin: '22:00' }], Marcas: marks(MONDAY, 'E 09:40 S 19:10') };
    expect(made(await admin.post(PROBAR, asked(window))).Dias[0]).toMatchObject({ Programados: 480, Normales: 480 });
    const fall = {
      ...{ FechaInicio: '20260404', FechaFin: '20260404', IdPais: 'CH', ZonaHoraria: 'America/Santiago' },
      ...{ Configuracion: { BaseSobretiempo: 'D', MaximoSobretiempo: 0, RequiereAutorizacion: 'N' } },
      Dias: [{ Fecha: '20260404', HoraInicio: '20:00', HoraFin: '08:00', Refrigerios: [{ HoraInicio: '01:00', HoraFin: '02:00' }] }],
      Marcas: [
        { FechaHora: '2026-04-04T22:55:00Z', ModoMarcacion: 'S' },
        { FechaHora: '2026-04-05T08:05:00-04:00', ModoMarcacion: 'N' },
      ],
    };
    expect(made(await admin.post(PROBAR, fall)).Dias[0]).toMatchObject({ Normales: 660, Sobretiempo1: 65, Observaciones: ['CHM'] });
  });

  test.each([
    ['more than 62 days', { FechaFin: '20270117' }, 'FechaFin'],
    ['an end before its start', { FechaFin: '20261115' }, 'FechaFin'],
    ['a work day without hours', { Dias: [{ Fecha: MONDAY, TipoDia: 'L' }] }, 'Dias.0.HoraInicio'],
    [
      'a break outside its shift',
      { Dias: [{ Fecha: MONDAY, HoraInicio: '08:00', HoraFin: '17:00', Refrigerios: [{ HoraInicio: '16:30', HoraFin: '17:30' }] }] },
      'Dias.0.Refrigerios',
    ],
    [
      'bands that do not grow',
      {
        Configuracion: {
          Bandas: [
            { Orden: 1, HastaMinutos: null, Porcentaje: 25 },
            { Orden: 2, HastaMinutos: 60, Porcentaje: 35 },
          ],
        },
      },
      'Configuracion.Bandas',
    ],
    ['a shift of more than 16 hours', { Dias: [{ Fecha: MONDAY, HoraInicio: '06:00', HoraFin: '23:00' }] }, 'Dias.0.HoraFin'],
    ['a condition without its minutes', { Condiciones: [{ Efecto: 'AS', FechaInicio: MONDAY }] }, 'Condiciones.0.Minutos'],
    [
      'a condition that ends before it begins',
      { Condiciones: [{ Efecto: 'NC', FechaInicio: MONDAY, FechaFin: '20261115' }] },
      'Condiciones.0.FechaFin',
    ],
    ['a time zone that is none', { ZonaHoraria: 'America/Atlantis' }, 'ZonaHoraria'],
    ['a country that is none', { IdPais: 'ZZ' }, 'IdPais'],
    ['a day twice', { Dias: [...adm(MONDAY, 1), ...adm(MONDAY, 1)] }, 'Dias'],
    ['a mark without an offset', { Marcas: [{ FechaHora: '2026-11-16T08:00:00', ModoMarcacion: 'S' }] }, 'Marcas.0.FechaHora'],
    ['a field that nobody knows', { Configuracion: { Tolerancia: 5 } }, 'Tolerancia'],
  ])('%s is refused, by its field', async (_what, over, field) => {
    const answer = await admin.post(PROBAR, asked(over));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
  });

  test.each([
    ['Las bandas deben ser crecientes y la última sin límite.', { Configuracion: { Bandas: [{ Orden: 1, HastaMinutos: 60, Porcentaje: 25 }] } }],
    ['Ingrese los minutos.', { Condiciones: [{ Efecto: 'TO', FechaInicio: MONDAY }] }],
    [
      'El refrigerio debe estar dentro del turno.',
      { Dias: [{ Fecha: MONDAY, HoraInicio: '08:00', HoraFin: '17:00', Refrigerios: [{ HoraInicio: '07:00', HoraFin: '07:30' }] }] },
    ],
    ['La fecha de fin no puede ser menor que la fecha de inicio.', { FechaFin: '20261115' }],
  ])('`%s`', async (said, over) => {
    const answer = await admin.post(PROBAR, asked(over));
    expect(answer.status).toBe(400);
    expect([answer.problem.detail, ...(answer.problem.errors ?? []).map(({ message }) => message)].join(' ')).toContain(said);
  });

  test('17: a justified hour that the clock jumps over is refused, the same hour of another day is not', async () => {
    const on = (FechaInicio: string) => ({
      ...{ FechaInicio, FechaFin: FechaInicio, IdPais: 'CH', ZonaHoraria: 'America/Santiago', Dias: [], Marcas: [] },
      Justificaciones: [{ Modalidad: 'H', Remunerado: 'S', Estado: 'A', FechaInicio, FechaFin: FechaInicio, HoraInicio: '00:30', HoraFin: '02:00' }],
    });
    // In Chile the first Saturday of September ends at 24:00, which is 01:00.
    expect((await admin.post(PROBAR, on('20260906'))).problem.detail).toBe('La hora 00:30 no existe ese día por el cambio de hora.');
    expect((await admin.post(PROBAR, on('20260907'))).status).toBe(200);
  });

  test('rounding to no minute and an employment that ends before it begins are refused by their field', async () => {
    const of = async (over: Caso) => {
      const { status, problem } = await admin.post(PROBAR, asked(over));
      return [status, problem.errors[0]?.field, problem.errors[0]?.code];
    };
    expect(await of({ Configuracion: { RedondeoSobretiempo: 0 } })).toEqual([400, 'Configuracion.RedondeoSobretiempo', 'campo.minimo']);
    expect(await of({ Empleo: { FechaInicio: '20261120', FechaFin: '20261101' } })).toEqual([400, 'Empleo.FechaFin', 'asistencia.fin_menor']);
    // So is a recalculation of a period that has not begun.
    const { problem } = await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: inDays(3), FechaFin: inDays(9) });
    expect([problem.status, problem.code, problem.errors[0]?.field]).toEqual([400, 'asistencia.periodo_futuro', 'FechaInicio']);
  });

  test('who has no screen of it may not ask', async () => {
    const guard = await app.signIn('GARITA');
    expect((await guard.post(PROBAR, asked())).status).toBe(403);
  });
});
