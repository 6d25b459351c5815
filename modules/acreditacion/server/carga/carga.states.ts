import { int, oneOf, orNull, type RowOf, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, notFound, refuse } from '@platform/server/http/problem';
import { scopeSql } from '@platform/server/resource/scope';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { type SQL, sql } from 'drizzle-orm';
import { CargaFila, CargaPapeles, ESTADOS_CARGA } from '../../shared/carga.entity';
import { cargaFilaMachine, cargaMachine, cargaPapelesMachine } from '../../shared/carga.states';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { cargaResource } from './carga.resource';

const HEAD = {
  IdCarga: int,
  Entidad: oneOf(ENTIDADES),
  IdCompania: int,
  IdContrato: int,
  IdPerfilAcreditacion: int,
  Lugar: orNull(text),
  Asunto: orNull(text),
  AceptarAdvertencias: oneOf(['S', 'N']),
  Estado: oneOf(ESTADOS_CARGA),
  UsuarioCreacion: text,
};
export type StoredHead = RowOf<typeof HEAD>;

const headOf = (ctx: Context, id: number): SQL =>
  sql`select t.id_carga as "IdCarga", p.entidad as "Entidad", t.id_compania as "IdCompania", t.id_contrato as "IdContrato", t.id_perfil_acreditacion as "IdPerfilAcreditacion", t.lugar as "Lugar",
      t.asunto as "Asunto", t.aceptar_advertencias as "AceptarAdvertencias", t.estado as "Estado", t.usuario_creacion as "UsuarioCreacion"
    from acreditacion_carga t join acreditacion_perfil p on p.id_perfil_acreditacion = t.id_perfil_acreditacion where t.id_carga = ${id} and ${scopeSql(cargaResource, ctx.session)}`;

/** A load within the session's reach, held until the end of the transaction. */
export async function lockLoad(ctx: Context, id: number): Promise<StoredHead> {
  const row = await ctx.tx.first(HEAD, sql`${headOf(ctx, id)} for no key update of t`);
  if (!row) throw notFound();
  return row;
}

/** The same, not held: those who have rows of it in hand hold it together without a gap, and whoever would hold it alone waited for the last of them. */
export async function readLoad(ctx: Context, id: number): Promise<StoredHead> {
  const row = await ctx.tx.first(HEAD, headOf(ctx, id));
  if (!row) throw notFound();
  return row;
}

/** How a load goes from state to state. */
export const cargaStates = states(cargaMachine, {
  hold: (ctx, id) => lockLoad(ctx, Number(id)),
  record: (row: { readonly IdCarga: number }) => row.IdCarga,
  refused: (_ctx, _row, action) => (action === 'detener' ? refuse('estado.no_permitido') : conflict('carga.procesando')),
  guards: {},
});

/** How its rows do: by the hundred, in one statement. */
export const cargaFilaStates = states(cargaFilaMachine, {
  hold: holdRow(CargaFila),
  record: (row: { readonly IdCargaFila: number }) => row.IdCargaFila,
  refused: () => conflict('carga.fila_procesada'),
  guards: {},
});

/** How the archives of its papers do. */
export const cargaPapelesStates = states(cargaPapelesMachine, {
  hold: holdRow(CargaPapeles),
  record: (row: { readonly IdCargaPapeles: number }) => row.IdCargaPapeles,
  guards: {},
});
