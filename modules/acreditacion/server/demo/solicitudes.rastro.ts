import type { Tx } from '@platform/server/db/pool';
import { dayFrom, insertRows, noActive } from '@platform/server/demo/rows';
import type { Accreditation } from './configuracion';

interface Fault {
  readonly codigo: string;
  readonly texto: string;
}
/** What its requests are asked, and what an authorizer found wrong. */
interface Trail extends Pick<Accreditation, 'requirements' | 'roles'> {
  readonly observed: Fault;
  readonly rejected: Fault;
  readonly returned: string;
}
interface RequestRow {
  readonly id_division: number;
  readonly estado: 'I' | 'P' | 'O' | 'R' | 'A';
  readonly fecha_envio: string | null;
  readonly fecha_respuesta: string | null;
  readonly ronda: number;
  readonly usuario_creacion: string;
  readonly fecha_creacion: string;
}
/** A paper that a request handed in, with its dates. */
interface Delivered {
  readonly id_requisito: number;
  readonly fecha_emision: string | null;
  readonly fecha_vencimiento: string | null;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** What the states of some requests left behind: requirements with papers (as `delivered` by row, else issued days before it was sent) and results, approvals by role, and every step. */
export async function demoTrail(
  tx: Tx,
  idCliente: number,
  of: Trail,
  rows: readonly RequestRow[],
  ids: readonly number[],
  today: string,
  papers: readonly number[],
  delivered: readonly (readonly Delivered[])[] = [],
): Promise<void> {
  const results = { A: 'C', P: 'N', O: 'C', R: 'C', I: 'N' } as const;
  const requirementRows = rows.flatMap((row, index) =>
    of.requirements.map((one) => {
      const state = row.estado;
      const blank = one.required === 'N' || (state === 'I' && one !== of.requirements[0]);
      const answered =
        state === 'O' && one.codigo === of.observed.codigo ? 'O' : state === 'R' && one.codigo === of.rejected.codigo ? 'R' : results[state];
      const own = delivered[index]?.find(({ id_requisito }) => id_requisito === one.id);
      const issue = own?.fecha_emision ?? earlier(dayFrom(today, -20), dayFrom(row.fecha_envio?.slice(0, 10).replaceAll('-', '') ?? today, -5));
      return {
        id_cliente: idCliente,
        id_division: row.id_division,
        id_solicitud: ids[index],
        id_requisito: one.id,
        id_rol: one.role,
        obligatorio: one.required,
        fecha_emision: blank || one.days === null ? null : issue,
        fecha_vencimiento: blank || one.days === null ? null : (own?.fecha_vencimiento ?? dayFrom(issue, one.days)),
        resultado: blank ? 'N' : answered,
        observacion: answered === 'O' && !blank ? of.observed.texto : answered === 'R' && !blank ? of.rejected.texto : null,
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
      row.obligatorio === 'S' && (row.fecha_emision !== null || row.id_requisito === of.requirements[0]?.id)
        ? [
            {
              id_cliente: idCliente,
              id_division: row.id_division,
              id_solicitud_requisito: requirementIds[index],
              id_archivo: papers[Math.floor(index / of.requirements.length) % papers.length],
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
        : of.roles.map((id_rol) => ({
            id_cliente: idCliente,
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
      id_cliente: idCliente,
      id_division: row.id_division,
      id_solicitud: ids[index],
      momento,
      id_usuario: user,
      accion,
      estado_anterior: from,
      estado_nuevo: to,
      id_rol: ['aprobar', 'devolver', 'rechazar'].includes(accion) ? (of.roles[0] ?? null) : null,
      observacion,
      // Rounds begin with the first sending.
      ronda: accion === 'guardar' ? 0 : row.ronda,
      ...noActive,
    });
    const steps = [step('guardar', null, 'I', row.fecha_creacion, row.usuario_creacion)];
    if (row.estado !== 'I') steps.push(step('enviar', 'I', 'P', row.fecha_envio, row.usuario_creacion));
    if (row.estado === 'A') steps.push(step('aprobar', 'P', 'A', row.fecha_respuesta, 'AUTORIZADOR'));
    if (row.estado === 'O') steps.push(step('devolver', 'P', 'O', row.fecha_respuesta, 'AUTORIZADOR', of.returned));
    if (row.estado === 'R') steps.push(step('rechazar', 'P', 'R', row.fecha_respuesta, 'AUTORIZADOR', of.rejected.texto));
    return steps;
  });
  await insertRows(tx, 'acreditacion_solicitud_historial', 'id_solicitud_historial', history);
}
