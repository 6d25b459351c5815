import { text } from '@platform/entity/field';
import { plain, type WireRow } from '@platform/web/data/row';
import type { ScreenAction } from '@platform/web/pages/screen';
import { say } from '../say.estadias';

const reason = text({ max: 200, required: true, multiline: true, missing: 'hotel.motivo' });

/** One click, and one to take it back. */
const plainAct = (id: 'checkin' | 'checkout', icon: ScreenAction['icon']): ScreenAction => ({
  id,
  icon,
  label: () => say(`acciones.${id}`),
  action: 'procesar',
  run: (rows, tools) =>
    tools.askAndPost(rows, id, undefined, {
      told: (row) => say(`acciones.${id}Hecho`, { persona: plain(row.Persona), cama: plain(row.Cama) }),
      accion: 'revertir',
      values: ({ Version }) => ({ Version, Motivo: say('acciones.deshecho') }),
    }),
});

export const checkin = plainAct('checkin', 'user-check');
export const checkout = plainAct('checkout', 'user-minus');

const ask = (id: 'noPresentado' | 'reactivar', icon: ScreenAction['icon'], question: (row: WireRow | undefined) => string): ScreenAction => ({
  id,
  icon,
  label: () => say(`acciones.${id}`),
  action: 'procesar',
  run: (rows, tools) => tools.askAndPost(rows, id, { title: say(`acciones.${id}`), question: question(rows[0]) }),
});

/** What the front desk does with a reservation; each shows itself where the row admits it. */
export const acciones: readonly ScreenAction[] = [
  checkin,
  checkout,
  {
    id: 'editar',
    icon: 'calendar-event',
    label: () => say('acciones.fechas'),
    action: 'editar',
    run: async (rows, tools) => {
      const [row] = rows;
      if (!row) return false;
      const { askDates } = await import('./askDates');
      const done = await askDates(row);
      if (done) tools.changed();
      return done;
    },
  },
  {
    id: 'extender',
    icon: 'calendar',
    label: () => say('acciones.extender'),
    action: 'procesar',
    run: async (rows, tools) => {
      const [row] = rows;
      if (!row) return false;
      const { askExtend } = await import('./askExtend');
      const done = await askExtend(row);
      if (done) tools.changed();
      return done;
    },
  },
  {
    id: 'trasladar',
    icon: 'arrows-exchange',
    label: () => say('acciones.trasladar'),
    action: 'procesar',
    run: async (rows, tools) => {
      const [row] = rows;
      if (!row) return false;
      const { askMove } = await import('./askMove');
      const done = await askMove(row);
      if (done) tools.changed();
      return done;
    },
  },
  ask('noPresentado', 'ban', (row) => say('acciones.preguntaNoPresentado', { persona: plain(row?.Persona) })),
  ask('reactivar', 'refresh', () => say('acciones.preguntaReactivar')),
  {
    id: 'anular',
    icon: 'ban',
    label: () => say('acciones.anular'),
    action: 'procesar',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'anular', { title: say('acciones.anular'), fields: { Motivo: reason }, button: say('acciones.anular') }),
  },
  {
    id: 'revertir',
    icon: 'history',
    label: () => say('acciones.revertir'),
    action: 'procesar',
    run: (rows, tools) =>
      tools.askAndPost(rows.slice(0, 1), 'revertir', {
        title: say('acciones.revertir'),
        fields: { Motivo: reason },
        values: { Version: rows[0]?.Version },
        button: say('acciones.revertir'),
      }),
  },
];
