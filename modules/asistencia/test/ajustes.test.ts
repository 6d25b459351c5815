import { describe, expect, test } from 'vitest';
import type { Configuracion } from '../shared/calculo/configuracion';
import { adm, type Caso, lived, marks } from './caso';

const DAY = '20261116';
const REST = '20261121';
/** One day of ADM with marks. */
const office = (said: string, day = DAY): Caso => ({ FechaInicio: day, FechaFin: day, Dias: adm('20261115', 9), Marcas: marks(day, said) });
const NIGHT = {
  TipoDia: 'L',
  HoraInicio: '19:00',
  HoraFin: '07:00',
  Refrigerios: [{ HoraInicio: '01:00', HoraFin: '02:00' }],
  FeriadoLaborable: 'S',
};
const night = (day: string, said: string, offset?: string, more: Caso = {}): Caso => ({
  ...{ FechaInicio: day, FechaFin: day, Dias: [{ Fecha: day, ...NIGHT }], Marcas: marks(day, said, offset) },
  ...more,
});
/** Monday to Friday from eight to six. */
const week: Caso = {
  ...{ FechaInicio: DAY, FechaFin: '20261122', Dias: adm('20261115', 9) },
  Marcas: [0, 1, 2, 3, 4].flatMap((place) => marks(String(Number(DAY) + place), 'E 08:00 S 18:00')),
};

/** What the calculation of a day does not read: what goes into the bag and when it expires, the labels of payroll, and what workers are told. */
type Outside =
  | 'CompensaSobretiempo'
  | 'FactorCompensacion'
  | 'MesesCompensacion'
  | 'PorcentajeDescanso'
  | 'PorcentajeFeriado'
  | 'AvisoOmision'
  | 'HorasOposicion';
type Setting = Exclude<keyof Configuracion, Outside>;
interface Changed {
  readonly of: Caso;
  readonly to: unknown;
  readonly with?: Caso;
  readonly zona?: string;
}
/** Of each setting a day that it changes, and to what it is set; one without is a compile error. */
const CHANGES: Readonly<Record<Setting, Changed>> = {
  ModoEmparejamiento: { of: office('E 08:00 S 10:30 E 11:15 S 17:00'), to: 'S' },
  MinutosDuplicado: { of: office('? 07:58 ? 07:59 ? 17:01 ? 17:02'), to: 0 },
  MargenEntrada: { of: office('E 06:00 S 17:00'), to: 30 },
  MargenSalida: { of: office('S 20:00'), to: 30 },
  MaximoPresencia: { of: office('E 08:00 S 23:40'), to: 60 },
  ToleranciaEntrada: { of: office('E 08:08 S 17:00'), to: 10 },
  TardanzaDesde: { of: office('E 08:06 S 17:00'), to: 'T' },
  ToleranciaSalida: { of: office('E 08:00 S 16:57'), to: 5 },
  MaximoTardanza: { of: office('E 09:00 S 17:00'), to: 30 },
  MarcaIncompleta: { of: office('E 08:01'), to: 'T' },
  BaseSobretiempo: { of: office('E 08:00 S 18:00'), to: 'S' },
  MinutosBase: { of: week, to: 2400, with: { BaseSobretiempo: 'S' } },
  SobretiempoAntes: { of: office('E 07:00 S 17:00'), to: 'S' },
  MinimoSobretiempo: { of: office('E 08:00 S 17:10'), to: 5 },
  RedondeoSobretiempo: { of: office('E 08:00 S 17:50'), to: 15 },
  MaximoSobretiempo: { of: office('E 08:00 S 20:00'), to: 60 },
  RequiereAutorizacion: { of: office('E 08:00 S 20:00'), to: 'S' },
  Bandas: { of: office('E 08:00 S 20:20'), to: [{ Orden: 1, HastaMinutos: null, Porcentaje: 50 }] },
  FeriadoPor: { of: night('20261207', 'E 18:50 S 07:05+1', undefined, { Feriados: ['20261208'] }), to: 'M' },
  CambioHora: { of: night('20260404', 'E 18:55 S 07:05+1', '-03:00'), to: 'R', zona: 'America/Santiago' },
  NocheInicio: { of: office('E 08:00 S 21:30'), to: '20:00' },
  NocheFin: { of: night(DAY, 'E 19:00 S 07:00+1'), to: '05:00' },
  RefrigerioLibre: { of: office('E 08:00 S 16:30', REST), to: 30 },
  UmbralRefrigerio: { of: office('E 08:00 S 15:00', REST), to: 480 },
};

describe('Configuración por compañía (050102)', () => {
  test('each setting that the calculation reads changes what a day counts', () => {
    for (const [name, { of, to, with: more = {}, zona }] of Object.entries(CHANGES)) {
      const counted = (set: Caso) => lived({ ...of, Configuracion: { ...more, ...set } }, 'PE', zona);
      expect([name, JSON.stringify(counted({ [name]: to })) === JSON.stringify(counted({}))]).toEqual([name, false]);
    }
  });
});
