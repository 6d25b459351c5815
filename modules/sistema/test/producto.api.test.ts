import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
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

const ENTIDAD = '/api/SistemaEntidad';
const CAMPO = '/api/SistemaEntidadCampo';
const OBJETO = '/api/SistemaObjetoFormulario';

async function field(entidad: string, campo: string) {
  const filter = [['IdEntidad', '=', entidad], 'AND', ['Campo', '=', campo]];
  const { result } = await chief.get(CAMPO, { filter });
  return result.data[0];
}

describe('Entidad', () => {
  test('Check: PERSONA has Documento, Correo, TelefonoMovil, Direccion, FechaNacimiento with Sensible S', async () => {
    const { result } = await admin.get(CAMPO, { filter: [['IdEntidad', '=', 'PERSONA'], 'AND', ['Sensible', '=', 'S']], take: 100 });
    const names = result.data.map((row: { Campo: string }) => row.Campo);
    expect(names).toEqual(expect.arrayContaining(['Documento', 'Correo', 'TelefonoMovil', 'Direccion', 'FechaNacimiento']));
  });

  test('entities have their short names, module, flags and number of fields; keys and references are never protectable', async () => {
    const { result: persona } = await admin.get(`${ENTIDAD}/PERSONA`);
    expect(persona).toMatchObject({
      Recurso: 'AdministracionPersona',
      IdModulo: '03',
      AdmiteDatoAdicional: 'S',
      AdmiteRequisito: 'S',
      Auditable: 'S',
    });
    expect(persona.Campos).toBeGreaterThan(30);
    expect((await admin.get(`${ENTIDAD}/ADMINISTRACION_CATEGORIA`)).result).toMatchObject({ AdmiteDatoAdicional: 'N', AdmiteRequisito: 'N' });
    const reference = await field('PERSONA', 'IdPaisNacimiento');
    expect(reference).toMatchObject({ Protegible: 'N', ObligatorioBase: 'S', TipoDato: 'I' });
    const answer = await chief.put(`${CAMPO}/${reference.IdEntidadCampo}`, { Protegible: 'S', Version: reference.Version });
    expect(answer.problem.code).toBe('entidad.campo_no_protegible');
  });

  test('Check: turning Protegible off for Correo removes it from a profile’s data-protection tab and lifts a mask it had', async () => {
    const profile = (await admin.get('/api/SeguridadPerfil', { filter: ['Perfil', '=', 'AUTORIZADOR'] })).result.data[0].IdPerfil;
    const mask = await admin.post(`/api/SeguridadPerfil/${profile}/proteccion`, {
      Recurso: 'AdministracionPersona',
      Campos: [{ Campo: 'Correo', Nivel: 'E' }],
    });
    expect(mask.status).toBe(200);
    const authorizer = await app.signIn('AUTORIZADOR');
    const masked = (await authorizer.get('/api/AdministracionPersona', { take: 1 })).result.data[0];
    expect(masked._proteccion).toMatchObject({ Correo: 'E' });
    const offered = async (): Promise<string[]> => {
      const { Entidades } = (await admin.get(`/api/SeguridadPerfil/${profile}/proteccion`)).result;
      const person = Entidades.find((one: { Recurso: string }) => one.Recurso === 'AdministracionPersona');
      return person.Campos.map((one: { Campo: string }) => one.Campo);
    };
    expect(await offered()).toContain('Correo');
    const correo = await field('PERSONA', 'Correo');
    expect((await chief.put(`${CAMPO}/${correo.IdEntidadCampo}`, { Protegible: 'N', Version: correo.Version })).status).toBe(200);
    const seen = (await authorizer.get('/api/AdministracionPersona', { take: 1 })).result.data[0];
    expect(seen._proteccion).toBeUndefined();
    const left = await admin.get('/api/SeguridadPerfilProteccion', { filter: ['Campo', '=', 'Correo'] });
    expect(left.result.totalCount).toBe(0);
    expect(await offered()).not.toContain('Correo');
    expect(await offered()).toContain('TelefonoMovil');
  });

  test('Check: VEHICULO with AdmiteDatoAdicional N no longer appears in Datos adicionales', async () => {
    const offered = async () =>
      (await admin.get(`${ENTIDAD}/obtenerTodos`, { AdmiteDatoAdicional: 'S' })).result.map((row: { IdEntidad: string }) => row.IdEntidad).sort();
    expect(await offered()).toEqual(['COMPANIA', 'CONTRATO', 'PERSONA', 'VEHICULO']);
    const { Version } = (await chief.get(`${ENTIDAD}/VEHICULO`)).result;
    expect((await chief.put(`${ENTIDAD}/VEHICULO`, { AdmiteDatoAdicional: 'N', Version })).status).toBe(200);
    expect(await offered()).toEqual(['COMPANIA', 'CONTRATO', 'PERSONA']);
    const made = await admin.post('/api/AdministracionDatoAdicional', {
      Codigo: 'SEGURO',
      DatoAdicional: 'Seguro',
      IdEntidad: 'VEHICULO',
      TipoDato: 'S',
    });
    expect([made.status, made.problem.errors.map((error: { field: string }) => error.field)]).toEqual([400, ['IdEntidad']]);
    await chief.put(`${ENTIDAD}/VEHICULO`, { AdmiteDatoAdicional: 'S', Version: Version + 1 });
  });

  test('Auditable N is refused for users, and leaves no trace of an entity that admits it', async () => {
    const users = (await chief.get(`${ENTIDAD}/USUARIO`)).result;
    const refused = await chief.put(`${ENTIDAD}/USUARIO`, { Auditable: 'N', Version: users.Version });
    expect(refused.problem).toMatchObject({ status: 400, detail: 'Esta entidad siempre se audita.' });
    const categories = (await chief.get(`${ENTIDAD}/ADMINISTRACION_CATEGORIA`)).result;
    await chief.put(`${ENTIDAD}/ADMINISTRACION_CATEGORIA`, { Auditable: 'N', Version: categories.Version });
    const made = await admin.post('/api/AdministracionCategoria', { Codigo: 'SINRASTRO', Categoria: 'Sin rastro' });
    expect(made.status).toBe(200);
    const [trace] = await app.database.query('select count(*)::int as n from base_auditoria where entidad = $1 and registro = $2', [
      'AdministracionCategoria',
      String(made.result.IdCategoria),
    ]);
    expect(trace?.n).toBe(0);
  });

  test('kept in step: no New, no Delete; ADMIN reads and does not edit', async () => {
    expect((await chief.post(ENTIDAD, { IdEntidad: 'OTRA', Entidad: 'Otra' })).status).toBe(404);
    expect((await chief.delete(`${ENTIDAD}/PERSONA`)).status).toBe(404);
    const { Version } = (await admin.get(`${ENTIDAD}/PERSONA`)).result;
    expect((await admin.put(`${ENTIDAD}/PERSONA`, { AdmiteRequisito: 'N', Version })).problem).toMatchObject({
      status: 403,
      code: 'catalogo.global',
    });
  });
});

describe('Objetos de formulario', () => {
  const objects = async (menu: string, tipo: string) =>
    (await admin.get(OBJETO, { filter: [['IdMenu', '=', menu], 'AND', ['Tipo', '=', tipo]], take: 200 })).result.data;

  test('Check: the option 030101 lists ApellidoPaterno, IdPaisNacimiento, TelefonoMovil among its C objects', async () => {
    const names = (await objects('030101', 'C')).map((row: { Codigo: string }) => row.Codigo);
    expect(names).toEqual(expect.arrayContaining(['ApellidoPaterno', 'IdPaisNacimiento', 'TelefonoMovil']));
    expect((await objects('030101', 'P')).length).toBeGreaterThan(3);
    expect((await objects('030101', 'B')).map((row: { Codigo: string }) => row.Codigo)).toContain('boton.cesar');
  });

  test('Check: Configurable N on TelefonoMovil removes it from Menús › Campos, and what was configured of it', async () => {
    const campos = async () => (await admin.get('/api/SistemaMenu/030101/campos')).result.map((row: { Campo: string }) => row.Campo);
    expect(await campos()).toContain('TelefonoMovil');
    await admin.post('/api/SistemaMenu/030101/guardarCampos', { Campos: [{ Campo: 'TelefonoMovil', Obligatorio: 'S', Modificable: 'S' }] });
    const row = (await objects('030101', 'C')).find((one: { Codigo: string }) => one.Codigo === 'TelefonoMovil');
    expect((await chief.put(`${OBJETO}/${row.IdObjetoFormulario}`, { Configurable: 'N', Version: row.Version })).status).toBe(200);
    expect(await campos()).not.toContain('TelefonoMovil');
    expect((await admin.get('/api/SistemaMenuCampo/obtenerTodos', { IdMenu: '030101' })).result).toEqual([]);
    await chief.put(`${OBJETO}/${row.IdObjetoFormulario}`, { Configurable: 'S', Version: row.Version + 1 });
  });

  test('Check: a second synchronization answers 0 and 0; labels edited by hand are kept; what the product lost is retired and comes back', async () => {
    const [row] = await objects('030202', 'C');
    await chief.put(`${OBJETO}/${row.IdObjetoFormulario}`, { Etiqueta: 'Clave de categoría', Version: row.Version });
    expect((await chief.post(`${OBJETO}/sincronizar`)).result).toEqual({ nuevos: 0, retirados: 0 });
    await app.database.query("delete from sistema_objeto_formulario where id_menu = '030202' and codigo = 'Categoria'");
    await app.database.query("insert into sistema_objeto_formulario (id_menu, codigo, tipo, etiqueta) values ('030202', 'DeAntes', 'C', 'De antes')");
    expect((await chief.post(`${OBJETO}/sincronizar`)).result).toEqual({ nuevos: 1, retirados: 1 });
    expect((await chief.post(`${OBJETO}/sincronizar`)).result).toEqual({ nuevos: 0, retirados: 0 });
    expect((await chief.get(`${OBJETO}/${row.IdObjetoFormulario}`)).result.Etiqueta).toBe('Clave de categoría');
    expect((await admin.post(`${OBJETO}/sincronizar`)).problem.code).toBe('catalogo.global');
  });

  test('what is in step is not written again: neither a start nor a synchronization touches a row that says the same', async () => {
    const written = async () =>
      Promise.all(
        ['sistema_entidad', 'sistema_entidad_campo', 'sistema_objeto_formulario'].map(
          async (table) => (await app.database.query(`select md5(string_agg(t.xmin::text, ',' order by t.ctid)) as filas from ${table} t`))[0]?.filas,
        ),
      );
    await chief.post(`${OBJETO}/sincronizar`);
    const before = await written();
    await chief.post(`${OBJETO}/sincronizar`);
    expect(await written()).toEqual(before);
    // What somebody changed by hand beside the product is still put right.
    await app.database.query("update sistema_entidad_campo set tipo_dato = 'D', activo = 'N' where id_entidad = 'PERSONA' and campo = 'Nombres'");
    await app.database.query("update sistema_objeto_formulario set accion = 'autorizar' where id_menu = '030202' and codigo = 'boton.crear'");
    await chief.post(`${OBJETO}/sincronizar`);
    const [field] = await app.database.query(
      "select tipo_dato, activo, (select accion from sistema_objeto_formulario where id_menu = '030202' and codigo = 'boton.crear') as accion from sistema_entidad_campo where id_entidad = 'PERSONA' and campo = 'Nombres'",
    );
    expect(field).toEqual({ tipo_dato: 'S', activo: 'S', accion: 'crear' });
  });
});
