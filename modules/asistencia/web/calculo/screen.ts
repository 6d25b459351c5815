import { choice, int, text } from '@platform/entity/field';
import type { Expression } from '@platform/web/data/filters';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { MEDIDAS } from '../../shared/calculo/tipos';
import { say } from '../say';
import ClockCell from './ClockCell';
import HoursCell from './HoursCell';
import ShiftCell from './ShiftCell';
import StateCell from './StateCell';

const COLUMNS = [
  ...['Fecha', 'IdPersona', 'IdCompania', 'Estado', 'InicioTurno', 'Entrada', 'Salida', 'Normales', 'Tardanza', 'SalidaAnticipada'],
  ...['SobretiempoCalculado', 'Sobretiempo1', 'Sobretiempo2', 'Nocturno', 'Feriado', 'Descanso', 'Observaciones'],
];
const only = (expression: Expression) => () => expression;

const answer = (id: 'autorizar' | 'rechazar', icon: 'checks' | 'ban'): ScreenAction => ({
  id,
  icon,
  label: () => say(`calculo.${id}`),
  action: 'autorizar',
  run: (rows, tools) =>
    tools.askAndPost(rows, id, {
      title: say(`calculo.${id}`),
      fields: {
        ...(id === 'autorizar' ? { Minutos: int({ min: 1, max: 90_000 }), Destino: choice({ options: ['P', 'C'], default: 'P' }) } : {}),
        Observacion: text({ max: 500, ...(id === 'rechazar' ? { required: true } : {}) }),
      },
      labels: { Minutos: say('calculo.minutos'), Destino: say('calculo.destino'), Observacion: say('calculo.observacion') },
      options: { Destino: { P: say('calculo.pago'), C: say('calculo.compensacion') } },
      values: { Destino: 'P' },
      button: say(`calculo.${id}`),
    }),
});
const acts = [answer('autorizar', 'checks'), answer('rechazar', 'ban')];

/** Calculated days: one row a person and day, and its *why*. */
export const dayScreen: EntityScreen = {
  columns: COLUMNS,
  hide: ['Tramos', 'Huella', 'Resumen', 'Fallo', 'PorAutorizar'],
  reads: ['FinTurno', 'Fallo'],
  widths: {
    ...{ IdPersona: 230, IdCompania: 150, Estado: 150, InicioTurno: 118, Entrada: 84, Salida: 84, Observaciones: 160 },
    ...Object.fromEntries(MEDIDAS.map((name) => [name, 96])),
  },
  cells: {
    Estado: StateCell,
    ...{ InicioTurno: ShiftCell, FinTurno: ClockCell, Entrada: ClockCell, Salida: ClockCell },
    ...Object.fromEntries(MEDIDAS.map((name) => [name, HoursCell])),
  },
  rowActions: acts,
  bulkActions: acts,
  opens: 'porque',
  tabs: [{ id: 'porque', label: () => say('porque.titulo'), Content: lazy(() => import('./WhyTab')) }],
  switches: [
    { id: 'faltas', label: () => say('calculo.faltas'), expression: only(['Estado', '=', 'F']) },
    { id: 'incompletas', label: () => say('calculo.incompletas'), expression: only(['Estado', '=', 'M']) },
    { id: 'tardanzas', label: () => say('calculo.tardanzas'), expression: only(['Tardanza', '>', 0]) },
    { id: 'porAutorizar', label: () => say('calculo.porAutorizar'), expression: only(['PorAutorizar', '=', 'S']) },
    { id: 'fueraArea', label: () => say('calculo.fueraArea'), expression: only(['Observaciones', 'contains', 'FA']) },
    { id: 'sinHorario', label: () => say('calculo.sinHorario'), expression: only(['Estado', '=', 'X']) },
  ],
};
