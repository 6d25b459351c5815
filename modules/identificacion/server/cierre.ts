import type { Withdrawn } from '@modules/acreditacion/server/public';
import { text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { endOfPerson, endOfVehicle, followAccreditation, followVehicles } from './baja';

interface Leaving {
  readonly Entidad: 'P' | 'V';
  readonly Id: number;
  readonly FechaCese: string;
}

/** What a person who leaves a division carries: it ends with the last accreditation, and otherwise lasts as those that are left. */
export const credentialCloser = {
  codigo: 'CREDENCIAL',
  async close(ctx: Context, { Entidad, Id, FechaCese }: Leaving): Promise<number> {
    if (Entidad === 'V') return closeVehicle(ctx, Id, FechaCese);
    const left = await ctx.tx.first(
      {},
      sql`select 1 from acreditacion_persona where id_cliente = ${ctx.session.IdCliente} and id_persona = ${Id} and fecha_desmovilizacion is null and fecha_fin > ${FechaCese} limit 1`,
    );
    if (!left) return endOfPerson(ctx, Id, 'DESMOV', FechaCese, today(ctx));
    await followAccreditation(ctx, [Id], today(ctx));
    return 0;
  },
};

async function closeVehicle(ctx: Context, id: number, day: string): Promise<number> {
  const left = await ctx.tx.first(
    {},
    sql`select 1 from acreditacion_vehiculo where id_cliente = ${ctx.session.IdCliente} and id_vehiculo = ${id} and fecha_desmovilizacion is null and fecha_fin > ${day} limit 1`,
  );
  if (!left) return endOfVehicle(ctx, id, 'DESMOV', day, today(ctx));
  await followVehicles(ctx, [id], today(ctx));
  return 0;
}

/** A termination that takes effect: nobody goes on with a card of the employment that ended. */
export async function credentialOnTermination(ctx: Context, idPersona: number): Promise<void> {
  const day = today(ctx);
  await endOfPerson(ctx, idPersona, 'CESE', day, day);
}

/** A card that was issued since an approval keeps the approval from being taken back: its bearer has it. No reader was told by it. */
export async function demandNoCard(ctx: Context, of: readonly Withdrawn[]): Promise<number> {
  const [first] = of;
  if (!first) return 0;
  const keys = (entity: 'P' | 'V') => sql.param(of.flatMap(({ Entidad, Id }) => (Entidad === entity ? [Id] : [])));
  const issued = await ctx.tx.first(
    { codigo: text },
    sql`select codigo from identificacion_credencial where id_cliente = ${ctx.session.IdCliente} and (id_persona = any(${keys('P')}::int[]) or id_vehiculo = any(${keys('V')}::int[]))
      and fecha_creacion >= ${first.desde}::timestamptz order by id_credencial limit 1`,
  );
  if (issued) throw refuse('solicitud.deshacer_credencial', { codigo: issued.codigo });
  return 0;
}
