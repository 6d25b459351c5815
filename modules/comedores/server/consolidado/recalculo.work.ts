import { canOf } from '@platform/entity/states';
import { int, json, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { WorkerKit } from '@platform/server/jobs/worker';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { type Opened, stopWorkOf, type WorkKind, workKind } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Recalculo } from '../../shared/mesa.entity';
import { recalculoMachine } from '../../shared/periodo.states';
import { type Ration, rationsAfter, valuedAgain, writeValues } from './recalcular';
import { RECALCULO, recalculoStates } from './recalculo.states';

/** Rations of one transaction: so many are looked at again after a fall. */
const TOGETHER = 500;
const sums = z.record(z.string(), z.number());

const stop = (ctx: Context, id: number) =>
  recalculoStates.run(ctx, id, 'cancelar', 'operador', () => ({ set: { Fin: ctx.now.toISOString() }, tell: () => stopWorkOf(ctx, RECALCULO, id) }));

/** Values rations again in the order of their keys: where it stands is kept with what was changed, so that after a fall it goes on from there. */
export const recalculationWork = (kit: WorkerKit): WorkKind =>
  workKind<Ration>({
    type: RECALCULO,
    screen: '/comedores/consolidado',
    session: async ({ IdCliente, IdDivision, UsuarioCreacion }) => ({ ...(await kit.sessionFor(IdCliente, IdDivision)), IdUsuario: UsuarioCreacion }),
    cancel: (ctx, id) => recalculoStates.run(ctx, id, 'cancelar', 'operador', () => ({ set: { Fin: ctx.now.toISOString() } })),
    open: async (_ctx, { Registro }) => opened(Registro),
  });

function opened(id: number): Opened<Ration> {
  const itself = sql`t.id_recalculo = ${id}`;
  /** As it stands, held: of several processes one at a time goes on with it. */
  const held = (ctx: Context) =>
    ctx.tx.one(
      {
        FechaInicio: text,
        FechaFin: text,
        IdComedor: orNull(int),
        Estado: oneOf(['P', 'T', 'X']),
        Ultima: int,
        Revisadas: int,
        Cambiadas: int,
        Motivo: text,
        Diferencias: orNull(json(sums)),
      },
      sql`select fecha_inicio as "FechaInicio", fecha_fin as "FechaFin", id_comedor as "IdComedor", estado as "Estado", ultima as "Ultima", revisadas as "Revisadas", cambiadas as "Cambiadas", motivo as "Motivo",
          diferencias as "Diferencias" from comedor_recalculo t where t.id_cliente = ${ctx.session.IdCliente} and ${itself} for no key update`,
    );
  const goOn = async (ctx: Context, rations: readonly Ration[], changed: number, differences: ReadonlyMap<number, number>) => {
    const { Revisadas, Cambiadas, Diferencias } = await held(ctx);
    const sum = { ...Diferencias };
    for (const [currency, cost] of differences) sum[currency] = Number(((sum[currency] ?? 0) + cost).toFixed(2));
    await recalculoStates.moveAll(ctx, 'avanzar', 'sistema', {
      where: sql`t.id_cliente = ${ctx.session.IdCliente} and ${itself}`,
      set: {
        Ultima: rations.at(-1)?.id ?? 0,
        Revisadas: Revisadas + rations.length,
        Cambiadas: Cambiadas + changed,
        Diferencias: sql`${JSON.stringify(sum)}::jsonb`,
      },
    });
  };
  return {
    together: TOGETHER,
    confirmed: new Set(),
    async claim(ctx, most) {
      const { Estado, Ultima, ...days } = await held(ctx);
      return Estado === 'P' ? rationsAfter(ctx, days, Ultima, most) : null;
    },
    async make(ctx, rations) {
      const { changed, differences } = await valuedAgain(ctx, rations);
      await writeValues(ctx, changed);
      await goOn(ctx, rations, changed.length, differences);
    },
    explain: async (_ctx, error) => error,
    // One that cannot be valued is left as it was, and passed by.
    observe: (ctx, ration) => goOn(ctx, [ration], 0, new Map()),
    async end(ctx) {
      const { Estado, Revisadas, Cambiadas, Ultima, Motivo, FechaInicio, FechaFin, IdComedor } = await held(ctx);
      const days = { FechaInicio, FechaFin, IdComedor };
      if (Estado !== 'P' || (await rationsAfter(ctx, days, Ultima, 1)).length > 0) return false;
      await recalculoStates.moveAll(ctx, 'terminar', 'sistema', {
        where: sql`t.id_cliente = ${ctx.session.IdCliente} and ${itself}`,
        set: { Fin: ctx.now.toISOString() },
      });
      ctx.audit({ entity: Recalculo.resource, record: id, action: 'recalcular', changes: { ...days, Motivo, Revisadas, Cambiadas } });
      return true;
    },
  };
}

export const recalculoResource: Resource = resource(Recalculo, {
  can: (row) => canOf(recalculoMachine, row.Estado, 'operador'),
  actions: {
    cancelar: action({
      needs: 'procesar',
      body: z.strictObject({}),
      async run(ctx, id) {
        const { to } = await stop(ctx, Number(id));
        return { Estado: to };
      },
    }),
  },
});
