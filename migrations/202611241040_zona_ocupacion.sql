-- How many people each zone holds, kept beside it: rows of what changed, whose sum is the number (migrations/repeatable/acceso_zona_ocupacion.sql).
create table acceso_zona_ocupacion (
  id_cliente integer not null,
  id_division integer not null,
  id_zona integer not null,
  personas integer not null
);
create index acceso_zona_ocupacion_zona on acceso_zona_ocupacion (id_cliente, id_zona) include (personas);

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

lock table acceso_presencia in share row exclusive mode;
insert into acceso_zona_ocupacion (id_cliente, id_division, id_zona, personas)
select id_cliente, id_division, id_zona, count(*) from acceso_presencia where id_persona is not null group by 1, 2, 3;
create trigger acceso_zona_ocupacion_entra after insert on acceso_presencia referencing new table as nuevas for each statement execute function acceso_zona_ocupacion_entra();
create trigger acceso_zona_ocupacion_sale after delete on acceso_presencia referencing old table as viejas for each statement execute function acceso_zona_ocupacion_sale();
create trigger acceso_zona_ocupacion_pasa after update on acceso_presencia referencing old table as viejas new table as nuevas for each statement execute function acceso_zona_ocupacion_pasa();
