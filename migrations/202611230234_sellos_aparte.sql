-- Each mark keeps its own print and is chained a moment later, so that no gate waits for another: the seal leaves the mark's row.
create table acceso_marca_sello (
  id_division integer not null references sistema_division (id_division),
  id_cliente integer not null references sistema_cliente (id_cliente),
  orden bigint not null,
  id_marca bigint not null,
  -- Null for marks of before prints were kept with each.
  huella varchar(64),
  sello varchar(64) not null,
  primary key (id_division, orden)
);
insert into acceso_marca_sello (id_division, id_cliente, orden, id_marca, huella, sello)
select id_division, id_cliente, row_number() over (partition by id_division order by id_marca), id_marca, huella_sellada, sello from acceso_marca;
create unique index acceso_marca_sello_marca on acceso_marca_sello (id_marca);
create function acceso_sello_evidencia() returns trigger language plpgsql as $$
begin
  raise exception 'acceso_marca_sello is evidence: % refused', tg_op using errcode = '42501';
end
$$;
create trigger acceso_sello_evidencia before update or delete on acceso_marca_sello for each row execute function acceso_sello_evidencia();
create trigger acceso_sello_evidencia_todo before truncate on acceso_marca_sello for each statement execute function acceso_sello_evidencia();

-- Marks that wait for their seal.
create table acceso_marca_pendiente (
  id_marca bigint primary key,
  id_cliente integer not null,
  id_division integer not null,
  huella varchar(64) not null
);
drop table acceso_sello;
ALTER TABLE "acceso_marca" DROP COLUMN "sello";
