import { date, ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import type { WireRow } from '@platform/web/data/row';
import { clockOf, undashed } from '@platform/web/data/zone';
import { ask } from '@platform/web/pages/ask';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { z } from 'zod';
import { PersonaGrupo } from '../../shared/grupo.entity';
import { say } from '../say';

const assigned = z.object({ Asignadas: z.number() });

/** Asks for a group and its dates, and gives it to people all at once; true when it was given. */
export const askGroup = (rows: readonly WireRow[]): Promise<boolean> =>
  ask(
    PersonaGrupo,
    {
      title: say('personas.asignar'),
      button: say('personas.asignar'),
      fields: { IdGrupo: ref('ComedorGrupo', { required: true }), FechaInicio: date({ required: true }), FechaFin: date({}) },
      values: { FechaInicio: undashed(clockOf(new Date().toISOString(), zone())) },
    },
    async (values) => {
      const { Asignadas } = await withConfirm((confirmations) =>
        api.post(
          `/api/${PersonaGrupo.resource}/asignar`,
          { ...values, IdPersonas: rows.map(({ IdPersona }) => IdPersona), ...confirmations },
          assigned,
        ),
      );
      notifyOk(say('personas.asignadas', { count: Asignadas }));
    },
  );
