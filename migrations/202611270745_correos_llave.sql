-- outside a transaction
-- The keys of the mails that there are.
-- in batches
insert into sistema_correo_clave (id_cliente, clave_unica, fecha)
  select id_cliente, clave_unica, fecha from sistema_correo c
    where not exists (select 1 from sistema_correo_clave k where k.id_cliente = c.id_cliente and k.clave_unica = c.clave_unica) limit 5000
  on conflict do nothing;
-- The key of a table that is parted by months holds the moment (decision 123).
create unique index concurrently if not exists sistema_correo_mas_pkey on sistema_correo (id_correo, fecha);
-- Its keys stand apart by now.
drop index concurrently if exists sistema_correo_u_clave_unica;
