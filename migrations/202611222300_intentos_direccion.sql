CREATE INDEX "plataforma_intento_i_direccion_momento" ON "plataforma_intento" USING btree ("direccion","momento");
