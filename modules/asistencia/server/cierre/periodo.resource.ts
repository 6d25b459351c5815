import { withinUnits } from '@modules/administracion/server/public';
import { canOf } from '@platform/entity/states';
import { optionalWords, wordsSchema } from '@platform/fields/texts';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { z } from 'zod';
import { revisarAnswer } from '../../shared/cierre.wire';
import { periodoMachine } from '../../shared/periodo.states';
import { Bolsa, Periodo, PeriodoEvento, PeriodoPersona, Regularizacion } from '../../shared/planilla.entity';
import { periodRow } from '../planilla/periodos';
import { closePeriod, noteEvent, ofPeriod, reopenPeriod, stopClosing } from './cerrar';
import { peopleOf } from './periodo.sql';
import { hindrance, openMatters } from './revisar';

async function review(ctx: Context, id: number): Promise<z.output<typeof revisarAnswer>> {
  const row = await periodRow(ctx, id);
  if (!row) throw notFound();
  const of = ofPeriod(ctx, row);
  const Personas = (await peopleOf(ctx.tx, of)).length;
  const problem = row.Estado === 'A' ? await hindrance(ctx, of) : null;
  const matters = row.Estado === 'A' ? await openMatters(ctx, of) : [];
  await noteEvent(ctx, of, 'revisar', { Personas });
  return {
    Personas,
    Pendientes: matters.map((one) => ({ ...one, Nombres: [...one.Nombres] })),
    Impedimento: problem?.code ?? null,
  };
}

const moved = z.object({ Estado: z.string() });

export const periodoResource: Resource = resource(Periodo, {
  computed: {
    Personas: (t) =>
      `(select count(distinct a.id_persona)::int from asistencia_persona a where a.id_cliente = ${t}.id_cliente and a.id_planilla = ${t}.id_planilla and a.fecha_inicio <= ${t}.fecha_fin and coalesce(a.fecha_fin, 'infinity') >= ${t}.fecha_inicio)`,
  },
  can: (row, session) => {
    const acts = canOf(periodoMachine, row.Estado, 'operador');
    const may = (name: 'procesar' | 'autorizar' | 'exportar') => granted(session, ['050303'], name);
    return {
      revisar: true,
      cerrar: acts.cerrar === true && may('procesar'),
      cancelar: acts.cancelar === true && may('procesar'),
      reabrir: acts.reabrir === true && may('autorizar'),
      exportar: acts.exportar === true && may('exportar'),
      ...(row.Estado === 'A' ? {} : { eliminar: false }),
    };
  },
  needs: ['Estado'],
  check(_ctx, { kind, before }) {
    if (kind === 'eliminar' && before && before.Estado !== 'A') throw refuse('asistencia.periodo_cerrado', { periodo: before.Codigo });
  },
  actions: {
    revisar: action({ needs: 'consultar', body: z.strictObject({}), answer: revisarAnswer, run: (ctx, id) => review(ctx, Number(id)) }),
    cerrar: action({
      needs: 'procesar',
      body: z.strictObject({ Observacion: optionalWords(500) }),
      answer: z.object({ Estado: z.string(), Personas: z.number() }),
      run: (ctx, id, { Observacion }) => closePeriod(ctx, Number(id), Observacion ?? null),
    }),
    cancelar: action({ needs: 'procesar', body: z.strictObject({}), answer: moved, run: (ctx, id) => stopClosing(ctx, Number(id)) }),
    reabrir: action({
      needs: 'autorizar',
      body: z.strictObject({ Motivo: wordsSchema(500) }),
      answer: moved,
      run: (ctx, id, { Motivo }) => reopenPeriod(ctx, Number(id), Motivo),
    }),
  },
});

export const cierreResources: readonly Resource[] = [
  periodoResource,
  resource(PeriodoEvento),
  resource(PeriodoPersona, { policy: (session) => withinUnits(session) }),
  resource(Regularizacion, {
    policy: (session) => withinUnits(session),
    computed: {
      Justificacion: (t) =>
        `(case when ${t}.medida like 'Justificacion:%' then (select k.nombre from asistencia_justificacion k where k.id_cliente = ${t}.id_cliente and k.id_justificacion = split_part(${t}.medida, ':', 2)::int) end)`,
    },
  }),
  resource(Bolsa, { policy: (session) => withinUnits(session) }),
];
