import { shownDay } from '@modules/administracion/shared/dia';
import { int, json, oneOf, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, notFound, refuse } from '@platform/server/http/problem';
import { removeRows } from '@platform/server/record/rows';
import { beginWork, stopWorkOf } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { CargaFila, ESTADOS_FILA } from '../../shared/carga.entity';
import type { Columna, Conteo } from '../../shared/carga.wire';
import { type Rol, staysOfRoster, type TurnoTrabajo } from '../../shared/estadia';
import { bedsOf } from '../gestion/estadia.columnas';
import { hotelOf } from '../gestion/estadia.datos';
import { annul } from '../gestion/reserva.llegada';
import { requireAdministrator } from '../hotel/administrador';
import { judgeRows } from './carga.juzgar';
import { type Datos, type FilaEscrita, readRows } from './carga.leer';
import { cargaFilaStates, cargaStates } from './carga.states';

/** What processing is called among long works. */
export const RESERVAS = 'reservas';
export const PATH = '/hotel/reserva-masiva';
export const datosSchema = z.record(z.string(), z.string());
const CHUNK = 1000;

interface NuevaCarga {
  readonly IdHotel: number;
  readonly Origen: 'E' | 'G';
  readonly Archivo: string;
  readonly AceptarAdvertencias: 'S' | 'N';
  readonly Parametros?: Readonly<Record<string, string | number>>;
}

/** Keeps the rows of a load; nothing is judged nor reserved yet. */
export async function createLoad(ctx: Context, { Parametros, ...load }: NuevaCarga, rows: readonly FilaEscrita[]): Promise<number> {
  await hotelOf(ctx, load.IdHotel);
  await requireAdministrator(ctx, load.IdHotel);
  const IdCarga = await cargaStates.make(ctx, 'crear', 'hotelero', { ...load, Parametros: { ...Parametros } });
  await cargaStates.began(ctx, [{ IdCarga }], 'crear', 'hotelero', { changes: { Archivo: load.Archivo, Filas: rows.length } });
  const { IdCliente, IdDivision } = ctx.session;
  for (let at = 0; at < rows.length; at += CHUNK)
    await cargaFilaStates.makeAll(
      ctx,
      'juzgar',
      'sistema',
      { IdCliente, IdDivision, IdCarga, Fila: sql`x.f`, Datos: sql`x.d`, Mensajes: sql`'[]'::jsonb` },
      sql`jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + CHUNK).map(({ Fila, Datos }) => ({ f: Fila, d: Datos })))}::jsonb) as x(f int, d jsonb)`,
      sql`'O'`,
    );
  return IdCarga;
}

const inLoad = (ctx: Context, id: number) => sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${id}`;

/** Rows that are not reservations yet, as they are written. */
const pendingRows = (ctx: Context, id: number) =>
  ctx.tx.rows(
    { Fila: int, Datos: json(datosSchema) },
    sql`select t.fila as "Fila", coalesce(t.datos, '{}') as "Datos" from hotel_carga_fila t where ${inLoad(ctx, id)} and t.estado <> 'P' order by t.fila`,
  );

/** Judges every row that is no reservation yet, with all its errors, and proposes beds for the others. */
async function judgeAgain(ctx: Context, id: number, IdHotel: number, accept: boolean): Promise<void> {
  const hotel = await hotelOf(ctx, IdHotel);
  const rows = await readRows(ctx, await bedsOf(ctx, IdHotel), await pendingRows(ctx, id));
  const judged = await judgeRows(ctx, hotel, accept, rows);
  const verdicts = Object.fromEntries(
    judged.map((row) => [
      row.Fila,
      {
        p: row.IdPersona,
        i: row.FechaIngreso,
        s: row.FechaSalida,
        t: row.TurnoTrabajo,
        c: row.IdCama,
        o: row.Observacion,
        m: row.Mensajes,
        e: row.Mensajes.length > 0 ? 'O' : 'C',
      },
    ]),
  );
  // Each row finds its own verdict by its number, as in any load.
  const verdict = sql`(x.v -> t.fila::text)`;
  await cargaFilaStates.moveAll(ctx, 'juzgar', 'sistema', {
    from: sql`(select ${JSON.stringify(verdicts)}::jsonb as v) x`,
    where: sql`${inLoad(ctx, id)} and x.v ? t.fila::text`,
    state: sql`${verdict} ->> 'e'`,
    set: {
      IdPersona: sql`(${verdict} ->> 'p')::int`,
      FechaIngreso: sql`(${verdict} ->> 'i')::date`,
      FechaSalida: sql`(${verdict} ->> 's')::date`,
      TurnoTrabajo: sql`${verdict} ->> 't'`,
      IdCama: sql`(${verdict} ->> 'c')::int`,
      Observacion: sql`${verdict} ->> 'o'`,
      Mensajes: sql`${verdict} -> 'm'`,
    },
  });
}

/** *Validar*: every row, all its errors, and beds proposed for those without any; nothing is reserved. */
export const validate = (ctx: Context, id: number, accept?: 'S' | 'N') =>
  cargaStates.run(ctx, id, 'validar', 'hotelero', async (load) => {
    const AceptarAdvertencias = accept ?? load.AceptarAdvertencias;
    await judgeAgain(ctx, id, load.IdHotel, AceptarAdvertencias === 'S');
    return { set: { AceptarAdvertencias } };
  });

/** A row put right, or another bed chosen for it; the others are judged with it, because of what it takes from them. */
export const correctRow = (ctx: Context, id: number, fila: number, cells: Datos) =>
  cargaStates.run(ctx, id, 'validar', 'hotelero', async (load) => {
    const row = await ctx.tx.first(
      { datos: json(datosSchema), estado: oneOf(ESTADOS_FILA) },
      sql`select coalesce(t.datos, '{}') as datos, t.estado from hotel_carga_fila t where ${inLoad(ctx, id)} and t.fila = ${fila}`,
    );
    if (!row) throw notFound();
    if (row.estado === 'P') throw conflict('hotel.carga_fila_procesada');
    const next = Object.fromEntries(Object.entries({ ...row.datos, ...cells }).filter(([, value]) => value !== ''));
    await ctx.tx.run(sql`update hotel_carga_fila t set datos = ${JSON.stringify(next)}::jsonb where ${inLoad(ctx, id)} and t.fila = ${fila}`);
    await judgeAgain(ctx, id, load.IdHotel, load.AceptarAdvertencias === 'S');
    return { changes: { Fila: fila, Columnas: Object.keys(cells) } };
  });

/** A row taken out; what it would have taken is for the others. */
export const dropRow = (ctx: Context, id: number, fila: number) =>
  cargaStates.run(ctx, id, 'validar', 'hotelero', async (load) => {
    const gone = await removeRows(ctx, CargaFila, { where: sql`${inLoad(ctx, id)} and t.fila = ${fila} and t.estado <> 'P'` });
    if (gone.length === 0) throw conflict('hotel.carga_fila_procesada');
    await judgeAgain(ctx, id, load.IdHotel, load.AceptarAdvertencias === 'S');
    return { changes: { Fila: [fila, null] } };
  });

/** *Procesar*: the correct rows are reserved in the background. */
export async function startLoad(ctx: Context, id: number): Promise<{ PorProcesar: number }> {
  const { answer = 0 } = await cargaStates.run(ctx, id, 'procesar', 'hotelero', async ({ Archivo }) => {
    const { PorProcesar } = await countsOf(ctx, id);
    if (PorProcesar === 0) throw refuse('hotel.carga_nada');
    return {
      set: { Inicio: ctx.now.toISOString(), Fin: null },
      changes: { PorProcesar },
      tell: () => beginWork(ctx, { Tipo: RESERVAS, Registro: id, Total: PorProcesar, Enlace: `${PATH}/${id}`, Detalle: Archivo }),
      answer: PorProcesar,
    };
  });
  return { PorProcesar: answer };
}

/** *Cancelar*: stops after the row in hand; what was made stays. */
export const cancelLoad = (ctx: Context, id: number) =>
  cargaStates.run(ctx, id, 'cancelar', 'hotelero', () => ({ set: { Fin: ctx.now.toISOString() }, tell: () => stopWorkOf(ctx, RESERVAS, id) }));

/** *Anular carga*: what it reserved and nobody has taken up is annulled. Answers how many. */
export async function annulLoad(ctx: Context, id: number, motivo: string): Promise<number> {
  const { answer = 0 } = await cargaStates.run(ctx, id, 'anular', 'hotelero', async () => {
    const rows = await ctx.tx.rows(
      { id: int },
      sql`select r.id_reserva as id from hotel_reserva r where r.id_cliente = ${ctx.session.IdCliente} and r.id_carga = ${id} and r.estado = 'R' order by 1`,
    );
    for (const row of rows) await annul(ctx, row.id, motivo);
    return { changes: { Anuladas: rows.length, Motivo: motivo }, answer: rows.length };
  });
  return answer;
}

/** A load's counts, of one look at its rows. */
export async function countsOf(ctx: Pick<Context, 'tx' | 'session'>, id: number): Promise<Conteo> {
  const rows = await ctx.tx.rows(
    { estado: oneOf(ESTADOS_FILA), n: int },
    sql`select estado, count(*)::int as n from hotel_carga_fila where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} group by estado`,
  );
  const of = (...states: readonly string[]) => rows.filter((row) => states.includes(row.estado)).reduce((sum, { n }) => sum + n, 0);
  return {
    Cargados: of('O', 'C', 'P', 'E'),
    Observados: of('O', 'E'),
    Correctos: of('C', 'P'),
    PorProcesar: of('C'),
    Procesados: of('P'),
  };
}

/** How the people of a guard travel and work, for a load of their stays. */
interface DeGuardia {
  readonly IdRegimenGuardia: number;
  readonly IdPersonas: readonly number[];
  readonly Desde: string;
  readonly Hasta: string;
  readonly LlegaAntes: 'S' | 'N';
  readonly SaleUltimo: 'S' | 'N';
  /** S: that of each block of work. */
  readonly Turno: 'D' | 'N' | 'S' | null;
}

/** A row for each stay that the work days of a guard ask for, person by person. */
export async function rosterRows(ctx: Context, rol: Rol, asked: DeGuardia): Promise<FilaEscrita[]> {
  const stays = staysOfRoster(rol, { desde: asked.Desde, hasta: asked.Hasta }, { antes: asked.LlegaAntes === 'S', ultimo: asked.SaleUltimo === 'S' });
  const people = await ctx.tx.rows(
    { documento: text, tipo: text },
    sql`select p.documento, d.alias as tipo from administracion_persona p join sistema_tipo_documento d on d.id_tipo_documento = p.id_tipo_documento
      join administracion_persona_guardia u on u.id_cliente = p.id_cliente and u.id_persona = p.id_persona and u.id_regimen_guardia = ${asked.IdRegimenGuardia}
        and ${asked.Desde}::date <= coalesce(u.fecha_fin, 'infinity') and u.fecha_inicio <= ${asked.Hasta}::date
      where p.id_cliente = ${ctx.session.IdCliente} and p.id_persona = any(${sql.param([...asked.IdPersonas])}::int[]) group by p.id_persona, d.alias order by p.apellido_paterno, p.id_persona`,
  );
  if (people.length === 0) throw refuse('hotel_asignacion.sin_personas', undefined, 'IdPersonas');
  const shiftOf = (turno: TurnoTrabajo): string | undefined => (asked.Turno === 'S' ? turno : (asked.Turno ?? undefined));
  const rows = people.flatMap(({ documento, tipo }) =>
    stays.map(({ desde, hasta, turno }): Datos => {
      const Turno = shiftOf(turno);
      return {
        TipoDocumento: tipo,
        Documento: documento,
        FechaIngreso: shownDay(desde),
        FechaSalida: shownDay(hasta),
        ...(Turno ? { Turno } : {}),
      } satisfies Partial<Record<Columna, string>>;
    }),
  );
  return rows.map((Datos, at) => ({ Fila: at + 1, Datos }));
}
