-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "hotel_servicio_habitacion_i_revision" ON "hotel_servicio_habitacion" USING btree ("id_cliente","revision");
