import type { Expression } from '@platform/web/data/filters';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { MEDIDAS } from '../../shared/calculo/tipos';
import { say } from '../say';

const clock = lazy(() => import('./ClockCell'));
const hours = lazy(() => import('./HoursCell'));
const COLUMNS = [
  ...['Fecha', 'IdPersona', 'IdCompania', 'Estado', 'InicioTurno', 'Entrada', 'Salida', 'Normales', 'Tardanza', 'SalidaAnticipada'],
  ...['SobretiempoCalculado', 'Nocturno', 'Feriado', 'Descanso', 'Observaciones'],
];
const only = (expression: Expression) => () => expression;

/** Calculated days: one row a person and day, and its *why*. */
export const dayScreen: EntityScreen = {
  columns: COLUMNS,
  hide: ['Tramos', 'Huella', 'Resumen'],
  reads: ['FinTurno'],
  widths: {
    ...{ IdPersona: 230, IdCompania: 150, Estado: 150, InicioTurno: 118, Entrada: 84, Salida: 84, Observaciones: 160 },
    ...Object.fromEntries(MEDIDAS.map((name) => [name, 96])),
  },
  cells: {
    Estado: lazy(() => import('./StateCell')),
    ...{ InicioTurno: lazy(() => import('./ShiftCell')), FinTurno: clock, Entrada: clock, Salida: clock },
    ...Object.fromEntries(MEDIDAS.map((name) => [name, hours])),
  },
  tabs: [{ id: 'porque', label: () => say('porque.titulo'), Content: lazy(() => import('./WhyTab')) }],
  switches: [
    { id: 'faltas', label: () => say('calculo.faltas'), expression: only(['Estado', '=', 'F']) },
    { id: 'incompletas', label: () => say('calculo.incompletas'), expression: only(['Estado', '=', 'M']) },
    { id: 'tardanzas', label: () => say('calculo.tardanzas'), expression: only(['Tardanza', '>', 0]) },
    { id: 'sinHorario', label: () => say('calculo.sinHorario'), expression: only(['Estado', '=', 'X']) },
  ],
};
