import { demoPeople } from '@modules/administracion/server/public';
import { daysBetween } from '@modules/administracion/shared/dia';
import { demoClients } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, momentOf, noActive, numbersUpTo, pick, weekdayOf } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoAccreditations } from './acreditaciones';
import { demoConfiguration } from './configuracion';
import { demoPaperFiles } from './papeles';
import { demoTrail } from './solicitudes.rastro';
import { demoRequesters } from './usuarios';

const OBSERVED = { codigo: 'SCTR', texto: 'La constancia no nombra al trabajador.' };
const REJECTED = { codigo: 'IND', texto: 'La inducción no corresponde a esta unidad.' };
const STATES = ['P', 'P', 'O', 'R', 'I'] as const;
/** Days before today on which those not yet accredited asked: what waits lately, what was refused over these two months. */
const ASKED: Readonly<Record<(typeof STATES)[number], (at: number) => number>> = {
  P: (at) => at % 7,
  O: (at) => 2 + ((at * 3) % 15),
  R: (at) => 2 + ((at * 7) % 56),
  I: () => 0,
};
/** Nobody sends from an office on a weekend. */
const WEEKEND = new Set([0, 6]);

/** When it was sent and answered, in the hours of an office; the same again for the same number. */
function momentsOf(today: string, now: Date, days: number, index: number): { sent: string; answered: string } {
  const asked = [0, 1, 2].map((later) => Math.max(days - later, 0)).find((back) => !WEEKEND.has(weekdayOf(dayFrom(today, -back)))) ?? 0;
  const soonest = Math.max(asked - 1 - (index % 3), 0);
  const past = (back: number, minute: number, least: number): string =>
    new Date(Math.min(momentOf(dayFrom(today, -back), minute).getTime(), now.getTime() - least)).toISOString();
  return {
    sent: past(asked, 480 + (index % 9) * 60 + ((index * 7) % 60), 7_200_000),
    answered: past(soonest, 510 + (index % 8) * 60 + ((index * 11) % 60), 1_800_000),
  };
}

/** Requests in every state: 200 approved ones behind accreditations, 200 under way or ended otherwise, each with its history; answers the last number of this year. */
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
  const renewed = born.flatMap((one) => {
    // Sent once its last paper was issued, these two months.
    const [last = null] = one.entregado
      .flatMap(({ fecha_emision }) => fecha_emision ?? [])
      .sort()
      .reverse();
    const age = last ? daysBetween(last, today) : 0;
    return age > 4 && age < 58 ? [{ ...one, state: 'A' as const, days: age - 2 }] : [];
  });
  const all = [
    ...renewed.slice(0, 200),
    ...open.map((person, at) => ({
      person,
      state: pick(STATES, at),
      IdAcreditacionPersona: null,
      FechaFin: null,
      entregado: [],
      days: ASKED[pick(STATES, at)](at),
    })),
  ].map((one, index) => {
    const { sent, answered } = momentsOf(today, now, one.days, index);
    return { ...one, paper: papers[index] ?? 0, sent: one.state === 'I' ? null : sent, answered };
  });
  // Numbers are given as requests are sent.
  const inTurn = all.toSorted((a, b) => (a.sent ?? 'z').localeCompare(b.sent ?? 'z'));
  const numbers = new Map<string, number>();
  const rows = inTurn.flatMap(({ person, state, sent, answered, FechaFin }, index) => {
    const { contract } = person;
    if (!contract) return [];
    const year = (sent ?? '').slice(0, 4);
    const number = (numbers.get(year) ?? 0) + 1;
    if (sent) numbers.set(year, number);
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
        asunto: state === 'A' ? 'Renovación de la acreditación' : 'Incorporación de personal al contrato',
        id_persona: person.IdPersona,
        id_cargo: person.IdCargo,
        fecha_inicio: state === 'A' ? answered.slice(0, 10).replaceAll('-', '') : dayFrom(today, 1),
        fecha_fin: FechaFin ?? contract.FechaFin,
        fecha_envio: sent,
        fecha_respuesta: state === 'A' || state === 'R' || state === 'O' ? answered : null,
        ronda: state === 'I' ? 0 : 1,
        ...noActive,
        usuario_creacion: requesters.get(person.IdCompania ?? 0) ?? 'SOLICITANTE',
        fecha_creacion: sent ?? new Date(now.getTime() - (index % 20) * 3_600_000).toISOString(),
      },
    ];
  });
  const ids = await insertRows(tx, 'acreditacion_solicitud', 'id_solicitud', rows);
  for (const [year, last] of numbers) await numbersUpTo(tx, client.IdCliente, `SOL-${year}`, last);
  await demoTrail(
    tx,
    client.IdCliente,
    { ...configuration, observed: OBSERVED, rejected: REJECTED, returned: 'Corrija el SCTR: no nombra al trabajador.' },
    rows,
    ids,
    today,
    inTurn.map(({ paper }) => paper),
    inTurn.map(({ entregado }) => entregado),
  );
  await tx.run(
    sql`update acreditacion_persona a set id_solicitud = s.id_solicitud from acreditacion_solicitud s where s.id_cliente = ${client.IdCliente} and s.estado = 'A' and s.id_persona = a.id_persona and s.id_contrato = a.id_contrato`,
  );
  return numbers.get(today.slice(0, 4)) ?? 0;
});
