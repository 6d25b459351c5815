import { adm, type Caso, marks } from './caso';

/** A row of *Worked examples* as *Probar* takes it, and what its days come to. */
export interface Ejemplo {
  readonly nombre: string;
  readonly caso: Caso;
  /** By day: what is told of its row; `null` where there is none. */
  readonly dias: Readonly<Record<string, Caso>>;
  /** How its company counts where it is lived in a division of Peru; `null` where only a division of Chile can. */
  readonly vivido?: Caso | null;
}

export const MONDAY = '20261116';
const SATURDAY = '20261121';
const ADM = adm('20261109', 35);
const SUELTO = { RequiereAutorizacion: 'N' };
const CHILE = { IdPais: 'CH', ZonaHoraria: 'America/Santiago' };

const ejemplo = (nombre: string, dias: Ejemplo['dias'], caso: Caso, vivido: Caso | null = {}): Ejemplo => {
  const sorted = Object.keys(dias).sort();
  return { nombre, dias, vivido, caso: { FechaInicio: sorted[0], FechaFin: sorted.at(-1), Configuracion: SUELTO, ...caso } };
};
/** What Chile's companies begin with and Peru's do not. */
const DE_CHILE = { BaseSobretiempo: 'S', Bandas: [{ Orden: 1, HastaMinutos: null, Porcentaje: 50 }], FeriadoPor: 'M', MaximoSobretiempo: 120 };
/** A Monday of ADM with some marks. */
const lunes = (nombre: string, said: string, row: Caso, over: Caso = {}): Ejemplo =>
  ejemplo(nombre, { [MONDAY]: row }, { Dias: ADM, Marcas: marks(MONDAY, said), ...over });
const con = (over: Caso): Caso => ({ Configuracion: { ...SUELTO, ...over } });
const shift = (Fecha: string, HoraInicio: string, HoraFin: string, pausa?: readonly [string, string], over: Caso = {}): Caso => ({
  ...{ Fecha, HoraInicio, HoraFin, Refrigerios: pausa ? [{ HoraInicio: pausa[0], HoraFin: pausa[1] }] : [] },
  ...over,
});
const noche = (Fecha: string, over: Caso = {}) => shift(Fecha, '19:00', '07:00', ['01:00', '02:00'], over);
const dia = (Fecha: string) => shift(Fecha, '07:00', '19:00', ['13:00', '14:00']);
const dayAfter = (from: string, place: number) => String(adm(from, place + 1).at(-1)?.Fecha);

function e5(FeriadoPor: string, fecha: string, row: Caso): Ejemplo {
  return ejemplo(
    `E5 around a holiday, ${FeriadoPor}, ${fecha}`,
    { [fecha]: { ...row, Nocturno: 420, TipoDia: 'L' } },
    {
      ...{ Dias: ['20261207', '20261208', '20261209'].map((one) => noche(one, { FeriadoLaborable: 'S' })), Feriados: ['20261208'] },
      ...{ Marcas: marks(fecha, 'E 18:50 S 07:05+1'), ...con({ FeriadoPor }) },
    },
  );
}

const CANDIDATOS = [
  { HoraInicio: '06:00', HoraFin: '14:00' },
  { HoraInicio: '14:00', HoraFin: '22:00' },
  { HoraInicio: '22:00', HoraFin: '06:00' },
];
const automatico = (nombre: string, said: string, row: Caso) =>
  ejemplo(nombre, { [MONDAY]: row }, { Dias: adm(MONDAY, 7).map(({ Fecha }) => ({ Fecha, Candidatos: CANDIDATOS })), Marcas: marks(MONDAY, said) });

const flexible = (nombre: string, said: string, row: Caso) =>
  ejemplo(
    nombre,
    { [MONDAY]: row },
    {
      Dias: [{ Fecha: MONDAY, HorasDia: 480, VentanaInicio: '06:00', VentanaFin: '22:00', NucleoInicio: '10:00', NucleoFin: '15:00' }],
      Marcas: marks(MONDAY, said),
    },
  );

const justificada = {
  Justificaciones: [{ Modalidad: 'H', Remunerado: 'S', Estado: 'A', FechaInicio: MONDAY, FechaFin: MONDAY, HoraInicio: '08:00', HoraFin: '10:00' }],
};
const licencia = { Justificaciones: [{ Modalidad: 'D', Remunerado: 'N', Estado: 'A', FechaInicio: MONDAY, FechaFin: MONDAY }] };
const lactancia = { Condiciones: [{ Efecto: 'AS', Minutos: 60, FechaInicio: MONDAY, FechaFin: MONDAY }] };
const marcado = (said: string, row: Caso) =>
  ejemplo(
    `E15 a marked break: ${said}`,
    { [MONDAY]: row },
    { Dias: [shift(MONDAY, '07:00', '16:00', ['12:00', '13:00'], { RefrigerioMarcado: 'S' })], Marcas: marks(MONDAY, said) },
  );

/** Monday to Friday 08:00–17:24, Monday until 18:30, under a legal week. */
function semanaDeChile(nombre: string, monday: string, offset: string, legal: number, minutos: number, over: Caso = {}): Ejemplo {
  const Dias = adm(monday, 7, { HoraFin: '17:24' });
  const holidays = (over.Feriados ?? []) as readonly unknown[];
  const Marcas = Dias.slice(0, 5).flatMap(({ Fecha }, place) =>
    holidays.includes(Fecha) ? [] : marks(String(Fecha), `E 08:00 S ${place === 0 ? '18:30' : '17:24'}`, offset),
  );
  const row = { SobretiempoCalculado: minutos, Sobretiempo1: minutos, SobretiempoNoAutorizado: 0 };
  return ejemplo(
    nombre,
    { [monday]: { Normales: 504, SobretiempoCalculado: 0 }, [dayAfter(monday, 6)]: row },
    { ...CHILE, Dias, Marcas, ...con({}), ...over },
    { ...DE_CHILE, MinutosBase: legal },
  );
}

const CICLO = adm('20261102', 21).map(({ Fecha }, place) =>
  place < 7 ? dia(String(Fecha)) : place < 14 ? noche(String(Fecha)) : { Fecha, TipoDia: 'D' },
);
const SIETE = adm('20261102', 14).map(({ Fecha }, place) =>
  place < 7 ? shift(String(Fecha), '08:00', '20:00', ['13:00', '14:00']) : { Fecha, TipoDia: 'D' },
);

function e29(fecha: string, de: string, a: string, CambioHora: string, row: Caso): Ejemplo {
  return ejemplo(
    `E29 the clock changes, ${CambioHora}, ${fecha}`,
    { [fecha]: row },
    {
      ...{ ...CHILE, Dias: [shift(fecha, '20:00', '08:00', ['01:00', '02:00'])] },
      ...{ Marcas: [...marks(fecha, 'E 19:55', de), ...marks(fecha, 'S 08:05+1', a)] },
      ...con({ BaseSobretiempo: 'D', MaximoSobretiempo: 0, CambioHora }),
    },
    null,
  );
}

const VENTANAS = [shift(MONDAY, '14:00', '22:00'), shift('20261117', '06:00', '14:00')];
const ventana = (nombre: string, said: string, primero: string, segundo: string) =>
  ejemplo(nombre, { [MONDAY]: { Estado: primero }, '20261117': { Estado: segundo } }, { Dias: VENTANAS, Marcas: marks('20261117', said) });

/** *Worked examples*, each case of each row, with the numbers of the page. */
export const EJEMPLOS: readonly Ejemplo[] = [
  lunes('E1 before and after, within the tolerance', 'E 07:52 S 17:04', {
    ...{ Estado: 'A', Programados: 480, Normales: 480, Tardanza: 0, PermanenciaAntes: 8, PermanenciaDespues: 4, SobretiempoCalculado: 0 },
    ...{ DiasTrabajados: 1, Planificado: 'S', TipoDia: 'L', Turno: 'D', Presencia: 552 },
  }),
  lunes('E1 seconds are cut off', 'E 08:05:59 S 17:00', { Normales: 480, Tardanza: 0, Entrada: '2026-11-16T08:05:59-05:00' }),
  lunes('E1 a minute more than the tolerance', 'E 08:06 S 17:00', { Normales: 474, Tardanza: 6 }),
  lunes('E1 lateness from the tolerance on', 'E 08:06 S 17:00', { Normales: 479, Tardanza: 1 }, con({ TardanzaDesde: 'T' })),
  lunes('E1 a second too early', 'E 08:00 S 16:59:59', { Normales: 479, SalidaAnticipada: 1 }),
  lunes('E2 late and early', 'E 08:17 S 16:40', { Tardanza: 17, SalidaAnticipada: 20, Normales: 443 }),
  lunes('E3 overtime by bands', 'E 07:58 S 20:20', { SobretiempoCalculado: 200, Sobretiempo1: 120, Sobretiempo2: 80 }),
  lunes(
    'E3 rounded down to a quarter',
    'E 07:58 S 20:20',
    { SobretiempoCalculado: 195, Sobretiempo1: 120, Sobretiempo2: 75 },
    con({ RedondeoSobretiempo: 15 }),
  ),
  lunes('E3 beyond the window it follows its entry', 'E 08:00 S 23:40', {
    ...{ SobretiempoCalculado: 400, Sobretiempo1: 120, Sobretiempo2: 280, SobretiempoNocturno: 100 },
  }),
  ejemplo(
    'E4 a night shift',
    {
      '20261118': { Programados: 660, Normales: 660, Nocturno: 420, SobretiempoCalculado: 0, Turno: 'N' },
      '20261119': { Estado: 'D', Entrada: null, Salida: null, Presencia: 0, Observaciones: [] },
    },
    { Dias: [noche('20261118'), { Fecha: '20261119', TipoDia: 'D' }], Marcas: marks('20261118', 'E 18:48 S 07:03+1') },
  ),
  e5('T', '20261207', { Normales: 660, FeriadoTurno: 0 }),
  e5('T', '20261208', { Normales: 0, FeriadoTurno: 660, Feriado: 660 }),
  e5('M', '20261207', { Normales: 300, FeriadoTurno: 360 }),
  e5('M', '20261208', { Normales: 360, FeriadoTurno: 300 }),
  ...[
    ['E 08:10 S 13:10', { Estado: 'A', Descanso: 300, DiasTrabajoDescanso: 1, DiasDescanso: 0 }],
    ['E 08:00 S 16:30', { Descanso: 450, Presencia: 510 }],
    ['E 08:00 S 14:20', { Descanso: 360 }],
    ['S 07:10', { Estado: 'D', Descanso: 0, Observaciones: ['MSP'], DiasDescanso: 1, DiasIncompletos: 0 }],
  ].map(([said, row]) =>
    ejemplo(`E6 a rest day: ${String(said)}`, { [SATURDAY]: Object(row) }, { Dias: ADM, Marcas: marks(SATURDAY, String(said)) }),
  ),
  lunes('E8 justified by hours', 'E 10:04 S 17:00', { JustificadoPagado: 120, Normales: 360, Tardanza: 0 }, justificada),
  lunes('E8 and late besides', 'E 10:20 S 17:00', { JustificadoPagado: 120, Normales: 340, Tardanza: 20 }, justificada),
  lunes('E9 a day’s leave', '', { Estado: 'J', JustificadoNoPagado: 480, DiasFalta: 0, DiasJustificados: 1 }, licencia),
  lunes('E9 and worked besides', 'E 08:00 S 12:00', { Estado: 'A', Normales: 240, JustificadoNoPagado: 240, Observaciones: ['JT'] }, licencia),
  lunes('E10 a missing exit', 'E 08:01', { Estado: 'M', Normales: 0, Faltante: 480, DiasIncompletos: 1, DiasFalta: 0 }),
  lunes('E10 the exit given', 'E 08:01 S 17:10', { Estado: 'A', Normales: 480, SobretiempoCalculado: 0 }),
  lunes('E10 an entry after the last exit', 'E 08:00 S 12:00 E 13:00', { Estado: 'M', Normales: 0, Faltante: 480 }),
  automatico('E11 automatic: the nearest', 'E 13:35 S 22:20', { Normales: 480, SobretiempoCalculado: 0 }),
  automatico('E11 automatic: by night', 'E 21:50 S 06:10+1', { Normales: 480, Nocturno: 480 }),
  automatico('E11 automatic: none near', 'E 03:00', { Normales: 0, Observaciones: ['NC'] }),
  flexible('E12 flexible and more', 'E 09:40 S 19:10', { Normales: 480, SobretiempoCalculado: 30, Tardanza: 0 }),
  flexible('E12 flexible and less', 'E 10:20 S 18:00', { Normales: 400, Faltante: 80, Tardanza: 20 }),
  lunes('E13 leaving an hour earlier', 'E 08:00 S 16:00', { Normales: 420, Bonificado: 60, SalidaAnticipada: 0 }, lactancia),
  lunes('E13 and ten minutes more', 'E 08:00 S 15:50', { Normales: 410, Bonificado: 60, SalidaAnticipada: 10 }, lactancia),
  semanaDeChile('E14 a week of Chile', MONDAY, '-03:00', 2520, 66),
  semanaDeChile('E14 with a holiday', MONDAY, '-03:00', 2520, 66, { Feriados: ['20261117'] }),
  semanaDeChile('E14 before the law of 2026', '20260420', '-04:00', 2640, 0),
  marcado('E 07:00 RS 12:02 RE 13:20 S 16:00', { ExcesoRefrigerio: 18, Normales: 462 }),
  marcado('E 07:00 RS 12:02 RE 12:47 S 16:00', { ExcesoRefrigerio: 0, Normales: 480 }),
  lunes('E16 going out, by direction', 'E 08:00 S 10:30 E 11:15 S 17:00', { SalidaIntermedia: 45, Normales: 435 }, con({ ModoEmparejamiento: 'S' })),
  lunes('E16 going out, by first and last', 'E 08:00 S 10:30 E 11:15 S 17:00', { SalidaIntermedia: 0, Normales: 480 }),
  ventana('E18 a ? before the cut', '? 03:20', 'M', 'F'),
  ventana('E18 a ? at the cut', '? 03:30', 'F', 'M'),
  ventana('E18 an entry is the nearest start’s', 'E 03:20', 'F', 'M'),
  ejemplo(
    'E18 a night and the day after it',
    { '20261111': { Normales: 660, Estado: 'A' }, '20261112': { Normales: 660, Estado: 'A' } },
    { Dias: [noche('20261111'), dia('20261112')], Marcas: marks('20261111', 'E 19:00 S 07:00+1 E 07:05+1 S 19:00+1') },
  ),
  ejemplo(
    'E19 a night, then a late shift',
    { '20261118': { Normales: 750, Nocturno: 480, SobretiempoCalculado: 0 }, '20261119': { Normales: 480, Estado: 'A' } },
    {
      Dias: [shift('20261118', '18:30', '07:00'), shift('20261119', '14:00', '22:00')],
      Marcas: marks('20261118', 'E 18:30 S 07:10+1 E 13:55+1 S 22:00+1'),
    },
  ),
  ejemplo(
    'E20 a forgotten exit',
    { [MONDAY]: { Estado: 'M' }, '20261117': { Normales: 480, Estado: 'A' } },
    { Dias: ADM, Marcas: marks(MONDAY, 'E 08:00 E 07:59+1 S 17:00+1') },
  ),
  lunes('E21 a double mark without direction', '? 07:58 ? 07:59 ? 17:01 ? 17:02', {
    ...{ Entrada: '2026-11-16T07:58:00-05:00', Salida: '2026-11-16T17:02:00-05:00', Observaciones: ['DUP'], Normales: 480 },
  }),
  lunes('E22 gate and clock', 'E 06:40 E 07:52 S 17:05 S 17:31', {
    ...{ Entrada: '2026-11-16T06:40:00-05:00', Salida: '2026-11-16T17:31:00-05:00', PermanenciaAntes: 80, SobretiempoCalculado: 31 },
  }),
  lunes('E22 the clock alone', 'E 07:52 S 17:05', { SobretiempoCalculado: 0, PermanenciaAntes: 8, PermanenciaDespues: 5 }),
  lunes('E23 overtime marked as such', 'E 08:00 S 17:00 HE 18:00 HS 20:00', { SobretiempoCalculado: 120, Normales: 480 }),
  lunes(
    'E24 what is authorized alone',
    'E 08:00 S 20:20',
    { SobretiempoCalculado: 200, Sobretiempo1: 120, Sobretiempo2: 0, SobretiempoNoAutorizado: 80 },
    { Configuracion: { RequiereAutorizacion: 'S' }, Autorizados: [{ Fecha: MONDAY, Minutos: 120 }] },
  ),
  ejemplo(
    'E26 14X7 by its cycle',
    { '20261122': { SobretiempoCalculado: 600, Sobretiempo1: 120, Sobretiempo2: 480 } },
    {
      ...{ FechaInicio: '20261102', Dias: CICLO, Ciclo: { DiasCiclo: 21, FechaAncla: '20261102' }, ...con({ BaseSobretiempo: 'C' }) },
      Marcas: CICLO.flatMap(({ Fecha }, place) =>
        place < 7 ? marks(String(Fecha), 'E 07:00 S 19:00') : place < 14 ? marks(String(Fecha), 'E 19:00 S 07:00+1') : [],
      ),
    },
  ),
  ejemplo(
    'E27 7X7 of Chile by its cycle',
    { '20261115': { SobretiempoCalculado: 0 } },
    {
      ...{ FechaInicio: '20261102', ...CHILE, Dias: SIETE, Ciclo: { DiasCiclo: 14, FechaAncla: '20261102' }, ...con({ BaseSobretiempo: 'C' }) },
      Marcas: SIETE.slice(0, 7).flatMap(({ Fecha }) => marks(String(Fecha), 'E 08:00 S 20:00', '-03:00')),
    },
    { ...DE_CHILE, BaseSobretiempo: 'C', MinutosBase: 5040 },
  ),
  ejemplo(
    'E28 hired on Wednesday',
    { '20261118': { Normales: 504 }, '20261122': { SobretiempoCalculado: 108, Sobretiempo1: 108 } },
    {
      ...{ ...CHILE, FechaInicio: MONDAY, Empleo: { FechaInicio: '20261118' }, Dias: adm(MONDAY, 7, { HoraFin: '17:24' }) },
      Marcas: ['20261118', '20261119', '20261120'].flatMap((one) => marks(one, 'E 08:00 S 18:00', '-03:00')),
    },
    { ...DE_CHILE, MinutosBase: 2520 },
  ),
  e29('20260404', '-03:00', '-04:00', 'N', { Programados: 660, Normales: 660, SobretiempoCalculado: 65, Observaciones: ['CHM'] }),
  e29('20260905', '-04:00', '-03:00', 'N', { Programados: 660, Normales: 660, SobretiempoCalculado: 0 }),
  e29('20260404', '-03:00', '-04:00', 'R', { Programados: 720, Normales: 720 }),
  e29('20260905', '-04:00', '-03:00', 'R', { Programados: 600, Normales: 600 }),
  ejemplo(
    'E30 a rest day that ends in a working morning',
    { '20261122': { Descanso: 430, NocturnoDescanso: 420 }, '20261123': { Normales: 480, Entrada: '2026-11-23T08:00:00-05:00' } },
    { Dias: ADM, Marcas: marks('20261122', 'E 22:00 S 06:10+1 E 08:00+1 S 17:00+1') },
  ),
  ...[
    ['E 08:00 S 17:00', 'T', { Feriado: 480, Estado: 'A', TipoDia: 'H', DiasTrabajoDescanso: 1, SobretiempoCalculado: 0 }],
    ['E 20:00 S 04:00+1', 'T', { Feriado: 420, SobretiempoCalculado: 0 }],
    ['E 20:00 S 04:00+1', 'M', { Feriado: 210, SobretiempoCalculado: 210 }],
  ].map(([said, FeriadoPor, row]) =>
    ejemplo(
      `E31 a holiday not planned, ${String(FeriadoPor)}: ${String(said)}`,
      { '20261208': Object(row) },
      { Dias: ADM, Feriados: ['20261208'], Marcas: marks('20261208', String(said)), ...con({ FeriadoPor }) },
    ),
  ),
  ejemplo(
    'E32 a travel day',
    { [MONDAY]: { Estado: 'V', DiasViaje: 1, DiasFalta: 0, Normales: 0, Descanso: 0, Entrada: '2026-11-16T05:40:00-05:00' } },
    { Dias: [{ Fecha: MONDAY, TipoDia: 'V' }], Marcas: marks(MONDAY, 'E 05:40') },
  ),
];
