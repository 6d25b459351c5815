import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import type { DemoClient } from './accounts';
import type { Accreditation } from './configuration';
import { stamps } from './organization';
import type { DemoPerson } from './people';
import { dayFrom, insertRows, pick } from './sql';

const { activo: _activo, ...noActive } = stamps;

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
      id_rol: ['aprobar', 'devolver', 'rechazar'].includes(accion) ? (configuration.roles[0] ?? null) : null,
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
