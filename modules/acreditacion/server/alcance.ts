import type { Session } from '@platform/server/http/session';
import { type SQL, sql } from 'drizzle-orm';

/** People a contractor reaches because it requested their accreditation, as SQL over the alias `t` of people. */
export const peopleOfRequests = (session: Session, idCompania: number): SQL =>
  sql`t.id_persona in (select s.id_persona from acreditacion_solicitud s
    where s.id_cliente = ${session.IdCliente} and s.id_compania = ${idCompania} and s.estado <> 'E' and s.id_persona is not null)`;
