-- How many people each zone holds, beside it: whatever writes presence leaves what it changed, in the same transaction, and the sum of a zone's rows is the number.
-- Rows are added, never changed, so that nobody who comes or goes waits for anybody else; they are folded into one a moment later (acceso/server/sellos).
create or replace function acceso_zona_ocupacion_entra() returns trigger language plpgsql as $$
begin
  insert into acceso_zona_ocupacion (id_cliente, id_division, id_zona, personas)
  select id_cliente, id_division, id_zona, count(*) from nuevas where id_persona is not null group by 1, 2, 3;
  return null;
end
$$;
create or replace function acceso_zona_ocupacion_sale() returns trigger language plpgsql as $$
begin
  insert into acceso_zona_ocupacion (id_cliente, id_division, id_zona, personas)
  select id_cliente, id_division, id_zona, -count(*) from viejas where id_persona is not null group by 1, 2, 3;
  return null;
end
$$;
create or replace function acceso_zona_ocupacion_pasa() returns trigger language plpgsql as $$
begin
  insert into acceso_zona_ocupacion (id_cliente, id_division, id_zona, personas)
  select id_cliente, id_division, id_zona, sum(n) from (
    select id_cliente, id_division, id_zona, 1 as n from nuevas where id_persona is not null
    union all select id_cliente, id_division, id_zona, -1 from viejas where id_persona is not null) x group by 1, 2, 3 having sum(n) <> 0;
  return null;
end
$$;
