import { snake } from '@platform/entity/entity';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { requirementAsked } from '../../shared/requisito.wire';
import { ESTADOS } from '../../shared/solicitud.entity';
import { solicitudReach } from './solicitud.reach';

const flag = z.enum(['S', 'N']);
const day = z.string().nullable();
const id = z.number().nullable();
const typed = z.record(z.string(), z.json()).nullable().catch(null);

export const headRow = z.object({
  IdSolicitud: z.number(),
  IdCliente: z.number(),
  IdDivision: z.number(),
  Numero: z.string().nullable(),
  Entidad: z.enum(ENTIDADES),
  Estado: z.enum(ESTADOS),
  IdCompania: z.number(),
  IdContrato: z.number().nullable(),
  IdUnidadOrganizacional: z.number().nullable(),
  IdCentroCosto: z.number().nullable(),
  IdPerfilAcreditacion: z.number().nullable(),
  IdPersona: id,
  DatosPersona: typed,
  IdCargo: id,
  IdVehiculo: id,
  DatosVehiculo: typed,
  IdCompaniaAcreditada: id,
  DatosCompania: typed,
  MotivoVisita: z.string().nullable(),
  IdAnfitrion: id,
  IdLicenciaConducir: id,
  NumeroLicencia: z.string().nullable(),
  FechaVencimientoLicencia: day,
  TiposVehiculo: z.array(z.number()),
  FechaInicio: day,
  FechaFin: day,
  FechaEnvio: z.string().nullable(),
  Ronda: z.number(),
  Version: z.number(),
  UsuarioCreacion: z.string(),
});
export type Head = z.infer<typeof headRow>;

const HEAD = sql.raw(
  Object.keys(headRow.shape)
    .map((name) => `t.${snake(name)} as "${name}"`)
    .join(', '),
);

/** The request, locked until the transaction ends: whoever comes second sees what the first one did. */
export async function lockHead(ctx: Context, id: number | string): Promise<Head> {
  const [head] = await lockHeads(ctx, [id]);
  if (!head) throw notFound();
  return head;
}

/** The same of several requests, in the order of their keys: all of them are there, or it is refused. */
export async function lockHeads(ctx: Context, ids: readonly (number | string)[]): Promise<Head[]> {
  const wanted = [...new Set(ids.map(Number))];
  const rows = await ctx.tx.run(
    sql`select ${HEAD} from acreditacion_solicitud t where t.id_solicitud = any(${sql.param(wanted)}::int[]) and ${scopeSql(solicitudReach, ctx.session)} order by t.id_solicitud for no key update of t`,
  );
  if (rows.length !== wanted.length) throw notFound();
  return rows.map((row) => headRow.parse(row));
}

export const requirementRow = z.object({
  IdSolicitudRequisito: z.number(),
  ...requirementAsked,
  Obligatorio: flag,
  FechaEmision: day,
  FechaVencimiento: day,
  Resultado: z.enum(['N', 'C', 'O', 'R']),
  Observacion: z.string().nullable(),
  Motivo: z.string().nullable(),
  DatosEvaluados: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .nullable()
    .catch(null),
  IdUsuarioEvalua: z.string().nullable(),
  /** Name of who evaluated it. */
  UsuarioEvalua: z.string().nullable(),
  FechaEvaluacion: z.string().nullable(),
  /** Set when its paper came from an earlier accreditation. */
  IdSolicitudOrigen: z.number().nullable(),
  Origen: z.string().nullable(),
  Adjuntos: z.array(z.object({ IdArchivo: z.number(), Nombre: z.string(), Tamano: z.number(), Hash: z.string(), Ronda: z.number() })),
  Datos: z.array(
    z.object({
      IdDatoEvaluar: z.number(),
      Codigo: z.string(),
      Nombre: z.string(),
      TipoValor: z.enum(['T', 'F', 'L', 'N']),
      Opciones: z.array(z.string()),
      Minimo: z.number().nullable(),
      Maximo: z.number().nullable(),
      Obligatorio: flag,
    }),
  ),
});
export type Requirement = z.infer<typeof requirementRow>;

/** Requirements of a request with their papers and what their evaluator fills in, in the reader's language. */
export async function requirementsOf(ctx: Context, idSolicitud: number): Promise<Requirement[]> {
  return (await requirementsOfMany(ctx, [idSolicitud])).get(idSolicitud) ?? [];
}

/** The same of several requests, by request. */
export async function requirementsOfMany(ctx: Context, ids: readonly number[]): Promise<Map<number, Requirement[]>> {
  const name = (alias: string, column = 'nombre') =>
    ctx.lang === 'en' ? `coalesce(nullif(${alias}.${column}_ingles, ''), ${alias}.${column})` : `${alias}.${column}`;
  const rows = await ctx.tx.run(
    sql`select s.id_solicitud as "IdSolicitud", s.id_solicitud_requisito as "IdSolicitudRequisito", s.id_requisito as "IdRequisito", q.codigo as "Codigo", ${sql.raw(name('q'))} as "Requisito",
        ${sql.raw(name('q', 'instrucciones'))} as "Instrucciones", (select hash from base_archivo f where f.id_archivo = q.plantilla) as "PlantillaHash",
        q.tipo_requisito as "TipoRequisito", q.requiere_adjunto as "RequiereAdjunto", q.requiere_vencimiento as "RequiereVencimiento", q.dias_vigencia as "DiasVigencia",
        q.bloqueante as "Bloqueante", q.salud as "Salud", s.id_rol as "IdRol", ${sql.raw(name('r'))} as "Rol", s.obligatorio as "Obligatorio",
        s.fecha_emision as "FechaEmision", s.fecha_vencimiento as "FechaVencimiento", s.resultado as "Resultado", s.observacion as "Observacion",
        (select ${sql.raw(name('m'))} from acreditacion_motivo_observacion m where m.id_motivo_observacion = s.id_motivo) as "Motivo",
        s.datos_evaluados as "DatosEvaluados", s.id_usuario_evalua as "IdUsuarioEvalua",
        (select u.nombre || ' ' || u.apellido from seguridad_usuario u where u.id_usuario = s.id_usuario_evalua) as "UsuarioEvalua", s.fecha_evaluacion as "FechaEvaluacion", s.id_solicitud_origen as "IdSolicitudOrigen",
        (select o.numero from acreditacion_solicitud o where o.id_solicitud = s.id_solicitud_origen and (${ctx.session.IdCompania}::int is null or o.id_compania = ${ctx.session.IdCompania}::int)) as "Origen",
        coalesce((select jsonb_agg(jsonb_build_object('IdArchivo', f.id_archivo, 'Nombre', f.nombre, 'Tamano', f.tamano, 'Hash', f.hash, 'Ronda', a.ronda) order by a.id_solicitud_adjunto)
          from acreditacion_solicitud_adjunto a join base_archivo f on f.id_archivo = a.id_archivo where a.id_cliente = s.id_cliente and a.id_solicitud_requisito = s.id_solicitud_requisito), '[]') as "Adjuntos",
        coalesce((select jsonb_agg(jsonb_build_object('IdDatoEvaluar', d.id_dato_evaluar, 'Codigo', d.codigo, 'Nombre', ${sql.raw(name('d'))}, 'TipoValor', d.tipo_valor,
          'Opciones', to_jsonb(d.opciones), 'Minimo', d.minimo, 'Maximo', d.maximo, 'Obligatorio', d.obligatorio) order by d.codigo)
          from acreditacion_dato_evaluar d where d.id_cliente = s.id_cliente and d.id_requisito = s.id_requisito and d.activo = 'S'), '[]') as "Datos"
      from acreditacion_solicitud_requisito s join acreditacion_requisito q on q.id_requisito = s.id_requisito join acreditacion_rol_autorizador r on r.id_rol = s.id_rol
      left join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud
      left join acreditacion_perfil_requisito p on p.id_cliente = t.id_cliente and p.id_perfil_acreditacion = t.id_perfil_acreditacion and p.id_requisito = s.id_requisito
      where s.id_cliente = ${ctx.session.IdCliente} and s.id_solicitud = any(${sql.param([...ids])}) order by s.id_solicitud, coalesce(p.orden, 99), q.codigo`,
  );
  const found = new Map<number, Requirement[]>();
  for (const { IdSolicitud, ...row } of rows) {
    const id = Number(IdSolicitud);
    found.set(id, [...(found.get(id) ?? []), requirementRow.parse(row)]);
  }
  return found;
}
