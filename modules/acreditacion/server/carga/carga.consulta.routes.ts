import { maskField } from '@platform/fields/mask';
import { decode } from '@platform/i18n/coded';
import { int, json, list, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Access, type Route, route } from '@platform/server/http/route';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { protectionOf } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ESTADOS_FILA } from '../../shared/carga.entity';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { cellsSchema, countsOf, faultsSchema } from './carga';
import { columnsOf, requirementsOfProfile } from './carga.columnas';
import { workbookOf } from './carga.excel';
import { lastPapers } from './carga.papeles';
import { cargaResource } from './carga.resource';
import { type Column, type RowFault, requirementKey } from './carga.tipos';

const MENU = ['060102'] as const;
export const base = '/api/AcreditacionCarga';
export const common = { tag: 'AcreditacionCarga', resource: 'AcreditacionCarga' };
/** Who may: an action of the option of mass requests. */
export const may = (action: 'consultar' | 'crear' | 'editar' | 'procesar'): Access => ({ kind: 'grant', menu: MENU, action });
export const number = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
  .transform(Number);
export const params = z.object({ id: number });
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Answers a workbook to be kept under a name. */
export function sendWorkbook(reply: FastifyReply, name: string, content: Buffer) {
  return reply.type(XLSX).header('content-disposition', `attachment; filename="${name}"`).send(content);
}

function rowsOf(ctx: Context, id: number, estado: string | null, skip: number, take: number) {
  return ctx.tx.rows(
    {
      Fila: int,
      Estado: oneOf(ESTADOS_FILA),
      Documento: orNull(text),
      Datos: json(cellsSchema),
      Errores: json(faultsSchema),
      IdSolicitud: orNull(int),
      Numero: orNull(text),
      Faltan: list(text),
    },
    sql`select f.fila as "Fila", f.estado as "Estado", f.documento as "Documento", coalesce(f.datos, '{}') as "Datos", coalesce(f.errores, '[]') as "Errores", f.id_solicitud as "IdSolicitud", s.numero as "Numero",
        array(select q.codigo from acreditacion_carga c join acreditacion_perfil_requisito p on p.id_cliente = c.id_cliente and p.id_perfil_acreditacion = c.id_perfil_acreditacion and p.obligatorio = 'S'
          join acreditacion_requisito q on q.id_requisito = p.id_requisito and q.activo = 'S' and q.tipo_requisito = 'S' and q.requiere_adjunto = 'S'
          where c.id_carga = f.id_carga and f.estado <> 'P' and not exists (select 1 from acreditacion_carga_adjunto a
            where a.id_cliente = f.id_cliente and a.id_carga = f.id_carga and a.documento = f.documento and a.id_requisito = q.id_requisito) order by p.orden) as "Faltan"
      from acreditacion_carga_fila f left join acreditacion_solicitud s on s.id_solicitud = f.id_solicitud
      where f.id_cliente = ${ctx.session.IdCliente} and f.id_carga = ${id} and (${estado}::text is null or f.estado = ${estado}) order by f.fila limit ${take} offset ${skip}`,
  );
}

/** Cells as the session's protection shows them; the loader typed them, and sees them. */
function shown(ctx: Context, loader: string, columns: readonly Column[], cells: Readonly<Record<string, string>>): Record<string, string> {
  if (loader === ctx.session.IdUsuario) return { ...cells };
  const of = new Map(columns.map((column) => [column.clave, column.protege]));
  return Object.fromEntries(
    Object.entries(cells).map(([clave, value]) => {
      const field = of.get(clave);
      const level = field && protectionOf(ctx.session, field.recurso)?.get(field.campo);
      return [clave, level === undefined || level === null ? value : level === 'O' ? '' : String(maskField('text', value) ?? '')];
    }),
  );
}

/** Calls that look at a load: what it is, its counts, its rows and those to be put right. */
export function readRoutes(kit: RouteKit): Route[] {
  const stored = async (ctx: Context, id: number) => {
    const row = await kit.reader.one(ctx, cargaResource, id);
    const IdPerfilAcreditacion = Number(row.IdPerfilAcreditacion);
    const of = { Entidad: z.enum(ENTIDADES).parse(row.Entidad), IdCompania: Number(row.IdCompania), IdPerfilAcreditacion };
    const columns = await columnsOf(ctx, kit, of);
    const requirements = await requirementsOfProfile(ctx, IdPerfilAcreditacion);
    const titles = new Map(columns.map((column) => [column.clave, column.titulo[ctx.lang]]));
    const named = new Map(requirements.map(({ Codigo, Nombre }) => [requirementKey(Codigo, 'V'), Nombre]));
    /** A fault in the reader's words, whoever loaded the row. */
    const say = ({ columna, mensaje }: RowFault): string => {
      const { code, params } = decode(mensaje);
      const requisito = named.get(columna ?? '');
      return kit.words.message(ctx.lang, code, {
        ...params,
        campo: titles.get(columna ?? '') ?? '',
        ...(requisito === undefined ? {} : { requisito }),
      });
    };
    return { row, columns, titles, requirements, say };
  };
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/detalle`,
      summary: 'A load with its columns and counts',
      access: may('consultar'),
      params,
      async handler(ctx, { params: { id } }) {
        const { row, columns, requirements } = await stored(ctx, id);
        const Conteo = await countsOf(ctx, id);
        const quiet = row.Estado !== 'P';
        return {
          Carga: row,
          Conteo,
          Papeles: await lastPapers(ctx, kit, id),
          Columnas: columns.map((column) => ({
            Clave: column.clave,
            Titulo: column.titulo[ctx.lang],
            Obligatorio: column.obligatorio ? 'S' : 'N',
            Varios: column.field.kind === 'refs' ? 'S' : 'N',
            Opciones: column.opciones.map((one) => one.texto),
          })),
          Requisitos: requirements.map(({ Codigo, Nombre, RequiereAdjunto }) => ({ Codigo, Nombre, RequiereAdjunto: RequiereAdjunto ? 'S' : 'N' })),
          can: {
            editar: quiet && granted(ctx.session, MENU, 'editar'),
            procesar: quiet && Conteo.PorProcesar > 0 && granted(ctx.session, MENU, 'procesar'),
            detener: !quiet && granted(ctx.session, MENU, 'procesar'),
          },
        };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/conteo`,
      summary: 'Counts of a load: cargados = observados + correctos, correctos = por procesar + procesados',
      access: may('consultar'),
      params,
      async handler(ctx, { params: { id } }) {
        const row = await kit.reader.one(ctx, cargaResource, id);
        return { Estado: row.Estado, ...(await countsOf(ctx, id)) };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/filas`,
      summary: 'Rows of a load with what each has wrong',
      access: may('consultar'),
      params,
      query: z.strictObject({
        estado: z.enum(ESTADOS_FILA, { error: 'campo.opcion' }).optional(),
        skip: z.coerce.number().int().min(0).max(100_000).default(0),
        take: z.coerce.number().int().min(1).max(200).default(50),
      }),
      async handler(ctx, { params: { id }, query }) {
        const { row, columns, say } = await stored(ctx, id);
        const { n } = await ctx.tx.one(
          { n: int },
          sql`select count(*)::int as n from acreditacion_carga_fila where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} and (${query.estado ?? null}::text is null or estado = ${query.estado ?? null})`,
        );
        const rows = await rowsOf(ctx, id, query.estado ?? null, query.skip, query.take);
        return {
          data: rows.map((one) => ({
            ...one,
            Datos: shown(ctx, String(row.UsuarioCreacion), columns, one.Datos),
            Errores: one.Errores.map((fault) => ({
              Columna: fault.columna,
              Mensaje: say(fault),
              Advertencia: fault.regla ? 'S' : 'N',
            })),
          })),
          totalCount: n,
        };
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: `${base}/:id/observados`,
      summary: 'The observed rows as a workbook, wrong cells marked and the reason in a column',
      access: may('consultar'),
      raw: true,
      params,
      async handler(ctx, { params: { id }, reply }) {
        const { row, columns, titles, say } = await stored(ctx, id);
        const rows = await rowsOf(ctx, id, 'O', 0, 100_000);
        if (rows.length === 0) throw notFound();
        const failed = rows.map((one) => ({
          Fila: one.Fila,
          Datos: shown(ctx, String(row.UsuarioCreacion), columns, one.Datos),
          motivo: one.Errores.map((fault) => `${fault.columna === null ? '' : `${titles.get(fault.columna) ?? fault.columna}: `}${say(fault)}`).join(
            ' ',
          ),
          malas: new Set(one.Errores.flatMap((fault) => (fault.columna === null ? [] : [fault.columna]))),
        }));
        return sendWorkbook(reply, `observados_${id}.xlsx`, await workbookOf(ctx.lang, columns, failed));
      },
    }),
  ];
}
