import { ref, text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { plain } from '@platform/web/data/row';
import { shownDay } from '@platform/web/data/zone';
import { ask } from '@platform/web/pages/ask';
import type { ScreenAction } from '@platform/web/pages/screen';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { z } from 'zod';
import { JustificacionPersona } from '../../shared/justificacion.entity';
import { say } from '../say';

const anything = z.unknown();

/** *Justificar*: the whole day of a shift to which somebody did not come, asked for where they are told of. */
export const justify: ScreenAction = {
  id: 'justificar',
  icon: 'calendar-check',
  label: () => say('tablero.justificarDia'),
  action: 'crear',
  async run(rows, tools) {
    const [row] = rows;
    if (!row) return;
    const told = { nombre: plain(row.Persona), dia: shownDay(plain(row.Fecha)).slice(0, 5) };
    await ask(
      JustificacionPersona,
      {
        title: say('tablero.justificarA', told),
        button: say('tablero.justificarDia'),
        fields: { IdJustificacion: ref('AsistenciaJustificacion', { required: true }), Observacion: text({ max: 500, multiline: true }) },
      },
      async ({ IdJustificacion, Observacion }) => {
        const { IdPersona, Fecha } = row;
        const asked = { IdPersona, IdJustificacion, Modalidad: 'D', FechaInicio: Fecha, FechaFin: Fecha, Observacion: Observacion || null };
        await withConfirm((confirmed) => api.post('/api/AsistenciaJustificacionPersona', { ...asked, ...confirmed }, anything));
        tools.changed();
        notifyOk(say('tablero.justificado', told));
      },
    );
  },
};
