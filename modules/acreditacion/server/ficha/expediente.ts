import { int } from '@platform/server/db/rows';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { AcreditacionPersona, AcreditacionPersonaRequisito } from '../../shared/acreditacion.entity';
import { acreditacionPersonaResource } from '../consultas/estado.resource';

/** A person's accreditations, and the requirements of those that were not ended: name, dates and days left, never a paper. */
export const personFile: Sheet = {
  entity: 'AdministracionPersona',
  menu: AcreditacionPersona.options.menu,
  file: [
    {
      resource: AcreditacionPersona.resource,
      words: { es: 'Acreditaciones', en: 'Accreditations' },
      by: 'IdPersona',
      columns: ['IdCompania', 'IdContrato', 'IdPerfilAcreditacion', 'FechaInicio', 'FechaFin', 'Estado', 'MotivoEstado'],
      sort: [{ selector: 'FechaFin', desc: true }],
    },
    {
      resource: AcreditacionPersonaRequisito.resource,
      by: 'IdAcreditacionPersona',
      async keys(ctx, id) {
        const rows = await ctx.tx.rows(
          { id: int },
          sql`select t.id_acreditacion_persona as id from acreditacion_persona t where t.id_persona = ${id} and t.fecha_desmovilizacion is null and ${scopeSql(acreditacionPersonaResource, ctx.session)}`,
        );
        return rows.map((row) => row.id);
      },
      columns: ['IdRequisito', 'Obligatorio', 'FechaEmision', 'FechaVencimiento', 'DiasRestantes', 'Estado'],
      sort: [{ selector: 'FechaVencimiento', desc: false }],
    },
  ],
};
