CREATE TABLE "base_flujo" (
	"id_flujo" uuid PRIMARY KEY NOT NULL,
	"id_cliente" integer NOT NULL,
	"id_usuario" varchar(20) NOT NULL,
	"hasta" timestamptz(3) NOT NULL
);

CREATE TABLE "base_ritmo" (
	"asunto" varchar(40) NOT NULL,
	"quien" varchar(64) NOT NULL,
	"momentos" timestamp with time zone[] NOT NULL,
	"ultimo" timestamptz(3) NOT NULL
);

CREATE INDEX "base_flujo_usuario" ON "base_flujo" USING btree ("id_cliente","id_usuario");
CREATE INDEX "base_flujo_hasta" ON "base_flujo" USING btree ("hasta");
CREATE UNIQUE INDEX "base_ritmo_u" ON "base_ritmo" USING btree ("asunto","quien");
CREATE INDEX "base_ritmo_ultimo" ON "base_ritmo" USING btree ("asunto","ultimo");
