import { demoPeople } from '@modules/administracion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive, numbersUpTo, pick } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoAccreditations } from './acreditaciones';
import { demoConfiguration } from './configuracion';
import { demoPaperFiles } from './papeles';
import { demoTrail } from './solicitudes.rastro';
import { demoRequesters } from './usuarios';

const OBSERVED = { codigo: 'SCTR', texto: 'La constancia no nombra al trabajador.' };
const REJECTED = { codigo: 'IND', texto: 'La inducción no corresponde a esta unidad.' };
const STATES = ['P', 'P', 'O', 'R', 'I'] as const;

/** Requests in every state: 200 approved ones behind accreditations, 200 under way or ended otherwise, each with its history; answers how many have a number. */
export const demoRequests = demoPart(async (demo) => {
  const { tx, now, today } = demo;
  const client = (await demoClients(demo)).andes;
  const people = (await demoPeople(demo)).andes;
  const born = await demoAccreditations(demo);
  const configuration = (await demoConfiguration(demo)).andes;
  const { shared: papers } = await demoPaperFiles(demo);
  await demoRequesters(demo);
  const requesters = new Map<number, string>();
  const users = await tx.rows(
    { id_compania: orNull(int), id_usuario: orNull(text) },
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
  await numbersUpTo(tx, client.IdCliente, `SOL-${year}`, number);
  await demoTrail(
    tx,
    client.IdCliente,
    { ...configuration, observed: OBSERVED, rejected: REJECTED, returned: 'Corrija el SCTR: no nombra al trabajador.' },
    rows,
    ids,
    today,
    papers,
  );
  await tx.run(
    sql`update acreditacion_persona a set id_solicitud = s.id_solicitud from acreditacion_solicitud s where s.id_cliente = ${client.IdCliente} and s.estado = 'A' and s.id_persona = a.id_persona and s.id_contrato = a.id_contrato`,
  );
  return number;
});
