-- The audit as it is read: with the profile's name, and the columns every record has.
create view sistema_auditoria_vista as
select a.id_auditoria, a.id_cliente, a.momento, a.id_usuario, p.perfil, a.id_division, a.direccion, a.pantalla, a.entidad, a.registro, a.accion,
  a.resultado, a.cambios, 'SISTEMA'::varchar as usuario_creacion, a.momento as fecha_creacion, null::varchar as usuario_modificacion,
  null::timestamptz as fecha_modificacion, 1 as version
from base_auditoria a left join seguridad_perfil p on p.id_perfil = a.id_perfil;
