import { createHash } from 'node:crypto';
import { fullNameSql, openSql } from '@modules/administracion/server/public';
import type { DocumentRule } from '@modules/sistema/shared/documento';
import { type Context, today } from '@platform/server/http/context';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Column, requirementsOfProfile } from './carga.columnas';
import { type Cells, documentOf, type LoadWorld, type ReadRow, type RowFacts, type RowFault, readRow, rowFaults } from './carga.rules';

/** What a load is for. */
export interface LoadHead {
  readonly IdCarga: number;
  readonly IdCompania: number;
  readonly IdContrato: number;
  readonly IdPerfilAcreditacion: number;
  readonly AceptarAdvertencias: 'S' | 'N';
}
export interface TypedRow {
  readonly Fila: number;
  readonly Datos: Cells;
}
/** A row after its rules: what is wrong with it and what it is known by. */
export interface JudgedRow extends TypedRow {
  readonly Documento: string | null;
  readonly Clave: string | null;
  readonly Errores: readonly RowFault[];
  readonly Leida: ReadRow;
}

const ruleRow = z.object({
  id: z.number(),
  LongitudExacta: z.enum(['S', 'N']),
  Longitud: z.number(),
  Caracteres: z.enum(['N', 'A']),
  DigitoVerificador: z.enum(['N', 'RUC', 'RUT']),
});

async function worldOf(ctx: Context, head: LoadHead): Promise<LoadWorld & { usada: number }> {
  const rules = await ctx.tx.run(
    sql`select id_tipo_documento as id, longitud_exacta as "LongitudExacta", longitud as "Longitud", caracteres as "Caracteres", digito_verificador as "DigitoVerificador" from sistema_tipo_documento`,
  );
  const [contract] = await ctx.tx.run(
    sql`select c.codigo, c.fecha_inicio, c.fecha_fin, c.dotacion, t.valida_dotacion,
        (select count(distinct a.id_persona)::int from acreditacion_persona a where a.id_contrato = c.id_contrato and a.fecha_desmovilizacion is null and a.visita = 'N') as usada
      from administracion_contrato c join administracion_tipo_contrato t on t.id_tipo_contrato = c.id_tipo_contrato where c.id_contrato = ${head.IdContrato}`,
  );
  return {
    today: today(ctx),
    contrato: {
      codigo: String(contract?.codigo),
      desde: String(contract?.fecha_inicio),
      hasta: String(contract?.fecha_fin),
      dotacion: contract?.valida_dotacion === 'S' ? Number(contract.dotacion) : null,
    },
    documentos: new Map(
      z
        .array(ruleRow)
        .parse(rules)
        .map(({ id, ...rule }): [number, DocumentRule] => [id, rule]),
    ),
    requisitos: await requirementsOfProfile(ctx, head.IdPerfilAcreditacion),
    edadMinima: numberParameter(ctx, 'administracion.edadMinima'),
    reglas: ctx.session.rules,
    aceptar: head.AceptarAdvertencias === 'S',
    usada: Number(contract?.usada ?? 0),
  };
}

/** What makes two rows of different loads the same: for whom, as what, under which contract, from when to when. */
function keyOf(ctx: Context, head: LoadHead, row: ReadRow, document: { tipo: number; documento: string } | null): string | null {
  if (!document) return null;
  const parts = [ctx.session.IdDivision, head.IdContrato, head.IdPerfilAcreditacion, document.tipo, document.documento];
  return createHash('sha256')
    .update(JSON.stringify([...parts, row.valores.FechaInicio ?? null, row.valores.FechaFin ?? null]))
    .digest('hex');
}

/**
 * Judges rows of a load, all of them at once: the file's cells first, then people, open requests and earlier loads asked
 * with one statement each, however many rows there are. `before` says what the load's other rows add.
 */
export async function judge(
  ctx: Context,
  columns: readonly Column[],
  head: LoadHead,
  rows: readonly TypedRow[],
  before: { readonly contadas: number; readonly primeras: ReadonlyMap<string, number> },
): Promise<JudgedRow[]> {
  const world = await worldOf(ctx, head);
  const read = rows.map((row) => {
    const leida = readRow(columns, row.Datos);
    const document = documentOf(leida, world.documentos);
    return { row, leida, document, clave: keyOf(ctx, head, leida, document), persona: document ? `${document.tipo}|${document.documento}` : null };
  });
  const people = await peopleOf(
    ctx,
    head,
    read.flatMap(({ document, row }) => (document ? [{ f: row.Fila, ...document }] : [])),
  );
  const alike = await alikeOf(
    ctx,
    read.flatMap(({ leida: { valores }, persona, row }) =>
      (persona !== null && people.has(persona)) || valores.FechaNacimiento == null || valores.ApellidoPaterno == null || valores.Nombres == null
        ? []
        : [{ f: row.Fila, n: valores.FechaNacimiento, p: valores.ApellidoPaterno, m: valores.ApellidoMaterno ?? '', s: valores.Nombres }],
    ),
  );
  const done = await processedOf(
    ctx,
    read.flatMap(({ clave }) => (clave ? [clave] : [])),
  );
  const first = new Map(before.primeras);
  let counted = world.usada + before.contadas;
  return read.map(({ row, leida, document, clave, persona }) => {
    const earlier = persona === null ? undefined : first.get(persona);
    if (persona !== null && (earlier === undefined || earlier > row.Fila)) first.set(persona, row.Fila);
    const facts: RowFacts = {
      persona: (persona !== null && people.get(persona)) || null,
      parecida: alike.get(row.Fila) ?? null,
      procesada: (clave && done.get(clave)) || null,
      repetida: earlier !== undefined && earlier < row.Fila ? earlier : null,
    };
    const Errores = rowFaults(columns, leida, facts, world, counted + 1);
    if (Errores.length === 0 && !facts.persona?.acreditada) counted += 1;
    return { ...row, Documento: document?.documento ?? (row.Datos.Documento ?? '').slice(0, 60), Clave: clave, Errores, Leida: leida };
  });
}

async function peopleOf(ctx: Context, head: LoadHead, asked: readonly { f: number; tipo: number; documento: string }[]) {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.run(
    sql`select p.id_tipo_documento || '|' || p.documento as persona,
        exists (select 1 from administracion_persona_vinculo v where v.id_persona = p.id_persona and v.id_compania <> ${head.IdCompania} and ${sql.raw(openSql('v'))}) as ocupada,
        exists (select 1 from acreditacion_persona a where a.id_persona = p.id_persona and a.id_contrato = ${head.IdContrato} and a.fecha_desmovilizacion is null and a.visita = 'N') as acreditada,
        (select coalesce(s.numero, '#' || s.id_solicitud) from acreditacion_solicitud s where s.id_cliente = ${IdCliente} and s.id_division = ${IdDivision}
          and s.entidad = 'P' and s.id_persona = p.id_persona and s.estado in ('I', 'P', 'O') limit 1) as en_curso
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(tipo int, documento text)
      join administracion_persona p on p.id_cliente = ${IdCliente} and p.id_tipo_documento = x.tipo and p.documento = x.documento`,
  );
  return new Map(
    rows.map((row) => [
      String(row.persona),
      { ocupada: row.ocupada === true, acreditada: row.acreditada === true, enCurso: row.en_curso === null ? null : String(row.en_curso) },
    ]),
  );
}

async function alikeOf(ctx: Context, asked: readonly unknown[]): Promise<Map<number, { nombre: string; documento: string }>> {
  if (asked.length === 0) return new Map();
  const rows = await ctx.tx.run(
    sql`select x.f, ${sql.raw(fullNameSql('p'))} as nombre, p.documento
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(f int, n text, p text, m text, s text)
      join administracion_persona p on p.id_cliente = ${ctx.session.IdCliente} and p.fecha_nacimiento = x.n::date and normaliza(p.apellido_paterno) = normaliza(x.p)
        and normaliza(p.nombres) = normaliza(x.s) and normaliza(coalesce(p.apellido_materno, '')) = normaliza(x.m)`,
  );
  return new Map(rows.map((row) => [Number(row.f), { nombre: String(row.nombre), documento: String(row.documento) }]));
}

/** Requests that rows of the same content became, those deleted or rejected aside. */
async function processedOf(ctx: Context, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.tx.run(
    sql`select f.clave, coalesce(s.numero, '#' || s.id_solicitud) as numero from acreditacion_carga_fila f join acreditacion_solicitud s on s.id_solicitud = f.id_solicitud
      where f.id_cliente = ${ctx.session.IdCliente} and f.estado = 'P' and s.estado not in ('E', 'R') and f.clave = any(${sql.param([...keys])})`,
  );
  return new Map(rows.map((row) => [String(row.clave), String(row.numero)]));
}
