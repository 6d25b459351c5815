import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import type { Gates } from './access';
import type { DemoClient } from './accounts';
import { stamps } from './organization';
import type { DemoPerson } from './people';
import { dayFrom, insertRows, pick } from './sql';

const { activo: _activo, ...noActive } = stamps;

interface DemoRequirement {
  readonly id: number;
  readonly codigo: string;
  readonly role: number;
  readonly days: number | null;
  readonly required: 'S' | 'N';
}
export interface Accreditation {
  readonly requirements: readonly DemoRequirement[];
  readonly roles: readonly number[];
  /** Accreditation profile by division. */
  readonly profiles: ReadonlyMap<number, number>;
}

/** Roles, requirements, what is evaluated, and the profile of operating staff in each division. */
export async function demoConfiguration(tx: Tx, client: DemoClient, gates: Gates): Promise<Accreditation> {
  const base = { id_cliente: client.IdCliente };
  const roles = await insertRows(tx, 'acreditacion_rol_autorizador', 'id_rol', [
    {
      ...base,
      codigo: 'GEN',
      nombre: 'General',
      nombre_ingles: 'General',
      orden: 1,
      entidad: ['P', 'V', 'I', 'E', 'L'],
      responsable_contrato: 'N',
      ...stamps,
    },
    {
      ...base,
      codigo: 'SAL',
      nombre: 'Salud ocupacional',
      nombre_ingles: 'Occupational health',
      orden: 2,
      entidad: ['P'],
      responsable_contrato: 'N',
      ...stamps,
    },
  ]);
  const [general = 0, health = 0] = roles;
  const spec = [
    {
      codigo: 'DNI',
      nombre: 'Copia del documento de identidad',
      ingles: 'Copy of the identity document',
      role: general,
      adjunto: 'S',
      vence: 'N',
      days: null,
      salud: 'N',
      bloqueante: 'N',
      required: 'S',
      texto: 'Adjunte ambas caras en un solo PDF.',
      text: 'Attach both sides in one PDF.',
    },
    {
      codigo: 'SCTR',
      nombre: 'SCTR salud y pensión',
      ingles: 'Complementary work-risk insurance',
      role: general,
      adjunto: 'S',
      vence: 'S',
      days: 180,
      salud: 'N',
      bloqueante: 'S',
      required: 'S',
      texto: 'Constancia vigente que nombre al trabajador.',
      text: 'Current certificate that names the worker.',
    },
    {
      codigo: 'EMO',
      nombre: 'Examen médico ocupacional',
      ingles: 'Occupational medical exam',
      role: health,
      adjunto: 'S',
      vence: 'S',
      days: 365,
      salud: 'S',
      bloqueante: 'S',
      required: 'S',
      texto: 'Certificado de aptitud de una clínica autorizada.',
      text: 'Fitness certificate from an authorised clinic.',
    },
    {
      codigo: 'IND',
      nombre: 'Inducción de seguridad',
      ingles: 'Safety induction',
      role: general,
      adjunto: 'S',
      vence: 'S',
      days: 365,
      salud: 'N',
      bloqueante: 'S',
      required: 'S',
      texto: 'Constancia de la inducción general, anexo 4.',
      text: 'Certificate of the general induction.',
    },
    {
      codigo: 'ANT',
      nombre: 'Certificado de antecedentes',
      ingles: 'Background certificate',
      role: general,
      adjunto: 'S',
      vence: 'S',
      days: 90,
      salud: 'N',
      bloqueante: 'N',
      required: 'N',
      texto: 'Opcional para personal operativo.',
      text: 'Optional for operating staff.',
    },
  ];
  const ids = await insertRows(
    tx,
    'acreditacion_requisito',
    'id_requisito',
    spec.map((one) => ({
      ...base,
      codigo: one.codigo,
      nombre: one.nombre,
      nombre_ingles: one.ingles,
      entidad: 'P',
      tipo_requisito: 'S',
      id_rol: one.role,
      requiere_adjunto: one.adjunto,
      requiere_vencimiento: one.vence,
      dias_vigencia: one.days,
      dias_aviso: 30,
      bloqueante: one.bloqueante,
      salud: one.salud,
      instrucciones: one.texto,
      instrucciones_ingles: one.text,
      ...stamps,
    })),
  );
  const emo = ids[2];
  await insertRows(tx, 'acreditacion_dato_evaluar', 'id_dato_evaluar', [
    {
      ...base,
      codigo: 'APTITUD',
      nombre: 'Aptitud',
      nombre_ingles: 'Fitness',
      id_requisito: emo,
      tipo_valor: 'L',
      opciones: ['Apto', 'Apto con restricciones', 'No apto'],
      obligatorio: 'S',
      ...stamps,
    },
    {
      ...base,
      codigo: 'IMC',
      nombre: 'Índice de masa corporal',
      nombre_ingles: 'Body mass index',
      id_requisito: emo,
      tipo_valor: 'N',
      opciones: [],
      minimo: 12,
      maximo: 60,
      obligatorio: 'N',
      ...stamps,
    },
    {
      ...base,
      codigo: 'RESTRICCION',
      nombre: 'Restricciones',
      nombre_ingles: 'Restrictions',
      id_requisito: emo,
      tipo_valor: 'T',
      opciones: [],
      obligatorio: 'N',
      ...stamps,
    },
  ]);
  const profiles = new Map<number, number>();
  for (const [at, IdDivision] of client.divisions.entries()) {
    const suffix = client.divisions.length > 1 ? (['CP', 'PI'][at] ?? '') : 'CU';
    const [profile] = await insertRows(tx, 'acreditacion_perfil', 'id_perfil_acreditacion', [
      {
        ...base,
        codigo: `OPE-${suffix}`,
        nombre: `Personal operativo ${suffix}`,
        nombre_ingles: `Operating staff ${suffix}`,
        entidad: 'P',
        cargos: [],
        funciones: [],
        id_perfil_acceso: gates.profiles.get(IdDivision),
        ...stamps,
      },
    ]);
    if (!profile) continue;
    profiles.set(IdDivision, profile);
    await insertRows(
      tx,
      'acreditacion_perfil_requisito',
      'id_perfil_requisito',
      ids.map((id_requisito, order) => ({
        ...base,
        id_perfil_acreditacion: profile,
        id_requisito,
        obligatorio: spec[order]?.required,
        orden: order + 1,
        ...noActive,
      })),
    );
  }
  return {
    requirements: spec.map((one, at) => ({
      id: ids[at] ?? 0,
      codigo: one.codigo,
      role: one.role,
      days: one.days,
      required: one.required === 'N' ? 'N' : 'S',
    })),
    roles,
    profiles,
  };
}

/** Who plays each role of the demo: AUTORIZADOR all of them, MEDICO only health. */
export async function demoAuthorizers(tx: Tx, client: DemoClient, configuration: Accreditation): Promise<void> {
  const [general, health] = configuration.roles;
  const rows = client.divisions.flatMap((id_division) => [
    { id_rol: general, id_usuario: 'AUTORIZADOR', id_division },
    { id_rol: health, id_usuario: 'AUTORIZADOR', id_division },
    { id_rol: health, id_usuario: 'MEDICO', id_division },
  ]);
  await insertRows(
    tx,
    'acreditacion_autorizador_usuario',
    'id_autorizador_usuario',
    rows.map((row) => ({ id_cliente: client.IdCliente, ...row, ...noActive })),
  );
}

/** Accreditations of most contractors' people with requirements of every age, and the access they grant. */
export async function demoAccreditations(
  tx: Tx,
  client: DemoClient,
  people: readonly DemoPerson[],
  configuration: Accreditation,
  gates: Gates,
  today: string,
  file: number,
): Promise<{ IdAcreditacionPersona: number; person: DemoPerson }[]> {
  const accredited = people.filter((person) => person.contract && person.n % 10 < 8 && !person.terminated);
  const rows = accredited.flatMap((person) => {
    const { contract } = person;
    if (!contract) return [];
    return [
      {
        id_cliente: client.IdCliente,
        id_division: contract.IdDivision,
        id_persona: person.IdPersona,
        id_compania: person.IdCompania,
        id_contrato: contract.IdContrato,
        id_perfil_acreditacion: configuration.profiles.get(contract.IdDivision),
        id_cargo: person.IdCargo,
        id_unidad_organizacional: contract.IdUnidadOrganizacional,
        fecha_inicio: dayFrom(contract.FechaInicio, 3 + (person.n % 40)),
        fecha_fin: contract.FechaFin,
        fecha_suspension_inicio: person.n % 101 === 0 ? dayFrom(today, -2) : null,
        motivo_suspension: person.n % 101 === 0 ? 'Investigación de incidente' : null,
        ...noActive,
      },
    ];
  });
  const ids = await insertRows(tx, 'acreditacion_persona', 'id_acreditacion_persona', rows);
  const papers = rows.flatMap((row, at) =>
    configuration.requirements
      .filter((one) => one.required === 'S')
      .map((one, order) => {
        // Spread over the year: a few expired, a few about to.
        const expiry = one.days === null ? null : dayFrom(today, ((Number(row.id_persona) * 13 + order * 37) % 330) - 12);
        return {
          id_cliente: client.IdCliente,
          id_division: row.id_division,
          id_acreditacion_persona: ids[at],
          id_requisito: one.id,
          obligatorio: 'S',
          fecha_emision: expiry && one.days ? dayFrom(expiry, -one.days) : null,
          fecha_vencimiento: expiry,
          id_archivo: file,
          ...noActive,
        };
      }),
  );
  await insertRows(tx, 'acreditacion_persona_requisito', 'id_persona_requisito', papers);
  await insertRows(
    tx,
    'acceso_asignacion',
    'id_asignacion',
    rows.map((row, at) => ({
      id_cliente: client.IdCliente,
      id_division: row.id_division,
      id_persona: row.id_persona,
      id_perfil_acceso: gates.profiles.get(row.id_division),
      fecha_inicio: row.fecha_inicio,
      fecha_fin: row.fecha_fin,
      origen: 'A',
      id_acreditacion_persona: ids[at],
      ...noActive,
    })),
  );
  return accredited.map((person, at) => ({ IdAcreditacionPersona: ids[at] ?? 0, person }));
}

const STATES = ['P', 'P', 'O', 'R', 'I'] as const;

/** Requests in every state: 200 approved ones behind accreditations, 200 under way or ended otherwise, each with its history. */
export async function demoRequests(
  tx: Tx,
  client: DemoClient,
  people: readonly DemoPerson[],
  born: readonly { IdAcreditacionPersona: number; person: DemoPerson }[],
  configuration: Accreditation,
  now: Date,
  today: string,
  file: number,
): Promise<void> {
  const requesters = new Map<number, string>();
  const users = await tx.run(
    sql`select id_compania, min(id_usuario) as id_usuario from seguridad_usuario where id_cliente = ${client.IdCliente} and id_compania is not null group by 1`,
  );
  for (const row of users) requesters.set(Number(row.id_compania), String(row.id_usuario));
  const open = people.filter((person) => person.contract && person.n % 10 >= 8 && !person.terminated).slice(0, 200);
  const all = [
    ...born.slice(0, 200).map(({ person, IdAcreditacionPersona }) => ({ person, state: 'A' as const, IdAcreditacionPersona })),
    ...open.map((person, at) => ({ person, state: pick(STATES, at), IdAcreditacionPersona: null })),
  ];
  const at = (days: number, hours: number) => new Date(now.getTime() - days * 86_400_000 - hours * 3_600_000).toISOString();
  const year = today.slice(0, 4);
  let number = 0;
  const rows = all.flatMap(({ person, state }, index) => {
    const { contract } = person;
    if (!contract) return [];
    const sent = state === 'I' ? null : at(state === 'A' ? 10 + (index % 50) : 1 + (index % 6), index % 9);
    if (sent) number += 1;
    return [
      {
        id_cliente: client.IdCliente,
        id_division: contract.IdDivision,
        numero: sent ? `SOL-${year}-${String(number).padStart(6, '0')}` : null,
        entidad: 'P',
        modo: 'T',
        estado: state,
        id_compania: person.IdCompania,
        id_contrato: contract.IdContrato,
        id_unidad_organizacional: contract.IdUnidadOrganizacional,
        id_centro_costo: contract.IdCentroCosto,
        id_perfil_acreditacion: configuration.profiles.get(contract.IdDivision),
        asunto: 'Incorporación de personal al contrato',
        id_persona: person.IdPersona,
        id_cargo: person.IdCargo,
        fecha_inicio: dayFrom(today, 1),
        fecha_fin: contract.FechaFin,
        fecha_envio: sent,
        fecha_respuesta: state === 'A' || state === 'R' || state === 'O' ? at(state === 'A' ? 8 + (index % 50) : index % 2, 1) : null,
        ronda: state === 'I' ? 0 : 1,
        ...noActive,
        usuario_creacion: requesters.get(person.IdCompania ?? 0) ?? 'SOLICITANTE',
        fecha_creacion: sent ?? at(0, index % 20),
      },
    ];
  });
  const ids = await insertRows(tx, 'acreditacion_solicitud', 'id_solicitud', rows);
  await tx.run(sql`insert into plataforma_correlativo (id_cliente, serie, ultimo) values (${client.IdCliente}, ${`SOL-${year}`}, ${number})`);
  const results = { A: 'C', P: 'N', O: 'C', R: 'C', I: 'N' } as const;
  const requirementRows = rows.flatMap((row, index) =>
    configuration.requirements.map((one) => {
      const state = row.estado;
      const blank = one.required === 'N' || (state === 'I' && one.codigo !== 'DNI');
      const answered = state === 'O' && one.codigo === 'SCTR' ? 'O' : state === 'R' && one.codigo === 'IND' ? 'R' : results[state];
      const issue = dayFrom(today, -20);
      return {
        id_cliente: client.IdCliente,
        id_division: row.id_division,
        id_solicitud: ids[index],
        id_requisito: one.id,
        id_rol: one.role,
        obligatorio: one.required,
        fecha_emision: blank || one.days === null ? null : issue,
        fecha_vencimiento: blank || one.days === null ? null : dayFrom(issue, one.days),
        resultado: blank ? 'N' : answered,
        observacion:
          answered === 'O' && !blank
            ? 'La constancia no nombra al trabajador.'
            : answered === 'R' && !blank
              ? 'La inducción no corresponde a esta unidad.'
              : null,
        id_usuario_evalua: answered === 'N' || blank ? null : 'AUTORIZADOR',
        fecha_evaluacion: answered === 'N' || blank ? null : row.fecha_respuesta,
        ...noActive,
      };
    }),
  );
  const requirementIds = await insertRows(tx, 'acreditacion_solicitud_requisito', 'id_solicitud_requisito', requirementRows);
  await insertRows(
    tx,
    'acreditacion_solicitud_adjunto',
    'id_solicitud_adjunto',
    requirementRows.flatMap((row, index) =>
      row.obligatorio === 'S' && (row.fecha_emision !== null || row.id_requisito === configuration.requirements[0]?.id)
        ? [
            {
              id_cliente: client.IdCliente,
              id_division: row.id_division,
              id_solicitud_requisito: requirementIds[index],
              id_archivo: file,
              ronda: 1,
              ...noActive,
            },
          ]
        : [],
    ),
  );
  await insertRows(
    tx,
    'acreditacion_solicitud_rol',
    'id_solicitud_rol',
    rows.flatMap((row, index) =>
      row.estado === 'I'
        ? []
        : configuration.roles.map((id_rol) => ({
            id_cliente: client.IdCliente,
            id_division: row.id_division,
            id_solicitud: ids[index],
            id_rol,
            resultado: row.estado === 'A' ? 'A' : 'P',
            id_usuario: row.estado === 'A' ? 'AUTORIZADOR' : null,
            fecha: row.estado === 'A' ? row.fecha_respuesta : null,
            ...noActive,
          })),
    ),
  );
  const history = rows.flatMap((row, index) => {
    const step = (accion: string, from: string | null, to: string, momento: string | null, user: string, observacion: string | null = null) => ({
      id_cliente: client.IdCliente,
      id_division: row.id_division,
      id_solicitud: ids[index],
      momento,
      id_usuario: user,
      accion,
      estado_anterior: from,
      estado_nuevo: to,
      observacion,
      ronda: row.ronda,
      ...noActive,
    });
    const steps = [step('guardar', null, 'I', row.fecha_creacion, row.usuario_creacion)];
    if (row.estado !== 'I') steps.push(step('enviar', 'I', 'P', row.fecha_envio, row.usuario_creacion));
    if (row.estado === 'A') steps.push(step('aprobar', 'P', 'A', row.fecha_respuesta, 'AUTORIZADOR'));
    if (row.estado === 'O') steps.push(step('devolver', 'P', 'O', row.fecha_respuesta, 'AUTORIZADOR', 'Corrija el SCTR: no nombra al trabajador.'));
    if (row.estado === 'R') steps.push(step('rechazar', 'P', 'R', row.fecha_respuesta, 'AUTORIZADOR', 'La inducción no corresponde a esta unidad.'));
    return steps;
  });
  await insertRows(tx, 'acreditacion_solicitud_historial', 'id_solicitud_historial', history);
  await tx.run(
    sql`update acreditacion_persona a set id_solicitud = s.id_solicitud from acreditacion_solicitud s where s.id_cliente = ${client.IdCliente} and s.estado = 'A' and s.id_persona = a.id_persona and s.id_contrato = a.id_contrato`,
  );
}
