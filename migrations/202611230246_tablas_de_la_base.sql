-- Tables of the platform begin with base_, and every other with the prefix of the module that keeps it: whoever reads a statement sees on
-- which side of the wall each table stands. With each table its constraints, indexes, sequences and triggers, and the references to it.
alter table plataforma_archivo_rechazo rename to base_archivo_rechazo;
alter table plataforma_archivo rename to base_archivo;
alter table plataforma_auditoria rename to base_auditoria;
alter table plataforma_correlativo rename to base_correlativo;
alter table plataforma_cuenta_diaria rename to base_cuenta_diaria;
alter table plataforma_evento rename to base_evento;
alter table plataforma_lectura rename to base_lectura;
alter table plataforma_sello rename to base_sello;
alter table plataforma_subida rename to base_subida;
alter table plataforma_nombre_desconocido rename to seguridad_nombre_desconocido;
alter table plataforma_notificacion rename to sistema_notificacion;
alter function plataforma_solo_agregar() rename to base_solo_agregar;

do $$
declare
  moved record;
  part record;
begin
  for moved in select * from (values
    ('plataforma_archivo_rechazo', 'base_archivo_rechazo'),
    ('plataforma_archivo', 'base_archivo'),
    ('plataforma_auditoria', 'base_auditoria'),
    ('plataforma_correlativo', 'base_correlativo'),
    ('plataforma_cuenta_diaria', 'base_cuenta_diaria'),
    ('plataforma_evento', 'base_evento'),
    ('plataforma_lectura', 'base_lectura'),
    ('plataforma_sello', 'base_sello'),
    ('plataforma_subida', 'base_subida'),
    ('plataforma_nombre_desconocido', 'seguridad_nombre_desconocido'),
    ('plataforma_notificacion', 'sistema_notificacion')) as t (of, becomes)
  loop
    for part in select conname as name from pg_constraint where conrelid = moved.becomes::regclass and starts_with(conname, moved.of) loop
      execute format('alter table %I rename constraint %I to %I', moved.becomes, part.name, replace(part.name, moved.of, moved.becomes));
    end loop;
    for part in select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = moved.becomes::regclass and starts_with(c.relname, moved.of)
    loop
      execute format('alter index %I rename to %I', part.name, replace(part.name, moved.of, moved.becomes));
    end loop;
    for part in select c.relname as name from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
      where d.refobjid = moved.becomes::regclass and d.deptype = 'i' and starts_with(c.relname, moved.of)
    loop
      execute format('alter sequence %I rename to %I', part.name, replace(part.name, moved.of, moved.becomes));
    end loop;
    for part in select tgname as name from pg_trigger where tgrelid = moved.becomes::regclass and not tgisinternal and starts_with(tgname, moved.of)
    loop
      execute format('alter trigger %I on %I rename to %I', part.name, moved.becomes, replace(part.name, moved.of, moved.becomes));
    end loop;
    -- References are called after both of their ends, as far as a name may reach: what was cut off is there again.
    for part in select c.conname as name, r.relname as owner, left(concat_ws('_', r.relname, a.attname, t.relname, k.attname, 'fk'), 63) as becomes
      from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_class t on t.oid = c.confrelid join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
      where c.contype = 'f' and moved.becomes::regclass in (c.conrelid, c.confrelid) and c.conname <> 'base_archivo_ruta_fk'
    loop
      if part.name <> part.becomes then
        execute format('alter table %I rename constraint %I to %I', part.owner, part.name, part.becomes);
      end if;
    end loop;
  end loop;
end $$;
