import { todayInDivision } from '@modules/sistema/server/public';
import { keySchema } from '@platform/fields/ref/shared';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Prestable, Prestamo } from '../shared/credencial.entity';
import { endActive, ending, portadorResource } from './credencial.resource';
import { bearerReach } from './portador';
import { giveBack, lend } from './prestamo';

/** Somebody of the division that the session reaches. */
async function requireBearer(ctx: Context, IdPersona: number): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from identificacion_portador t where t.id_persona = ${IdPersona} and ${scopeSql(portadorResource, ctx.session)} limit 1`,
  );
  if (!row) throw refuse('campo.referencia', { campo: 'IdPersona' }, 'IdPersona');
}

/** Of a card of the stock by the day: D here, P lent, V lent and late, I ended. */
export const situacionOf = (t: string): string =>
  `(case when ${t}.estado = 'I' then 'I' when ${t}.id_persona is null then 'D' when ${todayInDivision(`${t}.id_division`)} > ${t}.fecha_fin then 'V' else 'P' end)`;

export const prestableResource = resource(Prestable, {
  computed: { Situacion: situacionOf },
  policy: bearerReach,
  can: (row): Readonly<Record<string, boolean>> => ({
    prestar: row.Estado === 'A' && row.IdPersona === null,
    devolver: row.Estado === 'A' && row.IdPersona !== null,
    inactivar: row.Estado === 'A',
  }),
  actions: {
    prestar: action({
      needs: 'editar',
      body: z.strictObject({ IdPersona: keySchema }),
      answer: z.object({ IdCredencial: z.number(), Codigo: z.string() }),
      async run(ctx, key, { IdPersona }) {
        await requireBearer(ctx, IdPersona);
        return lend(ctx, key, IdPersona);
      },
    }),
    devolver: action({ needs: 'editar', body: z.strictObject({}), run: giveBack }),
    inactivar: action({ needs: 'editar', body: ending, run: endActive }),
  },
});

/** The stock that visitors are lent, and its loans. */
export const loanResources: readonly Resource[] = [resource(Prestamo, { policy: bearerReach }), prestableResource];
