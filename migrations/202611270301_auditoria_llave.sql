-- outside a transaction
-- The key of a table that is parted by months holds the moment (decision 123).
create unique index concurrently if not exists base_auditoria_mas_pkey on base_auditoria (id_auditoria, momento);
