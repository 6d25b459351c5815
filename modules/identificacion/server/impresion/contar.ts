import type { Context } from '@platform/server/http/context';
import { addRows, changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { Credencial } from '../../shared/credencial.entity';
import { Impresion } from '../../shared/impresion.entity';

/** A card on a printable page, by the template it was drawn with. */
export interface Puesta {
  readonly IdCredencial: number;
  readonly IdPlantillaVersion: number;
}
interface How {
  readonly Formato: 'T' | 'A';
  readonly IdMotivo: number | null;
  readonly IdLote: number | null;
  readonly IdUsuario: string;
}

/** Counts one print more of each card. Answers how many each has now. */
export async function countPrints(ctx: Context, cards: readonly Puesta[], how: How): Promise<ReadonlyMap<number, number>> {
  const ids = cards.map(({ IdCredencial }) => IdCredencial);
  const versions = cards.map(({ IdPlantillaVersion }) => IdPlantillaVersion);
  const FechaHora = ctx.now.toISOString();
  const printed = await changeRows(ctx, Credencial, {
    set: { Impresa: 'S', NumeroImpresiones: sql`t.numero_impresiones + 1`, FechaImpresion: FechaHora, IdPlantillaVersion: sql`x.version` },
    from: sql`(select * from unnest(${sql.param(ids)}::int[], ${sql.param(versions)}::int[]) as u(credencial, version)) x`,
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_credencial = x.credencial`,
    returning: sql`t.numero_impresiones as numero, x.version as lamina`,
    trace: { action: 'imprimir', changes: ({ numero }) => ({ NumeroImpresiones: [null, Number(numero)] }) },
  });
  const counted = printed.map(({ id, numero, lamina }) => ({ id: Number(id), Numero: Number(numero), IdPlantillaVersion: Number(lamina) }));
  await addRows(ctx, Impresion, {
    values: counted.map(({ id, ...one }) => ({
      ...how,
      ...one,
      IdCredencial: id,
      FechaHora,
      IdMotivo: one.Numero > 1 ? how.IdMotivo : null,
      Anulada: 'N' as const,
    })),
  });
  return new Map(counted.map(({ id, Numero }) => [id, Numero]));
}
