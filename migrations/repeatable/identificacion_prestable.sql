-- The stock of cards that visitors are lent, each with the loan that is open of it.
create view identificacion_prestable as
select c.id_credencial, c.id_cliente, c.id_division, c.codigo, c.id_tipo_credencial, c.codigo_referencia1, c.id_persona,
  p.fecha_hora_prestamo as fecha_prestamo, case when c.id_persona is not null then c.fecha_fin end as fecha_fin,
  c.id_motivo_inactivacion, c.impresa, c.estado, c.busqueda,
  c.usuario_creacion, c.fecha_creacion, c.usuario_modificacion, c.fecha_modificacion, c.version
from identificacion_credencial c
left join identificacion_prestamo p on p.id_cliente = c.id_cliente and p.id_credencial = c.id_credencial and p.fecha_hora_devolucion is null
where c.prestable = 'S';
