import type { Context } from '@platform/server/http/context';
import { type EventKind, eventKind, type Timeline } from '@platform/server/timeline/timeline';
import { type SQL, sql } from 'drizzle-orm';
import { Credencial } from '../../shared/credencial.entity';
import { LINEA } from '../../shared/linea.palabras';
import { credencialResource } from '../credencial.resource';

const codigo = { field: 'Codigo', sql: 't.codigo', thing: { resource: Credencial.resource, sql: 't.id_credencial' } } as const;

type Whose = (ctx: Context, id: number) => SQL;

/** What happens with cards, of those that a condition holds for. */
const cards = (whose: Whose, href?: (of: { readonly id: number }) => string): EventKind => {
  const card = { of: credencialResource, whose };
  return eventKind({
    code: 'CRE',
    icon: 'id-badge-2',
    menu: ['0705'],
    words: LINEA.credencial,
    tones: { inactivada: 'naranja' },
    ...(href ? { href } : {}),
    sources: [
      {
        ...card,
        at: { sql: 't.fecha_creacion' },
        what: `'emitida'`,
        values: { codigo, fin: { field: 'FechaFin', sql: `to_char(t.fecha_fin, 'DD/MM/YYYY')` } },
      },
      {
        ...card,
        at: { field: 'FechaEntrega', sql: 't.fecha_entrega', day: true },
        what: `'entregada'`,
        where: 't.fecha_entrega is not null',
        values: { codigo },
      },
      {
        ...card,
        at: { field: 'FechaInactivacion', sql: 't.fecha_inactivacion' },
        what: `'inactivada'`,
        where: `t.estado = 'I' and t.fecha_inactivacion is not null`,
        values: {
          codigo,
          motivo: {
            field: 'IdMotivoInactivacion',
            sql: 'select m.nombre from identificacion_motivo m where m.id_motivo = t.id_motivo_inactivacion',
          },
        },
      },
    ],
  });
};

/** What happened with the credentials of a person. */
export const personTimeline: Timeline = {
  entity: 'AdministracionPersona',
  kinds: [
    cards(
      (_ctx, id) => sql`t.id_persona = ${id}`,
      ({ id }) => `/identificacion/gestion/${id}`,
    ),
  ],
};

/** What happened with a credential. */
export const credentialTimeline: Timeline = {
  entity: Credencial.resource,
  kinds: [cards((_ctx, id) => sql`t.id_credencial = ${id}`)],
};
