import type { ClientBy } from '@platform/server/record/by';
import { changeRows } from '@platform/server/record/rows';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Recalculo } from '../../shared/recalculo.entity';
import type { Calculado } from './calculo';
import { TRIES } from './pendiente';

const LINES = (t: string) => `asistencia_pendiente q where q.id_cliente = ${t}.id_cliente and q.id_recalculo = ${t}.id_recalculo`;

export const recalculoResource: Resource = resource(Recalculo, {
  computed: {
    Pendientes: (t) => `(select count(distinct q.id_persona)::int from ${LINES(t)} and q.intentos < ${TRIES})`,
    Fallidos: (t) => `(select count(distinct q.id_persona)::int from ${LINES(t)} and q.intentos >= ${TRIES})`,
  },
});

interface Pedida {
  readonly IdPersona: number;
  readonly desde: number;
  readonly hasta: number;
  readonly recalculo: number | null;
}

/** Adds what became of the days that somebody asked for to their asking; last in its transaction, because others may wait for the same row. */
export async function noteCounts(by: ClientBy, lines: readonly Pedida[], { dias }: Calculado): Promise<void> {
  const sums = new Map<number, { procesados: number; iguales: number; cerrados: number }>();
  for (const { IdPersona, desde, hasta, recalculo } of lines) {
    if (recalculo === null) continue;
    const sum = sums.get(recalculo) ?? { procesados: 0, iguales: 0, cerrados: 0 };
    sums.set(recalculo, sum);
    for (const [day, what] of dias.get(IdPersona) ?? []) {
      if (day < desde || day > hasta) continue;
      if (what === 'cerrado') sum.cerrados++;
      else sum.procesados++;
      if (what === 'sin cambio') sum.iguales++;
    }
  }
  for (const [id, { procesados, iguales, cerrados }] of [...sums].sort(([one], [other]) => one - other))
    await changeRows(by, Recalculo, {
      set: {
        Procesados: sql`t.procesados + ${procesados}::int`,
        SinCambio: sql`t.sin_cambio + ${iguales}::int`,
        Cerrados: sql`t.cerrados + ${cerrados}::int`,
      },
      where: sql`t.id_cliente = ${by.session.IdCliente} and t.id_recalculo = ${id}`,
    });
}
