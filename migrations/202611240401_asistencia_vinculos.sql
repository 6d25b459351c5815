ALTER TABLE "asistencia_persona" ADD COLUMN "fin_por_cese" varchar(1) DEFAULT 'N' NOT NULL;

-- An employment that begins, changes or goes: the person is followed by it, and the days since are calculated again.
create function asistencia_vinculo_nota() returns trigger language plpgsql as $$
begin
  insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
    select x.id_cliente, x.id_persona, greatest(x.desde, current_date - 400), greatest(x.desde, current_date + 1), 'vinculo'
    from (select coalesce(new.id_cliente, old.id_cliente) as id_cliente, coalesce(new.id_persona, old.id_persona) as id_persona,
      least(new.fecha_inicio, old.fecha_inicio) as desde, coalesce(new.id_compania, old.id_compania) as id_compania) x
    where exists (select 1 from asistencia_persona a where a.id_cliente = x.id_cliente and a.id_persona = x.id_persona)
      or exists (select 1 from asistencia_compania k where k.id_cliente = x.id_cliente and k.id_compania = x.id_compania and k.controla_asistencia = 'S');
  return null;
end
$$;
create trigger asistencia_vinculo_nota after insert or update or delete on administracion_persona_vinculo for each row execute function asistencia_vinculo_nota();
