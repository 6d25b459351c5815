import { personNameSql } from '@modules/administracion/server/public';
import { int, list, oneOf, type RowOf, text, yes } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { askReading } from '../tramites/lectura';
import { bareDocument } from '../tramites/lectura.rules';
import { RENEWABLE } from '../tramites/tramite.sujeto';
import { strangers } from './grupal.rules';
import { shownPerson } from './persona.shown';

const READING = { Estado: oneOf(['P', 'T', 'I', 'B', 'C', 'X']), Numeros: list(text), Fechas: list(text) } as const;
export type GroupReading = RowOf<typeof READING>;

/** What was read of a paper of one's own; asked for when nobody has yet. */
async function readingOf(ctx: Context, idArchivo: number): Promise<GroupReading> {
  const { IdCliente, IdUsuario, IdCompania } = ctx.session;
  const file = await ctx.tx.first(
    { huella: text },
    sql`select huella from base_archivo f where f.id_archivo = ${idArchivo} and f.id_cliente = ${IdCliente} and f.tipo_contenido = 'application/pdf'
      and (f.usuario_creacion = ${IdUsuario} or f.id_compania = ${IdCompania ?? -1})`,
  );
  if (!file) throw notFound();
  await askReading(ctx, [idArchivo]);
  return ctx.tx.one(
    READING,
    sql`select estado as "Estado", numeros as "Numeros", fechas as "Fechas" from base_lectura where id_cliente = ${IdCliente} and huella = ${file.huella}`,
  );
}

/** Kinds of document that people of the client have. */
const personalDocuments = (ctx: Context) =>
  ctx.tx.rows(
    { Longitud: int, LongitudExacta: oneOf(['S', 'N']), Caracteres: oneOf(['N', 'A']) },
    sql`select d.longitud as "Longitud", d.longitud_exacta as "LongitudExacta", d.caracteres as "Caracteres" from sistema_tipo_documento d
      where exists (select 1 from administracion_persona p where p.id_cliente = ${ctx.session.IdCliente} and p.id_tipo_documento = d.id_tipo_documento)`,
  );

/** Numbers of a reading that look like somebody's document and are not among the known ones. */
export async function strangersIn(ctx: Context, reading: Pick<GroupReading, 'Numeros' | 'Fechas'>, known: ReadonlySet<string>): Promise<string[]> {
  return strangers(reading.Numeros, new Set(reading.Fechas), known, await personalDocuments(ctx));
}

const SHOWN = 200;

/**
 * One paper, many people (Beyond what others have, 4): whom of the session's accredited people a group paper names for
 * a requirement, and which numbers in it are nobody's. While it is being read, says so.
 */
export async function groupPaper(ctx: Context, idArchivo: number, idRequisito: number) {
  const name = ctx.lang === 'en' ? sql`coalesce(nullif(q.nombre_ingles, ''), q.nombre)` : sql`q.nombre`;
  const requirement = await ctx.tx.first(
    { nombre: text, grupal: yes },
    sql`select ${name} as nombre, q.grupal from acreditacion_requisito q where q.id_requisito = ${idRequisito} and q.id_cliente = ${ctx.session.IdCliente} and q.activo = 'S'`,
  );
  if (!requirement) throw refuse('campo.referencia', { campo: 'IdRequisito' }, 'IdRequisito');
  if (!requirement.grupal) throw refuse('actualizacion.no_grupal', { requisito: requirement.nombre }, 'IdRequisito');
  const reading = await readingOf(ctx, idArchivo);
  if (reading.Estado !== 'T') return { Estado: reading.Estado, Filas: [], Observados: [], TotalObservados: 0 };
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const rows = await ctx.tx.rows(
    { IdPersona: int, ...RENEWABLE },
    sql`select distinct on (p.id_persona) p.id_persona as "IdPersona", ${sql.raw(personNameSql('p'))} as "NombreCompleto", p.documento as "Documento",
        c.alias as "Compania", r.id_requisito as "IdRequisito", ${name} as "Requisito", q.requiere_adjunto as "RequiereAdjunto", q.requiere_vencimiento as "RequiereVencimiento", q.grupal as "Grupal",
        q.dias_vigencia as "DiasVigencia", r.fecha_vencimiento as "FechaVencimiento", (r.fecha_vencimiento - ${today(ctx)}::date) as "DiasRestantes",
        (select u.numero from acreditacion_actualizacion_requisito x join acreditacion_actualizacion u on u.id_actualizacion = x.id_actualizacion
          where x.id_cliente = a.id_cliente and x.id_persona = a.id_persona and x.id_requisito = r.id_requisito and x.resultado in ('N', 'O') and u.id_division = a.id_division and u.estado in ('P', 'O') limit 1) as "EnCurso"
      from acreditacion_persona a join acreditacion_persona_requisito r on r.id_cliente = a.id_cliente and r.id_acreditacion_persona = a.id_acreditacion_persona and r.id_requisito = ${idRequisito}
        join acreditacion_requisito q on q.id_requisito = r.id_requisito and q.tipo_requisito = 'S' join administracion_persona p on p.id_persona = a.id_persona join administracion_compania c on c.id_compania = a.id_compania
      where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.visita = 'N' and a.fecha_desmovilizacion is null and (${IdCompania}::int is null or a.id_compania = ${IdCompania}::int)
        and regexp_replace(upper(p.documento), '[^0-9A-Z]', '', 'g') = any(${sql.param(reading.Numeros)}::text[])
      order by p.id_persona, r.fecha_vencimiento desc limit 500`,
  );
  const named = new Set(rows.map((row) => bareDocument(row.Documento)));
  const observed = await strangersIn(ctx, reading, named);
  return {
    Estado: reading.Estado,
    Filas: rows
      .map((row) => shownPerson(ctx, row))
      .sort((one, other) => String(one.NombreCompleto).localeCompare(String(other.NombreCompleto), ctx.lang)),
    Observados: observed.slice(0, SHOWN),
    TotalObservados: observed.length,
  };
}
