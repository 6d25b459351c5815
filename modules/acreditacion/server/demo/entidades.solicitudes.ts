import { type DemoContract, demoCalendar, demoPeople, markVisiting } from '@modules/administracion/server/public';
import { demoClients } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive, numbersUpTo, pick } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoEntities, KINDS, type Other } from './entidades';
import { demoPaperFiles, PAPERS_OF } from './papeles';
import { demoRequests } from './solicitudes';
import { demoTrail } from './solicitudes.rastro';

const STATES = ['P', 'A', 'O', 'P', 'R', 'I'] as const;
const FULL = { id_persona: null, id_vehiculo: null, id_compania_acreditada: null, id_anfitrion: null, id_licencia_conducir: null };

/** A few requests of each entity in every state; those approved made what they asked for. */
export const demoOtherRequests = demoPart(async (demo) => {
  const { tx, now, today } = demo;
  await demoCalendar(demo);
  let number = await demoRequests(demo);
  const client = (await demoClients(demo)).andes;
  const people = (await demoPeople(demo)).andes;
  const { papers } = await demoPaperFiles(demo);
  const { made, vehicles, contracts } = await demoEntities(demo);
  const users = await tx.rows(
    { id_compania: orNull(int), id_usuario: orNull(text) },
    sql`select id_compania, min(id_usuario) as id_usuario from seguridad_usuario where id_cliente = ${client.IdCliente} and id_compania is not null group by 1`,
  );
  const requesters = new Map(users.map((row) => [Number(row.id_compania), String(row.id_usuario)]));
  const drivers = await driversOf(tx, client.IdCliente);
  const hosts = people.filter((person) => person.contract === null && person.IdCompania !== null && !person.terminated);
  const strangers = people.filter((person) => person.IdCompania === null);
  const waiting = vehicles.filter((_, at) => at % 3 === 2);
  const asked: { kind: Other; contract: DemoContract; own: Readonly<Record<string, number | string>> }[] = [
    ...waiting.slice(0, 18).map(({ id, contract }) => ({ kind: 'V' as const, contract, own: { id_vehiculo: id } })),
    ...strangers.slice(0, 12).map((_, at) => ({
      kind: 'I' as const,
      contract: pick(contracts, at % 2 === 0 ? 0 : at),
      own: {
        id_anfitrion: pick(hosts, at).IdPersona,
        motivo_visita: pick(['Auditoría de seguridad', 'Visita técnica de proveedor', 'Recorrido de inducción'], at),
      },
    })),
    ...contracts.slice(0, 8).map((contract) => ({ kind: 'E' as const, contract, own: { id_compania_acreditada: contract.contractor } })),
    ...drivers.slice(0, 10).map((driver) => ({
      kind: 'L' as const,
      contract: contracts.find(({ contractor }) => contractor === driver.company) ?? pick(contracts, driver.person),
      own: {
        id_persona: driver.person,
        id_licencia_conducir: driver.licence,
        numero_licencia: driver.number,
        fecha_vencimiento_licencia: dayFrom(today, 500),
      },
    })),
  ];
  const at = (days: number, hours: number) => new Date(now.getTime() - days * 86_400_000 - hours * 3_600_000).toISOString();
  const year = today.slice(0, 4);
  const [car = 0] = (
    await tx.rows(
      { id: int },
      sql`select id_tipo_vehiculo as id from administracion_tipo_vehiculo where id_cliente = ${client.IdCliente} and codigo = 'AUTO'`,
    )
  ).map((row) => row.id);
  const rows = asked.map(({ kind, contract, own }, index) => {
    // A licence approved would be one more internal licence: the demo's own are enough.
    const estado = kind === 'L' && pick(STATES, index) === 'A' ? 'P' : pick(STATES, index);
    const sent = estado === 'I' ? null : at(1 + (index % 9), index % 7);
    if (sent) number += 1;
    return {
      id_cliente: client.IdCliente,
      id_division: contract.IdDivision,
      numero: sent ? `SOL-${year}-${String(number).padStart(6, '0')}` : null,
      entidad: kind,
      modo: 'T',
      estado,
      id_compania: contract.contractor,
      id_contrato: contract.IdContrato,
      id_unidad_organizacional: contract.IdUnidadOrganizacional,
      id_centro_costo: contract.IdCentroCosto,
      id_perfil_acreditacion: made[kind].profiles.get(contract.IdDivision),
      motivo_visita: null,
      numero_licencia: null,
      fecha_vencimiento_licencia: null,
      ...FULL,
      ...own,
      tipos_vehiculo: kind === 'L' ? [car] : [],
      fecha_inicio: today,
      fecha_fin: kind === 'I' ? dayFrom(today, 4) : dayFrom(today, 45),
      fecha_envio: sent,
      fecha_respuesta: estado === 'A' || estado === 'R' || estado === 'O' ? at(index % 2, 1) : null,
      ronda: estado === 'I' ? 0 : 1,
      ...noActive,
      usuario_creacion: requesters.get(contract.contractor) ?? 'SOLICITANTE',
      fecha_creacion: sent ?? at(0, index % 20),
    };
  });
  const ids = await insertRows(tx, 'acreditacion_solicitud', 'id_solicitud', rows);
  await numbersUpTo(tx, client.IdCliente, `SOL-${year}`, number);
  for (const kind of ['V', 'I', 'E', 'L'] as const) {
    const { requirements, observed, rejected } = KINDS[kind];
    const own = rows.flatMap((row, index) => (row.entidad === kind ? [{ row, id: ids[index] ?? 0 }] : []));
    await demoTrail(
      tx,
      client.IdCliente,
      {
        requirements: made[kind].requirements,
        roles: [made[kind].requirements[0]?.role ?? 0],
        observed: { codigo: requirements[1]?.[0] ?? '', texto: observed },
        rejected: { codigo: requirements[2]?.[0] ?? '', texto: rejected },
        returned: observed,
      },
      own.map(({ row }) => row),
      own.map(({ id }) => id),
      today,
      papers.slice(PAPERS_OF[kind]),
    );
  }
  const visits = rows.flatMap((row, index) => (row.entidad === 'I' ? [{ row, id: ids[index] ?? 0 }] : []));
  await insertRows(
    tx,
    'acreditacion_solicitud_visita',
    'id_solicitud_visita',
    visits.flatMap(({ row, id }, index) =>
      strangers.slice(index * 2, index * 2 + 1 + (index % 2)).map(({ IdPersona }) => ({
        id_cliente: client.IdCliente,
        id_division: row.id_division,
        id_solicitud: id,
        id_persona: IdPersona,
        ...noActive,
      })),
    ),
  );
  await accreditApproved(tx, client.IdCliente);
});

/** Accredited people who ask to drive, of the first contractor before others, with the heaviest national licence. */
async function driversOf(tx: Tx, idCliente: number) {
  const rows = await tx.rows(
    { id_persona: int, id_compania: int, id_licencia_conducir: int, documento: text },
    sql`select distinct on (a.id_compania, a.id_persona) a.id_persona, a.id_compania, p.documento, l.id_licencia_conducir
      from acreditacion_persona a join administracion_persona p on p.id_persona = a.id_persona and p.inactivo = 'N'
      join sistema_cliente c on c.id_cliente = a.id_cliente join sistema_licencia_conducir l on l.id_pais = c.id_pais and l.codigo = 'A-IIIc'
      where a.id_cliente = ${idCliente} and a.visita = 'N'
        and not exists (select 1 from administracion_licencia_interna i where i.id_persona = a.id_persona)
        and not exists (select 1 from acreditacion_solicitud s where s.id_persona = a.id_persona and s.estado in ('I', 'P', 'O')) order by a.id_compania, a.id_persona limit 10`,
  );
  return rows.map((row) => ({
    person: row.id_persona,
    company: row.id_compania,
    licence: row.id_licencia_conducir,
    number: `Q${row.documento}`,
  }));
}

/** What the approved requests of vehicles, companies and visits made, from the requests themselves. */
async function accreditApproved(tx: Tx, idCliente: number): Promise<void> {
  const made = {
    vehiculo: ['V', 'id_vehiculo', 's.id_vehiculo'],
    compania: ['E', 'id_compania_acreditada', 's.id_compania_acreditada'],
    persona: ['I', 'id_persona', 'v.id_persona'],
  } as const;
  for (const [kind, [entidad, column, from]] of Object.entries(made)) {
    const visit = entidad === 'I';
    await tx.run(
      sql`insert into ${sql.raw(`acreditacion_${kind} (id_cliente, id_division, ${column}, id_compania, id_contrato, id_perfil_acreditacion, id_unidad_organizacional, fecha_inicio, fecha_fin, id_solicitud${visit ? ', visita, id_anfitrion' : ''})`)}
        select ${sql.raw(`s.id_cliente, s.id_division, ${from}, s.id_compania, s.id_contrato, s.id_perfil_acreditacion, s.id_unidad_organizacional, s.fecha_inicio, s.fecha_fin, s.id_solicitud${visit ? `, 'S', s.id_anfitrion` : ''}
        from acreditacion_solicitud s${visit ? ' join acreditacion_solicitud_visita v on v.id_solicitud = s.id_solicitud' : ''}`)}
        where s.id_cliente = ${idCliente} and s.entidad = ${entidad} and s.estado = 'A' on conflict do nothing`,
    );
    await tx.run(
      sql`insert into ${sql.raw(`acreditacion_${kind}_requisito (id_cliente, id_division, id_acreditacion_${kind}, id_requisito, obligatorio, fecha_emision, fecha_vencimiento, id_archivo, id_solicitud)
        select a.id_cliente, a.id_division, a.id_acreditacion_${kind}, r.id_requisito, r.obligatorio, r.fecha_emision, r.fecha_vencimiento,
          (select max(f.id_archivo) from acreditacion_solicitud_adjunto f where f.id_solicitud_requisito = r.id_solicitud_requisito), s.id_solicitud
        from acreditacion_solicitud s join acreditacion_${kind} a on a.id_solicitud = s.id_solicitud join acreditacion_solicitud_requisito r on r.id_solicitud = s.id_solicitud`)}
        where s.id_cliente = ${idCliente} and s.entidad = ${entidad} and s.estado = 'A' on conflict do nothing`,
    );
  }
  const visiting = await tx.rows(
    { id_persona: int },
    sql`select distinct id_persona from acreditacion_persona where id_cliente = ${idCliente} and visita = 'S'`,
  );
  await markVisiting(
    tx,
    visiting.map((row) => row.id_persona),
  );
}
