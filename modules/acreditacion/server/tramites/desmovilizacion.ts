import { shownDay } from '@modules/administracion/shared/dia';
import { sendNotice } from '@modules/sistema/server/public';
import { int, orNull, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { addRows } from '@platform/server/record/rows';
import { scopeSql } from '@platform/server/resource/scope';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ESTADO_PALABRAS } from '../../shared/estados';
import { DesmovilizacionPersona, ESTADOS_TRAMITE, type EstadoTramite } from '../../shared/tramite.entity';
import { desmovilizacionMachine } from '../../shared/tramite.states';
import { holdersOf } from '../autorizacion/destinatarios';
import { type Closed, closeAll, closeVehicle } from '../cierre';
import { nextNumber } from '../solicitud/correlativo';
import { desmovilizacionResource } from './tramite.resource';
import { EITHER, readAs, SUJETO, type Sujeto } from './tramite.sujeto';
import { addSteps, answered, demandObservation } from './tramites';

const headRow = z.object({
  id: z.number(),
  Numero: z.string(),
  Entidad: z.enum(['P', 'V']),
  Estado: z.enum(ESTADOS_TRAMITE),
  Ronda: z.number(),
  IdCompania: z.number(),
  IdContrato: z.number().nullable(),
  IdMotivoCese: z.number(),
  FechaCese: z.string(),
  Observacion: z.string(),
  UsuarioCreacion: z.string(),
});
type Head = z.infer<typeof headRow>;

export interface Asked {
  readonly IdContrato?: number | null | undefined;
  readonly IdMotivoCese: number;
  readonly FechaCese: string;
  readonly Observacion: string;
}

/** The demobilization, locked until the transaction ends. */
async function lockDemobilization(ctx: Context, id: number): Promise<Head> {
  const row = await ctx.tx.first(
    {
      id: int,
      Numero: orNull(textOf),
      Entidad: textOf,
      Estado: textOf,
      Ronda: int,
      IdCompania: int,
      IdContrato: orNull(int),
      IdMotivoCese: int,
      FechaCese: textOf,
      Observacion: textOf,
      UsuarioCreacion: textOf,
    },
    sql`select t.id_desmovilizacion as id, t.numero as "Numero", t.entidad as "Entidad", t.estado as "Estado", t.ronda as "Ronda", t.id_compania as "IdCompania", t.id_contrato as "IdContrato", t.id_motivo_cese as "IdMotivoCese",
        t.fecha_cese as "FechaCese", t.observacion as "Observacion", t.usuario_creacion as "UsuarioCreacion"
      from acreditacion_desmovilizacion t where t.id_desmovilizacion = ${id} and ${scopeSql(desmovilizacionResource, ctx.session)} for no key update of t`,
  );
  if (!row) throw notFound();
  return headRow.parse(row);
}

/** How a demobilization goes from state to state. */
export const demobilizationStates = states(desmovilizacionMachine, {
  hold: (ctx, id) => lockDemobilization(ctx, Number(id)),
  record: (row: Pick<Head, 'id' | 'Ronda'>) => row.id,
  refused: answered('D'),
  guards: {},
  history: addSteps('D'),
});

/** People the session may demobilize here, in SQL over accreditation `a`: in force or not, but not demobilized. */
const within = (
  ctx: Context,
) => sql`a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision} and a.fecha_desmovilizacion is null
  and (${ctx.session.IdCompania}::int is null or a.id_compania = ${ctx.session.IdCompania})
  and (${ctx.session.units === null} or a.id_unidad_organizacional = any(${sql.param([...(ctx.session.units ?? [])])}::int[]))`;

/** What each pasted document or plate is: one line each, those nobody accredited here has named as such. */
export async function recognize(ctx: Context, kind: Sujeto, documents: readonly string[]) {
  const asked = [...new Set(documents.map((one) => one.trim().toUpperCase()).filter(Boolean))];
  const { field, key, table, states, name, match } = SUJETO[kind];
  const codes = asked.map((one) => readAs(kind, one));
  const rows = await ctx.tx.rows(
    { codigo: orNull(textOf), id: int, Nombre: orNull(textOf), Compania: textOf, Contratos: orNull(textOf), EnCurso: orNull(textOf) },
    sql`select ${match} as codigo, p.${key} as id, ${name} as "Nombre", c.alias as "Compania", string_agg(distinct k.codigo, ', ') as "Contratos",
        (select d.numero from acreditacion_desmovilizacion_persona x join acreditacion_desmovilizacion d on d.id_desmovilizacion = x.id_desmovilizacion
          where x.id_cliente = p.id_cliente and x.${key} = p.${key} and d.id_division = ${ctx.session.IdDivision} and d.estado in ('P', 'O') limit 1) as "EnCurso"
      from ${table} p join ${states} a on a.${key} = p.${key} and ${within(ctx)} join administracion_compania c on c.id_compania = a.id_compania
        join administracion_contrato k on k.id_contrato = a.id_contrato
      where p.id_cliente = ${ctx.session.IdCliente} and ${match} = any(${sql.param(codes)}) group by p.${key}, c.alias`,
  );
  const known = new Map(rows.map((row) => [String(row.codigo), row]));
  return {
    Filas: asked.map((Documento) => {
      const row = known.get(readAs(kind, Documento));
      return {
        Documento,
        [field]: row ? row.id : null,
        Nombre: row ? String(row.Nombre) : null,
        Compania: row ? row.Compania : null,
        Contratos: row ? String(row.Contratos) : null,
        EnCurso: row?.EnCurso ? row.EnCurso : null,
      };
    }),
    Desconocidos: asked.filter((one) => !known.has(readAs(kind, one))),
  };
}

async function checkAsked(ctx: Context, asked: Asked): Promise<void> {
  demandObservation(asked.Observacion);
  const reason = await ctx.tx.first(
    {},
    sql`select 1 from administracion_motivo_cese where id_motivo_cese = ${asked.IdMotivoCese} and id_cliente = ${ctx.session.IdCliente} and activo = 'S' and cambio_interno = 'N'`,
  );
  if (!reason) throw refuse('campo.referencia', { campo: 'IdMotivoCese' }, 'IdMotivoCese');
}

/** — → P: one demobilization for each company among the people or vehicles, each told to whoever authorizes. */
export async function requestDemobilization(
  ctx: Context,
  kind: Sujeto,
  subjects: readonly number[],
  mode: 'T' | 'M',
  asked: Asked,
): Promise<{ IdDesmovilizacion: number; Numero: string; Personas: number }[]> {
  await checkAsked(ctx, asked);
  const { key, table, states, name } = SUJETO[kind];
  const field = kind === 'persona' ? 'Personas' : 'Vehiculos';
  const ids = [...new Set(subjects)].sort((one, other) => one - other);
  const rows = await ctx.tx.rows(
    { id: int, desde: orNull(textOf), id_compania: int, codigo_trabajador: orNull(textOf) },
    sql`select distinct a.${key} as id, a.id_compania, ${kind === 'persona' ? sql`p.codigo_trabajador` : sql`null`} as codigo_trabajador,
        min(a.fecha_inicio) over (partition by a.${key}, a.id_compania) as desde
      from ${states} a join ${table} p on p.${key} = a.${key}
      where a.${key} = any(${sql.param(ids)}) and ${within(ctx)} and (${asked.IdContrato ?? null}::int is null or a.id_contrato = ${asked.IdContrato ?? null}) order by 1`,
  );
  const found = new Set(rows.map((row) => row.id));
  if (ids.some((id) => !found.has(id))) throw refuse('campo.referencia', { campo: field }, field);
  if (rows.some((row) => String(row.desde) > asked.FechaCese)) throw refuse('desmovilizacion.fecha', undefined, 'FechaCese');
  // Held in order: two requests for the same one wait for each other here.
  await ctx.tx.run(sql`select 1 from ${table} where ${key} = any(${sql.param(ids)}) order by ${key} for no key update`);
  const busy = await ctx.tx.first(
    { sujeto: orNull(textOf), numero: orNull(textOf) },
    sql`select d.numero, ${name} as sujeto from acreditacion_desmovilizacion_persona x join acreditacion_desmovilizacion d on d.id_desmovilizacion = x.id_desmovilizacion
      join ${table} p on p.${key} = x.${key} where x.id_cliente = ${ctx.session.IdCliente} and x.${key} = any(${sql.param(ids)}) and d.id_division = ${ctx.session.IdDivision} and d.estado in ('P', 'O') limit 1`,
  );
  if (busy) throw refuse('desmovilizacion.en_curso', { persona: String(busy.sujeto), numero: String(busy.numero) }, field);
  const { IdCliente, IdDivision } = ctx.session;
  const made: { IdDesmovilizacion: number; Numero: string; Personas: number }[] = [];
  for (const company of new Set(rows.map((row) => row.id_compania))) {
    const own = rows.filter((row) => row.id_compania === company);
    const numero = await nextNumber(ctx, 'DES');
    const id = await demobilizationStates.make(ctx, 'enviar', 'solicitante', {
      IdCliente,
      IdDivision,
      Numero: numero,
      Entidad: kind === 'persona' ? 'P' : 'V',
      Modo: mode,
      IdCompania: company,
      IdContrato: asked.IdContrato ?? null,
      IdMotivoCese: asked.IdMotivoCese,
      FechaCese: asked.FechaCese,
      Observacion: asked.Observacion.trim(),
      FechaEnvio: ctx.now.toISOString(),
      Ronda: 1,
    });
    await addRows(ctx, DesmovilizacionPersona, {
      values: { IdDesmovilizacion: id, [SUJETO[kind].field]: sql`x.sujeto`, CodigoTrabajador: sql`x.codigo` },
      from: sql`jsonb_to_recordset(${JSON.stringify(own.map((row) => ({ sujeto: row.id, codigo: row.codigo_trabajador })))}::jsonb) as x(sujeto int, codigo text)`,
    });
    await demobilizationStates.began(ctx, [{ id, Ronda: 1 }], 'enviar', 'solicitante', { changes: {} });
    await tellSent(ctx, id, 1);
    made.push({ IdDesmovilizacion: id, Numero: numero, Personas: own.length });
  }
  return made;
}

/** O → P: corrected and sent again. */
export async function resendDemobilization(ctx: Context, id: number, asked: Asked): Promise<{ Estado: EstadoTramite }> {
  const { to } = await demobilizationStates.run(ctx, id, 'enviar', 'solicitante', async (head) => {
    await checkAsked(ctx, asked);
    const { IdMotivoCese, FechaCese } = asked;
    const Observacion = asked.Observacion.trim();
    if (IdMotivoCese === head.IdMotivoCese && FechaCese === head.FechaCese && Observacion === head.Observacion)
      throw refuse('solicitud.sin_corregir');
    const Ronda = head.Ronda + 1;
    return {
      set: { IdMotivoCese, FechaCese, Observacion, FechaEnvio: ctx.now.toISOString(), FechaRespuesta: null, Ronda },
      notes: [{ Ronda }],
      tell: () => tellSent(ctx, id, Ronda),
    };
  });
  return { Estado: to };
}

/** P → A, O or R. An approval closes everything each person or vehicle held, and keeps the checklist of it. */
export async function answerDemobilization(
  ctx: Context,
  id: number,
  action: 'aprobar' | 'devolver' | 'rechazar',
  text: string,
): Promise<{ Estado: EstadoTramite; Cierre: Record<number, Closed[]> }> {
  const { to, answer } = await demobilizationStates.run(ctx, id, action, 'autorizador', async (head) => {
    const observation = action === 'aprobar' ? text.trim() || null : demandObservation(text);
    const closed = action === 'aprobar' ? await closeEverything(ctx, head) : {};
    return {
      set: { Respuesta: observation, FechaRespuesta: ctx.now.toISOString() },
      notes: [{ Observacion: observation }],
      changes: { Observacion: [null, observation] },
      tell: (end) => tellAnswered(ctx, head, end, observation ?? ''),
      answer: closed,
    };
  });
  return { Estado: to, Cierre: answer ?? {} };
}

/** What each person or vehicle of an approved demobilization held, closed, with its checklist. */
async function closeEverything(ctx: Context, head: Head): Promise<Record<number, Closed[]>> {
  const done: Record<number, Closed[]> = {};
  const rows = await ctx.tx.rows(
    { fila: int, id_persona: orNull(int), id_vehiculo: orNull(int) },
    sql`select id_desmovilizacion_persona as fila, id_persona, id_vehiculo from acreditacion_desmovilizacion_persona where id_cliente = ${ctx.session.IdCliente} and id_desmovilizacion = ${head.id} order by id_persona, id_vehiculo`,
  );
  for (const { fila, id_persona, id_vehiculo } of rows) {
    const closed =
      id_vehiculo === null
        ? await closeAll(ctx, { ...head, IdPersona: Number(id_persona) })
        : await closeVehicle(ctx, { ...head, IdVehiculo: Number(id_vehiculo) });
    done[Number(id_persona ?? id_vehiculo)] = closed;
    await ctx.tx.run(
      sql`update acreditacion_desmovilizacion_persona set cierre = ${JSON.stringify(closed)}::jsonb where id_desmovilizacion_persona = ${fila}`,
    );
  }
  return done;
}

/** The first one's name, and how many more. */
async function subjectOf(ctx: Context, id: number): Promise<{ es: string; en: string }> {
  const rows = await ctx.tx.rows(
    { nombre: orNull(textOf) },
    sql`select ${EITHER.name} as nombre from acreditacion_desmovilizacion_persona x ${EITHER.join} where x.id_cliente = ${ctx.session.IdCliente} and x.id_desmovilizacion = ${id} order by 1`,
  );
  const first = String(rows[0]?.nombre ?? '');
  const more = rows.length - 1;
  return more > 0 ? { es: `${first} y ${more} más`, en: `${first} and ${more} more` } : { es: first, en: first };
}

/** ACR11, to whoever may authorize demobilizations here. */
async function tellSent(ctx: Context, id: number, ronda: number): Promise<void> {
  const head = await lockDemobilization(ctx, id);
  const sujeto = await subjectOf(ctx, id);
  const common = { numero: head.Numero, fechaCese: shownDay(head.FechaCese) };
  await sendNotice(ctx, {
    codigo: 'ACR11',
    para: await holdersOf(ctx, '060203', 'autorizar'),
    datos: { es: { ...common, sujeto: sujeto.es }, en: { ...common, sujeto: sujeto.en } },
    lugar: ctx.session,
    enlace: `/desmovilizacion/autorizacion/${id}`,
    entidad: 'AcreditacionDesmovilizacion',
    registro: id,
    unico: String(ronda),
  });
}

/** ACR12, to who sent it. */
async function tellAnswered(ctx: Context, head: Head, to: EstadoTramite, observacion: string): Promise<void> {
  const sujeto = await subjectOf(ctx, head.id);
  const common = { numero: head.Numero, observacion };
  await sendNotice(ctx, {
    codigo: 'ACR12',
    para: [{ usuario: head.UsuarioCreacion }],
    datos: {
      es: { ...common, sujeto: sujeto.es, estado: ESTADO_PALABRAS.es[to] },
      en: { ...common, sujeto: sujeto.en, estado: ESTADO_PALABRAS.en[to] },
    },
    lugar: ctx.session,
    enlace: `/desmovilizacion/solicitud/${head.id}`,
    entidad: 'AcreditacionDesmovilizacion',
    registro: head.id,
    unico: String(head.Ronda),
  });
}
