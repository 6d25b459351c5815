-- A mark of somebody whose hours are controlled notes its day and those beside it: one statement, because a gate waits for it.
create or replace function asistencia_marca_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select new.id_cliente, new.id_persona, new.fecha - 1, new.fecha + 1, 'marca' from asistencia_persona a where a.id_cliente = new.id_cliente and a.id_persona = new.id_persona limit 1;
  return null;
end
$$;
