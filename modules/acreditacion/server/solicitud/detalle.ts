import { int, json, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { numberParameter, parameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { median, workingMinutes } from '../../shared/eficiencia';
import { rolesFor } from '../autorizacion/roles';
import { hintsFor, identifierOf } from '../tramites/lectura';
import { endowmentOf } from './dotacion';
import { subjectCards, subjectKeys, typedPhoto } from './fichas';
import { approvalFault, isHeadOpen, isOpenToRequester } from './requisitos.rules';
import { reusablesOf, subjectOf } from './reuso';
import { requirementsOf } from './solicitud.read';
import { solicitudResource } from './solicitud.resource';

const confirmedSchema = z.array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }));

/**
 * A request whole, as its reader may see it: requirements with papers, roles, whose turn and since when, history,
 * endowment and what this session may do now. Health papers open to their evaluator and to whoever delivered them.
 */
export async function detail(ctx: Context, kit: RouteKit, id: number): Promise<Record<string, unknown>> {
  const row = await kit.reader.one(ctx, solicitudResource, id);
  const idSolicitud = Number(row.IdSolicitud);
  const estado = String(row.Estado);
  const counted = row.Entidad === 'P' ? 'persona' : row.Entidad === 'V' ? 'vehiculo' : undefined;
  const subject = subjectKeys.parse(row);
  const roleName = ctx.lang === 'en' ? sql.raw(`coalesce(nullif(r.nombre_ingles, ''), r.nombre)`) : sql.raw('r.nombre');
  const [requirements, mine, roles, history, endowment] = await Promise.all([
    requirementsOf(ctx, idSolicitud),
    rolesFor(ctx, idSolicitud),
    ctx.tx.rows(
      {
        IdRol: int,
        Rol: text,
        Resultado: oneOf(['P', 'A']),
        IdUsuario: orNull(text),
        Usuario: orNull(text),
        Titular: orNull(text),
        Fecha: orNull(text),
      },
      sql`select s.id_rol as "IdRol", ${roleName} as "Rol", s.resultado as "Resultado", s.id_usuario as "IdUsuario",
          (select u.nombre || ' ' || u.apellido from seguridad_usuario u where u.id_usuario = s.id_usuario) as "Usuario",
          (select v.nombre || ' ' || v.apellido from seguridad_usuario v where v.id_usuario = s.id_titular) as "Titular", s.fecha as "Fecha"
        from acreditacion_solicitud_rol s join acreditacion_rol_autorizador r on r.id_rol = s.id_rol where s.id_cliente = ${ctx.session.IdCliente} and s.id_solicitud = ${idSolicitud} order by r.orden, r.nombre`,
    ),
    ctx.tx.rows(
      {
        Momento: text,
        IdUsuario: text,
        Usuario: text,
        Titular: orNull(text),
        Accion: text,
        EstadoAnterior: orNull(text),
        EstadoNuevo: text,
        Rol: orNull(text),
        Observacion: orNull(text),
        Ronda: int,
        Confirmaciones: json(confirmedSchema),
      },
      sql`select h.momento as "Momento", h.id_usuario as "IdUsuario", u.nombre || ' ' || u.apellido as "Usuario",
          (select v.nombre || ' ' || v.apellido from seguridad_usuario v where v.id_usuario = h.id_titular) as "Titular", h.accion as "Accion", h.estado_anterior as "EstadoAnterior",
          h.estado_nuevo as "EstadoNuevo", ${roleName} as "Rol", h.observacion as "Observacion", h.ronda as "Ronda", coalesce(h.confirmaciones, '[]') as "Confirmaciones"
        from acreditacion_solicitud_historial h join seguridad_usuario u on u.id_usuario = h.id_usuario left join acreditacion_rol_autorizador r on r.id_rol = h.id_rol
        where h.id_cliente = ${ctx.session.IdCliente} and h.id_solicitud = ${idSolicitud} order by h.momento, h.id_solicitud_historial`,
    ),
    row.IdContrato === null || counted === undefined ? [] : endowmentOf(ctx, counted, Number(row.IdContrato)),
  ]);
  const decided = new Set(roles.filter((role) => role.Resultado === 'A').map((role) => role.IdRol));
  const open = new Set([...mine].filter((role) => !decided.has(role)));
  const requester =
    granted(ctx.session, ['060101'], 'editar') && (row.IdCompania === ctx.session.IdCompania || row.UsuarioCreacion === ctx.session.IdUsuario);
  const authorizer = granted(ctx.session, ['060103'], 'autorizar') && estado === 'P' && open.size > 0;
  const draft = requester && (estado === 'I' || estado === 'O');
  const openToMe = requirements.filter((one) => draft && isOpenToRequester(estado, one)).map((one) => one.IdRequisito);
  const reusables = await reusablesOf(ctx, subjectOf(subject), openToMe);
  const identified = await identifierOf(ctx, subject);
  const hints = await hintsFor(
    ctx,
    requirements
      .filter((one) => mine.has(one.IdRol) && one.Adjuntos.length > 0)
      .map((one) => ({
        clave: one.IdRequisito,
        ...identified,
        IdRequisito: one.IdRequisito,
        emision: one.FechaEmision,
        vencimiento: one.FechaVencimiento,
        DiasVigencia: one.DiasVigencia,
        papeles: one.Adjuntos,
        en: { entidad: 'AcreditacionSolicitud', id: idSolicitud, ronda: Number(row.Ronda) },
      })),
  );
  const shown = requirements.map((one) => {
    const wall = one.Salud === 'S' && !mine.has(one.IdRol) && !requester;
    return {
      ...one,
      Adjuntos: wall ? [] : one.Adjuntos,
      Observacion: wall ? null : one.Observacion,
      Motivo: wall ? null : one.Motivo,
      DatosEvaluados: one.Salud === 'S' && !mine.has(one.IdRol) ? null : one.DatosEvaluados,
      Reservado: wall ? 'S' : 'N',
      Editable: openToMe.includes(one.IdRequisito) ? 'S' : 'N',
      Evaluable: authorizer && open.has(one.IdRol) ? 'S' : 'N',
      Pistas: hints.get(one.IdRequisito) ?? [],
      Reutilizable: reusables.get(one.IdRequisito) ?? null,
    };
  });
  const turn =
    estado === 'P'
      ? { De: 'autorizador', Roles: roles.filter((role) => role.Resultado === 'P').map((role) => role.Rol), Desde: row.FechaEnvio }
      : estado === 'I' || estado === 'O'
        ? { De: 'solicitante', Roles: [], Desde: estado === 'O' ? row.FechaRespuesta : row.FechaCreacion }
        : null;
  return {
    Solicitud: row,
    ...(await subjectCards(ctx, idSolicitud, subject)),
    FotoHash: await typedPhoto(ctx, row),
    Requisitos: shown,
    Roles: roles.map((role) => ({ ...role, Mio: mine.has(role.IdRol) ? 'S' : 'N' })),
    Historial: history.map(({ Confirmaciones, ...step }) => ({
      ...step,
      Confirmaciones: Confirmaciones.map(({ code, params }) => kit.words.message(ctx.lang, code, params)),
    })),
    Turno: turn && { ...turn, ...(await paceOf(ctx, turn.Desde)) },
    Dotacion: endowment[0] ?? null,
    PdfMaximoMb: numberParameter(ctx, 'sistema.pdfMaximoMb'),
    can: {
      editar: draft && isHeadOpen(estado, requirements),
      enviar: draft && granted(ctx.session, ['060101'], 'procesar'),
      eliminar: requester && estado === 'I',
      copiar: requester && estado === 'R',
      aprobar: authorizer && approvalFault(requirements, open) === null,
      devolver: authorizer,
      rechazar: authorizer,
    },
  };
}

const DAYS = 30;

/** How long the turn has lasted in working time, and what answers of the last 30 days took here: their median. */
async function paceOf(ctx: Context, since: unknown): Promise<{ MinutosLaborables: number; Mediana: number | null }> {
  const [opens = 480, closes = 1020] = parameter(ctx, 'acreditacion.horarioAtencion')
    .split('-')
    .map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)));
  const took = (from: unknown, to: Date | string): number => workingMinutes(new Date(String(from)), new Date(to), ctx.session.zona, opens, closes);
  const rows = await ctx.tx.rows(
    { respuesta: text, envio: orNull(text) },
    sql`select h.momento as respuesta, (select max(e.momento) from acreditacion_solicitud_historial e where e.id_cliente = h.id_cliente and e.id_solicitud = h.id_solicitud and e.accion = 'enviar' and e.ronda = h.ronda and e.momento <= h.momento) as envio
      from acreditacion_solicitud_historial h where h.id_cliente = ${ctx.session.IdCliente} and h.id_division = ${ctx.session.IdDivision} and h.estado_nuevo in ('O', 'R', 'A') and h.estado_anterior = 'P'
        and h.momento >= ${new Date(ctx.now.getTime() - DAYS * 86_400_000).toISOString()} order by h.momento desc limit 500`,
  );
  return {
    MinutosLaborables: since === null || since === undefined ? 0 : took(since, ctx.now),
    Mediana: median(rows.flatMap((row) => (row.envio === null ? [] : [took(row.envio, row.respuesta)]))),
  };
}
