-- What it would be if the database itself refused a reference from one client's row to another's (decision 118): every table of clients that is referred
-- to has its key together with the client, and every reference between two such tables carries the client. Run on a copy of the bench: `--sql`.
do $$
declare
  one record;
  actions constant jsonb := '{"a": "no action", "r": "restrict", "c": "cascade", "n": "set null", "d": "set default"}';
begin
  for one in
    select distinct c.confrelid::regclass as referred, a.attname as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.confrelid and a.attnum = c.confkey[1]
    where c.contype = 'f' and c.conparentid = 0 and cardinality(c.conkey) = 1 and a.attname <> 'id_cliente'
      and exists (select 1 from pg_attribute x where x.attrelid = c.conrelid and x.attname = 'id_cliente' and not x.attisdropped)
      and exists (select 1 from pg_attribute x where x.attrelid = c.confrelid and x.attname = 'id_cliente' and not x.attisdropped)
  loop
    execute format('create unique index on %s (id_cliente, %I)', one.referred, one.key);
  end loop;
  for one in
    select c.conrelid::regclass as referring, c.confrelid::regclass as referred, c.conname as name, b.attname as field, a.attname as key,
      actions ->> c.confdeltype::text as deleted, actions ->> c.confupdtype::text as updated,
      case when c.condeferrable then case when c.condeferred then 'deferrable initially deferred' else 'deferrable' end else '' end as deferred
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.confrelid and a.attnum = c.confkey[1]
    join pg_attribute b on b.attrelid = c.conrelid and b.attnum = c.conkey[1]
    where c.contype = 'f' and c.conparentid = 0 and cardinality(c.conkey) = 1 and a.attname <> 'id_cliente' and b.attname <> 'id_cliente'
      and exists (select 1 from pg_attribute x where x.attrelid = c.conrelid and x.attname = 'id_cliente' and not x.attisdropped)
      and exists (select 1 from pg_attribute x where x.attrelid = c.confrelid and x.attname = 'id_cliente' and not x.attisdropped)
  loop
    begin
      execute format('alter table %s drop constraint %I', one.referring, one.name);
      execute format('alter table %s add constraint %I foreign key (id_cliente, %I) references %s (id_cliente, %I) on delete %s on update %s %s', one.referring, one.name,
        one.field, one.referred, one.key, case one.deleted when 'set null' then format('set null (%I)', one.field) else one.deleted end, one.updated, one.deferred);
    exception when foreign_key_violation then
      -- Users who are of no client, or of several, and what is shared: such a reference stays as it is.
      raise notice '%.% refers beyond its client', one.referring, one.field;
    end;
  end loop;
end $$;
