import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';

const SERVICES = [
  { codigo: 'LIM', nombre: 'Limpieza diaria', efecto: 'N' },
  { codigo: 'LSA', nombre: 'Limpieza por salida', efecto: 'L' },
  { codigo: 'CSA', nombre: 'Cambio de sábanas', efecto: 'N' },
  { codigo: 'MAN', nombre: 'Mantenimiento', efecto: 'B' },
  { codigo: 'ART', nombre: 'Artículos', efecto: 'N' },
];

/** The services of rooms that each new client starts with; again, it adds only what is missing. */
export async function seedHotel(tx: Tx, idCliente: number): Promise<void> {
  await tx.run(
    sql`insert into hotel_tipo_servicio (id_cliente, codigo, tipo_servicio, efecto)
      select ${idCliente}::int, x.codigo, x.nombre, x.efecto from jsonb_to_recordset(${JSON.stringify(SERVICES)}::jsonb) as x(codigo text, nombre text, efecto text) on conflict do nothing`,
  );
}
