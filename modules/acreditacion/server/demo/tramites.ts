import { changePhones, type DemoPerson, demoPeople } from '@modules/administracion/server/public';
import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, noActive, numbersUpTo, pick } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { demoAccreditations } from './acreditaciones';
import { type Accreditation, demoConfiguration } from './configuracion';
import { demoPaperFiles, PAPERS_OF } from './papeles';
import { demoRequests } from './solicitudes';

const AUTHORIZER = 'AUTORIZADOR';
const ACTION = { O: 'devolver', R: 'rechazar', A: 'aprobar' } as const;
type State = 'P' | keyof typeof ACTION;
/** As they come round: half wait or were approved, the rest came back or were refused. */
const STATES: readonly State[] = ['P', 'A', 'O', 'P', 'A', 'R', 'P', 'A'];
const DEMOBILIZATIONS = 24;
const UPDATES = 24;
const WHY = ['Fin de obra.', 'Renuncia voluntaria.', 'Término del servicio en la unidad.'];
const ANSWERS = { P: null, A: null, O: 'Adjunte el documento completo.', R: 'No corresponde a esta unidad.' } as const;

interface Accredited {
  readonly client: NewClient;
  readonly people: readonly DemoPerson[];
  readonly born: readonly { readonly IdAcreditacionPersona: number; readonly person: DemoPerson }[];
  readonly configuration: Accreditation;
  readonly now: Date;
  readonly today: string;
  /** One for each update. */
  readonly papers: readonly number[];
}

interface Sent {
  readonly id_division: number;
  readonly estado: State;
  readonly usuario_creacion: string;
  readonly fecha_envio: string;
  readonly fecha_respuesta: string | null;
}

/** Sent, and once answered, by whom and with what words. */
async function steps(tx: Tx, idCliente: number, tramite: 'D' | 'A', rows: readonly Sent[], ids: readonly number[]): Promise<void> {
  await insertRows(
    tx,
    'acreditacion_tramite_historial',
    'id_tramite_historial',
    rows.flatMap(({ id_division, estado, usuario_creacion, fecha_envio, fecha_respuesta }, at) => {
      const base = { id_cliente: idCliente, id_division, tramite, id_tramite: ids[at], ronda: 1, ...noActive };
      const enviar = {
        momento: fecha_envio,
        id_usuario: usuario_creacion,
        accion: 'enviar',
        estado_anterior: null,
        estado_nuevo: 'P',
        observacion: null,
      };
      if (estado === 'P') return [{ ...base, ...enviar }];
      const answer = { momento: fecha_respuesta, id_usuario: AUTHORIZER, accion: ACTION[estado], estado_anterior: 'P', estado_nuevo: estado };
      return [
        { ...base, ...enviar },
        { ...base, ...answer, observacion: ANSWERS[estado] },
      ];
    }),
  );
}

/** Demobilizations and requirement updates over their states, the latest first, so that every list and widget has something to show. */
export const demoTramites = demoPart(async (demo) => {
  const { tx, now, today } = demo;
  await demoRequests(demo);
  const of: Accredited = {
    client: (await demoClients(demo)).andes,
    people: (await demoPeople(demo)).andes,
    born: await demoAccreditations(demo),
    configuration: (await demoConfiguration(demo)).andes,
    now,
    today,
    papers: (await demoPaperFiles(demo)).papers.slice(PAPERS_OF.updates),
  };
  const users = await tx.rows(
    { id_compania: orNull(int), id_usuario: orNull(text) },
    sql`select id_compania, min(id_usuario) as id_usuario from seguridad_usuario where id_cliente = ${of.client.IdCliente} and id_compania is not null group by 1`,
  );
  const requesters = new Map(users.map((row) => [Number(row.id_compania), String(row.id_usuario)]));
  const senderOf = (person: DemoPerson): string => requesters.get(person.IdCompania ?? 0) ?? 'SOLICITANTE';
  await demobilizations(tx, of, senderOf);
  await updates(tx, of, senderOf);
});

const moment = (now: Date, days: number, hours: number): string => new Date(now.getTime() - days * 86_400_000 - hours * 3_600_000).toISOString();
/** What waits was sent these days, what was answered earlier in the two months that lists open on. */
const sentOn = (state: State, at: number): number => (state === 'P' ? at % 4 : 4 + ((at * 3) % 50));

/** People accredited today ask to leave; those approved are among the people who left already. */
async function demobilizations(
  tx: Tx,
  { client, people, born, configuration, now, today }: Accredited,
  senderOf: (person: DemoPerson) => string,
): Promise<void> {
  const { IdCliente } = client;
  const reason = await tx.first(
    { id: int },
    sql`select id_motivo_cese as id from administracion_motivo_cese where id_cliente = ${IdCliente} and activo = 'S' and cambio_interno = 'N' order by 1 limit 1`,
  );
  const gone = people.filter((person) => person.terminated && person.contract);
  const staying = born.slice(-2 * DEMOBILIZATIONS).map(({ person }) => person);
  const chosen = Array.from({ length: DEMOBILIZATIONS }, (_, at) => {
    const state = pick(STATES, at);
    return { state, person: pick(state === 'A' ? gone : staying, at) };
  });
  const ended = new Map(
    (
      await tx.rows(
        { id_persona: int, dia: orNull(text) },
        sql`select id_persona, max(fecha_cese) as dia from administracion_persona_vinculo where id_cliente = ${IdCliente} and fecha_cese is not null group by 1`,
      )
    ).map((row) => [row.id_persona, String(row.dia)]),
  );
  await insertRows(
    tx,
    'acreditacion_persona',
    'id_acreditacion_persona',
    chosen.flatMap(({ state, person: { contract, ...person } }) =>
      state === 'A' && contract
        ? [
            {
              id_cliente: IdCliente,
              id_division: contract.IdDivision,
              id_persona: person.IdPersona,
              id_compania: person.IdCompania,
              id_contrato: contract.IdContrato,
              id_perfil_acreditacion: configuration.profiles.get(contract.IdDivision),
              id_cargo: person.IdCargo,
              id_unidad_organizacional: contract.IdUnidadOrganizacional,
              fecha_inicio: dayFrom(contract.FechaInicio, 5),
              fecha_fin: contract.FechaFin,
              fecha_desmovilizacion: ended.get(person.IdPersona) ?? dayFrom(today, -5),
              ...noActive,
            },
          ]
        : [],
    ),
  );
  const year = today.slice(0, 4);
  const rows = chosen.flatMap(({ state, person }, at) => {
    const { contract } = person;
    if (!contract) return [];
    const days = sentOn(state, at);
    const sent = moment(now, days, 1 + (at % 8));
    return [
      {
        id_cliente: IdCliente,
        id_division: contract.IdDivision,
        numero: `DES-${year}-${String(at + 1).padStart(6, '0')}`,
        entidad: 'P',
        modo: 'T',
        estado: state,
        id_compania: person.IdCompania,
        id_contrato: contract.IdContrato,
        id_motivo_cese: reason?.id,
        fecha_cese: state === 'A' ? (ended.get(person.IdPersona) ?? dayFrom(today, -5)) : dayFrom(today, 3 + (at % 10)),
        observacion: pick(WHY, at),
        respuesta: ANSWERS[state],
        fecha_envio: sent,
        fecha_respuesta: state === 'P' ? null : moment(now, days - 1, at % 6),
        ronda: 1,
        ...noActive,
        usuario_creacion: senderOf(person),
        fecha_creacion: sent,
      },
    ];
  });
  const ids = await insertRows(tx, 'acreditacion_desmovilizacion', 'id_desmovilizacion', rows);
  const closed = (answered: string | null, day: string) =>
    ['ACREDITACION', 'DOTACION', 'ACCESO', 'CESE'].map((Codigo) => ({ Codigo, Resultado: 'S', Momento: answered ?? day, Cantidad: 1, Motivo: null }));
  await insertRows(
    tx,
    'acreditacion_desmovilizacion_persona',
    'id_desmovilizacion_persona',
    rows.map((row, at) => ({
      id_cliente: IdCliente,
      id_division: row.id_division,
      id_desmovilizacion: ids[at],
      id_persona: chosen[at]?.person.IdPersona,
      cierre: row.estado === 'A' ? closed(row.fecha_respuesta, row.fecha_envio) : null,
      ...noActive,
    })),
  );
  await steps(tx, IdCliente, 'D', rows, ids);
  await numbersUpTo(tx, IdCliente, `DES-${year}`, rows.length);
}

/** New papers of people accredited, some with a telephone that changed; what was approved is already theirs. */
async function updates(tx: Tx, { client, born, now, today, papers }: Accredited, senderOf: (person: DemoPerson) => string): Promise<void> {
  const { IdCliente } = client;
  const requirements = await tx.rows(
    { id: int, id_rol: int },
    sql`select id_requisito as id, id_rol from acreditacion_requisito where id_cliente = ${IdCliente} and codigo in ('SCTR', 'EMO') order by codigo desc`,
  );
  const [role] = requirements;
  const people = born.slice(-4 * UPDATES, -2 * UPDATES).map(({ person }) => person);
  const year = today.slice(0, 4);
  const RESULT = { P: 'N', O: 'O', R: 'R', A: 'C' } as const;
  const rows = people.slice(0, UPDATES).flatMap((person, at) => {
    const { contract } = person;
    if (!contract) return [];
    const estado = pick(STATES, at);
    const days = sentOn(estado, at);
    const sent = moment(now, days, 2 + (at % 7));
    return [
      {
        id_cliente: IdCliente,
        id_division: contract.IdDivision,
        numero: `ACT-${year}-${String(at + 1).padStart(6, '0')}`,
        entidad: 'P',
        estado,
        id_compania: person.IdCompania,
        fecha_envio: sent,
        fecha_respuesta: estado === 'P' ? null : moment(now, days - 1, at % 5),
        id_usuario_aprueba: estado === 'A' ? AUTHORIZER : null,
        respuesta: ANSWERS[estado],
        ronda: 1,
        ...noActive,
        usuario_creacion: senderOf(person),
        fecha_creacion: sent,
      },
    ];
  });
  const ids = await insertRows(tx, 'acreditacion_actualizacion', 'id_actualizacion', rows);
  const evaluated = (state: State, answered: string | null) =>
    state === 'P'
      ? { resultado: 'N', observacion: null, id_usuario_evalua: null, fecha_evaluacion: null }
      : { resultado: RESULT[state], observacion: ANSWERS[state], id_usuario_evalua: AUTHORIZER, fecha_evaluacion: answered };
  await insertRows(
    tx,
    'acreditacion_actualizacion_requisito',
    'id_actualizacion_requisito',
    rows.flatMap((row, at) =>
      requirements.slice(0, 1 + (at % 2)).map((requirement) => ({
        id_cliente: IdCliente,
        id_division: row.id_division,
        id_actualizacion: ids[at],
        id_persona: people[at]?.IdPersona,
        id_requisito: requirement.id,
        id_rol: requirement.id_rol,
        nueva_fecha_inicio: dayFrom(today, -2),
        nueva_fecha_vencimiento: dayFrom(today, 120 + at),
        id_archivo: papers[at],
        ...evaluated(row.estado, row.fecha_respuesta),
        ...noActive,
      })),
    ),
  );
  await insertRows(
    tx,
    'acreditacion_actualizacion_dato',
    'id_actualizacion_dato',
    rows.flatMap((row, at) =>
      at % 3 === 0
        ? [
            {
              id_cliente: IdCliente,
              id_division: row.id_division,
              id_actualizacion: ids[at],
              id_persona: people[at]?.IdPersona,
              campo: 'TelefonoMovil',
              anterior: null,
              nuevo: `9${String(81_000_000 + at * 1373)}`,
              id_rol: role?.id_rol,
              ...evaluated(row.estado, row.fecha_respuesta),
              ...noActive,
            },
          ]
        : [],
    ),
  );
  await tx.run(
    sql`update acreditacion_actualizacion_requisito x set fecha_vencimiento = (select max(r.fecha_vencimiento) from acreditacion_persona a
        join acreditacion_persona_requisito r on r.id_acreditacion_persona = a.id_acreditacion_persona and r.id_requisito = x.id_requisito where a.id_persona = x.id_persona and a.id_division = x.id_division)
      where x.id_cliente = ${IdCliente}`,
  );
  await tx.run(
    sql`update acreditacion_actualizacion_dato x set anterior = (select p.telefono_movil from administracion_persona p where p.id_persona = x.id_persona) where x.id_cliente = ${IdCliente}`,
  );
  await tx.run(
    sql`update acreditacion_persona_requisito r set fecha_emision = x.nueva_fecha_inicio, fecha_vencimiento = x.nueva_fecha_vencimiento, id_archivo = x.id_archivo
      from acreditacion_actualizacion_requisito x join acreditacion_persona a on a.id_persona = x.id_persona and a.id_division = x.id_division
      where x.id_cliente = ${IdCliente} and x.resultado = 'C' and r.id_acreditacion_persona = a.id_acreditacion_persona and r.id_requisito = x.id_requisito`,
  );
  const changed = await tx.rows(
    { id_persona: int, nuevo: orNull(text) },
    sql`select id_persona, nuevo from acreditacion_actualizacion_dato where id_cliente = ${IdCliente} and resultado = 'C' and nuevo is not null order by 1`,
  );
  await changePhones(
    tx,
    changed.map((row) => ({ IdPersona: row.id_persona, TelefonoMovil: String(row.nuevo) })),
  );
  await steps(tx, IdCliente, 'A', rows, ids);
  await numbersUpTo(tx, IdCliente, `ACT-${year}`, rows.length);
}
