import { randomUUID } from 'node:crypto';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { changeRows } from '@platform/server/record/rows';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { Marca } from '../../shared/marca.entity';
import type { Manual } from '../puesto/lote.hecho';
import { readingBody } from '../puesto/marca.body';
import { registerReading } from '../puesto/marca.registra';
import { presenciaResource } from '../resources';
import { requireOpenDay } from './marca.dia';
import { instantOf, type Mark, markOf, reasonOf, requireManual } from './marca.lee';
import type { Annulment, Assigned, Corrected, Made } from './marcas.body';
import { replayPresence } from './presencia';

type Database = RouteKit['database'];

/** By what the gate would read whom a mark by hand is of. */
async function readingOf(ctx: Context, { IdPersona, IdVehiculo }: { IdPersona?: number | null | undefined; IdVehiculo?: number | null | undefined }) {
  const { IdCliente } = ctx.session;
  if (IdPersona) {
    const row = await ctx.tx.first(
      { documento: text, tipo: int },
      sql`select documento, id_tipo_documento as tipo from administracion_persona where id_persona = ${IdPersona} and id_cliente = ${IdCliente}`,
    );
    if (!row) throw refuse('campo.referencia', { campo: 'IdPersona' }, 'IdPersona');
    return { TipoMarcacion: 'T', Identificador: row.documento, TipoIdentificacion: 'DOC', IdTipoDocumento: row.tipo };
  }
  const row = await ctx.tx.first(
    { placa: text },
    sql`select placa from administracion_vehiculo where id_vehiculo = ${IdVehiculo ?? 0} and id_cliente = ${IdCliente}`,
  );
  if (!row) throw refuse('campo.referencia', { campo: 'IdVehiculo' }, 'IdVehiculo');
  return { TipoMarcacion: 'V', Identificador: row.placa, TipoIdentificacion: 'PLA' };
}

interface Written {
  readonly IdMarca: number;
  readonly Observada: 'S' | 'N';
  readonly Repetida: 'S' | 'N';
}

/** Writes a mark by hand: it was so; what stands against it is kept with it. */
async function write(ctx: Context, database: Database, reading: Readonly<Record<string, unknown>>, manual: Manual, field: string): Promise<Written> {
  const answer = await registerReading(ctx, database, readingBody.parse({ ...reading, Automatica: 'N', EnLinea: 'N' }), undefined, manual);
  const [subject] = answer.Sujetos;
  if (!subject || (subject.IdPersona === null && subject.IdVehiculo === null)) throw refuse('campo.referencia', { campo: field }, field);
  return { IdMarca: Number(subject.IdMarca), Observada: subject.Motivos.length > 0 ? 'S' : 'N', Repetida: answer.Repetida };
}

/** A new mark by hand of a person or of a vehicle. */
export async function createManual(ctx: Context, database: Database, made: Made): Promise<Written> {
  const { IdMarcaOrigen, IdPersona, IdVehiculo, IdPuerta, ModoMarcacion, Funcion, Fecha, Hora, IdMotivoMarca, Observacion } = made;
  const at = await instantOf(ctx, Fecha, Hora);
  await requireOpenDay(ctx, Fecha, IdPersona ?? null);
  const who = await readingOf(ctx, { IdPersona, IdVehiculo });
  const reading = { ...who, IdMarcaOrigen, IdPuerta, ModoMarcacion, Funcion, IdMotivoMarca, Observacion, FechaHora: at.toISOString() };
  return write(ctx, database, reading, { Origen: 'MA' }, IdPersona ? 'IdPersona' : 'IdVehiculo');
}

async function annulWith(ctx: Context, mark: Mark, reason: string): Promise<void> {
  await changeRows(ctx, Marca, {
    set: { Anulada: 'S', MotivoAnulacion: reason.slice(0, 250) },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_marca = ${mark.id_marca}`,
    trace: { action: 'anular', changes: { MotivoAnulacion: reason.slice(0, 250) } },
  });
}
const whose = (mark: Mark) => ({
  IdPersona: mark.tipo_marcacion === 'V' ? null : mark.id_persona,
  IdVehiculo: mark.tipo_marcacion === 'V' ? mark.id_vehiculo : null,
});

/** Annuls a mark by hand: the row stays and counts no more. */
export async function annulManual(ctx: Context, id: number, { IdMotivoMarca, Observacion }: Annulment): Promise<null> {
  const mark = await markOf(ctx, id);
  requireManual(mark, 'eliminar');
  if (!IdMotivoMarca) throw refuse('marca.motivo_anulacion', undefined, 'IdMotivoMarca');
  await requireOpenDay(ctx, mark.fecha, mark.id_persona);
  const name = await reasonOf(ctx, IdMotivoMarca, 'A');
  await annulWith(ctx, mark, Observacion ? `${name}: ${Observacion}` : name);
  await replayPresence(ctx, whose(mark));
  return null;
}

/** Whether what is sent of a mark is what it says already. */
function isSame(mark: Mark, { Fecha, Hora, ModoMarcacion, Funcion, IdMotivoMarca, Observacion }: Corrected): boolean {
  const same = <T>(sent: T | undefined, own: T): boolean => sent === undefined || sent === own;
  return (
    same(Fecha, mark.fecha) &&
    same(Hora?.padEnd(mark.hora.length, ':00'), mark.hora) &&
    same(ModoMarcacion, mark.modo_marcacion) &&
    same(Funcion ?? undefined, mark.funcion) &&
    same(IdMotivoMarca, mark.id_motivo_marca) &&
    same(Observacion, mark.observacion)
  );
}

/** Corrects a mark by hand; without a change it stays the one that it is. What a seal covers never changes: the mark is annulled, and the one that takes its place says which it corrects. */
export async function editManual(ctx: Context, database: Database, id: number, corrected: Corrected): Promise<Written> {
  const mark = await markOf(ctx, id);
  requireManual(mark, 'editar');
  const Fecha = corrected.Fecha ?? mark.fecha;
  const at = await instantOf(ctx, Fecha, corrected.Hora ?? mark.hora);
  await requireOpenDay(ctx, mark.fecha, mark.id_persona);
  await requireOpenDay(ctx, Fecha, mark.id_persona);
  if (isSame(mark, corrected)) return { IdMarca: mark.id_marca, Observada: mark.observada ? 'S' : 'N', Repetida: 'S' };
  await annulWith(ctx, mark, 'Corregida');
  const own = whose(mark);
  await replayPresence(ctx, own);
  const ModoMarcacion = corrected.ModoMarcacion ?? mark.modo_marcacion;
  const { tipo_marcacion: TipoMarcacion, id_vehiculo: IdVehiculo, placa: Placa } = mark;
  const ocupante = TipoMarcacion === 'C' || TipoMarcacion === 'P' ? { TipoMarcacion, IdVehiculo, Placa } : null;
  const reading = {
    ...(await readingOf(ctx, own)),
    // Who drove is judged as a driver is.
    ...(TipoMarcacion === 'C' && Placa !== null ? { TipoMarcacion, Vehiculo: { Identificador: Placa, TipoIdentificacion: 'PLA' } } : {}),
    IdMarcaOrigen: `ED:${mark.id_marca}`,
    IdPuerta: mark.id_puerta,
    ModoMarcacion,
    Funcion: corrected.Funcion ?? (ModoMarcacion === mark.modo_marcacion ? mark.funcion : null),
    IdMotivoMarca: corrected.IdMotivoMarca ?? mark.id_motivo_marca,
    Observacion: corrected.Observacion === undefined ? mark.observacion : corrected.Observacion,
    FechaHora: at.toISOString(),
  };
  return write(ctx, database, reading, { Origen: 'MA', corrige: mark.id_marca, ...(ocupante ? { ocupante } : {}) }, 'IdMarca');
}

/** Says whom a reading that found nobody was of: everything else of the mark stays as it came, and from then on it is that person's. */
export async function assignPerson(ctx: Context, id: number, { IdPersona }: Assigned): Promise<null> {
  const mark = await markOf(ctx, id);
  if (mark.id_persona !== null || mark.tipo_marcacion === 'V') throw refuse('marca.con_persona', undefined, 'IdPersona');
  await readingOf(ctx, { IdPersona });
  await requireOpenDay(ctx, mark.fecha, IdPersona);
  await changeRows(ctx, Marca, {
    set: { IdPersona, PersonaAsignada: 'S' },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_marca = ${mark.id_marca} and t.id_persona is null`,
    trace: { action: 'asignarPersona', changes: { IdPersona } },
  });
  await replayPresence(ctx, { IdPersona, IdVehiculo: null });
  return null;
}

/** Whoever is shown inside and is not: a mark of exit by hand at the door by which they came in leaves them outside, now. */
export async function correctPresence(
  ctx: Context,
  database: Database,
  id: number,
  { Motivo, IdMotivoMarca }: { Motivo: string; IdMotivoMarca?: number | null | undefined },
): Promise<Written> {
  const row = await ctx.tx.first(
    { id_persona: orNull(int), id_vehiculo: orNull(int), id_puerta: int },
    sql`select t.id_persona, t.id_vehiculo, coalesce((select m.id_puerta from acceso_marca m join acceso_puerta p on p.id_puerta = m.id_puerta and p.id_zona_origen is null
          where m.id_cliente = t.id_cliente and (m.id_persona = t.id_persona or (m.id_vehiculo = t.id_vehiculo and m.tipo_marcacion = 'V')) and m.modo_marcacion = 'S'
            and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' order by m.fecha_hora desc, m.id_marca desc limit 1),
        (select m.id_puerta from acceso_marca m where m.id_marca = t.id_marca)) as id_puerta
      from acceso_presencia t where t.id_presencia = ${id} and ${scopeSql(presenciaResource, ctx.session)}`,
  );
  if (!row) throw notFound();
  const reason = IdMotivoMarca ?? (await anyReason(ctx));
  const who = await readingOf(ctx, { IdPersona: row.id_persona, IdVehiculo: row.id_vehiculo });
  const reading = {
    ...who,
    IdMarcaOrigen: `CP:${randomUUID()}`,
    IdPuerta: row.id_puerta,
    ModoMarcacion: 'N',
    IdMotivoMarca: reason,
    Observacion: Motivo,
  };
  return write(ctx, database, { ...reading, FechaHora: ctx.now.toISOString() }, { Origen: 'MA', afuera: true }, 'IdPersona');
}

/** Where the reason is said in words alone, the client's first one for marks by hand. */
async function anyReason(ctx: Context): Promise<number> {
  const row = await ctx.tx.first(
    { id: int },
    sql`select id_motivo_marca as id from acceso_motivo_marca where id_cliente = ${ctx.session.IdCliente} and activo = 'S' and 'M' = any(uso) order by id_motivo_marca limit 1`,
  );
  if (!row) throw refuse('marca.motivo_requerido', undefined, 'IdMotivoMarca');
  return row.id;
}
