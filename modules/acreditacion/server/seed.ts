import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';

/** Reasons of observation that every client starts with. */
const REASONS = [
  {
    codigo: 'ILEGIBLE',
    nombre: 'El documento no se lee bien: adjunte una copia nítida.',
    ingles: 'The document is not legible: attach a clear copy.',
  },
  { codigo: 'VENCIDO', nombre: 'El documento está vencido: adjunte uno vigente.', ingles: 'The document has expired: attach one in force.' },
  { codigo: 'OTRAPERSONA', nombre: 'El documento corresponde a otra persona.', ingles: 'The document belongs to another person.' },
  { codigo: 'FECHA', nombre: 'La fecha no coincide con la del documento.', ingles: 'The date does not match the one in the document.' },
  { codigo: 'FIRMA', nombre: 'Falta la firma o el sello.', ingles: 'The signature or the stamp is missing.' },
  { codigo: 'INCOMPLETO', nombre: 'Falta una o más páginas.', ingles: 'One or more pages are missing.' },
];

/** What each new client starts with; again, it adds only what is missing. */
export async function seedAcreditacion(tx: Tx, idCliente: number): Promise<void> {
  await tx.run(
    sql`insert into acreditacion_motivo_observacion (id_cliente, codigo, nombre, nombre_ingles, orden)
      select ${idCliente}::int, x.codigo, x.nombre, x.ingles, x.orden from jsonb_to_recordset(${JSON.stringify(REASONS.map((one, at) => ({ ...one, orden: at + 1 })))}::jsonb) as x(codigo text, nombre text, ingles text, orden int)
      on conflict do nothing`,
  );
}
