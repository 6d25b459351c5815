import { portrait } from '@platform/server/demo/portrait';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acreditar, adjuntarPapeles, aprobar, borradorDe, type Entidades, entidades } from './entidades';
import { enDias, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let other: Entidades;
let requester: SignedIn;
let stranger: SignedIn;
let authorizer: SignedIn;
let gate: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  other = await entidades(app);
  requester = await app.signIn('SOLICITANTE');
  stranger = await app.signIn('SOLICITANTE2');
  authorizer = await app.signIn('AUTORIZADOR');
  gate = await app.signIn('GARITA');
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const path = (id: number, action = '') => `/api/AcreditacionSolicitud/${id}${action}`;
const draft = async (kind: 'V' | 'I' | 'E' | 'L', more: Record<string, unknown>): Promise<number> => {
  const made = await borradorDe(requester, world, other, kind, more);
  expect(made.status, made.text).toBe(200);
  return made.result.IdSolicitud;
};

describe('vehicles', () => {
  test('from draft to accredited: refused without papers, sent, approved, with its requirements in the same transaction; renewed it goes on', async () => {
    const { IdVehiculo, Placa } = await other.vehiculo();
    const id = await draft('V', { IdVehiculo });
    const refused = await requester.post(path(id, '/enviar'));
    expect(refused.problem.detail).toBe('Debe ingresar y adjuntar todos los requisitos.');
    expect(refused.problem.errors.map((error) => error.message)).toContain('Adjunte el documento de SOAT.');
    expect((await acreditar(requester, authorizer, id)).result.Estado).toBe('A');
    const [state] = (await authorizer.get('/api/AcreditacionVehiculo', { filter: ['IdVehiculo', '=', IdVehiculo] })).result.data;
    expect(state).toMatchObject({ Vehiculo: Placa, Estado: 'W', FechaFin: enDias(45), IdSolicitud: id, RequisitosVencidos: 0 });
    const papers = await app.database.run(
      sql`select count(*)::int as n, count(r.id_archivo)::int as archivos, count(r.fecha_vencimiento)::int as vencen from acreditacion_vehiculo_requisito r where r.id_acreditacion_vehiculo = ${state.IdAcreditacionVehiculo}`,
    );
    expect(papers[0]).toEqual({ n: 3, archivos: 3, vencen: 2 });
    const [news] = await app.database.run(
      sql`select datos from base_evento where tipo = 'vehiculo.acreditado' and (datos->>'IdSolicitud')::int = ${id}`,
    );
    expect(news?.datos).toMatchObject({ IdVehiculo, IdAcreditacionVehiculo: state.IdAcreditacionVehiculo, FechaInicio: hoy(), FechaFin: enDias(45) });

    // Renewed: the same accreditation with a later end, and what is still valid is offered.
    const again = await draft('V', { IdVehiculo, FechaInicio: enDias(10), FechaFin: enDias(50) });
    const offered = (await requester.get(path(again, '/detalle'))).result.Requisitos;
    const soat = offered.find((one: { Codigo: string }) => one.Codigo === 'SOAT');
    expect(soat.Reutilizable.FechaVencimiento).toBe(enDias(25));
    expect((await requester.post(path(again, '/guardarRequisito'), { IdRequisito: soat.IdRequisito, Reutilizar: 'S' })).status).toBe(200);
    expect((await acreditar(requester, authorizer, again)).result.Estado).toBe('A');
    const [renewed] = await app.database.run(sql`select fecha_inicio, fecha_fin from acreditacion_vehiculo where id_vehiculo = ${IdVehiculo}`);
    expect(renewed).toEqual({ fecha_inicio: hoy(), fecha_fin: enDias(50) });
  });

  test('an unknown plate is registered when the request is sent, for the company that asks; the same plate typed otherwise is the same vehicle', async () => {
    const [usual] = await app.database.run(
      sql`select m.id_marca, m.id_modelo, m.id_tipo_vehiculo, (select min(id_color) from administracion_color where id_cliente = 1) as color from administracion_modelo m where m.id_cliente = 1 order by 2 limit 1`,
    );
    const file = {
      Placa: 'zz9-777',
      IdMarca: usual?.id_marca,
      IdModelo: usual?.id_modelo,
      IdTipoVehiculo: usual?.id_tipo_vehiculo,
      IdColor: usual?.color,
      Anio: 2024,
      FotoPerfil: (await requester.upload('FOT', 'camioneta.png', portrait(1))).result.IdArchivo,
    };
    expect((await requester.get('/api/AdministracionVehiculo/buscar?Placa=zz9777')).result).toBeNull();
    const id = await draft('V', { DatosVehiculo: file });
    await adjuntarPapeles(requester, id);
    expect((await requester.post(path(id, '/enviar'))).status).toBe(200);
    const [made] = await app.database.run(
      sql`select id_vehiculo, placa, id_compania, foto_perfil from administracion_vehiculo where placa_llave = 'ZZ9777'`,
    );
    expect(made).toMatchObject({ placa: 'ZZ9-777', id_compania: other.misti, foto_perfil: file.FotoPerfil });
    expect((await requester.get('/api/AdministracionVehiculo/buscar?Placa=ZZ9 777')).result).toEqual({
      Placa: 'ZZ9-777',
      Disponible: 'S',
      IdVehiculo: made?.id_vehiculo,
    });
    expect((await stranger.get('/api/AdministracionVehiculo/buscar?Placa=ZZ9-777')).result).toEqual({ Placa: 'ZZ9-777', Disponible: 'N' });
    expect((await requester.get(path(id))).result.Solicitado).toMatch(/^ZZ9-777 · /);

    const second = await borradorDe(requester, world, other, 'V', { IdVehiculo: made?.id_vehiculo });
    expect(second.problem.detail).toMatch(/^El vehículo ya tiene una solicitud en curso \(SOL-\d{4}-\d{6}\)\.$/);
    const typed = await draft('V', { DatosVehiculo: { ...file, Placa: 'ZZ9777' } });
    await adjuntarPapeles(requester, typed);
    expect((await requester.post(path(typed, '/enviar'))).problem.detail).toMatch(/^El vehículo ya tiene una solicitud en curso/);
  });

  test('inactive, of another company, of a type the profile is not for, or without file: each refused with its sentence', async () => {
    const { IdVehiculo, Placa } = await other.vehiculo();
    const [theirs] = await app.database.run(
      sql`select id_vehiculo, placa from administracion_vehiculo where id_compania <> ${other.misti} and estado = 'A' limit 1`,
    );
    const foreign = await borradorDe(requester, world, other, 'V', { IdVehiculo: theirs?.id_vehiculo });
    expect([foreign.status, foreign.problem.errors[0]?.field]).toEqual([400, 'IdVehiculo']);
    const byAdmin = await admin.post('/api/AcreditacionSolicitud', { Entidad: 'V', IdCompania: other.misti, IdVehiculo: theirs?.id_vehiculo });
    expect(byAdmin.problem.detail).toBe(`El vehículo ${theirs?.placa} no pertenece a la compañía que solicita.`);

    const empty = await draft('V', {});
    await adjuntarPapeles(requester, empty);
    expect((await requester.post(path(empty, '/enviar'))).problem.detail).toBe('Complete la ficha del vehículo.');

    const id = await draft('V', { IdVehiculo });
    await adjuntarPapeles(requester, id);
    await app.database.run(sql`update administracion_vehiculo set estado = 'I' where id_vehiculo = ${IdVehiculo}`);
    expect((await requester.post(path(id, '/enviar'))).problem.detail).toBe(`El vehículo ${Placa} está inactivo.`);
    await app.database.run(sql`update administracion_vehiculo set estado = 'A' where id_vehiculo = ${IdVehiculo}`);
    await app.database.run(
      sql`update acreditacion_perfil set tipos_vehiculo = array(select k.id_tipo_vehiculo from administracion_tipo_vehiculo k, administracion_vehiculo v where v.id_vehiculo = ${IdVehiculo} and k.id_cliente = 1 and k.id_tipo_vehiculo <> v.id_tipo_vehiculo)
        where id_perfil_acreditacion = ${other.perfiles.V}`,
    );
    expect((await requester.post(path(id, '/enviar'))).problem.detail).toMatch(/^El perfil de acreditación no es para /);
    await app.database.run(sql`update acreditacion_perfil set tipos_vehiculo = '{}' where id_perfil_acreditacion = ${other.perfiles.V}`);
    expect((await requester.post(path(id, '/enviar'))).status).toBe(200);
  });

  test('the endowment of vehicles of a contract warns, SI continues; a contract without a number limits none', async () => {
    const [used] = await app.database.run(
      sql`select count(distinct id_vehiculo)::int as n from acreditacion_vehiculo where id_contrato = ${world.contrato} and fecha_desmovilizacion is null`,
    );
    const [contract] = await app.database.run(sql`select codigo from administracion_contrato where id_contrato = ${world.contrato}`);
    const n = Number(used?.n);
    await app.database.run(sql`update administracion_contrato set vehiculo = 'S', dotacion_vehiculo = ${n} where id_contrato = ${world.contrato}`);
    const { IdVehiculo } = await other.vehiculo();
    const id = await draft('V', { IdVehiculo });
    await adjuntarPapeles(requester, id);
    const asked = await requester.post(path(id, '/enviar'));
    expect(asked.problem).toMatchObject({ code: 'contrato.dotacion_vehiculo_excedida', confirmable: true });
    expect(asked.problem.detail).toBe(`El contrato ${contract?.codigo} admite ${n} vehículos; con esta operación serían ${n + 1}. ¿Desea continuar?`);
    expect((await requester.post(path(id, '/enviar'), { Confirmaciones: ['contrato.dotacion_vehiculo_excedida'] })).status).toBe(200);
    expect((await requester.get(path(id, '/detalle'))).result.Dotacion).toMatchObject({ Dotacion: n, Usada: n });
    await app.database.run(sql`update administracion_contrato set vehiculo = 'N', dotacion_vehiculo = null where id_contrato = ${world.contrato}`);
  });

  test('suspended and resumed by who authorizes (060404), with its reason', async () => {
    const [row] = await app.database.run(
      sql`select id_acreditacion_vehiculo as id from acreditacion_vehiculo where id_division = 1 and fecha_suspension_inicio is null and fecha_fin > ${hoy()}::date + 5 order by 1 limit 1`,
    );
    const of = (action: string) => `/api/AcreditacionVehiculo/${row?.id}/${action}`;
    expect((await requester.post(of('suspender'), { Motivo: 'Choque' })).status).toBe(403);
    expect((await authorizer.post(of('suspender'), { Motivo: ' ' })).problem.detail).toBe('Ingrese el motivo de la suspensión.');
    expect((await authorizer.post(of('suspender'), { Motivo: 'Choque en vía interna' })).result.suspendida).toBe('S');
    expect((await authorizer.get(`/api/AcreditacionVehiculo/${row?.id}`)).result).toMatchObject({
      Estado: 'S',
      MotivoSuspension: 'Choque en vía interna',
    });
    expect((await authorizer.post(of('suspender'), { Motivo: 'Otra vez' })).problem.detail).toBe('La acreditación ya está suspendida.');
    expect((await authorizer.post(of('reanudar'), { Motivo: 'Reparado' })).result.suspendida).toBe('N');
    expect((await authorizer.post(of('reanudar'), { Motivo: 'Reparado' })).problem.detail).toBe('La acreditación no está suspendida.');
  });
});

describe('visits', () => {
  const host = async () => (await world.persona()).IdPersona;
  const add = (id: number, DatosPersona: object) => requester.post(path(id, '/visitas'), { DatosPersona });

  test('several people, each once; approved, every one passes the gate and is a visitor, out of the endowment', async () => {
    const [before] = await app.database.run(
      sql`select count(*)::int as n from acreditacion_persona where id_contrato = ${world.contrato} and visita = 'N'`,
    );
    const IdAnfitrion = await host();
    const id = await draft('I', { MotivoVisita: 'Auditoría', IdAnfitrion });
    await adjuntarPapeles(requester, id);
    const nobody = await requester.post(path(id, '/enviar'));
    expect(nobody.problem.detail).toBe('Debe registrar al menos una visita.');
    const foto = (await requester.upload('FOT', 'visita.png', portrait(2))).result;
    const first: ReturnType<Entidades['visitante']> = { ...other.visitante(), FotoPerfil: foto.IdArchivo };
    const [second, third] = [other.visitante(), other.visitante()];
    expect((await add(id, { ...first, FotoPerfil: 0 })).problem.errors[0]?.field).toBe('FotoPerfil');
    for (const one of [first, second, third]) expect((await add(id, one)).status).toBe(200);
    const spaced = `${String(second.Documento).slice(0, 4)} ${String(second.Documento).slice(4)}`;
    expect((await add(id, { ...second, Documento: spaced })).problem.detail).toBe('La persona ya está en la lista.');
    const list = (await requester.get(path(id, '/detalle'))).result.Visitantes;
    expect(list).toHaveLength(3);
    expect(list.map((one: { FotoHash: string | null }) => one.FotoHash)).toEqual([foto.Hash, null, null]);
    expect((await stranger.delete(path(id, `/visitas/${list[2].IdSolicitudVisita}`))).status).toBe(404);
    expect((await requester.delete(path(id, `/visitas/${list[2].IdSolicitudVisita}`))).status).toBe(200);
    expect((await requester.get(path(id))).result.Solicitado).toBe(`Visitante, ${first.Nombres} (+1)`);
    expect((await requester.post(path(id, '/enviar'))).status).toBe(200);
    expect((await aprobar(authorizer, id)).result.Estado).toBe('A');

    for (const [at, one] of [first, second].entries()) {
      const [row] = await app.database.run(
        sql`select p.foto_perfil, p.visita as persona, a.visita, a.id_anfitrion, a.fecha_fin, (select count(*)::int from acreditacion_persona_requisito r where r.id_acreditacion_persona = a.id_acreditacion_persona) as papeles
          from administracion_persona p join acreditacion_persona a on a.id_persona = p.id_persona where p.documento = ${one.Documento}`,
      );
      expect(row).toEqual({
        foto_perfil: at === 0 ? foto.IdArchivo : null,
        persona: 'S',
        visita: 'S',
        id_anfitrion: IdAnfitrion,
        fecha_fin: enDias(3),
        papeles: 3,
      });
      const passed = await gate.post('/api/AccesoMarca/registrar', {
        IdMarcaOrigen: `visita-${at}`,
        IdPuerta: world.puerta,
        ModoMarcacion: 'S',
        TipoMarcacion: 'T',
        Identificador: one.Documento,
        TipoIdentificacion: 'DOC',
        EnLinea: 'S',
        Automatica: 'S',
        Funcion: 'E',
      });
      expect(passed.result, passed.text).toMatchObject({ Permitido: 'S', Codigo: '000' });
    }
    const [after] = await app.database.run(
      sql`select count(*)::int as n from acreditacion_persona where id_contrato = ${world.contrato} and visita = 'N'`,
    );
    expect(after?.n).toBe(before?.n);
    const contract = await admin.get(`/api/AdministracionContrato/${world.contrato}`);
    const [used] = await app.database.run(
      sql`select count(distinct id_persona)::int as n from acreditacion_persona where id_contrato = ${world.contrato} and visita = 'N' and fecha_desmovilizacion is null`,
    );
    expect(contract.result.DotacionUsada).toBe(used?.n);
  });

  test('a contractor names its host by whole document or by name and surname, among who may be one, and sees no more than the name', async () => {
    const people = await app.database.run(
      sql`select p.id_persona, p.documento, p.nombres, p.apellido_paterno, p.apellido_materno, upper(p.apellido_paterno || ' ' || p.apellido_materno) || ', ' || upper(p.nombres) as nombre, c.contratista = 'N' as propia
        from administracion_persona p join administracion_persona_vinculo v on v.id_persona = p.id_persona and v.fecha_cese is null and v.fecha_inicio <= ${hoy()}::date join administracion_compania c on c.id_compania = v.id_compania
        where p.id_cliente = 1 and p.inactivo = 'N' and p.apellido_materno is not null and (c.contratista = 'N' or c.id_compania not in (${other.misti}, (select id_compania_contratista from administracion_contrato where id_contrato = ${world.contrato})))
          and not exists (select 1 from administracion_persona q where q.id_cliente = 1 and q.id_persona <> p.id_persona and normaliza(q.nombres) = normaliza(p.nombres)
            and normaliza(q.apellido_paterno) = normaliza(p.apellido_paterno) and normaliza(q.apellido_materno) = normaliza(p.apellido_materno))
        order by 1`,
    );
    const own = people.find((one) => one.propia === true);
    const foreign = people.find((one) => one.propia === false);
    const id = await draft('I', { MotivoVisita: 'Recorrido' });
    const choose = (Anfitrion: unknown) => requester.post(path(id, '/anfitrion'), { Anfitrion });
    const [given] = String(own?.nombres).split(' ');
    const whole = `${String(own?.nombres).toLowerCase()} ${own?.apellido_paterno} ${own?.apellido_materno}`;
    const unknown = 'No se encontró a nadie con ese documento o ese nombre entre quienes pueden recibir la visita.';
    // A part of a name or of a document, one of the two names alone, another contractor's people, nobody: all the same.
    for (const typed of [
      String(own?.documento).slice(0, 7),
      String(own?.apellido_paterno),
      `${given} ${String(own?.apellido_paterno).slice(0, -1)}`,
      String(foreign?.documento),
      '99999999',
      '% %',
    ])
      expect((await choose(typed)).problem.detail, typed).toBe(unknown);
    for (const wrong of ['', ' ', 'x'.repeat(121), 7, null]) expect((await choose(wrong)).status, String(wrong)).toBe(400);
    const found = await choose(` ${whole} `);
    expect(found.result, found.text).toEqual({ IdAnfitrion: own?.id_persona, Anfitrion: own?.nombre });
    expect((await requester.get(path(id))).result).toMatchObject({ IdAnfitrion: own?.id_persona, Anfitrion: own?.nombre });
    expect((await choose(String(own?.documento))).result.IdAnfitrion).toBe(own?.id_persona);
    expect((await requester.get(`/api/AdministracionPersona/${own?.id_persona}`)).status).toBe(404);
    // Two of the same name are told apart by their documents only.
    await app.database.run(
      sql`update administracion_persona set nombres = ${own?.nombres}, apellido_paterno = ${own?.apellido_paterno}, apellido_materno = ${own?.apellido_materno}
        where id_persona = (select min(p.id_persona) from administracion_persona p join administracion_persona_vinculo v on v.id_persona = p.id_persona and v.fecha_cese is null join administracion_compania c on c.id_compania = v.id_compania
          where p.id_cliente = 1 and p.inactivo = 'N' and c.contratista = 'N' and p.id_persona <> ${own?.id_persona})`,
    );
    expect((await choose(whole)).problem.detail).toBe('Varias personas responden a ese nombre: escriba su documento.');
    expect((await stranger.post(path(id, '/anfitrion'), { Anfitrion: String(own?.documento) })).status).toBe(404);

    // Written again from a rejected one, the visit has the same host.
    await adjuntarPapeles(requester, id);
    await add(id, other.visitante());
    expect((await requester.post(path(id, '/enviar'))).status).toBe(200);
    expect((await choose(String(own?.documento))).problem.detail).toBe('Las solicitudes enviadas no se pueden editar ni eliminar.');
    expect((await authorizer.post(path(id, '/rechazar'), { Observacion: 'No corresponde.' })).result.Estado).toBe('R');
    const copy = (await requester.post(path(id, '/copiar'))).result.IdSolicitud;
    expect((await requester.get(path(copy))).result.IdAnfitrion).toBe(own?.id_persona);
  });

  test('longer than the profile allows, without reason or host, of who works there or has a request: refused', async () => {
    const id = await draft('I', { FechaFin: enDias(7) });
    await adjuntarPapeles(requester, id);
    const first = other.visitante();
    await add(id, first);
    const blank = await requester.post(path(id, '/enviar'));
    expect(blank.problem.errors.map(({ field }) => field)).toEqual(['MotivoVisita', 'IdAnfitrion']);
    const { Version } = (await requester.get(path(id))).result;
    const filled = await requester.put(path(id), { MotivoVisita: 'Recorrido', IdAnfitrion: await host(), Version });
    expect(filled.status, filled.text).toBe(200);
    expect((await requester.post(path(id, '/enviar'))).problem.detail).toBe('La visita no puede durar más de 7 días.');
    expect((await requester.put(path(id), { FechaFin: enDias(6), Version: filled.result.Version })).status).toBe(200);

    const [worker] = await app.database.run(
      sql`select a.id_persona from acreditacion_persona a where a.id_contrato = ${world.contrato} and a.visita = 'N' and a.fecha_desmovilizacion is null
        and not exists (select 1 from acreditacion_solicitud s where s.id_persona = a.id_persona and s.estado in ('I', 'P', 'O')) limit 1`,
    );
    const works = await requester.post(path(id, '/visitas'), { IdPersona: worker?.id_persona });
    expect(works.problem.detail).toBe('La persona ya está acreditada como trabajador en el contrato.');
    expect((await requester.post(path(id, '/enviar'))).status).toBe(200);
    const [known] = await app.database.run(sql`select id_persona, visita from administracion_persona where documento = ${first.Documento}`);
    expect(known?.visita).toBe('S');

    // Who comes, and nothing else of somebody who may be another company's.
    const [shown] = (await requester.get(path(id, '/detalle'))).result.Visitantes;
    expect(shown.Persona).toMatchObject({ Apellidos: 'Visitante', FechaNacimiento: null, TelefonoMovil: null, Correo: null, FotoPerfilHash: null });
    expect(shown.DatosPersona).toBeNull();

    const second = await draft('I', { MotivoVisita: 'Otra', IdAnfitrion: await host() });
    expect((await add(second, first)).problem.detail).toMatch(/^La persona ya tiene una solicitud en curso \(SOL-/);
    expect((await requester.post(path(id, '/visitas'), { DatosPersona: other.visitante() })).problem.detail).toBe(
      'Las solicitudes enviadas no se pueden editar ni eliminar.',
    );
    expect((await requester.post(path(second, '/visitas'), { DatosPersona: {} })).problem.errors[0]).toMatchObject({ field: 'Documento' });
    expect((await requester.post(path(second, '/visitas'), { IdPersona: 99_999_999 })).status).toBe(400);
  });
});

describe('companies', () => {
  test('an unknown company is registered at sending; approved, it is accredited with its papers; a second request names the first', async () => {
    const file = other.empresa();
    const id = await draft('E', { DatosCompania: file });
    await adjuntarPapeles(requester, id);
    const sent = await requester.post(path(id, '/enviar'));
    expect(sent.status, sent.text).toBe(200);
    const again = await draft('E', { DatosCompania: file });
    await adjuntarPapeles(requester, again);
    expect((await requester.post(path(again, '/enviar'))).problem.detail).toBe(`La empresa ya tiene una solicitud en curso (${sent.result.Numero}).`);
    expect((await aprobar(authorizer, id)).result.Estado).toBe('A');
    const [made] = await app.database.run(
      sql`select c.contratista, a.id_compania, (select count(*)::int from acreditacion_compania_requisito r where r.id_acreditacion_compania = a.id_acreditacion_compania) as papeles
        from acreditacion_compania a join administracion_compania c on c.id_compania = a.id_compania_acreditada where c.documento = ${file.Documento}`,
    );
    expect(made).toEqual({ contratista: 'S', id_compania: other.misti, papeles: 3 });
    expect((await authorizer.get(path(id, '/detalle'))).result.Compania).toMatchObject({ Documento: file.Documento, Compania: file.Compania });
    // Whoever may suspend people suspends a company too, and nobody else.
    const [state] = (await authorizer.get('/api/AcreditacionCompania', { filter: ['Documento', '=', file.Documento] })).result.data;
    const suspend = `/api/AcreditacionCompania/${state.IdAcreditacionCompania}/suspender`;
    expect((await requester.post(suspend, { Motivo: 'Auditoría' })).status).toBe(403);
    expect((await authorizer.post(suspend, { Motivo: 'Auditoría' })).result.suspendida).toBe('S');
    expect((await requester.get(`/api/AcreditacionCompania/${state.IdAcreditacionCompania}`)).result.Estado).toBe('S');
  });

  test('without file, or inactive: refused with its sentence', async () => {
    const empty = await draft('E', {});
    await adjuntarPapeles(requester, empty);
    expect((await requester.post(path(empty, '/enviar'))).problem.detail).toBe('Complete la ficha de la empresa.');
    const file = other.empresa();
    const id = await draft('E', { DatosCompania: file });
    await adjuntarPapeles(requester, id);
    await app.database.run(
      sql`insert into administracion_compania (id_cliente, id_pais, id_tipo_documento, documento, compania, alias, id_categoria, contratista, activo)
        values (1, ${file.IdPais}, ${file.IdTipoDocumento}, ${file.Documento}, ${file.Compania}, ${file.Alias}, ${file.IdCategoria}, 'S', 'N')`,
    );
    expect((await requester.post(path(id, '/enviar'))).problem.detail).toBe(`La empresa ${file.Alias} está inactiva.`);
  });
});

describe('driving licences', () => {
  const licence = (IdPersona: number, more: Record<string, unknown> = {}) => ({
    IdPersona,
    IdLicenciaConducir: other.categoria,
    NumeroLicencia: 'Q12345678',
    FechaVencimientoLicencia: enDias(300),
    TiposVehiculo: [other.tipos.CAMTA, other.tipos.BUS],
    ...more,
  });

  test('approved, what was verified is the person’s licence and the division’s internal licence is born, read-only', async () => {
    const { IdPersona } = await world.persona();
    const id = await draft('L', licence(IdPersona));
    expect((await acreditar(requester, authorizer, id)).result.Estado).toBe('A');
    const { IdLicencia } = (await requester.get(path(id))).result;
    const [made] = await app.database.run(
      sql`select l.id_persona, l.fecha_emision, l.fecha_fin, l.id_solicitud, l.tipos_vehiculo, p.numero_licencia, p.fecha_vencimiento_licencia, p.id_licencia_conducir
        from administracion_licencia_interna l join administracion_persona p on p.id_persona = l.id_persona where l.id_licencia_interna = ${IdLicencia}`,
    );
    expect(made).toEqual({
      id_persona: IdPersona,
      fecha_emision: hoy(),
      fecha_fin: enDias(45),
      id_solicitud: id,
      tipos_vehiculo: [other.tipos.CAMTA, other.tipos.BUS],
      numero_licencia: 'Q12345678',
      fecha_vencimiento_licencia: enDias(300),
      id_licencia_conducir: other.categoria,
    });
    const { Version, Origen } = (await admin.get(`/api/AdministracionLicenciaInterna/${IdLicencia}`)).result;
    expect(Origen).toBe('S');
    expect((await admin.put(`/api/AdministracionLicenciaInterna/${IdLicencia}`, { Restricciones: 'Lentes', Version })).status).toBe(400);

    // A second one for the same type and days is refused naming the first.
    const again = await draft('L', licence(IdPersona));
    await adjuntarPapeles(requester, again);
    const repeated = await requester.post(path(again, '/enviar'));
    expect([repeated.status, repeated.problem.detail]).toEqual([409, expect.stringContaining('LI-')]);
  });

  test('category that may not drive the type, beyond the national expiry, blank, under way: refused with their sentences', async () => {
    const { IdPersona } = await world.persona();
    const [light] = await app.database.run(sql`select id_licencia_conducir as id from sistema_licencia_conducir where codigo = 'A-I' limit 1`);
    const id = await draft('L', licence(IdPersona, { IdLicenciaConducir: light?.id, FechaVencimientoLicencia: enDias(40) }));
    await adjuntarPapeles(requester, id);
    const beyond = await requester.post(path(id, '/enviar'));
    expect(beyond.problem.detail).toMatch(/^No puede superar la vigencia de la licencia nacional/);
    const first = await requester.put(path(id), { FechaVencimientoLicencia: enDias(60), Version: (await requester.get(path(id))).result.Version });
    expect((await requester.post(path(id, '/enviar'))).problem.detail).toMatch(/^La categoría A-I no autoriza a conducir Bus/);
    const blank = await requester.put(path(id), { TiposVehiculo: [], NumeroLicencia: null, Version: first.result.Version });
    expect((await requester.post(path(id, '/enviar'))).problem.errors.map(({ field }) => field)).toEqual(['NumeroLicencia', 'TiposVehiculo']);
    await requester.put(path(id), { TiposVehiculo: [other.tipos.CAMTA], NumeroLicencia: 'Q1', Version: blank.result.Version });
    const sent = await requester.post(path(id, '/enviar'));
    expect(sent.status, sent.text).toBe(200);
    const second = await borradorDe(requester, world, other, 'L', licence(IdPersona));
    expect(second.problem.detail).toBe(`La persona ya tiene una solicitud en curso (${sent.result.Numero}).`);
  });
});

describe('what belongs to another entity', () => {
  test('a field or a profile of another entity is refused, naming it; the entity does not change', async () => {
    const { IdVehiculo } = await other.vehiculo();
    const { IdPersona } = await world.persona();
    const foreign = await borradorDe(requester, world, other, 'V', { IdVehiculo, IdPersona });
    expect(foreign.problem.errors[0]).toMatchObject({ field: 'IdPersona', message: 'El dato no corresponde a lo que se acredita.' });
    const profile = await borradorDe(requester, world, other, 'V', { IdPerfilAcreditacion: world.perfil });
    expect(profile.problem.detail).toBe('El perfil de acreditación no corresponde a lo que se acredita.');
    const id = await draft('V', { IdVehiculo });
    const changed = await requester.put(path(id), { Entidad: 'P', Version: (await requester.get(path(id))).result.Version });
    expect(changed.problem.errors[0]).toMatchObject({ field: 'Entidad', code: 'campo.no_modificable' });
  });

  test('tabs count what the session sees; the inbox of each tab holds only its entity', async () => {
    const counts = (await requester.get('/api/AcreditacionSolicitud/conteoEntidades')).result;
    for (const kind of ['P', 'V', 'I', 'E', 'L']) {
      const states: Record<string, number> = (await requester.get(`/api/AcreditacionSolicitud/conteo?Entidad=${kind}`)).result;
      expect(Object.values(states).reduce((sum, n) => sum + n, 0)).toBe(counts[kind]);
    }
    const vehicles = (await authorizer.get('/api/AcreditacionSolicitud/bandeja?Entidad=V&take=200')).result;
    expect(vehicles.totalCount).toBe(vehicles.porEntidad.V);
    expect(vehicles.totalCount).toBeGreaterThan(0);
    const [row] = await app.database.run(
      sql`select count(*)::int as n from acreditacion_solicitud where id_solicitud = any(${sql.param(vehicles.data.map((one: { IdSolicitud: number }) => one.IdSolicitud))}) and entidad = 'V'`,
    );
    expect(row?.n).toBe(vehicles.data.length);
    expect((await authorizer.get('/api/AcreditacionSolicitud/bandeja?Entidad=X')).status).toBe(400);
  });

  test('a rejected visit is requested again with the same people', async () => {
    const id = await draft('I', { MotivoVisita: 'Auditoría', IdAnfitrion: (await world.persona()).IdPersona });
    await adjuntarPapeles(requester, id);
    await requester.post(path(id, '/visitas'), { DatosPersona: other.visitante() });
    expect((await requester.post(path(id, '/enviar'))).status).toBe(200);
    expect((await authorizer.post(path(id, '/rechazar'), { Observacion: 'No corresponde.' })).result.Estado).toBe('R');
    const copy = await requester.post(path(id, '/copiar'));
    const made = (await requester.get(path(copy.result.IdSolicitud, '/detalle'))).result;
    expect(made.Solicitud).toMatchObject({ Entidad: 'I', Estado: 'I', MotivoVisita: 'Auditoría' });
    expect(made.Visitantes).toHaveLength(1);
  });
});

describe('every pair state × action of a vehicle’s request', () => {
  const REQUESTER = ['editar', 'enviar', 'eliminar'] as const;
  const AUTHORIZER = ['evaluar', 'aprobar', 'devolver', 'rechazar'] as const;
  const allowed: Record<string, readonly string[]> = { I: REQUESTER, P: AUTHORIZER, O: ['editar', 'enviar'], R: [], A: [] };

  test('what the table does not allow is refused and changes nothing', async () => {
    const { IdVehiculo } = await other.vehiculo();
    const id = await draft('V', { IdVehiculo });
    const { Requisitos } = (await requester.get(path(id, '/detalle'))).result;
    const row = async () => (await app.database.run(sql`select estado, version from acreditacion_solicitud where id_solicitud = ${id}`))[0];
    for (const [state, actions] of Object.entries(allowed)) {
      await app.database.run(
        sql`update acreditacion_solicitud set estado = ${state}, numero = ${state === 'I' ? null : `PRUEBA-${id}`} where id_solicitud = ${id}`,
      );
      const before = await row();
      for (const action of [...REQUESTER, ...AUTHORIZER].filter((one) => !actions.includes(one))) {
        const calls: Record<string, () => Promise<{ status: number }>> = {
          editar: () => requester.put(path(id), { Asunto: 'Cambio', Version: before?.version }),
          enviar: () => requester.post(path(id, '/enviar')),
          eliminar: () => requester.delete(path(id)),
          evaluar: () => authorizer.post(path(id, '/evaluar'), { IdRequisito: Requisitos[0].IdRequisito, Resultado: 'C' }),
          aprobar: () => authorizer.post(path(id, '/aprobar')),
          devolver: () => authorizer.post(path(id, '/devolver'), { Observacion: 'x' }),
          rechazar: () => authorizer.post(path(id, '/rechazar'), { Observacion: 'x' }),
        };
        const answer = await calls[action]?.();
        expect([400, 404, 409], `${state} × ${action}`).toContain(answer?.status);
        expect(await row(), `${state} × ${action}`).toEqual(before);
      }
    }
  });
});
