import { createHash } from 'node:crypto';
import type { DocumentRule } from '@modules/sistema/shared/documento';
import { int, list, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { allowanceOf } from '../solicitud/dotacion';
import { CLASES, type RowKind } from './carga.clases';
import { requirementsOfProfile } from './carga.columnas';
import { readRow, rowFaults } from './carga.rules';
import type { Column, Identity, LoadHead, LoadWorld, ReadRow, Registered, RowFacts, RowFault, TypedRow } from './carga.tipos';

/** A row after its rules: what is wrong with it and what it is known by. */
export interface JudgedRow extends TypedRow {
  readonly Documento: string | null;
  readonly Clave: string | null;
  readonly Errores: readonly RowFault[];
  readonly Leida: ReadRow;
}

/** Document types by their key, with their rules. */
export async function documentRules(ctx: Context): Promise<Map<number, DocumentRule>> {
  const rules = await ctx.tx.rows(
    {
      id: int,
      LongitudExacta: oneOf(['S', 'N']),
      Longitud: int,
      Caracteres: oneOf(['N', 'A']),
      DigitoVerificador: oneOf(['N', 'RUC', 'RUT']),
    },
    sql`select id_tipo_documento as id, longitud_exacta as "LongitudExacta", longitud as "Longitud", caracteres as "Caracteres", digito_verificador as "DigitoVerificador" from sistema_tipo_documento`,
  );
  return new Map(rules.map(({ id, ...rule }) => [id, rule]));
}

async function worldOf(ctx: Context, head: LoadHead, { cuenta }: RowKind): Promise<LoadWorld & { usada: number }> {
  const contract = await ctx.tx.one(
    { codigo: text, fecha_inicio: text, fecha_fin: text, tipos_vehiculo: list(int), visita_maximo_dias: orNull(int) },
    sql`select c.codigo, c.fecha_inicio, c.fecha_fin, p.tipos_vehiculo, p.visita_maximo_dias
      from administracion_contrato c, acreditacion_perfil p where c.id_contrato = ${head.IdContrato} and p.id_perfil_acreditacion = ${head.IdPerfilAcreditacion}`,
  );
  const allowed = cuenta && (await allowanceOf(ctx, cuenta, head.IdContrato));
  return {
    today: today(ctx),
    contrato: {
      codigo: contract.codigo,
      desde: contract.fecha_inicio,
      hasta: contract.fecha_fin,
      dotacion: allowed?.dotacion ?? null,
    },
    documentos: await documentRules(ctx),
    requisitos: await requirementsOfProfile(ctx, head.IdPerfilAcreditacion),
    tiposVehiculo: contract.tipos_vehiculo,
    visitaDias: contract.visita_maximo_dias ?? numberParameter(ctx, 'acreditacion.visitaDiasMaximo'),
    edadMinima: numberParameter(ctx, 'administracion.edadMinima'),
    reglas: ctx.session.rules,
    aceptar: head.AceptarAdvertencias === 'S',
    usada: allowed?.usada ?? 0,
  };
}

/** What makes two rows of different loads the same: for whom or what, as what, under which contract, from when to when. */
function keyOf(ctx: Context, head: LoadHead, { distingue }: RowKind, { valores }: ReadRow, identity: Identity | null): string | null {
  if (!identity) return null;
  const parts = [ctx.session.IdDivision, head.IdContrato, head.IdPerfilAcreditacion, ...identity.partes];
  const more = ['FechaInicio', 'FechaFin', ...distingue].map((name) => valores[name] ?? null);
  return createHash('sha256')
    .update(JSON.stringify([...parts, ...more]))
    .digest('hex');
}

/** Notes what each row says that no two may say alike; told, cell by cell, the first row that said it before. */
class Firsts {
  readonly #said = new Map<string, { readonly fila: number; readonly llave: string | undefined }>();
  constructor(private readonly kind: RowKind) {}

  next(fila: number, { valores }: ReadRow, llave: string | undefined, registrado: Registered | null): Record<string, number> {
    const repetidas: Record<string, number> = {};
    for (const columna of Object.keys(this.kind.unicas)) {
      const named = columna === this.kind.nombre;
      // What is registered keeps its own file: nothing of it is taken from the row but what names it.
      const value = named ? llave : registrado ? null : valores[columna];
      if (value === undefined || value === null) continue;
      const key = `${columna}|${value}`;
      const earlier = this.#said.get(key);
      if (!earlier) this.#said.set(key, { fila, llave });
      else if (named || earlier.llave !== llave) repetidas[columna] = earlier.fila;
    }
    return repetidas;
  }
}

/**
 * Judges rows of a load, all of them at once: the file's cells first, then what is registered, open requests and earlier
 * loads asked with one statement each, however many rows there are. `before` says what the load's other rows add: how many
 * count before these, and those that may say the same as one of these.
 */
export async function judge(
  ctx: Context,
  kit: RouteKit,
  columns: readonly Column[],
  head: LoadHead,
  rows: readonly TypedRow[],
  before: { readonly contadas: number; readonly otras: readonly TypedRow[] } = { contadas: 0, otras: [] },
): Promise<JudgedRow[]> {
  const kind = CLASES[head.Entidad];
  const world = await worldOf(ctx, head, kind);
  const reading = (own: boolean) => (row: TypedRow) => {
    const leida = readRow(columns, row.Datos);
    const identidad = kind.identidad(leida, world);
    return { row, own, leida, identidad, clave: keyOf(ctx, head, kind, leida, identidad) };
  };
  const read = [...rows.map(reading(true)), ...before.otras.map(reading(false))].sort((one, other) => one.row.Fila - other.row.Fila);
  const { registrados, hallados } = await kind.hechos(
    ctx,
    kit,
    head,
    read.map(({ row, identidad, leida }) => ({ f: row.Fila, identidad, leida })),
    world,
  );
  const done = await processedOf(
    ctx,
    read.flatMap(({ clave }) => (clave ? [clave] : [])),
  );
  const firsts = new Firsts(kind);
  let counted = world.usada + before.contadas;
  return read.flatMap(({ row, own, leida, identidad, clave }) => {
    const llave = identidad?.llave;
    const registrado = (llave !== undefined && registrados.get(llave)) || null;
    const repetidas = firsts.next(row.Fila, leida, llave, registrado);
    if (!own) return [];
    const facts: RowFacts = { registrado, repetidas, hallados: hallados.get(row.Fila) ?? [], procesada: (clave && done.get(clave)) || null };
    const Errores = rowFaults(kind, columns, leida, facts, world, counted + 1);
    if (Errores.length === 0 && !registrado?.acreditada) counted += 1;
    return [{ ...row, Documento: identidad?.documento ?? (row.Datos[kind.nombre] ?? '').slice(0, 60), Clave: clave, Errores, Leida: leida }];
  });
}

/** Requests that rows of the same content became, those deleted or rejected aside. */
async function processedOf(ctx: Context, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.tx.rows(
    { clave: orNull(text), numero: text },
    sql`select f.clave, coalesce(s.numero, '#' || s.id_solicitud) as numero from acreditacion_carga_fila f join acreditacion_solicitud s on s.id_solicitud = f.id_solicitud
      where f.id_cliente = ${ctx.session.IdCliente} and f.estado = 'P' and s.estado not in ('E', 'R') and f.clave = any(${sql.param([...keys])})`,
  );
  return new Map(rows.flatMap(({ clave, numero }) => (clave === null ? [] : [[clave, numero]])));
}
