-- A row of a mass request becomes a request once, whoever processes it and however often its file is uploaded.
create unique index acreditacion_carga_fila_una on acreditacion_carga_fila (id_cliente, clave) where estado = 'P' and clave is not null;
