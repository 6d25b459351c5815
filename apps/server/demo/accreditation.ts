import type { Tx } from '@platform/server/db/pool';
import type { Gates } from './access';
import type { DemoClient } from './accounts';
import type { Accreditation } from './configuration';
import { stamps } from './organization';
import type { DemoPerson } from './people';
import { dayFrom, insertRows } from './sql';

const { activo: _activo, ...noActive } = stamps;

/** Accreditations of most contractors' people with requirements of every age, and the access they grant. */
export async function demoAccreditations(
  tx: Tx,
  client: DemoClient,
  people: readonly DemoPerson[],
  configuration: Accreditation,
  gates: Gates,
  today: string,
  files: { readonly paper: number; readonly health: number },
): Promise<{ IdAcreditacionPersona: number; person: DemoPerson }[]> {
  const accredited = people.filter((person) => person.contract && person.n % 10 < 8 && !person.terminated);
  const [, health] = configuration.roles;
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
          id_archivo: one.role === health ? files.health : files.paper,
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
