import { fullNameSql } from '@modules/administracion/server/public';
import { allows } from '@platform/entity/states';
import { decode } from '@platform/i18n/coded';
import { int, json, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { protectRow, shownProtection } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ACCIONES, Carga, ESTADOS_CARGA, ESTADOS_FILA, ORIGENES } from '../../shared/carga.entity';
import { cargaMachine } from '../../shared/carga.states';
import { type CargaVista, type FilaVista, valoresSchema } from '../../shared/carga.wire';
import { countsOf, datosSchema, mayDo } from './carga';
import { cargaResource } from './carga.resource';

const messages = z.array(z.string());

/** A load as its screen shows it. */
export async function loadView(ctx: Context, kit: RouteKit, id: number): Promise<CargaVista> {
  await kit.reader.one(ctx, cargaResource, id);
  const load = await ctx.tx.one(
    {
      IdCarga: int,
      Entidad: oneOf(['P', 'V']),
      Accion: oneOf(ACCIONES),
      Origen: oneOf(ORIGENES),
      Archivo: text,
      Estado: oneOf(ESTADOS_CARGA),
      Comun: json(valoresSchema),
    },
    sql`select t.id_carga as "IdCarga", t.entidad as "Entidad", t.accion as "Accion", t.origen as "Origen", t.archivo as "Archivo", t.estado as "Estado", coalesce(t.comun, '{}') as "Comun"
      from acceso_carga t where t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${id}`,
  );
  const may = granted(ctx.session, Carga.options.menu, 'crear') && mayDo(ctx, load.Accion);
  const can = (action: 'validar' | 'procesar' | 'cancelar') => may && allows(cargaMachine, load.Estado, action, 'operador');
  const counts = await countsOf(ctx, id);
  return { ...load, ...counts, can: { validar: can('validar'), procesar: can('procesar') && counts.PorProcesar > 0, cancelar: can('cancelar') } };
}

interface Page {
  readonly Estado: string | null;
  readonly skip: number;
  readonly take: number;
}

/** Rows of a load, each with what is said of it in the reader's language; what the profile protects of people is protected here too. */
export async function rowsView(
  ctx: Context,
  kit: RouteKit,
  id: number,
  { Estado, skip, take }: Page,
): Promise<{ data: FilaVista[]; totalCount: number }> {
  await kit.reader.one(ctx, cargaResource, id);
  const states = Estado === 'O' ? ['O', 'E'] : Estado === null ? [...ESTADOS_FILA] : [Estado];
  const which = sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${id} and t.estado = any(${sql.param(states)}::text[])`;
  const { n: totalCount } = await ctx.tx.one({ n: int }, sql`select count(*)::int as n from acceso_carga_fila t where ${which}`);
  const rows = await ctx.tx.rows(
    {
      Fila: int,
      Estado: oneOf(ESTADOS_FILA),
      Datos: json(datosSchema),
      IdPersona: orNull(int),
      IdVehiculo: orNull(int),
      NombreCompleto: orNull(text),
      Documento: orNull(text),
      Placa: orNull(text),
      Mensajes: json(messages),
    },
    sql`select t.fila as "Fila", t.estado as "Estado", coalesce(t.datos, '{}') as "Datos", t.id_persona as "IdPersona", t.id_vehiculo as "IdVehiculo",
        ${sql.raw(fullNameSql('p'))} as "NombreCompleto", p.documento as "Documento", v.placa as "Placa", coalesce(t.mensajes, '[]') as "Mensajes"
      from acceso_carga_fila t left join administracion_persona p on p.id_persona = t.id_persona left join administracion_vehiculo v on v.id_vehiculo = t.id_vehiculo
      where ${which} order by t.fila limit ${take} offset ${skip}`,
  );
  const protection = shownProtection(kit.registry, ctx.session, kit.registry.get('AdministracionPersona'));
  const say = (message: string) => {
    const { code, params } = decode(message);
    return kit.words.message(ctx.lang, code, params);
  };
  const data = rows.map((row) => {
    // Of a row that names somebody, what was written is told as the profile shows it.
    const { NombreCompleto, Documento } = protectRow({ NombreCompleto: row.NombreCompleto, Documento: row.Documento }, protection, () => 'text');
    const known = row.IdPersona !== null && row.Datos.Documento !== undefined;
    const Datos = known && Documento !== row.Documento ? { ...row.Datos, Documento: String(Documento ?? '') } : row.Datos;
    return {
      ...row,
      NombreCompleto: typeof NombreCompleto === 'string' ? NombreCompleto : null,
      Documento: typeof Documento === 'string' ? Documento : null,
      Datos,
      Mensajes: row.Mensajes.map(say),
    };
  });
  return { data, totalCount };
}
