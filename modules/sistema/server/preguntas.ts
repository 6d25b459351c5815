import type { Context } from '@platform/server/http/context';
import { question } from '@platform/server/product';
import { rowsQuestion } from '@platform/server/product.rows';
import type { SQL } from 'drizzle-orm';

/** Ends open sessions: those that a condition over their columns (`id_cliente`, `id_division`, `id_usuario`, `id_perfil`, `id_sesion`) finds. */
type SessionsEnd = (ctx: Pick<Context, 'tx' | 'now'>, which: SQL, reason: string) => Promise<unknown>;
/** Who keeps sessions: of a retired client or division, of a user that may no longer enter, they end at once. */
export const endsSessions = question<SessionsEnd>('sistema.terminaSesiones');

/** Ends open sessions at once: their next call answers 401. */
export async function endSessions(ctx: Pick<Context, 'tx' | 'now'>, which: SQL, reason: string): Promise<void> {
  for (const end of ctx.tx.product.answers(endsSessions)) await end(ctx, which, reason);
}

/** Whoever has an identity document: what a new form of its type would have to admit. */
export const documentsKept = rowsQuestion('sistema.documentos', { id_tipo_documento: 'int', documento: 'text' });
/** People of the clients, with what they hold of the shared catalogs. */
export const peopleKept = rowsQuestion('sistema.personas', {
  id_cliente: 'int',
  inactivo: 'text',
  id_licencia_conducir: 'int',
  id_tipo_sangre: 'int',
  id_estado_civil: 'int',
});
/** Users of the clients. */
export const usersKept = rowsQuestion('sistema.usuarios', {
  id_usuario: 'text',
  id_cliente: 'int',
  activo: 'text',
  es_administrador: 'text',
  es_super_administrador: 'text',
});
/** Profiles that hold an option of the menu. */
export const optionsGranted = rowsQuestion('sistema.opcionesOtorgadas', { id_menu: 'text', perfil: 'text', id_cliente: 'int' });
/** What marks a profile: requester, authorizer. */
export const featuresGiven = rowsQuestion('sistema.caracteristicasOtorgadas', { id_perfil: 'int', id_caracteristica: 'text' });
/** Places of the countries, down to the smallest. */
export const placesKept = rowsQuestion('sistema.ubigeos', { id_ubigeo: 'int', id_pais: 'int' });
