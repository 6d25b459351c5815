import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BASE, cabecera, fila, llenar, perfilSinPapeles, plantilla, seguro, subir, titulos } from './cargas';
import { adjuntarPapeles, borradorDe, type Entidades, entidades } from './entidades';
import { adjuntarTodo, enDias, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let other: Entidades;
let requester: SignedIn;
/** Under which the data travel: what people wear, how many children they have, and of companies their insurer. */
let talla: string;
let hijos: string;
let aseguradora: string;
const path = (id: number, rest = '') => `/api/AcreditacionSolicitud/${id}${rest}`;

beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  other = await entidades(app);
  requester = await app.signIn('SOLICITANTE');
  const admin = await app.signIn('ADMIN');
  const define = async (IdEntidad: string, Codigo: string, DatoAdicional: string, more: object) => {
    const made = await admin.post('/api/AdministracionDatoAdicional', { IdEntidad, Codigo, DatoAdicional, Obligatorio: 'S', Orden: 1, ...more });
    if (made.status !== 200) throw new Error(made.text);
    return `Dato${made.result.IdDatoAdicional}`;
  };
  talla = await define('PERSONA', 'TALLA', 'Talla de ropa', { TipoDato: 'S', Opciones: ['S', 'M', 'L'] });
  hijos = await define('PERSONA', 'HIJOS', 'Hijos en edad escolar', { TipoDato: 'I', Minimo: 0, Maximo: 20 });
  aseguradora = await define('COMPANIA', 'ASEG', 'Aseguradora', { TipoDato: 'S' });
});
afterAll(() => app.close());

const kept = async (entidad: string, documento: unknown) => {
  const table = sql.raw(`administracion_${entidad}`);
  const rows = await app.database.run(
    sql`select 'Dato' || v.id_dato_adicional as dato, v.valor from administracion_dato_valor v join ${table} t on ${sql.raw(`t.id_${entidad}`)} = v.id_registro
      join administracion_dato_adicional d on d.id_dato_adicional = v.id_dato_adicional and d.id_entidad = ${entidad.toUpperCase()} where t.documento = ${documento}`,
  );
  return Object.fromEntries(rows.map(({ dato, valor }) => [String(dato), valor]));
};

describe('a mandatory additional datum is asked of who is new, whatever brings them', () => {
  test('a request of one: sending it without is refused by the datum, with it it is kept', async () => {
    const file = other.visitante();
    const draft = await requester.post('/api/AcreditacionSolicitud', {
      IdContrato: world.contrato,
      IdPerfilAcreditacion: world.perfil,
      IdCargo: world.cargo,
      FechaInicio: hoy(),
      FechaFin: enDias(30),
      DatosPersona: file,
    });
    const id = draft.result.IdSolicitud;
    await adjuntarTodo(requester, world, id);
    const refused = await requester.post(path(id, '/enviar'));
    expect(refused.problem).toMatchObject({ status: 400, code: 'dato.obligatorio' });
    expect(refused.problem.errors.map(({ field }) => field).toSorted()).toEqual([talla, hijos].toSorted());
    expect(refused.problem.detail).toContain('Talla de ropa');
    const [nobody] = await app.database.run(sql`select 1 from administracion_persona where documento = ${file.Documento}`);
    expect(nobody).toBeUndefined();

    let { Version } = draft.result;
    const wrong = await requester.put(path(id), { DatosPersona: { ...file, [talla]: 'XXL', [hijos]: 2 }, Version });
    Version = wrong.result.Version;
    expect((await requester.post(path(id, '/enviar'))).problem.errors[0]?.field).toBe(talla);
    const right = await requester.put(path(id), { DatosPersona: { ...file, [talla]: 'M', [hijos]: 2 }, Version });
    expect(right.status).toBe(200);
    const sent = await requester.post(path(id, '/enviar'));
    expect(sent.status, sent.text).toBe(200);
    expect(await kept('persona', file.Documento)).toEqual({ [talla]: 'M', [hijos]: '2' });
  });

  test('a visitor, when the visit is sent', async () => {
    const IdAnfitrion = (await world.persona()).IdPersona;
    const visit = async (file: object) => {
      const id = (await borradorDe(requester, world, other, 'I', { MotivoVisita: 'Auditoría', IdAnfitrion })).result.IdSolicitud;
      await adjuntarPapeles(requester, id);
      await requester.post(path(id, '/visitas'), { DatosPersona: file });
      return requester.post(path(id, '/enviar'));
    };
    const file = other.visitante();
    expect((await visit(file)).problem.code).toBe('dato.obligatorio');
    const sent = await visit({ ...file, [talla]: 'L', [hijos]: 0 });
    expect(sent.status, sent.text).toBe(200);
    expect(await kept('persona', file.Documento)).toEqual({ [talla]: 'L', [hijos]: '0' });
  });

  test('a company', async () => {
    const company = other.empresa();
    const draft = await borradorDe(requester, world, other, 'E', { DatosCompania: company });
    const id = draft.result.IdSolicitud;
    await adjuntarPapeles(requester, id);
    expect((await requester.post(path(id, '/enviar'))).problem).toMatchObject({ code: 'dato.obligatorio', errors: [{ field: aseguradora }] });
    await requester.put(path(id), { DatosCompania: { ...company, [aseguradora]: 'Rímac' }, Version: draft.result.Version });
    const sent = await requester.post(path(id, '/enviar'));
    expect(sent.status, sent.text).toBe(200);
    expect(await kept('compania', company.Documento)).toEqual({ [aseguradora]: 'Rímac' });
  });

  test('a mass load has a column for each, observes the row without it and keeps what the others say', async () => {
    const head = await cabecera(app, world, await perfilSinPapeles(app));
    const book = await plantilla(app, requester, head);
    expect(titulos(book)).toEqual(expect.arrayContaining(['Talla de ropa', 'Hijos en edad escolar']));
    const own = { ...seguro, 'Talla de ropa': 'S', 'Hijos en edad escolar': 3 };
    const rows = [
      fila(8001, own),
      fila(8002, own),
      fila(8003, seguro),
      fila(8004, { ...own, 'Talla de ropa': 'Grande' }),
      fila(8005, { ...own, 'Hijos en edad escolar': 21 }),
    ];
    const made = await subir(requester, head, await llenar(book, rows));
    expect(made.result, made.text).toMatchObject({ Cargados: 5, Observados: 3, Correctos: 2 });
    const id = made.result.IdCarga;
    expect((await requester.put(`${BASE}/${id}/filas/5`, { Datos: { [talla]: 'L' } })).result).toMatchObject({ Observados: 2, Correctos: 3 });
    await requester.post(`${BASE}/${id}/procesar`);
    await app.composition.worker('trabajos').run();
    expect((await requester.get(`${BASE}/${id}/conteo`)).result).toMatchObject({ Procesados: 3 });
    expect(await kept('persona', '60008001')).toEqual({ [talla]: 'S', [hijos]: '3' });
    expect(await kept('persona', '60008004')).toEqual({ [talla]: 'L', [hijos]: '3' });
  });
});
