-- One wins, whatever the code above it does: one open employment a person, one request under way a person and division.
create unique index administracion_persona_vinculo_abierto on administracion_persona_vinculo (id_cliente, id_persona) where cese_aplicado is null;
create unique index acreditacion_solicitud_en_curso on acreditacion_solicitud (id_cliente, id_division, id_persona) where estado in ('P', 'O');
