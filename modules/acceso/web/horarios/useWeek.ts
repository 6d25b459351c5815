import { choice, time } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { plain, type WireRow } from '@platform/web/data/row';
import { nothingSchema, pageSchema } from '@platform/web/data/schemas';
import { resourceChanged } from '@platform/web/data/write';
import { ask } from '@platform/web/pages/ask';
import { foretold } from '@platform/web/pages/foretold';
import { can } from '@platform/web/session/session';
import { confirm, withConfirm } from '@platform/web/ui/confirm';
import { notifyError } from '@platform/web/ui/notify';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DIAS, Horario, HorarioIntervalo } from '../../shared/permiso.entity';
import { acrossMidnight, clockOf, minutesOf, type Tramo } from '../../shared/semana';
import { say } from '../say';

const MENU = '040306';
const BASE = `/api/${HorarioIntervalo.resource}`;

/** The minutes of an interval. */
export const tramoOf = (row: WireRow): Tramo => ({ desde: minutesOf(plain(row.HoraInicio)), hasta: minutesOf(plain(row.HoraFin)) });

/** The intervals of a schedule, and what is done with one: an overlap is asked about, and what a change takes from whom. */
export function useWeek(row: WireRow) {
  const client = useQueryClient();
  const IdHorario = Number(row.IdHorario);
  const key = [HorarioIntervalo.resource, 'semana', IdHorario];
  const editable = can(MENU, 'editar') && row.Activo !== 'N';
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.get(BASE, { filter: JSON.stringify(['IdHorario', '=', IdHorario]), take: 200, requireTotalCount: false }, pageSchema, { signal }),
  });
  const doing = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notifyError(error);
    }
    resourceChanged(client, HorarioIntervalo.resource, Horario.resource);
    await client.invalidateQueries({ queryKey: key });
  };
  const create = (Dia: string, HoraInicio: string, HoraFin: string, TipoEntrada: string) =>
    withConfirm((confirmed) => api.post(BASE, { IdHorario, Dia, HoraInicio, HoraFin, TipoEntrada, ...confirmed }, nothingSchema));
  const update = async (one: WireRow, values: Readonly<Record<string, string>>) => {
    const sent = { ...values, Version: Number(one.Version) };
    if (!(await foretold(HorarioIntervalo)(sent, one))) return;
    await withConfirm((confirmed) => api.put(`${BASE}/${plain(one.IdHorarioIntervalo)}`, { ...sent, ...confirmed }, nothingSchema));
  };
  return {
    found,
    editable,
    draw: (dia: string, from: string, to: string) => doing(() => create(dia, from, to, 'A')),
    shape: (one: WireRow, { desde, hasta }: Tramo) => doing(() => update(one, { HoraInicio: clockOf(desde), HoraFin: clockOf(hasta) })),
    remove: (one: WireRow) =>
      doing(async () => {
        if (await confirm({ message: say('semana.quitar', { intervalo: `${plain(one.HoraInicio)}–${plain(one.HoraFin)}` }), danger: true }))
          await api.del(`${BASE}/${plain(one.IdHorarioIntervalo)}`, {}, nothingSchema);
      }),
    /** Typed: of a new one, or of one that is there. */
    fields: (one?: WireRow) =>
      ask(
        HorarioIntervalo,
        {
          title: say(one ? 'semana.editar' : 'semana.agregar'),
          fields: {
            Dia: choice({ options: DIAS, required: true }),
            HoraInicio: time({ required: true }),
            HoraFin: time({ required: true }),
            TipoEntrada: choice({ options: ['E', 'S', 'A'], required: true }),
          },
          values: {
            Dia: one?.Dia ?? '1',
            HoraInicio: one?.HoraInicio ?? '06:00',
            HoraFin: one?.HoraFin ?? '18:00',
            TipoEntrada: one?.TipoEntrada ?? 'A',
          },
        },
        async (values) => {
          const [from, to, kind] = [plain(values.HoraInicio), plain(values.HoraFin), plain(values.TipoEntrada)];
          const [first, second] = acrossMidnight(plain(values.Dia), from, to);
          if (second && !(await confirm({ message: say('semana.medianoche', { a: `${from}–24:00`, b: `00:00–${to}` }) }))) return;
          await doing(async () => {
            if (first && one) await update(one, { Dia: first.dia, HoraInicio: first.desde, HoraFin: first.hasta, TipoEntrada: kind });
            else if (first) await create(first.dia, first.desde, first.hasta, kind);
            if (second) await create(second.dia, second.desde, second.hasta, kind);
          });
        },
      ),
  };
}
