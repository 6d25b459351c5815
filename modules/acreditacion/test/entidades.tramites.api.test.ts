import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acreditar, borradorDe, type Entidades, entidades } from './entidades';
import { enDias, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let other: Entidades;
let requester: SignedIn;
let authorizer: SignedIn;
let admin: SignedIn;
let motivo: number;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  other = await entidades(app);
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
  admin = await app.signIn('ADMIN');
  const [reason] = await app.database.run(
    sql`select id_motivo_cese as id from administracion_motivo_cese where id_cliente = 1 and cambio_interno = 'N' order by 1 limit 1`,
  );
  motivo = Number(reason?.id);
});
afterAll(() => app.close());

const DES = '/api/AcreditacionDesmovilizacion';
const ACT = '/api/AcreditacionActualizacion';

/** Two accredited vehicles of the requester, of those the demo has. */
const accredited = () =>
  app.database.run(
    sql`select a.id_vehiculo, a.id_acreditacion_vehiculo as id, v.placa, v.placa_llave from acreditacion_vehiculo a join administracion_vehiculo v on v.id_vehiculo = a.id_vehiculo
      where a.id_compania = ${other.misti} and a.id_division = 1 and a.fecha_desmovilizacion is null order by 1 limit 2`,
  );

describe('demobilization of vehicles (060201–060203)', () => {
  test('plates are recognized however they are typed, unknown ones named; approved, everything the vehicle had ends, and the checklist says what could not be closed', async () => {
    const [one, two] = await accredited();
    // The first has an access profile and is inside; the second has none and is not.
    await app.database.run(sql`delete from acceso_presencia where id_vehiculo in (${one?.id_vehiculo}, ${two?.id_vehiculo})`);
    await app.database.run(sql`delete from acceso_asignacion where id_vehiculo in (${one?.id_vehiculo}, ${two?.id_vehiculo})`);
    await app.database.run(
      sql`insert into acceso_asignacion (id_cliente, id_division, id_vehiculo, id_perfil_acceso, fecha_inicio, fecha_fin, origen, id_acreditacion_vehiculo)
        select 1, 1, ${one?.id_vehiculo}, min(id_perfil_acceso), ${enDias(-5)}::date, ${enDias(30)}::date, 'A', ${one?.id} from acceso_perfil where id_division = 1`,
    );
    const [zone] = await app.database.run(
      sql`insert into acceso_presencia (id_cliente, id_division, entidad, id_vehiculo, id_zona, desde, id_marca)
        select 1, 1, 'V', ${one?.id_vehiculo}, x.id_zona, now(), x.id_marca from acceso_presencia x where x.id_division = 1 order by 1 limit 1
        returning (select z.nombre from acceso_zona z where z.id_zona = acceso_presencia.id_zona) as nombre`,
    );
    const carrying = async () =>
      (
        await app.database.run(
          sql`select id_vehiculo from identificacion_credencial where estado = 'A' and id_vehiculo in (${one?.id_vehiculo}, ${two?.id_vehiculo})`,
        )
      ).map((row) => row.id_vehiculo);
    const cards = await carrying();
    const card = (vehicle: typeof one) => (cards.includes(vehicle?.id_vehiculo) ? 'S' : 'V');
    const typed = String(one?.placa_llave).toLowerCase();
    const found = await requester.post(`${DES}/reconocer`, { Entidad: 'V', Documentos: [typed, String(two?.placa), 'XX0-000'] });
    expect(found.result.Desconocidos).toEqual(['XX0-000']);
    expect(found.result.Filas.map((row: { IdVehiculo: number | null }) => row.IdVehiculo)).toEqual([one?.id_vehiculo, two?.id_vehiculo, null]);
    const Vehiculos = [Number(one?.id_vehiculo), Number(two?.id_vehiculo)];
    const asked = { Vehiculos, IdMotivoCese: motivo, FechaCese: hoy() };
    expect((await requester.post(`${DES}/solicitarVarias`, { ...asked, Observacion: ' ' })).problem.detail).toBe('Ingrese la observación.');
    expect((await requester.post(`${DES}/solicitarVarias`, { ...asked, Personas: [1], Observacion: 'x' })).status).toBe(400);
    const [made] = (await requester.post(`${DES}/solicitarVarias`, { ...asked, Observacion: 'Fin del servicio' })).result;
    expect(made.Personas).toBe(2);
    const again = await requester.post(`${DES}/solicitar`, { ...asked, Vehiculos: Vehiculos.slice(0, 1), Observacion: 'Otra' });
    expect(again.problem.detail).toContain(`ya tiene una desmovilización en curso (${made.Numero})`);
    const answered = await authorizer.post(`${DES}/${made.IdDesmovilizacion}/aprobar`, {});
    expect(answered.result.Estado).toBe('A');
    expect((await authorizer.get(`/api/AcreditacionVehiculo/${one?.id}`)).result.Estado).toBe('D');
    const { Personas, Desmovilizacion } = (await requester.get(`${DES}/${made.IdDesmovilizacion}/detalle`)).result;
    expect(Desmovilizacion).toMatchObject({ Entidad: 'V', Personas: 2 });
    const lines = (plate: unknown) =>
      Personas.find((row: { Documento: string }) => row.Documento === plate).Cierre.map(
        (line: { Codigo: string; Resultado: string; Motivo: string | null }) => [line.Codigo, line.Resultado, line.Motivo],
      );
    expect(lines(one?.placa)).toEqual([
      ['ACREDITACION', 'S', null],
      ['DOTACION', 'S', null],
      ['CREDENCIAL', card(one), null],
      ['ACCESO', 'S', null],
      ['PRESENCIA', 'N', `desmovilizacion.sigue_dentro${JSON.stringify({ zona: zone?.nombre })}`],
    ]);
    expect(lines(two?.placa).map(([code, result]: string[]) => [code, result])).toEqual([
      ['ACREDITACION', 'S'],
      ['DOTACION', 'S'],
      ['CREDENCIAL', card(two)],
      ['ACCESO', 'V'],
      ['PRESENCIA', 'V'],
    ]);
    expect(await carrying()).toEqual([]);
    const [granted] = await app.database.run(sql`select fecha_fin from acceso_asignacion where id_acreditacion_vehiculo = ${one?.id}`);
    expect(granted?.fecha_fin).toBe(hoy());
    const [news] = await app.database.run(
      sql`select datos from base_evento where tipo = 'acreditacion.plazoVehiculo' order by id_evento desc limit 1`,
    );
    expect(news?.datos).toMatchObject({ FechaFin: hoy() });
  });
});

describe('requirement update of vehicles and visits (060301, 060302)', () => {
  const renew = async (Entidad: 'V' | 'I', field: 'IdVehiculo' | 'IdPersona', subject: number): Promise<string> => {
    const listed = (await requester.get(`${ACT}/renovables?Entidad=${Entidad}&take=200`)).result.data;
    const row = listed.find((one: Record<string, unknown>) => one[field] === subject);
    expect(row).toBeDefined();
    const file = await requester.upload('REQ', 'nuevo.pdf', pdf(`nuevo ${subject}`));
    const sent = await requester.post(`${ACT}/solicitar`, {
      Filas: [
        {
          [field]: subject,
          IdRequisito: row.IdRequisito,
          NuevaFechaInicio: hoy(),
          NuevaFechaVencimiento: enDias(200),
          IdArchivo: file.result.IdArchivo,
        },
      ],
    });
    expect(sent.status, sent.text).toBe(200);
    const [made] = sent.result;
    const shown = (await authorizer.get(`${ACT}/${made.IdActualizacion}/detalle`)).result;
    expect(shown.Actualizacion.Entidad).toBe(Entidad);
    expect((await authorizer.post(`${ACT}/${made.IdActualizacion}/aprobar`, {})).result.Estado).toBe('A');
    return row.IdRequisito;
  };

  test('an approved renewal moves the vehicle’s expiry at once', async () => {
    const { IdVehiculo } = await other.vehiculo();
    const draft = await borradorDe(requester, world, other, 'V', { IdVehiculo });
    expect((await acreditar(requester, authorizer, draft.result.IdSolicitud)).result.Estado).toBe('A');
    const requirement = await renew('V', 'IdVehiculo', IdVehiculo);
    const [moved] = await app.database.run(
      sql`select r.fecha_vencimiento from acreditacion_vehiculo_requisito r join acreditacion_vehiculo a on a.id_acreditacion_vehiculo = r.id_acreditacion_vehiculo
        where a.id_vehiculo = ${IdVehiculo} and r.id_requisito = ${requirement}`,
    );
    expect(moved?.fecha_vencimiento).toBe(enDias(200));
    // An accredited vehicle stays with its company until it is demobilized.
    const vehicle = (await admin.get(`/api/AdministracionVehiculo/${IdVehiculo}`)).result;
    const [company] = await app.database.run(
      sql`select id_compania as id from administracion_compania where id_cliente = 1 and id_compania <> ${other.misti} limit 1`,
    );
    const changed = await admin.put(`/api/AdministracionVehiculo/${IdVehiculo}`, { IdCompania: company?.id, Version: vehicle.Version });
    expect(changed.problem.detail).toBe('Desmovilice el vehículo antes de cambiar de compañía.');
  });

  test('a visitor’s papers are renewed apart from the workers’', async () => {
    const draft = await borradorDe(requester, world, other, 'I', { MotivoVisita: 'Auditoría', IdAnfitrion: (await world.persona()).IdPersona });
    const id = draft.result.IdSolicitud;
    const person = other.visitante();
    await requester.post(`/api/AcreditacionSolicitud/${id}/visitas`, { DatosPersona: person });
    expect((await acreditar(requester, authorizer, id)).result.Estado).toBe('A');
    const [row] = await app.database.run(sql`select id_persona from administracion_persona where documento = ${person.Documento}`);
    const workers = (await requester.get(`${ACT}/renovables?Entidad=P&take=200&buscar=${person.Documento}`)).result.data;
    expect(workers).toEqual([]);
    const requirement = await renew('I', 'IdPersona', Number(row?.id_persona));
    const [moved] = await app.database.run(
      sql`select r.fecha_vencimiento from acreditacion_persona_requisito r join acreditacion_persona a on a.id_acreditacion_persona = r.id_acreditacion_persona
        where a.id_persona = ${row?.id_persona} and r.id_requisito = ${requirement}`,
    );
    expect(moved?.fecha_vencimiento).toBe(enDias(200));
  });
});

test('a closed contract ends the accreditation of its vehicles too', async () => {
  const [row] = await app.database.run(
    sql`select a.id_contrato, a.id_acreditacion_vehiculo as id from acreditacion_vehiculo a join administracion_contrato c on c.id_contrato = a.id_contrato
      where a.id_division = 1 and a.id_compania <> ${other.misti} and a.fecha_desmovilizacion is null and a.fecha_fin > ${enDias(20)} order by 1 limit 1`,
  );
  const body = { FechaCierre: enDias(5), Observacion: 'Fin anticipado' };
  const path = `/api/AdministracionContrato/${row?.id_contrato}/cerrar`;
  const asked = await admin.post(path, body);
  const closed = asked.problem?.confirmable ? await admin.post(path, { ...body, Confirmaciones: [asked.problem.code] }) : asked;
  expect(closed.status, closed.text).toBe(200);
  const [after] = await app.database.run(sql`select fecha_fin from acreditacion_vehiculo where id_acreditacion_vehiculo = ${row?.id}`);
  expect(after?.fecha_fin).toBe(enDias(5));
});
