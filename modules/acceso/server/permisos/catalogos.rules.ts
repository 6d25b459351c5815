import { text } from '@platform/server/db/rows';
import { refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MotivoMarca, TipoExoneracion, TipoPuerta, TipoRequisito, TipoRestriccion } from '../../shared/catalogos.entity';
import { CONFIGURABLES, DETIENEN_SALIDA } from '../../shared/familias';

const asked = z.enum(['B', 'A', 'N']);
/** On exit nobody is held: a door type may warn or leave out, no more; only a vehicle may be stopped. */
const policies = z
  .partialRecord(z.enum(CONFIGURABLES), z.strictObject({ Entrada: asked, Salida: asked }))
  .refine((chosen) => CONFIGURABLES.every((familia) => chosen[familia]?.Salida !== 'B' || DETIENEN_SALIDA.includes(familia)));

export const catalogResources: readonly Resource[] = [
  resource(TipoRequisito, {
    configuration: true,
    async check(ctx, { after }) {
      if (!after) return;
      if (after.NumeroDias < 1) throw refuse('tipo_requisito.dias', undefined, 'NumeroDias');
      if (after.IdRequisito === null) return;
      const row = await ctx.tx.first({ entidad: text }, sql`select entidad from acreditacion_requisito where id_requisito = ${after.IdRequisito}`);
      if (row?.entidad !== after.Entidad) throw refuse('tipo_requisito.entidad', undefined, 'IdRequisito');
    },
  }),
  resource(TipoRestriccion),
  resource(TipoExoneracion),
  resource(TipoPuerta, {
    configuration: true,
    check(_ctx, { after }) {
      if (after && after.Politicas !== null && !policies.safeParse(after.Politicas).success)
        throw refuse('tipo_puerta.politicas', undefined, 'Politicas');
    },
  }),
  resource(MotivoMarca, {
    lookupParams: ['Para'],
    // `Para=M|F|A`: the reasons that serve that use.
    lookup: (_session, query) => (query.Para === undefined ? undefined : sql`${query.Para} = any(t.uso)`),
  }),
];
