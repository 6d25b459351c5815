import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownDay } from '../shared/dia';
import { inDays, type Masters, made, makeMasters, newCode, today } from './masters';

let app: TestApp;
let admin: SignedIn;
let masters: Masters;
let file: number;
const ADENDA = '/api/AdministracionAdenda';
const CONTRATO = '/api/AdministracionContrato';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
  file = made(await admin.upload('DOC', 'adenda.pdf', pdf('adenda'))).IdArchivo;
});
afterAll(() => app.close());

const contract = async (over: object = {}): Promise<number> =>
  made(await admin.post(CONTRATO, { ...masters.contractBody, Codigo: newCode('KA'), ...over })).IdContrato;
const read = async (id: number) => made(await admin.get(`${CONTRATO}/${id}`));
const addendum = (IdContrato: number, over: object) =>
  admin.post(ADENDA, { IdContrato, FechaAdenda: today(), Asunto: 'Ampliación', IdArchivo: file, ...over });
const ends = async (idPersona: number): Promise<string> =>
  made(await admin.get('/api/AdministracionPersonaVinculo', { filter: ['IdPersona', '=', idPersona] })).data[0].FechaFin;
/** An accreditation of a worker, as an approval leaves it. */
async function accredit(idPersona: number, idContrato: number, fin: string): Promise<number> {
  const [row] = await app.database.run(
    sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
      select ${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${idPersona}, ${masters.misti}, ${idContrato},
        (select min(id_perfil_acreditacion) from acreditacion_perfil where id_cliente = ${admin.perfil.IdCliente}), ${inDays(-20)}, ${fin} returning id_acreditacion_persona as id`,
  );
  return Number(row?.id);
}
const accreditedUntil = async (id: number): Promise<string> => {
  const [row] = await app.database.run(sql`select fecha_fin from acreditacion_persona where id_acreditacion_persona = ${id}`);
  return String(row?.fecha_fin);
};

test('Calculations 3 step by step: term, endowment, and what deleting each gives back', async () => {
  const id = await contract({ FechaFin: inDays(100), Dotacion: 40 });
  const first = made(await addendum(id, { FechaFinNueva: inDays(280) }));
  expect(first).toMatchObject({ Numero: 1, FechaFinAnterior: inDays(100), DotacionAnterior: 40 });
  expect(await read(id)).toMatchObject({ FechaFin: inDays(280), Dotacion: 40, FechaFinOriginal: inDays(100), Adendas: 1 });
  const second = made(await addendum(id, { DotacionNueva: 55 }));
  expect(await read(id)).toMatchObject({ FechaFin: inDays(280), Dotacion: 55, FechaFinOriginal: inDays(100) });
  expect((await admin.delete(`${ADENDA}/${first.IdAdenda}`)).problem).toMatchObject({
    status: 400,
    detail: 'Solo se puede eliminar la última adenda.',
  });
  made(await admin.delete(`${ADENDA}/${second.IdAdenda}`));
  expect(await read(id)).toMatchObject({ FechaFin: inDays(280), Dotacion: 40 });
  made(await admin.delete(`${ADENDA}/${first.IdAdenda}`));
  expect(await read(id)).toMatchObject({ FechaFin: inDays(100), Dotacion: 40, Adendas: 0 });
});

test('without PDF: refused', async () => {
  const id = await contract();
  const answer = await addendum(id, { FechaFinNueva: inDays(400), IdArchivo: null });
  expect(answer.problem).toMatchObject({ status: 400, errors: [{ field: 'IdArchivo' }] });
  expect(await read(id)).toMatchObject({ FechaFin: inDays(300), Adendas: 0 });
});

test('an addendum changes something, from today on, not before the previous one', async () => {
  const id = await contract();
  const refused = async (over: object) => (await addendum(id, over)).problem;
  expect((await refused({})).detail).toBe('Indique al menos un cambio.');
  expect((await refused({ FechaFinNueva: inDays(300) })).detail).toBe('No hay cambios.');
  expect((await refused({ DotacionNueva: 40 })).detail).toBe('No hay cambios.');
  expect((await refused({ FechaFinNueva: inDays(-1) })).detail).toBe('La nueva fecha fin debe ser hoy o posterior.');
  made(await addendum(id, { DotacionNueva: 41 }));
  expect((await refused({ DotacionNueva: 42, FechaAdenda: inDays(-1) })).detail).toBe(
    `La fecha no puede ser anterior a la de la adenda 1 (${shownDay(today())}).`,
  );
});

test('three people ending with the contract and one before: extension with ExtiendeTrabajadores moves three, deleting it moves them back', async () => {
  const id = await contract({ FechaFin: inDays(90) });
  const people: { IdPersona: number }[] = [];
  for (const FechaFin of [inDays(90), inDays(90), inDays(90), inDays(30)]) people.push(await masters.worker({ IdContrato: id, FechaFin }));
  const accreditation = await accredit(people[0]?.IdPersona ?? 0, id, inDays(90));
  const { IdAdenda } = made(await addendum(id, { FechaFinNueva: inDays(200), ExtiendeTrabajadores: 'S' }));
  const dates = () => Promise.all(people.map(({ IdPersona }) => ends(IdPersona)));
  expect(await dates()).toEqual([inDays(200), inDays(200), inDays(200), inDays(30)]);
  expect(await accreditedUntil(accreditation)).toBe(inDays(200));
  made(await admin.delete(`${ADENDA}/${IdAdenda}`));
  expect(await dates()).toEqual([inDays(90), inDays(90), inDays(90), inDays(30)]);
  expect(await accreditedUntil(accreditation)).toBe(inDays(90));
});

test('a shorter term asks with people and subcontracts, then cuts links, accreditations and subcontracts; deleting it leaves them cut', async () => {
  const id = await contract({ FechaFin: inDays(90) });
  const { IdPersona } = await masters.worker({ IdContrato: id, FechaFin: inDays(90) });
  const accreditation = await accredit(IdPersona, id, inDays(90));
  const sub = await masters.create('AdministracionContratoSubcontratista', {
    IdContrato: id,
    IdCompania: masters.altiplano,
    FechaInicio: inDays(-1),
    FechaFin: inDays(80),
  });
  const asked = await addendum(id, { FechaFinNueva: inDays(40) });
  expect(asked.problem).toMatchObject({ code: 'adenda.recorta', confirmable: true });
  expect(asked.problem.detail).toContain('1 personas y 1 subcontratos');
  expect(await ends(IdPersona)).toBe(inDays(90));
  const { IdAdenda } = made(await addendum(id, { FechaFinNueva: inDays(40), Confirmaciones: ['adenda.recorta'] }));
  const subEnd = async () => made(await admin.get(`/api/AdministracionContratoSubcontratista/${sub.IdContratoSubcontratista}`)).FechaFin;
  expect([await ends(IdPersona), await accreditedUntil(accreditation), await subEnd()]).toEqual([inDays(40), inDays(40), inDays(40)]);
  made(await admin.delete(`${ADENDA}/${IdAdenda}`));
  expect((await read(id)).FechaFin).toBe(inDays(90));
  expect([await ends(IdPersona), await accreditedUntil(accreditation), await subEnd()]).toEqual([inDays(40), inDays(40), inDays(40)]);
});

test('a lower endowment than used obeys the endowment rule; a type without ValidaDotacion is not warned about', async () => {
  const id = await contract({ Dotacion: 5 });
  for (const _ of [1, 2]) await accredit((await masters.worker({ IdContrato: id })).IdPersona, id, inDays(90));
  const asked = await addendum(id, { DotacionNueva: 1 });
  expect(asked.problem).toMatchObject({ code: 'contrato.dotacion_excedida', confirmable: true });
  made(await addendum(id, { DotacionNueva: 1, Confirmaciones: ['contrato.dotacion_excedida'] }));
  expect(await read(id)).toMatchObject({ Dotacion: 1, DotacionUsada: 2 });
  const [eventual] = made(await admin.get('/api/AdministracionTipoContrato', { filter: ['Codigo', '=', 'EVENTUAL'] })).data;
  const free = await contract({ Dotacion: 5, IdTipoContrato: eventual.IdTipoContrato });
  await accredit((await masters.worker({ IdContrato: free })).IdPersona, free, inDays(90));
  await accredit((await masters.worker({ IdContrato: free })).IdPersona, free, inDays(90));
  made(await addendum(free, { DotacionNueva: 1 }));
});

test('an ended contract extended is in force again, and is offered while it is not closed', async () => {
  const id = await contract({ FechaFin: inDays(-1) });
  const offered = async (query: object) =>
    made(await admin.get(`${CONTRATO}/obtenerTodos`, { ...query })).map((row: { IdContrato: number }) => row.IdContrato);
  expect(await offered({})).not.toContain(id);
  expect(await offered({ Vencidos: 'S' })).toContain(id);
  made(await addendum(id, { FechaFinNueva: inDays(60) }));
  expect(await read(id)).toMatchObject({ Estado: 'V', FechaFin: inDays(60) });
  made(await admin.post(`${CONTRATO}/${id}/cerrar`, { FechaCierre: today(), Observacion: 'Fin' }));
  expect(await offered({ Vencidos: 'S' })).not.toContain(id);
  expect((await addendum(id, { FechaFinNueva: inDays(90) })).problem.code).toBe('contrato.cerrado');
});

test('with an addendum contractor, division, term and endowment are fixed; of the addendum only subject and file are edited', async () => {
  const id = await contract();
  const saved = made(await addendum(id, { DotacionNueva: 50 }));
  const { Version } = await read(id);
  const change = async (over: object) => (await admin.put(`${CONTRATO}/${id}`, { Version, ...over })).problem.code;
  expect(await change({ IdCompaniaContratista: masters.altiplano })).toBe('contrato.fijo');
  expect(await change({ Dotacion: 60 })).toBe('contrato.requiere_adenda');
  expect((await admin.put(`${ADENDA}/${saved.IdAdenda}`, { DotacionNueva: 70, Version: saved.Version })).problem.code).toBe('campo.no_modificable');
  made(await admin.put(`${ADENDA}/${saved.IdAdenda}`, { Asunto: 'Dotación', Version: saved.Version }));
  expect((await admin.delete(`${CONTRATO}/${id}`)).status).toBe(409);
});

test('of two addenda at once each starts from what the other left', async () => {
  const id = await contract();
  const answers = await Promise.all([41, 42, 43].map((DotacionNueva) => addendum(id, { DotacionNueva })));
  const rows = answers.map(made).sort((one, other) => one.Numero - other.Numero);
  expect(rows.map(({ Numero }) => Numero)).toEqual([1, 2, 3]);
  expect(rows.map(({ DotacionAnterior }) => DotacionAnterior)).toEqual([40, rows[0].DotacionNueva, rows[1].DotacionNueva]);
  expect((await read(id)).Dotacion).toBe(rows[2].DotacionNueva);
});

describe('vehicles of a contract (Calculations 4: vehicles alike)', () => {
  const accreditVehicle = async (idContrato: number, fin: string) => {
    const { IdVehiculo } = await masters.create('AdministracionVehiculo', await masters.vehicleBody());
    const [row] = await app.database.run(
      sql`insert into acreditacion_vehiculo (id_cliente, id_division, id_vehiculo, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
        select ${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${IdVehiculo}, ${masters.misti}, ${idContrato},
          (select min(id_perfil_acreditacion) from acreditacion_perfil where id_cliente = ${admin.perfil.IdCliente}), ${inDays(-20)}, ${fin} returning id_acreditacion_vehiculo as id`,
    );
    return Number(row?.id);
  };
  const until = async (id: number) =>
    String((await app.database.run(sql`select fecha_fin from acreditacion_vehiculo where id_acreditacion_vehiculo = ${id}`))[0]?.fecha_fin);

  test('their number is asked for, what is accredited counts, and only an addendum moves it from then on', async () => {
    const body = { ...masters.contractBody, Codigo: newCode('KV'), Vehiculo: 'S' };
    expect((await admin.post(CONTRATO, body)).problem).toMatchObject({ code: 'contrato.dotacion_vehiculo' });
    const id = await contract({ Vehiculo: 'S', DotacionVehiculo: 3 });
    expect(await read(id)).toMatchObject({ DotacionVehiculo: 3, DotacionVehiculoUsada: 0, VehiculosEnProceso: 0 });
    const [first] = [await accreditVehicle(id, inDays(90)), await accreditVehicle(id, inDays(90))];
    expect(await read(id)).toMatchObject({ DotacionVehiculoUsada: 2, DotacionUsada: 0 });
    const { Version } = await read(id);
    expect((await admin.put(`${CONTRATO}/${id}`, { DotacionVehiculo: 5, Version })).problem.code).toBe('contrato.requiere_adenda');
    const lower = await addendum(id, { DotacionVehiculoNueva: 1 });
    expect(lower.problem).toMatchObject({ code: 'contrato.dotacion_vehiculo_excedida', confirmable: true });
    expect(lower.problem.detail).toMatch(/ admite 1 vehículos; con esta operación serían 2\. ¿Desea continuar\?$/);
    made(await addendum(id, { DotacionVehiculoNueva: 1, Confirmaciones: ['contrato.dotacion_vehiculo_excedida'] }));
    expect(await read(id)).toMatchObject({ DotacionVehiculo: 1, DotacionVehiculoUsada: 2, Dotacion: 40 });
    await app.database.run(sql`update acreditacion_vehiculo set fecha_desmovilizacion = ${today()} where id_acreditacion_vehiculo = ${first}`);
    expect(await read(id)).toMatchObject({ DotacionVehiculoUsada: 1 });
  });

  test('an extension moves the accreditations of vehicles that ended with the contract, and a shorter term cuts them', async () => {
    const id = await contract({ Vehiculo: 'S', DotacionVehiculo: 3 });
    const { FechaFin } = await read(id);
    const [last, own] = [await accreditVehicle(id, FechaFin), await accreditVehicle(id, inDays(50))];
    const longer = made(await addendum(id, { FechaFinNueva: inDays(400), ExtiendeTrabajadores: 'S' }));
    expect([await until(last), await until(own)]).toEqual([inDays(400), inDays(50)]);
    made(await admin.delete(`${ADENDA}/${longer.IdAdenda}`));
    expect(await until(last)).toBe(FechaFin);
    made(await addendum(id, { FechaFinNueva: inDays(30) }));
    expect([await until(last), await until(own)]).toEqual([inDays(30), inDays(30)]);
  });
});

test('contractors see the addenda of their contracts and register none', async () => {
  const own = made(await addendum(await contract(), { DotacionNueva: 50 }));
  const foreign = made(await addendum(await contract({ IdCompaniaContratista: masters.altiplano }), { DotacionNueva: 50 }));
  const contractor = await app.signIn('SOLICITANTE');
  expect(made(await contractor.get(`${ADENDA}/${own.IdAdenda}`))).toMatchObject({ DotacionNueva: 50, DotacionAnterior: 40 });
  expect((await contractor.get(`${ADENDA}/${foreign.IdAdenda}`)).status).toBe(404);
  expect((await contractor.delete(`${ADENDA}/${own.IdAdenda}`)).status).toBe(403);
});

test('ADM01 30, 15, 7 and 1 days before the end and ADM02 the day after, to the operators and the responsible, once', async () => {
  const Codigo = newCode('KN');
  const id = await contract({ Codigo, FechaFin: inDays(30) });
  const told = async () =>
    (
      await app.database.run(
        sql`select codigo, asunto from sistema_correo where entidad = 'AdministracionContrato' and id_registro = ${String(id)} order by 1, 2`,
      )
    ).map((row) => `${row.codigo} ${row.asunto}`);
  await app.runJob('administracion.avisosContrato');
  await app.runJob('administracion.avisosContrato');
  const first = await told();
  expect(new Set(first)).toEqual(new Set([`ADM01 Contrato ${Codigo} vence el ${shownDay(inDays(30))}`]));
  // The operator, and the contractor's own.
  expect(first.length).toBeGreaterThanOrEqual(2);
  app.clock.advance(31 * 86_400);
  await app.runJob('administracion.avisosContrato');
  app.clock.set(new Date());
  expect(new Set(await told())).toContain(`ADM02 Contrato ${Codigo} vencido`);
});
