ALTER TABLE "hotel_servicio_habitacion" ADD COLUMN "revision" varchar(20);
ALTER TABLE "hotel_servicio_habitacion" ADD COLUMN "id_usuario_revisa" varchar(20);
ALTER TABLE "hotel_servicio_habitacion" ADD COLUMN "fecha_hora_revision" timestamptz(3);
ALTER TABLE "hotel_servicio_habitacion" ADD COLUMN "observacion_revision" varchar(200) COLLATE "es-x-icu";
