ALTER TABLE "identificacion_verificacion" ADD COLUMN "fuera_linea" varchar(1) DEFAULT 'N' NOT NULL;
ALTER TABLE "identificacion_verificacion" ADD COLUMN "lista_del" timestamptz(3);
ALTER TABLE "identificacion_verificacion" ADD COLUMN "uuid" varchar(36);
CREATE UNIQUE INDEX "identificacion_verificacion_u_uuid" ON "identificacion_verificacion" USING btree ("id_cliente","uuid");
CREATE INDEX "identificacion_verificacion_i_fuera_linea" ON "identificacion_verificacion" USING btree ("id_cliente","fuera_linea");
