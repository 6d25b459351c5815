-- The audit trail is append-only: not even its owner edits it. The purge of what is past its retention says so first.
create or replace function base_solo_agregar() returns trigger language plpgsql as $$
begin
  if current_setting('faena.purga', true) = 'S' and tg_op = 'DELETE' then
    return old;
  end if;
  raise exception '% admite solo altas', tg_table_name using errcode = '42501';
end $$;
