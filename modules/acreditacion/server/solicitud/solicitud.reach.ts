import type { Session } from '@platform/server/http/session';
import { resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Solicitud, SolicitudHistorial } from '../../shared/solicitud.entity';

/** A draft is written, sent and deleted by its maker and its company; the client's own people only see it. */
export const isOwnDraft = (
  session: Pick<Session, 'IdUsuario' | 'IdCompania'>,
  draft: { readonly UsuarioCreacion?: unknown; readonly IdCompania?: unknown },
): boolean => draft.UsuarioCreacion === session.IdUsuario || (session.IdCompania !== null && draft.IdCompania === session.IdCompania);

/** Deleted ones are nobody's; drafts are seen, and so counted, by whoever sees requests. */
export const notDeleted = () => sql`t.estado <> 'E'`;

/** Which requests a session reaches, for those who read them before the resource is made. */
export const solicitudReach = resource(Solicitud, { policy: notDeleted });

/** Steps of requests, which whoever reaches the request may read. */
export const historialResource = resource(SolicitudHistorial);
