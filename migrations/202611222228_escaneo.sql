ALTER TABLE "plataforma_archivo" ADD COLUMN "escaneo" varchar(1);
CREATE INDEX "plataforma_archivo_escaneo" ON "plataforma_archivo" USING btree ("id_cliente","id_archivo") WHERE escaneo is distinct from 'L';
