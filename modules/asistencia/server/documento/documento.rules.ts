import { fullNameSql, withinUnits } from '@modules/administracion/server/public';
import { int, list, orNull, text, yes } from '@platform/server/db/rows';
import { limitOf } from '@platform/server/files/upload';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Documento, DocumentoPersona } from '../../shared/documento.entity';
import { approveBySystem } from '../justificacion/justificacion.rules';

const MEGABYTE = 1_048_576;
const EXTENSION: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

const onFile = (status: 413 | 415, code: string, params: Readonly<Record<string, string | number>>): Problem =>
  new Problem(status, code, params, { errors: [{ field: 'Archivo', message: `${code}${JSON.stringify(params)}` }] });

/** What a document of a kind has to be: its number, its issuer, and a file of a type and a size that the kind admits. */
async function requireKind(
  ctx: Context,
  after: { IdDocumento: number; Numero: string | null; Emisor: string | null; Archivo: number },
): Promise<void> {
  const kind = await ctx.tx.first(
    { extensiones: list(text), maximo: int, numero: yes, emisor: yes },
    sql`select extensiones, tamanio_maximo as maximo, requiere_numero as numero, requiere_emisor as emisor from asistencia_documento
      where id_cliente = ${ctx.session.IdCliente} and id_documento = ${after.IdDocumento}`,
  );
  if (!kind) throw refuse('campo.referencia', { campo: 'IdDocumento' }, 'IdDocumento');
  if (kind.numero && !after.Numero?.trim()) throw refuse('campo.obligatorio', { campo: 'Numero' }, 'Numero');
  if (kind.emisor && !after.Emisor?.trim()) throw refuse('campo.obligatorio', { campo: 'Emisor' }, 'Emisor');
  const file = await ctx.tx.first(
    { tipo: text, bytes: int },
    sql`select tipo_contenido as tipo, tamano as bytes from base_archivo where id_cliente = ${ctx.session.IdCliente} and id_archivo = ${after.Archivo}`,
  );
  if (!file) throw refuse('campo.referencia', { campo: 'Archivo' }, 'Archivo');
  const ext = EXTENSION[file.tipo] ?? file.tipo;
  if (!kind.extensiones.includes(ext)) throw onFile(415, 'documento_asistencia.tipo', { ext });
  if (file.bytes > kind.maximo * MEGABYTE) throw onFile(413, 'documento_asistencia.grande', { n: kind.maximo });
}

/** The justification of a document: the person's own, and whether it was answered. */
async function justificationOf(ctx: Context, id: number, IdPersona: number): Promise<{ readonly estado: string }> {
  const row = await ctx.tx.first(
    { estado: text },
    sql`select estado from asistencia_justificacion_persona where id_cliente = ${ctx.session.IdCliente} and id_justificacion_persona = ${id} and id_persona = ${IdPersona}`,
  );
  if (!row) throw refuse('documento_asistencia.de_otra', undefined, 'IdJustificacionPersona');
  return row;
}

async function requireOwnCondition(ctx: Context, id: number, IdPersona: number): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from asistencia_condicion_persona where id_cliente = ${ctx.session.IdCliente} and id_condicion_persona = ${id} and id_persona = ${IdPersona}`,
  );
  if (!row) throw refuse('documento_asistencia.de_otra', undefined, 'IdCondicionPersona');
}

/** The company that follows the person's hours on a day, else the last one that did; a contractor hands in its own people's alone. */
async function companyOf(ctx: Context, IdPersona: number, day: string): Promise<number> {
  const row = await ctx.tx.first(
    { id: orNull(int) },
    sql`select a.id_compania as id from asistencia_persona a where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = ${IdPersona}
      and (${ctx.session.IdCompania}::int is null or a.id_compania = ${ctx.session.IdCompania}::int)
      order by (${day}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')) desc, a.fecha_inicio desc limit 1`,
  );
  if (!row || row.id === null) throw refuse('justificacion.sin_asistencia', undefined, 'IdPersona');
  return row.id;
}

export const documentoPersonaResource: Resource = resource(DocumentoPersona, {
  policy: (session) => withinUnits(session),
  computed: {
    Carga: (t) =>
      `coalesce((select nullif(btrim(concat_ws(' ', u.nombre, u.apellido)), '') from seguridad_usuario u where u.id_usuario = ${t}.usuario_creacion), ${t}.usuario_creacion)`,
    Resumen: (t) =>
      `((select d.nombre from asistencia_documento d where d.id_documento = ${t}.id_documento) || ' · ' || (select ${fullNameSql('p')} from administracion_persona p where p.id_persona = ${t}.id_persona))`,
  },
  async check(ctx, { before, after }) {
    // Of what was approved with it a document neither changes nor goes.
    if (before?.IdJustificacionPersona) {
      const { estado } = await justificationOf(ctx, before.IdJustificacionPersona, before.IdPersona);
      if (estado !== 'P') throw refuse('documento_asistencia.respondida');
    }
    if (!after) return;
    if (after.IdJustificacionPersona !== null && after.IdCondicionPersona !== null)
      throw refuse('documento_asistencia.uno', undefined, 'IdCondicionPersona');
    if (after.IdJustificacionPersona !== null) await justificationOf(ctx, after.IdJustificacionPersona, after.IdPersona);
    if (after.IdCondicionPersona !== null) await requireOwnCondition(ctx, after.IdCondicionPersona, after.IdPersona);
    await requireKind(ctx, after);
    after.IdCompania = await companyOf(ctx, after.IdPersona, after.FechaEmision);
  },
  async after(ctx, { after }) {
    if (after?.IdJustificacionPersona) await approveBySystem(ctx, after.IdJustificacionPersona);
  },
});

export const documentoResources: readonly Resource[] = [
  resource(Documento, {
    check(ctx, { after }) {
      const most = Math.floor(limitOf(ctx, 'DOC') / MEGABYTE);
      if (after && after.TamanioMaximo > most) throw refuse('documento_asistencia.limite', { n: most }, 'TamanioMaximo');
    },
  }),
  documentoPersonaResource,
];
