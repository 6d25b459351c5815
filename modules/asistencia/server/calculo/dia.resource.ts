import { fullNameSql, withinUnits } from '@modules/administracion/server/public';
import { optionalWords } from '@platform/fields/texts';
import { granted } from '@platform/server/http/session';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { z } from 'zod';
import { Dia } from '../../shared/dia.entity';
import { answerOvertime } from './sobretiempo';

const minutes = z.int({ error: 'campo.entero' }).min(1, { error: 'campo.minimo{"n":1}' }).max(90_000, { error: 'campo.maximo{"n":90000}' });
const answered = z.object({ MinutosAutorizados: z.number() });

/** Days `t` whose overtime nobody has answered yet: neither authorized, in whole or in part, nor rejected, and not frozen by a closing. */
export const TO_AUTHORIZE = (t: string): string =>
  `(${t}.sobretiempo_no_autorizado > 0 and ${t}.cerrado = 'N' and not exists (select 1 from asistencia_sobretiempo s where s.id_cliente = ${t}.id_cliente and s.id_persona = ${t}.id_persona
    and s.fecha = ${t}.fecha and s.estado in ('A', 'R')))`;

export const diaResource: Resource = resource(Dia, {
  policy: (session) => withinUnits(session),
  computed: {
    Fallo: (t) =>
      `(case when ${t}.cerrado = 'N' then (select q.error from asistencia_pendiente q where q.id_cliente = ${t}.id_cliente and q.id_persona = ${t}.id_persona and q.intentos >= 3
        and ${t}.fecha between q.fecha_inicio and q.fecha_fin order by q.id_pendiente limit 1) end)`,
    PorAutorizar: (t) => `(case when ${TO_AUTHORIZE(t)} then 'S' else 'N' end)`,
    Resumen: (t) =>
      `(to_char(${t}.fecha, 'DD/MM/YYYY') || ' · ' || (select ${fullNameSql('p')} from administracion_persona p where p.id_persona = ${t}.id_persona))`,
  },
  can: (row, session) => {
    const may = granted(session, Dia.options.menu, 'autorizar') && Number(row.SobretiempoCalculado) > 0 && row.Cerrado === 'N';
    return { autorizar: may, rechazar: may };
  },
  needs: ['SobretiempoCalculado', 'Cerrado'],
  actions: {
    autorizar: action({
      needs: 'autorizar',
      body: z.strictObject({
        Minutos: minutes.nullish(),
        Destino: z.enum(['P', 'C'], { error: 'campo.opcion' }).nullish(),
        Observacion: optionalWords(500),
      }),
      answer: answered,
      run: (ctx, id, { Minutos, Destino, Observacion }) =>
        answerOvertime(ctx, Number(id), 'autorizar', Minutos ?? null, Destino ?? 'P', Observacion ?? null),
    }),
    rechazar: action({
      needs: 'autorizar',
      body: z.strictObject({ Observacion: optionalWords(500) }),
      answer: answered,
      run: (ctx, id, { Observacion }) => answerOvertime(ctx, Number(id), 'rechazar', null, 'P', Observacion ?? null),
    }),
  },
});
