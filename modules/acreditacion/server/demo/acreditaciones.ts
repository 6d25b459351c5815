import { type DemoContract, type DemoPerson, demoFiles, demoPeople, demoSurname } from '@modules/administracion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive, officeDay } from '@platform/server/demo/rows';
import { demoConfiguration } from './configuracion';
import { demoPaperFiles } from './papeles';

/** Those between were accredited for less than their contract, each for so long as their papers held then. */
const [FIRST, LAST] = [300, 1400];
/** Days from the first end, a week ago, to the last. */
const ENDS = 150;
const LATELY = 7;

/** Until when somebody is accredited: as long as the contract, or one of three until an office day of these five months; a few ended lately, and some end today. */
function endOf({ n }: DemoPerson, { FechaFin }: DemoContract, today: string): string {
  // With whom lists begin are in force: whoever tries something begins with them.
  if (n < FIRST || n > LAST || n % 3 !== 0 || demoSurname(n) < 'B') return FechaFin;
  const own = officeDay(dayFrom(today, ((n * 29) % ENDS) - LATELY));
  return own < FechaFin ? own : FechaFin;
}

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
        fecha_fin: endOf(person, contract, today),
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
        // Issued on a day of an office: what ends has the rhythm of the week.
        const expiry = one.days === null ? null : dayFrom(officeDay(dayFrom(today, left - one.days)), one.days);
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
    const FechaFin = rows[at]?.fecha_fin ?? today;
    return { IdAcreditacionPersona, person, FechaFin, entregado: delivered.filter((one) => one.id_acreditacion_persona === IdAcreditacionPersona) };
  });
});
