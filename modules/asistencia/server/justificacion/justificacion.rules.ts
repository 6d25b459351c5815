import { fullNameSql, withinUnits } from '@modules/administracion/server/public';
import { allows, canOf } from '@platform/entity/states';
import { optionalWords } from '@platform/fields/texts';
import { int, num, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { parameter } from '@platform/server/settings';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Justificacion, JustificacionPersona } from '../../shared/justificacion.entity';
import { justificacionMachine } from '../../shared/justificacion.states';
import { requireBalance, returnToBag, takeFromBag } from '../bolsa/bolsa';
import { notePerson } from '../calculo/pendiente';
import { requireOpenDays } from '../cierre/abierto';
import { documentFields, missingDocument } from '../documento/faltante';
import { tellAnswer, tellApprovers } from './avisos';
import { checkLimits, type Tipo } from './limites';

/** How a justification goes from state to state. */
export const justificacionStates = states(justificacionMachine, {
  hold: holdRow(JustificacionPersona),
  record: (row: { readonly IdJustificacionPersona: number }) => row.IdJustificacionPersona,
  refused: () => refuse('justificacion.respondida'),
  guards: {},
});

async function typeOf(ctx: Context, id: number): Promise<Tipo & { readonly requiere: boolean; readonly bolsa: boolean }> {
  const row = await ctx.tx.first(
    {
      ...{ nombre: text, modalidad: oneOf(['D', 'H', 'A']), aplica_futuro: yes, cantidad_semana: int, cantidad_dia: int, minutos: num },
      ...{ requiere_observacion: yes, requiere_aprobacion: yes, usa_bolsa: yes },
    },
    sql`select nombre, modalidad, aplica_futuro, cantidad_semana, cantidad_dia, (maximo_horas * 60)::float8 as minutos, requiere_observacion, requiere_aprobacion, usa_bolsa
      from asistencia_justificacion where id_cliente = ${ctx.session.IdCliente} and id_justificacion = ${id}`,
  );
  if (!row) throw refuse('campo.referencia', { campo: 'IdJustificacion' }, 'IdJustificacion');
  return {
    ...{
      Nombre: row.nombre,
      Modalidad: row.modalidad,
      AplicaFuturo: row.aplica_futuro,
      CantidadSemana: row.cantidad_semana,
      CantidadDia: row.cantidad_dia,
    },
    ...{ MaximoMinutos: row.minutos, RequiereObservacion: row.requiere_observacion, requiere: row.requiere_aprobacion, bolsa: row.usa_bolsa },
  };
}

/** The company that follows the person's hours on a day. */
async function companyOn(ctx: Context, IdPersona: number, day: string): Promise<number> {
  const row = await ctx.tx.first(
    { id_compania: int },
    sql`select a.id_compania from asistencia_persona a where a.id_cliente = ${ctx.session.IdCliente} and a.id_persona = ${IdPersona}
      and ${day}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity') and (${ctx.session.IdCompania}::int is null or a.id_compania = ${ctx.session.IdCompania}::int) limit 1`,
  );
  if (!row) throw refuse('justificacion.sin_asistencia', undefined, 'IdPersona');
  return row.id_compania;
}

/** Nobody answers what they typed, nor what is their own. */
async function requireOther(ctx: Context, id: number): Promise<void> {
  if (parameter(ctx, 'asistencia.aprobacionPropia') === 'S') return;
  const row = await ctx.tx.first(
    { registro: text, persona: orNull(int), propia: orNull(int) },
    sql`select j.usuario_creacion as registro, j.id_persona as persona, u.id_persona as propia from asistencia_justificacion_persona j
      left join seguridad_usuario u on u.id_usuario = ${ctx.session.IdUsuario} where j.id_justificacion_persona = ${id}`,
  );
  if (row?.registro === ctx.session.IdUsuario) throw refuse('justificacion.propio_registro');
  if (row && row.propia !== null && row.propia === row.persona) throw refuse('justificacion.propia');
}

/** What waits is changed and withdrawn by whoever registered it: who may answer does not write it anew. */
async function requireAuthor(ctx: Context, id: number): Promise<void> {
  const { autor } = await ctx.tx.one(
    { autor: text },
    sql`select j.usuario_creacion as autor from asistencia_justificacion_persona j where j.id_cliente = ${ctx.session.IdCliente} and j.id_justificacion_persona = ${id}`,
  );
  if (autor !== ctx.session.IdUsuario) throw refuse('justificacion.de_otro');
}

const answerBody = z.strictObject({ Observacion: optionalWords(500) });
const answered = z.object({ Estado: z.string() });

async function answer(ctx: Context, id: number, act: 'aprobar' | 'rechazar' | 'anular', Observacion: string | null | undefined) {
  if (act !== 'aprobar' && !Observacion) throw refuse('justificacion.observacion', undefined, 'Observacion');
  const { row, to } = await justificacionStates.run(ctx, id, act, 'operador', async () => {
    await requireOther(ctx, id);
    const documento = act === 'aprobar' ? await missingDocument(ctx, id) : null;
    if (documento !== null) throw refuse('justificacion.adjunte', { documento });
    return { set: { IdUsuarioResponde: ctx.session.IdUsuario, FechaRespuesta: ctx.now.toISOString(), Respuesta: Observacion ?? null } };
  });
  if (act !== 'rechazar' && (await typeOf(ctx, row.IdJustificacion)).bolsa) {
    if (act === 'aprobar') await takeFromBag(ctx, row);
    else await returnToBag(ctx, row);
  }
  await tellAnswer(ctx, row, to, Observacion ?? null);
  await notePerson(ctx, row.IdPersona, row.FechaInicio, 'justifica', row.FechaFin);
  return { Estado: to };
}

/** What nobody has to approve is approved at once, where its document does not have to be handed in first. */
export async function approveBySystem(ctx: Context, id: number): Promise<void> {
  const found = await ctx.tx.first(
    { tipo: int, estado: text },
    sql`select id_justificacion as tipo, estado from asistencia_justificacion_persona where id_cliente = ${ctx.session.IdCliente} and id_justificacion_persona = ${id}`,
  );
  if (found?.estado !== 'P') return;
  const { requiere, bolsa } = await typeOf(ctx, found.tipo);
  if (requiere || (await missingDocument(ctx, id)) !== null) return;
  const { row } = await justificacionStates.run(ctx, id, 'aprobar', 'sistema', () => ({ set: { FechaRespuesta: ctx.now.toISOString() } }));
  if (bolsa) await takeFromBag(ctx, row);
  await notePerson(ctx, row.IdPersona, row.FechaInicio, 'justifica', row.FechaFin);
}

/** Excuses of people. */
export const justificacionPersonaResource: Resource = resource(JustificacionPersona, {
  policy: (session) => withinUnits(session),
  computed: {
    ...documentFields,
    Resumen: (t) =>
      `((select k.nombre from asistencia_justificacion k where k.id_justificacion = ${t}.id_justificacion) || ' · ' || (select ${fullNameSql('p')} from administracion_persona p where p.id_persona = ${t}.id_persona))`,
  },
  can: (row) => {
    const { editar = false, ...acts } = canOf(justificacionMachine, row.Estado, 'operador');
    return { ...acts, ...(editar ? {} : { editar: false, eliminar: false }) };
  },
  needs: ['Estado'],
  async check(ctx, { before, after }) {
    if (before && !allows(justificacionMachine, before.Estado, 'editar', 'operador')) throw refuse('justificacion.respondida');
    if (before) await requireAuthor(ctx, before.IdJustificacionPersona);
    for (const row of [before, after]) if (row) await requireOpenDays(ctx, row.IdPersona, row.FechaInicio, row.FechaFin, 'FechaInicio');
    if (!after) return;
    after.IdCompania = await companyOn(ctx, after.IdPersona, after.FechaInicio);
    // One change of a person's justifications at a time: of two that would cross the second sees the first.
    await ctx.tx.run(
      sql`select 1 from asistencia_persona where id_cliente = ${ctx.session.IdCliente} and id_persona = ${after.IdPersona} for no key update`,
    );
    const tipo = await typeOf(ctx, after.IdJustificacion);
    await checkLimits(ctx, { ...after, id: before?.IdJustificacionPersona ?? 0 }, tipo);
    if (tipo.bolsa) await requireBalance(ctx, after);
  },
  async after(ctx, { kind, after }) {
    if (kind !== 'crear' || !after) return;
    if ((await typeOf(ctx, after.IdJustificacion)).requiere) return tellApprovers(ctx, after);
    await approveBySystem(ctx, after.IdJustificacionPersona);
  },
  actions: {
    aprobar: action({
      needs: 'autorizar',
      body: answerBody,
      answer: answered,
      run: (ctx, id, { Observacion }) => answer(ctx, Number(id), 'aprobar', Observacion),
    }),
    rechazar: action({
      needs: 'autorizar',
      body: answerBody,
      answer: answered,
      run: (ctx, id, { Observacion }) => answer(ctx, Number(id), 'rechazar', Observacion),
    }),
    anular: action({
      needs: 'autorizar',
      body: answerBody,
      answer: answered,
      run: (ctx, id, { Observacion }) => answer(ctx, Number(id), 'anular', Observacion),
    }),
  },
});

export const justificacionResources: readonly Resource[] = [resource(Justificacion), justificacionPersonaResource];
