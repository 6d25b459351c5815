import { snake } from '@platform/entity/entity';
import { decoded, int, json, list, oneOf, orNull, type RowOf, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { ESTADOS } from '../../shared/solicitud.entity';
import { solicitudReach } from './solicitud.reach';

/** What was typed of whom or what nobody knew; null where nothing that may be read was. */
export const typedFile = z.record(z.string(), z.json()).nullable().catch(null);

const HEAD = {
  IdSolicitud: int,
  IdCliente: int,
  IdDivision: int,
  Numero: orNull(text),
  Entidad: oneOf(ENTIDADES),
  Estado: oneOf(ESTADOS),
  IdCompania: int,
  IdContrato: orNull(int),
  IdUnidadOrganizacional: orNull(int),
  IdCentroCosto: orNull(int),
  IdPerfilAcreditacion: orNull(int),
  IdPersona: orNull(int),
  DatosPersona: orNull(json(typedFile)),
  IdCargo: orNull(int),
  IdVehiculo: orNull(int),
  DatosVehiculo: orNull(json(typedFile)),
  IdCompaniaAcreditada: orNull(int),
  DatosCompania: orNull(json(typedFile)),
  MotivoVisita: orNull(text),
  IdAnfitrion: orNull(int),
  IdLicenciaConducir: orNull(int),
  NumeroLicencia: orNull(text),
  FechaVencimientoLicencia: orNull(text),
  TiposVehiculo: list(int),
  FechaInicio: orNull(text),
  FechaFin: orNull(text),
  FechaEnvio: orNull(text),
  Ronda: int,
  Version: int,
  UsuarioCreacion: text,
} as const;
export type Head = RowOf<typeof HEAD>;

const HEAD_COLUMNS = sql.raw(
  Object.keys(HEAD)
    .map((name) => `t.${snake(name)} as "${name}"`)
    .join(', '),
);

/** The request, locked until the transaction ends: whoever comes second sees what the first one did. */
export async function lockHead(ctx: Context, id: number | string): Promise<Head> {
  const [head] = await lockHeads(ctx, [id]);
  if (!head) throw notFound();
  return head;
}

/** Requests as their rows say, whether they are written yet or not. */
export function headsOf(rows: readonly Readonly<Record<string, unknown>>[]): Head[] {
  return rows.flatMap((row) => decoded(HEAD, [{ ...row }]));
}

/** The same of several requests, in the order of their keys: all of them are there, or it is refused. */
export async function lockHeads(ctx: Context, ids: readonly (number | string)[]): Promise<Head[]> {
  const wanted = [...new Set(ids.map(Number))];
  const rows = await ctx.tx.rows(
    HEAD,
    sql`select ${HEAD_COLUMNS} from acreditacion_solicitud t where t.id_solicitud = any(${sql.param(wanted)}::int[]) and ${scopeSql(solicitudReach, ctx.session)} order by t.id_solicitud for no key update of t`,
  );
  if (rows.length !== wanted.length) throw notFound();
  return rows;
}

const FLAG = oneOf(['S', 'N']);
const REQUIREMENT = {
  IdSolicitudRequisito: int,
  IdRequisito: int,
  Codigo: text,
  Requisito: text,
  Instrucciones: orNull(text),
  PlantillaHash: orNull(text),
  TipoRequisito: oneOf(['S', 'A']),
  RequiereAdjunto: FLAG,
  RequiereVencimiento: FLAG,
  DiasVigencia: orNull(int),
  Bloqueante: FLAG,
  Salud: FLAG,
  IdRol: int,
  Rol: text,
  Obligatorio: FLAG,
  FechaEmision: orNull(text),
  FechaVencimiento: orNull(text),
  Resultado: oneOf(['N', 'C', 'O', 'R']),
  Observacion: orNull(text),
  Motivo: orNull(text),
  DatosEvaluados: orNull(
    json(
      z
        .record(z.string(), z.union([z.string(), z.number()]))
        .nullable()
        .catch(null),
    ),
  ),
  IdUsuarioEvalua: orNull(text),
  /** Name of who evaluated it. */
  UsuarioEvalua: orNull(text),
  FechaEvaluacion: orNull(text),
  /** Set when its paper came from an earlier accreditation. */
  IdSolicitudOrigen: orNull(int),
  Origen: orNull(text),
  Adjuntos: json(z.array(z.object({ IdArchivo: z.number(), Nombre: z.string(), Tamano: z.number(), Hash: z.string(), Ronda: z.number() }))),
  Datos: json(
    z.array(
      z.object({
        IdDatoEvaluar: z.number(),
        Codigo: z.string(),
        Nombre: z.string(),
        TipoValor: z.enum(['T', 'F', 'L', 'N']),
        Opciones: z.array(z.string()),
        Minimo: z.number().nullable(),
        Maximo: z.number().nullable(),
        Obligatorio: z.enum(['S', 'N']),
      }),
    ),
  ),
} as const;
export type Requirement = RowOf<typeof REQUIREMENT>;

/** Requirements of a request with their papers and what their evaluator fills in, in the reader's language. */
export async function requirementsOf(ctx: Context, idSolicitud: number): Promise<Requirement[]> {
  return (await requirementsOfMany(ctx, [idSolicitud])).get(idSolicitud) ?? [];
}

/** What a profile `f` requires: rows `p` and `q`. */
export const requiredBy = (ctx: Context, f: SQL): SQL =>
  sql`acreditacion_perfil_requisito p join acreditacion_requisito q on q.id_requisito = p.id_requisito and q.activo = 'S'
    where p.id_cliente = ${ctx.session.IdCliente}::int and p.id_perfil_acreditacion = ${f}`;

/** Requirements that a request of a profile will have: of no request yet, nothing delivered. */
export async function requirementsToBe(ctx: Context, idPerfil: number): Promise<Requirement[]> {
  const rows = await requirementRows(ctx, {
    from: sql`(select w.id_solicitud_requisito, 0 as id_solicitud, p.id_cliente, p.id_perfil_acreditacion, q.id_requisito, q.id_rol, p.obligatorio, w.fecha_emision, w.fecha_vencimiento,
        'N' as resultado, w.observacion, w.id_motivo, w.datos_evaluados, w.id_usuario_evalua, w.fecha_evaluacion, w.id_solicitud_origen
      from jsonb_populate_record(null::acreditacion_solicitud_requisito, '{"id_solicitud_requisito": 0}') w cross join ${requiredBy(ctx, sql`${idPerfil}::int`)}) s`,
    profile: sql`s.id_perfil_acreditacion`,
    where: sql`true`,
  });
  return rows.map(({ IdSolicitud: _, ...row }) => row);
}

/** The same of several requests, by request. */
export async function requirementsOfMany(ctx: Context, ids: readonly number[]): Promise<Map<number, Requirement[]>> {
  const rows = await requirementRows(ctx, {
    from: sql`acreditacion_solicitud_requisito s left join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud`,
    profile: sql`t.id_perfil_acreditacion`,
    where: sql`s.id_solicitud = any(${sql.param([...ids])})`,
  });
  const found = new Map<number, Requirement[]>();
  for (const { IdSolicitud, ...row } of rows) {
    found.set(IdSolicitud, [...(found.get(IdSolicitud) ?? []), row]);
  }
  return found;
}

/** Requirements out of rows `s` with all that is shown of each, in the order of the profile. */
function requirementRows(ctx: Context, { from, profile, where }: Readonly<Record<'from' | 'profile' | 'where', SQL>>) {
  const name = (alias: string, column = 'nombre') =>
    ctx.lang === 'en' ? `coalesce(nullif(${alias}.${column}_ingles, ''), ${alias}.${column})` : `${alias}.${column}`;
  return ctx.tx.rows(
    { IdSolicitud: int, ...REQUIREMENT },
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
      from ${from} join acreditacion_requisito q on q.id_requisito = s.id_requisito join acreditacion_rol_autorizador r on r.id_rol = s.id_rol
      left join acreditacion_perfil_requisito p on p.id_cliente = s.id_cliente and p.id_perfil_acreditacion = ${profile} and p.id_requisito = s.id_requisito
      where s.id_cliente = ${ctx.session.IdCliente} and ${where} order by s.id_solicitud, coalesce(p.orden, 99), q.codigo`,
  );
}
