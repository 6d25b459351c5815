-- Whoever writes employments, the people's own rows follow.
create or replace function administracion_vinculo_cambia() returns trigger language plpgsql as $$
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
