import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { addRow, changeRow } from '@platform/server/record/rows';
import { action } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Evacuacion } from '../../shared/evacuacion.entity';
import { ESTADOS_PASE } from '../../shared/pase';
import { type EstadosWire, estadosSchema } from '../../shared/pase.wire';
import { branchesSql, doubtSql, JUDGED } from './dentro.sql';
import { keepMarked, keepToques, saidOf } from './toques';

/** A contractor sees the evacuations in whose list somebody of its own stands. */
export const seesEvacuation = (session: Session) =>
  session.IdCompania === null
    ? undefined
    : sql`exists (select 1 from acceso_evacuacion_persona p where p.id_cliente = t.id_cliente and p.id_evacuacion = t.id_evacuacion and p.id_compania = ${session.IdCompania})`;

const id = z
  .number({ error: 'campo.referencia' })
  .int({ error: 'campo.referencia' })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, { error: 'campo.referencia' });

/** Most words of a roll call that are sent at once. */
export const MOST_TOQUES = 500;
const toque = z.strictObject({
  IdPersona: id,
  Estado: z.enum(ESTADOS_PASE, { error: 'campo.opcion' }),
  Momento: z.iso.datetime({ offset: true, error: 'marca.fecha_hora_invalida' }),
  IdToque: z.string({ error: 'campo.obligatorio' }).regex(/^[A-Za-z0-9-]{8,40}$/, { error: 'campo.caracteres' }),
  Medio: z.enum(['T', 'L'], { error: 'campo.opcion' }).default('T'),
  IdZonaEncuentro: id.nullish(),
});
export type ToqueEnviado = z.output<typeof toque>;

export const startBody = z.strictObject({ IdZona: id, Simulacro: z.enum(['S', 'N'], { error: 'campo.opcion' }) });
export const started = z.object({ IdEvacuacion: z.number(), Personas: z.number() });

/** Begins an evacuation: the list is of who is in the zone and those within it at this moment, and stays as it is. */
export async function startEvacuation(ctx: Context, { IdZona, Simulacro }: z.output<typeof startBody>): Promise<z.output<typeof started>> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const zone = await ctx.tx.first(
    { nombre: text },
    sql`select nombre from acceso_zona where id_zona = ${IdZona} and id_cliente = ${IdCliente} and id_division = ${IdDivision} and activo = 'S' for update`,
  );
  if (!zone) throw refuse('campo.referencia', { campo: 'IdZona' }, 'IdZona');
  const open = await ctx.tx.first(
    { id_evacuacion: int },
    sql`select id_evacuacion from acceso_evacuacion where id_cliente = ${IdCliente} and id_zona = ${IdZona} and fin is null`,
  );
  if (open) throw conflict('evacuacion.abierta', { zona: zone.nombre }, { IdEvacuacion: open.id_evacuacion });
  const Inicio = ctx.now.toISOString();
  const IdEvacuacion = await addRow(ctx, Evacuacion, { IdZona, Simulacro, Inicio, IdUsuario }, { action: 'iniciar', changes: { IdZona, Simulacro } });
  const people = await ctx.tx.rows(
    { id_persona: int },
    sql`with recursive ${branchesSql(IdCliente, IdDivision)}
      insert into acceso_evacuacion_persona (id_cliente, id_division, id_evacuacion, id_persona, id_compania, id_zona_ultima, desde, duda, usuario_creacion)
      select t.id_cliente, t.id_division, ${IdEvacuacion}::int, t.id_persona, e.id_compania, t.id_zona, t.desde, ${doubtSql(Inicio)}, ${IdUsuario}::text
      from acceso_presencia t ${JUDGED} join ramas r on r.raiz = ${IdZona} and r.id_zona = t.id_zona
      where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.entidad = 'P' returning id_persona`,
  );
  return { IdEvacuacion, Personas: people.length };
}

/** An evacuation, held: when it began and, once closed, ended. */
async function held(ctx: Context, key: number | string) {
  return ctx.tx.one(
    { IdEvacuacion: int, Fin: orNull(text) },
    sql`select id_evacuacion as "IdEvacuacion", fin as "Fin" from acceso_evacuacion where id_evacuacion = ${Number(key)} and id_cliente = ${ctx.session.IdCliente} for update`,
  );
}

/** What is known of everybody on the list now. */
export async function statesOf(ctx: Context, IdEvacuacion: number, Ausentes: readonly number[] = []): Promise<EstadosWire> {
  const of = await ctx.tx.one(
    { Fin: orNull(text) },
    sql`select fin as "Fin" from acceso_evacuacion where id_evacuacion = ${IdEvacuacion} and id_cliente = ${ctx.session.IdCliente}`,
  );
  return { Ahora: ctx.now.toISOString(), Fin: of.Fin, Estados: await saidOf(ctx, IdEvacuacion), Ausentes: [...Ausentes] };
}

const asegurar = action({
  needs: 'procesar',
  body: z.strictObject({
    Toques: z
      .array(toque, { error: 'campo.lista' })
      .min(1, { error: 'campo.obligatorio' })
      .max(MOST_TOQUES, { error: `evacuacion.toques{"n":${MOST_TOQUES}}` }),
  }),
  answer: estadosSchema,
  async run(ctx, key, { Toques }) {
    const { IdEvacuacion, Fin } = await held(ctx, key);
    const absent = await keepToques(ctx, IdEvacuacion, Fin, Toques);
    ctx.audit({ entity: Evacuacion.resource, record: IdEvacuacion, action: 'asegurar', changes: { Personas: Toques.length } });
    return statesOf(ctx, IdEvacuacion, absent);
  },
});

const cerrar = action({
  needs: 'autorizar',
  body: z.strictObject({
    Observacion: z
      .string({ error: 'campo.texto' })
      .trim()
      .max(500, { error: 'campo.maximo_texto{"n":500}' })
      .regex(/^[^\p{Cc}]*$/u, { error: 'campo.caracteres' })
      .nullish(),
  }),
  async run(ctx, key, { Observacion }) {
    const { IdEvacuacion, Fin } = await held(ctx, key);
    if (Fin !== null) throw conflict('evacuacion.cerrada');
    // What the doors say of each stays with the record.
    await keepMarked(ctx, IdEvacuacion);
    const { pendientes } = await ctx.tx.one(
      { pendientes: int },
      sql`select count(*)::int as pendientes from acceso_evacuacion_persona where id_cliente = ${ctx.session.IdCliente} and id_evacuacion = ${IdEvacuacion} and estado = 'P'`,
    );
    if (pendientes > 0 && !Observacion) throw refuse('evacuacion.observacion', { n: pendientes }, 'Observacion');
    const set = { Fin: ctx.now.toISOString(), IdUsuarioCierra: ctx.session.IdUsuario, Observacion: Observacion || null };
    await changeRow(ctx, Evacuacion, IdEvacuacion, { Fin: null, IdUsuarioCierra: null, Observacion: null }, set, 'cerrar');
  },
});

/** Acts of an evacuation that is open. */
export const evacuationActions = { asegurar, cerrar };

/** Meeting points of the division. */
export const meetingPoints = (ctx: Context) =>
  ctx.tx.rows(
    { IdZona: int, Zona: text },
    sql`select id_zona as "IdZona", nombre as "Zona" from acceso_zona where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and activo = 'S' and punto_encuentro = 'S' order by codigo`,
  );
