import type { Context } from '@platform/server/http/context';
import { changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { AcreditacionPersonaRequisito, AcreditacionVehiculoRequisito } from '../../shared/acreditacion.entity';
import { SUJETO, type Sujeto } from './tramite.sujeto';

/** The gate reads these dates: whoever was denied for one is let in by the next mark. */
export async function moveExpiries(ctx: Context, kind: Sujeto, rows: readonly number[]): Promise<void> {
  const { key, states, stateKey } = SUJETO[kind];
  const told = (day: unknown): string | null => (day === null ? null : String(day));
  await changeRows(ctx, kind === 'persona' ? AcreditacionPersonaRequisito : AcreditacionVehiculoRequisito, {
    set: {
      ...{
        FechaEmision: sql`coalesce(x.nueva_fecha_inicio, t.fecha_emision)`,
        FechaVencimiento: sql`coalesce(x.nueva_fecha_vencimiento, t.fecha_vencimiento)`,
      },
      IdArchivo: sql`coalesce(x.id_archivo, t.id_archivo)`,
    },
    from: sql`acreditacion_actualizacion_requisito x join ${states} a on a.${key} = x.${key} and a.id_division = x.id_division and a.fecha_desmovilizacion is null`,
    where: sql`x.id_actualizacion_requisito = any(${sql.param([...rows])}) and t.${stateKey} = a.${stateKey} and t.id_requisito = x.id_requisito`,
    returning: sql`x.fecha_vencimiento as antes, t.fecha_vencimiento as despues`,
    trace: { action: 'actualizar', changes: ({ antes, despues }) => ({ FechaVencimiento: [told(antes), told(despues)] }) },
  });
}
