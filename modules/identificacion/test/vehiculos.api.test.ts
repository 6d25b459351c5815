import { randomUUID } from 'node:crypto';
import { reading } from '@modules/acceso/test/puesto';
import { vehiculoAcreditado } from '@modules/acreditacion/shared/news';
import { idOf, inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { readPdf } from '@platform/testing/pdf';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CREDENCIAL, makeOffice, type Office } from './oficina';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let office: Office;
let veh: number;
let placa: number;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  office = await makeOffice(app, admin);
  veh = await idOf(admin, 'IdentificacionTipoCredencial', 'IdTipoCredencial', ['Codigo', '=', 'VEH']);
  placa = await idOf(admin, 'IdentificacionTipoIdentificacion', 'IdTipoIdentificacion', ['Codigo', '=', 'PLACA']);
});
afterAll(() => app.close());

/** What an approval tells of a vehicle. */
async function tellAccredited(IdVehiculo: number): Promise<void> {
  const [row] = await app.database.run(
    sql`select id_acreditacion_vehiculo, id_division, fecha_inicio, fecha_fin from acreditacion_vehiculo where id_vehiculo = ${IdVehiculo}`,
  );
  await office.site.tell(vehiculoAcreditado, {
    IdAcreditacionVehiculo: Number(row?.id_acreditacion_vehiculo),
    IdVehiculo,
    IdSolicitud: 0,
    IdDivision: Number(row?.id_division),
    IdPerfilAcceso: null,
    FechaInicio: String(row?.fecha_inicio).replaceAll('-', ''),
    FechaFin: String(row?.fecha_fin).replaceAll('-', ''),
  });
}
/** A vehicle of the demo that is accredited until a day and has no card. */
async function vehicle(until = inDays(60)): Promise<{ IdVehiculo: number; Placa: string }> {
  const { IdCliente, IdDivision } = admin.perfil;
  const [row] = await app.database.run(
    sql`insert into administracion_vehiculo (id_cliente, placa, placa_llave, id_tipo_vehiculo, id_marca, id_modelo, id_color, id_compania, estado, anio, fecha_inicio)
      select id_cliente, x.placa, replace(x.placa, '-', ''), id_tipo_vehiculo, id_marca, id_modelo, id_color, id_compania, 'A', anio, fecha_inicio
      from administracion_vehiculo, (select ${`T${randomUUID().slice(0, 2)}-${String(Math.floor(Math.random() * 900) + 100)}`.toUpperCase()}::text as placa) x
      where id_cliente = ${IdCliente} order by id_vehiculo limit 1 returning id_vehiculo, placa`,
  );
  const IdVehiculo = Number(row?.id_vehiculo);
  await app.database.run(
    sql`insert into acreditacion_vehiculo (id_cliente, id_division, id_vehiculo, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
      select id_cliente, ${IdDivision}, ${IdVehiculo}, id_compania, id_contrato, id_perfil_acreditacion, ${inDays(-5)}, ${until} from acreditacion_persona where id_cliente = ${IdCliente} limit 1`,
  );
  await tellAccredited(IdVehiculo);
  return { IdVehiculo, Placa: String(row?.placa) };
}
const body = (of: { IdVehiculo: number }, over: object = {}) => ({
  IdVehiculo: of.IdVehiculo,
  IdTipoCredencial: veh,
  IdTipoIdentificacion: placa,
  FechaInicio: inDays(0),
  FechaFin: inDays(60),
  ...over,
});
const issue = async (of: { IdVehiculo: number }, over: object = {}): Promise<ResultOf> => made(await admin.post(CREDENCIAL, body(of, over)));
const bearer = async ({ IdVehiculo }: { IdVehiculo: number }): Promise<ResultOf> =>
  made(await admin.get(`/api/IdentificacionPortadorVehiculo/${IdVehiculo}`));
const evaluate = async (Identificador: string, TipoIdentificacion: string, driver: { Documento: string }): Promise<ResultOf> =>
  made(
    await gate.post('/api/AccesoMarca/evaluar', {
      ...reading(office.site.p1, driver),
      TipoMarcacion: 'C',
      Vehiculo: { Identificador, TipoIdentificacion },
    }),
  );
const codesOfVehicle = (answer: ResultOf): string[] => answer.Sujetos[0].Motivos.map(({ Codigo }: ResultOf) => Codigo);

describe('cards of vehicles', () => {
  test('issued as proposed, with the prefix of its type; the accreditation bounds it', async () => {
    const van = await vehicle();
    expect(await bearer(van)).toMatchObject({ Vigencia: 'N', PorEmitir: 'S' });
    const proposal = made(await admin.get(`${CREDENCIAL}/propuesta`, { IdVehiculo: van.IdVehiculo }));
    expect(proposal).toMatchObject({ IdTipoCredencial: veh, IdTipoIdentificacion: placa, FechaFin: inDays(60) });
    const late = await admin.post(CREDENCIAL, body(van, { FechaFin: inDays(61) }));
    expect(late.problem.code).toBe('credencial.fin_acreditacion');
    const card = made(await admin.post(`/api/IdentificacionPortadorVehiculo/${van.IdVehiculo}/emitir`, {}));
    expect(card.Codigo).toMatch(/^H\d{6}$/);
    expect(await bearer(van)).toMatchObject({ Vigencia: 'V', PorEmitir: 'N', Codigo: card.Codigo, Placa: van.Placa });
    const counts = made(await admin.get('/api/IdentificacionPortadorVehiculo/resumen'));
    expect(counts.find(({ Vigencia }: ResultOf) => Vigencia === 'V').Personas).toBeGreaterThan(0);
  });

  test('one active credential per vehicle: 20 parallel requests leave exactly one active, the others 409 with its code', async () => {
    const van = await vehicle();
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(CREDENCIAL, body(van))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem.code).toBe('credencial.activa_vehiculo');
    expect(refused?.problem.detail).toMatch(/El vehículo ya tiene una credencial activa \(H\d{6}\)/);
    const [row] = await app.database.run(
      sql`select count(*)::int as n from identificacion_credencial where id_vehiculo = ${van.IdVehiculo} and estado = 'A'`,
    );
    expect(row?.n).toBe(1);
  });

  test('a card is of a person or of a vehicle, and its type is for such', async () => {
    const [van, ana] = [await vehicle(), await office.bearer()];
    for (const wrong of [{ IdVehiculo: null }, { IdPersona: ana.IdPersona }]) {
      const answer = await admin.post(CREDENCIAL, body(van, wrong));
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([400, 'IdPersona']);
    }
    expect((await admin.post(CREDENCIAL, body(van, { IdTipoCredencial: office.contr }))).problem.code).toBe('credencial.tipo');
    expect((await admin.post(CREDENCIAL, body(van, { IdTipoIdentificacion: office.qr }))).problem.code).toBe('tipo_credencial.entidad');
    expect((await admin.post(CREDENCIAL, office.body(ana, { IdTipoCredencial: veh }))).problem.code).toBe('credencial.tipo');
    const lorry = await vehicle(inDays(-1));
    expect((await admin.post(CREDENCIAL, body(lorry))).problem.code).toBe('credencial.vehiculo_sin_acreditacion');
  });

  test('the gate knows it by its QR, its code or its plate; inactive → 121 with the reason on the next reading; outside its dates → 122', async () => {
    const [van, driver] = [await vehicle(), await office.bearer()];
    const card = await issue(van, { CodigoReferencia1: 'AB12CD' });
    const token = await office.tokenOf(card.IdCredencial);
    for (const [read, means] of [
      [van.Placa, 'PLA'],
      [token, 'QR'],
      [`https://acceso.ejemplo.pe/v/${token}`, 'QR'],
      [card.Codigo, 'COD'],
      ['ab12cd', 'TAR'],
    ] as const) {
      const answer = await evaluate(read, means, driver);
      expect([read, answer.Sujetos[0].IdVehiculo]).toEqual([read, van.IdVehiculo]);
      expect(codesOfVehicle(answer)).not.toContain('121');
    }
    expect(codesOfVehicle(await evaluate('NADIE', 'QR', driver))).toContain('800');
    await app.database.run(sql`update identificacion_credencial set fecha_inicio = ${inDays(1)} where id_credencial = ${card.IdCredencial}`);
    expect(codesOfVehicle(await evaluate(token, 'QR', driver))).toContain('122');
    await app.database.run(sql`update identificacion_credencial set fecha_inicio = ${inDays(0)} where id_credencial = ${card.IdCredencial}`);
    made(
      await admin.post(`/api/IdentificacionPortadorVehiculo/${van.IdVehiculo}/inactivar`, { IdMotivoInactivacion: await office.reason('PERDIDA') }),
    );
    const ended = await evaluate(token, 'QR', driver);
    expect(codesOfVehicle(ended)[0]).toBe('121');
    expect(ended.Sujetos[0].Motivo).toBe(`La credencial ${card.Codigo} está inactiva: Pérdida.`);
    // Its plate is no card.
    expect(codesOfVehicle(await evaluate(van.Placa, 'PLA', driver))).not.toContain('121');
  });

  test('one changed character of its QR → firma no válida (113)', async () => {
    const [van, driver] = [await vehicle(), await office.bearer()];
    const card = await issue(van);
    const { Direccion } = made(await admin.get(`${CREDENCIAL}/${card.IdCredencial}/qr`));
    const good = await evaluate(Direccion, 'QR', driver);
    expect(good.Sujetos[0].IdVehiculo).toBe(van.IdVehiculo);
    const at = Direccion.length - 40;
    const spoilt = Direccion.slice(0, at) + (Direccion[at] === 'A' ? 'B' : 'A') + Direccion.slice(at + 1);
    const bad = await evaluate(spoilt, 'QR', driver);
    expect(bad.Sujetos[0].IdVehiculo).toBeNull();
    expect(codesOfVehicle(bad)).toContain('113');
  });

  test('Eliminar: a card that a vehicle passed with is not deleted; by its plate it did not pass with it', async () => {
    const [van, driver] = [await vehicle(), await office.bearer()];
    const card = await issue(van);
    const pass = async (who: ResultOf, Identificador: string, TipoIdentificacion: string) =>
      made(
        await gate.post('/api/AccesoMarca/registrar', {
          ...reading(office.site.p1, { Documento: who.Documento }),
          TipoMarcacion: 'C',
          Vehiculo: { Identificador, TipoIdentificacion },
        }),
      );
    await pass(driver, card.Codigo, 'COD');
    const refused = await admin.delete(`${CREDENCIAL}/${card.IdCredencial}`);
    expect(refused.problem).toMatchObject({ code: 'credencial.usada', detail: 'La credencial ya fue usada o impresa; inactívela.' });
    const [other, second] = [await vehicle(), await office.bearer()];
    const unused = await issue(other);
    await pass(second, other.Placa, 'PLA');
    expect((await admin.delete(`${CREDENCIAL}/${unused.IdCredencial}`)).status).toBe(200);
  });

  test('it ends with the vehicle’s demobilization, and lasts as its accreditation does', async () => {
    const van = await vehicle();
    const card = await issue(van, { FechaFin: inDays(60) });
    const [row] = await app.database.run(sql`select id_acreditacion_vehiculo as id from acreditacion_vehiculo where id_vehiculo = ${van.IdVehiculo}`);
    await app.database.run(sql`update acreditacion_vehiculo set fecha_fin = ${inDays(20)} where id_vehiculo = ${van.IdVehiculo}`);
    const { acreditacionPlazoVehiculo } = await import('@modules/acreditacion/shared/news');
    await office.site.tell(acreditacionPlazoVehiculo, { Acreditaciones: [Number(row?.id)], FechaFin: inDays(20) });
    expect(made(await admin.get(`${CREDENCIAL}/${card.IdCredencial}`)).FechaFin).toBe(inDays(20));
  });

  test('it is printed by its template, with plate and no person, and verified', async () => {
    const van = await vehicle();
    const card = await issue(van);
    const printed = made(await admin.post(`${CREDENCIAL}/${card.IdCredencial}/imprimir`, { Formato: 'T' }));
    const { text, qr } = await readPdf(printed.fileBase64);
    expect(text[0]).toContain(van.Placa);
    expect(text[0]).toContain(card.Codigo);
    expect(qr(0)).toContain('/v/');
    const review = made(await admin.post('/api/IdentificacionLote/revisar', { Documentos: [van.Placa.replace('-', '')] }));
    expect(review).toMatchObject({ Cargados: 1, Correctos: [{ IdCredencial: card.IdCredencial, Codigo: card.Codigo, Nombre: van.Placa }] });
    // Ticked in the list of vehicles, or shown by it under a filter, they are reviewed as people are.
    const bare = await vehicle();
    const listed = made(
      await admin.post('/api/IdentificacionLote/revisar', {
        IdVehiculos: [bare.IdVehiculo],
        Lista: { Entidad: 'V', Filtro: JSON.stringify(['Placa', '=', van.Placa]) },
      }),
    );
    expect(listed).toMatchObject({
      Cargados: 2,
      Correctos: [{ IdCredencial: card.IdCredencial }],
      Observados: [{ IdPersona: null, IdVehiculo: bare.IdVehiculo, Motivo: 'SIN_CREDENCIAL' }],
    });
    const found = made(await gate.post(`${CREDENCIAL}/verificar`, { Lectura: van.Placa }));
    expect(found).toMatchObject({ Resultado: 'V', IdVehiculo: van.IdVehiculo, IdPersona: null, Placa: van.Placa, Codigo: card.Codigo });
    expect(made(await app.get(`/api/publico/credencial/${await office.tokenOf(card.IdCredencial)}`))).toMatchObject({
      Vigente: 'S',
      Nombre: van.Placa,
    });
  });

  describe('types of identification of a vehicle', () => {
    const MEANS = '/api/IdentificacionPersonaTipo';
    const meansOf = async ({ IdVehiculo }: { IdVehiculo: number }): Promise<ResultOf[]> =>
      made(await admin.get(MEANS, { filter: ['IdVehiculo', '=', IdVehiculo] })).data;
    const newType = async (over: object = {}): Promise<number> =>
      made(
        await admin.post('/api/IdentificacionTipoIdentificacion', {
          Codigo: office.newCode('T'),
          Nombre: `Etiqueta ${office.newCode('E')}`,
          Medio: 'TAR',
          Entidad: 'V',
          ...over,
        }),
      ).IdTipoIdentificacion;

    test('0702: PorDefecto types of vehicles appear on a vehicle right after approval, once, and open again with the next', async () => {
      const van = await vehicle();
      expect((await meansOf(van)).map(({ TipoIdentificacion, Origen, FechaInicio }) => [TipoIdentificacion, Origen, FechaInicio])).toEqual([
        ['Placa', 'A', inDays(-5)],
      ]);
      const [one] = await meansOf(van);
      made(await admin.put(`${MEANS}/${one?.IdPersonaTipo}`, { FechaFin: inDays(-1), Version: one?.Version }));
      await tellAccredited(van.IdVehiculo);
      expect((await meansOf(van)).map(({ FechaFin }) => FechaFin)).toEqual([null]);
    });

    test('given by hand and ended; one of a person, none, both, twice, retired or of another client is refused, with the field', async () => {
      const [van, ana] = [await vehicle(), await office.bearer()];
      const tag = await newType();
      const give = (over: object) => admin.post(MEANS, { IdVehiculo: van.IdVehiculo, IdTipoIdentificacion: tag, FechaInicio: inDays(0), ...over });
      const retired = await newType();
      await app.database.run(sql`update identificacion_tipo_identificacion set activo = 'N' where id_tipo_identificacion = ${retired}`);
      for (const [over, status, field, code] of [
        [{ IdTipoIdentificacion: office.qr }, 400, 'IdTipoIdentificacion', 'persona_tipo.tipo_vehiculo'],
        [{ IdVehiculo: null, IdPersona: ana.IdPersona }, 400, 'IdTipoIdentificacion', 'persona_tipo.tipo'],
        [{ IdPersona: ana.IdPersona }, 400, 'IdPersona', 'campo.obligatorio'],
        [{ IdVehiculo: null }, 400, 'IdPersona', 'campo.obligatorio'],
        [{ IdVehiculo: 999_999_999 }, 400, 'IdVehiculo', 'campo.referencia'],
        [{ IdVehiculo: 'x' }, 400, 'IdVehiculo', 'campo.entero'],
        [{ FechaFin: inDays(-1) }, 400, 'FechaFin', 'credencial.fin_inicio'],
        [{ IdTipoIdentificacion: retired }, 400, 'IdTipoIdentificacion', undefined],
      ] as const) {
        const { status: answered, problem } = await give(over);
        expect([answered, problem.errors?.[0]?.field], JSON.stringify(over)).toEqual([status, field]);
        if (code?.startsWith('persona_tipo')) expect(problem.code).toBe(code);
      }
      expect((await give({ IdTipoIdentificacion: office.qr })).problem.detail).toBe('El tipo de identificación no es para ese vehículo.');
      const given = made(await give({}));
      expect(given).toMatchObject({
        IdVehiculo: van.IdVehiculo,
        IdPersona: null,
        Origen: 'M',
        can: { fijarClave: false },
      });
      expect((await give({})).status).toBe(409);
      made(await admin.put(`${MEANS}/${given.IdPersonaTipo}`, { FechaFin: inDays(0), Version: given.Version }));
      expect((await meansOf(van)).map(({ TipoIdentificacion }) => TipoIdentificacion)).toHaveLength(2);
    });

    test('a vehicle has no PIN of its own: no value is fixed, whatever its type says', async () => {
      const van = await vehicle();
      const pin = await newType({ Medio: 'PIN' });
      const given = made(await admin.post(MEANS, { IdVehiculo: van.IdVehiculo, IdTipoIdentificacion: pin, FechaInicio: inDays(-1) }));
      const { status, problem } = await admin.post(`${MEANS}/${given.IdPersonaTipo}/fijarClave`, { Clave: '1234' });
      expect([status, problem.code]).toEqual([400, 'persona_tipo.sin_clave']);
    });

    test('Nueva credencial: without the type, or once it ended → El vehículo no tiene tipo de identificación.', async () => {
      const van = await vehicle();
      const tag = await newType();
      const card = body(van, { IdTipoIdentificacion: tag });
      const refused = await admin.post(CREDENCIAL, card);
      expect(refused.problem).toMatchObject({
        status: 400,
        detail: 'El vehículo no tiene tipo de identificación.',
        errors: [{ field: 'IdTipoIdentificacion' }],
      });
      const english = await admin.call('POST', CREDENCIAL, { body: card, headers: { 'accept-language': 'en' } });
      expect(english.problem.detail).toBe('The vehicle has no identification type.');
      const given = made(await admin.post(MEANS, { IdVehiculo: van.IdVehiculo, IdTipoIdentificacion: tag, FechaInicio: inDays(-2) }));
      made(await admin.put(`${MEANS}/${given.IdPersonaTipo}`, { FechaFin: inDays(-1), Version: given.Version }));
      expect((await admin.post(CREDENCIAL, card)).problem.code).toBe('credencial.vehiculo_sin_tipo');
      await app.database.run(sql`update identificacion_persona_tipo set fecha_fin = null where id_persona_tipo = ${given.IdPersonaTipo}`);
      made(await admin.post(CREDENCIAL, card));
    });

    test('a contractor reads those of its own vehicles and no other', async () => {
      const [own, foreign] = [await vehicle(), await vehicle()];
      const contractor = await app.signIn('SOLICITANTE');
      const company = (of: 'its own' | 'another', { IdVehiculo }: { IdVehiculo: number }) =>
        app.database.run(sql`update acreditacion_vehiculo set id_compania = (select c.id_compania from administracion_compania c
          join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_cliente = c.id_cliente
          where c.id_cliente = ${admin.perfil.IdCliente} and (c.id_compania = u.id_compania) = ${of === 'its own'} order by 1 limit 1) where id_vehiculo = ${IdVehiculo}`);
      await company('its own', own);
      await company('another', foreign);
      await app.database.run(sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
        values (${admin.perfil.IdCliente}, ${contractor.perfil.IdPerfil}, '0705', array['consultar']) on conflict (id_cliente, id_perfil, id_menu) do update set acciones = excluded.acciones`);
      const read = async (of: { IdVehiculo: number }) =>
        made(await contractor.get(MEANS, { filter: ['IdVehiculo', '=', of.IdVehiculo] })).data.length;
      expect([await read(own), await read(foreign)]).toEqual([1, 0]);
      const [one] = await meansOf(foreign);
      expect((await contractor.get(`${MEANS}/${one?.IdPersonaTipo}`)).status).toBe(404);
    });
  });
});
