-- Lists of others in the order of a person's name walk along it (platform/server/resource/read.label.ts): as nombre completo says it.
CREATE INDEX "administracion_persona_en_orden" ON "administracion_persona" ("id_cliente", ((upper(apellido_paterno) || coalesce(' ' || upper(apellido_materno), '')) || ', ' || upper(nombres)), "id_persona");
