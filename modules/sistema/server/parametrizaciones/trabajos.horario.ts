import type { ModuleManifest, Schedule } from '@platform/entity/module';
import type { DbRow, Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';

/** Brings the manifests' jobs into their table; schedules that were edited are kept. */
export async function syncJobs(tx: Tx, modules: readonly ModuleManifest[]): Promise<void> {
  for (const module of modules) {
    for (const { name, every, es, en } of module.jobs ?? []) {
      const { frecuencia, intervalo, hora, diaSemana, diaMes } = { intervalo: null, hora: null, diaSemana: null, diaMes: null, ...every };
      await tx.run(
        sql`insert into sistema_trabajo (id_trabajo, descripcion, descripcion_ingles, id_modulo, frecuencia, intervalo, hora, dia_semana, dia_mes)
          values (${name}, ${es}, ${en}, ${module.code}, ${frecuencia}, ${intervalo}, ${hora}, ${diaSemana}, ${diaMes})
          on conflict (id_trabajo) do update set descripcion = excluded.descripcion, descripcion_ingles = excluded.descripcion_ingles`,
      );
    }
  }
}

/** A stored schedule; null when its parts do not make one. */
export function scheduleOf(row: DbRow): Schedule | null {
  const { frecuencia, intervalo, hora, dia_semana, dia_mes } = row;
  if ((frecuencia === 'M' || frecuencia === 'H') && typeof intervalo === 'number') return { frecuencia, intervalo };
  if (typeof hora !== 'string') return null;
  if (frecuencia === 'D') return { frecuencia, hora };
  if (frecuencia === 'S' && typeof dia_semana === 'number') return { frecuencia, hora, diaSemana: dia_semana };
  if (frecuencia === 'X' && typeof dia_mes === 'number') return { frecuencia, hora, diaMes: dia_mes };
  return null;
}
