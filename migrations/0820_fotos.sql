-- Who may see a photograph is asked by the photograph.
create index administracion_persona_foto_perfil on administracion_persona (foto_perfil) where foto_perfil is not null;
create index administracion_persona_foto_movil on administracion_persona (foto_movil) where foto_movil is not null;
create index administracion_persona_foto_extra on administracion_persona (foto_extra) where foto_extra is not null;
