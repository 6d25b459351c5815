import { int, json, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readSegments, type Segmento } from '../../shared/turno';

/** A guard in use, with its regime and its cycle. */
export interface Guardia {
  readonly id: number;
  readonly id_regimen: number;
  readonly Regimen: string;
  readonly Guardia: string;
  readonly Base: string;
  readonly blocks: readonly Segmento[];
}

/** Guards that work in the session's division by a regime that has a rest, with their cycle. */
export async function guardsOfDivision({ tx, session }: Context): Promise<Guardia[]> {
  const rows = await tx.rows(
    { id: int, id_regimen: int, Regimen: text, Guardia: text, Base: text, segmentos: json(z.unknown()) },
    sql`select g.id_regimen_guardia as id, r.id_regimen, r.codigo as "Regimen", g.codigo as "Guardia", to_char(g.fecha_base, 'YYYYMMDD') as "Base", r.segmentos
      from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen
      where g.id_cliente = ${session.IdCliente} and g.activo = 'S' and r.activo = 'S' and (r.id_division is null or r.id_division = ${session.IdDivision}) order by 3, 4`,
  );
  return rows.flatMap(({ segmentos, ...row }) => {
    const blocks = readSegments(segmentos);
    return blocks ? [{ ...row, blocks }] : [];
  });
}
