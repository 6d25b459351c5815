-- Seals are evidence: they are added, and nothing else.
create or replace function acceso_sello_evidencia() returns trigger language plpgsql as $$
begin
  raise exception 'acceso_marca_sello is evidence: % refused', tg_op using errcode = '42501';
end
$$;
