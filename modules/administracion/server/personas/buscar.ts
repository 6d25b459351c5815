import { documentRuleOf } from '@modules/sistema/server/public';
import { tidyDocument } from '@modules/sistema/shared/documento';
import { keyText } from '@platform/fields/ref/shared';
import type { Tx } from '@platform/server/db/pool';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Compania } from '../../shared/compania.entity';
import { plateKey } from '../../shared/placa';
import { Vehiculo } from '../../shared/vehiculo.entity';
import { companiaResource } from '../contratos/compania.resource';
import { vehiculoResource } from '../vehiculos/vehiculo.resource';
import { countLookUp } from './consultas';

/** The client's vehicle with a plate, however it was typed. */
export async function vehicleOfPlate(tx: Tx, idCliente: number, plate: string): Promise<number | null> {
  const row = await tx.first(
    { id_vehiculo: int },
    sql`select id_vehiculo from administracion_vehiculo where id_cliente = ${idCliente} and placa_llave = ${plateKey(plate)} and placa_llave <> ''`,
  );
  return row ? row.id_vehiculo : null;
}

/** The client's company with a document, however it was typed. */
export async function companyOfDocument(ctx: Context, idTipoDocumento: number, documento: string): Promise<number | null> {
  const rule = Number.isInteger(idTipoDocumento) ? await documentRuleOf(ctx, idTipoDocumento) : null;
  if (!rule || documento === '') return null;
  const row = await ctx.tx.first(
    { id_compania: int },
    sql`select id_compania from administracion_compania where id_cliente = ${ctx.session.IdCliente} and id_tipo_documento = ${idTipoDocumento}
      and documento = ${tidyDocument(documento, rule)}`,
  );
  return row ? row.id_compania : null;
}

const flag = z.enum(['S', 'N']);

/** Whether the client knows a plate or a company's document; the key only of what the session may open. */
export const buscarRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: `/api/${Vehiculo.resource}/buscar`,
    summary: 'Whether the client knows a plate, and whether the vehicle is active and within reach; null when there is none',
    tag: Vehiculo.resource,
    resource: Vehiculo.resource,
    access: { kind: 'session' },
    query: z.strictObject({ Placa: z.string().min(1, { error: 'campo.obligatorio' }).max(20) }),
    answer: z.object({ IdVehiculo: z.number().optional(), Placa: z.string(), Disponible: flag }).nullable(),
    async handler(ctx, { query }) {
      const row = await ctx.tx.first(
        { visible: orNull(bool), estado: text, placa: text, id_vehiculo: int },
        sql`select t.id_vehiculo, t.placa, t.estado, (${scopeSql(vehiculoResource, ctx.session)}) as visible from administracion_vehiculo t
          where t.id_cliente = ${ctx.session.IdCliente} and t.placa_llave = ${plateKey(query.Placa)}`,
      );
      if (!row) return null;
      const visible = row.visible === true;
      const Disponible = visible && row.estado === 'A' ? 'S' : 'N';
      return { Placa: row.placa, Disponible, ...(visible ? { IdVehiculo: row.id_vehiculo } : {}) };
    },
  }),
  route({
    method: 'GET',
    path: `/api/${Compania.resource}/buscar`,
    summary: "Whether the client knows a company's document; null when it does not",
    tag: Compania.resource,
    resource: Compania.resource,
    access: { kind: 'session' },
    query: z.strictObject({
      IdTipoDocumento: keyText,
      Documento: z.string().min(1, { error: 'campo.obligatorio' }).max(60),
    }),
    before: countLookUp,
    answer: z.object({ IdCompania: z.number().optional(), Compania: z.string(), Activo: flag }).nullable(),
    async handler(ctx, { query }) {
      const id = await companyOfDocument(ctx, query.IdTipoDocumento, query.Documento);
      if (id === null) return null;
      const row = await ctx.tx.first(
        { compania: text, activo: text, visible: orNull(bool) },
        sql`select t.compania, t.activo, (${scopeSql(companiaResource, ctx.session)}) as visible from administracion_compania t where t.id_compania = ${id}`,
      );
      return {
        Compania: String(row?.compania),
        Activo: row?.activo === 'S' ? 'S' : 'N',
        ...(row?.visible === true ? { IdCompania: id } : {}),
      };
    },
  }),
];
