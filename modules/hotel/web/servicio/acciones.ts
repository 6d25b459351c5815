import { file, text } from '@platform/entity/field';
import type { ScreenAction } from '@platform/web/pages/screen';
import { ServicioHabitacion } from '../../shared/servicio.entity';
import { say } from '../say.estadias';

export const iniciar: ScreenAction = {
  id: 'iniciar',
  icon: 'clock',
  label: () => say('servicio.iniciar'),
  action: 'procesar',
  run: (rows, tools) => tools.askAndPost(rows, 'iniciar'),
};

export const terminar: ScreenAction = {
  id: 'terminar',
  icon: 'checks',
  label: () => say('servicio.terminar'),
  action: 'procesar',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'terminar', {
      title: say('servicio.terminar'),
      fields: { ...(rows.length === 1 ? { Foto: file({ accept: ['jpg', 'png'] }) } : {}), Observacion: ServicioHabitacion.fields.Observacion },
      button: say('servicio.terminar'),
    }),
};

export const anular: ScreenAction = {
  id: 'anular',
  icon: 'ban',
  label: () => say('servicio.anular'),
  action: 'editar',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'anular', {
      title: say('servicio.anular'),
      fields: { Motivo: text({ max: 200, required: true, multiline: true, missing: 'hotel.motivo' }) },
      button: say('servicio.anular'),
    }),
};

/** Whoever answers for the rooms has seen that it is done. */
export const conforme: ScreenAction = {
  id: 'conforme',
  icon: 'clipboard-check',
  label: () => say('servicio.conforme'),
  action: 'editar',
  run: (rows, tools) => tools.askAndPost(rows, 'conforme'),
};

/** It is ordered anew, with what is missing. */
export const rehacer: ScreenAction = {
  id: 'rehacer',
  icon: 'history',
  label: () => say('servicio.rehacer'),
  action: 'editar',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'rehacer', {
      title: say('servicio.rehacer'),
      fields: { Motivo: text({ max: 200, required: true, multiline: true, missing: 'hotel.motivo' }) },
      labels: { Motivo: say('servicio.falta') },
      button: say('servicio.rehacer'),
    }),
};
