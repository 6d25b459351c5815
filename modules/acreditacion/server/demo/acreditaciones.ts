import { demoFiles, demoPeople } from '@modules/administracion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive } from '@platform/server/demo/rows';
import { demoConfiguration } from './configuracion';
import { demoPaperFiles } from './papeles';

/** Accreditations of most contractors' people with requirements of every age; answers each with what was handed in for it. */
export const demoAccreditations = demoPart(async (demo) => {
  const { tx, today } = demo;
  const client = (await demoClients(demo)).andes;
  const people = (await demoPeople(demo)).andes;
  const configuration = (await demoConfiguration(demo)).andes;
  const { paper } = await demoFiles(demo);
  const papers = await demoPaperFiles(demo);
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
  const delivered = rows.flatMap((row, at) =>
    configuration.requirements
      .filter((one) => one.required === 'S')
      .map((one, order) => {
        // Spread over its validity: a few expired, a few about to, none issued after today.
        const span = Math.min(330, (one.days ?? 0) + 5);
        const left = ((Number(row.id_persona) * 13 + order * 37) % span) - Math.ceil(span / 27);
        const expiry = one.days === null ? null : dayFrom(today, left);
        return {
          id_cliente: client.IdCliente,
          id_division: row.id_division,
          id_acreditacion_persona: ids[at],
          id_requisito: one.id,
          obligatorio: 'S',
          fecha_emision: expiry && one.days ? dayFrom(expiry, -one.days) : null,
          fecha_vencimiento: expiry,
          id_archivo: one.role === health ? papers.health : paper,
          ...noActive,
        };
      }),
  );
  await insertRows(tx, 'acreditacion_persona_requisito', 'id_persona_requisito', delivered);
  return accredited.map((person, at) => {
    const IdAcreditacionPersona = ids[at] ?? 0;
    return { IdAcreditacionPersona, person, entregado: delivered.filter((one) => one.id_acreditacion_persona === IdAcreditacionPersona) };
  });
});
