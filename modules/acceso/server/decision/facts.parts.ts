/**
 * Parts that the facts of a person and of a vehicle have in common. They read the client in $1, the division in $2 and
 * the door in $3, and stand on `puerta`, `permisos` and the accreditation `a`.
 */

/** Requirements of the accreditation `a`, as the decision wants them. */
export const REQUIREMENTS = (kind: 'persona' | 'vehiculo') =>
  `'Requisitos', coalesce((select jsonb_agg(jsonb_build_object('IdRequisito', q.id_requisito, 'Requisito', q.nombre, 'RequisitoIngles', nullif(q.nombre_ingles, ''),
        'Obligatorio', r.obligatorio, 'Bloqueante', coalesce(t.bloqueante, q.bloqueante), 'BloqueaDesde', to_char(q.bloquea_desde, 'YYYYMMDD'), 'DiasAviso', coalesce(t.dias_aviso, q.dias_aviso), 'DiasGracia', coalesce(t.dias_gracia, 0),
        'Entregado', r.fecha_emision is not null or r.id_archivo is not null, 'FechaVencimiento', to_char(r.fecha_vencimiento, 'YYYYMMDD')) order by q.codigo)
      from acreditacion_${kind}_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
      left join acceso_tipo_requisito t on t.id_cliente = $1 and t.id_requisito = r.id_requisito and t.activo = 'S'
      where r.id_cliente = $1 and r.id_acreditacion_${kind} = a.id_acreditacion_${kind}), '[]')`;

/** Company, contract, dates and suspension by an authorizer of the accreditation `a`. */
export const ACCREDITATION = `'IdCompania', a.id_compania, 'Compania', a.compania,
    'CompaniaActiva', a.compania_activa, 'IdContrato', a.id_contrato, 'Contrato', a.contrato, 'ContratoFin', to_char(a.contrato_fin, 'YYYYMMDD'),
    'FechaInicio', to_char(a.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(a.fecha_fin, 'YYYYMMDD'),
    'SuspensionInicio', to_char(a.fecha_suspension_inicio, 'YYYYMMDD'), 'SuspensionFin', to_char(a.fecha_suspension_fin, 'YYYYMMDD'),
    'MotivoSuspension', a.motivo_suspension, 'FechaDesmovilizacion', to_char(a.fecha_desmovilizacion, 'YYYYMMDD')`;

/** What suspends the accreditation `a` with its company's own under the same contract. */
export const COMPANY_SUSPENSION = `select k.fecha_suspension_inicio as desde, k.fecha_suspension_fin as hasta, coalesce(k.motivo_suspension, '') as motivo from acreditacion_compania k
          where k.id_cliente = $1 and k.id_division = $2 and k.id_compania_acreditada = a.id_compania and k.id_contrato = a.id_contrato
            and k.fecha_desmovilizacion is null and k.fecha_suspension_inicio is not null`;

/** Stretches of suspension, from rows of `desde`, `hasta` and `motivo`. */
export const SUSPENSIONS = (rows: string) =>
  `'Suspensiones', coalesce((select jsonb_agg(jsonb_build_object('Desde', to_char(s.desde, 'YYYYMMDD'), 'Hasta', to_char(s.hasta, 'YYYYMMDD'), 'Motivo', s.motivo) order by s.desde)
      from (${rows}) s), '[]')`;

/** Schedules at which the groups of the assignment `a` hold the door; any door of the division without one. */
export const SCHEDULES_OF = `array(select distinct gp.id_horario from acceso_grupo g join acceso_grupo_puerta gp on gp.id_cliente = $1 and gp.id_grupo = g.id_grupo
      where g.activo = 'S' and (g.id_grupo = a.id_grupo or g.id_grupo = any(f.grupos))
        and ($3::int is null or gp.id_puerta = $3 or (gp.id_puerta is null and gp.id_zona = (select id_zona_destino from puerta))))`;

export const RESTRICTION = `jsonb_build_object('Ambito', r.ambito, 'IdCompania', r.id_compania, 'IdZona', r.id_zona, 'Zona', z.nombre, 'IdPuerta', r.id_puerta,
      'DiaCompleto', r.dia_completo, 'HoraInicio', r.hora_inicio, 'HoraFin', r.hora_fin, 'FechaInicio', to_char(r.fecha_inicio, 'YYYYMMDD'),
      'FechaFin', to_char(r.fecha_fin, 'YYYYMMDD'), 'Motivo', r.motivo)`;
export const EXEMPTION = `jsonb_build_object('IdRequisito', e.id_requisito, 'FechaInicio', to_char(e.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(e.fecha_fin, 'YYYYMMDD'))`;

/** Assignments and their schedules, from `permisos`. */
export const PERMISSION = `'Asignaciones', coalesce((select jsonb_agg(jsonb_build_object('FechaInicio', to_char(fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(fecha_fin, 'YYYYMMDD'), 'Horarios', to_jsonb(horarios))) from permisos), '[]'),
  'Horarios', coalesce((select jsonb_agg(jsonb_build_object('IdHorario', h.id_horario, 'FeriadoComo', h.feriado_como,
      'Intervalos', coalesce((select jsonb_agg(jsonb_build_object('Dia', i.dia, 'HoraInicio', i.hora_inicio, 'HoraFin', i.hora_fin, 'TipoEntrada', i.tipo_entrada))
        from acceso_horario_intervalo i where i.id_cliente = $1 and i.id_horario = h.id_horario), '[]')))
    from acceso_horario h where h.id_horario in (select unnest(horarios) from permisos)), '[]')`;

/** A mark as it is told again. */
export const EARLIER = `jsonb_build_object('IdMarca', m.id_marca, 'IdMovimiento', m.id_movimiento, 'HuellaPeticion', m.huella_peticion, 'ModoMarcacion', m.modo_marcacion,
      'FechaHora', m.fecha_hora, 'Resultado', m.resultado, 'Codigo', m.codigo, 'Motivos', m.motivos)`;
