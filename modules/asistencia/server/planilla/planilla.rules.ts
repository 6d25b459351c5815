import { todayOfClient } from '@modules/sistema/server/public';
import { decode } from '@platform/i18n/coded';
import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { LAST_START } from '../../shared/calculo/periodos';
import { CONCEPTOS, type Concepto, conceptosBody, conceptosFault } from '../../shared/nomina';
import { Planilla } from '../../shared/planilla.entity';
import { generatePeriods, planillaFacts } from './periodos';

/** Kinds of justification that concepts name exist, of the client. */
async function requireKinds(ctx: Context, conceptos: readonly Concepto[]): Promise<void> {
  const ids = [...new Set(conceptos.flatMap(({ IdJustificacion }) => IdJustificacion ?? []))];
  if (ids.length === 0) return;
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from asistencia_justificacion where id_cliente = ${ctx.session.IdCliente} and id_justificacion = any(${sql.param(ids)}::int[])`,
  );
  if (n < ids.length) throw refuse('campo.referencia', { campo: 'IdJustificacion' }, 'Conceptos');
}

const has = async (ctx: Context, id: number) =>
  (await ctx.tx.first({}, sql`select 1 from asistencia_periodo where id_cliente = ${ctx.session.IdCliente} and id_planilla = ${id} limit 1`)) !==
  undefined;

export const planillaResource: Resource = resource(Planilla, {
  defaults: () => ({ Conceptos: CONCEPTOS.map((one) => ({ ...one })) }),
  proposed: ['Conceptos'],
  computed: {
    PeriodoAbierto: (t) =>
      `(select p.codigo from asistencia_periodo p where p.id_cliente = ${t}.id_cliente and p.id_planilla = ${t}.id_planilla and p.estado = 'A' order by p.fecha_inicio limit 1)`,
    Personas: (t) =>
      `(select count(*)::int from asistencia_persona a where a.id_cliente = ${t}.id_cliente and a.id_planilla = ${t}.id_planilla and coalesce(a.fecha_fin, 'infinity') >= ${todayOfClient(`${t}.id_cliente`)})`,
  },
  async check(ctx, { before, after }) {
    if (!after) return;
    const most = LAST_START[after.Frecuencia];
    if (after.DiaInicio < 1 || after.DiaInicio > most) throw refuse('planilla.dia_inicio', { n: most }, 'DiaInicio');
    const conceptos = conceptosBody.safeParse(after.Conceptos);
    if (!conceptos.success) {
      const [issue] = conceptos.error.issues;
      const { code, params } = decode(issue?.message ?? 'planilla.conceptos');
      throw refuse(code, { campo: String(issue?.path.findLast((part) => typeof part === 'string') ?? 'Conceptos'), ...params }, 'Conceptos');
    }
    const fault = conceptosFault(conceptos.data);
    if (fault) throw refuse(fault.code, { codigo: fault.codigo }, 'Conceptos');
    await requireKinds(ctx, conceptos.data);
    const other = before && (before.Frecuencia !== after.Frecuencia || before.DiaInicio !== after.DiaInicio);
    if (other && (await has(ctx, before.IdPlanilla))) throw refuse('planilla.con_periodos', undefined, 'Frecuencia');
  },
  actions: {
    generarPeriodos: action({
      needs: 'editar',
      body: z.strictObject({
        Anio: z.int({ error: 'campo.entero' }).min(2000, { error: 'campo.minimo{"n":2000}' }).max(2100, { error: 'campo.maximo{"n":2100}' }),
      }),
      answer: z.object({ Periodos: z.number() }),
      async run(ctx, id, { Anio }) {
        const planilla = await planillaFacts(ctx.tx, ctx.session.IdCliente, Number(id));
        // One at a time: of two that make the same year the second finds it made.
        await ctx.tx.run(sql`select 1 from asistencia_planilla where id_planilla = ${planilla.IdPlanilla} for no key update`);
        const Periodos = await generatePeriods(ctx, 'operador', planilla, Anio);
        ctx.audit({ entity: Planilla.resource, record: planilla.IdPlanilla, action: 'generarPeriodos', changes: { Anio, Periodos } });
        return { Periodos };
      },
    }),
  },
});
