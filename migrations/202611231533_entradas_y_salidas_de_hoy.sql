CREATE INDEX "hotel_reserva_i_fecha_hora_checkin" ON "hotel_reserva" USING btree ("id_cliente","fecha_hora_checkin");
CREATE INDEX "hotel_reserva_i_fecha_hora_checkout" ON "hotel_reserva" USING btree ("id_cliente","fecha_hora_checkout");
