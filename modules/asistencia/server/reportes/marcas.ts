import { choice } from '@platform/entity/field';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { REPORTES } from '../../shared/reportes.palabras';
import { TURNOS, VIAS } from '../../shared/turnos.entity';
import { FILTROS, MENU, PERIODO, pageOf, QUIEN, QUIEN_ROW, QUIEN_SQL, withinUnits } from './comun';

const common = { menu: MENU, period: PERIODO } as const;

/** A8: marks by hand, corrected, annulled and excluded, with who did it and why, and what the worker answered. */
export const manualReport = report({
  ...common,
  code: 'A8',
  path: 'asistencia-marcas',
  parameters: { IdCompania: FILTROS.IdCompania, IdPersona: FILTROS.IdPersona },
  columns: {
    ...{ ...QUIEN, Fecha: { kind: 'date' }, Hora: { kind: 'text' }, Sentido: { kind: 'code', options: ['S', 'N'] }, Puerta: { kind: 'text' } },
    ...{ Tipo: { kind: 'code', options: ['M', 'C', 'A', 'X'] }, Quien: { kind: 'text' }, Motivo: { kind: 'text' }, Respuesta: { kind: 'text' } },
  },
  drawn: { by: 'Tipo' },
  words: REPORTES.marcas,
  async rows(ctx, { IdCompania = null, IdPersona = null }, { Desde, Hasta }, { skip, take }) {
    const { IdCliente, IdCompania: own } = ctx.session;
    const found = await ctx.tx.rows(
      {
        ...{
          ...QUIEN_ROW,
          Fecha: text,
          Hora: text,
          Sentido: oneOf(['S', 'N']),
          Puerta: text,
          Tipo: oneOf(['M', 'C', 'A', 'X']),
          Quien: orNull(text),
        },
        ...{ Motivo: orNull(text), Respuesta: orNull(text), total: int },
      },
      sql`select ${QUIEN_SQL}, to_char(m.fecha, 'YYYYMMDD') as "Fecha", to_char(m.fecha_hora at time zone v.zona_horaria, 'HH24:MI:SS') as "Hora", m.modo_marcacion as "Sentido", q.nombre as "Puerta",
          x.tipo as "Tipo", x.quien as "Quien", x.motivo as "Motivo",
          (select string_agg(concat_ws(' · ', c.respuesta, c.decision), '; ' order by c.id_correccion) from asistencia_correccion c where c.id_marca = m.id_marca) as "Respuesta", (count(*) over ())::int as total
        from acceso_marca m join administracion_persona p on p.id_persona = m.id_persona join acceso_puerta q on q.id_puerta = m.id_puerta join sistema_division v on v.id_division = m.id_division
        join asistencia_persona a on a.id_cliente = m.id_cliente and a.id_persona = m.id_persona and m.fecha between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')
        left join administracion_compania k on k.id_compania = a.id_compania
        cross join lateral (
          select case when m.id_marca_corregida is null then 'M' else 'C' end as tipo, m.id_usuario as quien, concat_ws(': ', (select r.nombre from acceso_motivo_marca r where r.id_motivo_marca = m.id_motivo_marca), m.observacion) as motivo
            where m.origen = 'MA'
          union all select 'A', m.usuario_modificacion, m.motivo_anulacion where m.anulada = 'S'
          union all select 'X', e.usuario_creacion, e.motivo from asistencia_marca_excluida e where e.id_cliente = m.id_cliente and e.id_marca = m.id_marca) x
        where m.id_cliente = ${IdCliente} and m.fecha between ${Desde}::date and ${Hasta}::date and m.tipo_marcacion <> 'V'
          and (m.origen = 'MA' or m.anulada = 'S' or m.id_marca in (select e.id_marca from asistencia_marca_excluida e where e.id_cliente = ${IdCliente})) and (${own}::int is null or a.id_compania = ${own}::int)
          and (${IdCompania}::int is null or a.id_compania = ${IdCompania}::int) and (${IdPersona}::int is null or m.id_persona = ${IdPersona}::int) and ${withinUnits(ctx)}
        order by m.fecha, m.fecha_hora, m.id_marca, x.tipo limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, ...row }) => ({ ...row, Enlace: null }));
  },
});

/** What a worker was told of a change first: by the bell, by a mail that was delivered, or seen by themselves. */
const TOLD = sql`left join lateral (select min(v.fecha_hora) as momento, (array_agg(v.medio order by v.fecha_hora, v.medio))[1] as medio
  from asistencia_cambio_turno_aviso v where v.id_cliente = g.id_cliente and v.id_cambio_turno = g.id_cambio_turno and v.medio <> 'Q') v on true`;

/** A11: every change of plan as it was made, the first as the last, with what it was and what it became, and when its worker was told. */
export const changesReport = report({
  ...common,
  code: 'A11',
  path: 'asistencia-turnos',
  parameters: {
    ...{ IdCompania: FILTROS.IdCompania, IdPersona: FILTROS.IdPersona },
    ...{ Via: choice({ options: VIAS }), Avisado: choice({ options: ['S', 'N'] }) },
  },
  columns: {
    ...{ ...QUIEN, Fecha: { kind: 'date' }, Hasta: { kind: 'date' }, Antes: { kind: 'text' }, Despues: { kind: 'text' } },
    ...{ Via: { kind: 'code', options: VIAS }, Quien: { kind: 'text' }, Cuando: { kind: 'moment' }, Motivo: { kind: 'text' } },
    ...{ AvisadoEl: { kind: 'moment' }, Medio: { kind: 'code', options: ['C', 'E', 'V'] } },
  },
  drawn: { by: 'Fecha' },
  words: REPORTES.turnos,
  async rows(ctx, { IdCompania = null, IdPersona = null, Via = null, Avisado = null }, { Desde, Hasta }, { skip, take }) {
    const { IdCliente, IdCompania: own } = ctx.session;
    const found = await ctx.tx.rows(
      {
        ...{ ...QUIEN_ROW, Fecha: text, Hasta: orNull(text), antes: orNull(oneOf(TURNOS)), turno_antes: orNull(text), despues: oneOf(TURNOS) },
        ...{ turno_despues: orNull(text), Via: oneOf(VIAS), Quien: text, Cuando: text, Motivo: orNull(text) },
        ...{ AvisadoEl: orNull(text), Medio: orNull(oneOf(['C', 'E', 'V'])), total: int },
      },
      sql`select ${QUIEN_SQL}, to_char(g.fecha, 'YYYYMMDD') as "Fecha", to_char(g.fecha_fin, 'YYYYMMDD') as "Hasta", g.tipo_antes as antes, g.antes as turno_antes, g.tipo_despues as despues,
          g.despues as turno_despues, g.via as "Via", g.id_usuario as "Quien", g.fecha_hora as "Cuando", g.motivo as "Motivo", v.momento as "AvisadoEl", v.medio as "Medio", (count(*) over ())::int as total
        from asistencia_cambio_turno g join administracion_persona p on p.id_persona = g.id_persona left join administracion_compania k on k.id_compania = g.id_compania ${TOLD}
        where g.id_cliente = ${IdCliente} and g.fecha between ${Desde}::date and ${Hasta}::date and (${own}::int is null or g.id_compania = ${own}::int)
          and (${IdCompania}::int is null or g.id_compania = ${IdCompania}::int) and (${IdPersona}::int is null or g.id_persona = ${IdPersona}::int)
          and (${Via}::text is null or g.via = ${Via}::text) and (${Avisado}::text is null or (v.momento is not null) = (${Avisado}::text = 'S')) and ${withinUnits(ctx)}
        order by g.fecha, p.apellido_paterno, p.apellido_materno, p.nombres, g.id_persona, g.id_cambio_turno limit ${take} offset ${skip}`,
    );
    const words = REPORTES.turnos[ctx.lang].days;
    const told = (tipo: (typeof TURNOS)[number] | null, shift: string | null) =>
      shift ?? (tipo === null || tipo === 'L' || tipo === 'S' ? '—' : words[tipo]);
    return pageOf(found, ({ total: _total, antes, turno_antes, despues, turno_despues, ...row }) => ({
      ...row,
      ...{ Antes: told(antes, turno_antes), Despues: told(despues, turno_despues), Enlace: null },
    }));
  },
});

/** Seconds after which a mark of a reader arrived late, or a clock is wrong. */
const LATE = 900;
const WRONG = 60;

/** A12: what was out of order of the readers: marks that arrived late, by reader and day, and readers that are out of touch or whose clock is wrong. */
export const incidentReport = report({
  ...common,
  code: 'A12',
  path: 'asistencia-incidentes',
  parameters: {},
  columns: {
    ...{ Fecha: { kind: 'date' }, Tipo: { kind: 'code', options: ['R', 'D', 'C'] }, Puerta: { kind: 'text' }, Equipo: { kind: 'text' } },
    ...{ Marcas: { kind: 'whole' }, Personas: { kind: 'whole' }, Minutos: { kind: 'whole' } },
  },
  drawn: { by: 'Fecha' },
  words: REPORTES.incidentes,
  async rows(ctx, _asked, { Desde, Hasta }, { skip, take }) {
    const { IdCliente, IdDivision, IdCompania } = ctx.session;
    const now = ctx.now.toISOString();
    const found = await ctx.tx.rows(
      { Fecha: text, Tipo: oneOf(['R', 'D', 'C']), Puerta: text, Equipo: orNull(text), Marcas: int, Personas: int, Minutos: int, total: int },
      sql`select to_char(x.fecha, 'YYYYMMDD') as "Fecha", x.tipo as "Tipo", x.puerta as "Puerta", x.equipo as "Equipo", x.marcas as "Marcas", x.personas as "Personas", x.minutos as "Minutos",
          (count(*) over ())::int as total
        from (
          select m.fecha, 'R' as tipo, q.nombre as puerta, e.equipo, count(*)::int as marcas, count(distinct m.id_persona)::int as personas,
            (max(extract(epoch from m.fecha_hora_recepcion - m.fecha_hora)) / 60)::int as minutos
          from acceso_marca m join acceso_puerta q on q.id_puerta = m.id_puerta and q.controla_asistencia = 'S' left join sistema_equipo e on m.clave_origen = e.id_equipo::text
          where m.id_cliente = ${IdCliente} and m.id_division = ${IdDivision} and m.fecha between ${Desde}::date and ${Hasta}::date and m.origen in ('EQ', 'OF', 'PU')
            and extract(epoch from m.fecha_hora_recepcion - m.fecha_hora) > ${LATE} and (${IdCompania}::int is null or m.id_compania = ${IdCompania}::int)
          group by m.fecha, q.id_puerta, q.nombre, e.id_equipo, e.equipo
          union all
          select (c.ultima_conexion at time zone ${ctx.session.zona})::date, k.tipo, q.nombre, e.equipo, coalesce(c.marcas_pendientes, 0), 0, k.minutos
          from acceso_equipo_conexion c join sistema_equipo e on e.id_equipo = c.id_equipo and e.activo = 'S' join acceso_puerta_equipo x on x.id_equipo = c.id_equipo
          join acceso_puerta q on q.id_puerta = x.id_puerta and q.controla_asistencia = 'S'
          cross join lateral (
            select 'D' as tipo, (extract(epoch from ${now}::timestamptz - c.ultima_conexion) / 60)::int as minutos where c.ultima_conexion < ${now}::timestamptz - make_interval(secs => ${LATE}::int)
            union all select 'C', (abs(c.diferencia_reloj) / 60)::int where abs(coalesce(c.diferencia_reloj, 0)) > ${WRONG}) k
          where c.id_cliente = ${IdCliente} and c.id_division = ${IdDivision} and c.estado = 'A' and ${IdCompania}::int is null
            and (c.ultima_conexion at time zone ${ctx.session.zona})::date between ${Desde}::date and ${Hasta}::date) x
        order by x.fecha, x.tipo, x.puerta, x.equipo nulls first limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, ...row }) => ({ ...row, Enlace: row.Tipo === 'R' ? null : '/acceso/equipos' }));
  },
});
