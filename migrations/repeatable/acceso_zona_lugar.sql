-- Holds limited zones for whoever is about to enter them and tells whether there is room: S there is, N there is not, O somebody else has one of them in hand and nobody
-- waited. Each statement of a function sees what was committed when it begins: what is counted is counted once the zones are held, within the statement that writes.
create or replace function acceso_zona_lugar(cliente integer, zonas integer[], limites jsonb) returns text language plpgsql as $$
declare
  tenidas integer;
begin
  select count(*) into tenidas from (
    select 1 from acceso_zona z where z.id_cliente = cliente and z.id_zona = any(zonas) order by z.id_zona for no key update skip locked) x;
  if tenidas < cardinality(zonas) then
    return 'O';
  end if;
  return case when exists (
    select 1 from jsonb_to_recordset(limites) as l(dentro integer[], plazas integer, aforo integer)
    where l.plazas + coalesce((select sum(o.personas) from acceso_zona_ocupacion o where o.id_cliente = cliente and o.id_zona = any(l.dentro)), 0) > l.aforo
  ) then 'N' else 'S' end;
end
$$;
