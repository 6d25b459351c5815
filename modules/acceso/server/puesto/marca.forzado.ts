import { holdersOf } from '@modules/acreditacion/server/public';
import { vouches } from '@modules/seguridad/server/public';
import { type Recipient, sendNotice } from '@modules/sistema/server/public';
import type { Database } from '@platform/server/db/pool';
import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { sql } from 'drizzle-orm';
import type { SubjectOutcome } from './marca.answer';
import type { Reading } from './marca.body';

const PUESTO = ['040101'];

/** Whether whoever is signed in may let somebody through although something blocks; nobody is at a terminal. */
export const mayForce = (session: Context['session']): boolean => session.IdEquipo === undefined && granted(session, PUESTO, 'autorizar');

/** Who answers for a forced pass: the operator who may, or the supervisor who signs for it there and then; null for any other. */
export async function authorizerOf(ctx: Context, database: Database | null, { Forzada, Autoriza }: Reading): Promise<string | null> {
  if (Forzada === 'N') return null;
  const { session, address, now } = ctx;
  const asked = { menu: PUESTO, action: 'autorizar', IdCliente: session.IdCliente, IdDivision: session.IdDivision, address } as const;
  const [vouch] = database?.product.answers(vouches) ?? [];
  if (Autoriza && vouch && database) return vouch(database, { ...asked, username: Autoriza.Usuario, password: Autoriza.Clave }, now);
  if (mayForce(session)) return session.IdUsuario;
  throw forbidden();
}

/** ACC02: whoever watches over marks hears of a forced pass: who passed, where, why, and who answered for it. */
export async function tellForced(
  ctx: Context,
  authorizer: string,
  { IdMotivoMarca }: Reading,
  subjects: readonly (SubjectOutcome & { readonly IdMarca: number | null })[],
  puerta: string,
): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const [first] = subjects;
  if (!first || first.IdMarca === null) return;
  const reason = await ctx.tx.first(
    { nombre: text },
    sql`select r.nombre from acceso_motivo_marca r where r.id_motivo_marca = ${IdMotivoMarca ?? 0} and r.id_cliente = ${IdCliente}`,
  );
  const named = subjects.map(({ subject }) => subject.person?.Persona?.Nombre ?? subject.vehicle?.Vehiculo?.Placa ?? subject.Identificador);
  await sendNotice(ctx, {
    codigo: 'ACC02',
    para: (await holdersOf(ctx, '040103', 'autorizar')).map(({ usuario }): Recipient => ({ usuario, soloCampana: true })),
    datos: { sujeto: named.join(', '), puerta, motivo: reason?.nombre ?? '—', usuario: authorizer },
    lugar: { IdCliente, IdDivision },
    enlace: `/acceso/marcaciones/${first.IdMarca}`,
    entidad: 'AccesoMarca',
    registro: first.IdMarca,
  });
}
