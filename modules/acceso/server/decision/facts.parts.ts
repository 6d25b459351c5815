/**
 * Parts that the facts of a person and of a vehicle have in common. They read the client in $1 and the division in
 * $2, and stand on the accreditation, assignment, restriction, exemption or mark that they name.
 */

/** Of each requirement of the accreditation `a`: which it is, whether it is obligatory, whether it was handed in, until when it holds. */
export const REQUIREMENTS = (kind: 'persona' | 'vehiculo') =>
  `'Requisitos', coalesce((select json_agg(json_build_array(r.id_requisito, r.obligatorio, r.fecha_emision is not null or r.id_archivo is not null, to_char(r.fecha_vencimiento, 'YYYYMMDD')))
      from acreditacion_${kind}_requisito r where r.id_cliente = $1 and r.id_acreditacion_${kind} = a.id_acreditacion_${kind}), '[]')`;

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
  `'Suspensiones', coalesce((select json_agg(json_build_object('Desde', to_char(s.desde, 'YYYYMMDD'), 'Hasta', to_char(s.hasta, 'YYYYMMDD'), 'Motivo', s.motivo) order by s.desde)
      from (${rows}) s), '[]')`;

/** An assignment `a`, as its groups' schedules are found. */
export const ASSIGNMENT = `json_build_object('FechaInicio', to_char(a.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(a.fecha_fin, 'YYYYMMDD'), 'IdGrupo', a.id_grupo, 'IdPerfilAcceso', a.id_perfil_acceso)`;

/** Whether a restriction `r` is not lifted, or stood at a moment that is over (null: now). */
export const notLifted = (then: string): string =>
  `(r.fecha_levantamiento is null or (r.fecha_levantamiento > ${then}::timestamptz and r.fecha_creacion <= ${then}::timestamptz))`;

/** How the credential `c` stands now, or stood at a moment that is over. */
export const cardState = (then: string): string => `case when c.fecha_inactivacion > ${then}::timestamptz then 'A' else c.estado end`;

export const RESTRICTION = `json_build_object('Ambito', r.ambito, 'IdCompania', r.id_compania, 'IdZona', r.id_zona, 'IdPuerta', r.id_puerta,
      'DiaCompleto', r.dia_completo, 'HoraInicio', r.hora_inicio, 'HoraFin', r.hora_fin, 'FechaInicio', to_char(r.fecha_inicio, 'YYYYMMDD'),
      'FechaFin', to_char(r.fecha_fin, 'YYYYMMDD'), 'Motivo', r.motivo)`;
export const EXEMPTION = `json_build_object('IdRequisito', e.id_requisito, 'IdTipoRequisito', e.id_tipo_requisito, 'FechaInicio', to_char(e.fecha_inicio, 'YYYYMMDD'), 'FechaFin', to_char(e.fecha_fin, 'YYYYMMDD'))`;

/** Of the gate's own requirements of the subject `s` stands on: of each type the newest last day, without any where it was never delivered. */
export const OWN = (whose: string) =>
  `coalesce((select json_agg(json_build_array(s.id_tipo_requisito, to_char(s.fecha_fin, 'YYYYMMDD'), s.detalle) order by s.id_tipo_requisito)
      from (select distinct on (s.id_tipo_requisito) s.id_tipo_requisito, s.fecha_fin, s.detalle from acceso_sujeto_requisito s
        where s.id_cliente = $1 and s.id_division = $2 and ${whose} order by s.id_tipo_requisito, s.fecha_fin desc nulls last) s), '[]')`;

/** The licences of a person: the national one and those that the division gave. */
export const DRIVER = (whose: string) =>
  `(select json_build_object('Categoria', l.codigo, 'IdLicenciaConducir', q.id_licencia_conducir, 'NumeroLicencia', nullif(q.numero_licencia, ''),
      'Vencimiento', to_char(q.fecha_vencimiento_licencia, 'YYYYMMDD'),
      'Internas', coalesce((select json_agg(json_build_object('TiposVehiculo', to_json(i.tipos_vehiculo), 'Inicio', to_char(i.fecha_emision, 'YYYYMMDD'),
          'Fin', to_char(i.fecha_fin, 'YYYYMMDD'), 'SuspendidaHasta', to_char(i.suspendida_hasta, 'YYYYMMDD')))
        from administracion_licencia_interna i where i.id_cliente = $1::int and i.id_persona = q.id_persona and i.id_division = $2::int and i.anulada = 'N'), '[]'))
    from administracion_persona q left join sistema_licencia_conducir l on l.id_licencia_conducir = q.id_licencia_conducir
    where q.id_persona = ${whose} and q.id_cliente = $1::int)`;

/** A mark as it is told again. */
export const EARLIER = `json_build_object('IdMarca', m.id_marca, 'IdMovimiento', m.id_movimiento, 'HuellaPeticion', m.huella_peticion, 'ModoMarcacion', m.modo_marcacion,
      'FechaHora', m.fecha_hora, 'Resultado', m.resultado, 'Codigo', m.codigo, 'Motivos', m.motivos)`;
