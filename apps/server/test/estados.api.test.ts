import { snake, writableFields } from '@platform/entity/entity';
import { endOf, type Machine, targetsOf, transitionOf } from '@platform/entity/states';
import type { AuditEntry } from '@platform/server/audit/audit';
import type { Tx } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import type { AnyStates } from '@platform/server/state/machine';
import { type Answer, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverModules } from '../modules';

const all = serverModules.flatMap((module) => module.states ?? []);
const named = all.map((states) => [`${states.machine.of.resource}.${states.machine.field}`, states] as const);
const actsOf = ({ transitions }: Machine) => [
  ...new Map(transitions.filter(({ from }) => from !== null).map(({ action, who }) => [`${action} ${who}`, { action, who }])).values(),
];

let app: TestApp;
let users: Record<'boss' | 'requester' | 'authorizer' | 'worker', SignedIn>;
beforeAll(async () => {
  app = await startApp();
  const [boss, requester, authorizer, worker] = await Promise.all(
    ['SUPERADMIN', 'SOLICITANTE', 'AUTORIZADOR', 'TRABAJADOR'].map((one) => app.signIn(one)),
  );
  if (!boss || !requester || !authorizer || !worker) throw new Error('Nobody signed in');
  users = { boss, requester, authorizer, worker };
});
afterAll(() => app.close());

/** Rows that the demo has none of. */
const MADE: Readonly<Record<string, (IdCliente: number) => ReturnType<typeof sql>>> = {
  PlataformaTrabajo: (IdCliente) =>
    sql`insert into base_trabajo (id_cliente, id_division, tipo, registro, usuario_creacion) values (${IdCliente}, ${users.requester.perfil.IdDivision}, 'nada', 0, 'SOLICITANTE')`,
  PlataformaLectura: (IdCliente) => sql`insert into base_lectura (id_cliente, huella) values (${IdCliente}, 'estados')`,
  AdministracionSolicitudTitular: (IdCliente) =>
    sql`insert into administracion_solicitud_titular (id_cliente, id_persona, tipo, detalle, fecha_recepcion, fecha_limite)
      select ${IdCliente}, min(id_persona), 'A', 'x', '20260101', '20260120' from administracion_persona where id_cliente = ${IdCliente}`,
  AcreditacionCargaPapeles: (IdCliente) =>
    sql`insert into acreditacion_carga_papeles (id_cliente, id_division, id_carga, archivo, id_subida, total)
      select id_cliente, id_division, id_carga, 'x.zip', 'x', 1 from acreditacion_carga where id_cliente = ${IdCliente} order by 1 limit 1`,
  AccesoCarga: (IdCliente) =>
    sql`insert into acceso_carga (id_cliente, id_division, entidad, accion, origen, archivo) values (${IdCliente}, ${users.requester.perfil.IdDivision}, 'P', 'R', 'D', 'x')`,
  AccesoCargaFila: (IdCliente) =>
    sql`with c as (insert into acceso_carga (id_cliente, id_division, entidad, accion, origen, archivo) values (${IdCliente}, ${users.requester.perfil.IdDivision}, 'P', 'R', 'D', 'y')
        returning id_cliente, id_division, id_carga)
      insert into acceso_carga_fila (id_cliente, id_division, id_carga, fila) select id_cliente, id_division, id_carga, 1 from c`,
  ComedorRecalculo: (IdCliente) =>
    sql`insert into comedor_recalculo (id_cliente, id_division, fecha_inicio, fecha_fin, motivo) values (${IdCliente}, ${users.requester.perfil.IdDivision}, '20200101', '20200131', 'x')`,
  HotelCarga: (IdCliente) =>
    sql`insert into hotel_carga (id_cliente, id_division, id_hotel, origen, archivo) select id_cliente, id_division, id_hotel, 'E', 'x.xlsx' from hotel_hotel where id_cliente = ${IdCliente} limit 1`,
  HotelCargaFila: (IdCliente) =>
    sql`with c as (insert into hotel_carga (id_cliente, id_division, id_hotel, origen, archivo)
        select id_cliente, id_division, id_hotel, 'E', 'y.xlsx' from hotel_hotel where id_cliente = ${IdCliente} limit 1 returning id_cliente, id_division, id_carga)
      insert into hotel_carga_fila (id_cliente, id_division, id_carga, fila) select id_cliente, id_division, id_carga, 1 from c`,
  AsistenciaJustificacionPersona: (IdCliente) =>
    sql`insert into asistencia_justificacion_persona (id_cliente, id_persona, id_compania, id_justificacion, modalidad, fecha_inicio, fecha_fin, estado)
      select a.id_cliente, a.id_persona, a.id_compania, j.id_justificacion, 'D', '20260105', '20260106', 'P' from asistencia_persona a
      join asistencia_justificacion j on j.id_cliente = a.id_cliente and j.codigo = 'VAC' where a.id_cliente = ${IdCliente} order by a.id_persona limit 1`,
  AsistenciaSobretiempo: (IdCliente) =>
    sql`insert into asistencia_sobretiempo (id_cliente, id_persona, id_compania, fecha, minutos_calculados, minutos_autorizados, estado)
      select id_cliente, id_persona, id_compania, '20260105', 60, 60, 'A' from asistencia_persona where id_cliente = ${IdCliente} order by id_persona limit 1`,
  AsistenciaPeriodo: (IdCliente) =>
    sql`insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin)
      select id_cliente, id_planilla, id_compania, '2020-01', '20200101', '20200131' from asistencia_planilla where id_cliente = ${IdCliente} order by id_planilla limit 1`,
  AsistenciaCorreccion: (IdCliente) =>
    sql`insert into asistencia_correccion (id_cliente, id_persona, id_compania, id_marca, tipo, motivo, vence_el)
      select m.id_cliente, m.id_persona, m.id_compania, m.id_marca, 'A', 'x', now() + interval '2 days' from seguridad_usuario u join acceso_marca m on m.id_persona = u.id_persona
      where u.id_usuario = 'TRABAJADOR' and m.id_cliente = ${IdCliente} and m.id_compania is not null order by m.id_marca limit 1`,
  AccesoEquipoComando: (IdCliente) =>
    sql`insert into acceso_equipo_comando (id_cliente, id_division, id_equipo_conexion, accion, comando, origen)
      select id_cliente, id_division, id_equipo_conexion, 'C', 'CHECK', 'U' from acceso_equipo_conexion where id_cliente = ${IdCliente} and id_division = ${users.requester.perfil.IdDivision} limit 1`,
  SistemaCorreo: (IdCliente) =>
    sql`insert into sistema_correo (id_cliente, clave_unica, fecha, codigo, destinatario, idioma, asunto)
      values (${IdCliente}, 'estados', now(), 'ACR01', 'a@b.pe', 'es', 'x')`,
};

interface Found {
  readonly id: number;
  readonly user: string | null;
}
const found = new Map<string, Found>();

/** A row of a machine where the demo's people may act on it. */
async function rowOf({ machine: { of } }: AnyStates): Promise<Found> {
  const known = found.get(of.resource);
  if (known) return known;
  const { IdCliente, IdDivision } = users.requester.perfil;
  const { rows: names } = await app.database.pool.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_name = $1',
    [of.table],
  );
  const has = (name: string) => names.some((row) => row.column_name === name);
  const look = () =>
    app.database.run(
      sql`select ${sql.raw(snake(of.key))} as id, ${sql.raw(has('usuario_creacion') ? 'usuario_creacion' : 'null')} as usuario from ${sql.raw(of.table)} t
        where id_cliente = ${IdCliente} ${has('id_division') ? sql`and id_division = ${IdDivision}` : sql``}
          ${/Solicitud$|Actualizacion$|Desmovilizacion$/.test(of.resource) ? sql`and entidad = 'P' and id_compania = (select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE')` : sql``}
        order by ${sql.raw(has('estado') ? "(estado = 'P') desc, " : '')}1 limit 1`,
    );
  const make = MADE[of.resource];
  if ((await look()).length === 0 && make) await app.database.run(make(IdCliente));
  const [row] = await look();
  if (!row) throw new Error(`No row of ${of.resource}`);
  const one = { id: Number(row.id), user: row.usuario === null ? null : String(row.usuario) };
  found.set(of.resource, one);
  return one;
}

const place = (tx: Tx, { of, field }: Machine, id: number, state: string) =>
  tx.run(sql`update ${sql.raw(of.table)} set ${sql.raw(snake(field))} = ${state} where ${sql.raw(snake(of.key))} = ${id}`);
async function read(tx: Tx, { of, field }: Machine, id: number) {
  const [row] = await tx.run(
    sql`select to_jsonb(t) as fila, ${sql.raw(snake(field))} as estado from ${sql.raw(of.table)} t where ${sql.raw(snake(of.key))} = ${id}`,
  );
  return { estado: String(row?.estado), fila: Object(row?.fila) };
}

/** Where things keep a history of their own. */
const HISTORY: Readonly<Record<string, (id: number) => ReturnType<typeof sql>>> = {
  AcreditacionSolicitud: (id) =>
    sql`select accion, estado_anterior as de, estado_nuevo as a from acreditacion_solicitud_historial where id_solicitud = ${id} order by momento desc, id_solicitud_historial desc`,
  AcreditacionDesmovilizacion: (id) =>
    sql`select accion, estado_anterior as de, estado_nuevo as a from acreditacion_tramite_historial where tramite = 'D' and id_tramite = ${id} order by momento desc, id_tramite_historial desc`,
  AcreditacionActualizacion: (id) =>
    sql`select accion, estado_anterior as de, estado_nuevo as a from acreditacion_tramite_historial where tramite = 'A' and id_tramite = ${id} order by momento desc, id_tramite_historial desc`,
  HotelReserva: (id) =>
    sql`select accion, coalesce(antes->>'Estado', r.estado) as de, coalesce(despues->>'Estado', r.estado) as a from hotel_reserva_historial h join hotel_reserva r using (id_reserva)
      where h.id_reserva = ${id} order by h.momento desc, id_reserva_historial desc`,
};

const undo = new Error('undone');
interface Tried {
  readonly problem: Problem | null;
  readonly ended: string | null;
  readonly before: Awaited<ReturnType<typeof read>>;
  readonly after: Awaited<ReturnType<typeof read>>;
  readonly entries: readonly AuditEntry[];
  readonly steps: readonly Record<string, unknown>[];
  readonly more: number;
}

/** A bare step on a row that is in a state, through the engine and on the real database; nothing of it stays. */
async function tries(states: AnyStates, state: string, action: string, who: string, to: string): Promise<Tried> {
  const { machine } = states;
  const { id, user } = await rowOf(states);
  const actor = who === 'autorizador' ? 'AUTORIZADOR' : who === 'solicitante' || who === 'seleccion' ? (user ?? 'SOLICITANTE') : 'SUPERADMIN';
  const session = await app.composition.systemSession(users.requester.perfil.IdCliente, users.requester.perfil.IdDivision);
  let tried: Tried | undefined;
  await app.database
    .transaction(async (tx) => {
      const entries: AuditEntry[] = [];
      const ctx: Context = {
        tx,
        now: new Date(),
        lang: 'es',
        address: 'prueba',
        screen: null,
        confirmed: new Set(),
        confirmations: [],
        session: { ...session, IdUsuario: actor, superAdministrador: who === 'hotelero' },
        log: app.composition.app.log,
        audit: (entry) => entries.push(entry),
        emit: () => undefined,
      };
      await place(tx, machine, id, state);
      const history = async () => (HISTORY[machine.of.resource] ? tx.run(HISTORY[machine.of.resource]?.(id) ?? sql``) : []);
      const [before, was] = [await read(tx, machine, id), await history()];
      let problem: Problem | null = null;
      const ended = await states.step(ctx, id, action, who, to).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        problem = error;
        return null;
      });
      const steps = await history();
      tried = { problem, ended, before, after: await read(tx, machine, id), entries, steps, more: steps.length - was.length };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (!tried) throw new Error('Nothing was tried');
  return tried;
}

describe.each(named)('%s: every state, every act', (_name, states) => {
  const { machine } = states;
  const { of, field } = machine;
  const pairs = machine.states.flatMap((state) => actsOf(machine).map(({ action, who }) => ({ state, action, who })));

  test.each(pairs.filter(({ state, action, who }) => transitionOf(machine, state, action, who)))(
    '$state $action by $who lands where the table says, with its stamp, history and trace',
    async ({ state, action, who }) => {
      const row = transitionOf(machine, state, action, who);
      for (const to of row ? targetsOf(row) : []) {
        const { problem, ended, before, after, entries, steps, more } = await tries(states, state, action, who, to);
        expect(problem, problem?.code).toBeNull();
        expect([ended, after.estado]).toEqual([to, to]);
        if (to !== state && !of.unstamped) expect(after.fila.version).toBe(before.fila.version + 1);
        const entry = entries.find((one) => one.entity === of.resource && one.action === action);
        expect(entry).toBeDefined();
        if (to !== state) expect(entry?.changes).toMatchObject({ [field]: [state, to] });
        if (!HISTORY[of.resource]) continue;
        expect(more).toBe(1);
        expect(steps[0]).toEqual({ accion: action, de: state, a: to });
      }
    },
  );

  const silent = pairs.filter(({ state, action, who }) => !transitionOf(machine, state, action, who));
  test.runIf(silent.length > 0)('where the table is silent the act is refused, or changes nothing where it has been done', async () => {
    for (const { state, action, who } of silent) {
      const [to = state] = machine.transitions.filter((row) => row.action === action && row.who === who).flatMap(targetsOf);
      const { problem, ended, before, after, more } = await tries(states, state, action, who, to);
      const told = `${state} ${action} ${who}`;
      expect(after, told).toEqual(before);
      expect(more, told).toBe(0);
      if (ended !== null) expect([told, endOf(machine, action, who)]).toEqual([told, state]);
      else {
        expect([400, 403, 404, 409], told).toContain(problem?.status);
        expect(problem?.code, told).toMatch(/^[a-z_]+\.[a-z_]+$/);
      }
    }
  });
});

test('what the demo tells of its past, the tables allow', async () => {
  const steps = await app.database.run(
    sql`select distinct 'AcreditacionSolicitud' as recurso, accion, estado_anterior as de, estado_nuevo as a from acreditacion_solicitud_historial
      union select distinct case tramite when 'D' then 'AcreditacionDesmovilizacion' else 'AcreditacionActualizacion' end, accion, estado_anterior, estado_nuevo from acreditacion_tramite_historial`,
  );
  expect(steps.length).toBeGreaterThan(8);
  const untold = steps.filter(({ recurso, accion, de, a }) => {
    const machine = all.find((one) => one.machine.of.resource === recurso)?.machine;
    return !machine?.transitions.some((row) => row.action === accion && row.from === de && targetsOf(row).some((to) => to === a));
  });
  expect(untold).toEqual([]);
});

type User = keyof typeof users;
interface Call {
  readonly as: User;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Of several at once: what it is not of is left, and counted. */
  readonly many?: (answer: Answer) => boolean;
}
type Calls = Readonly<Record<string, (id: number) => Promise<Call> | Call>>;

const post = (as: User, path: string, body: unknown = {}): Call => ({ as, method: 'POST', path, body });

const forms = new Map<string, Record<string, unknown> | undefined>();
/** The form of a row as it was when it was read first, sent again. */
const form =
  (as: User, { of }: Machine) =>
  async (id: number): Promise<Call> => {
    if (!('options' in of)) throw new Error('No form');
    const path = `/api/${of.resource}/${id}`;
    const result = forms.get(path) ?? (await users[as].get(path)).result;
    forms.set(path, result);
    const entity = all.find(({ machine }) => machine.of === of)?.machine.of;
    const names = entity && 'options' in entity ? writableFields(Object(entity)).filter(([, one]) => !one.fixed && !one.confirms) : [];
    return {
      as,
      method: 'PUT',
      path,
      body: { ...Object.fromEntries(names.map(([name]) => [name, result?.[name] ?? null])), Version: result?.Version ?? 1 },
    };
  };

/** The calls of each machine's acts by people; those of the product itself have none. */
const CALLS: Readonly<Record<string, (machine: Machine) => Calls>> = {
  AcreditacionSolicitud: (machine) => ({
    'editar solicitante': form('requester', machine),
    'enviar solicitante': (id) => post('requester', `/api/AcreditacionSolicitud/${id}/enviar`),
    'eliminar solicitante': (id) => ({ as: 'requester', method: 'DELETE', path: `/api/AcreditacionSolicitud/${id}` }),
    'eliminar seleccion': (id) => ({
      ...post('requester', '/api/AcreditacionSolicitud/eliminar', { Ids: [id] }),
      many: ({ result }) => result.eliminadas === 0 && result.conservadas === 1,
    }),
    'copiar solicitante': (id) => post('requester', `/api/AcreditacionSolicitud/${id}/copiar`),
    'evaluar autorizador': (id) => post('authorizer', `/api/AcreditacionSolicitud/${id}/evaluar`, { IdRequisito: 1, Resultado: 'C' }),
    'aprobar autorizador': (id) => post('authorizer', `/api/AcreditacionSolicitud/${id}/aprobar`),
    'deshacer autorizador': (id) => post('authorizer', `/api/AcreditacionSolicitud/${id}/deshacer`),
    'devolver autorizador': (id) => post('authorizer', `/api/AcreditacionSolicitud/${id}/devolver`, { Observacion: 'x' }),
    'rechazar autorizador': (id) => post('authorizer', `/api/AcreditacionSolicitud/${id}/rechazar`, { Observacion: 'x' }),
  }),
  AcreditacionDesmovilizacion: () => ({
    'enviar solicitante': (id) =>
      post('requester', `/api/AcreditacionDesmovilizacion/${id}/enviar`, { IdMotivoCese: 1, FechaCese: '20260101', Observacion: 'x' }),
    'aprobar autorizador': (id) => post('authorizer', `/api/AcreditacionDesmovilizacion/${id}/aprobar`, { Observacion: 'x' }),
    'devolver autorizador': (id) => post('authorizer', `/api/AcreditacionDesmovilizacion/${id}/devolver`, { Observacion: 'x' }),
    'rechazar autorizador': (id) => post('authorizer', `/api/AcreditacionDesmovilizacion/${id}/rechazar`, { Observacion: 'x' }),
  }),
  AcreditacionActualizacion: () => ({
    'enviar solicitante': (id) => post('requester', `/api/AcreditacionActualizacion/${id}/enviar`, { Filas: [{ IdPersona: 1, IdRequisito: 1 }] }),
    'aprobar autorizador': (id) => post('authorizer', `/api/AcreditacionActualizacion/${id}/aprobar`, { Observacion: 'x' }),
    'devolver autorizador': (id) => post('authorizer', `/api/AcreditacionActualizacion/${id}/devolver`, { Observacion: 'x' }),
    'rechazar autorizador': (id) => post('authorizer', `/api/AcreditacionActualizacion/${id}/rechazar`, { Observacion: 'x' }),
  }),
  AcreditacionCarga: () => ({
    'editar solicitante': (id) => ({
      ...post('requester', `/api/AcreditacionCarga/${id}/advertencias`, { AceptarAdvertencias: 'S' }),
      method: 'PUT',
    }),
    'procesar solicitante': (id) => post('requester', `/api/AcreditacionCarga/${id}/procesar`),
    'detener solicitante': (id) => post('requester', `/api/AcreditacionCarga/${id}/detener`),
  }),
  AcreditacionCargaPapeles: () => ({
    'detener solicitante': async (id) => {
      const [row] = await app.database.run(sql`select id_carga from acreditacion_carga_papeles where id_carga_papeles = ${id}`);
      return post('requester', `/api/AcreditacionCarga/${row?.id_carga}/adjuntos/${id}/detener`);
    },
  }),
  AccesoEquipoConexion: () => ({
    'aprobar operador': (id) => post('boss', `/api/AccesoEquipoConexion/${id}/aprobar`),
    'bloquear operador': (id) => post('boss', `/api/AccesoEquipoConexion/${id}/bloquear`),
  }),
  AdministracionSolicitudTitular: (machine) => ({
    'editar operador': form('boss', machine),
    'atender operador': (id) => post('boss', `/api/AdministracionSolicitudTitular/${id}/atender`, { Respuesta: 'x' }),
    'denegar operador': (id) => post('boss', `/api/AdministracionSolicitudTitular/${id}/denegar`, { Respuesta: 'x' }),
  }),
  AdministracionVehiculo: () => ({
    'inactivar operador': (id) => post('boss', `/api/AdministracionVehiculo/${id}/inactivar`, { Observacion: 'x' }),
    'activar operador': (id) => post('boss', `/api/AdministracionVehiculo/${id}/activar`),
  }),
  AsistenciaCorreccion: () => ({
    'aceptar trabajador': (id) => post('worker', `/api/AsistenciaMia/correccion/${id}/aceptar`),
    'objetar trabajador': (id) => post('worker', `/api/AsistenciaMia/correccion/${id}/objetar`, { Respuesta: 'No fue así' }),
    'confirmar operador': (id) => post('boss', `/api/AsistenciaCorreccion/${id}/confirmar`, { Observacion: 'x' }),
    'desestimar operador': (id) => post('boss', `/api/AsistenciaCorreccion/${id}/desestimar`, { Observacion: 'x' }),
  }),
  AsistenciaJustificacionPersona: (machine) => ({
    'editar operador': form('boss', machine),
    'aprobar operador': (id) => post('boss', `/api/AsistenciaJustificacionPersona/${id}/aprobar`),
    'rechazar operador': (id) => post('boss', `/api/AsistenciaJustificacionPersona/${id}/rechazar`, { Observacion: 'x' }),
    'anular operador': (id) => post('boss', `/api/AsistenciaJustificacionPersona/${id}/anular`, { Observacion: 'x' }),
  }),
  AsistenciaPeriodo: () => ({
    'cerrar operador': (id) => post('boss', `/api/AsistenciaPeriodo/${id}/cerrar`, { Observacion: 'x' }),
    'cancelar operador': (id) => post('boss', `/api/AsistenciaPeriodo/${id}/cancelar`),
    'reabrir operador': (id) => post('boss', `/api/AsistenciaPeriodo/${id}/reabrir`, { Motivo: 'x' }),
    'exportar operador': (id) => post('boss', `/api/AsistenciaPeriodo/${id}/exportar`),
  }),
  ComedorPeriodo: (machine) => ({
    'editar operador': form('boss', machine),
    'cerrar operador': (id) => post('boss', `/api/ComedorPeriodo/${id}/cerrar`),
    'reabrir operador': (id) => post('boss', `/api/ComedorPeriodo/${id}/reabrir`, { Motivo: 'x' }),
  }),
  ComedorRecalculo: () => ({ 'cancelar operador': (id) => post('boss', `/api/ComedorRecalculo/${id}/cancelar`) }),
  HotelReserva: (machine) => ({
    'editar hotelero': form('boss', machine),
    'checkin hotelero': (id) => post('boss', `/api/HotelReserva/${id}/checkin`),
    'anular hotelero': (id) => post('boss', `/api/HotelReserva/${id}/anular`, { Motivo: 'x' }),
    'noPresentado hotelero': (id) => post('boss', `/api/HotelReserva/${id}/noPresentado`),
    'reactivar hotelero': (id) => post('boss', `/api/HotelReserva/${id}/reactivar`),
    'extender hotelero': (id) => post('boss', `/api/HotelReserva/${id}/extender`, { FechaSalida: '20301231' }),
    'trasladar hotelero': (id) => post('boss', `/api/HotelReserva/${id}/trasladar`, { Fecha: '20301231', IdCama: 1, Motivo: 'x' }),
    'checkout hotelero': (id) => post('boss', `/api/HotelReserva/${id}/checkout`),
    'revertir hotelero': (id) => post('boss', `/api/HotelReserva/${id}/revertir`, { Motivo: 'x', Version: 1 }),
  }),
  AccesoCarga: () => ({
    'validar operador': (id) => post('boss', `/api/AccesoCarga/${id}/validar`),
    'procesar operador': (id) => post('boss', `/api/AccesoCarga/${id}/procesar`),
    'cancelar operador': (id) => post('boss', `/api/AccesoCarga/${id}/cancelar`),
  }),
  HotelCarga: () => ({
    'validar hotelero': (id) => post('boss', `/api/HotelCarga/${id}/validar`),
    'procesar hotelero': (id) => post('boss', `/api/HotelCarga/${id}/procesar`),
    'cancelar hotelero': (id) => post('boss', `/api/HotelCarga/${id}/cancelar`),
    'anular hotelero': (id) => post('boss', `/api/HotelCarga/${id}/anular`, { Motivo: 'x' }),
  }),
  HotelServicioHabitacion: (machine) => ({
    'editar hotelero': form('boss', machine),
    'iniciar limpieza': (id) => post('boss', `/api/HotelServicioHabitacion/${id}/iniciar`),
    'terminar limpieza': (id) => post('boss', `/api/HotelServicioHabitacion/${id}/terminar`),
    'anular hotelero': (id) => post('boss', `/api/HotelServicioHabitacion/${id}/anular`, { Motivo: 'x' }),
    'conforme hotelero': (id) => post('boss', `/api/HotelServicioHabitacion/${id}/conforme`),
    'rehacer hotelero': (id) => post('boss', `/api/HotelServicioHabitacion/${id}/rehacer`, { Motivo: 'x' }),
  }),
  IdentificacionCredencial: (machine) => ({
    'editar oficina': form('boss', machine),
    'entregar oficina': (id) => post('boss', `/api/IdentificacionCredencial/${id}/entregar`),
    'inactivar oficina': (id) => post('boss', `/api/IdentificacionCredencial/${id}/inactivar`, { IdMotivoInactivacion: 1 }),
    'reemplazar oficina': (id) => post('boss', `/api/IdentificacionCredencial/${id}/reemplazar`, { IdMotivoEmision: 1 }),
    'reponer oficina': (id) => post('boss', `/api/IdentificacionCredencial/${id}/reponer`),
    'levantar oficina': (id) => post('boss', `/api/IdentificacionCredencial/${id}/levantar`),
    'prestar oficina': (id) => post('boss', `/api/IdentificacionPrestable/${id}/prestar`, { IdPersona: 1 }),
    'devolver oficina': (id) => post('boss', `/api/IdentificacionPrestable/${id}/devolver`),
  }),
  PlataformaTrabajo: () => ({
    'cancelar solicitante': (id) => post('requester', `/api/PlataformaTrabajo/${id}/cancelar`),
  }),
  SistemaCorreo: () => ({
    'reintentar operador': (id) => post('boss', `/api/SistemaCorreo/${id}/reintentar`),
    'cancelar operador': (id) => post('boss', `/api/SistemaCorreo/${id}/cancelar`),
  }),
};
/** Acts by people that the table allows from every state: there is nothing to refuse. */
const ALWAYS = new Set(['HotelCama limpieza hotelero', 'AsistenciaSobretiempo autorizar operador', 'AsistenciaSobretiempo rechazar operador']);

describe('over HTTP', () => {
  test('every act of people has its call', () => {
    const without = all.flatMap(({ machine }) =>
      actsOf(machine)
        .filter(({ who }) => who !== 'sistema')
        .map(({ action, who }) => [machine, `${action} ${who}`] as const)
        .filter(([one, act]) => !ALWAYS.has(`${one.of.resource} ${act}`) && !CALLS[one.of.resource]?.(one)[act])
        .map(([one, act]) => `${one.of.resource} ${act}`),
    );
    expect(without).toEqual([]);
  });

  test.each(named.filter(([, { machine }]) => CALLS[machine.of.resource]))('%s: what the table does not name is refused', async (_name, states) => {
    const { machine } = states;
    const { id } = await rowOf(states);
    const original = await read(app.database, machine, id);
    // Forms are read while there is something to read.
    for (const call of Object.values(CALLS[machine.of.resource]?.(machine) ?? {})) await call(id);
    for (const [act, call] of Object.entries(CALLS[machine.of.resource]?.(machine) ?? {})) {
      const [action = '', who = ''] = act.split(' ');
      for (const state of machine.states.filter((one) => !transitionOf(machine, one, action, who))) {
        await place(app.database, machine, id, state);
        const { as, method, path, body, many } = await call(id);
        const before = await read(app.database, machine, id);
        const answer = await users[as].call(method, path, body === undefined ? {} : { body });
        const told = `${state} ${act}: ${answer.text}`;
        expect(await read(app.database, machine, id), told).toEqual(before);
        if (many) expect(answer.status === 404 || many(answer), told).toBe(true);
        else if (answer.status === 200) expect([told, endOf(machine, action, who)]).toEqual([told, state]);
        else {
          expect([400, 403, 404, 409], told).toContain(answer.status);
          // By what it is in, not by what was sent.
          expect(answer.problem.code, told).not.toMatch(/^(campo|peticion)\./);
          expect(answer.problem.detail.length, told).toBeGreaterThan(5);
        }
      }
    }
    await place(app.database, machine, id, original.estado);
  });

  test('OpenAPI lists every machine, and says of a call from where to where it leads', async () => {
    const document = JSON.parse((await app.get('/api/openapi.json')).text);
    expect(Object.keys(document['x-estados']).sort()).toEqual(named.map(([name]) => name).sort());
    expect(document.paths['/api/HotelReserva/{id}/checkin'].post['x-transiciones']).toEqual([
      { de: 'R', accion: 'checkin', quien: 'hotelero', a: ['H'] },
    ]);
  });
});
