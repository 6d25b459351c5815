import type { Context } from '@platform/server/http/context';
import { addRow } from '@platform/server/record/rows';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import type { Diseno } from '../../shared/diseno';
import { Plantilla, PlantillaVersion } from '../../shared/plantilla.entity';

/** What a new template begins with: its QR, without which no card is. */
const firstOf = (orientacion: 'V' | 'H'): Diseno => [
  orientacion === 'H'
    ? { Tipo: 'QR', Id: 'qr', Cara: 'A', X: 62, Y: 31, Ancho: 20, Alto: 20, Giro: 0 }
    : { Tipo: 'QR', Id: 'qr', Cara: 'A', X: 31, Y: 62, Ancho: 20, Alto: 20, Giro: 0 },
];

/** Keeps a version of a template; answers its key. */
export const keepVersion = (ctx: Context, IdPlantilla: number, Numero: number, DobleCara: 'S' | 'N', Elementos: Diseno): Promise<number> =>
  addRow(ctx, PlantillaVersion, { IdPlantilla, Numero, DobleCara, Elementos });

export const plantillaResource = resource(Plantilla, {
  computed: {
    Activas: (t) =>
      `(select count(*)::int from identificacion_credencial k join identificacion_tipo_credencial y on y.id_tipo_credencial = k.id_tipo_credencial where k.id_cliente = ${t}.id_cliente and y.id_plantilla = ${t}.id_plantilla and k.estado = 'A')`,
  },
  async check(ctx, { kind, before }) {
    // Its versions go with it; one that a card was printed with keeps it.
    if (kind === 'eliminar' && before)
      await ctx.tx.run(
        sql`delete from identificacion_plantilla_version v where v.id_cliente = ${ctx.session.IdCliente} and v.id_plantilla = ${before.IdPlantilla}
          and not exists (select 1 from identificacion_impresion i where i.id_plantilla_version = v.id_plantilla_version)
          and not exists (select 1 from identificacion_lote_credencial l where l.id_plantilla_version = v.id_plantilla_version)
          and not exists (select 1 from identificacion_credencial c where c.id_plantilla_version = v.id_plantilla_version)`,
      );
  },
  async after(ctx, { kind, after }) {
    if (kind === 'crear' && after) await keepVersion(ctx, after.IdPlantilla, 1, after.DobleCara, firstOf(after.Orientacion));
  },
});

/** Templates, and what was saved of them. */
export const templateResources: readonly Resource[] = [plantillaResource, resource(PlantillaVersion)];
