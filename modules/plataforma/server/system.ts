import type { Database } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import { dayIn } from '@platform/server/http/context';
import type { Session } from '@platform/server/http/session';
import { sql } from 'drizzle-orm';
import { readGrants } from './grants';

/** Makes the session in which the product does its own work for a client, or for one of its divisions. */
export function makeSystemSessions(database: Database, clock: () => Date) {
  return async (IdCliente: number, IdDivision: number | null): Promise<Session> => {
    const place = await database.first(
      { zona_horaria: text, id_division: int, id_pais: int },
      sql`select d.id_division, d.zona_horaria, d.id_pais from sistema_division d
        where d.id_cliente = ${IdCliente} and (${IdDivision}::int is null or d.id_division = ${IdDivision}) order by d.activo desc, d.id_division limit 1`,
    );
    const zona = String(place?.zona_horaria ?? 'America/Lima');
    const key = { IdCliente, IdDivision: IdDivision ?? 0, IdPerfil: 0, version: 0, today: dayIn(zona, clock()) };
    return {
      ...(await readGrants(database, key)),
      product: database.product,
      IdSesion: '',
      IdUsuario: 'SISTEMA',
      Nombre: 'SISTEMA',
      IdPerfil: 0,
      IdCliente,
      IdDivision: IdDivision ?? Number(place?.id_division ?? 0),
      IdCompania: null,
      contratista: false,
      administrador: false,
      superAdministrador: false,
      zona,
      IdPais: Number(place?.id_pais ?? 0),
    };
  };
}
