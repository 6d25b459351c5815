-- The audit trail is append-only: not even its owner edits it. The purge of what is past its retention says so first.
create or replace function plataforma_solo_agregar() returns trigger language plpgsql as $$
begin
  if current_setting('faena.purga', true) = 'S' and tg_op = 'DELETE' then
    return old;
  end if;
  raise exception '% admite solo altas', tg_table_name using errcode = '42501';
end $$;

create trigger plataforma_auditoria_solo_agregar before update or delete on plataforma_auditoria
  for each row execute function plataforma_solo_agregar();
create trigger plataforma_auditoria_no_vaciar before truncate on plataforma_auditoria
  for each statement execute function plataforma_solo_agregar();
