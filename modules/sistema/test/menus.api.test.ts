import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { lettersOf } from '@platform/testing/names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let chief: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  chief = await app.signIn('SUPERADMIN');
});
afterAll(() => app.close());

const GUARDAR = '/api/SistemaMenu/guardar';
type Option = { IdMenu: string; Version: number; Orden: number; Modulo: string };
const option = async (id: string): Promise<Option> =>
  (await chief.get('/api/SistemaMenu/arbol')).result.opciones.find((row: Option) => row.IdMenu === id);
const save = (cambios: object[]) => chief.post(GUARDAR, { cambios });
const edit = async (id: string, change: object) => save([{ accion: 'editar', IdMenu: id, Version: (await option(id)).Version, ...change }]);
const blank = {
  Modulo: 'Nueva',
  ModuloIngles: 'New',
  Nivel: 2,
  Orden: 9,
  Ruta: null,
  Tag: null,
  Icono: null,
  Color: null,
  Color2: null,
  IdModulo: '03',
  Acciones: [],
  FechaInicio: null,
  FechaFin: null,
  Activo: 'S',
};
const served = async (who: SignedIn): Promise<string[]> =>
  (await who.get('/api/SeguridadMenu/miMenu')).result.menu.map((item: Option) => item.IdMenu);

describe('Menús: saving', () => {
  test.each([
    [{ Orden: null }, 'El orden es obligatorio y debe ser numérico.'],
    [{ Orden: 'abc' }, 'El orden es obligatorio y debe ser numérico.'],
    [{ Orden: 120 }, 'El orden debe estar entre 1 y 99.'],
    [{ Nivel: '' }, 'El nivel es obligatorio y debe ser numérico.'],
    [{ Nivel: 1 }, 'El nivel debe ser 3.'],
    [{ Ruta: '/no/existe' }, 'La ruta /no/existe no pertenece a la aplicación.'],
    [{ FechaInicio: '20260202', FechaFin: '20260201' }, 'La fecha fin no puede ser menor a la fecha de inicio.'],
  ])('Check: empty or abc order → the message, nothing saved: %j', async (change, detail) => {
    const before = await option('030202');
    const other = await option('030201');
    const answer = await save([
      { accion: 'editar', IdMenu: '030201', Version: other.Version, Modulo: 'No debe quedar' },
      { accion: 'editar', IdMenu: '030202', Version: before.Version, ...change },
    ]);
    expect(answer.problem).toMatchObject({ status: 400, detail, IdMenu: '030202' });
    expect(await option('030202')).toEqual(before);
    expect((await option('030201')).Modulo).toBe(other.Modulo);
  });

  test('a new option takes the next free chunk; children of a new one too; four levels are refused', async () => {
    const answer = await save([
      { ...blank, accion: 'crear', IdMenu: 'n1', IdMenuPadre: '03' },
      { ...blank, accion: 'crear', IdMenu: 'n2', IdMenuPadre: 'n1', Nivel: 3, Ruta: '/administracion/categorias' },
    ]);
    expect(answer.status).toBe(200);
    const { n1, n2 } = answer.result.codigos;
    expect(n1).toMatch(/^03\d\d$/);
    expect(n2).toBe(`${n1}01`);
    const deep = await save([{ ...blank, accion: 'crear', IdMenu: 'n1', IdMenuPadre: '030202', Nivel: 4 }]);
    expect(deep.problem.detail).toBe('El menú admite como máximo 3 niveles.');
    const under = await save([{ ...blank, accion: 'editar', IdMenu: n1, Version: 1, Ruta: '/administracion/categorias' }]);
    expect(under.problem.code).toBe('menu.con_hijos');
    const held = await save([{ accion: 'eliminar', IdMenu: n1, Version: 1 }]);
    expect(held.problem).toMatchObject({ status: 409, code: 'menu.en_uso' });
    expect(held.problem.detail).toContain('Nueva');
    const gone = await save([
      { accion: 'eliminar', IdMenu: n1, Version: 1 },
      { accion: 'eliminar', IdMenu: n2, Version: 1 },
    ]);
    expect(gone.status).toBe(200);
    expect(await option(n1)).toBeUndefined();
  });

  test('an option with grants is not deleted: 409 names the profiles', async () => {
    const answer = await save([{ accion: 'eliminar', IdMenu: '030202', Version: (await option('030202')).Version }]);
    expect(answer.problem.detail).toContain('ADMINISTRADOR (Minera Andes del Sur)');
  });

  test('a stale Version gets 409 and the row; only the super administrator saves', async () => {
    const { Version } = await option('030203');
    const answer = await save([{ accion: 'editar', IdMenu: '030203', Version: Version + 5, Modulo: 'X' }]);
    expect(answer.problem).toMatchObject({ status: 409, code: 'registro.version', actual: { IdMenu: '030203', Version } });
    const refused = await admin.post(GUARDAR, { cambios: [{ accion: 'editar', IdMenu: '030203', Version, Modulo: 'X' }] });
    expect(refused.problem).toMatchObject({ status: 403, code: 'catalogo.global' });
  });

  test('order and label are served at the next menu load; equal orders go by code', async () => {
    await edit('030202', { Modulo: 'Rubros', Orden: 1 });
    const items = (await admin.get('/api/SeguridadMenu/miMenu')).result.menu;
    expect(items.find((item: Option) => item.IdMenu === '030202')).toMatchObject({ Modulo: 'Rubros', Orden: 1 });
    const level3 = items.filter((item: Option) => /^0302\d\d$/.test(item.IdMenu)).map((item: Option) => item.IdMenu);
    expect(level3.slice(0, 2)).toEqual(['030201', '030202']);
  });

  test('Check: FechaFin yesterday removes the option from menus and its call answers 403; an ancestor without options goes too', async () => {
    expect(await served(admin)).toContain('030202');
    expect((await edit('030202', { FechaInicio: null, FechaFin: enDias(-1) })).status).toBe(200);
    expect(await served(admin)).not.toContain('030202');
    expect((await admin.get('/api/AdministracionCategoria')).status).toBe(403);
    await edit('030202', { FechaFin: null });
    expect((await admin.get('/api/AdministracionCategoria')).status).toBe(200);
  });
});

describe('Campos', () => {
  const CAMPOS = '/api/SistemaMenu/030101/guardarCampos';
  const configure = (Campo: string, Obligatorio: string, Modificable: string) =>
    admin.post(CAMPOS, { Campos: [{ Campo, Obligatorio, Modificable }] });
  let serial = 0;
  const body = async (who: SignedIn, over: object = {}) => {
    const country = (await who.get('/api/SistemaPais', { filter: ['Codigo', '=', 'PE'] })).result.data[0].IdPais;
    const types = (await who.get('/api/SistemaTipoDocumento/obtenerTodos', { IdPais: country, Para: 'P' })).result;
    serial += 1;
    return {
      ApellidoPaterno: 'Zárate',
      Nombres: `Persona ${lettersOf(serial)}`,
      IdTipoDocumento: types.find((row: { Alias: string }) => row.Alias === 'CE').IdTipoDocumento,
      Documento: `CAMPO${serial}`,
      Sexo: 'F',
      FechaNacimiento: '19900101',
      IdPaisNacimiento: country,
      IdPaisResidencia: country,
      ...over,
    };
  };
  const person = async (who: SignedIn, over: object = {}) => who.post('/api/AdministracionPersona', await body(who, over));

  test('Check: Obligatorio S on TelefonoMovil of 030101: POST without it gets 400 naming the field, in this client only', async () => {
    expect((await configure('TelefonoMovil', 'S', 'S')).status).toBe(200);
    expect((await admin.get('/api/SistemaMenuCampo/obtenerTodos', { IdMenu: '030101' })).result).toMatchObject([
      { Campo: 'TelefonoMovil', Obligatorio: 'S' },
    ]);
    const answer = await person(admin);
    expect(answer.problem).toMatchObject({ status: 400, code: 'campo.obligatorio', errors: [{ field: 'TelefonoMovil' }] });
    expect((await person(admin, { TelefonoMovil: '999888777' })).status).toBe(200);
    const other = await app.signIn('ADMINCH', { division: 'Planta' });
    expect((await person(other)).status).toBe(200);
  });

  test('Check: Modificable N on Correo: PUT with another value gets 400, POST of a new person accepts it', async () => {
    await configure('TelefonoMovil', 'N', 'S');
    expect((await configure('correo', 'N', 'N')).status).toBe(200);
    const made = await person(admin, { Correo: 'uno@x.example' });
    expect(made.status).toBe(200);
    const { IdPersona, Version } = made.result;
    const refused = await admin.put(`/api/AdministracionPersona/${IdPersona}`, { Correo: 'dos@x.example', Version });
    expect(refused.problem).toMatchObject({ status: 400, code: 'campo.no_modificable', errors: [{ field: 'Correo' }] });
    expect((await admin.put(`/api/AdministracionPersona/${IdPersona}`, { Correo: 'uno@x.example', Alergia: 'Polen', Version })).status).toBe(200);
  });

  test('what the design requires cannot be untied; an unknown or unconfigurable field is refused; Restablecer returns to the design', async () => {
    const rows = (await admin.get('/api/SistemaMenu/030101/campos')).result;
    expect(rows.find((row: { Campo: string }) => row.Campo === 'Nombres')).toMatchObject({
      ObligatorioBase: 'S',
      Obligatorio: 'S',
      Modificable: 'S',
    });
    expect((await configure('Nombres', 'N', 'S')).problem).toMatchObject({ status: 400, detail: 'El campo Nombres es obligatorio por diseño.' });
    expect((await configure('Inexistente', 'S', 'S')).problem.code).toBe('campo.desconocido');
    expect((await admin.post('/api/SistemaMenu/030101/restablecerCampos')).status).toBe(200);
    expect((await admin.get('/api/SistemaMenuCampo/obtenerTodos', { IdMenu: '030101' })).result).toEqual([]);
  });
});

describe('Módulos', () => {
  const modulo = async (id: string) => (await chief.get(`/api/SistemaModulo/${id}`)).result;

  test('Orden is that of the header after INICIO; name, icon, colour and route are the module’s own', async () => {
    const header = async () => (await admin.get('/api/SeguridadMenu/miMenu')).result.modulos;
    const ids = async () => (await header()).map((module: { IdModulo: string }) => module.IdModulo);
    const first = await ids();
    expect(first).toEqual(expect.arrayContaining(['01', '02', '03', '04', '06']));
    expect(first).toEqual([...first].sort());
    const before = await modulo('06');
    const change = { Orden: 1, Modulo: 'Acreditar', Icono: 'school', Color: '#123456', Ruta: '/consultas/personas' };
    expect((await chief.put('/api/SistemaModulo/06', { ...change, Version: before.Version })).status).toBe(200);
    expect(await ids()).toEqual(['01', '06', ...first.filter((id: string) => id !== '01' && id !== '06')]);
    const { Orden: _, ...shown } = change;
    expect((await header()).find((module: { IdModulo: string }) => module.IdModulo === '06')).toMatchObject(shown);
    const { Orden, Modulo, Icono, Color, Ruta } = before;
    await chief.put('/api/SistemaModulo/06', { Orden, Modulo, Icono, Color, Ruta, Version: before.Version + 1 });
  });

  test('Check: 12 rows (010101), 10 to 12 not in force, each with its options', async () => {
    const { data, totalCount } = (await admin.get('/api/SistemaModulo', { take: 50 })).result;
    expect(totalCount).toBe(12);
    expect(data.filter((row: { Activo: string }) => row.Activo === 'N').map((row: { IdModulo: string }) => row.IdModulo)).toEqual(['10', '11', '12']);
    expect(data.find((row: { IdModulo: string }) => row.IdModulo === '03').Opciones).toBeGreaterThan(5);
  });

  test('Check: retiring a module removes it from ADMIN’s header after a reload, and its list calls answer 403', async () => {
    const before = await modulo('04');
    expect((await chief.put('/api/SistemaModulo/04', { Activo: 'N', Version: before.Version })).status).toBe(200);
    expect((await served(admin)).filter((id) => id.startsWith('04'))).toEqual([]);
    expect((await admin.get('/api/AccesoMarca')).status).toBe(403);
    await chief.put('/api/SistemaModulo/04', { Activo: 'S', Version: before.Version + 1 });
    expect(await served(admin)).toContain('04');
  });

  test('Check: retiring 01 is refused · 01–12 are not deleted · a new one takes two digits from 13', async () => {
    const system = await modulo('01');
    const refused = await chief.put('/api/SistemaModulo/01', { Activo: 'N', Version: system.Version });
    expect(refused.problem.detail).toBe('Los módulos Sistema y Seguridad no se pueden inactivar.');
    expect((await chief.delete('/api/SistemaModulo/12')).problem.code).toBe('modulo.propio');
    const make = (IdModulo: string) =>
      chief.post('/api/SistemaModulo', { IdModulo, Modulo: 'Otro', ModuloIngles: 'Other', Icono: 'box', Color: '#123456', Orden: 13 });
    for (const bad of ['1', 'AB', '07']) expect((await make(bad)).problem.detail, bad).toBe('El código debe tener 2 dígitos.');
    expect((await make('13')).status).toBe(200);
    expect((await chief.delete('/api/SistemaModulo/13')).status).toBe(200);
  });
});
