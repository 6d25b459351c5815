import { personNameSql } from '@modules/administracion/server/public';
import { int, num, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { spendable } from '../../shared/calculo/bolsa';
import { DAY, dayNumber, dayText, weekdayOf } from '../../shared/calculo/reloj';
import { ESTADOS } from '../../shared/calculo/tipos';
import type { MiAsistencia, miaQuery } from '../../shared/mia.wire';
import { movementsOf } from '../bolsa/bolsa';
import { commonFacts, configurationOn, type Expediente, isHoliday, personFacts, plannedOn, siteOn } from '../calculo/hechos.facts';
import { shiftsOf } from '../calendario/avisar';

/** Whose attendance the session's user is. Asked for anybody else's, there is none: 404. */
export async function ownPerson(ctx: Context, asked?: number): Promise<number> {
  const row = await ctx.tx.first(
    { persona: orNull(int) },
    sql`select u.id_persona as persona from seguridad_usuario u where u.id_usuario = ${ctx.session.IdUsuario}`,
  );
  const own = row?.persona ?? null;
  if (asked !== undefined && asked !== own) throw notFound();
  if (own === null) throw refuse('asistencia.sin_persona');
  return own;
}

const clock = (minute: number) => `${String(Math.floor((minute % DAY) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What a day was planned to be. */
function planned(
  file: Expediente | undefined,
  feriados: ReadonlySet<string>,
  day: number,
): Pick<MiAsistencia['Dias'][number], 'Plan' | 'Inicio' | 'Fin' | 'Turno'> {
  const none = { Inicio: null, Fin: null, Turno: null };
  if (!file?.vinculos.some(({ desde, hasta }) => desde <= day && day <= hasta)) return { Plan: null, ...none };
  const plan = plannedOn(file, day);
  const holiday = isHoliday({ feriados }, file, day);
  if (plan.tipo === 'L' && holiday && !plan.feriadoLaborable) return { Plan: 'H', ...none };
  const { turno } = plan;
  return {
    Plan: plan.tipo,
    ...none,
    ...(turno && { Inicio: clock(turno.inicio), Fin: clock(turno.fin), Turno: turno.clase ?? (turno.fin > DAY ? 'N' : 'D') }),
  };
}

/** What each day of somebody was planned to be. */
export async function plannedDays(ctx: Context, IdPersona: number, from: string, to: string) {
  const { IdCliente } = ctx.session;
  const file = (await personFacts(ctx.tx, IdCliente, [IdPersona], from, to)).get(IdPersona);
  const { feriados } = await commonFacts(ctx.tx, IdCliente, from, to);
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, place) => {
    const day = dayNumber(from) + place;
    return { Fecha: dayText(day), ...planned(file, feriados, day) };
  });
}

async function daysOf(ctx: Context, IdPersona: number, from: string, to: string): Promise<MiAsistencia['Dias']> {
  const { IdCliente } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      ...{ IdDia: int, Fecha: text, Estado: oneOf(ESTADOS), Turno: orNull(oneOf(['D', 'N'])), Entrada: orNull(text), Salida: orNull(text) },
      ...{ FinTurno: orNull(text), Normales: int, Tardanza: int, Sobretiempo: int, SobretiempoAutorizado: int },
    },
    sql`select d.id_dia as "IdDia", to_char(d.fecha, 'YYYYMMDD') as "Fecha", d.estado as "Estado", d.turno as "Turno", d.entrada as "Entrada", d.salida as "Salida", d.fin_turno as "FinTurno",
        d.normales + d.feriado_turno as "Normales", d.tardanza as "Tardanza", d.sobretiempo_calculado as "Sobretiempo",
        d.sobretiempo_calculado - d.sobretiempo_no_autorizado as "SobretiempoAutorizado"
      from asistencia_dia d where d.id_cliente = ${IdCliente} and d.id_persona = ${IdPersona} and d.fecha between ${from}::date and ${to}::date`,
  );
  const done = new Map(rows.map((row) => [row.Fecha, row]));
  return (await plannedDays(ctx, IdPersona, from, to)).map((plan) => {
    const none = {
      IdDia: null,
      Estado: null,
      Entrada: null,
      Salida: null,
      FinTurno: null,
      Normales: 0,
      Tardanza: 0,
      Sobretiempo: 0,
      SobretiempoAutorizado: 0,
    };
    return { ...none, ...plan, ...done.get(plan.Fecha) };
  });
}

/** Marks of today, corrections and receipts: what the worker keeps of their marks. */
async function marksOf(ctx: Context, IdPersona: number, from: string, to: string) {
  const { IdCliente } = ctx.session;
  const MarcasHoy = await ctx.tx.rows(
    { IdMarca: int, FechaHora: text, ModoMarcacion: oneOf(['S', 'N']), Puerta: text },
    sql`select m.id_marca as "IdMarca", m.fecha_hora as "FechaHora", m.modo_marcacion as "ModoMarcacion", p.nombre as "Puerta" from acceso_marca m join acceso_puerta p on p.id_puerta = m.id_puerta
      where m.id_cliente = ${IdCliente} and m.id_persona = ${IdPersona} and m.fecha = ${today(ctx)}::date and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' and m.tipo_marcacion <> 'V'
      order by m.fecha_hora, m.id_marca`,
  );
  const Correcciones = await ctx.tx.rows(
    {
      ...{ IdCorreccion: int, Tipo: oneOf(['A', 'M', 'N']), Antes: orNull(text), Despues: orNull(text), Motivo: text, Usuario: text, VenceEl: text },
      ...{ Estado: oneOf(['P', 'A', 'O', 'T', 'C', 'D']), Respuesta: orNull(text), Decision: orNull(text) },
    },
    sql`select c.id_correccion as "IdCorreccion", c.tipo as "Tipo", c.antes as "Antes", c.despues as "Despues", c.motivo as "Motivo",
        coalesce(btrim(u.nombre || ' ' || u.apellido), c.id_usuario, '') as "Usuario", c.vence_el as "VenceEl", c.estado as "Estado", c.respuesta as "Respuesta", c.decision as "Decision"
      from asistencia_correccion c left join seguridad_usuario u on u.id_usuario = c.id_usuario
      where c.id_cliente = ${IdCliente} and c.id_persona = ${IdPersona} and (c.estado in ('P', 'O') or c.vence_el >= ${from}::date) order by c.estado <> 'P', c.vence_el desc, c.id_correccion desc limit 50`,
  );
  const Comprobantes = await ctx.tx.rows(
    { Numero: text, FechaHora: text, ModoMarcacion: oneOf(['S', 'N']), Puerta: text, Sello: text },
    sql`select c.numero as "Numero", c.fecha_hora as "FechaHora", m.modo_marcacion as "ModoMarcacion", p.nombre as "Puerta", c.sello as "Sello" from asistencia_comprobante c
      join acceso_marca m on m.id_marca = c.id_marca join acceso_puerta p on p.id_puerta = m.id_puerta
      where c.id_cliente = ${IdCliente} and c.id_persona = ${IdPersona} and m.fecha between ${from}::date and ${to}::date order by c.fecha_hora desc limit 200`,
  );
  return { MarcasHoy, Correcciones, Comprobantes };
}

/** The stretch that one's hours are balanced by on a day: the cycle, where the company counts overtime by it and the schedule has one; else the week. */
async function balanceSpan(ctx: Context, IdPersona: number, day: string): Promise<Pick<MiAsistencia['Semana'], 'Base' | 'FechaInicio' | 'FechaFin'>> {
  const { IdCliente } = ctx.session;
  const at = dayNumber(day);
  const file = (await personFacts(ctx.tx, IdCliente, [IdPersona], day, day)).get(IdPersona);
  const company = file?.vinculos.find(({ desde, hasta }) => desde <= at && at <= hasta)?.IdCompania;
  const cycle = file ? plannedOn(file, at).ciclo : null;
  if (file && cycle && configurationOn(await commonFacts(ctx.tx, IdCliente, day, day), siteOn(file, at).pais, company, at).BaseSobretiempo === 'C')
    return { Base: 'C', FechaInicio: dayText(cycle.inicio), FechaFin: dayText(cycle.inicio + cycle.dias - 1) };
  const monday = at - weekdayOf(at) + 1;
  return { Base: 'S', FechaInicio: dayText(monday), FechaFin: dayText(monday + 6) };
}

/** Everything of one's own attendance in a month (050402). */
export async function myAttendance(ctx: Context, { Mes, IdPersona: asked }: z.output<typeof miaQuery>): Promise<MiAsistencia> {
  const { IdCliente } = ctx.session;
  const IdPersona = await ownPerson(ctx, asked);
  const from = `${Mes}01`;
  const to = dayText(dayNumber(dayText(dayNumber(from) + 31)) - Number(dayText(dayNumber(from) + 31).slice(6)));
  const day = today(ctx);
  const span = await balanceSpan(ctx, IdPersona, day);
  const who = await ctx.tx.one(
    { nombre: text, documento: text, compania: orNull(text), horario: orNull(text) },
    sql`select ${sql.raw(personNameSql('p'))} as nombre, p.documento, (select k.compania from asistencia_persona a join administracion_compania k on k.id_compania = a.id_compania
        where a.id_cliente = p.id_cliente and a.id_persona = p.id_persona order by a.fecha_inicio desc limit 1) as compania,
        (select h.nombre from asistencia_persona_horario x join asistencia_horario h on h.id_horario = x.id_horario where x.id_cliente = p.id_cliente and x.id_persona = p.id_persona
          and ${day}::date between x.fecha_inicio and coalesce(x.fecha_fin, 'infinity') limit 1) as horario
      from administracion_persona p where p.id_persona = ${IdPersona} and p.id_cliente = ${IdCliente}`,
  );
  const week = await ctx.tx.one(
    { programados: num, normales: num },
    sql`select coalesce(sum(d.programados), 0)::float8 as programados, coalesce(sum(d.normales + d.feriado_turno), 0)::float8 as normales from asistencia_dia d
      where d.id_cliente = ${IdCliente} and d.id_persona = ${IdPersona} and d.fecha between ${span.FechaInicio}::date and ${day}::date`,
  );
  const bag = await movementsOf(ctx, IdCliente, IdPersona);
  const Saldo = spendable(bag, day);
  const Justificaciones = await ctx.tx.rows(
    {
      ...{ IdJustificacionPersona: int, Nombre: text, Modalidad: oneOf(['D', 'H']), FechaInicio: text, FechaFin: text, HoraInicio: orNull(text) },
      ...{ HoraFin: orNull(text), Estado: oneOf(['P', 'A', 'R', 'X']), Respuesta: orNull(text) },
    },
    sql`select j.id_justificacion_persona as "IdJustificacionPersona", k.nombre as "Nombre", j.modalidad as "Modalidad", to_char(j.fecha_inicio, 'YYYYMMDD') as "FechaInicio",
        to_char(j.fecha_fin, 'YYYYMMDD') as "FechaFin", j.hora_inicio as "HoraInicio", j.hora_fin as "HoraFin", j.estado as "Estado", j.respuesta as "Respuesta"
      from asistencia_justificacion_persona j join asistencia_justificacion k on k.id_justificacion = j.id_justificacion
      where j.id_cliente = ${IdCliente} and j.id_persona = ${IdPersona} and (j.estado = 'P' or j.fecha_inicio <= ${to}::date and j.fecha_fin >= ${from}::date) order by j.fecha_inicio desc limit 50`,
  );
  const Tipos = await ctx.tx.rows(
    { IdJustificacion: int, Nombre: text, Modalidad: oneOf(['D', 'H', 'A']), RequiereObservacion: yes, Documento: orNull(text) },
    sql`select id_justificacion as "IdJustificacion", nombre as "Nombre", modalidad as "Modalidad", requiere_observacion as "RequiereObservacion",
        (select d.nombre from asistencia_documento d where d.id_documento = asistencia_justificacion.id_documento) as "Documento"
      from asistencia_justificacion where id_cliente = ${IdCliente} and origen = 'T' and activo = 'S' order by nombre`,
  );
  const Documentos = await ctx.tx.rows(
    { IdDocumento: int, Nombre: text },
    sql`select id_documento as "IdDocumento", nombre as "Nombre" from asistencia_documento where id_cliente = ${IdCliente} and activo = 'S' order by nombre`,
  );
  return {
    ...{ Nombre: who.nombre, Documento: who.documento, Compania: who.compania, Horario: who.horario },
    Dias: await daysOf(ctx, IdPersona, from, to),
    Semana: { ...span, Programados: week.programados, Normales: week.normales },
    Bolsa: {
      Saldo,
      Vence:
        Saldo > 0
          ? (bag
              .map(({ VenceEl }) => VenceEl)
              .filter((one) => one !== null && one >= day)
              .sort()[0] ?? null)
          : null,
    },
    ...{ Justificaciones, Tipos, Documentos },
    Turnos: (await shiftsOf(ctx, IdPersona, from, to)).map(({ id, Visto, ...one }) => ({ IdCambioTurno: id, ...one, Visto: Visto ? 'S' : 'N' })),
    ...(await marksOf(ctx, IdPersona, from, to)),
  };
}
