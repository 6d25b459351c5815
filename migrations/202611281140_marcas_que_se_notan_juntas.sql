-- The days of a set of marks are noted by one statement, in place of one each (decision 207); a mark that is changed notes its own as before.
create function asistencia_marcas_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select n.id_cliente, n.id_persona, n.fecha - 1, n.fecha + 1, 'marca' from nuevas n
    where exists (select 1 from asistencia_persona a where a.id_cliente = n.id_cliente and a.id_persona = n.id_persona);
  return null;
end
$$;
create or replace trigger asistencia_marca_nota after update on acceso_marca for each row execute function asistencia_marca_nota();
create trigger asistencia_marcas_nota after insert on acceso_marca referencing new table as nuevas for each statement execute function asistencia_marcas_nota();
