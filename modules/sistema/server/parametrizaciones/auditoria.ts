import type { Session } from '@platform/server/http/session';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Auditoria } from '../../shared/auditoria.entity';
import { definitionsOf } from '../menus/definiciones';

/** Names whose values no trace shows, whoever wrote it. */
const SECRET = /^(?:Confirmar|Nueva)?(?:Clave|Contrasenia)(?:Anterior|Temporal)?$|^Hash|^(?:Secreto|Token)/i;

function masked(kind: string, value: unknown): unknown {
  return Array.isArray(value) ? value.map((one) => maskField(kind, one)) : maskField(kind, value);
}

/** What changed, as this reader may see it: fields that its profile hides are not there, those it masks are masked. */
function readableChanges(session: Session, entity: string, changes: unknown): unknown {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes;
  const protection = protectionOf(session, entity);
  const shown: Record<string, unknown> = {};
  for (const [field, change] of Object.entries(changes)) {
    if (SECRET.test(field)) shown[field] = Array.isArray(change) ? change.map(() => '••••') : '••••';
    else if (protection?.get(field) === 'E')
      shown[field] = masked(definitionsOf(session.product).entities.get(entity)?.fields[field]?.kind ?? 'text', change);
    else if (protection?.get(field) !== 'O') shown[field] = change;
  }
  return shown;
}

/** The audit as it is read: own client's, and of it what the reader's data protection lets through. */
export const auditResource: Resource = resource(Auditoria, {
  policy: (session) => (session.contratista ? sql`false` : undefined),
  shown(row, session) {
    row.Cambios = readableChanges(session, String(row.Entidad), row.Cambios);
  },
});
