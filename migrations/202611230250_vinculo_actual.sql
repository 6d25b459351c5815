-- The open employment of a person, or the last, stands in the person's own row: lists filter and sort by it. The database keeps it, whoever writes
-- employments and however many; `administracion_persona_al_dia` is the one place that does.
alter table administracion_persona
  add column actual_id_compania integer,
  add column actual_id_division integer,
  add column actual_id_contrato integer,
  add column actual_tipo_trabajador varchar(20),
  add column actual_id_cargo integer,
  add column actual_id_unidad_organizacional integer,
  add column actual_id_centro_costo integer,
  add column actual_id_division_personal integer,
  add column actual_fecha_inicio date,
  add column actual_fecha_fin date,
  add column actual_fecha_cese date,
  add column actual_id_motivo_cese integer,
  add column actual_cese_aplicado timestamptz(3);

create function administracion_persona_al_dia(ids integer[]) returns void language plpgsql as $$
begin
  -- Two who change one person's employments wait for each other, and the second sees what the first did.
  perform 1 from administracion_persona where id_persona = any(ids) order by id_persona for no key update;
  update administracion_persona p set actual_id_compania = x.id_compania, actual_id_division = x.id_division, actual_id_contrato = x.id_contrato,
    actual_tipo_trabajador = x.tipo_trabajador, actual_id_cargo = x.id_cargo, actual_id_unidad_organizacional = x.id_unidad_organizacional,
    actual_id_centro_costo = x.id_centro_costo, actual_id_division_personal = x.id_division_personal, actual_fecha_inicio = x.fecha_inicio,
    actual_fecha_fin = x.fecha_fin, actual_fecha_cese = x.fecha_cese, actual_id_motivo_cese = x.id_motivo_cese, actual_cese_aplicado = x.cese_aplicado
  from (
    select q.id_persona as quien, v.* from administracion_persona q
    left join lateral (
      select id_compania, id_division, id_contrato, tipo_trabajador, id_cargo, id_unidad_organizacional, id_centro_costo, id_division_personal,
        fecha_inicio, fecha_fin, fecha_cese, id_motivo_cese, cese_aplicado
      from administracion_persona_vinculo w where w.id_cliente = q.id_cliente and w.id_persona = q.id_persona
      order by w.fecha_inicio desc, w.id_persona_vinculo desc limit 1
    ) v on true where q.id_persona = any(ids)
  ) x
  where p.id_persona = x.quien and (p.actual_id_compania, p.actual_id_division, p.actual_id_contrato, p.actual_tipo_trabajador, p.actual_id_cargo,
      p.actual_id_unidad_organizacional, p.actual_id_centro_costo, p.actual_id_division_personal, p.actual_fecha_inicio, p.actual_fecha_fin,
      p.actual_fecha_cese, p.actual_id_motivo_cese, p.actual_cese_aplicado)
    is distinct from (x.id_compania, x.id_division, x.id_contrato, x.tipo_trabajador, x.id_cargo, x.id_unidad_organizacional, x.id_centro_costo,
      x.id_division_personal, x.fecha_inicio, x.fecha_fin, x.fecha_cese, x.id_motivo_cese, x.cese_aplicado);
end
$$;

create function administracion_vinculo_cambia() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct id_persona) into ids from nuevos;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct id_persona) into ids from viejos;
  else
    select array_agg(distinct id_persona) into ids from (select id_persona from nuevos union select id_persona from viejos) x;
  end if;
  if ids is not null then perform administracion_persona_al_dia(ids); end if;
  return null;
end
$$;
create trigger administracion_vinculo_nace after insert on administracion_persona_vinculo referencing new table as nuevos
  for each statement execute function administracion_vinculo_cambia();
create trigger administracion_vinculo_cambia after update on administracion_persona_vinculo referencing new table as nuevos old table as viejos
  for each statement execute function administracion_vinculo_cambia();
create trigger administracion_vinculo_se_va after delete on administracion_persona_vinculo referencing old table as viejos
  for each statement execute function administracion_vinculo_cambia();
-- Also where a copy or a load leaves other triggers out: a stale row would be believed.
alter table administracion_persona_vinculo enable always trigger administracion_vinculo_nace;
alter table administracion_persona_vinculo enable always trigger administracion_vinculo_cambia;
alter table administracion_persona_vinculo enable always trigger administracion_vinculo_se_va;

select administracion_persona_al_dia(array(select distinct id_persona from administracion_persona_vinculo));

create index administracion_persona_actual_compania on administracion_persona (id_cliente, actual_id_compania);
create index administracion_persona_actual_contrato on administracion_persona (id_cliente, actual_id_contrato);
create index administracion_persona_actual_cargo on administracion_persona (id_cliente, actual_id_cargo);
create index administracion_persona_actual_unidad on administracion_persona (id_cliente, actual_id_unidad_organizacional);
