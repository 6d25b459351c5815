import { describe, expect, test } from 'vitest';
import { adm, type Caso, day, lived, marks } from './caso';

const MONDAY = '20261116';
const ADM = adm('20261109', 35);
/** A day of ADM with some marks. */
const worked = (said: string, over: Caso = {}) => day(MONDAY, { Dias: ADM, Marcas: marks(MONDAY, said), ...over });
const night = (Fecha: string, over: Caso = {}): Caso => ({
  Fecha,
  HoraInicio: '19:00',
  HoraFin: '07:00',
  Refrigerios: [{ HoraInicio: '01:00', HoraFin: '02:00' }],
  ...over,
});

describe('Asistencia, Worked examples', () => {
  test('E1 tolerance', () => {
    expect(worked('E 07:52 S 17:04')).toMatchObject({
      Estado: 'A',
      Programados: 480,
      Normales: 480,
      Tardanza: 0,
      PermanenciaAntes: 8,
      PermanenciaDespues: 4,
      SobretiempoCalculado: 0,
      DiasTrabajados: 1,
    });
    expect(worked('E 08:05:59 S 17:00')).toMatchObject({ Normales: 480, Tardanza: 0 });
    expect(worked('E 08:06 S 17:00')).toMatchObject({ Normales: 474, Tardanza: 6 });
    expect(worked('E 08:06 S 17:00', { Configuracion: { TardanzaDesde: 'T' } })).toMatchObject({ Normales: 479, Tardanza: 1 });
    expect(worked('E 08:00 S 16:59:59')).toMatchObject({ Normales: 479, SalidaAnticipada: 1 });
  });

  test('E2 late and early', () => {
    expect(worked('E 08:17 S 16:40')).toMatchObject({ Tardanza: 17, SalidaAnticipada: 20, Normales: 443 });
  });

  test('E3 overtime bands', () => {
    expect(worked('E 07:58 S 20:20')).toMatchObject({ SobretiempoCalculado: 200, Sobretiempo1: 120, Sobretiempo2: 80 });
    expect(worked('E 07:58 S 20:20', { Configuracion: { RedondeoSobretiempo: 15 } })).toMatchObject({
      SobretiempoCalculado: 195,
      Sobretiempo1: 120,
      Sobretiempo2: 75,
    });
    expect(worked('E 08:00 S 23:40')).toMatchObject({ SobretiempoCalculado: 400, Sobretiempo1: 120, Sobretiempo2: 280, SobretiempoNocturno: 100 });
  });

  test('E4 a night shift', () => {
    const rows = lived({
      FechaInicio: '20261118',
      FechaFin: '20261119',
      Dias: [night('20261118'), { Fecha: '20261119', TipoDia: 'D' }],
      Marcas: marks('20261118', 'E 18:48 S 07:03+1'),
    });
    expect(rows[0]).toMatchObject({ Programados: 660, Normales: 660, Nocturno: 420, SobretiempoCalculado: 0, Turno: 'N' });
    expect(rows[1]).toMatchObject({ Estado: 'D', Entrada: null, Salida: null, Presencia: 0, Observaciones: [] });
  });

  test('E5 the same shift around a holiday: by shift in Peru, by minute in Chile', () => {
    const around = (fecha: string, FeriadoPor: string) =>
      day(fecha, {
        Dias: ['20261207', '20261208', '20261209'].map((one) => night(one, { FeriadoLaborable: 'S' })),
        Feriados: ['20261208'],
        Marcas: marks(fecha, 'E 18:50 S 07:05+1'),
        Configuracion: { FeriadoPor },
      });
    expect(around('20261207', 'T')).toMatchObject({ Normales: 660, FeriadoTurno: 0, Nocturno: 420, TipoDia: 'L' });
    expect(around('20261208', 'T')).toMatchObject({ Normales: 0, FeriadoTurno: 660, Feriado: 660, Nocturno: 420, TipoDia: 'L' });
    expect(around('20261207', 'M')).toMatchObject({ Normales: 300, FeriadoTurno: 360, Nocturno: 420 });
    expect(around('20261208', 'M')).toMatchObject({ Normales: 360, FeriadoTurno: 300, Nocturno: 420 });
  });

  test('E6 a rest day', () => {
    const saturday = (said: string) => day('20261121', { Dias: ADM, Marcas: marks('20261121', said) });
    expect(saturday('E 08:10 S 13:10')).toMatchObject({ Estado: 'A', Descanso: 300, DiasTrabajoDescanso: 1, DiasDescanso: 0 });
    expect(saturday('E 08:00 S 16:30')).toMatchObject({ Descanso: 450, Presencia: 510 });
    expect(saturday('E 08:00 S 14:20')).toMatchObject({ Descanso: 360 });
    expect(saturday('S 07:10')).toMatchObject({ Estado: 'D', Descanso: 0, Observaciones: ['MSP'], DiasDescanso: 1, DiasIncompletos: 0 });
  });

  test('E8 a paid justification by hours', () => {
    const justified = {
      Justificaciones: [
        { Modalidad: 'H', Remunerado: 'S', Estado: 'A', FechaInicio: MONDAY, FechaFin: MONDAY, HoraInicio: '08:00', HoraFin: '10:00' },
      ],
    };
    expect(worked('E 10:04 S 17:00', justified)).toMatchObject({ JustificadoPagado: 120, Normales: 360, Tardanza: 0 });
    expect(worked('E 10:20 S 17:00', justified)).toMatchObject({ JustificadoPagado: 120, Normales: 340, Tardanza: 20 });
  });

  test('E9 a leave without pay by days', () => {
    const justified = { Justificaciones: [{ Modalidad: 'D', Remunerado: 'N', FechaInicio: MONDAY, FechaFin: MONDAY }] };
    expect(worked('', justified)).toMatchObject({ Estado: 'J', JustificadoNoPagado: 480, DiasFalta: 0, DiasJustificados: 1 });
    expect(worked('E 08:00 S 12:00', justified)).toMatchObject({
      Estado: 'A',
      Normales: 240,
      JustificadoNoPagado: 240,
      Observaciones: ['JT'],
      DiasTrabajados: 1,
    });
  });

  test('E10 a missing exit', () => {
    expect(worked('E 08:01')).toMatchObject({ Estado: 'M', Normales: 0, Faltante: 480, DiasIncompletos: 1 });
    expect(worked('E 08:01 S 17:10')).toMatchObject({ Estado: 'A', Normales: 480, SobretiempoCalculado: 0 });
    expect(worked('E 08:00 S 12:00 E 13:00')).toMatchObject({ Estado: 'M', Normales: 0 });
  });

  test('E11 an automatic schedule', () => {
    const Candidatos = [
      { HoraInicio: '06:00', HoraFin: '14:00' },
      { HoraInicio: '14:00', HoraFin: '22:00' },
      { HoraInicio: '22:00', HoraFin: '06:00' },
    ];
    const Dias = adm(MONDAY, 7).map(({ Fecha }) => ({ Fecha, Candidatos }));
    const chosen = (said: string) => day(MONDAY, { Dias, Marcas: marks(MONDAY, said) });
    expect(chosen('E 13:35 S 22:20')).toMatchObject({ Normales: 480, SobretiempoCalculado: 0, InicioTurno: '2026-11-16T14:00:00-05:00' });
    expect(chosen('E 21:50 S 06:10+1')).toMatchObject({ Normales: 480, Nocturno: 480 });
    expect(chosen('E 03:00')).toMatchObject({ Normales: 0, Observaciones: ['NC'] });
    const week = lived({
      FechaInicio: MONDAY,
      FechaFin: '20261122',
      Dias,
      Marcas: [0, 1, 2, 3].flatMap((place) => marks(`2026111${6 + place}`, 'E 06:00 S 14:00')),
    });
    expect(week.map(({ Estado }) => Estado).join('')).toBe('AAAADFF');
  });

  test('E12 a flexible schedule', () => {
    const Dias = [{ Fecha: MONDAY, HorasDia: 480, VentanaInicio: '06:00', VentanaFin: '22:00', NucleoInicio: '10:00', NucleoFin: '15:00' }];
    const flexible = (said: string) => day(MONDAY, { Dias, Marcas: marks(MONDAY, said) });
    expect(flexible('E 09:40 S 19:10')).toMatchObject({ Normales: 480, SobretiempoCalculado: 30 });
    expect(flexible('E 10:20 S 18:00')).toMatchObject({ Normales: 400, Faltante: 80, Tardanza: 20 });
  });

  test('E13 the hour of a nursing mother', () => {
    const condition = { Condiciones: [{ Efecto: 'AS', Minutos: 60, FechaInicio: MONDAY, FechaFin: MONDAY }] };
    expect(worked('E 08:00 S 16:00', condition)).toMatchObject({ Normales: 420, Bonificado: 60, SalidaAnticipada: 0 });
    expect(worked('E 08:00 S 15:50', condition)).toMatchObject({ Normales: 410, Bonificado: 60, SalidaAnticipada: 10 });
  });

  const chile = (monday: string, over: Caso) =>
    lived(
      { FechaInicio: monday, FechaFin: adm(monday, 7).at(-1)?.Fecha, Configuracion: { MaximoSobretiempo: 0 }, ...over },
      'CH',
      'America/Santiago',
    );
  const week = (monday: string) => adm(monday, 7, { HoraFin: '17:24' });
  const exits = (monday: string, out: string) => {
    const [first, ...others] = week(monday).slice(0, 5);
    const offset = monday < '20260905' && monday > '20260404' ? '-04:00' : '-03:00';
    return [
      ...marks(String(first?.Fecha), `E 08:00 S ${out}`, offset),
      ...others.flatMap(({ Fecha }) => marks(String(Fecha), 'E 08:00 S 17:24', offset)),
    ];
  };

  test('E14 the legal week of Chile by its date, and a holiday in it', () => {
    const rows = chile(MONDAY, { Dias: week(MONDAY), Marcas: exits(MONDAY, '18:30') });
    expect(rows[0]).toMatchObject({ Normales: 504, PermanenciaDespues: 66, SobretiempoCalculado: 0 });
    expect(rows[6]).toMatchObject({ Fecha: '20261122', SobretiempoCalculado: 66, Sobretiempo1: 66 });
    const holiday = chile(MONDAY, {
      Dias: week(MONDAY),
      Feriados: ['20261117'],
      Marcas: exits(MONDAY, '18:30').filter(({ FechaHora }) => !String(FechaHora).includes('-17T')),
    });
    expect(holiday[1]).toMatchObject({ TipoDia: 'H', Estado: 'H', DiasFeriado: 1 });
    expect(holiday[6]).toMatchObject({ SobretiempoCalculado: 66 });
    const earlier = chile('20260420', { Dias: week('20260420'), Marcas: exits('20260420', '18:30') });
    expect(earlier[6]).toMatchObject({ SobretiempoCalculado: 0 });
  });

  test('E15 a marked break', () => {
    const Dias = [
      { Fecha: MONDAY, HoraInicio: '07:00', HoraFin: '16:00', Refrigerios: [{ HoraInicio: '12:00', HoraFin: '13:00' }], RefrigerioMarcado: 'S' },
    ];
    const paused = (said: string) => day(MONDAY, { Dias, Marcas: marks(MONDAY, said) });
    expect(paused('E 07:00 RS 12:02 RE 13:20 S 16:00')).toMatchObject({ ExcesoRefrigerio: 18, Normales: 462 });
    expect(paused('E 07:00 RS 12:02 RE 12:47 S 16:00')).toMatchObject({ ExcesoRefrigerio: 0, Normales: 480 });
    expect(paused('E 07:00 S 16:00')).toMatchObject({ Normales: 480, Observaciones: ['RSM'] });
  });

  test('E16 going out', () => {
    const out = 'E 08:00 S 10:30 E 11:15 S 17:00';
    expect(worked(out, { Configuracion: { ModoEmparejamiento: 'S' } })).toMatchObject({ SalidaIntermedia: 45, Normales: 435 });
    expect(worked(out)).toMatchObject({ Normales: 480, SalidaIntermedia: 0 });
  });

  test('E18 neighbouring windows', () => {
    const Dias = [
      { Fecha: MONDAY, HoraInicio: '14:00', HoraFin: '22:00' },
      { Fecha: '20261117', HoraInicio: '06:00', HoraFin: '14:00' },
    ];
    const both = (said: string) =>
      lived({ FechaInicio: MONDAY, FechaFin: '20261117', Dias, Marcas: marks('20261117', said) })
        .map(({ Estado }) => Estado)
        .join('');
    expect(both('? 03:20')).toBe('MF');
    expect(both('? 03:30')).toBe('FM');
    expect(both('E 03:20')).toBe('FM');
    const turns = [
      night('20261111'),
      { Fecha: '20261112', HoraInicio: '07:00', HoraFin: '19:00', Refrigerios: [{ HoraInicio: '13:00', HoraFin: '14:00' }] },
    ];
    const rows = lived({
      FechaInicio: '20261111',
      FechaFin: '20261112',
      Dias: turns,
      Marcas: marks('20261111', 'E 19:00 S 07:00+1 E 07:05+1 S 19:00+1'),
    });
    expect(rows.map(({ Normales }) => Normales)).toEqual([660, 660]);
  });

  test('E19 a night shift, then a late one', () => {
    const Dias = [
      { Fecha: '20261118', HoraInicio: '18:30', HoraFin: '07:00' },
      { Fecha: '20261119', HoraInicio: '14:00', HoraFin: '22:00' },
    ];
    const rows = lived({ FechaInicio: '20261118', FechaFin: '20261119', Dias, Marcas: marks('20261118', 'E 18:30 S 07:10+1 E 13:55+1 S 22:00+1') });
    expect(rows[0]).toMatchObject({ Normales: 750, Nocturno: 480, SobretiempoCalculado: 0 });
    expect(rows[1]).toMatchObject({ Normales: 480, Estado: 'A' });
  });

  test('E20 a forgotten exit is never a day of 24 hours', () => {
    const rows = lived({ FechaInicio: MONDAY, FechaFin: '20261117', Dias: ADM, Marcas: marks(MONDAY, 'E 08:00 E 07:59+1 S 17:00+1') });
    expect(rows[0]).toMatchObject({ Estado: 'M' });
    expect(rows[1]).toMatchObject({ Normales: 480 });
  });

  test('E21 a double mark without direction', () => {
    expect(worked('? 07:58 ? 07:59 ? 17:01 ? 17:02')).toMatchObject({
      Entrada: '2026-11-16T07:58:00-05:00',
      Salida: '2026-11-16T17:02:00-05:00',
      Observaciones: ['DUP'],
      Normales: 480,
    });
  });

  test('E22 gate and clock', () => {
    expect(worked('E 06:40 E 07:52 S 17:05 S 17:31')).toMatchObject({ PermanenciaAntes: 80, SobretiempoCalculado: 31, Normales: 480 });
    expect(worked('E 07:52 S 17:05')).toMatchObject({ SobretiempoCalculado: 0 });
  });

  test('E23 overtime that was marked', () => {
    expect(worked('E 08:00 S 17:00 HE 18:00 HS 20:00')).toMatchObject({ SobretiempoCalculado: 120, Normales: 480 });
  });

  test('E24 authorization', () => {
    const asked = { Configuracion: { RequiereAutorizacion: 'S' }, Autorizados: [{ Fecha: MONDAY, Minutos: 120 }] };
    expect(worked('E 08:00 S 20:20', asked)).toMatchObject({
      SobretiempoCalculado: 200,
      Sobretiempo1: 120,
      Sobretiempo2: 0,
      SobretiempoNoAutorizado: 80,
    });
  });

  test('E25 what goes into the bag is what was authorized for it: what needs no authorization is paid by its bands', () => {
    const sent = { Autorizados: [{ Fecha: MONDAY, Minutos: 120, Destino: 'C' }] };
    expect(worked('E 08:00 S 20:20', { ...sent, Configuracion: { RequiereAutorizacion: 'S' } })).toMatchObject({
      ...{ SobretiempoCalculado: 200, SobretiempoCompensado: 120, Sobretiempo1: 0, SobretiempoNoAutorizado: 80 },
    });
    expect(worked('E 08:00 S 20:20', sent)).toMatchObject({
      ...{ SobretiempoCalculado: 200, SobretiempoCompensado: 120, Sobretiempo1: 80, Sobretiempo2: 0, SobretiempoNoAutorizado: 0 },
    });
  });

  test('E26 a cumulative regime over its cycle, in Peru', () => {
    const days = adm('20261102', 21).map(({ Fecha }, place) =>
      place < 7
        ? { Fecha, HoraInicio: '07:00', HoraFin: '19:00', Refrigerios: [{ HoraInicio: '13:00', HoraFin: '14:00' }] }
        : place < 14
          ? night(String(Fecha))
          : { Fecha, TipoDia: 'D' },
    );
    const Marcas = days.flatMap(({ Fecha }, place) =>
      place < 7 ? marks(String(Fecha), 'E 07:00 S 19:00') : place < 14 ? marks(String(Fecha), 'E 19:00 S 07:00+1') : [],
    );
    const rows = lived({
      FechaInicio: '20261102',
      FechaFin: '20261122',
      Dias: days,
      Marcas,
      Ciclo: { DiasCiclo: 21, FechaAncla: '20261102' },
      Configuracion: { BaseSobretiempo: 'C' },
    });
    expect(rows.reduce((sum, { Normales }) => sum + Normales, 0)).toBe(9240);
    expect(rows.at(-1)).toMatchObject({ Fecha: '20261122', SobretiempoCalculado: 600, Sobretiempo1: 120, Sobretiempo2: 480 });
  });

  test('E27 7X7 in Chile is below its cycle', () => {
    const days = adm('20261102', 14).map(({ Fecha }, place) =>
      place < 7
        ? { Fecha, HoraInicio: '08:00', HoraFin: '20:00', Refrigerios: [{ HoraInicio: '13:00', HoraFin: '14:00' }] }
        : { Fecha, TipoDia: 'D' },
    );
    const Marcas = days.slice(0, 7).flatMap(({ Fecha }) => marks(String(Fecha), 'E 08:00 S 20:00', '-03:00'));
    const rows = lived(
      {
        FechaInicio: '20261102',
        FechaFin: '20261115',
        Dias: days,
        Marcas,
        Ciclo: { DiasCiclo: 14, FechaAncla: '20261102' },
        Configuracion: { BaseSobretiempo: 'C' },
      },
      'CH',
      'America/Santiago',
    );
    expect(rows.reduce((sum, { Normales }) => sum + Normales, 0)).toBe(4620);
    expect(rows.at(-1)).toMatchObject({ SobretiempoCalculado: 0 });
  });

  test('E28 hired in the middle of a week', () => {
    const Marcas = ['20261118', '20261119', '20261120'].flatMap((one) => marks(one, 'E 08:00 S 18:00', '-03:00'));
    const rows = chile(MONDAY, { Dias: week(MONDAY), Empleo: { FechaInicio: '20261118' }, Marcas });
    expect(rows.map(({ Fecha }) => Fecha)[0]).toBe('20261118');
    expect(rows.at(-1)).toMatchObject({ SobretiempoCalculado: 108 });
  });

  test('E29 the clock goes back, and forward', () => {
    const shift = (Fecha: string) => ({ Fecha, HoraInicio: '20:00', HoraFin: '08:00', Refrigerios: [{ HoraInicio: '01:00', HoraFin: '02:00' }] });
    const turned = (fecha: string, from: string, to: string, CambioHora: string) =>
      day(
        fecha,
        {
          Dias: [shift(fecha)],
          Marcas: [...marks(fecha, 'E 19:55', from), ...marks(fecha, 'S 08:05+1', to)],
          Configuracion: { CambioHora, BaseSobretiempo: 'D', MaximoSobretiempo: 0 },
        },
        'CH',
        'America/Santiago',
      );
    expect(turned('20260404', '-03:00', '-04:00', 'N')).toMatchObject({
      Programados: 660,
      Normales: 660,
      SobretiempoCalculado: 65,
      Observaciones: ['CHM'],
      Presencia: 790,
    });
    expect(turned('20260905', '-04:00', '-03:00', 'N')).toMatchObject({ Programados: 660, Normales: 660, SobretiempoCalculado: 0, Presencia: 670 });
    expect(turned('20260404', '-03:00', '-04:00', 'R')).toMatchObject({ Programados: 720, Normales: 720 });
    expect(turned('20260905', '-04:00', '-03:00', 'R')).toMatchObject({ Programados: 600, Normales: 600 });
  });

  test('E30 a rest day that ends in a working morning', () => {
    const rows = lived({
      FechaInicio: '20261122',
      FechaFin: '20261123',
      Dias: ADM,
      Marcas: marks('20261122', 'E 22:00 S 06:10+1 E 08:00+1 S 17:00+1'),
    });
    expect(rows[0]).toMatchObject({ Descanso: 430, NocturnoDescanso: 420 });
    expect(rows[1]).toMatchObject({ Normales: 480 });
  });

  test('E31 a holiday that nobody planned', () => {
    const tuesday = (said: string, FeriadoPor = 'T') =>
      day('20261208', { Dias: ADM, Feriados: ['20261208'], Marcas: marks('20261208', said), Configuracion: { FeriadoPor } });
    expect(tuesday('E 08:00 S 17:00')).toMatchObject({ Feriado: 480, Estado: 'A', DiasTrabajoDescanso: 1 });
    expect(tuesday('E 20:00 S 04:00+1')).toMatchObject({ Feriado: 420, SobretiempoCalculado: 0 });
    expect(tuesday('E 20:00 S 04:00+1', 'M')).toMatchObject({ Feriado: 210, SobretiempoCalculado: 210 });
  });

  test('E32 a travel day keeps what was marked and pays nothing: with both marks, on a holiday, and where an exit follows the night before', () => {
    const travel = (said: string, over: Caso = {}) => day(MONDAY, { Dias: [{ Fecha: MONDAY, TipoDia: 'V' }], Marcas: marks(MONDAY, said), ...over });
    const nothing = {
      Estado: 'V',
      TipoDia: 'V',
      Planificado: 'N',
      DiasViaje: 1,
      Programados: 0,
      Normales: 0,
      Descanso: 0,
      Feriado: 0,
      SobretiempoCalculado: 0,
    };
    expect(travel('E 05:40')).toMatchObject({ ...nothing, Entrada: '2026-11-16T05:40:00-05:00', Salida: null, Presencia: 0, Observaciones: ['MSP'] });
    expect(travel('E 05:40 S 11:10')).toMatchObject({ ...nothing, Salida: '2026-11-16T11:10:00-05:00', Presencia: 330, Observaciones: [] });
    expect(travel('E 05:40 S 11:10', { Feriados: [MONDAY] })).toMatchObject({ ...nothing, FeriadoEnDescanso: 0 });
    expect(travel('')).toMatchObject({ ...nothing, DiasFalta: 0, Observaciones: [] });
    const rows = lived({
      ...{ FechaInicio: '20261115', FechaFin: MONDAY, Dias: [night('20261115'), { Fecha: MONDAY, TipoDia: 'V' }] },
      Marcas: marks('20261115', 'E 18:50 S 07:05+1'),
    });
    expect(rows[0]).toMatchObject({ Normales: 660 });
    expect(rows[1]).toMatchObject({ ...nothing, Entrada: null, Salida: null, Presencia: 0 });
  });

  test('5c a mark of a break in no window is listed, and no other day’s', () => {
    const rows = lived({ FechaInicio: MONDAY, FechaFin: '20261117', Dias: ADM, Marcas: marks('20261117', 'RS 04:30') });
    expect(rows.map(({ Observaciones }) => Observaciones)).toEqual([[], ['FV']]);
  });

  test('E32 a travel day', () => {
    expect(day(MONDAY, { Dias: [{ Fecha: MONDAY, TipoDia: 'V' }], Marcas: marks(MONDAY, 'E 05:40') })).toMatchObject({
      Estado: 'V',
      DiasViaje: 1,
      DiasFalta: 0,
      Normales: 0,
      Descanso: 0,
    });
  });
});
