import type { EnPuerta } from '@modules/identificacion/shared/credencial.wire';
import { oneOf, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import { sql } from 'drizzle-orm';
import { verdictOf } from '../puesto/veredicto';
import { vehicleVerdict } from './vehiculo';

const PEOPLE = ['040201'];
const VEHICLES = ['040202'];

type Told = EnPuerta['Motivos'];
const told = (reasons: Told): Told => reasons.map(({ Codigo, Motivo, Severidad }) => ({ Codigo, Motivo, Severidad }));

/** What the gate says of whoever carries a card that is being verified, by its own decision, and the last mark in the division. */
export async function atGate(
  ctx: Context,
  { IdPersona, IdVehiculo }: { IdPersona: number | null; IdVehiculo: number | null },
): Promise<EnPuerta | null> {
  const { IdCliente, IdDivision } = ctx.session;
  const last = await ctx.tx.first(
    { FechaHora: text, Puerta: text, ModoMarcacion: oneOf(['S', 'N']), Resultado: oneOf(['S', 'N']) },
    sql`select m.fecha_hora as "FechaHora", d.nombre as "Puerta", m.modo_marcacion as "ModoMarcacion", m.resultado as "Resultado" from acceso_marca m join acceso_puerta d on d.id_puerta = m.id_puerta
      where m.id_cliente = ${IdCliente} and m.id_division = ${IdDivision} and (m.id_persona = ${IdPersona}::int or (m.id_vehiculo = ${IdVehiculo}::int and m.tipo_marcacion = 'V')) and m.anulada = 'N'
      order by m.fecha_hora desc, m.id_marca desc limit 1`,
  );
  const UltimaMarca = last ?? null;
  if (IdPersona !== null) {
    const { Puerta, Permitido, Motivos, Advertencias } = await verdictOf(ctx, IdPersona);
    const Enlace = granted(ctx.session, PEOPLE, 'consultar') ? `/acceso/personas/${IdPersona}` : null;
    return { Puerta, Permitido, Motivos: told(Motivos), Advertencias: told(Advertencias), UltimaMarca, Enlace };
  }
  if (IdVehiculo === null) return null;
  const { allowed, door, reasons, warnings } = await vehicleVerdict(ctx, IdVehiculo);
  const Enlace = granted(ctx.session, VEHICLES, 'consultar') ? `/acceso/vehiculos/${IdVehiculo}` : null;
  return { Puerta: door, Permitido: allowed ? 'S' : 'N', Motivos: told(reasons), Advertencias: told(warnings), UltimaMarca, Enlace };
}
