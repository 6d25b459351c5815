import { shownDay } from '@modules/administracion/shared/dia';
import { allows, canOf } from '@platform/entity/states';
import { wordsSchema } from '@platform/fields/texts';
import { ask } from '@platform/server/audit/confirm';
import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Consumo, Periodo } from '../../shared/mesa.entity';
import { periodoMachine } from '../../shared/periodo.states';
import { tellValued } from '../avisos';
import { periodThat } from './abierto';
import { requireStill } from './recalcular';

/** How a period goes from state to state. */
export const periodStates = states(periodoMachine, {
  hold: holdRow(Periodo),
  record: (row: { readonly IdPeriodo: number }) => row.IdPeriodo,
  refused: (_ctx: Context, _row: object, action: string) => refuse(action === 'reabrir' ? 'periodo.abierto' : 'periodo.ya_cerrado'),
  guards: {},
});

/** Terminals of the division that said that they hold rations which have not been sent. */
async function unsent(ctx: Context): Promise<string[]> {
  const rows = await ctx.tx.rows(
    { nombre: text },
    sql`select nombre from comedor_terminal where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and activo = 'S' and pendientes > 0 order by nombre`,
  );
  return rows.map((row) => row.nombre);
}

/** Closes a period over its rations, and over those of closed ones that came late: what it holds does not move any more. */
async function close(ctx: Context, id: number): Promise<{ Raciones: number }> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const { answer = 0 } = await periodStates.run(ctx, id, 'cerrar', 'operador', async ({ FechaInicio, FechaFin }) => {
    await requireStill(ctx, FechaInicio, FechaFin);
    const terminals = await unsent(ctx);
    if (terminals.length > 0) ask(ctx, 'periodo.por_enviar', { n: terminals.length, nombres: terminals.join(', ') });
    const rows = await changeRows(ctx, Consumo, {
      set: { IdPeriodo: id },
      where: sql`t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.id_periodo is null and t.resultado = 'P'
        and (t.fecha_consumo between ${FechaInicio}::date and ${FechaFin}::date or exists (select 1 from comedor_periodo p where p.id_cliente = ${IdCliente} and p.id_division = ${IdDivision}
          and p.estado = 'C' and t.fecha_consumo between p.fecha_inicio and p.fecha_fin))`,
      stamp: 'version',
    });
    return {
      set: { UsuarioCierre: IdUsuario, FechaCierre: ctx.now.toISOString() },
      changes: { Raciones: rows.length },
      tell: () => tellValued(ctx, { IdPeriodo: id, Periodo: `${shownDay(FechaInicio)}–${shownDay(FechaFin)}` }),
      answer: rows.length,
    };
  });
  return { Raciones: answer };
}

/** Lets a closed period move again; its rations are nobody's until it is closed anew. */
async function reopen(ctx: Context, id: number, Motivo: string): Promise<{ Estado: string }> {
  const { to } = await periodStates.run(ctx, id, 'reabrir', 'operador', async () => {
    await changeRows(ctx, Consumo, {
      set: { IdPeriodo: null },
      where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_periodo = ${id}`,
      stamp: 'version',
    });
    return { set: { UsuarioCierre: null, FechaCierre: null }, changes: { Motivo } };
  });
  return { Estado: to };
}

export const periodoResource: Resource = resource(Periodo, {
  computed: { Periodo: (t) => `(to_char(${t}.fecha_inicio, 'DD/MM/YYYY') || '–' || to_char(${t}.fecha_fin, 'DD/MM/YYYY'))` },
  can: (row) => {
    const { editar = false, ...acts } = canOf(periodoMachine, row.Estado, 'operador');
    return { ...acts, ...(editar ? {} : { editar: false, eliminar: false }) };
  },
  async check(ctx, { before, after }) {
    if (before && !allows(periodoMachine, before.Estado, 'editar', 'operador'))
      throw refuse('comedor.periodo_cerrado', { desde: shownDay(before.FechaInicio), hasta: shownDay(before.FechaFin) });
    if (!after) return;
    // One change of the division's periods at a time: of two that would overlap the second sees the first.
    await ctx.tx.run(sql`select 1 from sistema_division where id_division = ${ctx.session.IdDivision} for no key update`);
    const other = await periodThat(
      ctx,
      sql`p.id_periodo <> ${before?.IdPeriodo ?? 0} and p.fecha_inicio <= ${after.FechaFin}::date and p.fecha_fin >= ${after.FechaInicio}::date`,
    );
    if (other) throw conflict('periodo.cruce', other);
  },
  actions: {
    cerrar: action({ needs: 'procesar', body: z.strictObject({}), run: (ctx, id) => close(ctx, Number(id)) }),
    reabrir: action({
      needs: 'autorizar',
      body: z.strictObject({ Motivo: wordsSchema(200) }),
      run: (ctx, id, { Motivo }) => reopen(ctx, Number(id), Motivo),
    }),
  },
});
