import { snake, storedFields } from '@platform/entity/entity';
import type { Json } from '@platform/entity/field';
import type { By } from '@platform/server/record/by';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { CUENTAS, MEDIDAS } from '../../shared/calculo/tipos';
import { Dia } from '../../shared/dia.entity';

/** A calculated day as it is kept, by the names of the wire. */
export type Guardado = Readonly<Record<string, Json>>;

const PLAN = ['IdCompania', 'IdHorario', 'IdCentroCosto', 'TipoDia', 'Planificado', 'Estado', 'Turno', 'InicioTurno', 'FinTurno'] as const;
const FOUND = ['Entrada', 'Salida', 'SalidaRefrigerio', 'RetornoRefrigerio', 'Observaciones', 'Tramos', 'Huella', 'FechaCalculo'] as const;
/** Each column of a day, of a row read with the types of its table. */
const columns = Object.fromEntries(storedFields(Dia).map(([name]) => [name, sql.raw(`x.${snake(name)}`)]));

/** Keeps days that are new or moved; what is as it was stays untouched, and so does what is closed. Answers how many were written. */
export async function keepDays(by: By, days: readonly Guardado[]): Promise<number> {
  if (days.length === 0) return 0;
  const rows = days.map((day) => Object.fromEntries(Object.entries(day).map(([name, value]) => [snake(name), value])));
  const written = await addRows(by, Dia, {
    values: columns,
    from: sql`jsonb_populate_recordset(null::asistencia_dia, ${JSON.stringify(rows)}::jsonb) x`,
    clash: {
      on: sql`id_cliente, id_persona, fecha`,
      takes: [...PLAN, ...MEDIDAS, ...CUENTAS, ...FOUND],
      where: sql`t.huella <> excluded.huella and t.cerrado = 'N'`,
    },
  });
  return written.length;
}
