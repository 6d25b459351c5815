import { int, json, orNull, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { today } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { authorizerRoles } from '../autorizacion/roles';
import { shownPerson } from '../solicitud/persona.shown';
import { shownChanges } from './actualizacion.datos';
import { hintsFor } from './lectura';
import { actualizacionResource, desmovilizacionResource } from './tramite.resource';
import { EITHER, RENEWABLE, SUJETO } from './tramite.sujeto';
import { stepsOf } from './tramites';

/** A demobilization whole: whom it is for, what its approval closed, its steps and what this session may do. */
export async function demobilizationDetail(ctx: Context, kit: RouteKit, id: number) {
  const row = await kit.reader.one(ctx, desmovilizacionResource, id);
  const { key, states } = SUJETO[row.Entidad === 'V' ? 'vehiculo' : 'persona'];
  const people = await ctx.tx.rows(
    {
      IdPersona: orNull(int),
      IdVehiculo: orNull(int),
      NombreCompleto: orNull(textOf),
      Documento: orNull(textOf),
      CodigoTrabajador: orNull(textOf),
      Cierre: json(z.unknown()),
      Contratos: orNull(textOf),
    },
    sql`select x.id_persona as "IdPersona", x.id_vehiculo as "IdVehiculo", ${EITHER.name} as "NombreCompleto", ${EITHER.code} as "Documento", x.codigo_trabajador as "CodigoTrabajador", coalesce(x.cierre, '[]') as "Cierre",
        (select string_agg(k.codigo, ', ' order by k.codigo) from ${states} a join administracion_contrato k on k.id_contrato = a.id_contrato
          where a.${key} = x.${key} and a.id_division = x.id_division and a.id_compania = ${Number(row.IdCompania)}) as "Contratos"
      from acreditacion_desmovilizacion_persona x ${EITHER.join} where x.id_cliente = ${ctx.session.IdCliente} and x.id_desmovilizacion = ${id} order by 3`,
  );
  const mayAnswer = row.Estado === 'P' && granted(ctx.session, ['060203'], 'autorizar');
  return {
    Desmovilizacion: row,
    Personas: people.map((one) => shownPerson(ctx, one)),
    Historial: await stepsOf(ctx, 'D', id),
    can: {
      enviar: row.Estado === 'O' && granted(ctx.session, ['060201', '060202'], 'procesar'),
      aprobar: mayAnswer,
      devolver: mayAnswer,
      rechazar: mayAnswer,
    },
  };
}

/** An update whole; papers behind the health wall open to their evaluator and to the company that delivered them. */
export async function updateDetail(ctx: Context, kit: RouteKit, id: number) {
  const row = await kit.reader.one(ctx, actualizacionResource, id);
  const roles = new Set((await authorizerRoles(ctx.tx, ctx.session.IdUsuario, ctx.session.IdDivision, ctx.lang)).map((role) => role.IdRol));
  const name = ctx.lang === 'en' ? sql`coalesce(nullif(q.nombre_ingles, ''), q.nombre)` : sql`q.nombre`;
  const rows = await ctx.tx.rows(
    {
      IdRol: int,
      IdArchivo: orNull(int),
      IdFila: int,
      IdVehiculo: orNull(int),
      IdPersona: orNull(int),
      Documento: orNull(textOf),
      IdRequisito: int,
      NuevaFechaInicio: orNull(textOf),
      NuevaFechaVencimiento: orNull(textOf),
      DiasVigencia: orNull(int),
      Nombre: orNull(textOf),
      Salud: textOf,
      Hash: orNull(textOf),
      Observacion: orNull(textOf),
      Resultado: textOf,
      NombreCompleto: orNull(textOf),
      Requisito: orNull(textOf),
      RequiereAdjunto: textOf,
      RequiereVencimiento: textOf,
      Rol: textOf,
      FechaVencimiento: orNull(textOf),
      IdUsuarioEvalua: orNull(textOf),
      FechaEvaluacion: orNull(textOf),
    },
    sql`select x.id_actualizacion_requisito as "IdFila", x.id_persona as "IdPersona", x.id_vehiculo as "IdVehiculo", ${EITHER.name} as "NombreCompleto", ${EITHER.code} as "Documento", x.id_requisito as "IdRequisito", ${name} as "Requisito", q.salud as "Salud",
        q.requiere_adjunto as "RequiereAdjunto", q.requiere_vencimiento as "RequiereVencimiento", q.dias_vigencia as "DiasVigencia",
        x.id_rol as "IdRol", r.nombre as "Rol", x.fecha_vencimiento as "FechaVencimiento", x.nueva_fecha_inicio as "NuevaFechaInicio", x.nueva_fecha_vencimiento as "NuevaFechaVencimiento",
        x.resultado as "Resultado", x.observacion as "Observacion", x.id_usuario_evalua as "IdUsuarioEvalua", x.fecha_evaluacion as "FechaEvaluacion",
        x.id_archivo as "IdArchivo", f.hash as "Hash", f.nombre as "Nombre"
      from acreditacion_actualizacion_requisito x ${EITHER.join} join acreditacion_requisito q on q.id_requisito = x.id_requisito
        join acreditacion_rol_autorizador r on r.id_rol = x.id_rol left join base_archivo f on f.id_archivo = x.id_archivo where x.id_cliente = ${ctx.session.IdCliente} and x.id_actualizacion = ${id} order by 4, q.codigo`,
  );
  const own = row.IdCompania === ctx.session.IdCompania || row.UsuarioCreacion === ctx.session.IdUsuario;
  const mayAnswer = row.Estado === 'P' && granted(ctx.session, ['060302'], 'autorizar');
  const hints = await hintsFor(
    ctx,
    rows.flatMap(({ IdArchivo, ...one }) =>
      IdArchivo === null || !roles.has(one.IdRol)
        ? []
        : [
            {
              clave: one.IdFila,
              sujeto: one.IdVehiculo === null ? `P${String(one.IdPersona)}` : `V${String(one.IdVehiculo)}`,
              identificador: one.Documento ?? '',
              IdRequisito: one.IdRequisito,
              emision: one.NuevaFechaInicio,
              vencimiento: one.NuevaFechaVencimiento,
              DiasVigencia: one.DiasVigencia,
              papeles: [{ IdArchivo, Nombre: one.Nombre ?? '', Ronda: 0 }],
              en: { entidad: 'AcreditacionActualizacion', id, ronda: Number(row.Ronda) },
            },
          ],
    ),
  );
  const shown = rows.map((one) => {
    const mine = roles.has(one.IdRol);
    const wall = one.Salud === 'S' && !mine && !own;
    return {
      ...shownPerson(ctx, one),
      Hash: wall ? null : one.Hash,
      Nombre: wall ? null : one.Nombre,
      Observacion: wall ? null : one.Observacion,
      Pistas: hints.get(one.IdFila) ?? [],
      Evaluable: mayAnswer && mine && one.Resultado === 'N' ? 'S' : 'N',
    };
  });
  const changes = (await shownChanges(ctx, id)).map(({ IdRol, ...one }) => ({
    ...shownPerson(ctx, one),
    Evaluable: mayAnswer && roles.has(IdRol) && one.Resultado === 'N' ? 'S' : 'N',
  }));
  const open = [...shown, ...changes].some((one) => one.Evaluable === 'S');
  return {
    Actualizacion: row,
    Filas: shown,
    Datos: changes,
    Historial: await stepsOf(ctx, 'A', id),
    PdfMaximoMb: numberParameter(ctx, 'sistema.pdfMaximoMb'),
    can: {
      enviar: row.Estado === 'O' && own && granted(ctx.session, ['060301'], 'procesar'),
      aprobar: open,
      devolver: open,
      rechazar: open,
    },
  };
}

/** Requirements that those accredited within the session's reach may renew, what expires first first. */
export async function renewable(
  ctx: Context,
  query: { Entidad: 'P' | 'V' | 'I'; IdRequisito?: number | undefined; dias?: number | undefined; buscar?: string | undefined; take: number },
) {
  const kind = query.Entidad === 'V' ? 'vehiculo' : 'persona';
  const { field, key, table, states, papers, stateKey, name, code } = SUJETO[kind];
  const visits = kind === 'vehiculo' ? sql`` : sql`and a.visita = ${query.Entidad === 'I' ? 'S' : 'N'}`;
  const requirement = ctx.lang === 'en' ? sql`coalesce(nullif(q.nombre_ingles, ''), q.nombre)` : sql`q.nombre`;
  const text = query.buscar?.trim().replace(/[\\%_]/g, (mark) => `\\${mark}`);
  const rows = await ctx.tx.rows(
    { sujeto: int, ...RENEWABLE },
    sql`select * from (select distinct on (a.${key}, r.id_requisito) a.${key} as sujeto, ${name} as "NombreCompleto", ${code} as "Documento", c.alias as "Compania", r.id_requisito as "IdRequisito", ${requirement} as "Requisito",
        q.requiere_adjunto as "RequiereAdjunto", q.requiere_vencimiento as "RequiereVencimiento", q.grupal as "Grupal", q.dias_vigencia as "DiasVigencia", r.fecha_vencimiento as "FechaVencimiento", (r.fecha_vencimiento - ${today(ctx)}::date) as "DiasRestantes",
        (select u.numero from acreditacion_actualizacion_requisito x join acreditacion_actualizacion u on u.id_actualizacion = x.id_actualizacion
          where x.id_cliente = a.id_cliente and x.${key} = a.${key} and x.id_requisito = r.id_requisito and x.resultado in ('N', 'O') and u.id_division = a.id_division and u.estado in ('P', 'O') limit 1) as "EnCurso"
      from ${states} a join ${papers} r on r.id_cliente = a.id_cliente and r.${stateKey} = a.${stateKey} join acreditacion_requisito q on q.id_requisito = r.id_requisito and q.tipo_requisito = 'S'
        join ${table} p on p.${key} = a.${key} join administracion_compania c on c.id_compania = a.id_compania
      where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision} and a.fecha_desmovilizacion is null ${visits}
        and (${ctx.session.IdCompania}::int is null or a.id_compania = ${ctx.session.IdCompania}) and q.requiere_vencimiento = 'S'
        and (${query.IdRequisito ?? null}::int is null or r.id_requisito = ${query.IdRequisito ?? null})
        and (${query.dias ?? null}::int is null or r.fecha_vencimiento <= ${today(ctx)}::date + ${query.dias ?? null}::int)
        and (${text ?? null}::text is null or normaliza(concat_ws(' ', ${code}, ${name})) like '%' || normaliza(${text ?? ''}) || '%')
      order by a.${key}, r.id_requisito, r.fecha_vencimiento desc) x order by "FechaVencimiento", "NombreCompleto" limit ${query.take}`,
  );
  return {
    data: rows.map(({ sujeto, ...one }) => shownPerson(ctx, { [field]: sujeto, ...one })),
    PdfMaximoMb: numberParameter(ctx, 'sistema.pdfMaximoMb'),
  };
}
