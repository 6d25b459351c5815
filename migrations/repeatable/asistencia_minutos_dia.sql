-- The minutes that a day of a schedule plans: its work without the breaks that lie in it; of a flexible one those that it demands.
create or replace function asistencia_minutos_dia(dia integer) returns integer language sql stable as $$
  select case
    when d.tipo_dia <> 'L' then 0
    when h.tipo = 'F' then coalesce(d.horas_dia, h.horas_dia, 0)
    else coalesce((
      select sum(w.hasta - w.desde - coalesce((
        select sum(greatest(0, least(r.hasta, w.hasta) - greatest(r.desde, w.desde)))
        from (select extract(epoch from i.hora_inicio::interval)::int / 60 + i.dia_inicio * 1440 as desde, extract(epoch from i.hora_fin::interval)::int / 60 + i.dia_fin * 1440 as hasta
          from asistencia_horario_intervalo i where i.id_cliente = d.id_cliente and i.id_horario_detalle = d.id_horario_detalle and i.tipo = 'R') r), 0))
      from (select extract(epoch from i.hora_inicio::interval)::int / 60 + i.dia_inicio * 1440 as desde, extract(epoch from i.hora_fin::interval)::int / 60 + i.dia_fin * 1440 as hasta
        from asistencia_horario_intervalo i where i.id_cliente = d.id_cliente and i.id_horario_detalle = d.id_horario_detalle and i.tipo = 'T') w), 0)::int
  end
  from asistencia_horario_detalle d join asistencia_horario h on h.id_horario = d.id_horario where d.id_horario_detalle = dia
$$;
