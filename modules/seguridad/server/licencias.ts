/** Sistema, Calculations 2: active users with an assignment in force to an active profile that holds an option of the module. */
export const activeUsersSql = (client: string, module: string): string =>
  `(select count(distinct u.id_usuario)::int from seguridad_usuario u
    join seguridad_usuario_perfil up on up.id_usuario = u.id_usuario and coalesce(up.fecha_inicio, current_date) <= current_date and coalesce(up.fecha_fin, current_date) >= current_date
    join seguridad_perfil p on p.id_perfil = up.id_perfil and p.activo = 'S'
    where u.id_cliente = ${client} and u.activo = 'S'
      and exists (select 1 from seguridad_perfil_menu pm where pm.id_perfil = p.id_perfil and left(pm.id_menu, 2) = ${module}))`;
