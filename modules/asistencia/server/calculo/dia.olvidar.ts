import type { ClientBy } from '@platform/server/record/by';
import { removeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { Dia as DiaEntity } from '../../shared/dia.entity';

/** Days that are not counted have no row, unless they are closed. */
export async function forgetDays(by: ClientBy, days: readonly { readonly IdPersona: number; readonly Fecha: string }[]): Promise<void> {
  if (days.length === 0) return;
  const [people, dates] = [days.map(({ IdPersona }) => IdPersona), days.map(({ Fecha }) => Fecha)];
  await removeRows(by, DiaEntity, {
    using: sql`unnest(${sql.param(people)}::int[], ${sql.param(dates)}::date[]) as x(id_persona, fecha)`,
    where: sql`t.id_cliente = ${by.session.IdCliente} and t.id_persona = x.id_persona and t.fecha = x.fecha and t.cerrado = 'N'`,
  });
}
