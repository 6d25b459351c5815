import { withinUnits } from '@modules/administracion/server/public';
import { addDays } from '@modules/administracion/shared/dia';
import { canOf } from '@platform/entity/states';
import { wordsSchema } from '@platform/fields/texts';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Correccion } from '../../shared/correccion.entity';
import { correccionMachine } from '../../shared/correccion.states';
import { notePerson } from '../calculo/pendiente';
import { tellDecision } from './avisos';

/** How a correction goes from state to state. */
export const correccionStates = states(correccionMachine, {
  hold: holdRow(Correccion),
  record: (row: { readonly IdCorreccion: number }) => row.IdCorreccion,
  refused: () => refuse('correccion.respondida'),
  guards: {},
});

/** The days that a correction's marks may belong to are calculated again. */
export async function noteCorrected(ctx: Context, IdCorreccion: number): Promise<void> {
  const row = await ctx.tx.first(
    { id_persona: int, desde: text, hasta: text },
    sql`select c.id_persona, to_char(least(m.fecha, o.fecha), 'YYYYMMDD') as desde, to_char(greatest(m.fecha, o.fecha), 'YYYYMMDD') as hasta from asistencia_correccion c join acceso_marca m on m.id_marca = c.id_marca
      left join acceso_marca o on o.id_marca = c.id_marca_antes where c.id_correccion = ${IdCorreccion}`,
  );
  if (row) await notePerson(ctx, row.id_persona, addDays(row.desde, -1), 'marca', addDays(row.hasta, 1));
}

/** Who decides is neither who corrected nor whose marks they are. */
async function requireOther(ctx: Context, id: number): Promise<void> {
  const row = await ctx.tx.first(
    { quien: orNull(text), persona: int, propia: orNull(int) },
    sql`select c.id_usuario as quien, c.id_persona as persona, (select u.id_persona from seguridad_usuario u where u.id_usuario = ${ctx.session.IdUsuario}) as propia
      from asistencia_correccion c where c.id_correccion = ${id}`,
  );
  if (row?.quien === ctx.session.IdUsuario) throw refuse('correccion.propio_registro');
  if (row && row.propia === row.persona) throw refuse('correccion.propia');
}

const decided = z.object({ Estado: z.string() });
const decideBody = z.strictObject({ Observacion: wordsSchema(500, 'justificacion.observacion') });

async function decide(ctx: Context, id: number, act: 'confirmar' | 'desestimar', Observacion: string) {
  const { to } = await correccionStates.run(ctx, id, act, 'operador', async () => {
    await requireOther(ctx, id);
    return { set: { Decision: Observacion, IdUsuarioDecide: ctx.session.IdUsuario }, changes: { Decision: Observacion } };
  });
  await noteCorrected(ctx, id);
  await tellDecision(ctx, id, act);
  return { Estado: to };
}

export const correccionResource: Resource = resource(Correccion, {
  policy: (session) => withinUnits(session),
  can: (row) => canOf(correccionMachine, row.Estado, 'operador'),
  needs: ['Estado'],
  actions: {
    confirmar: action({
      needs: 'autorizar',
      body: decideBody,
      answer: decided,
      run: (ctx, id, { Observacion }) => decide(ctx, Number(id), 'confirmar', Observacion),
    }),
    desestimar: action({
      needs: 'autorizar',
      body: decideBody,
      answer: decided,
      run: (ctx, id, { Observacion }) => decide(ctx, Number(id), 'desestimar', Observacion),
    }),
  },
});
