import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Masters, made, makeMasters, newCode } from './masters';

let app: TestApp;
let admin: SignedIn;
let masters: Masters;
const UNIDAD = '/api/AdministracionUnidadOrganizacional';
const COMPANIA = '/api/AdministracionCompania';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
});
afterAll(() => app.close());

const unit = (over: object = {}) =>
  masters.create('AdministracionUnidadOrganizacional', {
    Codigo: newCode('UT'),
    UnidadOrganizacional: newCode('Unidad '),
    ...over,
  });

describe('organizational units', () => {
  test('moving a unit under its own child refused', async () => {
    const parent = await unit();
    const child = await unit({ IdUnidadPadre: parent.IdUnidadOrganizacional });
    const answer = await admin.post(`${UNIDAD}/${parent.IdUnidadOrganizacional}/mover`, {
      IdUnidadPadre: child.IdUnidadOrganizacional,
      Version: parent.Version,
    });
    expect(answer.problem).toMatchObject({ status: 400, code: 'unidad.ciclo' });
  });

  test('two people moving at once: the second gets 409', async () => {
    const node = await unit();
    const [one, other] = [await unit(), await unit()];
    const move = (IdUnidadPadre: number) => admin.post(`${UNIDAD}/${node.IdUnidadOrganizacional}/mover`, { IdUnidadPadre, Version: node.Version });
    const answers = await Promise.all([move(one.IdUnidadOrganizacional), move(other.IdUnidadOrganizacional)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('two moves at once cannot close a circle', async () => {
    const [one, other] = [await unit(), await unit()];
    const answers = await Promise.all([
      admin.post(`${UNIDAD}/${one.IdUnidadOrganizacional}/mover`, {
        IdUnidadPadre: other.IdUnidadOrganizacional,
        Version: one.Version,
      }),
      admin.post(`${UNIDAD}/${other.IdUnidadOrganizacional}/mover`, {
        IdUnidadPadre: one.IdUnidadOrganizacional,
        Version: other.Version,
      }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('eight levels and no more', async () => {
    let above: number | null = null;
    for (let level = 1; level <= 8; level += 1) above = (await unit({ IdUnidadPadre: above })).IdUnidadOrganizacional;
    const answer = await admin.post(UNIDAD, {
      Codigo: newCode('UT'),
      UnidadOrganizacional: 'Nueve',
      IdUnidadPadre: above,
    });
    expect(answer.problem.detail).toBe('Se admiten como máximo 8 niveles.');
  });

  test('a child takes its parent’s division, and a branch moved takes it whole', async () => {
    const { IdDivision } = admin.perfil;
    const parent = await unit({ IdDivision });
    const top = await unit();
    const below = await unit({ IdUnidadPadre: top.IdUnidadOrganizacional });
    made(
      await admin.post(`${UNIDAD}/${top.IdUnidadOrganizacional}/mover`, {
        IdUnidadPadre: parent.IdUnidadOrganizacional,
        Version: top.Version,
      }),
    );
    expect(made(await admin.get(`${UNIDAD}/${below.IdUnidadOrganizacional}`))).toMatchObject({ IdDivision });
  });

  test('a unit in use is not retired, and says what uses it', async () => {
    const answer = await admin.put(`${UNIDAD}/${masters.unit.IdUnidadOrganizacional}`, {
      Activo: 'N',
      Version: masters.unit.Version,
    });
    expect(answer.problem).toMatchObject({ status: 409, code: 'unidad.en_uso' });
  });
});

describe('cost centers', () => {
  test('without units refused', async () => {
    const answer = await admin.post('/api/AdministracionCentroCosto', {
      Codigo: newCode('CT'),
      CentroCosto: 'Vacío',
      IdCompania: masters.own,
      Unidades: [],
    });
    expect(answer.problem.detail).toBe('Seleccione al menos una unidad organizacional.');
  });

  test('contract form offers only the centers of its company and unit', async () => {
    const { IdUnidadOrganizacional } = masters.unit;
    const offered = made(
      await admin.get('/api/AdministracionCentroCosto/obtenerTodos', {
        IdCompania: masters.own,
        IdUnidadOrganizacional,
      }),
    );
    expect(offered).toMatchObject([{ IdCentroCosto: masters.center.IdCentroCosto }]);
    const other = await unit();
    expect(
      made(
        await admin.get('/api/AdministracionCentroCosto/obtenerTodos', {
          IdUnidadOrganizacional: other.IdUnidadOrganizacional,
        }),
      ),
    ).toEqual([]);
  });

  test('removing a used unit → 409 naming the contract', async () => {
    const other = await unit();
    const answer = await admin.put(`/api/AdministracionCentroCosto/${masters.center.IdCentroCosto}`, {
      Unidades: [other.IdUnidadOrganizacional],
      Version: masters.center.Version,
    });
    expect(answer.status).toBe(409);
    expect(answer.problem.detail).toContain(masters.contract.Codigo);
  });
});

describe('positions and functions', () => {
  test('boss loop A→B→A refused', async () => {
    const own = made(await admin.get(`/api/AdministracionCargo/${masters.cargoPropio}`));
    const { IdTipoCargo, IdFuncion, IdUnidadOrganizacional } = own;
    const below = await masters.create('AdministracionCargo', {
      Codigo: newCode('CT'),
      Cargo: 'Ayudante',
      IdTipoCargo,
      IdFuncion,
      IdUnidadOrganizacional,
      IdJefeInmediato: own.IdCargo,
    });
    const answer = await admin.put(`/api/AdministracionCargo/${own.IdCargo}`, {
      IdJefeInmediato: below.IdCargo,
      Version: own.Version,
    });
    expect(answer.problem.code).toBe('cargo.ciclo');
  });

  test('own positions have a unit, and a function of their kind', async () => {
    const own = made(await admin.get(`/api/AdministracionCargo/${masters.cargoPropio}`));
    const contractor = made(await admin.get(`/api/AdministracionCargo/${masters.cargoContratista}`));
    const body = {
      Codigo: newCode('CT'),
      Cargo: 'Otro',
      IdTipoCargo: own.IdTipoCargo,
      IdFuncion: own.IdFuncion,
    };
    expect((await admin.post('/api/AdministracionCargo', body)).problem.detail).toBe('Seleccione la unidad organizacional.');
    const mixed = {
      ...body,
      IdUnidadOrganizacional: own.IdUnidadOrganizacional,
      IdFuncion: contractor.IdFuncion,
    };
    expect((await admin.post('/api/AdministracionCargo', mixed)).problem.code).toBe('cargo.funcion');
  });

  test('the look-up with S returns no function of N · another client’s IdCliente → 404', async () => {
    const { IdCliente } = admin.perfil;
    const offered = made(await admin.get('/api/AdministracionFuncion/obtenerTodos', { IdCliente, Contratista: 'S' }));
    expect(new Set(offered.map((row: { Contratista: string }) => row.Contratista))).toEqual(new Set(['S']));
    expect((await admin.get('/api/AdministracionFuncion/obtenerTodos', { IdCliente: IdCliente + 1 })).status).toBe(404);
  });

  test('deleting a used function → 409 naming its positions', async () => {
    const own = made(await admin.get(`/api/AdministracionCargo/${masters.cargoPropio}`));
    const answer = await admin.delete(`/api/AdministracionFuncion/${own.IdFuncion}`);
    expect(answer.status).toBe(409);
    expect(answer.problem.detail).toContain(own.Cargo);
  });

  test('five position types at the start, and a repeated one says its name', async () => {
    expect(made(await admin.get('/api/AdministracionTipoCargo')).totalCount).toBe(5);
    const answer = await admin.post('/api/AdministracionTipoCargo', { Codigo: 'OPE', TipoCargo: 'Otro' });
    expect(answer.problem).toMatchObject({ status: 409, detail: 'Ya existe el tipo de cargo Operario.' });
  });
});

describe('companies', () => {
  const company = async (Documento: string, over: object = {}) => {
    const { IdCategoria } = made(await admin.get(`${COMPANIA}/${masters.misti}`));
    return {
      IdPais: masters.pais,
      IdTipoDocumento: masters.ruc,
      Documento,
      Compania: newCode('Empresa '),
      Alias: newCode('E'),
      IdCategoria,
      ...over,
    };
  };

  test('RUC of 10 digits: its message; 20100047218 saved without question, 20100047219 asks', async () => {
    expect((await admin.post(COMPANIA, await company('2010004721'))).problem.detail).toBe('El RUC debe tener 11 dígitos.');
    const wrong = await admin.post(COMPANIA, await company('20100047219'));
    expect(wrong.problem).toMatchObject({
      status: 400,
      code: 'documento.digito_verificador',
      confirmable: true,
    });
    expect((await admin.post(COMPANIA, await company('20100047218', { Alias: 'Banco' }))).status).toBe(200);
    const again = await admin.post(COMPANIA, await company('20100047218'));
    expect(again.problem).toMatchObject({
      status: 409,
      detail: 'Ya existe una compañía con documento 20100047218: Banco.',
    });
  });

  test('a contractor session lists itself and its subcontractors only, without Edit', async () => {
    await masters.create('AdministracionContratoSubcontratista', {
      IdContrato: masters.contract.IdContrato,
      IdCompania: masters.coropuna,
      FechaInicio: masters.contract.FechaInicio,
      FechaFin: masters.contract.FechaFin,
    });
    const contractor = await app.signIn('SOLICITANTE');
    const offered = made(await contractor.get(`${COMPANIA}/obtenerTodos`));
    expect(offered.map((row: { IdCompania: number }) => row.IdCompania).sort()).toEqual([masters.misti, masters.coropuna].sort());
  });

  test('Contratista is fixed with contracts', async () => {
    const { Version } = made(await admin.get(`${COMPANIA}/${masters.altiplano}`));
    const answer = await admin.put(`${COMPANIA}/${masters.altiplano}`, { Contratista: 'N', Version });
    expect(answer.problem.code).toBe('compania.contratista_fijo');
  });

  test('retiring asks with the counts, and deleting names what uses it', async () => {
    const { Version, IdCategoria } = made(await admin.get(`${COMPANIA}/${masters.misti}`));
    const answer = await admin.put(`${COMPANIA}/${masters.misti}`, { Activo: 'N', Version });
    expect(answer.problem).toMatchObject({ code: 'compania.retirar', confirmable: true });
    const deleted = await admin.delete(`${COMPANIA}/${masters.misti}`);
    expect(deleted.problem.status).toBe(409);
    const category = await admin.delete(`/api/AdministracionCategoria/${IdCategoria}`);
    expect(category.problem).toMatchObject({ status: 409, code: 'registro.en_uso' });
  });
});

describe('retired rows of catalogs', () => {
  const offers = async (resource: string, key: string, id: number) =>
    made(await admin.get(`/api/${resource}/obtenerTodos`)).some((row: Record<string, unknown>) => row[key] === id);

  test('category retired: gone from the company form’s select, still shown on companies that have it; used, deleting → 409 with their number', async () => {
    const category = await masters.create('AdministracionCategoria', { Codigo: newCode('K'), Categoria: 'Obras civiles' });
    const company = made(await admin.get(`${COMPANIA}/${masters.coropuna}`));
    made(await admin.put(`${COMPANIA}/${masters.coropuna}`, { IdCategoria: category.IdCategoria, Version: company.Version }));
    const deleted = await admin.delete(`/api/AdministracionCategoria/${category.IdCategoria}`);
    expect(deleted.problem).toMatchObject({ status: 409, code: 'registro.en_uso' });
    expect(deleted.problem.detail).toContain('(1)');
    expect(await offers('AdministracionCategoria', 'IdCategoria', category.IdCategoria)).toBe(true);
    made(await admin.put(`/api/AdministracionCategoria/${category.IdCategoria}`, { Activo: 'N', Version: category.Version }));
    expect(await offers('AdministracionCategoria', 'IdCategoria', category.IdCategoria)).toBe(false);
    expect(made(await admin.get(`${COMPANIA}/${masters.coropuna}`))).toMatchObject({ Categoria: 'Obras civiles' });
  });

  test('position type retired → not offered for new positions, still on those that have it', async () => {
    const type = await masters.create('AdministracionTipoCargo', { Codigo: newCode('T'), TipoCargo: newCode('Tipo ') });
    const { Version, IdCargo } = made(await admin.get(`/api/AdministracionCargo/${masters.cargoContratista}`));
    made(await admin.put(`/api/AdministracionCargo/${IdCargo}`, { IdTipoCargo: type.IdTipoCargo, Version }));
    made(await admin.put(`/api/AdministracionTipoCargo/${type.IdTipoCargo}`, { Activo: 'N', Version: type.Version }));
    expect(await offers('AdministracionTipoCargo', 'IdTipoCargo', type.IdTipoCargo)).toBe(false);
    expect(made(await admin.get(`/api/AdministracionCargo/${IdCargo}`))).toMatchObject({ TipoCargo: type.TipoCargo });
  });
});
