import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { proximoLunes } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replayed } from './historial';
import { adjuntarTodo, borrador, conforme, enDias, enviada, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let requester: SignedIn;
let authorizer: SignedIn;
let doctor: SignedIn;
let admin: SignedIn;
let general: number;
let health: number;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
  doctor = await app.signIn('MEDICO');
  admin = await app.signIn('ADMIN');
  const roles: { IdRol: number; Suplentes: { IdUsuario: string }[] }[] = (await authorizer.get('/api/AcreditacionSuplencia/roles')).result;
  health = roles.find(({ Suplentes }) => Suplentes.length > 0)?.IdRol ?? 0;
  general = roles.find(({ Suplentes }) => Suplentes.length === 0)?.IdRol ?? 0;
});
afterAll(() => app.close());
beforeEach(() => app.database.run(sql`delete from acreditacion_suplencia`));

const path = (id: number, action = '') => `/api/AcreditacionSolicitud/${id}${action}`;
const name = (who: SignedIn, more: Record<string, unknown> = {}) =>
  who.post('/api/AcreditacionSuplencia', { IdRol: health, IdSuplente: 'MEDICO', FechaInicio: hoy(), FechaFin: enDias(7), ...more });
const waiting = async (who: SignedIn): Promise<number[]> =>
  (await who.get('/api/AcreditacionSolicitud/bandeja', { take: 200 })).result.data.map((one: { IdSolicitud: number }) => one.IdSolicitud);
/** MEDICO evaluates health for one unit alone, where no request of the tests is. */
const narrowDoctor = (unit: number | null) =>
  app.database.run(
    sql`update acreditacion_autorizador_usuario set id_unidad_organizacional = ${unit} where id_usuario = 'MEDICO' and id_rol = ${health} and id_division = 1`,
  );
async function elsewhere(): Promise<number> {
  const [row] = await app.database.run(
    sql`select u.id_unidad_organizacional as id from administracion_unidad_organizacional u where u.id_cliente = 1
      and not exists (select 1 from acreditacion_solicitud s where s.id_unidad_organizacional = u.id_unidad_organizacional) order by 1 limit 1`,
  );
  return Number(row?.id);
}

describe('who may be named, for when', () => {
  test.each([
    ['nobody substitutes for himself', { IdSuplente: 'AUTORIZADOR' }, 'IdSuplente', 'Nadie se suple a sí mismo.'],
    ['nor for somebody with another role', { IdSuplente: 'ADMIN' }, 'IdSuplente', 'El suplente debe ser autorizador del mismo rol en esta división.'],
    ['it does not begin in the past', { FechaInicio: enDias(-1) }, 'FechaInicio', 'La suplencia empieza hoy o después.'],
    ['nor ends before it begins', { FechaInicio: enDias(3), FechaFin: enDias(2) }, 'FechaFin', undefined],
  ])('%s', async (_what, more, field, message) => {
    const refused = await name(authorizer, more);
    expect(refused.status).toBe(400);
    expect(refused.problem.errors).toContainEqual(expect.objectContaining(message ? { field, message } : { field }));
  });

  test('the role has to be of who is away', async () => {
    const refused = await name(doctor, { IdRol: general, IdSuplente: 'AUTORIZADOR' });
    expect(refused.problem.errors).toContainEqual(
      expect.objectContaining({ field: 'IdRol', message: 'El titular no es autorizador de ese rol en esta división.' }),
    );
  });

  test('an inactive user takes nobody’s place', async () => {
    await app.database.run(sql`update seguridad_usuario set activo = 'N' where id_usuario = 'MEDICO'`);
    const refused = await name(authorizer);
    await app.database.run(sql`update seguridad_usuario set activo = 'S' where id_usuario = 'MEDICO'`);
    expect(refused.problem.errors).toContainEqual(expect.objectContaining({ field: 'IdSuplente', message: 'El usuario está inactivo o bloqueado.' }));
  });

  test('nobody has two at once, nor one who is away, nor leaves while he takes the place of another', async () => {
    expect((await name(authorizer)).status).toBe(200);
    const twice = await name(authorizer, { FechaInicio: enDias(7), FechaFin: enDias(9) });
    expect(twice.problem.errors[0]).toMatchObject({ field: 'FechaInicio', code: 'suplencia.cruce' });
    expect((await name(authorizer, { FechaInicio: enDias(8), FechaFin: enDias(9) })).status).toBe(200);
    const away = await name(doctor, { IdSuplente: 'AUTORIZADOR', FechaInicio: enDias(3) });
    expect(away.problem.errors[0]).toMatchObject({ field: 'IdSuplente', code: 'suplencia.suplente_ausente' });
  });

  test('of two at once one is named', async () => {
    const answers = await Promise.all([name(authorizer), name(authorizer), name(authorizer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('only who keeps roles names for others, and sees those of all', async () => {
    const alien = await name(doctor, { IdUsuario: 'AUTORIZADOR' });
    expect(alien.status).toBe(400);
    const made = await name(admin, { IdUsuario: 'AUTORIZADOR' });
    expect(made.status, made.text).toBe(200);
    const id = made.result.IdSuplencia;
    expect((await requester.get(`/api/AcreditacionSuplencia/${id}`)).status).toBe(403);
    for (const who of [authorizer, doctor, admin]) expect((await who.get(`/api/AcreditacionSuplencia/${id}`)).status).toBe(200);
    const double = await app.signIn('ADMIN', { division: 'Unidad' });
    expect((await double.get('/api/AcreditacionSuplencia')).result.totalCount).toBe(1);
  });

  test('what has begun is not taken away: its last day is moved, and what ended stays as it was', async () => {
    const { result } = await name(authorizer);
    const one = `/api/AcreditacionSuplencia/${result.IdSuplencia}`;
    expect((await authorizer.delete(one)).problem.code).toBe('suplencia.empezada');
    const moved = await authorizer.put(one, { FechaInicio: enDias(2), Version: result.Version });
    expect(moved.problem.errors[0]).toMatchObject({ field: 'FechaInicio', code: 'suplencia.empezada' });
    const before = await authorizer.put(one, { FechaFin: enDias(-1), Version: result.Version });
    expect(before.status).toBe(400);
    expect((await authorizer.put(one, { FechaFin: hoy(), Version: result.Version })).status).toBe(200);
    await app.database.run(sql`update acreditacion_suplencia set fecha_inicio = ${enDias(-9)}, fecha_fin = ${enDias(-2)}`);
    const { Version } = (await authorizer.get(one)).result;
    expect((await authorizer.put(one, { FechaFin: enDias(5), Version })).problem.code).toBe('suplencia.terminada');
  });

  test('the substitute is told for which days', async () => {
    await name(authorizer);
    await app.settle();
    const mail = app.mails.findLast(({ to }) => to === 'etorres@andesdelsur.example');
    expect(mail?.subject).toBe('Suplencia de Hugo Salas');
  });
});

describe('what a substitute gets', () => {
  test('the requests of that role and reach, in those days: inbox, home, notice, evaluation; both stand in the history', async () => {
    await narrowDoctor(await elsewhere());
    const before = await enviada(requester, world);
    expect(await waiting(doctor)).not.toContain(before.id);
    expect((await doctor.post(path(before.id, '/aprobar'))).status).toBe(403);
    const waited = (await doctor.get('/api/PlataformaTablero/W06')).result.Total;

    await name(authorizer);
    expect(await waiting(doctor)).toContain(before.id);
    expect((await doctor.get('/api/PlataformaTablero/W06')).result.Total).toBeGreaterThan(waited);
    const { id } = await enviada(requester, world);
    await app.settle();
    const [told] = await app.database.run(
      sql`select count(*)::int as n from sistema_correo where codigo = 'ACR01' and id_registro = ${String(id)} and id_usuario = 'MEDICO'`,
    );
    expect(told?.n).toBe(1);

    // What is of another role stays the other role's.
    const alien = await doctor.post(path(id, '/evaluar'), { IdRequisito: world.requisitos.SCTR, Resultado: 'C' });
    expect(alien.status).toBe(403);
    await conforme(doctor, id);
    expect((await doctor.post(path(id, '/aprobar'))).result.Estado).toBe('P');
    const detail = (await requester.get(path(id, '/detalle'))).result;
    const steps: { Accion: string; Usuario: string; Titular: string | null }[] = detail.Historial;
    expect(steps.filter(({ Accion }) => Accion === 'evaluar' || Accion === 'aprobar').map(({ Usuario, Titular }) => [Usuario, Titular])).toEqual([
      ['Elena Torres', 'Hugo Salas'],
      ['Elena Torres', 'Hugo Salas'],
    ]);
    expect(steps.filter(({ Accion }) => Accion === 'enviar').map(({ Titular }) => Titular)).toEqual([null]);
    expect(detail.Roles).toContainEqual(expect.objectContaining({ IdRol: health, Usuario: 'Elena Torres', Titular: 'Hugo Salas' }));
    const told2 = (await authorizer.get(`/api/AcreditacionSolicitud/${id}/linea`)).result;
    expect(JSON.stringify(told2)).toContain('Elena Torres por Hugo Salas la aprobó');
    const sheet = (await authorizer.get(`/api/AcreditacionSolicitud/${id}/ficha`)).result;
    expect(JSON.stringify(sheet)).toContain('Elena Torres por Hugo Salas');
  });

  test('it ends by itself, and gives nothing before it begins nor once the substitute has lost the role', async () => {
    await narrowDoctor(await elsewhere());
    const { id } = await enviada(requester, world);
    await name(authorizer, { FechaInicio: enDias(1) });
    expect(await waiting(doctor)).not.toContain(id);
    await app.database.run(sql`update acreditacion_suplencia set fecha_inicio = ${hoy()}`);
    expect(await waiting(doctor)).toContain(id);
    await app.database.run(sql`update acreditacion_suplencia set fecha_inicio = ${enDias(-3)}, fecha_fin = ${enDias(-1)}`);
    expect(await waiting(doctor)).not.toContain(id);
    expect((await doctor.post(path(id, '/aprobar'))).status).toBe(403);
    await app.database.run(sql`update acreditacion_suplencia set fecha_fin = ${hoy()}`);
    const [own] = await app.database.run(
      sql`delete from acreditacion_autorizador_usuario where id_usuario = 'MEDICO' and id_rol = ${health} and id_division = 1 returning id_cliente`,
    );
    expect(await waiting(doctor)).not.toContain(id);
    await app.database.run(
      sql`insert into acreditacion_autorizador_usuario (id_cliente, id_rol, id_usuario, id_division) values (${own?.id_cliente}, ${health}, 'MEDICO', 1)`,
    );
  });

  test('a list of what has waited too long comes to the substitute too', async () => {
    await narrowDoctor(await elsewhere());
    const { id } = await enviada(requester, world);
    await app.database.run(sql`update acreditacion_solicitud set fecha_envio = now() - interval '4 days' where id_solicitud = ${id}`);
    await name(authorizer);
    await app.database.run(sql`delete from sistema_correo where codigo = 'ACR06'`);
    app.clock.set(proximoLunes());
    await app.runJob('acreditacion.pendientes');
    app.clock.set(new Date());
    const [told] = await app.database.run(sql`select cuerpo from sistema_correo where codigo = 'ACR06' and id_usuario = 'MEDICO'`);
    const [{ numero } = { numero: '' }] = await app.database.run(sql`select numero from acreditacion_solicitud where id_solicitud = ${id}`);
    expect(String(told?.cuerpo)).toContain(String(numero));
    await narrowDoctor(null);
  });
});

describe('an approval is taken back (decision 045)', () => {
  const accredited = async (IdPersona: number) => {
    const [row] = await app.database.run(
      sql`select (select count(*)::int from acreditacion_persona where id_persona = ${IdPersona}) as filas,
        (select count(*)::int from acceso_asignacion where id_persona = ${IdPersona}) as accesos`,
    );
    return row;
  };
  async function approved() {
    const sent = await enviada(requester, world);
    for (const who of [doctor, authorizer]) await conforme(who, sent.id);
    await doctor.post(path(sent.id, '/aprobar'));
    const done = await authorizer.post(path(sent.id, '/aprobar'));
    expect(done.result.Estado, done.text).toBe('A');
    return sent;
  }
  const gateAsks = async (Documento: string, IdMarcaOrigen: string, call: 'evaluar' | 'registrar' = 'evaluar') => {
    const gate = await app.signIn('GARITA');
    return gate.post(`/api/AccesoMarca/${call}`, {
      ...{ IdMarcaOrigen, IdPuerta: world.puerta, ModoMarcacion: 'S', TipoMarcacion: 'T', Identificador: Documento, TipoIdentificacion: 'DOC' },
      ...{ EnLinea: 'S', Automatica: 'S', Funcion: 'E' },
    });
  };

  test('of one role: it is pending with that role again, and only who approved may', async () => {
    const { id } = await enviada(requester, world);
    await conforme(doctor, id);
    await doctor.post(path(id, '/aprobar'));
    expect((await authorizer.post(path(id, '/deshacer'))).problem.code).toBe('deshacer.tarde');
    expect((await doctor.post(path(id, '/deshacer'))).result.Estado).toBe('P');
    expect(await waiting(doctor)).toContain(id);
    expect((await doctor.post(path(id, '/deshacer'))).problem.code).toBe('deshacer.tarde');
    expect((await doctor.post(path(id, '/aprobar'))).result.Estado).toBe('P');
    expect(await replayed(app, id)).toBe(1);
  });

  test('of the last role: the accreditation and the access go, the gate refuses, both notices were told, and it can be approved anew', async () => {
    const { id, IdPersona, Documento } = await approved();
    expect(await accredited(IdPersona)).toEqual({ filas: 1, accesos: 1 });
    expect((await gateAsks(Documento, `u1-${id}`)).result.Permitido).toBe('S');
    expect((await doctor.post(path(id, '/deshacer'))).problem.code).toBe('deshacer.tarde');
    // A reader was handed the person meanwhile: whoever undoes hears so.
    const [reader] = await app.database.run(
      sql`select min(id_equipo_conexion) as id from acceso_equipo_conexion where id_cliente = 1 and id_division = 1`,
    );
    await app.database.run(
      sql`insert into acceso_equipo_comando (id_cliente, id_division, id_equipo_conexion, accion, comando, id_persona, estado, intentos, fecha_envio, origen)
        values (1, 1, ${Number(reader?.id)}, 'U', 'DATA UPDATE USERINFO PIN=1', ${IdPersona}, 'E', 1, ${app.clock.now().toISOString()}, 'S')`,
    );
    const undone = await authorizer.post(path(id, '/deshacer'));
    expect(undone.result, undone.text).toEqual({ Estado: 'P', Lectores: 1 });
    expect(await accredited(IdPersona)).toEqual({ filas: 0, accesos: 0 });
    expect((await gateAsks(Documento, `u2-${id}`)).result.Permitido).toBe('N');
    expect((await requester.get(path(id, '/detalle'))).result.Solicitud.FechaRespuesta).toBeNull();
    expect((await authorizer.post(path(id, '/aprobar'))).result.Estado).toBe('A');
    expect(await accredited(IdPersona)).toEqual({ filas: 1, accesos: 1 });
    const told = await app.database.run(
      sql`select codigo from sistema_correo where id_registro = ${String(id)} and id_usuario = 'SOLICITANTE' and codigo in ('ACR04', 'ACR16') order by id_correo`,
    );
    expect(told.map(({ codigo }) => codigo)).toEqual(['ACR04', 'ACR16', 'ACR04']);
    expect(await replayed(app, id)).toBe(1);
  });

  test('of a renewal: the accreditation is as it was, with its papers, its dates and its access', async () => {
    const first = await approved();
    const whole = async () =>
      (
        await app.database.run(
          sql`select a.id_acreditacion_persona as id, a.fecha_inicio, a.fecha_fin, a.id_solicitud, a.id_perfil_acreditacion, a.id_cargo,
            (select jsonb_agg(jsonb_build_array(p.id_requisito, p.fecha_vencimiento, p.id_archivo, p.id_solicitud) order by p.id_requisito) from acreditacion_persona_requisito p
              where p.id_acreditacion_persona = a.id_acreditacion_persona) as papeles,
            (select jsonb_agg(jsonb_build_array(s.id_perfil_acceso, s.fecha_inicio, s.fecha_fin) order by s.id_perfil_acceso, s.fecha_inicio) from acceso_asignacion s where s.id_acreditacion_persona = a.id_acreditacion_persona) as accesos
          from acreditacion_persona a where a.id_persona = ${first.IdPersona}`,
        )
      )[0];
    const before = await whole();
    const draft = await borrador(requester, world, first.IdPersona, { FechaFin: enDias(50) });
    await adjuntarTodo(requester, world, draft.result.IdSolicitud);
    const { IdSolicitud } = draft.result;
    expect((await requester.post(path(IdSolicitud, '/enviar'), { Confirmaciones: ['contrato.dotacion_excedida'] })).status).toBe(200);
    for (const who of [doctor, authorizer]) await conforme(who, IdSolicitud);
    await doctor.post(path(IdSolicitud, '/aprobar'));
    expect((await authorizer.post(path(IdSolicitud, '/aprobar'))).result.Estado).toBe('A');
    expect(await whole()).not.toEqual(before);
    const undone = await authorizer.post(path(IdSolicitud, '/deshacer'));
    expect(undone.status, undone.text).toBe(200);
    expect(await whole()).toEqual(before);
  });

  test('who has passed the gate meanwhile keeps it from being taken back; so does the clock', async () => {
    const { id, Documento, IdPersona } = await approved();
    await gateAsks(Documento, `u3-${id}`, 'registrar');
    expect((await authorizer.post(path(id, '/deshacer'))).problem.code).toBe('solicitud.deshacer_ingreso');
    expect(await accredited(IdPersona)).toEqual({ filas: 1, accesos: 1 });
    const other = await approved();
    await app.database.run(sql`update acreditacion_solicitud_rol set fecha = fecha - interval '11 minutes' where id_solicitud = ${other.id}`);
    expect((await authorizer.post(path(other.id, '/deshacer'))).problem.code).toBe('deshacer.tarde');
  });
});
