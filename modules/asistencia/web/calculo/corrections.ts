import { text } from '@platform/entity/field';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { say } from '../say';

const deciding = (id: 'confirmar' | 'desestimar', icon: 'checks' | 'ban'): ScreenAction => ({
  id,
  icon,
  label: () => say(`correcciones.${id}`),
  action: 'autorizar',
  run: (rows, tools) =>
    tools.askAndPost(rows, id, {
      title: say(`correcciones.${id}`),
      fields: { Observacion: text({ max: 500, required: true, multiline: true }) },
      labels: { Observacion: say('calculo.observacion') },
      button: say(`correcciones.${id}`),
    }),
});
const acts = [deciding('confirmar', 'checks'), deciding('desestimar', 'ban')];

export const CORRECTIONS_PATH = '/asistencia/calculo/correcciones';
/** Corrections of marks, with what the worker answered; those that were objected wait for a decision. */
export const correctionScreen: EntityScreen = {
  columns: ['IdPersona', 'Tipo', 'Antes', 'Despues', 'Motivo', 'IdUsuario', 'VenceEl', 'Estado', 'Respuesta', 'Decision'],
  widths: { IdPersona: 220, Antes: 150, Despues: 150, Motivo: 200, Respuesta: 200 },
  rowActions: acts,
  switches: [
    { id: 'objetadas', label: () => say('correcciones.objetadas'), expression: () => ['Estado', '=', 'O'] },
    { id: 'esperan', label: () => say('correcciones.esperan'), expression: () => ['Estado', '=', 'P'] },
  ],
};
