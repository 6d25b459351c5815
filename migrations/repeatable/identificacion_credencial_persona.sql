-- A person's credentials as the person's file shows them.
create view identificacion_credencial_persona as
select id_credencial, id_cliente, id_persona, codigo, id_tipo_credencial, codigo_referencia1, fecha_inicio, fecha_fin, id_motivo_emision, id_motivo_inactivacion,
  fecha_entrega, id_division, estado, usuario_creacion, fecha_creacion, usuario_modificacion, fecha_modificacion, version
from identificacion_credencial;
