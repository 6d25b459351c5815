import { SMALLEST } from '@platform/fields/photo/shared';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { addRow, addRows, changeRows } from '@platform/server/record/rows';
import { scopeSql } from '@platform/server/resource/scope';
import { numberParameter } from '@platform/server/settings';
import { beginWork } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { Credencial } from '../../shared/credencial.entity';
import { Impresion, Lote, LoteCredencial } from '../../shared/impresion.entity';
import { checkReason, portadorResource, portadorVehiculoResource, toBeIssued } from '../credencial.resource';
import { holdIssues } from '../emision';
import { printableCards } from '../tarjeta/datos';
import { IMPRESION, loteResource } from './impresion.resource';

/** Why somebody is not printed. */
export type Observacion = 'NO_HALLADA' | 'SIN_CREDENCIAL' | 'SIN_FOTO' | 'SIN_PLANTILLA';

/**
 * People and vehicles of a division, by themselves or by their documents and plates; with `SinImprimir` whoever carries a card that was never
 * printed, and with `PorEmitir` whoever is accredited and has none.
 */
export interface Elegidos {
  readonly IdPersonas: readonly number[];
  readonly IdVehiculos: readonly number[];
  readonly Documentos: readonly string[];
  readonly SinImprimir: 'S' | 'N';
  readonly PorEmitir: 'S' | 'N';
}

const flagOf = (yes: boolean): 'S' | 'N' => (yes ? 'S' : 'N');

/** What one review reads at most: more than a lot may have. */
const MOST_REVIEWED = 5000;
const PAGE = 200;

/** *Revisar*: of those chosen, who is printed, who was printed before, and why the rest is not. */
export async function reviewLot(ctx: Context, { IdPersonas, IdVehiculos, Documentos, SinImprimir, PorEmitir }: Elegidos) {
  const wanted = [...new Set(Documentos.map((one) => one.toUpperCase().replace(/[\s.]/g, '')).filter(Boolean))];
  const plates = wanted.map((one) => one.replaceAll('-', ''));
  // One whose dates have passed is as good as ended, whether or not the night has said so.
  const day = today(ctx);
  const rows = await ctx.tx.rows(
    {
      IdPersona: orNull(int),
      IdVehiculo: orNull(int),
      Documento: text,
      Nombre: text,
      IdCredencial: orNull(int),
      Codigo: orNull(text),
      Impresa: text,
      foto: orNull(int),
      chica: orNull(bool),
      requiere: orNull(text),
      plantilla: orNull(int),
    },
    sql`select t.id_persona as "IdPersona", null::int as "IdVehiculo", t.documento as "Documento", t.nombre_completo as "Nombre", c.id_credencial as "IdCredencial", c.codigo as "Codigo", coalesce(c.impresa, 'N') as "Impresa",
        t.foto, (m.ancho < ${SMALLEST.width} or m.alto < ${SMALLEST.height}) as chica, y.requiere_foto as requiere, y.id_plantilla as plantilla
      from identificacion_portador t left join identificacion_credencial c on c.id_credencial = t.id_credencial and c.estado = 'A' and c.fecha_fin >= ${day} left join identificacion_tipo_credencial y on y.id_tipo_credencial = c.id_tipo_credencial
        left join base_miniatura m on m.id_archivo = t.foto
      where ${scopeSql(portadorResource, ctx.session)} and (t.id_persona = any(${sql.param([...IdPersonas])}::int[]) or t.documento = any(${sql.param(wanted)}::text[])
        or (${SinImprimir === 'S'} and c.impresa = 'N') or (${PorEmitir === 'S'} and ${sql.raw(toBeIssued('t'))} = 'S'))
      union all
      select null, t.id_vehiculo, t.placa, t.placa, c.id_credencial, c.codigo, coalesce(c.impresa, 'N'), t.foto, (m.ancho < ${SMALLEST.width} or m.alto < ${SMALLEST.height}), y.requiere_foto, y.id_plantilla
      from identificacion_portador_vehiculo t left join identificacion_credencial c on c.id_credencial = t.id_credencial and c.estado = 'A' and c.fecha_fin >= ${day} left join identificacion_tipo_credencial y on y.id_tipo_credencial = c.id_tipo_credencial
        left join base_miniatura m on m.id_archivo = t.foto
      where ${scopeSql(portadorVehiculoResource, ctx.session)} and (t.id_vehiculo = any(${sql.param([...IdVehiculos])}::int[]) or replace(t.placa, '-', '') = any(${sql.param(plates)}::text[]) or (${SinImprimir === 'S'} and c.impresa = 'N')
        or (${PorEmitir === 'S'} and ${sql.raw(toBeIssued('t'))} = 'S'))
      order by 4, 1, 2 limit ${MOST_REVIEWED}`,
  );
  const found = new Set(rows.flatMap(({ Documento }) => [Documento, Documento.replaceAll('-', '')]));
  const why = ({ IdCredencial, foto, requiere, plantilla }: (typeof rows)[number]): Observacion | null => {
    if (IdCredencial === null) return 'SIN_CREDENCIAL';
    if (requiere === 'S' && foto === null) return 'SIN_FOTO';
    return plantilla === null ? 'SIN_PLANTILLA' : null;
  };
  const looked = rows.map((row) => ({ row, motivo: why(row) }));
  const missing = wanted
    .filter((one) => !found.has(one) && !found.has(one.replaceAll('-', '')))
    .map((Documento) => ({ IdPersona: null, IdVehiculo: null, Documento, Nombre: null, Motivo: 'NO_HALLADA' as const }));
  return {
    Cargados: rows.length + missing.length,
    Observados: [
      ...looked.flatMap(({ row: { IdPersona, IdVehiculo, Documento, Nombre }, motivo }) =>
        motivo ? [{ IdPersona, IdVehiculo, Documento, Nombre, Motivo: motivo }] : [],
      ),
      ...missing,
    ],
    Correctos: looked.flatMap(({ row: { IdCredencial, Codigo, Nombre, Impresa, chica }, motivo }) =>
      motivo || IdCredencial === null
        ? []
        : [{ IdCredencial, Codigo: Codigo ?? '', Nombre, Impresa: flagOf(Impresa === 'S'), FotoChica: flagOf(chica === true) }],
    ),
  };
}

/** Whom a list of the card office shows under its filters, of people or of vehicles: their keys, as many as a review reads. */
export async function listedIn(
  ctx: Context,
  { reader }: Pick<RouteKit, 'reader'>,
  { Entidad, Filtro, Buscar }: { readonly Entidad: 'P' | 'V'; readonly Filtro: string | null; readonly Buscar: string | null },
): Promise<number[]> {
  const of = Entidad === 'V' ? portadorVehiculoResource : portadorResource;
  const { key } = of.entity;
  const query = { ...(Filtro ? { filter: Filtro } : {}), ...(Buscar ? { buscar: Buscar } : {}), select: key, take: PAGE, requireTotalCount: false };
  const found: number[] = [];
  for (let skip = 0; skip < MOST_REVIEWED; skip += PAGE) {
    const { data } = await reader.page(ctx, of, { ...query, skip });
    found.push(...data.map((row) => Number(row[key])));
    if (data.length < PAGE) break;
  }
  return found;
}

/** Card `t` waits in a lot that is being printed. */
const ON_ITS_WAY = sql`exists (select 1 from identificacion_lote_credencial e join base_trabajo b on b.id_cliente = e.id_cliente and b.tipo = ${IMPRESION} and b.registro = e.id_lote and b.estado = 'P'
  where e.id_cliente = t.id_cliente and e.id_credencial = t.id_credencial)`;

interface NewLot {
  readonly Credenciales: readonly number[];
  readonly Formato: 'T' | 'A';
  readonly Reversos: 'S' | 'N';
  /** For those that were printed before; without it they are left out. */
  readonly IdMotivo: number | null;
}

/** *Procesar*: begins a file of many cards, by company and surname; what is drawn of each is what its asker sees now. */
export async function beginLot(
  ctx: Context,
  { Credenciales, Formato, Reversos, IdMotivo }: NewLot,
): Promise<{ IdLote: number; IdTrabajo: number; Total: number }> {
  if (IdMotivo !== null) await checkReason(ctx, IdMotivo, 'R', 'IdMotivo');
  // Of two lots begun at once the second sees what the first is about to print.
  await holdIssues(ctx);
  const most = numberParameter(ctx, 'identificacion.credencialLoteMaximo');
  const cards = await printableCards(
    ctx,
    sql`t.id_credencial = any(${sql.param([...new Set(Credenciales)])}::int[]) and (${IdMotivo !== null} or t.numero_impresiones = 0 and not ${ON_ITS_WAY})
      and (t.prestable = 'S' or t.fecha_fin >= ${today(ctx)}::date) and (coalesce(p.foto_perfil, w.foto_perfil) is not null or y.requiere_foto = 'N' or t.prestable = 'S')`,
  );
  if (cards.length === 0) throw refuse('lote.sin_registros', undefined, 'Credenciales');
  if (cards.length > most) throw refuse('lote.maximo', { n: most }, 'Credenciales');
  const { IdUsuario } = ctx.session;
  const IdLote = await addRow(
    ctx,
    Lote,
    { IdUsuario, Momento: ctx.now.toISOString(), Formato, Reversos, IdMotivo, Total: cards.length, Anulado: 'N' },
    { action: 'crear', changes: { Formato, Total: cards.length } },
  );
  await addRows(ctx, LoteCredencial, {
    values: cards.map(({ IdCredencial, IdPlantillaVersion, Datos }, Orden) => ({ IdLote, IdCredencial, Orden, IdPlantillaVersion, Datos })),
  });
  await ctx.tx.query(`select pg_notify('impresiones', '')`);
  const IdTrabajo = await beginWork(ctx, { Tipo: IMPRESION, Registro: IdLote, Total: cards.length, Enlace: '/identificacion/impresion-masiva' });
  return { IdLote, IdTrabajo, Total: cards.length };
}

/** *Anular lote*: its prints count no more, as long as none of its cards was handed over. */
export async function takeBackLot(ctx: Context, id: number): Promise<void> {
  const lot = await ctx.tx.first(
    { anulado: text, archivo: orNull(int), total: int },
    sql`select t.anulado, t.archivo, t.total from identificacion_lote t where t.id_lote = ${id} and ${scopeSql(loteResource, ctx.session)} for no key update of t`,
  );
  if (!lot) throw notFound();
  if (lot.anulado === 'S') throw refuse('lote.anulado');
  const counted = sql`(select i.id_credencial from identificacion_impresion i where i.id_cliente = ${ctx.session.IdCliente} and i.id_lote = ${id} and i.anulada = 'N')`;
  const given = await ctx.tx.first(
    { fecha: orNull(text), puestas: int },
    sql`select max(c.fecha_entrega) filter (where c.fecha_entrega >= (select x.momento::date from identificacion_lote x where x.id_lote = ${id}))::text as fecha, count(*)::int as puestas
      from identificacion_credencial c where c.id_credencial in ${counted}`,
  );
  if (!given?.puestas) throw refuse('lote.sin_terminar');
  if (given.fecha !== null) throw refuse('lote.entregado');
  await changeRows(ctx, Credencial, {
    set: { NumeroImpresiones: sql`t.numero_impresiones - 1`, Impresa: sql`case when t.numero_impresiones > 1 then 'S' else 'N' end` },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_credencial in ${counted}`,
    returning: sql`t.numero_impresiones as numero`,
    trace: { action: 'anularImpresion', changes: ({ numero }) => ({ NumeroImpresiones: [null, Number(numero)] }) },
  });
  await changeRows(ctx, Impresion, { set: { Anulada: 'S' }, where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_lote = ${id}` });
  await changeRows(ctx, Lote, { set: { Anulado: 'S', Archivo: null }, where: sql`t.id_lote = ${id}`, trace: { action: 'anular' } });
}

const KEPT_DAYS = 7;
/** Files of lots, and what was drawn on them, are let go of after seven days; that they were printed is kept. */
export async function purgeLots(ctx: Context): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const old = sql`t.id_cliente = ${ctx.session.IdCliente} and t.momento < ${before}`;
  const gone = await changeRows(ctx, Lote, { set: { Archivo: null }, where: sql`${old} and t.archivo is not null` });
  await ctx.tx.run(
    sql`delete from identificacion_lote_credencial l where l.id_cliente = ${ctx.session.IdCliente} and l.id_lote in (select t.id_lote from identificacion_lote t where ${old} and t.archivo is null
      and not exists (select 1 from base_trabajo w where w.id_cliente = t.id_cliente and w.tipo = ${IMPRESION} and w.registro = t.id_lote and w.estado = 'P'))`,
  );
  return gone.length;
}
