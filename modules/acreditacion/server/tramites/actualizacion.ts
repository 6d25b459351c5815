import { sendNotice } from '@modules/sistema/server/public';
import { coded } from '@platform/i18n/coded';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, notFound, refuse } from '@platform/server/http/problem';
import { addRows, changeRows } from '@platform/server/record/rows';
import { scopeSql } from '@platform/server/resource/scope';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ESTADO_PALABRAS } from '../../shared/estados';
import { ActualizacionRequisito, ESTADOS_TRAMITE, type EstadoTramite } from '../../shared/tramite.entity';
import { actualizacionMachine } from '../../shared/tramite.states';
import { playersOf } from '../autorizacion/destinatarios';
import { authorizerRoles, substituted } from '../autorizacion/roles';
import { refuseUnchanged } from '../solicitud/corregido';
import { nextNumber } from '../solicitud/correlativo';
import {
  answerChanges,
  changesOf,
  correctChanges,
  insertChanges,
  type PersonalChange,
  personalDemands,
  refuseOpenChanges,
} from './actualizacion.datos';
import { checkRenewals, demandsOf, kindOf, type Renewal, subjectOf } from './actualizacion.pedido';
import { nextState, type Result } from './actualizacion.rules';
import { moveExpiries } from './actualizacion.vencimientos';
import { noteRefusals } from './lectura';
import { actualizacionResource } from './tramite.resource';
import { SUJETO, type Sujeto } from './tramite.sujeto';
import { addSteps, answered, demandObservation } from './tramites';

const headRow = z.object({
  id: z.number(),
  Numero: z.string(),
  Entidad: z.enum(['P', 'V', 'I']),
  Estado: z.enum(ESTADOS_TRAMITE),
  Ronda: z.number(),
  IdCompania: z.number(),
  UsuarioCreacion: z.string(),
});
type Head = z.infer<typeof headRow>;

/** The update, locked until the transaction ends. */
async function lock(ctx: Context, id: number): Promise<Head> {
  const row = await ctx.tx.first(
    { id: int, Numero: orNull(text), Entidad: text, Estado: text, Ronda: int, IdCompania: int, UsuarioCreacion: text },
    sql`select t.id_actualizacion as id, t.numero as "Numero", t.entidad as "Entidad", t.estado as "Estado", t.ronda as "Ronda", t.id_compania as "IdCompania", t.usuario_creacion as "UsuarioCreacion"
      from acreditacion_actualizacion t where t.id_cliente = ${ctx.session.IdCliente} and t.id_actualizacion = ${id} and ${scopeSql(actualizacionResource, ctx.session)} for no key update of t`,
  );
  if (!row) throw notFound();
  return headRow.parse(row);
}

/** An update in hand, with the roles that whoever authorizes it plays. */
interface Held extends Head {
  readonly roles: ReadonlySet<number>;
}

/** How an update goes from state to state. */
export const updateStates = states(actualizacionMachine, {
  async hold(ctx, id, who): Promise<Held> {
    const head = await lock(ctx, Number(id));
    if (who === 'solicitante') return { ...head, roles: new Set() };
    const { IdUsuario, IdDivision } = ctx.session;
    const roles = new Set((await authorizerRoles(ctx.tx, IdUsuario, IdDivision, ctx.lang)).map((role) => role.IdRol));
    if (roles.size === 0) throw forbidden('solicitud.rol_ajeno');
    return { ...head, roles };
  },
  record: (row: Pick<Head, 'id' | 'Ronda'>) => row.id,
  refused: answered('A'),
  guards: {},
  history: addSteps('A'),
});

/** — → P: an update for each company and entity among what is renewed; personal data ride along with those of people. */
export async function requestUpdate(
  ctx: Context,
  rows: readonly Renewal[],
  data: readonly PersonalChange[],
): Promise<{ IdActualizacion: number; Numero: string; Filas: number }[]> {
  const kind = kindOf(rows);
  const { key, table } = SUJETO[kind];
  const demands = await demandsOf(ctx, kind, rows);
  await checkRenewals(ctx, rows, demands);
  const changes = await personalDemands(ctx, data);
  if (rows.length + changes.length === 0) throw refuse('actualizacion.vacia');
  const subjects = [...new Set(rows.map((row) => subjectOf(kind, row)))].sort((one, other) => one - other);
  await ctx.tx.run(sql`select 1 from ${table} where ${key} = any(${sql.param(subjects)}) order by ${key} for no key update`);
  const busy = await ctx.tx.first(
    { numero: orNull(text) },
    sql`select u.numero from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ p: subjectOf(kind, row), r: row.IdRequisito })))}::jsonb) as s(p int, r int)
      join acreditacion_actualizacion_requisito x on x.id_cliente = ${ctx.session.IdCliente} and x.${key} = s.p and x.id_requisito = s.r and x.resultado in ('N', 'O')
      join acreditacion_actualizacion u on u.id_actualizacion = x.id_actualizacion and u.id_division = ${ctx.session.IdDivision} and u.estado in ('P', 'O') limit 1`,
  );
  if (busy) throw refuse('actualizacion.en_curso', { numero: String(busy.numero) });
  await refuseOpenChanges(ctx, changes);
  const { IdCliente, IdDivision } = ctx.session;
  const made: { IdActualizacion: number; Numero: string; Filas: number }[] = [];
  const groups = new Map([...demands, ...changes].map(({ IdCompania, Entidad }) => [`${IdCompania}·${Entidad}`, { IdCompania, Entidad }]));
  for (const { IdCompania, Entidad } of groups.values()) {
    const own = rows.flatMap((row, at) => {
      const demand = demands[at];
      return demand?.IdCompania === IdCompania && demand.Entidad === Entidad
        ? [{ ...row, sujeto: subjectOf(kind, row), rol: demand.IdRol, actual: demand.FechaVencimiento }]
        : [];
    });
    const numero = await nextNumber(ctx, 'ACT');
    const id = await updateStates.make(ctx, 'enviar', 'solicitante', {
      IdCliente,
      IdDivision,
      Numero: numero,
      Entidad,
      IdCompania,
      FechaEnvio: ctx.now.toISOString(),
      Ronda: 1,
    });
    await addRows(ctx, ActualizacionRequisito, {
      values: {
        ...{
          IdActualizacion: id,
          [SUJETO[kind].field]: sql`x.sujeto`,
          IdRequisito: sql`x."IdRequisito"`,
          IdRol: sql`x.rol`,
          FechaVencimiento: sql`x.actual::date`,
        },
        ...{ NuevaFechaInicio: sql`x."NuevaFechaInicio"::date`, NuevaFechaVencimiento: sql`x."NuevaFechaVencimiento"::date` },
        ...{ IdArchivo: sql`x."IdArchivo"`, Resultado: 'N' },
      },
      from: sql`jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as x(sujeto int, "IdRequisito" int, rol int, actual text, "NuevaFechaInicio" text, "NuevaFechaVencimiento" text, "IdArchivo" int)`,
    });
    const ownChanges = changes.filter((one) => one.IdCompania === IdCompania && one.Entidad === Entidad);
    await insertChanges(ctx, id, ownChanges);
    await updateStates.began(ctx, [{ id, Ronda: 1 }], 'enviar', 'solicitante', { changes: {} });
    await tellSent(ctx, { id, Numero: numero, IdCompania, Ronda: 1 });
    made.push({ IdActualizacion: id, Numero: numero, Filas: own.length + ownChanges.length });
  }
  return made;
}

/** O → P: the observed rows with new dates and papers. */
export async function resendUpdate(
  ctx: Context,
  id: number,
  sent: readonly Renewal[],
  data: readonly PersonalChange[],
): Promise<{ Estado: EstadoTramite }> {
  const { to } = await updateStates.run(ctx, id, 'enviar', 'solicitante', (head) => resent(ctx, head, sent, data));
  return { Estado: to };
}

async function resent(ctx: Context, head: Held, sent: readonly Renewal[], data: readonly PersonalChange[]) {
  const { id } = head;
  const kind: Sujeto = head.Entidad === 'V' ? 'vehiculo' : 'persona';
  const { key } = SUJETO[kind];
  await checkRenewals(ctx, sent, await demandsOf(ctx, kind, sent));
  const open = await ctx.tx.rows(
    { id: orNull(int), id_requisito: int },
    sql`select ${key} as id, id_requisito from acreditacion_actualizacion_requisito where id_cliente = ${ctx.session.IdCliente} and id_actualizacion = ${id} and resultado = 'O'`,
  );
  const given = new Set(sent.map((row) => `${subjectOf(kind, row)}·${row.IdRequisito}`));
  const wanted = new Set(open.map((row) => `${row.id}·${row.id_requisito}`));
  if ([...given].some((one) => !wanted.has(one))) throw refuse('solicitud.solo_observado');
  if ([...wanted].some((one) => !given.has(one))) throw refuse('actualizacion.vacia');
  await demandNewRows(ctx, id, kind, sent);
  await correctChanges(ctx, id, data);
  await changeRows(ctx, ActualizacionRequisito, {
    set: {
      ...{ Resultado: 'N', NuevaFechaInicio: sql`x."NuevaFechaInicio"::date`, NuevaFechaVencimiento: sql`x."NuevaFechaVencimiento"::date` },
      IdArchivo: sql`x."IdArchivo"`,
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(sent.map((row) => ({ ...row, sujeto: subjectOf(kind, row) })))}::jsonb) as x(sujeto int, "IdRequisito" int, "NuevaFechaInicio" text, "NuevaFechaVencimiento" text, "IdArchivo" int)`,
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_actualizacion = ${id} and t.${key} = x.sujeto and t.id_requisito = x."IdRequisito"`,
  });
  const Ronda = head.Ronda + 1;
  return {
    set: { Ronda, FechaEnvio: ctx.now.toISOString(), FechaRespuesta: null },
    notes: [{ Ronda }],
    tell: () => tellSent(ctx, { ...head, Ronda }),
  };
}

/** Each observed row comes with other dates or another paper: the same content delivered anew is the same paper. */
async function demandNewRows(ctx: Context, id: number, kind: Sujeto, sent: readonly Renewal[]): Promise<void> {
  const { key } = SUJETO[kind];
  const rows = sent.map((row, at) => ({ ...row, sujeto: subjectOf(kind, row), at }));
  const same = await ctx.tx.rows(
    { at: orNull(int), nombre_ingles: orNull(text), nombre: text },
    sql`select x.at, q.nombre, q.nombre_ingles from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(at int, sujeto int, "IdRequisito" int, "NuevaFechaInicio" text, "NuevaFechaVencimiento" text, "IdArchivo" int)
      join acreditacion_actualizacion_requisito t on t.id_cliente = ${ctx.session.IdCliente} and t.id_actualizacion = ${id} and t.${key} = x.sujeto and t.id_requisito = x."IdRequisito"
      join acreditacion_requisito q on q.id_requisito = t.id_requisito
      left join base_archivo f on f.id_archivo = t.id_archivo left join base_archivo g on g.id_archivo = x."IdArchivo" and g.id_cliente = t.id_cliente
      where t.nueva_fecha_inicio is not distinct from x."NuevaFechaInicio"::date and t.nueva_fecha_vencimiento is not distinct from x."NuevaFechaVencimiento"::date
        and f.huella is not distinct from g.huella order by x.at`,
  );
  refuseUnchanged(
    same.map((row) => ({
      field: `Filas.${Number(row.at)}`,
      message: coded('solicitud.requisito_sin_corregir', { requisito: String((ctx.lang === 'en' && row.nombre_ingles) || row.nombre) }),
    })),
  );
}

const RESULT = { aprobar: 'C', devolver: 'O', rechazar: 'R' } as const;
type Answer = keyof typeof RESULT;
interface Answered {
  readonly Filas?: readonly number[] | undefined;
  readonly Datos?: readonly number[] | undefined;
  readonly Observacion?: string | undefined;
}

/** Answers the rows of the caller's roles, all of them or those named; what conforms moves its expiry at once. */
export async function answerUpdate(ctx: Context, id: number, action: Answer, sent: Answered): Promise<{ Estado: EstadoTramite; filas: number }> {
  const { to, answer } = await updateStates.run(ctx, id, action, 'autorizador', (head) => answerRows(ctx, head, action, sent));
  return { Estado: to, filas: answer ?? 0 };
}

async function answerRows(ctx: Context, head: Held, action: Answer, sent: Answered) {
  const { id, roles } = head;
  const observation = action === 'aprobar' ? sent.Observacion?.trim() || null : demandObservation(sent.Observacion ?? '');
  const rows = await ctx.tx.rows(
    { resultado: text, id: int, id_rol: int, id_archivo: orNull(int) },
    sql`select id_actualizacion_requisito as id, id_rol, resultado, id_archivo from acreditacion_actualizacion_requisito where id_cliente = ${ctx.session.IdCliente} and id_actualizacion = ${id} order by 1`,
  );
  // Whoever names some rows answers those alone, whichever of the two kinds they are.
  const some = sent.Filas !== undefined || sent.Datos !== undefined;
  const named = some ? new Set(sent.Filas) : undefined;
  const changes = await changesOf(ctx, id);
  const namedChanges = some ? new Set(sent.Datos) : undefined;
  const openChanges = changes.filter((row) => row.resultado === 'N' && (!namedChanges || namedChanges.has(row.id)));
  if (namedChanges && openChanges.length !== namedChanges.size) throw refuse('actualizacion.fila');
  if (namedChanges && openChanges.some((row) => !roles.has(row.id_rol))) throw forbidden('solicitud.rol_ajeno');
  const chosenChanges = openChanges.filter((row) => roles.has(row.id_rol));
  const mine = rows.filter((row) => row.resultado === 'N' && (!named || named.has(row.id)));
  if (named && mine.length !== named.size) throw refuse('actualizacion.fila');
  if (named && mine.some((row) => !roles.has(row.id_rol))) throw forbidden('solicitud.rol_ajeno');
  const chosen = mine.filter((row) => roles.has(row.id_rol)).map((row) => row.id);
  if (chosen.length + chosenChanges.length === 0) throw forbidden('solicitud.rol_ajeno');
  await answerChanges(ctx, chosenChanges, RESULT[action], observation);
  await changeRows(ctx, ActualizacionRequisito, {
    set: {
      ...{ Resultado: RESULT[action], Observacion: observation },
      ...{ IdUsuarioEvalua: ctx.session.IdUsuario, FechaEvaluacion: ctx.now.toISOString() },
    },
    where: sql`t.id_actualizacion_requisito = any(${sql.param(chosen)})`,
    stamp: 'version',
  });
  if (action === 'aprobar') await moveExpiries(ctx, head.Entidad === 'V' ? 'vehiculo' : 'persona', chosen);
  await noteRefusals(
    ctx,
    { entidad: 'AcreditacionActualizacion', id, numero: head.Numero, ronda: head.Ronda },
    action !== 'aprobar',
    mine.filter((row) => row.id_archivo !== null && chosen.includes(row.id)).map((row) => ({ parte: row.id, files: [Number(row.id_archivo)] })),
  );
  const results = rows.map(
    (row): Result =>
      chosen.includes(row.id) ? RESULT[action] : row.resultado === 'C' || row.resultado === 'O' || row.resultado === 'R' ? row.resultado : 'N',
  );
  results.push(...changes.map((row): Result => (chosenChanges.includes(row) ? RESULT[action] : row.resultado)));
  const to = nextState(action, results);
  const acted = [...rows.filter((row) => chosen.includes(row.id)), ...chosenChanges].map((row) => row.id_rol);
  const IdTitular = await substituted(ctx, acted);
  return {
    to,
    set: {
      ...(observation === null ? {} : { Respuesta: observation }),
      FechaRespuesta: to === 'P' ? null : ctx.now.toISOString(),
      IdUsuarioAprueba: to === 'A' ? ctx.session.IdUsuario : null,
    },
    notes: [{ Observacion: observation, IdTitular }],
    changes: { Observacion: [null, observation] },
    tell: async () => {
      if (to !== 'P') await tellAnswered(ctx, head, to, observation ?? '');
    },
    answer: chosen.length + chosenChanges.length,
  };
}

/** ACR09, to whoever evaluates its rows. */
async function tellSent(ctx: Context, head: Pick<Head, 'id' | 'Numero' | 'IdCompania' | 'Ronda'>): Promise<void> {
  const rows = await ctx.tx.rows(
    { id_rol: orNull(int) },
    sql`select id_rol from acreditacion_actualizacion_requisito where id_cliente = ${ctx.session.IdCliente} and id_actualizacion = ${head.id} and resultado = 'N'
      union select id_rol from acreditacion_actualizacion_dato where id_cliente = ${ctx.session.IdCliente} and id_actualizacion = ${head.id} and resultado = 'N'`,
  );
  const count = await ctx.tx.first(
    { n: orNull(int), alias: text },
    sql`select (select count(*)::int from acreditacion_actualizacion_requisito where id_cliente = ${ctx.session.IdCliente} and id_actualizacion = ${head.id} and resultado = 'N')
        + (select count(*)::int from acreditacion_actualizacion_dato where id_cliente = ${ctx.session.IdCliente} and id_actualizacion = ${head.id} and resultado = 'N') as n, alias from administracion_compania where id_compania = ${head.IdCompania}`,
  );
  await sendNotice(ctx, {
    codigo: 'ACR09',
    para: await playersOf(
      ctx,
      rows.map((row) => Number(row.id_rol)),
      { IdContrato: null, IdUnidadOrganizacional: null },
    ),
    datos: { numero: head.Numero, n: Number(count?.n), compania: String(count?.alias ?? '') },
    lugar: ctx.session,
    enlace: `/requisito/autorizacion/${head.id}`,
    entidad: 'AcreditacionActualizacion',
    registro: head.id,
    unico: String(head.Ronda),
  });
}

/** ACR10, to who sent it. */
async function tellAnswered(ctx: Context, head: Head, to: EstadoTramite, observacion: string): Promise<void> {
  const common = { numero: head.Numero, observacion };
  await sendNotice(ctx, {
    codigo: 'ACR10',
    para: [{ usuario: head.UsuarioCreacion }],
    datos: { es: { ...common, estado: ESTADO_PALABRAS.es[to] }, en: { ...common, estado: ESTADO_PALABRAS.en[to] } },
    lugar: ctx.session,
    compania: head.IdCompania,
    enlace: `/requisito/actualizacion/${head.id}`,
    entidad: 'AcreditacionActualizacion',
    registro: head.id,
    unico: String(head.Ronda),
  });
}
