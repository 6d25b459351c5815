import { fieldSchema } from '@platform/fields/shared';
import { int, json, list, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, notFound, Problem, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { removeRows } from '@platform/server/record/rows';
import { scopeSql } from '@platform/server/resource/scope';
import { beginWork, holdWork, stopWorkOf } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ACCIONES, type Accion, Carga, CargaFila, ESTADOS_FILA, MAX_FILAS, type Origen } from '../../shared/carga.entity';
import { type Conteo, formOf, isRequired, type Valores, valoresSchema } from '../../shared/carga.wire';
import { judgeRows } from './carga.juzgar';
import type { Datos, DeCarga, FilaEscrita } from './carga.leer';
import { cargaResource } from './carga.resource';
import { cargaFilaStates, cargaStates } from './carga.states';

/** What processing is called among long works. */
export const GESTION = 'acceso.gestion';
export const PATH = '/acceso/restricciones-requisitos/masiva';
export const datosSchema = z.record(z.string(), z.string());
const CHUNK = 1000;

/** What each act needs beside `crear`, as the same act does one by one. */
const NEEDS: Readonly<Record<Accion, 'crear' | 'editar' | 'autorizar'>> = {
  R: 'crear',
  L: 'autorizar',
  Q: 'crear',
  E: 'autorizar',
  A: 'crear',
  T: 'editar',
};
/** Whether the session may do an act over many. */
export const mayDo = ({ session }: Pick<Context, 'session'>, accion: Accion): boolean => granted(session, Carga.options.menu, NEEDS[accion]);

const valueSchemas = Object.fromEntries(
  ACCIONES.map((accion) => [
    accion,
    z.strictObject(
      Object.fromEntries(
        Object.entries(formOf(accion)).map(([name, field]) => [
          name,
          fieldSchema({ ...field, required: false })
            .nullable()
            .optional(),
        ]),
      ),
      { error: (issue) => (issue.code === 'unrecognized_keys' ? 'campo.desconocido' : 'peticion.invalida') },
    ),
  ]),
);

/** What holds for all rows, found good field by field; what is missing is said of each row. */
export function commonOf(accion: Accion, written: Readonly<Record<string, unknown>>): Valores {
  const parsed = valueSchemas[accion]?.safeParse(written);
  if (!parsed?.success) {
    const errors = (parsed?.error.issues ?? []).flatMap((issue) =>
      (issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'Comun']).map((field) => ({ field, message: issue.message })),
    );
    throw new Problem(400, 'peticion.invalida', {}, { errors });
  }
  return valoresSchema.parse(
    Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== null && value !== undefined && value !== '')),
  );
}

/** What holds for all rows says all that the act needs; only a row of a workbook may say it itself. */
export function requireCommon(accion: Accion, common: Valores): void {
  const errors = Object.entries(formOf(accion)).flatMap(([field, kind]) =>
    isRequired(kind) && (common[field] ?? '') === '' ? [{ field, message: 'campo.obligatorio' }] : [],
  );
  if (errors.length > 0) throw new Problem(400, 'peticion.invalida', {}, { errors });
}

interface NuevaCarga extends DeCarga {
  readonly Origen: Origen;
  readonly Archivo: string;
}

/** Keeps the rows of a load and judges them; nothing is done yet. */
export async function createLoad(ctx: Context, kit: RouteKit, load: NuevaCarga, rows: readonly FilaEscrita[]): Promise<number> {
  if (!mayDo(ctx, load.Accion)) throw forbidden();
  if (rows.length === 0) throw refuse('carga_acceso.nadie');
  if (rows.length > MAX_FILAS) throw refuse('carga_acceso.muchas', { n: MAX_FILAS });
  const IdCarga = await cargaStates.make(ctx, 'crear', 'operador', { ...load, Comun: { ...load.Comun } });
  await cargaStates.began(ctx, [{ IdCarga }], 'crear', 'operador', { changes: { Archivo: load.Archivo, Filas: rows.length } });
  const { IdCliente, IdDivision } = ctx.session;
  const subject = load.Entidad === 'V' ? { IdVehiculo: sql`x.s` } : { IdPersona: sql`x.s` };
  for (let at = 0; at < rows.length; at += CHUNK)
    await cargaFilaStates.makeAll(
      ctx,
      'juzgar',
      'sistema',
      { IdCliente, IdDivision, IdCarga, ...subject, Fila: sql`x.f`, Datos: sql`x.d`, Mensajes: sql`'[]'::jsonb` },
      sql`jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + CHUNK).map(({ Fila, Datos, IdSujeto }) => ({ f: Fila, d: Datos, s: IdSujeto })))}::jsonb) as x(f int, d jsonb, s int)`,
      sql`'O'`,
    );
  await validate(ctx, kit, IdCarga);
  return IdCarga;
}

const inLoad = (ctx: Context, id: number) => sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${id}`;

/** What a load is about, as kept. */
export async function headOf(ctx: Context, id: number): Promise<DeCarga> {
  const row = await ctx.tx.first(
    { Entidad: oneOf(['P', 'V']), Accion: oneOf(ACCIONES), Comun: json(valoresSchema) },
    sql`select t.entidad as "Entidad", t.accion as "Accion", coalesce(t.comun, '{}') as "Comun" from acceso_carga t where t.id_carga = ${id} and ${scopeSql(cargaResource, ctx.session)}`,
  );
  if (!row) throw notFound();
  return row;
}

/** Judges every row that is not done yet, with all that is wrong with it. */
async function judgeAgain(ctx: Context, kit: RouteKit, id: number, head: DeCarga): Promise<void> {
  const rows = await ctx.tx.rows(
    { Fila: int, Datos: json(datosSchema), IdSujeto: orNull(int) },
    sql`select t.fila as "Fila", coalesce(t.datos, '{}') as "Datos", coalesce(t.id_persona, t.id_vehiculo) as "IdSujeto" from acceso_carga_fila t
      where ${inLoad(ctx, id)} and t.estado <> 'P' order by t.fila`,
  );
  const judged = await judgeRows(ctx, kit, head, rows);
  const verdicts = Object.fromEntries(
    judged.map(({ Fila, IdSujeto, Mensajes }) => [Fila, { s: IdSujeto, m: Mensajes, e: Mensajes.length > 0 ? 'O' : 'C' }]),
  );
  // Each row finds its own verdict by its number.
  const verdict = sql`(x.v -> t.fila::text)`;
  const subject = sql`coalesce((${verdict} ->> 's')::int, case when t.datos = '{}'::jsonb then coalesce(t.id_persona, t.id_vehiculo) end)`;
  await cargaFilaStates.moveAll(ctx, 'juzgar', 'sistema', {
    from: sql`(select ${JSON.stringify(verdicts)}::jsonb as v) x`,
    where: sql`${inLoad(ctx, id)} and x.v ? t.fila::text`,
    state: sql`${verdict} ->> 'e'`,
    set: { ...(head.Entidad === 'V' ? { IdVehiculo: subject } : { IdPersona: subject }), Mensajes: sql`${verdict} -> 'm'` },
  });
}

async function allowed(ctx: Context, id: number): Promise<DeCarga> {
  const head = await headOf(ctx, id);
  if (!mayDo(ctx, head.Accion)) throw forbidden();
  return head;
}

/** Every row judged again, because something may have changed meanwhile. */
export const validate = (ctx: Context, kit: RouteKit, id: number) =>
  cargaStates.run(ctx, id, 'validar', 'operador', async () => {
    await judgeAgain(ctx, kit, id, await allowed(ctx, id));
    return {};
  });

/** What holds for all rows, said anew. */
export const changeCommon = (ctx: Context, kit: RouteKit, id: number, written: Readonly<Record<string, unknown>>) =>
  cargaStates.run(ctx, id, 'validar', 'operador', async ({ Origen }) => {
    const head = await allowed(ctx, id);
    const Comun = commonOf(head.Accion, written);
    if (Origen !== 'E') requireCommon(head.Accion, Comun);
    await judgeAgain(ctx, kit, id, { ...head, Comun });
    return { set: { Comun }, changes: { Campos: Object.keys(Comun) } };
  });

/** A row put right where it is; the others are judged with it. */
export const correctRow = (ctx: Context, kit: RouteKit, id: number, fila: number, cells: Datos) =>
  cargaStates.run(ctx, id, 'validar', 'operador', async () => {
    const head = await allowed(ctx, id);
    const row = await ctx.tx.first(
      { datos: json(datosSchema), estado: oneOf(ESTADOS_FILA) },
      sql`select coalesce(t.datos, '{}') as datos, t.estado from acceso_carga_fila t where ${inLoad(ctx, id)} and t.fila = ${fila}`,
    );
    if (!row) throw notFound();
    if (row.estado === 'P') throw conflict('carga_acceso.fila_procesada');
    const next = Object.fromEntries(Object.entries({ ...row.datos, ...cells }).filter(([, value]) => value !== ''));
    await ctx.tx.run(sql`update acceso_carga_fila t set datos = ${JSON.stringify(next)}::jsonb where ${inLoad(ctx, id)} and t.fila = ${fila}`);
    await judgeAgain(ctx, kit, id, head);
    return { changes: { Fila: fila, Columnas: Object.keys(cells) } };
  });

/** A row taken out of a load. */
export const dropRow = (ctx: Context, kit: RouteKit, id: number, fila: number) =>
  cargaStates.run(ctx, id, 'validar', 'operador', async () => {
    const head = await allowed(ctx, id);
    const gone = await removeRows(ctx, CargaFila, { where: sql`${inLoad(ctx, id)} and t.fila = ${fila} and t.estado <> 'P'` });
    if (gone.length === 0) throw conflict('carga_acceso.fila_procesada');
    await judgeAgain(ctx, kit, id, head);
    return { changes: { Fila: [fila, null] } };
  });

/** *Procesar*: the act is done for the correct rows in the background. */
export async function startLoad(ctx: Context, id: number): Promise<{ PorProcesar: number }> {
  const { answer = 0 } = await cargaStates.run(ctx, id, 'procesar', 'operador', async ({ Archivo }) => {
    await allowed(ctx, id);
    const { PorProcesar } = await countsOf(ctx, id);
    if (PorProcesar === 0) throw refuse('carga_acceso.nada');
    return {
      set: { Inicio: ctx.now.toISOString(), Fin: null },
      changes: { PorProcesar },
      tell: () => beginWork(ctx, { Tipo: GESTION, Registro: id, Total: PorProcesar, Enlace: `${PATH}/${id}`, Detalle: Archivo }),
      answer: PorProcesar,
    };
  });
  return { PorProcesar: answer };
}

/** *Cancelar*: stops after the rows in hand; what is done stays. */
export async function cancelLoad(ctx: Context, id: number) {
  await holdWork(ctx, GESTION, id);
  return cargaStates.run(ctx, id, 'cancelar', 'operador', async () => {
    await allowed(ctx, id);
    return { set: { Fin: ctx.now.toISOString() }, tell: () => stopWorkOf(ctx, GESTION, id) };
  });
}

/** A load's counts, of one look at its rows. */
export async function countsOf(ctx: Pick<Context, 'tx' | 'session'>, id: number): Promise<Conteo> {
  const rows = await ctx.tx.rows(
    { estado: oneOf(ESTADOS_FILA), n: int },
    sql`select estado, count(*)::int as n from acceso_carga_fila where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} group by estado`,
  );
  const of = (...states: readonly string[]) => rows.filter((row) => states.includes(row.estado)).reduce((sum, { n }) => sum + n, 0);
  return { Cargados: of('O', 'C', 'P', 'E'), Observados: of('O', 'E'), Correctos: of('C', 'P'), PorProcesar: of('C'), Procesados: of('P') };
}

/** Companies whose people or vehicles a load has done something to, each with how many and, of one alone, its name. */
export async function companiesOf(ctx: Context, id: number): Promise<readonly { IdCompania: number; n: number; nombres: string[] }[]> {
  return ctx.tx.rows(
    { IdCompania: int, n: int, nombres: list(text) },
    sql`select c.id_compania as "IdCompania", count(*)::int as n, (array_agg(c.nombre order by c.nombre))[1:1] as nombres from (
        select distinct on (t.fila) t.fila, coalesce(a.id_compania, v.id_compania) as id_compania, coalesce(p.apellido_paterno || ' ' || p.nombres, w.placa) as nombre
        from acceso_carga_fila t left join administracion_persona p on p.id_persona = t.id_persona left join administracion_vehiculo w on w.id_vehiculo = t.id_vehiculo
          left join acreditacion_persona a on a.id_cliente = t.id_cliente and a.id_division = t.id_division and a.id_persona = t.id_persona
          left join acreditacion_vehiculo v on v.id_cliente = t.id_cliente and v.id_division = t.id_division and v.id_vehiculo = t.id_vehiculo
        where ${inLoad(ctx, id)} and t.estado = 'P' order by t.fila, coalesce(a.fecha_fin, v.fecha_fin) desc) c
      where c.id_compania is not null group by c.id_compania order by c.id_compania`,
  );
}
